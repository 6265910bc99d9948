from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from rules.fast_chance import FastChance
from tests.rules.pigs.table import GAME, table
from tests.rules.test_chance import looks_fair

HIDDEN = [(f"{top}", order) for top, order in ((0, "112"), (1, "012"), (2, "011"))]


@pytest.mark.parametrize(("top", "below"), HIDDEN)
def test_every_order_below_a_top_is_drawn_as_often(top: str, below: str) -> None:
    seen = GAME.view(table(left={"sw": below + top, "bw": "21"}), 0)
    orders = {order: number for number, order in enumerate(sorted({*permutations(map(int, below))}))}
    chance, counts = FastChance(1), Counter[int]()
    for _ in range(3_000):
        *hidden, shown = [tile.pots for tile in GAME.sample(seen, chance).board.stacks[1]]
        assert shown == int(top)
        counts[orders[tuple(hidden)]] += 1
    assert looks_fair(counts, len(orders))


def test_one_stack_says_nothing_of_another() -> None:
    seen = GAME.view(table(left={"sw": "0121", "ww": "0121"}), 0)
    orders = {order: number for number, order in enumerate(permutations(range(3)))}
    chance, counts = FastChance(2), Counter[int]()
    for _ in range(6_000):
        stacks = GAME.sample(seen, chance).board.stacks
        straw, wood = (tuple(tile.pots for tile in stacks[stack][:-1]) for stack in (1, 4))
        counts[orders[straw] * 6 + orders[wood]] += 1
    assert looks_fair(counts, 36)


def test_short_stacks_are_as_they_are_seen() -> None:
    state = table("sd1", "bd bw", left={"sw": "", "ww": "2", "bw": "01"}, dice="DDWWR")
    assert GAME.sample(GAME.view(state, 1), FastChance(3)) == state
