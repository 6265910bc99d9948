from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from rules.fast_chance import FastChance
from rules.planet.moves import Move
from rules.planet.state import Phase, State
from rules.planet.tiles import TileId
from rules.search import Limit, Rated
from tests.rules.duels import moments
from tests.rules.planet.playing import GAME, Table, began, with_planets, with_tops
from tests.rules.planet.scramble import scramble
from tests.rules.planet.test_autopilot import WANTED

FEW = Limit(40)


def rate(state: State, limit: Limit = FEW, seed: int = 1) -> tuple[Rated[Move], ...]:
    return GAME.rate(GAME.view(state, state.seat), FastChance(seed), limit)


def best(state: State, limit: Limit = FEW) -> str:
    return GAME.format_move(rate(state, limit)[0].move)


def last_round(state: State, kind: int = 0) -> State:
    """Leave the tiles of one round on one stack."""
    laid = GAME.box.tiles_per_round[state.seats]
    stacks = tuple(stack[-laid:] if place == kind else () for place, stack in enumerate(state.stacks))
    return replace(state, stacks=stacks)


def laid(*tiles: TileId, planets: tuple[tuple[TileId, ...], ...] = (), hidden: bool = False) -> State:
    """Let the first of three seats pick one of three tiles in the last round."""
    kind = GAME.tile(tiles[0]).kind
    tops = with_tops(began(3, hidden=hidden), tiles)
    state = last_round(with_planets(tops, *planets), [*GAME.needs(tops, 0)].index(kind))
    return Table(state).play(f"stack.{kind}").state


def two(planets: tuple[tuple[TileId, ...], ...], *tiles: TileId) -> State:
    """Let the first of two players look at three tiles in the last round."""
    return Table(last_round(with_planets(with_tops(began(2), tiles), *planets))).play("stack.centre").state


@pytest.mark.parametrize(("character", "tile"), WANTED)
def test_the_tile_is_taken_that_its_characters_want(character: TileId, tile: TileId) -> None:
    others = [other for other in ("centre-16", "centre-17") if other != tile]
    assert best(laid(*others, tile, planets=((character,),))) == f"take.{tile}"


@pytest.mark.parametrize(
    "planet",
    [("king-1", "geographer-1", "uphill-14"), ("gardener-1", "uphill-03", "downhill-02")],
    ids=["rose", "baobab"],
)
def test_a_tile_that_spoils_the_planet_is_left_to_others(planet: tuple[TileId, ...]) -> None:
    spoils = "centre-10" if "king-1" in planet else "centre-03"
    rated = rate(laid(spoils, "centre-16", "centre-17", planets=(planet,)))
    assert GAME.format_move(rated[-1].move) == f"take.{spoils}"


def test_a_character_is_taken_for_what_lies_on_the_planet() -> None:
    planet = ("uphill-13", "downhill-13", "centre-08", "centre-07")
    for hidden, move in ((False, "take.vain-man-1"), (True, "take.character-3")):
        assert best(laid("gardener-1", "drunkard-1", "vain-man-1", planets=(planet,), hidden=hidden)) == move


def test_what_the_next_one_would_win_by_is_taken_away() -> None:
    leader = ("vain-man-1", "vain-man-2", "lamplighter-1", "uphill-13", "downhill-13")
    own = (*leader[2:], "uphill-06", "lamplighter-2", "downhill-14", "uphill-16")
    state = laid(
        "centre-16", "centre-12", "centre-11", planets=(own, leader, ("businessman-white-1", "little-prince-1"))
    )
    gains = [GAME.scores(Table(state).play(f"take.{tile}").state)[0].total for tile in ("centre-12", "centre-11")]
    assert gains[0] == gains[1]
    assert best(state) == "take.centre-12"


def test_of_what_both_want_the_best_is_laid_face_down() -> None:
    planets = (("vain-man-1", "uphill-13"), ("vain-man-2", "downhill-13"))
    assert best(two(planets, "centre-08", "centre-07", "centre-12")) == "hide.3"


def test_who_laid_a_tile_face_down_knows_what_it_is_worth() -> None:
    table = Table(two((("vain-man-1", "uphill-13"), ("lamplighter-1",)), "centre-16", "centre-12", "centre-17"))
    assert best(table.play("hide.2", "take.centre-16").state) == "take.face-down"


def test_the_unseen_tile_is_taken_when_the_open_ones_are_harmful() -> None:
    planet = ("gardener-1", "geographer-1", "uphill-02", "downhill-01")
    table = Table(two(((), planet), "centre-03", "centre-17", "centre-02"))
    assert best(table.play("hide.2").state) == "take.face-down"


def test_what_is_certain_is_counted_as_it_will_be() -> None:
    table = Table(two((("vain-man-1", "uphill-13"), ("lamplighter-1",)), "centre-16", "centre-12", "centre-17"))
    state = table.play("hide.2", "take.centre-16").state
    for rated in rate(state):
        end = Table(state).play(GAME.format_move(rated.move)).state
        assert rated.points == GAME.scores(end)[0].total
        assert rated.wins == (GAME.ranking(end)[0] == (0,))


@pytest.mark.parametrize("hidden_characters", ["off", "on"])
@pytest.mark.parametrize("seats", GAME.info.seats)
def test_equal_views_and_draws_give_equal_ratings(seats: int, hidden_characters: str) -> None:
    random, options = Random(seats), GAME.info.settle({"hidden_characters": hidden_characters})
    for state in [*moments(GAME, seats, options, seats, set())][::8]:
        for seat in GAME.to_move(state):
            assert rate(scramble(GAME, state, seat, random), Limit(2)) == rate(state, Limit(2))


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_move_is_rated_whoever_has_left_and_whenever(seats: int, hidden: bool) -> None:
    table, random = Table(began(seats, hidden=hidden)), Random(seats)
    while GAME.to_move(table.state):
        if random.random() < 0.08 and len(table.state.resigned) < seats - 2:
            table.leave(random.choice([seat for seat in range(seats) if seat not in table.state.resigned]))
        rated = rate(table.state, Limit(1))
        assert sorted(GAME.format_move(each.move) for each in rated) == sorted(table.texts)
        assert all(0 <= each.wins <= 1 and each.tries for each in rated)
        table.play(random.choice(table.texts))


def test_every_move_is_tried_once_when_time_is_up_at_once() -> None:
    rated = rate(began(4), Limit(1000, lambda: True))
    assert [each.tries for each in rated] == [1, 1, 1, 1]


def test_a_move_that_is_surely_behind_is_given_up() -> None:
    planets = (("lamplighter-1", "lamplighter-2", "vain-man-1", "uphill-13"),)
    rated = rate(laid("centre-16", "centre-09", "centre-14", planets=planets), Limit(100))
    assert GAME.format_move(rated[0].move) == "take.centre-09"
    assert max(each.tries for each in rated[1:]) < 100


def test_the_phases_are_all_rated() -> None:
    phases = {state.phase for state in moments(GAME, 2, GAME.info.settle({}), 1, set()) if GAME.to_move(state)}
    assert phases == {Phase.STACK, Phase.HIDE, Phase.PICK}
