from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.game import NOT_TO_MOVE, IllegalMove
from rules.pigs.events import EndNear, Event, GameOver, Lack, Reason, TurnBegan, TurnWasted
from rules.pigs.moves import ROLL
from rules.pigs.state import Phase, State
from tests.rules.pigs.table import GAME, NO_CHANCE, after, do, legal, rolling, spinning, table, yards

EMPTY = ("br", "wr", "bw", "ww")


def near_end(seats: int, *, missing: int = 1, **rules: bool | int | str) -> State:
    """Lay a table where ``missing`` stacks must still be exhausted: straw doors and windows are the last of theirs."""
    left = {"sd": "0", "sw": "0"} | dict.fromkeys(EMPTY[: seats - missing], "")
    return table(seats=seats, left=left, **rules)  # type: ignore[arg-type]


@pytest.mark.parametrize("seats", range(2, 6))
def test_with_n_players_the_game_ends_when_n_stacks_are_empty(seats: int) -> None:
    state = near_end(seats, dice="DD!WR")
    assert GAME.stacks_left(state) == 1
    step = do(state, "buy.straw-door.new")
    assert step.events[1:] == (EndNear(seats, after_round=False), GameOver(Reason.STACKS))
    assert GAME.to_move(step.state) == ()
    assert step.state.phase is Phase.OVER
    assert GAME.stacks_left(step.state) == 0


@pytest.mark.parametrize("seats", range(2, 6))
def test_with_n_players_n_minus_one_empty_stacks_end_nothing(seats: int) -> None:
    step = do(near_end(seats, missing=2, dice="DD!WR"), "buy.straw-door.new")
    assert step.events[1:] == (TurnBegan(1, 1),)
    assert GAME.stacks_left(step.state) == 1


def test_the_first_of_two_tiles_empties_the_last_stack_and_the_second_may_still_be_bought() -> None:
    state = near_end(3, dice="DDWWR")
    step = do(state, "buy.straw-door.new")
    assert step.events[1:] == (EndNear(3, after_round=False),)
    assert step.state.phase is Phase.BUY
    last = do(step.state, "buy.straw-window.1")
    assert last.events[1:] == (GameOver(Reason.STACKS),)
    assert last.state.board.empty_stacks == 4
    assert yards(last.state)[0] == "sd sw"
    assert do(step.state, "done").events == (GameOver(Reason.STACKS),)


def test_when_the_game_is_over_nobody_moves() -> None:
    state = do(near_end(2, dice="DD!WR"), "buy.straw-door.new").state
    for seat in range(2):
        assert GAME.legal_moves(state, seat) == ()
        with pytest.raises(IllegalMove) as refusal:
            GAME.apply(state, seat, ROLL, NO_CHANCE)
        assert refusal.value.reason == NOT_TO_MOVE


def test_finish_round_goes_on_until_the_turn_would_pass_to_the_first_player() -> None:
    state = near_end(3, dice="DD!WR", finish_round=True, first=1, seat=1)
    step = do(state, "buy.straw-door.new")
    assert step.events[1:] == (EndNear(3, after_round=True), TurnBegan(2, 1))
    third = do(step.state, "roll", rolling("DW!!R"))
    assert third.state.phase is Phase.BLOW
    first = do(third.state, "blow.2.1", spinning("brick"))
    assert first.events[1:] == (TurnBegan(0, 1),)
    last = do(first.state, "roll", rolling("DW!!R"))
    assert do(last.state, "blow.2.1", spinning("brick")).events[1:] == (GameOver(Reason.STACKS),)


def test_finish_round_ends_at_once_after_the_last_player_of_the_round() -> None:
    step = do(near_end(3, dice="DD!WR", finish_round=True, first=1, seat=0), "buy.straw-door.new")
    assert step.events[1:] == (EndNear(3, after_round=True), GameOver(Reason.STACKS))


def test_finish_round_can_leave_nothing_to_buy() -> None:
    left = {"sd": "0", "wd": "", "bd": ""}
    step = do(table(left=left, dice="DD!WR", finish_round=True, last_sale=1), "buy.straw-door.new")
    rolled = do(step.state, "roll", rolling("DDDDD"))
    assert do(rolled.state, "build").events == (TurnWasted(1, Lack.PURCHASE), GameOver(Reason.STACKS))


def test_without_finish_round_the_place_in_the_round_does_not_matter() -> None:
    step = do(near_end(3, dice="DD!WR", first=1, seat=1), "buy.straw-door.new")
    assert step.events[-1] == GameOver(Reason.STACKS)


def waste(state: State) -> tuple[State, tuple[Event, ...]]:
    rolled = do(state, "roll", rolling("RRRDW"))
    step = do(rolled.state, "build")
    return step.state, step.events


@pytest.mark.parametrize("seats", [2, 5])
def test_twenty_full_rounds_without_a_purchase_end_the_game(seats: int) -> None:
    state = table(seats=seats, first=1, seat=1)
    for turn in range(20 * seats):
        assert GAME.to_move(state) == ((1 + turn) % seats,), turn
        assert state.round == 1 + turn // seats
        state, events = waste(state)
    assert events[-1] == GameOver(Reason.GUARD)
    assert GAME.to_move(state) == ()


def test_a_purchase_restarts_the_count_with_the_next_full_round() -> None:
    state = after(table(first=1, seat=1, round=20, dice="DD!WR"), "buy.straw-door.new")
    assert state.board.last_sale == 20
    turns = 0
    while GAME.to_move(state):
        state, events = waste(replace(state, board=replace(state.board, yards=((), ()))))
        turns += 1
    assert events[-1] == GameOver(Reason.GUARD)
    assert turns == 1 + 20 * 2


def test_in_a_game_without_an_end_a_door_or_window_can_still_be_bought() -> None:
    for seats in range(2, 6):
        empty = ("bd", "wd", "bw", "ww")[: seats - 1]
        state = table(seats=seats, left=dict.fromkeys(empty, ""), dice="DDWWR")
        assert {"buy.straw-door.new", "buy.straw-window.new"} <= set(legal(state))
