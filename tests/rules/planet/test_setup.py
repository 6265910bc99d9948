from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from rules.chance import Secret
from rules.planet.events import GameBegan, RoundBegan
from rules.planet.state import Phase
from rules.planet.tiles import KINDS, Kind
from tests.rules.planet.playing import GAME, began, chance
from tests.rules.planet.scramble import components

WHOLE_BOX = Counter(GAME.box.tiles.keys())


@pytest.mark.parametrize(("seats", "removed"), [(2, 8), (3, 8), (4, 4), (5, 0)])
def test_as_many_tiles_are_taken_out_of_every_stack(seats: int, removed: int) -> None:
    state = began(seats)
    assert state.left == dict.fromkeys(KINDS, 20 - removed)
    assert Counter(GAME.tile(tile).kind for tile in state.setup.removed) == +Counter(dict.fromkeys(KINDS, removed))
    assert components(state) == WHOLE_BOX


def test_every_stack_holds_its_own_kind() -> None:
    assert [{GAME.tile(tile).kind for tile in stack} for stack in began(5).stacks] == [{kind} for kind in KINDS]


@pytest.mark.parametrize("seats", GAME.info.seats)
def test_the_first_player_is_drawn(seats: int) -> None:
    drawn = [GAME.new(seats, GAME.info.settle({}), Secret(bytes([n] * 32)).turn(0)) for n in range(60)]
    assert {step.state.seat for step in drawn} == set(range(seats))
    for step in drawn:
        assert step.revealed
        assert step.state.draft.first == step.state.seat
        removed = GAME.box.removed[seats]
        assert step.events == (
            GameBegan(step.state.seat, True, removed, hidden_characters=False),
            RoundBegan(1, step.state.seat),
        )


def test_the_first_player_may_be_given() -> None:
    step = GAME.new(4, GAME.info.settle({"hidden_characters": "on"}), chance(), 2)
    assert step.state.seat == 2
    assert step.events == (GameBegan(2, False, 4, hidden_characters=True), RoundBegan(1, 2))


def test_every_tile_comes_to_every_place_of_its_stack_alike() -> None:
    games = 2000
    at: Counter[tuple[str, int]] = Counter()
    for number in range(games):
        state = GAME.new(5, GAME.info.settle({}), Secret(number.to_bytes(32, "big")).turn(0), 0).state
        at.update((tile, place) for place, tile in enumerate(state.stacks[0]))
    expected = games / 20
    cells = product(GAME.box.stacks[0], range(20))
    chi_square = sum((at[cell] - expected) ** 2 / expected for cell in cells)
    assert chi_square < 19 * 19 + 4 * (2 * 19 * 19) ** 0.5


def test_the_game_begins_with_the_choice_of_a_stack() -> None:
    state = began(3, first=1)
    assert state.phase is Phase.STACK
    assert GAME.to_move(state) == (1,)
    assert [GAME.format_move(move) for move in GAME.legal_moves(state, 1)] == [f"stack.{kind}" for kind in Kind]
    assert GAME.legal_moves(state, 0) == ()
