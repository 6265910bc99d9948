from __future__ import annotations

import pytest

from rules.game import IllegalMove, Step
from rules.pigs.events import Award, AwardWon, Event, GameOver, Left, Reason, TurnBegan
from rules.pigs.refusals import Refusal
from rules.pigs.state import Phase, State
from tests.rules.pigs.table import GAME, NO_CHANCE, after, do, legal, table, yards


def resign(state: State, seat: int) -> Step[State, Event]:
    return GAME.resign(state, seat, NO_CHANCE)


def refusal(state: State, seat: int) -> IllegalMove:
    with pytest.raises(IllegalMove) as refused:
        resign(state, seat)
    return refused.value


def test_a_seat_that_is_not_to_move_leaves_and_the_turn_goes_on() -> None:
    state = table("", "sd", seats=3, dice="DDWWR")
    step = resign(state, 1)
    assert step.events == (Left(1),)
    assert not step.revealed
    assert GAME.resigned(step.state) == (1,)
    assert legal(step.state) == legal(state)
    assert yards(step.state) == ["", "sd", ""]


@pytest.mark.parametrize("phase", [Phase.ROLL, Phase.REROLL, Phase.BUY, Phase.BLOW])
def test_the_turn_in_progress_ends_when_its_player_leaves(phase: Phase) -> None:
    state = table("sd", "sd", seats=3, dice="" if phase is Phase.ROLL else "DD!!W", phase=phase)
    step = resign(state, 0)
    assert step.events == (Left(0), TurnBegan(1, 1))
    assert GAME.to_move(step.state) == (1,)
    assert step.state.phase is Phase.ROLL
    assert step.state.dice == ()


def test_bought_tiles_stay() -> None:
    state = after(table(seats=3, dice="DDWWR"), "buy.straw-door.new")
    assert yards(resign(state, 0).state) == ["sd", "", ""]


def test_the_turns_of_those_who_left_are_skipped() -> None:
    state = after(table(seats=4, resigned=(1, 2), dice="DD!WR"), "buy.straw-door.new")
    assert GAME.to_move(state) == (3,)


def test_the_round_is_counted_where_the_first_player_was() -> None:
    state = table(seats=4, seat=2, first=3, resigned=(3,), dice="DD!WR")
    assert after(state, "buy.straw-door.new").round == 2
    state = table(seats=4, seat=1, first=3, resigned=(3,), dice="DD!WR")
    assert after(state, "buy.straw-door.new").round == 1


def test_finish_round_ends_where_the_first_player_was() -> None:
    left = {"sd": "0", "wd": "", "bd": "", "br": ""}
    state = table(seats=4, seat=2, first=3, resigned=(3,), dice="DD!WR", left=left, finish_round=True)
    assert do(state, "buy.straw-door.new").events[-1] == GameOver(Reason.STACKS)


def test_the_number_of_stacks_that_ends_the_game_stays() -> None:
    left = {"sd": "0", "wd": "", "bd": ""}
    state = table(seats=4, resigned=(1,), dice="DD!WR", left=left)
    assert GAME.stacks_left(state) == 2
    assert do(state, "buy.straw-door.new").events[-1] == TurnBegan(2, 1)


def test_the_game_ends_with_the_turn_of_a_player_who_emptied_the_last_stack_and_left() -> None:
    left = {"sd": "0", "bd": "", "wd": ""}
    state = after(table(seats=3, dice="DDWWR", left=left), "buy.straw-door.new")
    assert resign(state, 0).events == (Left(0), GameOver(Reason.STACKS))


@pytest.mark.parametrize("seat", [0, 1])
def test_one_seat_left_ends_the_game_at_once(seat: int) -> None:
    step = resign(table("sd sr", "sd sr", dice="DDWWR"), seat)
    assert step.events == (Left(seat), GameOver(Reason.ALONE))
    assert GAME.to_move(step.state) == ()
    assert GAME.ranking(step.state) == ((1 - seat,), (seat,))


def test_the_last_one_left_still_wins_awards() -> None:
    step = resign(table("sd sr", "sd1 sr", veteran=True), 1)
    assert step.events == (
        Left(1),
        AwardWon(0, Award.MOST_HOUSES),
        AwardWon(0, Award.TALLEST),
        GameOver(Reason.ALONE),
    )


def test_all_who_resigned_share_the_last_place() -> None:
    state = table("sd sr", "bd br", "", "wd wr", seats=4, resigned=(1, 2))
    assert GAME.ranking(state) == ((3,), (0,), (1, 2))


def test_they_leave_in_any_order_and_are_named_in_seat_order() -> None:
    state = resign(resign(table(seats=4), 3).state, 0).state
    assert GAME.resigned(state) == (0, 3)
    assert GAME.to_move(state) == (1,)


def test_the_houses_of_those_who_left_can_be_blown_on() -> None:
    assert legal(table("", "", "sd", seats=3, dice="DDD!!", phase=Phase.BLOW, resigned=(2,))) == ["blow.3.1"]


def test_nobody_leaves_twice() -> None:
    refused = refusal(table(seats=3, resigned=(1,)), 1)
    assert (refused.reason, refused.values) == (Refusal.HAS_LEFT, {"seat": 1})


def test_nobody_leaves_a_game_that_is_over() -> None:
    over = resign(table(), 1).state
    assert refusal(over, 0).reason == Refusal.GAME_OVER
    assert refusal(over, 1).reason == Refusal.GAME_OVER


@pytest.mark.parametrize("seat", [2, -1])
def test_nobody_sits_there(seat: int) -> None:
    refused = refusal(table(), seat)
    assert (refused.reason, refused.values) == (Refusal.NO_SUCH_SEAT, {"seat": seat})
