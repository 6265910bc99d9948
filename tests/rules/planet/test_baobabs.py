from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.planet.events import Covered, Discarded, GameOver, Given, Took
from rules.planet.state import Phase
from rules.planet.tiles import Kind, Thing
from tests.rules.planet.playing import GAME, Table, began, finished, with_planets, with_tops

THREE = ("centre-01", "uphill-01", "downhill-03")
"""Baobabs with sheep of two colours, a sunset, an elephant, a rose and a star."""


def test_two_baobabs_stay_face_up() -> None:
    state = finished(THREE[:2])
    assert GAME.covered(state, 0) == ()
    assert GAME.tally(state, 0)[Thing.BAOBAB] == 2


def test_the_third_baobab_covers_all_three_at_once() -> None:
    state = with_planets(with_tops(began(3), ["centre-01", "centre-16", "centre-17"]), THREE[1:])
    table = Table(state)
    step = table.play("stack.centre", "take.centre-01")
    assert step.events[1] == Covered(0, ("uphill-01", "downhill-03", "centre-01"))
    assert GAME.covered(table.state, 0) == ("uphill-01", "downhill-03", "centre-01")


def test_none_of_the_icons_of_a_covered_tile_count() -> None:
    tally = GAME.tally(finished(THREE), 0)
    assert {thing: number for thing, number in tally.items() if number} == {
        Thing.QUIET_TILE: 3,
        Thing.COVERED_TILE: 3,
    }


def test_tiles_without_a_baobab_stay_as_they_are() -> None:
    state = finished([*THREE, "centre-09"])
    assert GAME.covered(state, 0) == THREE
    assert GAME.tally(state, 0)[Thing.LAMPPOST] == 3


def test_of_four_baobabs_three_are_covered_and_one_counts() -> None:
    state = finished([*THREE, "uphill-03"])
    assert GAME.covered(state, 0) == THREE
    tally = GAME.tally(state, 0)
    assert (tally[Thing.BAOBAB], tally[Thing.COVERED_TILE], tally[Thing.ROSE]) == (1, 3, 1)


def test_of_five_baobabs_two_count() -> None:
    tally = GAME.tally(finished([*THREE, "uphill-03", "uphill-02"]), 0)
    assert (tally[Thing.BAOBAB], tally[Thing.COVERED_TILE]) == (2, 3)


def test_six_baobabs_are_all_covered_the_same_again() -> None:
    state = with_planets(
        with_tops(began(3), ["centre-02", "centre-16", "centre-17"]), [*THREE, "uphill-03", "uphill-02"]
    )
    table = Table(state)
    step = table.play("stack.centre", "take.centre-02")
    assert step.events[1] == Covered(0, ("uphill-03", "uphill-02", "centre-02"))
    tally = GAME.tally(table.state, 0)
    assert (tally[Thing.BAOBAB], tally[Thing.COVERED_TILE], tally[Thing.QUIET_TILE]) == (0, 6, 6)


@pytest.mark.parametrize("baobabs", range(14))
def test_a_gardener_never_scores_more_than_fourteen_and_two_of_them_twenty_eight(baobabs: int) -> None:
    every = [tile for tile in GAME.box.tiles if GAME.box.is_baobab(tile)]
    assert len(every) == 13
    lines = GAME.characters(finished([*every[:baobabs], "gardener-1", "gardener-2"]), 0)
    assert [line.points for line in lines] == [7 * (baobabs % 3)] * 2
    assert sum(line.points for line in lines) <= 28


def test_the_last_tile_of_the_game_covers_before_volcanoes_are_counted() -> None:
    tops = with_tops(began(3), ["centre-16", "centre-17", "centre-01"])
    last = replace(tops, stacks=(tops.stacks[0][-3:], (), (), ()))
    table = Table(with_planets(last, ["uphill-11"], [], ["uphill-11", "uphill-12", "uphill-01", "downhill-01"]))
    assert GAME.volcanoes(table.state) == (1, 0, 2)
    step = table.play("stack.centre", "take.centre-16", "next.2", "take.centre-17")
    assert step.events[1:3] == (
        Took(2, Kind.CENTRE, "centre-01", face_down=False),
        Covered(2, ("uphill-01", "downhill-01", "centre-01")),
    )
    assert isinstance(step.events[-1], GameOver)
    assert GAME.tally(table.state, 2)[Thing.BROWN_SHEEP] == 0
    assert GAME.scores(table.state)[2].total == -2


def test_a_tile_given_to_a_seat_that_left_covers_too() -> None:
    state = with_planets(with_tops(began(3), ["centre-16", "centre-17", "centre-01"]), (), (), THREE[1:])
    table = Table(state)
    table.play("stack.centre")
    table.leave(2)
    step = table.play("take.centre-16", "take.centre-17")
    assert step.events[1] == Given(2, Kind.CENTRE, "centre-01")
    assert step.events[2] == Covered(2, ("uphill-01", "downhill-03", "centre-01"))


def test_a_discarded_baobab_covers_nothing() -> None:
    state = with_planets(with_tops(began(2), ["centre-16", "centre-17", "centre-01"]), THREE[1:], THREE[1:])
    table = Table(state)
    step = table.play("stack.centre", "hide.3", "take.centre-16", "take.centre-17")
    assert step.events[1] == Discarded(Kind.CENTRE, "centre-01", face_down=True)
    assert table.state.phase is Phase.STACK
    assert not any(isinstance(event, Covered) for event in table.events)


def test_what_lies_under_a_covered_tile_stays_public() -> None:
    state = finished(THREE)
    assert GAME.view(state, None).state.planets[0] == THREE
