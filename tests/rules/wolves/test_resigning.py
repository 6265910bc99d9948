from __future__ import annotations

import pytest

from rules.game import IllegalMove
from rules.wolves.events import CardsPassed, GameOver, Lack, Left, NoWolfSent, Reason, TokenPlaced
from rules.wolves.state import Phase, State
from tests.rules.wolves.table import GAME, act, after, cards, house, kinds, leave, position, texts, told

TWO = ("red-1 red-2 red-3 red-4 red-5", "green-1 green-2 green-3 green-4 green-5")
THREE = (*TWO, "yellow-1 yellow-2 yellow-3 yellow-4 yellow-5")
FOUR = (*THREE, "white-1 white-2 white-3 white-4 white-5")
DECK = "white-14 white-13 white-12"


def test_a_seat_in_its_turn_leaves_and_the_next_plays() -> None:
    step = leave(position(*THREE, active=2), 2)
    assert step.events == (Left(2),)
    assert (step.state.waiting, step.state.phase) == ((0,), Phase.PLAY)
    assert GAME.resigned(step.state) == (2,)
    assert not step.revealed


def test_a_seat_out_of_turn_leaves_and_is_skipped() -> None:
    step = leave(position(*THREE), 1)
    assert step.state.waiting == (0,)
    assert after(step.state, (0, "discard.red-1")).waiting == (2,)


def test_houses_wolves_and_tokens_stay_and_count() -> None:
    yards = [[house("red-9", (1, 5))], [house("green-9", token=3)], []]
    state = leave(position(*THREE, yards=yards, wolves=[(3, 4, 5), (3, 4), (3, 4, 5)]), 1).state
    assert state.yards == position(*THREE, yards=yards).yards
    assert state.wolves[1] == (3, 4)
    assert GAME.scores(state)[1].total == 4 + 3 + 3 + 5


def test_a_house_of_one_who_left_can_get_a_token() -> None:
    state = leave(position(*THREE, deck=f"{DECK} pass-left", yards=[[], [house("green-9")]]), 1).state
    assert told(act(state, 0, "discard.red-1"), TokenPlaced) == [TokenPlaced(2, 1, 0, 1)]


def test_the_hand_leaves_unseen() -> None:
    step = leave(position(*THREE), 1)
    assert step.state.hands[1] == ()
    assert step.state.gone.cards == cards(TWO[1])
    for viewer in (None, 0, 1, 2):
        assert GAME.view(step.state, viewer).state.gone.cards == (None,) * 5
    assert "green" not in GAME.dump_events(step.events).decode()


def test_who_left_ranks_last_whatever_the_points_and_shares_the_place() -> None:
    state = position(*FOUR, yards=[[house("red-9", token=4)], [house("green-9", token=3)], [house("yellow-4")], []])
    state = leave(leave(state, 1).state, 0).state
    assert GAME.ranking(state) == ((2,), (3,), (0, 1))


def test_nobody_leaves_twice_or_after_the_end() -> None:
    state = leave(position(*THREE), 1).state
    with pytest.raises(IllegalMove, match="has-left"):
        leave(state, 1)
    over = leave(state, 0).state
    with pytest.raises(IllegalMove, match="game-over"):
        leave(over, 2)


def test_when_one_is_left_the_game_is_over() -> None:
    step = leave(leave(position(*THREE), 1).state, 0)
    assert kinds(step) == ["left", "game-over"]
    assert told(step, GameOver) == [GameOver(Reason.ALONE)]
    assert (step.state.phase, step.state.waiting) == (Phase.OVER, ())
    assert GAME.ranking(step.state) == ((2,), (0, 1))


# ---- while cards are passed


def choosing(*chosen: tuple[int, str], hands: tuple[str, ...] = FOUR, pig: str = "pass-left") -> State:
    return after(position(*hands, deck=f"{DECK} {pig}"), (0, "discard.red-1"), *chosen)


def test_the_last_to_choose_leaves_and_the_others_pass_at_once() -> None:
    state = choosing((0, "pass.red-2"), (1, "pass.green-1"), (3, "pass.white-1"))
    step = leave(state, 2)
    assert kinds(step) == ["left", "cards-passed"]
    assert told(step, CardsPassed)[0].gifts == ((0, 1), (1, 3), (3, 0))
    assert [hand[-1] if hand else None for hand in step.state.hands] == ["white-1", "red-2", None, "green-1"]
    assert [len(hand) for hand in step.state.hands] == [5, 5, 0, 5]
    assert step.revealed
    assert (step.state.phase, step.state.waiting) == (Phase.PLAY, (1,))


def test_a_choice_of_one_who_left_is_void() -> None:
    state = choosing((1, "pass.green-1"), (2, "pass.yellow-1"))
    step = leave(state, 1)
    assert step.state.waiting == (0, 3)
    assert step.state.pending.chosen == (None, None, "yellow-1", None)
    assert not step.revealed
    state = after(step.state, (0, "pass.red-2"), (3, "pass.white-1"))
    assert "green-1" in state.gone.cards
    assert state.hands[2][-1] == "red-2"


def test_the_active_player_leaves_while_cards_are_passed_and_the_next_has_the_turn() -> None:
    state = leave(choosing((1, "pass.green-1")), 0).state
    assert state.waiting == (2, 3)
    state = after(state, (2, "pass.yellow-1"), (3, "pass.white-1"))
    assert [hand[-1] for hand in state.hands[1:]] == ["white-1", "green-1", "yellow-1"]
    assert (state.phase, state.waiting) == (Phase.PLAY, (1,))


