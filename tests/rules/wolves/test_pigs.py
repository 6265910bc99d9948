from __future__ import annotations

import pytest

from rules.wolves.events import (
    CardChosen,
    CardsPassed,
    Lack,
    LastRoundsBegan,
    NoWolfSent,
    PigDrawn,
    Refilled,
    TokenLost,
    TokenPlaced,
)
from rules.wolves.state import Address, Phase, Pig, Wolf
from tests.rules.wolves.table import GAME, act, after, cards, house, kinds, position, refusal, texts, told

FIVE = ("red-1 red-2 red-3 red-4 red-5", "green-1 green-2 green-3 green-4 green-5")
SIX = (*FIVE, "yellow-1 yellow-2 yellow-3 yellow-4 yellow-5")
EIGHT = (*SIX, "white-1 white-2 white-3 white-4 white-5")
DECK = "white-14 white-13 white-12 white-11 white-10"


def test_a_floor_card_ends_the_turn() -> None:
    step = act(position(*SIX), 0, "discard.red-1")
    assert step.state.hands[0] == cards("red-2 red-3 red-4 red-5 green-11")
    assert step.state.deck == cards("green-13 green-12")
    assert (step.state.waiting, step.state.active, step.state.phase) == ((1,), 1, Phase.PLAY)
    assert kinds(step) == ["discarded", "card-drawn"]
    assert step.revealed


@pytest.mark.parametrize(("seats", "order"), [(3, [0, 1, 2, 0]), (4, [0, 1, 2, 3, 0])])
def test_turns_go_clockwise(seats: int, order: list[int]) -> None:
    state, found = position(*EIGHT[:seats], deck=DECK), [0]
    for _ in range(seats):
        (seat,) = GAME.to_move(state)
        state = act(state, seat, texts(state, seat)[0]).state
        found += state.waiting
    assert found == order


# ---- tokens


def test_a_first_draw_that_is_a_pig_with_no_house_on_the_table_loses_the_token() -> None:
    step = act(position(*SIX, deck=f"{DECK} send"), 0, "discard.red-1")
    assert told(step, TokenLost) == [TokenLost(2)]
    assert [event.lack for event in told(step, NoWolfSent)] == [Lack.HOUSE] * 3
    assert kinds(step) == [
        "discarded",
        "pig-drawn",
        "token-lost",
        "refilled",
        "effect-began",
        *["no-wolf-sent"] * 3,
    ]
    assert (step.state.waiting, step.state.pigs.tokens) == ((1,), 1)


def test_a_token_is_told_before_the_refill_and_the_effect() -> None:
    step = act(position(*SIX, deck=f"{DECK} pass-left", yards=[[house("red-9")]]), 0, "discard.red-1")
    assert kinds(step) == ["discarded", "pig-drawn", "token-placed", "refilled", "effect-began"]
    assert told(step, PigDrawn) == [PigDrawn(0, Pig.LEFT, 1)]
    assert told(step, TokenPlaced) == [TokenPlaced(2, 0, 0, 1)]
    assert told(step, Refilled) == [Refilled(0, 1)]
    assert step.state.hands[0] == cards("red-2 red-3 red-4 red-5 white-10")
    assert step.state.yards[0][0].token == 2


def test_the_tallest_house_gets_the_token_and_a_rooftop_counts_more() -> None:
    yards = [[house("red-9 red-11")], [house("red-7")], [house("red-3 / red-2")]]
    step = act(position(*SIX, deck=f"{DECK} pass-left", yards=yards), 0, "discard.red-1")
    assert told(step, TokenPlaced) == [TokenPlaced(2, 1, 0, 3)]


def test_a_house_gets_one_token_only() -> None:
    yards = [[], [house("red-7 red-8 red-9 red-11", token=2)], [house("red-7"), house("green-8")]]
    state = position(*SIX, deck=f"{DECK} pass-left", yards=yards, came="send")
    assert told(act(state, 0, "discard.red-1"), TokenPlaced) == [TokenPlaced(3, 2, 0, 3)]


def test_when_every_house_has_a_token_the_next_is_out() -> None:
    state = position(*SIX, deck=f"{DECK} pass-left", yards=[[], [house("red-7", token=2)]], came="send")
    assert told(act(state, 0, "discard.red-1"), TokenLost) == [TokenLost(3)]


