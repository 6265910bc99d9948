from __future__ import annotations

import pytest

from rules.chance import Draw, Recorded, Secret
from rules.game import Options
from rules.pigs.events import GameBegan, TurnBegan
from rules.pigs.moves import ROLL
from rules.pigs.state import KINDS, Phase
from tests.rules.pigs.table import GAME, everything

STANDARD: Options = GAME.info.settle({})
SHUFFLES = [Draw(ways, ways - 1) for _ in KINDS for ways in (4, 3, 2)]
"""Draws that leave every stack as the file lists it."""


def test_it_is_a_game_for_two_to_five_with_a_variant_and_two_house_rules() -> None:
    assert GAME.info.key == "pigs"
    assert GAME.info.name == "The Three Little Pigs"
    assert GAME.info.seats == range(2, 6)
    assert {option.key: option.choices for option in GAME.info.options} == {
        "variant": ("standard", "veteran"),
        "twin_tiles": ("off", "on"),
        "finish_round": ("off", "on"),
    }


@pytest.mark.parametrize("seats", range(2, 6))
def test_nine_stacks_of_four_and_nobody_has_a_house(seats: int) -> None:
    state = GAME.new(seats, STANDARD, Secret(bytes(32)).turn(0)).state
    assert [len(stack) for stack in state.board.stacks] == [4] * 9
    for (material, part), stack in zip(KINDS, state.board.stacks, strict=True):
        assert {(tile.material, tile.part) for tile in stack} == {(material, part)}
    assert state.board.yards == ((),) * seats
    assert everything(state).total() == 36


def test_the_first_player_is_drawn_after_the_stacks_are_shuffled() -> None:
    chance = Recorded([*SHUFFLES, Draw(5, 3)])
    step = GAME.new(5, STANDARD, chance)
    assert GAME.to_move(step.state) == (3,)
    assert step.state.setup.first == 3
    assert step.events[0] == GameBegan(3, True, tuple(stack[-1] for stack in GAME.data.stacks))
    assert step.events[1] == TurnBegan(3, 1)
    assert step.revealed


def test_a_given_first_player_needs_no_draw() -> None:
    step = GAME.new(5, STANDARD, Recorded(SHUFFLES), first=4)
    assert GAME.to_move(step.state) == (4,)
    assert step.state.setup.first == 4
    assert step.events[0] == GameBegan(4, False, tuple(stack[-1] for stack in GAME.data.stacks))


def test_the_stacks_are_shuffled_in_order_and_the_last_tile_is_the_top() -> None:
    draws = [Draw(4, 0), Draw(3, 2), Draw(2, 1), *SHUFFLES[3:]]
    state = GAME.new(2, STANDARD, Recorded(draws), first=0).state
    before, stack = GAME.data.stacks[0], state.board.stacks[0]
    assert stack == (before[3], before[1], before[2], before[0])
    assert state.board.tops[0] == before[0]
    assert state.board.stacks[1:] == GAME.data.stacks[1:]


def test_the_options_are_kept_in_the_state() -> None:
    options = GAME.info.settle({"variant": "veteran", "twin_tiles": "on", "finish_round": "on"})
    setup = GAME.new(3, options, Recorded(SHUFFLES), first=0).state.setup
    assert (setup.veteran, setup.twin_tiles, setup.finish_round) == (True, True, True)
    setup = GAME.new(3, STANDARD, Recorded(SHUFFLES), first=0).state.setup
    assert (setup.veteran, setup.twin_tiles, setup.finish_round) == (False, False, False)


def test_the_game_begins_with_a_roll() -> None:
    state = GAME.new(3, STANDARD, Recorded(SHUFFLES), first=1).state
    assert state.phase is Phase.ROLL
    assert GAME.legal_moves(state, 1) == (ROLL,)
    assert GAME.legal_moves(state, 0) == ()
    assert GAME.stacks_left(state) == 3
    assert GAME.resigned(state) == ()