def test_two_of_three_leave_while_cards_are_passed() -> None:
    state = leave(choosing((1, "pass.green-1"), hands=THREE), 0).state
    step = leave(state, 2)
    assert kinds(step) == ["left", "game-over"]
    assert step.state.pending.chosen == ()


# ---- while wolves are sent

YARDS = [[house("red-9")], [house("green-9")], [house("yellow-9")], [house("white-9")]]


def test_the_next_sender_leaves_and_the_one_after_is_asked() -> None:
    state = after(position(*FOUR, deck=f"{DECK} send", yards=YARDS), (0, "discard.red-1"), (0, "send.3.2.1"))
    step = leave(state, 1)
    assert (step.state.phase, step.state.waiting, step.state.pigs.senders) == (Phase.SEND, (2,), (2, 3))
    assert "send.3.1.1" in texts(step.state, 2)


def test_a_later_sender_leaves_and_is_not_asked() -> None:
    state = after(position(*FOUR, deck=f"{DECK} send", yards=YARDS), (0, "discard.red-1"))
    state = leave(state, 2).state
    assert (state.waiting, state.pigs.senders) == ((0,), (0, 1, 3))


def test_the_last_sender_leaves_and_the_game_goes_on() -> None:
    state = after(position(*THREE, deck=f"{DECK} send", yards=YARDS[:3]), (0, "discard.red-1"), (0, "send.3.2.1"))
    state = after(state, (1, "send.3.1.1"))
    step = leave(state, 2)
    assert (step.state.phase, step.state.waiting) == (Phase.PLAY, (1,))


def test_after_a_sender_leaves_one_without_wolves_is_skipped() -> None:
    wolves = [(3,), (3,), (), (3,)]
    state = after(position(*FOUR, deck=f"{DECK} send", yards=YARDS, wolves=wolves), (0, "discard.red-1"))
    state = after(state, (0, "send.3.2.1"))
    step = leave(state, 1)
    assert told(step, NoWolfSent) == [NoWolfSent(2, Lack.WOLF)]
    assert step.state.waiting == (3,)


def test_one_who_has_left_is_not_asked_for_a_wolf() -> None:
    state = leave(position(*FOUR, deck=f"{DECK} send", yards=YARDS), 2).state
    assert act(state, 0, "discard.red-1").state.pigs.senders == (0, 1, 3)


def test_the_active_player_leaves_with_another_pig_to_come() -> None:
    deck = f"{DECK} pass-right send"
    state = after(position(*THREE, deck=deck, yards=[[], [house("green-9")], [house("red-9")]]), (0, "discard.red-1"))
    step = leave(state, 0)
    assert step.state.phase is Phase.SEND
    state = after(step.state, (1, "send.3.3.1"))
    step = act(state, 2, "send.3.2.1")
    assert told(step, TokenPlaced) == [TokenPlaced(3, 2, 0, 1)]
    assert (step.state.phase, step.state.waiting) == (Phase.PASSING, (1, 2))
    state = after(step.state, (1, "pass.green-1"), (2, "pass.yellow-1"))
    assert (state.phase, state.waiting) == (Phase.PLAY, (1,))


def test_the_player_who_drew_the_last_pig_leaves_before_it_is_dealt_with() -> None:
    deck = f"{DECK} pass-right send"
    state = position(*THREE, deck=deck, yards=[[], [house("green-9")], [house("red-9")]], came="pass-left")
    state = leave(after(state, (0, "discard.red-1")), 0).state
    step = act(after(state, (1, "send.3.3.1")), 2, "send.3.2.1")
    assert kinds(step) == ["wolf-sent", "token-placed", "last-rounds-began"]
    assert step.state.turns_left == (0, 2, 2)
    assert step.state.waiting == (1,)


# ---- with two players


def two_players() -> dict[str, State]:
    came = "pass-left pass-right"
    deck = "white-14 yellow-9 white-13"
    choose = act(position(*TWO, deck=f"{deck} send", came=came), 0, "discard.red-1").state
    shown = after(choose, (0, "choose.red-2"), (1, "choose.green-1"))
    return {
        "play": position(*TWO),
        "pass": act(position(*TWO, deck=f"{deck} pass-left"), 0, "discard.red-1").state,
        "send": act(position(*TWO, deck=f"{deck} send", yards=[[], [house("red-9")]]), 0, "discard.red-1").state,
        "smooki": act(position(*TWO, deck="white-14 yellow-9 red-8", active=1), 1, "discard.green-1").state,
        "choose": choose,
        "one has chosen": act(choose, 1, "choose.green-1").state,
        "shown": shown,
        "last smooki": after(shown, (0, "discard.red-2"), (1, "discard.green-1")),
    }


@pytest.mark.parametrize("phase", two_players())
@pytest.mark.parametrize("seat", [0, 1])
def test_with_two_players_the_game_ends_whatever_was_going_on(phase: str, seat: int) -> None:
    before = two_players()[phase]
    step = leave(before, seat)
    assert kinds(step) == ["left", "game-over"]
    assert told(step, GameOver) == [GameOver(Reason.ALONE)]
    assert (step.state.phase, step.state.waiting) == (Phase.OVER, ())
    assert GAME.ranking(step.state) == ((1 - seat,), (seat,))
    assert step.state.yards == before.yards
    assert step.state.pending.opened == before.pending.opened
    assert not step.revealed


def test_the_phases_of_two_players_are_what_they_are_called() -> None:
    assert [state.phase for state in two_players().values()] == [
        Phase.PLAY,
        Phase.PASSING,
        Phase.SEND,
        Phase.SMOOKI,
        Phase.CHOOSE,
        Phase.CHOOSE,
        Phase.SHOWN,
        Phase.SMOOKI,
    ]
