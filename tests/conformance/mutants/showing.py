"""Orchards that show what is hidden, or see it."""

from __future__ import annotations

from msgspec.structs import replace

from rules.chance import Chance
from rules.game import Seat, Seen, Step
from tests.conformance.mutants.registry import breaks
from tests.conformance.sample import Move, Orchard, OrchardGame, Play, Roll, Told


@breaks(r"leak: .* sees what")
class ShowsHands(OrchardGame):
    def view(self, state: Orchard, seat: Seat | None) -> Seen[Orchard]:
        seen = super().view(state, seat)
        return replace(seen, state=replace(seen.state, hands=state.hands))


@breaks(r"leak: .* sees what")
class ShowsDeckOrder(OrchardGame):
    def view(self, state: Orchard, seat: Seat | None) -> Seen[Orchard]:
        seen = super().view(state, seat)
        return replace(seen, state=replace(seen.state, deck=state.deck))


@breaks(r"leak: .* sees what")
class ShowsChoices(OrchardGame):
    def view(self, state: Orchard, seat: Seat | None) -> Seen[Orchard]:
        seen = super().view(state, seat)
        return replace(seen, state=replace(seen.state, chosen=state.chosen))


@breaks(r"leak: .* legal moves")
class TellsByLegalMoves(OrchardGame):
    """Cards that would lose against the next seat's best card come last."""

    def legal_moves(self, state: Orchard, seat: Seat) -> tuple[Move, ...]:
        moves = super().legal_moves(state, seat)
        best = max(state.hands[(seat + 1) % len(state.hands)], default=0)
        return tuple(sorted(moves, key=lambda move: isinstance(move, Play) and move.card < best))


@breaks(r"leak: .* whose turn")
class TellsByTurn(OrchardGame):
    """Only those choose who hold as good a card as the best."""

    def to_move(self, state: Orchard) -> tuple[Seat, ...]:
        seats = super().to_move(state)
        best = max((max(state.hands[seat], default=0) for seat in seats), default=0)
        return tuple(seat for seat in seats if not state.choosing or max(state.hands[seat], default=0) == best)


@breaks(r"view: 0 was given")
class GivesViewToAnother(OrchardGame):
    def view(self, state: Orchard, seat: Seat | None) -> Seen[Orchard]:
        return replace(super().view(state, seat), seat=0)


@breaks(r"view: .* second look")
class CountsViews(OrchardGame):
    """A view of a view has no cards left."""

    def view(self, state: Orchard, seat: Seat | None) -> Seen[Orchard]:
        seen = super().view(state, seat)
        return seen if any(state.deck) else replace(seen, state=replace(seen.state, deck=()))


@breaks(r"view: a spectator")
class TellsSpectatorsMore(OrchardGame):
    def view(self, state: Orchard, seat: Seat | None) -> Seen[Orchard]:
        seen = super().view(state, seat)
        return seen if seat is None else replace(seen, state=replace(seen.state, points=(0,) * len(state.points)))


@breaks(r"revealed: chance")
class DeniesTheDie(OrchardGame):
    def apply(self, state: Orchard, seat: Seat, move: Move, chance: Chance) -> Step[Orchard, Told]:
        return replace(super().apply(state, seat, move, chance), revealed=False)


@breaks(r"revealed: .* something hidden")
class DeniesTheShowing(OrchardGame):
    def apply(self, state: Orchard, seat: Seat, move: Move, chance: Chance) -> Step[Orchard, Told]:
        return replace(super().apply(state, seat, move, chance), revealed=move == Roll())


@breaks(r"revealed: .* something hidden")
class DeniesTheLeaversHand(OrchardGame):
    def resign(self, state: Orchard, seat: Seat, chance: Chance) -> Step[Orchard, Told]:
        return replace(super().resign(state, seat, chance), revealed=False)
