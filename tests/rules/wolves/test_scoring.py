from __future__ import annotations

from collections.abc import Sequence

import pytest

from rules.game import Score
from rules.wolves.score import HouseLine, RooftopLine, TallestLine, TokenLine, WolfLine
from rules.wolves.state import SMOOKI, Address, Colour, House
from tests.rules.wolves.table import GAME, house, points, position

Yards = Sequence[Sequence[House]]


def count(*yards: Sequence[House], wolves: Sequence[tuple[int, ...]] = ((), (), (), ())) -> tuple[Score, ...]:
    return GAME.scores(position("", "", "", "", yards=yards, wolves=wolves))


def total(*yards: Sequence[House]) -> list[int]:
    return [score.total for score in count(*yards)]


def test_the_rulebooks_example_comes_to_11() -> None:
    """Rooftop 7, a tallest house, a token on a demolished one; a wolf at home, one demolished, one living well."""
    red = [house("red-2 red-7"), house("yellow-3 yellow-4 yellow-6"), house("green-8", token=2)]
    others = [
        house("red-3 red-6 red-8 red-10", (0, 5)),
        house("yellow-2"),
        house("green-1 green-2"),
    ]
    third = [house("red-4", (0, 4)), house("yellow-8 yellow-9"), house("green-4 green-5")]
    score = count(red, others, third, wolves=[(3,), (), (), ()])[0]
    assert score.lines == (
        HouseLine(4, 0, Colour.RED, 4, standing=True),
        RooftopLine(-2, 0, 7),
        HouseLine(4, 1, Colour.YELLOW, 3, standing=True),
        TallestLine(3, 1, Colour.YELLOW),
        HouseLine(-1, 2, Colour.GREEN, 1, standing=False),
        TokenLine(-1, 2, 2, standing=False),
        WolfLine(0, 3, None, standing=True),
        WolfLine(-1, 4, Address(2, 0), standing=False),
        WolfLine(5, 5, Address(1, 0), standing=True),
    )
    assert score.total == 11


def test_one_house_alone_of_its_colour_is_the_tallest_and_stands() -> None:
    assert points(count([house("red-4")])[0].lines) == [4, 3]


def test_the_single_tallest_gets_the_token_and_the_single_shortest_is_demolished() -> None:
    assert total([house("red-1 red-2 red-3")], [house("red-4 red-5")], [house("red-6")]) == [7, 4, -1, 0]


def test_of_two_houses_one_is_tallest_and_one_demolished() -> None:
    assert total([house("red-1 red-2")], [house("red-4")]) == [7, -1, 0, 0]


def test_a_tie_for_tallest_gives_nobody_the_token() -> None:
    assert total([house("red-1 red-2")], [house("red-4 red-5")], [house("red-6")]) == [4, 4, -1, 0]


def test_a_tie_for_shortest_demolishes_nothing() -> None:
    assert total([house("red-1 red-2")], [house("red-4")], [house("red-6")]) == [7, 4, 4, 0]


def test_all_of_one_height_stand_without_a_token() -> None:
    assert total([house("red-1")], [house("red-4")], [house("red-6")]) == [4, 4, 4, 0]


def test_colours_are_compared_each_for_itself() -> None:
    assert total([house("red-1")], [house("green-4 green-6")], [house("yellow-6")]) == [7, 7, 7, 0]


def test_basements_and_tall_rooftops_count_when_heights_are_compared() -> None:
    assert total([house("red-4 / red-1")], [house("red-7")], [house("red-14")]) == [4, 4 + 3 - 2, 4, 0]


def test_a_house_still_white_is_demolished_and_not_compared() -> None:
    yards = [[house("white-1 white-2 white-4", (1, 5), token=3)], [house("red-4")], [house("red-6 red-8")]]
    assert points(count(*yards)[0].lines) == [-1, -1]
    assert total(*yards) == [-2, -1 - 1, 7, 0]


@pytest.mark.parametrize(("number", "worth"), [(11, 3), (12, 2), (7, -2), (10, None), (13, None), (14, None)])
def test_what_a_rooftop_brings(number: int, worth: int | None) -> None:
    lines = count([house(f"red-{number}")])[0].lines
    assert [line for line in lines if isinstance(line, RooftopLine)] == (
        [] if worth is None else [RooftopLine(worth, 0, number)]
    )


