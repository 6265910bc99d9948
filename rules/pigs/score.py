"""The count at the end, line by line (rulebook: Count the points! and the awards)."""

from __future__ import annotations

from collections.abc import Callable

from rules.game import Line, Score, Seat
from rules.pigs.data import Points
from rules.pigs.events import WHOLE_HOUSE, Award
from rules.pigs.state import MATERIALS, Board, State
from rules.ranking import ranked


class HouseLine(Line, frozen=True, gc=False):
    """The tiles of a house; without a roof they are worth nothing."""

    house: int
    """Which of the seat's houses, from 0."""
    straw: int
    wood: int
    brick: int
    complete: bool


class PotsLine(Line, frozen=True, gc=False):
    """The flowerpots in complete houses."""

    pots: int


class HousesLine(Line, frozen=True, gc=False):
    """The complete houses themselves."""

    houses: int


class AwardLine(Line, frozen=True, gc=False):
    """A card of the veteran variant."""

    award: Award


def count(state: State, points: Points) -> tuple[Score, ...]:
    """Count every seat as if the game ended now."""
    awards = final_awards(state.board) if state.setup.veteran else {}
    return tuple(Score(seat, _lines(state, seat, points, awards)) for seat in range(state.seats))


def _lines(state: State, seat: Seat, points: Points, final: dict[Award, Seat]) -> tuple[Line, ...]:
    board = state.board
    lines: list[Line] = []
    for at, house in enumerate(board.yards[seat]):
        materials = [tile.material for tile in house.tiles]
        worth = sum(points.tile[material] for material in materials) if house.complete else 0
        straw, wood, brick = (materials.count(material) for material in MATERIALS)
        lines.append(HouseLine(worth, at, straw, wood, brick, house.complete))
    if state.setup.veteran:
        lines += [AwardLine(points.award[award], award) for award in awards_of(board, seat, final)]
    else:
        pots, houses = pots_of(board, seat), len(board.complete(seat))
        lines += [PotsLine(points.pot * pots, pots), HousesLine(points.house * houses, houses)]
    return tuple(lines)


def pots_of(board: Board, seat: Seat) -> int:
    """Count a seat's flowerpots in complete houses; only these score."""
    return sum(house.pots for house in board.complete(seat))


def awards_of(board: Board, seat: Seat, final: dict[Award, Seat]) -> tuple[Award, ...]:
    """List the cards of a seat; none if it has resigned."""
    if seat in board.resigned:
        return ()
    won = [WHOLE_HOUSE[card] for card, owner in enumerate(board.cards) if owner == seat]
    return (*won, *(award for award, owner in final.items() if owner == seat))


def final_awards(board: Board) -> dict[Award, Seat]:
    """Find who wins each of the three cards given at the end; tied and unclaimed cards are left out."""

    def tallest(seat: Seat) -> int:
        return max((house.height for house in board.complete(seat) if house.has_door), default=0)

    contests: dict[Award, Callable[[Seat], int]] = {
        Award.MOST_POTS: lambda seat: pots_of(board, seat),
        Award.MOST_HOUSES: lambda seat: len(board.complete(seat)),
        Award.TALLEST: tallest,
    }
    playing = [seat for seat in range(len(board.yards)) if seat not in board.resigned]
    winners: dict[Award, Seat] = {}
    for award, measure in contests.items():
        best = max(map(measure, playing))
        leaders = [seat for seat in playing if measure(seat) == best]
        if best and len(leaders) == 1:
            winners[award] = leaders[0]
    return winners


def rank(state: State, points: Points) -> tuple[tuple[Seat, ...], ...]:
    """Group the seats by points, then complete houses; seats that resigned form one last group."""

    def sort_key(score: Score) -> tuple[int, int]:
        return score.total, len(state.board.complete(score.seat))

    return ranked(count(state, points), sort_key, state.board.resigned)
