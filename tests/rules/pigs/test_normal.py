from __future__ import annotations

import pytest

from rules.fast_chance import FastChance
from rules.pigs.moves import Reroll
from rules.pigs.state import Phase, State
from rules.players import Level, by_chance, of_level
from rules.search import Limit
from tests.rules.duels import share_won
from tests.rules.pigs.former import former_move, share_of
from tests.rules.pigs.table import GAME, table

NEARLY_OVER = {"sw": "", "sd": "0"}
"""With two players the last straw door ends the game."""


def choice(state: State) -> str:
    return GAME.format_move(GAME.default_move(GAME.view(state, state.seat)))


def kept(state: State) -> str:
    """Say which faces are kept when the dice are rolled again."""
    move = GAME.default_move(GAME.view(state, state.seat))
    assert isinstance(move, Reroll)
    return "".join(face.name[0] for die, face in enumerate(state.dice) if die not in move.dice)


def test_it_beats_moves_by_chance_by_far() -> None:
    assert share_won(GAME, 2, 8) >= 0.8


@pytest.mark.slow
def test_it_beats_easy_and_easy_beats_moves_by_chance() -> None:
    chance = FastChance(2)
    normal, easy = (of_level(GAME, level, chance, Limit(1)) for level in (Level.NORMAL, Level.EASY))
    assert share_of(normal, easy, 100) >= 0.65
    assert share_of(easy, by_chance(GAME, chance), 100) >= 0.65


@pytest.mark.parametrize(("seats", "least"), [(2, 0.7), (3, 0.5)])
def test_it_beats_the_autopilot_of_former_versions(seats: int, least: float) -> None:
    assert share_of(of_level(GAME, Level.NORMAL, FastChance(3), Limit(1)), former_move, 24, seats) >= least


def test_two_good_tiles_in_hand_end_rolling() -> None:
    assert choice(table("sd sw", dice="RRWWW", phase=Phase.REROLL)) == "build"


def test_a_die_that_buys_nothing_and_can_do_no_harm_is_rolled_again() -> None:
    assert kept(table("sd sw", dice="RRWWD", phase=Phase.REROLL)) == "RRWW"


def test_with_the_wolf_near_a_tile_is_taken() -> None:
    state = table("sd sw | wd ww wr", "sd", dice="RRDD!", phase=Phase.REROLL, rolls=2)
    assert choice(state) == "build"


def test_who_has_a_house_without_a_roof_rolls_for_one() -> None:
    assert kept(table("bd2 bw2 ww2", dice="RRDDW", phase=Phase.REROLL, each="0")).startswith("RR")


def test_a_roof_goes_before_any_other_tile() -> None:
    assert choice(table("sd sw", dice="RRWD!")).startswith("buy.straw-roof.1")


def test_a_roof_goes_on_the_best_house() -> None:
    assert choice(table("sd | bd1 bw1 | sw", dice="RRWD!")) == "buy.straw-roof.2"


def test_a_window_is_bought_before_the_roof_that_closes_its_house() -> None:
    assert choice(table("sd sw", dice="WWWRR")) == "buy.wood-window.1"


def test_who_is_ahead_ends_the_game() -> None:
    state = table("bd bw br", "sd", dice="DDDW!", left=NEARLY_OVER)
    assert choice(state) == "buy.straw-door.new"


def test_who_is_behind_does_not_end_the_game() -> None:
    state = table("sw", "bd bw br", dice="DDDW!", left=NEARLY_OVER)
    assert choice(state).startswith("buy.wood-door")


def test_who_is_behind_buys_no_second_tile_that_ends_the_game() -> None:
    state = table("wd ww", "bd bw br", dice="DDWW!", bought="ww", left=NEARLY_OVER)
    assert choice(state) == "done"


def test_the_best_purchase_is_one_even_where_none_would_be_better() -> None:
    state = table("wd ww", "bd bw br", dice="DDWW!", bought="ww", left=NEARLY_OVER)
    assert GAME.format_move(GAME.best_purchase(state)) == "buy.straw-door.new"


@pytest.mark.parametrize("yards", [("", "sd sw wr", "bd"), ("", "sd", "bd bw br")])
def test_the_wolf_blows_where_most_is_lost(yards: tuple[str, ...]) -> None:
    state = table(*yards, seats=3, dice="!!WDR", phase=Phase.BLOW)
    target = int(choice(state).split(".")[1]) - 1
    assert "r" in yards[target]


def test_the_wolf_leaves_those_alone_who_have_resigned() -> None:
    state = table("", "sd sw sw sr", "sd", seats=3, dice="!!WDR", phase=Phase.BLOW, resigned=(1,))
    assert choice(state) == "blow.3.1"


def test_nobody_has_to_have_a_seat() -> None:
    state = table("sd sw", dice="RRWD!")
    assert GAME.default_move(GAME.view(state, None)) == GAME.default_move(GAME.view(state, 0))


def test_dice_that_a_host_has_changed_are_rolled_no_more() -> None:
    assert choice(table("sd", dice="!WWDR", phase=Phase.REROLL)) == "build"
