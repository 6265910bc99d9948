"""Orchards that list, refuse or write their moves wrongly."""

from __future__ import annotations

from rules.chance import Chance
from rules.game import NOT_TO_MOVE, UNREADABLE, IllegalMove, Seat, Seen, Step
from tests.conformance.mutants.registry import breaks
from tests.conformance.sample import Move, Orchard, OrchardGame, Play, Stop, Told


@breaks(r"duplicates")
class ListsTwice(OrchardGame):
    def legal_moves(self, state: Orchard, seat: Seat) -> tuple[Move, ...]:
        return super().legal_moves(state, seat) * 2


@breaks(r"not to move: .* has legal moves")
class ListsForAll(OrchardGame):
    def legal_moves(self, state: Orchard, seat: Seat) -> tuple[Move, ...]:
        return super().legal_moves(state, seat) or (Stop(),)


@breaks(r"incomplete")
class ForgetsALegalMove(OrchardGame):
    def legal_moves(self, state: Orchard, seat: Seat) -> tuple[Move, ...]:
        return super().legal_moves(state, seat)[:1]

    def apply(self, state: Orchard, seat: Seat, move: Move, chance: Chance) -> Step[Orchard, Told]:
        return OrchardGame().apply(state, seat, move, chance)


@breaks(r"incomplete")
class AcceptsAnything(OrchardGame):
    def apply(self, state: Orchard, seat: Seat, move: Move, chance: Chance) -> Step[Orchard, Told]:
        try:
            return super().apply(state, seat, move, chance)
        except IllegalMove as error:
            if error.reason == NOT_TO_MOVE:
                raise
            return Step(state, (), revealed=False)


@breaks(r"legal: .* refused")
class ListsButRefuses(OrchardGame):
    def apply(self, state: Orchard, seat: Seat, move: Move, chance: Chance) -> Step[Orchard, Told]:
        if move == Play(6) and seat in self.to_move(state):
            raise IllegalMove("not-now", move="play-6")
        return super().apply(state, seat, move, chance)


@breaks(r"also accepted")
class RefusesChangedMinds(OrchardGame):
    def apply(self, state: Orchard, seat: Seat, move: Move, chance: Chance) -> Step[Orchard, Told]:
        if seat not in self.to_move(state):
            raise IllegalMove(NOT_TO_MOVE)
        return super().apply(state, seat, move, chance)


@breaks(r"not to move: .* is told 'not-now'")
class GivesAnotherReason(OrchardGame):
    def apply(self, state: Orchard, seat: Seat, move: Move, chance: Chance) -> Step[Orchard, Told]:
        try:
            return super().apply(state, seat, move, chance)
        except IllegalMove as error:
            raise IllegalMove("not-now", move=self.format_move(move)) from error


@breaks(r"reason")
class GivesNoReason(OrchardGame):
    def apply(self, state: Orchard, seat: Seat, move: Move, chance: Chance) -> Step[Orchard, Told]:
        try:
            return super().apply(state, seat, move, chance)
        except IllegalMove as error:
            raise IllegalMove("") from error


@breaks(r"sentence")
class GivesAPlaceholder(OrchardGame):
    """The sentence shows a placeholder."""

    def apply(self, state: Orchard, seat: Seat, move: Move, chance: Chance) -> Step[Orchard, Told]:
        try:
            return super().apply(state, seat, move, chance)
        except IllegalMove as error:
            raise IllegalMove(error.reason, move="{move}") from error


@breaks(r"unreadable: .* raises")
class CrashesOnText(OrchardGame):
    def parse_move(self, text: str) -> Move:
        name, _, card = text.partition("-")
        return Play(int(card)) if name == "play" else super().parse_move(text)


@breaks(r"unreadable: .* is told")
class GivesAnotherReasonForText(OrchardGame):
    def parse_move(self, text: str) -> Move:
        try:
            return super().parse_move(text)
        except IllegalMove as error:
            raise IllegalMove("gone") from error


@breaks(r"unreadable: .* is read as")
class ReadsLoosely(OrchardGame):
    def parse_move(self, text: str) -> Move:
        return super().parse_move(text.strip())


@breaks(r"unreadable: .* is read as")
class ReadsLeadingZeros(OrchardGame):
    def parse_move(self, text: str) -> Move:
        return super().parse_move(text.replace("-0", "-"))


@breaks(r"text: .* can't be kept")
class WritesCapitals(OrchardGame):
    def format_move(self, move: Move) -> str:
        return super().format_move(move).upper()


@breaks(r"text: .* can't be kept")
class WritesAtLength(OrchardGame):
    def format_move(self, move: Move) -> str:
        return super().format_move(move).ljust(41, ".")


@breaks(r"text: 'play' reads")
class WritesCardsAlike(OrchardGame):
    def format_move(self, move: Move) -> str:
        return "play" if isinstance(move, Play) else super().format_move(move)


@breaks(r"text: .* can't be read back")
class CannotReadItsOwn(OrchardGame):
    def parse_move(self, text: str) -> Move:
        if text == "stop":
            raise IllegalMove(UNREADABLE)
        return super().parse_move(text)


@breaks(r"autopilot: .* illegal")
class MovesIllegallyForTheAbsent(OrchardGame):
    def default_move(self, seen: Seen[Orchard]) -> Move:
        return Play(9)


@breaks(r"autopilot: .* or ")
class MovesNowSoNowSo(OrchardGame):
    """The move for an absent player depends on something beside the state."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def default_move(self, seen: Seen[Orchard]) -> Move:
        assert seen.seat is not None
        moves = self.legal_moves(seen.state, seen.seat)
        self.asked += 1
        return moves[self.asked % len(moves)]


@breaks(r"easy: .* illegal")
class MovesIllegallyLikeAChild(OrchardGame):
    def easy_move(self, seen: Seen[Orchard], chance: Chance) -> Move:
        return Play(9)


@breaks(r"same moves: .* is told otherwise")
class SaysThatChoicesHaveChanged(OrchardGame):
    def same_moves(self, before: Orchard, after: Orchard, seat: Seat) -> bool:
        return False
