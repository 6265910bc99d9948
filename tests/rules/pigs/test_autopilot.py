from __future__ import annotations

import pytest

from rules.pigs.moves import Reroll
from rules.pigs.state import Phase
from tests.rules.duels import share_won
from tests.rules.pigs.table import GAME, table


def choice(state: object) -> str:
    return GAME.format_move(GAME.default_move(GAME.view(state, state.seat)))  # type: ignore[arg-type, attr-defined]


def test_it_beats_moves_by_chance_by_far() -> None:
    assert share_won(GAME, 2, 30) >= 0.7


def test_a_roof_in_hand_ends_rolling() -> None:
    assert choice(table("sd sw", dice="RRWDW", phase=Phase.REROLL)) == "build"


def test_with_the_wolf_near_a_tile_is_taken() -> None:
    assert choice(table("sd", dice="!WWDR", phase=Phase.REROLL, seats=2)) == "build"


def test_the_rest_is_rolled_again_around_the_most_useful_symbol() -> None:
    state = table("", dice="WDDRW", phase=Phase.REROLL, each="")
    move = GAME.default_move(GAME.view(state, 0))
    assert isinstance(move, Reroll)
    assert len({state.dice[die] for die in set(range(5)) - move.dice}) == 1


def test_a_roof_goes_before_any_other_tile() -> None:
    assert choice(table("sd sw", dice="RRWWW")).startswith("buy.straw-roof.1")


@pytest.mark.parametrize("yards", [("", "sd sw wr", "bd"), ("", "sd", "bd bw br")])
def test_the_wolf_blows_where_most_is_lost(yards: tuple[str, ...]) -> None:
    state = table(*yards, seats=3, dice="!!WDR", phase=Phase.BLOW)
    target = int(choice(state).split(".")[1]) - 1
    assert "r" in yards[target]
