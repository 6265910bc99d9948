from __future__ import annotations

import pytest

from rules.game import Line
from rules.pigs.score import HouseLine, HousesLine, PotsLine
from rules.pigs.state import State
from tests.rules.pigs.table import GAME, table


def lines(state: State, seat: int = 0) -> tuple[Line, ...]:
    return GAME.scores(state)[seat].lines


def totals(state: State) -> list[int]:
    return [score.total for score in GAME.scores(state)]


@pytest.mark.parametrize(("built", "points"), [("sd sr", 2 * 2), ("wd wr", 2 * 3), ("bd br", 2 * 4)])
def test_straw_counts_two_wood_three_brick_four(built: str, points: int) -> None:
    assert lines(table(built))[0].points == points


def test_each_tile_of_a_complete_house_counts_and_so_does_the_house() -> None:
    assert lines(table("sd ww bw wr")) == (
        HouseLine(2 + 3 + 4 + 3, house=0, straw=1, wood=2, brick=1, complete=True),
        PotsLine(0, pots=0),
        HousesLine(1, houses=1),
    )
    assert totals(table("sd ww bw wr")) == [13, 0]


def test_a_house_without_a_roof_has_a_line_and_no_points() -> None:
    assert lines(table("bd bw2 | sd sr")) == (
        HouseLine(0, house=0, straw=0, wood=0, brick=2, complete=False),
        HouseLine(4, house=1, straw=2, wood=0, brick=0, complete=True),
        PotsLine(0, pots=0),
        HousesLine(1, houses=1),
    )


def test_a_flowerpot_counts_one_in_complete_houses_only() -> None:
    state = table("sd1 sw2 sr | wd1 ww2 | sw1 br")
    assert PotsLine(4, pots=4) in lines(state)
    assert totals(state) == [3 * 2 + (2 + 4) + 4 + 2, 0]


def test_a_house_without_a_door_counts_when_it_has_a_roof() -> None:
    assert totals(table("sw sr")) == [2 + 2 + 1, 0]


def test_somebody_without_a_house_has_nothing() -> None:
    assert lines(table(), 1) == (PotsLine(0, pots=0), HousesLine(0, houses=0))


def test_every_seat_is_counted_in_its_order() -> None:
    scores = GAME.scores(table("sd sr", "", "bd br", seats=4))
    assert [(score.seat, score.total) for score in scores] == [(0, 5), (1, 0), (2, 9), (3, 0)]


def test_the_state_can_be_counted_at_any_time() -> None:
    assert totals(table("sd sr", dice="DDWWR", bought="sd")) == [5, 0]


def test_veterans_get_nothing_for_pots_and_houses() -> None:
    state = table("sd1 sw2 sr", "sd1 sw2 sr", veteran=True)
    assert lines(state) == (HouseLine(6, house=0, straw=3, wood=0, brick=0, complete=True),)


def test_most_points_win() -> None:
    assert GAME.ranking(table("sd sr", "bd br", "wd wr", seats=3)) == ((1,), (2,), (0,))


def test_of_equal_points_more_complete_houses_win() -> None:
    state = table("bd bw br", "sd1 sr | wd wr")
    assert totals(state) == [13, 13]
    assert GAME.ranking(state) == ((1,), (0,))


def test_unfinished_houses_break_no_tie() -> None:
    state = table("bd bw br", "bd bw br | sd | sw")
    assert totals(state) == [13, 13]
    assert GAME.ranking(state) == ((0, 1),)


def test_who_still_ties_shares_the_place_and_the_next_one_stays_empty() -> None:
    state = table("sd sr", "bd br", "wd wr", "bd br", "wd wr", seats=5)
    assert GAME.ranking(state) == ((1, 3), (2, 4), (0,))


def test_most_houses_means_complete_at_the_end() -> None:
    state = table("bd bw br", "sd1 sw | sd1 sr | wd wr", blown="sr")
    assert totals(state) == [13, 13]
    assert GAME.ranking(state) == ((1,), (0,))
