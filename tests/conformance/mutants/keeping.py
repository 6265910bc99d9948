"""Orchards that don't keep their states, draws, cards or turns."""

from __future__ import annotations

from itertools import count
from typing import cast

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from rules.chance import Chance, Recorded
from rules.game import Options, Score, Seat, Step
from tests.conformance.mutants.registry import breaks
from tests.conformance.sample import Move, Orchard, OrchardGame, Play, Roll, Told


@breaks(r"frozen: .* changed it")
class ChangesItsInput(OrchardGame):
    def apply(self, state: Orchard, seat: Seat, move: Move, chance: Chance) -> Step[Orchard, Told]:
        step = super().apply(state, seat, move, chance)
        force_setattr(state, "points", tuple(points + 1 for points in state.points))
        return step


@breaks(r"frozen: .* changed it")
class ChangesItsInputWhenAsked(OrchardGame):
    def scores(self, state: Orchard) -> tuple[Score, ...]:
        force_setattr(state, "deck", state.deck[::-1])
        return super().scores(state)


@breaks(r"frozen: list may change")
class KeepsAList(OrchardGame):
    def new(self, seats: int, options: Options, chance: Chance, first: Seat | None = None) -> Step[Orchard, Told]:
        step = super().new(seats, options, chance, first)
        force_setattr(step.state, "deck", list(step.state.deck))
        return step


class OpenScore(Score, frozen=True, gc=True, dict=True):
    """A score to which more can be written."""


@breaks(r"frozen: 'new' is no Struct")
class TellsInStrings(OrchardGame):
    def new(self, seats: int, options: Options, chance: Chance, first: Seat | None = None) -> Step[Orchard, Told]:
        return replace(super().new(seats, options, chance, first), events=(cast(Told, "new"),))


@breaks(r"frozen: 'roll' is no Struct")
class ListsStrings(OrchardGame):
    def legal_moves(self, state: Orchard, seat: Seat) -> tuple[Move, ...]:
        return tuple(cast(Move, self.format_move(move)) for move in super().legal_moves(state, seat))


@breaks(r"frozen: 'orchard' is no Struct")
class KeepsAString(OrchardGame):
    def new(self, seats: int, options: Options, chance: Chance, first: Seat | None = None) -> Step[Orchard, Told]:
        return Step(cast(Orchard, "orchard"), (), revealed=True)


class LooseScore(Struct):
    """A score that anybody can change."""

    seat: Seat
    total: int = 0


@breaks(r"frozen: LooseScore is not")
class CountsInLooseScores(OrchardGame):
    def scores(self, state: Orchard) -> tuple[Score, ...]:
        return tuple(cast(Score, LooseScore(score.seat)) for score in super().scores(state))


@breaks(r"frozen: OpenScore has a __dict__")
class CountsInOpenScores(OrchardGame):
    def scores(self, state: Orchard) -> tuple[Score, ...]:
        return tuple(OpenScore(score.seat, score.lines) for score in super().scores(state))


@breaks(r"chance: .* two results")
class RollsItsOwnDie(OrchardGame):
    def __init__(self) -> None:
        super().__init__()
        self.numbers = count(1)

    def apply(self, state: Orchard, seat: Seat, move: Move, chance: Chance) -> Step[Orchard, Told]:
        step = super().apply(state, seat, move, chance)
        return replace(step, state=replace(step.state, prize=next(self.numbers))) if move == Roll() else step


@breaks(r"chance: .* drew differently")
class DrawsMoreTheSecondTime(OrchardGame):
    def __init__(self) -> None:
        super().__init__()
        self.numbers = count(1)

    def apply(self, state: Orchard, seat: Seat, move: Move, chance: Chance) -> Step[Orchard, Told]:
        step = super().apply(state, seat, move, chance)
        if move == Roll():
            chance.below(next(self.numbers))
        return step


@breaks(r"replay: .* the log holds no draw of 2 ways")
class DrawsOffTheRecord(OrchardGame):
    def apply(self, state: Orchard, seat: Seat, move: Move, chance: Chance) -> Step[Orchard, Told]:
        step = super().apply(state, seat, move, chance)
        if move == Roll():
            chance.below(2)
            chance.drawn.pop()
        return step


@breaks(r"save: the state changes")
class LosesPointsWhenSaved(OrchardGame):
    def load(self, data: bytes) -> Orchard:
        state = super().load(data)
        return replace(state, points=(0,) * len(state.points))


@breaks(r"save: .* two ways")
class WritesInTwoWays(OrchardGame):
    def __init__(self) -> None:
        super().__init__()
        self.spaces = count(1)

    def dump(self, state: Orchard) -> bytes:
        return super().dump(state) + b" " * (next(self.spaces) % 7)


@breaks(r"events")
class LosesEvents(OrchardGame):
    def load_events(self, data: bytes) -> tuple[Told, ...]:
        return super().load_events(data)[:1]


@breaks(r"components")
class LosesCards(OrchardGame):
    def settle(self, state: Orchard, events: tuple[Told, ...]) -> Step[Orchard, Told]:
        step = super().settle(state, events)
        return replace(step, state=replace(step.state, discard=step.state.discard[:6]))


@breaks(r"end: not over")
class NeverEnds(OrchardGame):
    """The leader may roll forever."""

    def apply(self, state: Orchard, seat: Seat, move: Move, chance: Chance) -> Step[Orchard, Told]:
        step = super().apply(state, seat, move, chance)
        return replace(step, state=replace(step.state, rolls=0, choosing=False)) if move == Roll() else step


@breaks(r"end: it is over before")
class IsOverAtOnce(OrchardGame):
    def to_move(self, state: Orchard) -> tuple[Seat, ...]:
        return ()


@breaks(r"stuck")
class LeavesNoMove(OrchardGame):
    def legal_moves(self, state: Orchard, seat: Seat) -> tuple[Move, ...]:
        return tuple(move for move in super().legal_moves(state, seat) if move != Play(1))


@breaks(r"to move: .* no seats in order")
class NamesSeatsTwice(OrchardGame):
    def to_move(self, state: Orchard) -> tuple[Seat, ...]:
        return super().to_move(state) * 2


@breaks(r"to move: .* not all at the table")
class NamesSeatsNotThere(OrchardGame):
    def to_move(self, state: Orchard) -> tuple[Seat, ...]:
        seats = super().to_move(state)
        return (*seats, 3) if seats else ()


@breaks(r"first")
class BeginsWithTheNext(OrchardGame):
    def new(self, seats: int, options: Options, chance: Chance, first: Seat | None = None) -> Step[Orchard, Told]:
        return super().new(seats, options, chance, None if first is None else (first + 1) % seats)


@breaks(r"replay: .* leads elsewhere")
class GivesABonusInAReplay(OrchardGame):
    def apply(self, state: Orchard, seat: Seat, move: Move, chance: Chance) -> Step[Orchard, Told]:
        step = super().apply(state, seat, move, chance)
        bonus = move == Roll() and isinstance(chance, Recorded)
        return replace(step, state=replace(step.state, prize=step.state.prize + bonus))


@breaks(r"replay: .* leaves draws over")
class DrawsLessInAReplay(OrchardGame):
    def apply(self, state: Orchard, seat: Seat, move: Move, chance: Chance) -> Step[Orchard, Told]:
        step = super().apply(state, seat, move, chance)
        if move == Roll() and not isinstance(chance, Recorded):
            chance.below(2)
        return step
