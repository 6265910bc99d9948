from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from rules.planet.state import Phase, State
from rules.planet.tiles import TileId
from tests.rules.duels import moments, share_won
from tests.rules.planet.playing import GAME, Table, began, with_planets, with_tops
from tests.rules.planet.scramble import scramble
from tests.sampling import some

WANTED = (
    ("vain-man-1", "centre-12"),
    ("businessman-white-1", "centre-13"),
    ("little-prince-1", "centre-13"),
    ("gardener-1", "centre-03"),
    ("king-1", "centre-10"),
    ("lamplighter-1", "centre-09"),
)
"""Characters, and a tile that each of them wants."""


def choice(state: State) -> str:
    return GAME.format_move(GAME.default_move(GAME.view(state, state.seat)))


def laid(*tiles: TileId, planets: tuple[tuple[TileId, ...], ...] = (), hidden: bool = False) -> State:
    """Let the first of three seats pick one of three tiles."""
    kind = GAME.tile(tiles[0]).kind
    tops = with_tops(began(3, hidden=hidden), tiles)
    state = Table(with_planets(tops, *planets)).play(f"stack.{kind}").state
    assert state.draft.table == tiles
    return state


@pytest.mark.parametrize("hidden_characters", ["off", "on"])
@pytest.mark.parametrize("seats", some(GAME.info.seats, 4))
def test_it_beats_moves_by_chance_by_far(seats: int, hidden_characters: str) -> None:
    assert share_won(GAME, seats, 10, hidden_characters=hidden_characters) >= 0.75


@pytest.mark.parametrize("hidden_characters", ["off", "on"])
@pytest.mark.parametrize("seats", some(GAME.info.seats, 4))
def test_what_a_seat_can_not_know_does_not_change_its_choice(seats: int, hidden_characters: str) -> None:
    random, options = Random(seats), GAME.info.settle({"hidden_characters": hidden_characters})
    for state in moments(GAME, seats, options, seats, set(range(seats))):
        for seat in GAME.to_move(state):
            assert choice(scramble(GAME, state, seat, random)) == choice(state)


@pytest.mark.parametrize(("character", "tile"), WANTED)
def test_the_tile_is_taken_that_its_characters_want(character: TileId, tile: TileId) -> None:
    others = [other for other in ("centre-16", "centre-17") if other != tile]
    assert choice(laid(*others, tile, planets=((character,),))) == f"take.{tile}"


def test_a_second_rose_is_left_to_others() -> None:
    planet = ("king-1", "geographer-1", "uphill-14")
    assert choice(laid("centre-10", "centre-16", "centre-17", planets=(planet,))) != "take.centre-10"


def test_a_third_baobab_does_not_come_to_a_gardener() -> None:
    planet = ("gardener-1", "uphill-02", "downhill-01")
    assert choice(laid("centre-03", "centre-16", "centre-17", planets=(planet,))) != "take.centre-03"


def test_a_third_baobab_is_welcome_to_a_drunkard() -> None:
    planet = ("drunkard-1", "vain-man-1", "king-1", "businessman-brown-1", "uphill-02", "downhill-01")
    assert choice(laid("centre-16", "centre-03", "centre-17", planets=(planet,))) == "take.centre-03"


def test_a_volcano_too_many_is_left_to_others() -> None:
    planet = ("lamplighter-1", "uphill-06", "uphill-11", "uphill-12", "downhill-06", "downhill-11", "downhill-12")
    state = laid("centre-06", "centre-16", "centre-17", planets=(planet,))
    assert choice(state) != "take.centre-06"


def test_a_character_is_taken_for_what_lies_on_the_planet() -> None:
    planet = ("uphill-13", "downhill-13", "centre-08", "centre-07")
    for hidden, move in ((False, "take.vain-man-1"), (True, "take.character-3")):
        state = laid("gardener-1", "drunkard-1", "vain-man-1", planets=(planet,), hidden=hidden)
        assert choice(state) == move


def test_who_wants_sunsets_opens_no_stack_without_any() -> None:
    state = with_planets(began(3), ("astronomer-1", "astronomer-2", "king-1", "geographer-1"))
    stacks = tuple(() if place == 3 else stack for place, stack in enumerate(state.stacks))
    assert choice(replace(state, stacks=stacks)) in {"stack.uphill", "stack.downhill"}


def test_who_has_least_is_named_first() -> None:
    rich = ("vain-man-1", "vain-man-2", "centre-07", "centre-08", "uphill-13")
    state = laid("centre-16", "centre-17", "centre-14", planets=((), rich, ("drunkard-1",)))
    named = Table(state).play("take.centre-17").state
    assert named.phase is Phase.NAME
    assert choice(named) == "next.3"


def two(planets: tuple[tuple[TileId, ...], ...], *tiles: TileId) -> State:
    """Let the first of two players look at three tiles."""
    return Table(with_planets(with_tops(began(2), tiles), *planets)).play("stack.centre").state


def test_of_what_both_want_the_best_is_laid_face_down() -> None:
    planets = (("vain-man-1", "uphill-13"), ("vain-man-2", "downhill-13"))
    assert choice(two(planets, "centre-08", "centre-07", "centre-12")) == "hide.3"


def test_who_laid_a_tile_face_down_knows_what_it_is_worth() -> None:
    planets = (("vain-man-1", "uphill-13"), ("lamplighter-1",))
    table = Table(two(planets, "centre-16", "centre-12", "centre-17"))
    assert choice(table.play("hide.2", "take.centre-16").state) == "take.face-down"


def test_of_two_poor_tiles_and_one_face_down_the_unknown_is_taken() -> None:
    planet = ("gardener-1", "geographer-1", "uphill-02", "downhill-01")
    table = Table(two(((), planet), "centre-03", "centre-17", "centre-02"))
    state = table.play("hide.2").state
    assert state.draft.table == ("centre-03", "centre-02")
    assert choice(state) == "take.face-down"
