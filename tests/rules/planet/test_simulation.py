from __future__ import annotations

import pytest

from rules.fast_chance import FastChance
from rules.planet.numbered import Numbered
from rules.planet.simulation import Globe, Simulation
from rules.planet.tiles import KINDS
from tests.rules.duels import moments
from tests.rules.planet.playing import GAME, finished

NUMBERED = Numbered(GAME.data, GAME.box)


def simulation(seats: int, resigned: tuple[int, ...] = (), seed: int = 1) -> Simulation:
    laid, chance = GAME.box.tiles_per_round[seats], FastChance(seed)
    stacks = [[*chance.shuffled(NUMBERED.numbers(stack))][: laid * 4] for stack in GAME.box.stacks]
    game = Simulation(NUMBERED, [Globe(NUMBERED) for _ in range(seats)], stacks, laid, resigned)
    game.spare = NUMBERED.numbers(stack[0] for stack in GAME.box.stacks)
    game.expect([NUMBERED.numbers(stack) for stack in GAME.box.stacks])
    return game


@pytest.mark.parametrize("seats", GAME.info.seats)
def test_it_counts_as_the_game_does(seats: int) -> None:
    for seed in range(12):
        *_, end = moments(GAME, seats, GAME.info.settle({}), seed, set())
        planets = [Globe(NUMBERED) for _ in range(seats)]
        for globe, planet in zip(planets, end.planets, strict=True):
            for tile in NUMBERED.numbers(planet):
                globe.add(tile)
        game = Simulation(NUMBERED, planets, [[] for _ in KINDS], GAME.box.tiles_per_round[seats], ())
        assert game.totals() == [score.total for score in GAME.scores(end)]


def test_covered_baobabs_are_counted_as_the_game_does() -> None:
    planet = ("gardener-1", "drunkard-1", "geographer-1", "centre-01", "centre-02", "uphill-03", "downhill-03")
    globe = Globe(NUMBERED)
    for tile in NUMBERED.numbers(planet):
        globe.add(tile)
    tally = GAME.tally(finished(planet), 0)
    assert globe.tally == [*tally.values()]
    assert globe.score() == GAME.scores(finished(planet))[0].total


@pytest.mark.parametrize(("seats", "resigned"), [(2, ()), (3, ()), (4, ()), (5, ()), (3, (1,)), (5, (0, 4))])
def test_every_planet_is_filled(seats: int, resigned: tuple[int, ...]) -> None:
    game = simulation(seats, resigned)
    game.play_out(2 if resigned else 0, [*range(4)] * 4)
    assert not any(game.stacks)
    for planet in game.planets:
        assert (planet.corners, len(planet.characters)) == (0, 4)


def test_a_copy_goes_its_own_way() -> None:
    game = simulation(3)
    game.copy().play_out(0, [*range(4)] * 4)
    assert game.totals() == [0, 0, 0]
    assert all(len(stack) == 12 for stack in game.stacks)
    assert simulation(3).planets[0].weights == game.planets[0].weights


def test_whoever_plays_on_wants_what_their_characters_want() -> None:
    game = simulation(3)
    snake, sheep, lamps = NUMBERED.numbers(("centre-12", "centre-13", "centre-09"))
    for seat, character in enumerate(NUMBERED.numbers(("vain-man-1", "businessman-white-1", "lamplighter-1"))):
        game.take(seat, character)
    assert game.draft(0, [lamps, sheep, snake], [0, 1, 2], ()) in (1, 2)
    assert [planet.tally for planet in game.planets] == [
        [a + b for a, b in zip(_shown(tile), _shown(character), strict=True)]
        for tile, character in zip(
            (snake, sheep, lamps),
            NUMBERED.numbers(("vain-man-1", "businessman-white-1", "lamplighter-1")),
            strict=True,
        )
    ]


def _shown(tile: int) -> list[int]:
    globe = Globe(NUMBERED)
    globe.add(tile)
    return globe.tally
