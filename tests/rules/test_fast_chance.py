from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from rules.fast_chance import FastChance
from rules.game import Seat
from tests.games import GAMES
from tests.rules.test_chance import looks_fair


@pytest.mark.parametrize("ways", [1, 2, 3, 5, 6, 7, 96, 128])
def test_every_outcome_comes_as_often(ways: int) -> None:
    chance = FastChance(ways)
    counts = Counter(chance.below(ways) for _ in range(100 * ways))
    assert set(counts) == set(range(ways))
    assert ways == 1 or looks_fair(counts, ways)


def test_more_ways_than_a_machine_counts_in_one_number_are_even_too() -> None:
    chance, ways = FastChance(1), 6**40
    assert looks_fair(Counter(chance.below(ways) * 8 // ways for _ in range(4_000)), 8)


def test_every_order_comes_as_often() -> None:
    chance, orders = FastChance(2), {order: number for number, order in enumerate(permutations(range(4)))}
    assert looks_fair(Counter(orders[chance.shuffled(range(4))] for _ in range(6_000)), 24)


@pytest.mark.parametrize("die", range(5))
def test_every_die_is_fair(die: int) -> None:
    chance = FastChance(3)
    assert looks_fair(Counter(chance.dice(5, 6)[die] for _ in range(6_000)), 6)


def test_a_draw_does_not_depend_on_the_one_before() -> None:
    chance = FastChance(4)
    assert looks_fair(Counter(chance.below(6) * 6 + chance.below(6) for _ in range(6_000)), 36)


def test_the_same_seed_gives_the_same_draws_and_another_seed_others() -> None:
    rows = []
    for seed in (5, 5, 6):
        chance = FastChance(seed)
        rows.append((chance.dice(5, 6), chance.shuffled(range(20)), [chance.below(7) for _ in range(20)]))
    assert rows[0] == rows[1] != rows[2]


def test_no_note_is_kept_of_draws() -> None:
    chance = FastChance(7)
    chance.shuffled(range(50))
    chance.dice(5, 6)
    assert chance.drawn == []


@pytest.mark.parametrize("key", GAMES)
def test_a_search_can_play_every_game_with_it(key: str) -> None:
    game = GAMES[key]

    def played(seed: int) -> tuple[bytes, tuple[tuple[Seat, ...], ...]]:
        chance = FastChance(seed)
        state = game.new(3, game.info.settle({}), chance).state
        while to_move := game.to_move(state):
            legal = game.legal_moves(state, to_move[0])
            state = game.apply(state, to_move[0], legal[chance.below(len(legal))], chance).state
        return game.dump(state), game.ranking(state)

    assert played(8) == played(8) != played(9)