@pytest.mark.parametrize("active", range(4))
@pytest.mark.parametrize("owners", [(0, 1, 2, 3), (1, 3), (0, 2), (0, 3), (3,)])
def test_of_equally_tall_houses_the_nearest_clockwise_gets_the_token(active: int, owners: tuple[int, ...]) -> None:
    yards = [[house("green-9")] if seat in owners else [] for seat in range(4)]
    hands = ["red-1 red-2 red-3 red-4 red-5"] * 4
    state = position(*hands, deck=f"{DECK} pass-left", yards=yards, active=active)
    nearest = next(seat % 4 for seat in range(active, active + 4) if seat % 4 in owners)
    assert told(act(state, active, "discard.red-1"), TokenPlaced) == [TokenPlaced(2, nearest, 0, 1)]
    assert GAME.tallest(state) == Address(nearest, 0)


def test_of_one_owners_equally_tall_houses_the_first_started_gets_the_token() -> None:
    yards = [[], [house("green-9"), house("red-2 red-3"), house("white-2 white-9")]]
    step = act(position(*SIX, deck=f"{DECK} pass-left", yards=yards), 0, "discard.red-1")
    assert told(step, TokenPlaced) == [TokenPlaced(2, 1, 1, 2)]


def test_a_white_house_can_be_the_tallest() -> None:
    yards = [[house("green-9")], [house("white-2 white-3")]]
    step = act(position(*SIX, deck=f"{DECK} pass-left", yards=yards), 0, "discard.red-1")
    assert told(step, TokenPlaced) == [TokenPlaced(2, 1, 0, 2)]


def test_the_card_just_built_counts_for_the_token() -> None:
    yards = [[house("red-1")], [house("green-1")]]
    step = act(position(*SIX, deck=f"{DECK} pass-left", yards=yards, active=1), 1, "build.green-2.1")
    assert told(step, TokenPlaced) == [TokenPlaced(2, 1, 0, 2)]


def test_the_next_token_is_foreseen_for_the_table() -> None:
    state = position(*SIX, yards=[[], [house("green-7", token=2)], [house("red-4")]])
    assert GAME.tallest(state) == Address(2, 0)
    assert GAME.tallest(position(*SIX)) is None


# ---- passing


