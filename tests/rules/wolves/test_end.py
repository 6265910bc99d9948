from __future__ import annotations

import pytest

from rules.game import Seat
from rules.wolves.events import GameOver, Reason, Refilled
from rules.wolves.state import Phase, State
from tests.rules.wolves.table import act, cards, house, kinds, leave, position, refusal, texts, told

THREE = ("red-1 red-2 red-3 red-4 red-5", "green-1 green-2 green-3 green-4 green-5", "white-1 white-2 white-3 white-4")
FOUR = (*THREE, "yellow-1 yellow-2 yellow-3 yellow-4 yellow-5")


def play_out(state: State) -> list[Seat]:
    """Discard to the end; tell whose turns they were."""
    seats = []
    while state.waiting:
        (seat,) = state.waiting
        seats.append(seat)
        state = act(state, seat, f"discard.{state.hands[seat][0]}").state
    return seats


@pytest.mark.parametrize("active", range(4))
def test_two_more_rounds_are_played_from_the_next_player_on(active: int) -> None:
    state = position(*FOUR, deck="red-14 red-13 send", came="pass-left pass-right", active=active)
    state = act(state, active, f"discard.{state.hands[active][0]}").state
    order = [(active + turn) % 4 for turn in (1, 2, 3, 4)]
    assert play_out(state) == order * 2


def test_nobody_draws_in_the_last_rounds() -> None:
    state = position(*THREE, deck="red-14 red-13 send", came="pass-left pass-right")
    state = act(state, 0, "discard.red-1").state
    assert state.deck == cards("red-14")
    step = act(state, 1, "build.green-1.new")
    assert step.state.deck == cards("red-14")
    assert step.state.hands[1] == cards("green-2 green-3 green-4 green-5")
    assert step.state.turns_left == (2, 1, 2)
    assert kinds(step) == ["floor-built"]


def test_wolves_are_still_sent_in_the_last_rounds() -> None:
    state = position(*THREE, deck="", came="pass-left pass-right send", turns_left=(2, 2, 2), yards=[[house("red-9")]])
    state = act(state, 0, "discard.red-1").state
    assert act(state, 1, "discard.green-1.wolf3.1.1").state.wolves[1] == (4, 5)


def test_the_game_is_over_after_the_last_card() -> None:
    state = position(*THREE, deck="", came="pass-left pass-right send", turns_left=(1, 0, 0))
    step = act(state, 0, "discard.red-1")
    assert told(step, GameOver) == [GameOver(Reason.PLAYED)]
    assert step.state.phase is Phase.OVER
    assert step.state.waiting == ()
    assert all(texts(step.state, seat) == [] for seat in range(3))
    assert refusal(step.state, 1, "discard.green-1") == ("not-to-move", {})


def test_when_the_last_pig_is_the_last_card_of_all_nothing_refills_the_hand() -> None:
    state = position(*THREE, deck="send", came="pass-left pass-right")
    step = act(state, 0, "discard.red-1")
    assert told(step, Refilled) == [Refilled(0, 0)]
    assert step.state.deck == ()
    assert len(step.state.hands[0]) == 4
    assert step.state.turns_left == (2, 2, 2)
    assert play_out(step.state) == [1, 2, 0, 1, 2, 0]


def test_turns_left_are_kept_per_seat_when_somebody_leaves() -> None:
    state = position(*FOUR, deck="", came="pass-left pass-right send", turns_left=(2, 2, 2, 2), active=1)
    state = act(state, 1, "discard.green-1").state
    state = leave(state, 2).state
    assert state.waiting == (3,)
    assert play_out(state) == [3, 0, 1, 3, 0]


def test_when_the_player_who_drew_the_last_pig_leaves_the_others_play_their_turns() -> None:
    state = position(*FOUR, deck="red-14 red-13 send", came="pass-left pass-right", active=1)
    state = act(state, 1, "discard.green-1").state
    state = leave(state, 1).state
    assert state.waiting == (2,)
    assert play_out(state) == [2, 3, 0, 2, 3, 0]


def test_when_the_last_to_play_leaves_the_game_is_over() -> None:
    state = position(*THREE, deck="", came="pass-left pass-right send", turns_left=(0, 0, 1), active=2)
    step = leave(state, 2)
    assert kinds(step) == ["left", "game-over"]
    assert told(step, GameOver) == [GameOver(Reason.PLAYED)]


def test_one_who_left_before_the_last_rounds_has_no_turns_in_them() -> None:
    state = position(*THREE, "", deck="red-14 red-13 send", came="pass-left pass-right", gone=(3,))
    state = act(state, 0, "discard.red-1").state
    assert state.turns_left == (2, 2, 2, 0)
    assert play_out(state) == [1, 2, 0, 1, 2, 0]