@pytest.mark.parametrize("number", [7, 11, 12, 13])
def test_a_covered_rooftop_has_lost_its_effect(number: int) -> None:
    covered = house(f"red-{number} red-14")
    assert GAME.box.height(covered) == 3
    assert points(count([covered])[0].lines) == [4, 3]


def test_a_rooftop_of_a_demolished_house_brings_nothing() -> None:
    for rooftop in ("red-7", "red-11", "red-12"):
        tall = [house("red-1 red-2 red-3 red-4")]
        assert points(count([house(rooftop)], tall)[0].lines) == [-1]


def test_tokens_score_their_number_or_minus_1() -> None:
    assert total([house("red-1 red-2", token=4)], [house("red-4", token=3)]) == [4 + 3 + 4, -1 - 1, 0, 0]


def test_wolves_score_for_who_sent_them() -> None:
    yards = [[house("red-1 red-2 / red-3", (1, 5), (2, 4))], [house("red-4", (2, 3))]]
    scores = count(*yards, wolves=[(3, 4, 5), (3, 4), (5,), ()])
    assert points(scores[1].lines) == [-1, 0, 0, 5]
    assert points(scores[2].lines) == [-1, 4, 0]
    assert points(scores[0].lines) == [4, 3, 0, 0, 0]


def test_most_points_win_and_more_from_wolves_break_ties_at_every_place() -> None:
    yards = [
        [house("red-4", (1, 3))],
        [house("green-4")],
        [house("yellow-4 yellow-5", (3, 3)), house("red-5")],
        [],
    ]
    state = position("", "", "", "", yards=yards, wolves=[()] * 4)
    assert [score.total for score in GAME.scores(state)] == [4, 10, 11, 3]
    assert GAME.ranking(state) == ((2,), (1,), (0,), (3,))
    level = [
        [house("red-4", (1, 4)), house("green-8", (1, 3))],
        [],
        [house("red-6", (3, 3)), house("green-6")],
        [house("yellow-4")],
    ]
    state = position("", "", "", "", yards=level, wolves=[()] * 4)
    assert [score.total for score in GAME.scores(state)] == [8, 7, 8, 10]
    assert GAME.ranking(state) == ((3,), (0, 2), (1,))
    level[2] = [house("red-6"), house("green-6", (0, 3))]
    level[3] = [house("yellow-4"), house("white-1", (2, 5))]
    state = position("", "", "", "", yards=level, wolves=[()] * 4)
    assert [score.total for score in GAME.scores(state)] == [11, 7, 7, 6]
    assert GAME.ranking(state) == ((0,), (1,), (2,), (3,))


def test_smookis_houses_are_compared_and_counted_but_he_has_no_place() -> None:
    yards = [[house("red-4")], [house("green-4 green-6")], [house("red-2 red-8", (0, 5), token=2), house("green-7")]]
    state = position("", "", yards=yards, wolves=[(3, 4), (3, 4, 5)])
    assert [score.total for score in GAME.scores(state)] == [-1 + 5, -1]
    smooki = GAME.smooki_score(state)
    assert smooki is not None
    assert smooki.seat == SMOOKI
    assert points(smooki.lines) == [4, 3, 2, 4, 3, -2]
    assert GAME.ranking(state) == ((0,), (1,))
    assert GAME.smooki_score(position("", "", "")) is None


def test_every_house_tells_what_it_would_come_to() -> None:
    yards = [[house("red-4 / red-3", token=2), house("white-4")], [house("red-11", (0, 3))]]
    first, second, third = GAME.outlooks(position("", "", yards=yards))
    assert [(look.address, look.colour, look.height, look.rooms) for look in first] == [
        (Address(0, 0), Colour.RED, 2, 2),
        (Address(0, 1), Colour.WHITE, 1, 1),
    ]
    assert [(look.standing, look.tallest, look.points) for look in first] == [(True, True, 9), (False, False, -1)]
    assert [(look.standing, look.tallest, look.points) for look in second] == [(False, False, -1)]
    assert third == ()