def passing(hands: tuple[str, ...], pig: str, gone: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Let all pass their first card; tell for each seat whose first card it got, or itself when it got none."""
    state = act(position(*hands, deck=f"{DECK} {pig}", gone=gone), 0, "discard.red-1").state
    firsts = [hand[0] if hand else None for hand in state.hands]
    assert state.waiting == tuple(seat for seat in range(len(hands)) if seat not in gone)
    for seat in state.waiting:
        step = act(state, seat, f"pass.{firsts[seat]}")
        state = step.state
    givers = tuple(firsts.index(hand[-1] if hand else None) for hand in state.hands)
    assert told(step, CardsPassed)[0].gifts == tuple(
        (giver, givers.index(giver)) for giver in range(len(hands)) if giver not in gone
    )
    return givers


@pytest.mark.parametrize(
    ("hands", "pig", "givers"),
    [
        (SIX, "pass-left", (2, 0, 1)),
        (SIX, "pass-right", (1, 2, 0)),
        (EIGHT, "pass-left", (3, 0, 1, 2)),
        (EIGHT, "pass-right", (1, 2, 3, 0)),
        (FIVE, "pass-left", (1, 0)),
        (FIVE, "pass-right", (1, 0)),
    ],
)
def test_cards_are_passed_to_the_neighbour(hands: tuple[str, ...], pig: str, givers: tuple[int, ...]) -> None:
    assert passing(hands, pig) == givers


def test_those_who_left_are_skipped_when_cards_are_passed() -> None:
    hands = (*SIX[:2], "", EIGHT[3])
    assert passing(hands, "pass-left", gone=(2,)) == (3, 0, 2, 1)
    assert passing(hands, "pass-right", gone=(2,)) == (1, 3, 2, 0)


def test_all_pass_at_once_so_that_a_card_received_is_not_passed_on() -> None:
    state = act(position(*SIX, deck=f"{DECK} pass-left"), 0, "discard.red-1").state
    assert "pass.green-1" not in texts(state, 2)
    state = after(state, (2, "pass.yellow-5"), (0, "pass.red-5"))
    assert state.hands[1] == cards(SIX[1])
    step = act(state, 1, "pass.green-5")
    assert step.state.hands == (
        cards("red-2 red-3 red-4 white-10 yellow-5"),
        cards("green-1 green-2 green-3 green-4 red-5"),
        cards("yellow-1 yellow-2 yellow-3 yellow-4 green-5"),
    )
    assert step.revealed
    assert step.state.pending.chosen == ()
    assert step.state.waiting == (1,)


def test_a_chosen_card_stays_in_the_hand_and_nothing_is_shown() -> None:
    state = act(position(*SIX, deck=f"{DECK} pass-left"), 0, "discard.red-1").state
    step = act(state, 1, "pass.green-5")
    assert step.state.waiting == (0, 2)
    assert step.state.hands == state.hands
    assert step.events == (CardChosen(1),)
    assert not step.revealed
    assert texts(step.state, 1) == []


def test_a_mind_may_be_changed_until_the_last_has_chosen() -> None:
    state = act(position(*SIX, deck=f"{DECK} pass-left"), 0, "discard.red-1").state
    state = after(state, (1, "pass.green-5"), (1, "pass.green-4"), (1, "pass.green-3"), (0, "pass.red-2"))
    assert state.waiting == (2,)
    state = after(state, (2, "pass.yellow-1"))
    assert state.hands[2][-1] == "green-3"
    assert refusal(state, 2, "pass.yellow-2") == ("not-to-move", {})


def test_a_changed_mind_must_be_about_a_card_in_the_hand() -> None:
    state = act(position(*SIX, deck=f"{DECK} pass-left"), 0, "discard.red-1").state
    assert refusal(state, 1, "pass.red-2") == ("not-in-hand", {"card": "red-2"})
    state = after(state, (1, "pass.green-5"))
    assert refusal(state, 1, "pass.red-2") == ("not-to-move", {})
    assert refusal(state, 1, "choose.green-4") == ("not-to-move", {})
    assert refusal(state, 1, "discard.green-4") == ("not-to-move", {})
    assert refusal(state, 0, "discard.red-2") == ("passing-cards", {})


# ---- sending


def test_each_must_send_one_wolf_from_the_active_player_on() -> None:
    yards = [[house("red-9"), house("green-8")], [house("red-5")], [house("white-1")]]
    state = position(*SIX, deck=f"{DECK} send", yards=yards, active=1)
    state = act(state, 1, "discard.green-1").state
    assert (state.phase, state.waiting, state.pigs.senders) == (Phase.SEND, (1,), (1, 2, 0))
    assert set(texts(state, 1)) == {f"send.{wolf}.{place}" for wolf in (3, 4, 5) for place in ("1.1", "1.2", "3.1")}
    step = act(state, 1, "send.5.3.1")
    assert not step.revealed
    assert step.state.yards[2][0].wolves == (Wolf(1, 5),)
    assert step.state.waiting == (2,)
    state = after(step.state, (2, "send.3.1.2"))
    assert state.waiting == (0,)
    assert set(texts(state, 0)) == {f"send.{wolf}.2.1" for wolf in (3, 4, 5)}
    state = after(state, (0, "send.4.2.1"))
    assert (state.phase, state.waiting, state.pigs.senders) == (Phase.PLAY, (2,), ())
    assert state.wolves == ((3, 5), (3, 4), (4, 5))


def test_a_player_without_a_wolf_is_skipped_and_the_others_still_send() -> None:
    yards = [[house("red-9")], [house("red-5")], [house("white-1")]]
    state = position(*SIX, deck=f"{DECK} send", yards=yards, wolves=[(), (3,), ()])
    step = act(state, 0, "discard.red-1")
    assert told(step, NoWolfSent) == [NoWolfSent(0, Lack.WOLF)]
    assert step.state.waiting == (1,)
    step = act(step.state, 1, "send.3.3.1")
    assert told(step, NoWolfSent) == [NoWolfSent(2, Lack.WOLF)]
    assert step.state.waiting == (1,)
    assert step.state.phase is Phase.PLAY


def test_a_player_without_a_house_to_send_to_is_skipped_when_the_turn_comes() -> None:
    yards = [[house("red-9")], [house("green-5")], []]
    state = position(*SIX, deck=f"{DECK} send", yards=yards)
    state = act(state, 0, "discard.red-1").state
    state = after(state, (0, "send.3.2.1"))
    assert state.waiting == (1,)
    step = act(state, 1, "send.3.1.1")
    assert told(step, NoWolfSent) == [NoWolfSent(2, Lack.HOUSE)]
    assert step.state.phase is Phase.PLAY


def test_a_wolf_sent_before_may_open_nothing_but_leaves_a_third_basement_open() -> None:
    yards = [[], [house("green-5 / green-3")], []]
    state = after(position(*SIX, deck=f"{DECK} send", yards=yards), (0, "discard.red-1"), (0, "send.3.2.1"))
    assert state.waiting == (2,)
    assert set(texts(state, 2)) == {"send.3.2.1", "send.4.2.1", "send.5.2.1"}


def test_a_wolf_must_be_sent_where_there_is_room() -> None:
    yards = [[house("red-9")], [house("red-5", (2, 5))], [house("white-1")]]
    state = after(position(*SIX, deck=f"{DECK} send", yards=yards, wolves=[(3,), (3,), (3,)]), (0, "discard.red-1"))
    assert refusal(state, 0, "send.3.2.1") == ("house-is-full", {"builder": 1, "house": 1})
    assert refusal(state, 0, "send.3.1.1") == ("own-house", {})
    assert refusal(state, 0, "send.4.3.1") == ("wolf-is-out", {"wolf": 4})
    assert refusal(state, 0, "discard.red-2") == ("send-a-wolf", {})
    assert refusal(state, 1, "send.3.3.1") == ("not-to-move", {})


# ---- several pigs


def test_two_pigs_in_one_refill_run_one_after_the_other() -> None:
    yards = [[house("red-9 red-10")], [house("green-5")], []]
    state = position(*SIX, deck=f"{DECK} send pass-left", yards=yards)
    step = act(state, 0, "discard.red-1")
    assert kinds(step) == ["discarded", "pig-drawn", "token-placed", "pig-drawn", "refilled", "effect-began"]
    assert step.state.pigs.cards == (Pig.LEFT, Pig.SEND)
    assert step.state.pigs.tokens == 1
    assert all(len(hand) == 5 for hand in step.state.hands)
    state = after(step.state, (0, "pass.red-2"), (1, "pass.green-1"))
    step = act(state, 2, "pass.yellow-1")
    assert kinds(step) == ["card-chosen", "cards-passed", "token-placed", "effect-began"]
    assert told(step, TokenPlaced) == [TokenPlaced(3, 1, 0, 1)]
    assert (step.state.phase, step.state.waiting) == (Phase.SEND, (0,))
    assert all(len(hand) == 5 for hand in step.state.hands)
    state = after(step.state, (0, "send.3.2.1"), (1, "send.3.1.1"))
    assert (state.phase, state.waiting) == (Phase.PLAY, (1,))


def test_second_and_third_pig_in_one_refill() -> None:
    yards = [[house("red-9 red-10")], [house("green-5", token=2)], []]
    state = position(*SIX, deck=f"{DECK} pass-left send", yards=yards, came="pass-right")
    step = act(state, 0, "discard.red-1")
    assert (step.state.phase, step.state.waiting) == (Phase.SEND, (0,))
    assert step.state.turns_left == ()
    state = after(step.state, (0, "send.3.2.1"))
    step = act(state, 1, "send.3.1.1")
    assert kinds(step) == ["wolf-sent", "no-wolf-sent", "token-lost", "last-rounds-began"]
    assert step.state.turns_left == (2, 2, 2)
    assert (step.state.phase, step.state.waiting) == (Phase.PLAY, (1,))


def test_all_three_pigs_in_one_refill() -> None:
    yards = [[house("red-9 red-10 / red-3")], [house("green-5")], [house("yellow-9 yellow-10 yellow-11 yellow-12")]]
    state = position(*SIX, deck=f"{DECK} pass-right send pass-left", yards=yards)
    step = act(state, 0, "discard.red-1")
    assert [event.number for event in told(step, PigDrawn)] == [1, 2, 3]
    assert told(step, TokenPlaced) == [TokenPlaced(2, 2, 0, 4)]
    assert step.state.deck == cards("white-14 white-13 white-12 white-11")
    state = after(step.state, (0, "pass.red-2"), (1, "pass.green-1"), (2, "pass.yellow-1"))
    assert (state.phase, state.yards[0][0].token) == (Phase.SEND, 3)
    state = after(state, (0, "send.3.2.1"), (1, "send.3.1.1"))
    step = act(state, 2, "send.3.1.1")
    assert kinds(step) == ["wolf-sent", "token-placed", "last-rounds-began"]
    assert (step.state.phase, step.state.waiting, step.state.pigs.tokens) == (Phase.PLAY, (1,), 3)


def test_the_last_pig_brings_the_end_and_no_effect() -> None:
    yards = [[house("red-9 red-10")], [], []]
    state = position(*SIX, deck=f"{DECK} send", yards=yards, came="pass-left pass-right")
    step = act(state, 0, "discard.red-1")
    assert kinds(step) == ["discarded", "pig-drawn", "token-placed", "refilled", "last-rounds-began"]
    assert told(step, TokenPlaced) == [TokenPlaced(4, 0, 0, 2)]
    assert told(step, LastRoundsBegan) == [LastRoundsBegan(2)]
    assert len(step.state.hands[0]) == 5
