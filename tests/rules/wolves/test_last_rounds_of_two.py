from __future__ import annotations

import pytest

from rules.game import Seat
from rules.wolves.events import CardChosen, CardOpened, DeckOut, GameOver, LastRoundsBegan, MustachePassed, Reason
from rules.wolves.state import SMOOKI, Card, House, Opened, Phase, State, Wolf
from tests.rules.wolves.table import act, after, cards, house, kinds, position, refusal, texts, told

HANDS = ("red-1 red-2 red-3 red-4 red-5", "green-1 green-2 green-3 green-4 green-5")
CAME = "pass-left pass-right"


def ending(
    *hands: str, deck: str = "yellow-14 yellow-13 yellow-12", mustache: Seat = 0, smooki: tuple[House, ...] = ()
) -> State:
    """The beginning of a last round."""
    return position(
        *hands,
        deck=deck,
        yards=[[house("red-9")], [house("green-9")], smooki],
        phase=Phase.CHOOSE,
        waiting=tuple(seat for seat, hand in enumerate(hands) if hand),
        came=f"{CAME} send",
        chosen=(None, None),
        mustache=mustache,
    )


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("is_second", [False, True])
def test_the_last_pig_of_a_player_begins_the_last_rounds_at_once(first: int, is_second: bool) -> None:
    active = 1 - first if is_second else first
    state = position(*HANDS, deck="yellow-2 yellow-1 red-14 send", came=CAME, first=first, active=active, mustache=1)
    step = act(state, active, f"discard.{state.hands[active][0]}")
    assert told(step, LastRoundsBegan) == [LastRoundsBegan(None)]
    assert not told(step, CardOpened)
    assert (step.state.phase, step.state.waiting) == (Phase.CHOOSE, (0, 1))
    assert [len(hand) for hand in step.state.hands] == [5, 5]
    assert step.state.deck == cards("yellow-2 yellow-1")
    assert step.state.mustache == 1


def test_the_last_pig_revealed_for_smooki_begins_them_too() -> None:
    yards = [[], [], [house("red-9")]]
    state = position(*HANDS, deck="yellow-2 yellow-1 send red-14", came=CAME, active=1, yards=yards)
    step = act(state, 1, "discard.green-1")
    assert kinds(step) == ["discarded", "card-drawn", "pig-drawn", "token-placed", "last-rounds-began"]
    assert step.state.yards[SMOOKI][0].token == 4
    assert (step.state.phase, step.state.waiting) == (Phase.CHOOSE, (0, 1))
    assert step.state.deck == cards("yellow-2 yellow-1")


def test_an_effect_before_the_last_pig_still_runs() -> None:
    state = position(*HANDS, deck="yellow-2 yellow-1 pass-left send", came="pass-right", yards=[[], [house("red-9")]])
    step = act(state, 0, "discard.red-1")
    assert step.state.phase is Phase.SEND
    step = act(step.state, 0, "send.3.2.1")
    assert kinds(step)[-2:] == ["token-lost", "last-rounds-began"]
    assert step.state.phase is Phase.CHOOSE


def test_when_the_last_pig_is_the_last_card_the_hands_differ_and_all_is_played() -> None:
    state = position(*HANDS, deck="send", came=CAME)
    state = act(state, 0, "discard.red-1").state
    assert [len(hand) for hand in state.hands] == [4, 5]
    played = []
    while state.waiting:
        seat = state.waiting[0]
        if state.phase is Phase.CHOOSE:
            state = act(state, seat, f"choose.{state.hands[seat][0]}").state
        else:
            played.append(seat)
            state = act(state, seat, f"discard.{state.pending.opened[0].card}").state
    assert played == [0, 1, 1, 0, 0, 1, 1, 0, 1]
    assert state.hands == ((), ())


def test_both_choose_in_secret_and_show_together() -> None:
    state = ending(*HANDS)
    assert texts(state, 1) == [f"choose.green-{number}" for number in range(1, 6)]
    step = act(state, 1, "choose.green-4")
    assert step.events == (CardChosen(1),)
    assert not step.revealed
    assert (step.state.waiting, step.state.hands) == ((0,), state.hands)
    step = act(step.state, 0, "choose.red-3")
    assert told(step, CardOpened) == [CardOpened(0, Card("red-3")), CardOpened(1, Card("green-4"))]
    assert step.revealed
    assert step.state.hands == (cards("red-1 red-2 red-4 red-5"), cards("green-1 green-2 green-3 green-5"))
    assert (step.state.phase, step.state.waiting) == (Phase.SHOWN, (0,))


def test_a_mind_may_be_changed_until_both_have_chosen() -> None:
    state = after(ending(*HANDS), (1, "choose.green-4"), (1, "choose.green-2"), (0, "choose.red-3"))
    assert state.pending.opened == (Opened(0, Card("red-3")), Opened(1, Card("green-2")))
    assert refusal(state, 1, "choose.green-1") == ("not-to-move", {})


