from __future__ import annotations

from random import Random

import pytest

from rules.chance import Secret
from rules.pigs.state import KINDS
from tests.rules.pigs.scramble import scramble
from tests.rules.pigs.table import GAME, after, table, tile


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_order_below_the_top_of_a_stack_is_hidden(seat: int | None) -> None:
    one, other = table(left={"sw": "0121", "bd": "10"}), table(left={"sw": "2101", "bd": "10"})
    assert one != other
    assert GAME.view(one, seat) == GAME.view(other, seat)
    assert GAME.view(one, seat).seat == seat


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_tops_and_heights_of_the_stacks_are_seen(seat: int | None) -> None:
    state = table(left={"sw": "2101", "bd": "10", "wr": "", "br": "0"})
    seen = GAME.view(state, seat).state
    assert seen.board.tops == state.board.tops
    assert list(map(len, seen.board.stacks)) == list(map(len, state.board.stacks))
    assert GAME.view(table(left={"sw": "1120"}), seat) != GAME.view(table(left={"sw": "1102"}), seat)


def test_everything_else_is_seen() -> None:
    state = table("sd1 sw", "bd", dice="DDWWR", bought="sd1", blown="wr", cards=(0, None, None), veteran=True)
    assert GAME.view(state, 1).state == state


def test_what_comes_to_the_top_is_seen_then() -> None:
    one = after(table(dice="WW!DR", left={"sw": "0121"}), "buy.straw-window.new")
    other = after(table(dice="WW!DR", left={"sw": "2101"}), "buy.straw-window.new")
    assert (one.board.tops[1], other.board.tops[1]) == (tile("sw2"), tile("sw0"))
    assert GAME.view(one, None) != GAME.view(other, None)


def test_a_scramble_changes_hidden_tiles_only() -> None:
    state = GAME.new(3, GAME.info.settle({}), Secret(bytes(32)).turn(0)).state
    others = [scramble(GAME, state, 0, Random(seed)) for seed in range(10)]
    assert any(other != state for other in others)
    assert all(GAME.view(other, 0) == GAME.view(state, 0) for other in others)
    for place, _ in enumerate(KINDS):
        assert all(
            sorted(map(repr, other.board.stacks[place])) == sorted(map(repr, state.board.stacks[place]))
            for other in others
        )
