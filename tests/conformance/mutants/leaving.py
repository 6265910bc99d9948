"""Orchards that go wrong when somebody leaves, and that count and rank wrongly."""

from __future__ import annotations

from msgspec.structs import replace

from rules.chance import Chance
from rules.game import Score, Seat, Step
from tests.conformance.mutants.registry import breaks
from tests.conformance.sample import Move, Orchard, OrchardGame, Told


@breaks(r"components")
class LosesALeaversCards(OrchardGame):
    def resign(self, state: Orchard, seat: Seat, chance: Chance) -> Step[Orchard, Told]:
        step = super().resign(state, seat, chance)
        return replace(step, state=replace(step.state, discard=state.discard))


@breaks(r"to move: a seat that has resigned")
class WaitsForALeaver(OrchardGame):
    """A leader who has left stays the leader."""

    def resign(self, state: Orchard, seat: Seat, chance: Chance) -> Step[Orchard, Told]:
        step = super().resign(state, seat, chance)
        return replace(step, state=replace(step.state, leader=state.leader))


@breaks(r"resign: .* second time")
class LetsSeatsLeaveTwice(OrchardGame):
    def resign(self, state: Orchard, seat: Seat, chance: Chance) -> Step[Orchard, Told]:
        if seat in state.gone:
            return Step(state, (), revealed=False)
        return super().resign(state, seat, chance)


@breaks(r"resign: .* after the end")
class LetsSeatsLeaveAfterTheEnd(OrchardGame):
    def resign(self, state: Orchard, seat: Seat, chance: Chance) -> Step[Orchard, Told]:
        if state.over and seat not in state.gone:
            return Step(state, (), revealed=False)
        return super().resign(state, seat, chance)


@breaks(r"resign: .* have resigned")
class ForgetsALeaver(OrchardGame):
    def resigned(self, state: Orchard) -> tuple[Seat, ...]:
        return super().resigned(state)[1:]


@breaks(r"stuck")
class StopsWhenSomebodyLeft(OrchardGame):
    """With all but one chosen, the leaving of that one leaves the choice open."""

    def resign(self, state: Orchard, seat: Seat, chance: Chance) -> Step[Orchard, Told]:
        if not state.over and state.choosing and self.to_move(state) == (seat,):
            gone = tuple(sorted((*state.gone, seat)))
            hands = tuple(() if at == seat else hand for at, hand in enumerate(state.hands))
            discard = state.discard + state.hands[seat]
            return Step(replace(state, gone=gone, hands=hands, discard=discard), (), revealed=True)
        return super().resign(state, seat, chance)

    def to_move(self, state: Orchard) -> tuple[Seat, ...]:
        seats = super().to_move(state)
        return state.playing if not seats and not state.over else seats

    def legal_moves(self, state: Orchard, seat: Seat) -> tuple[Move, ...]:
        return super().legal_moves(state, seat) if super().to_move(state) else ()


@breaks(r"ranking: .* every seat once")
class RanksTheWinnerOnly(OrchardGame):
    def ranking(self, state: Orchard) -> tuple[tuple[Seat, ...], ...]:
        return super().ranking(state)[:1]


@breaks(r"ranking: .* empty place")
class RanksNobody(OrchardGame):
    def ranking(self, state: Orchard) -> tuple[tuple[Seat, ...], ...]:
        return ((), *super().ranking(state))


@breaks(r"ranking: .* share the last place")
class RanksLeaversApart(OrchardGame):
    def ranking(self, state: Orchard) -> tuple[tuple[Seat, ...], ...]:
        playing = tuple(place for place in super().ranking(state) if not set(place) & set(state.gone))
        return (*playing, *((seat,) for seat in state.gone))


@breaks(r"ranking: .* share the last place")
class RanksLeaversFirst(OrchardGame):
    def ranking(self, state: Orchard) -> tuple[tuple[Seat, ...], ...]:
        ranking = super().ranking(state)
        return ranking[-1:] + ranking[:-1] if state.gone else ranking


@breaks(r"ranking: .* fewer points first")
class RanksUpsideDown(OrchardGame):
    def ranking(self, state: Orchard) -> tuple[tuple[Seat, ...], ...]:
        ranking = super().ranking(state)
        return ranking if state.gone else ranking[::-1]


@breaks(r"ranking: .* different points")
class RanksAllAlike(OrchardGame):
    def ranking(self, state: Orchard) -> tuple[tuple[Seat, ...], ...]:
        return (state.playing, state.gone) if state.gone else (state.playing,)


@breaks(r"scores: not in seat order")
class CountsOutOfOrder(OrchardGame):
    def scores(self, state: Orchard) -> tuple[Score, ...]:
        return super().scores(state)[::-1]


class GenerousScore(Score, frozen=True, gc=False):
    """A score that its lines don't explain."""

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines) + 1


@breaks(r"scores: .* add up")
class CountsGenerously(OrchardGame):
    def scores(self, state: Orchard) -> tuple[Score, ...]:
        return tuple(GenerousScore(score.seat, score.lines) for score in super().scores(state))


@breaks(r"resigned: .* no seats in order")
class NamesLeaversTwice(OrchardGame):
    def resigned(self, state: Orchard) -> tuple[Seat, ...]:
        return super().resigned(state) * 2