@pytest.mark.parametrize("holder", [0, 1])
def test_the_holder_of_the_mustache_plays_first(holder: int) -> None:
    state = after(ending(*HANDS, mustache=holder), (0, "choose.red-1"), (1, "choose.green-1"))
    assert state.waiting == (holder,)
    shown = ("red-1", "green-1")
    state = after(state, (holder, f"discard.{shown[holder]}"))
    assert (state.phase, state.waiting) == (Phase.SHOWN, (1 - holder,))


def test_how_a_shown_card_is_played_is_chosen_now() -> None:
    state = after(ending("red-3 red-1", "green-2"), (0, "choose.red-3"), (1, "choose.green-2"))
    assert texts(state, 0) == [
        "basement.red-3.1",
        "discard.red-3",
        *(f"discard.red-3.wolf{wolf}.2.1" for wolf in (3, 4, 5)),
    ]
    assert refusal(state, 0, "discard.red-1") == ("other-card-open", {"card": "red-1", "open": "red-3"})
    assert refusal(state, 0, "choose.red-1") == ("play-the-shown-card", {})
    step = act(state, 0, "discard.red-3.wolf5.2.1")
    assert step.state.yards[1][0].wolves == (Wolf(0, 5),)
    assert not step.revealed
    assert step.state.discard == ("red-3",)
    assert texts(step.state, 1)[0] == "basement.green-2.1"


def test_the_second_sees_what_the_first_has_done() -> None:
    state = after(ending("red-3", "green-2", mustache=1), (0, "choose.red-3"), (1, "choose.green-2"))
    state = after(state, (1, "discard.green-2.wolf3.1.1"), (0, "basement.red-3.1"))
    assert state.yards[0] == (house("red-9 / red-3", (1, 3)),)


def test_then_a_card_is_revealed_for_smooki_and_the_mustache_passes() -> None:
    state = after(ending(*HANDS), (0, "choose.red-1"), (1, "choose.green-1"), (0, "discard.red-1"))
    step = act(state, 1, "discard.green-1")
    assert kinds(step) == ["discarded", "card-opened", "floor-built", "mustache-passed"]
    assert step.revealed
    assert step.state.yards[SMOOKI] == (house("yellow-12"),)
    assert (step.state.mustache, step.state.phase, step.state.waiting) == (1, Phase.CHOOSE, (0, 1))


@pytest.mark.parametrize("card", ["white-4", "yellow-10"])
@pytest.mark.parametrize("holder", [0, 1])
def test_the_same_holder_decides_for_smooki_and_the_mustache_passes_once(card: str, holder: int) -> None:
    state = ending(*HANDS, deck=f"yellow-13 {card}", mustache=holder, smooki=(house("yellow-2"),))
    state = after(state, (0, "choose.red-1"), (1, "choose.green-1"))
    for seat in (holder, 1 - holder):
        state = after(state, (seat, f"discard.{('red-1', 'green-1')[seat]}"))
    assert (state.phase, state.waiting, state.mustache) == (Phase.SMOOKI, (holder,), holder)
    step = act(state, holder, f"smooki.build.{card}.1")
    assert told(step, MustachePassed) == [MustachePassed(1 - holder)]
    assert step.state.mustache == 1 - holder


def test_once_the_deck_is_out_smooki_is_skipped_and_the_mustache_passes_all_the_same() -> None:
    state = after(ending(*HANDS, deck=""), (0, "choose.red-1"), (1, "choose.green-1"), (0, "discard.red-1"))
    step = act(state, 1, "discard.green-1")
    assert kinds(step) == ["discarded", "deck-out", "mustache-passed"]
    assert told(step, DeckOut)
    assert step.state.waiting == (0, 1)
    assert not step.revealed


def test_an_unbuildable_white_card_passes_the_mustache_once() -> None:
    full = (house("yellow-7"), house("green-6"), house("white-14"))
    state = ending(*HANDS, deck="white-5", smooki=full)
    state = after(state, (0, "choose.red-1"), (1, "choose.green-1"), (0, "discard.red-1"), (1, "discard.green-1"))
    assert state.mustache == 1
    assert state.discard[-1] == "white-5"


def test_a_player_with_no_card_left_skips() -> None:
    state = ending("red-1", "", mustache=1)
    assert state.waiting == (0,)
    step = act(state, 0, "choose.red-1")
    assert told(step, CardOpened) == [CardOpened(0, Card("red-1"))]
    assert step.state.waiting == (0,)
    step = act(step.state, 0, "discard.red-1")
    assert kinds(step)[:2] == ["discarded", "card-opened"]


def test_smookis_card_after_the_last_ones_is_the_end() -> None:
    state = ending("red-1", "green-1", deck="yellow-13 white-4", smooki=(house("yellow-2"),))
    state = after(state, (0, "choose.red-1"), (1, "choose.green-1"), (0, "discard.red-1"), (1, "discard.green-1"))
    assert (state.phase, state.waiting) == (Phase.SMOOKI, (0,))
    step = act(state, 0, "smooki.build.white-4.1")
    assert kinds(step) == ["floor-built", "mustache-passed", "game-over"]
    assert told(step, GameOver) == [GameOver(Reason.PLAYED)]
    assert step.state.deck == cards("yellow-13")
