"""What is offered is what is legal, neither more nor less, and nothing is asked that has one answer."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial

import pytest

from bot.display.drawing import Button, Drawing, Label, Style
from bot.display.face import HAND
from bot.language import ENGLISH
from bot.model.meaning import Act, Select
from rules.game import NOT_TO_MOVE, UNREADABLE, IllegalMove, Seat
from rules.wolves.state import Card, Phase, State
from tests.cogs.wolves.drawn import FACE, board, hand, said, scene, walk
from tests.rules.wolves.table import house, position, texts

PUBLIC = (Phase.SEND, Phase.SMOOKI, Phase.SHOWN)
GAMES = [(seats, seed, seed % 2 == 1) for seats, seed in ((2, 0), (2, 1), (3, 3), (4, 2))]


def offered(drawing: Drawing) -> list[str]:
    """List what can be clicked to play."""
    buttons = [item for row in drawing.rows for item in row]
    assert all(isinstance(button, Button) for button in buttons)
    assert len({button.what for button in buttons}) == len(buttons)
    aside = ("look.", "rules.")
    return [button.what for button in buttons if not button.what.startswith(aside) and not _disabled(button)]


def _disabled(button: object) -> bool:
    return isinstance(button, Button) and button.disabled


def reachable(state: State, seat: Seat, drawn: Callable[[State, list[str]], Drawing]) -> tuple[set[str], int]:
    """Click through everything; give the moves that are made, and how many clicks the longest way takes."""

    def selections(selection: str) -> list[str]:
        return [selection if at == seat else "" for at in range(len(state.hands))]

    @cache
    def shown(selection: str) -> list[str]:
        return offered(drawn(state, selections(selection)))

    found: set[str] = set()
    seen, now, clicks = {""}, {""}, 0
    while now:
        clicks += 1
        following = set()
        for selection in now:
            for what in shown(selection):
                match FACE.press(scene(state, seat, selections(selection)), seat, what, ()):
                    case Act(move):
                        found.add(move)
                    case Select(kept):
                        following.add(kept)
                        answers = {*shown(kept)} - {*shown(selection), "pick."}
                        assert kept in ("", selection) or len(answers) > 1, f"{kept} has one answer: {answers}"
        now = following - seen
        seen |= following
    return found, clicks


@pytest.mark.parametrize(("seats", "seed", "baby_wolf"), GAMES)
def test_a_hand_leads_to_every_legal_move_and_to_no_other(seats: int, seed: int, baby_wolf: bool) -> None:
    phases = set()
    for state, _events in walk(seats, seed, baby_wolf=baby_wolf):
        phases.add(state.phase)
        for seat in range(seats):
            moves, clicks = reachable(state, seat, partial(hand_of, seat))
            if seat in state.waiting:
                assert moves == set(texts(state, seat))
                assert clicks <= 4
            elif state.phase in (Phase.PASSING, Phase.CHOOSE) and state.pending.chosen[seat] is not None:
                assert len(moves) == len(state.hands[seat]) - 1
            else:
                assert moves == set()
    assert Phase.PLAY in phases


def hand_of(seat: Seat, state: State, selections: list[str]) -> Drawing:
    return hand(state, seat, selections)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_table_leads_to_every_open_decision_and_to_no_other(seats: int) -> None:
    phases = set()
    for state in (state for seed in range(5) for state, _events in walk(seats, seed)):
        if state.phase not in PUBLIC:
            assert offered(board(state)) == []
            continue
        (seat,) = state.waiting
        moves, clicks = reachable(state, seat, board)
        assert moves == set(texts(state, seat))
        assert clicks <= 4
        phases.add(state.phase)
    assert phases == set(PUBLIC if seats == 2 else PUBLIC[:1])


def test_the_only_thing_to_do_with_a_card_is_done_at_once_and_says_so() -> None:
    state = position("red-2 red-3", "", yards=[[house("red-9 red-10 red-11 / red-1 white-3")]])
    buttons = {item.what: item for row in hand(state, 0).rows for item in row if isinstance(item, Button)}
    assert buttons["discard.red-2"].label == "Discard R 2"
    assert buttons["discard.red-3"].label == "Discard R 3"
    assert set(buttons) == {"discard.red-2", "discard.red-3"}


def labels(drawing: Drawing) -> dict[str, Label]:
    """Read the buttons by what they do."""
    return {item.what: item.label for row in drawing.rows for item in row if isinstance(item, Button)}


def test_every_way_to_build_is_a_button_of_its_own_that_says_what_becomes_of_the_house() -> None:
    yards = [[house("red-5 red-6"), house("white-2")], [house("red-4 red-5 red-6"), house("green-1 green-2")]]
    drawing = hand(position("red-7 red-9 green-3 white-1", "green-4", yards=yards), 0)
    assert list(labels(drawing).items()) == [
        ("build.red-7.1", "R 7 on A: tallest"),
        ("build.red-9.1", "R 9/5 on A as 9"),
        ("build.green-3.2", "G 3 on B: turns green"),
        ("basement.green-3.2", "G 3 under B: turns green"),
        ("build.green-3.new", "G 3 new house C: shortest"),
        ("basement.white-1.1", "W 1 under A"),
        ("basement.white-1.2", "W 1 under B"),
        ("build.white-1.new", "W 1 new house C"),
        *((f"pick.{card}.wolf", f"Discard {name}…") for card, name in NAMED),
    ]
    good = {
        item.what for row in drawing.rows for item in row if isinstance(item, Button) and item.style is Style.success
    }
    assert good == {"build.red-7.1"}


NAMED = (("red-7", "R 7"), ("red-9", "R 9/5"), ("green-3", "G 3"), ("white-1", "W 1"))


def test_a_card_with_many_ways_is_opened_first_when_there_is_no_room_for_all() -> None:
    yard = [house("red-3"), house("yellow-3"), house("green-3")]
    state = position("white-9 white-10 white-4 red-4", "", "", yards=[yard])
    shown = labels(hand(state, 0))
    assert shown["pick.white-9"] == "Build W 9/5…"
    assert len([what for what in shown if what.startswith(("build", "pick.white-9"))]) <= 10
    opened = labels(hand(state, 0, ["white-9"]))
    assert set(opened) == {*(f"build.white-9{used}.{at}" for used in ("", "as5") for at in (1, 2, 3)), "pick."}
    assert opened["build.white-9as5.2"] == "On B as 5"


def test_a_wolf_is_sent_with_two_presses_and_its_button_says_what_it_risks() -> None:
    yards = [[house("red-1")], [house("red-2 red-3"), house("white-4")], [house("red-5 red-6 red-7"), house("green-8")]]
    state = position("yellow-2", "", "", yards=yards, wolves=[(3, 5), (), ()])
    assert labels(hand(state, 0))["pick.yellow-2.wolf"] == "Discard Y 2…"
    drawing = hand(state, 0, ["yellow-2.wolf"])
    assert list(labels(drawing).items()) == [
        ("pick.yellow-2.wolf3", "Wolf 3"),
        ("pick.yellow-2.wolf5", "Wolf 5"),
        ("discard.yellow-2.wolf5.2.1", "Ben's A: safe"),
        ("discard.yellow-2.wolf5.2.2", "Ben's B: falls"),
        ("discard.yellow-2.wolf5.3.1", "Cleo's A: tallest"),
        ("discard.yellow-2.wolf5.3.2", "Cleo's B: no rival"),
        ("discard.yellow-2", "Discard, send no wolf"),
        ("pick.", "Back"),
    ]
    styles = [item.style for item in drawing.rows[1] if isinstance(item, Button)]
    assert styles == [Style.success, Style.danger, Style.success, Style.secondary]
    assert "discard.yellow-2.wolf3.2.1" in labels(hand(state, 0, ["yellow-2.wolf3"]))


def test_where_cards_fit_is_said_only_while_a_card_is_chosen_and_no_button_says_it() -> None:
    yards = [[], [house("red-9")]]
    passing = position(
        "red-2", "", yards=yards, phase=Phase.PASSING, waiting=(0, 1), chosen=(None, None), came="pass-left"
    )
    sending = position("red-2", "", yards=yards, phase=Phase.SEND, senders=(0,), came="send")
    assert "new house" in said(hand(passing, 0))
    for state in (sending, position("red-2", "", yards=yards)):
        assert "new house" not in said(hand(state, 0))
        assert "2" in said(hand(state, 0)).splitlines()[-1]


def test_wolves_and_houses_that_fit_into_a_row_are_all_offered_at_once() -> None:
    sending = position("red-2", "", "", yards=[[], [house("red-9")]], phase=Phase.SEND, senders=(0,), came="send")
    shown = labels(hand(sending, 0))
    assert offered(hand(sending, 0)) == ["send.3.2.1", "send.4.2.1", "send.5.2.1"]
    assert shown["send.4.2.1"] == "4 → Ben's A: no rival"


def test_discarding_and_sending_the_only_wolf_to_the_only_house_is_one_press_for_an_open_card() -> None:
    state = position(
        "", "", yards=[[], [house("red-9")]], wolves=[(5,), ()], phase=Phase.SHOWN, opened=[(0, "red-2")],
        came="pass-left pass-right send",
    )  # fmt: skip
    assert labels(board(state))["discard.red-2.wolf5.2.1"] == "Discard, 5 → Ben's A: no rival"


@pytest.mark.parametrize("selection", ["red-3", "red-2.wolf", "red-9", "wolf4", "nonsense", "red-2.wolf4"])
def test_a_half_made_choice_that_leads_nowhere_is_as_none(selection: str) -> None:
    state = position("red-2 red-3", "", yards=[[house("red-5 / red-1 white-3")]])
    assert hand(state, 0, [selection]) == hand(state, 0)


def test_words_that_mean_nothing_now_are_refused() -> None:
    state = position("red-2 red-9", "green-4", "")
    for what in ("pick.green-4", "pick.red-2.wolf", "pick.wolf3", "pick.red-9.wolf77", "pick.nonsense", "pick.wolf.x"):
        with pytest.raises(IllegalMove) as refused:
            FACE.press(scene(state, 0), 0, what, ())
        assert refused.value.reason == UNREADABLE
    for what in ("pick.red-2", "pick.green-4", "pick."):
        with pytest.raises(IllegalMove) as refused:
            FACE.press(scene(state, 1), 1, what, ())
        assert refused.value.reason == NOT_TO_MOVE


def test_who_waits_is_told_for_whom_and_is_offered_nothing() -> None:
    state = position("red-2", "green-4", "red-9")
    waiting = hand(state, 1)
    assert "🍀🍀4️⃣ · new house" in said(waiting)
    assert "Waiting for Ada." in said(waiting)
    assert offered(waiting) == []


@pytest.mark.parametrize("seat", [0, 1])
def test_after_the_game_a_hand_says_that_it_is_over(seat: Seat) -> None:
    over = hand(position("red-2", "green-4", phase=Phase.OVER, waiting=()), seat)
    assert "over" in over.text
    assert over.rows == ()


def test_who_has_left_has_no_hand() -> None:
    gone = hand(position("", "green-4", "red-3", active=1, gone=(0,)), 0)
    assert "left" in gone.text
    assert gone.rows == ()


@pytest.mark.parametrize("phase", [Phase.PASSING, Phase.CHOOSE])
def test_a_secret_choice_is_shown_to_its_owner_and_can_be_changed(phase: Phase) -> None:
    came = "pass-left" if phase is Phase.PASSING else "pass-left pass-right send"
    state = position(
        "red-2 red-9", "green-4 green-5", phase=phase, came=came, waiting=(1,), chosen=(Card("red-9"), None)
    )
    mine = hand(state, 0)
    verb = "pass" if phase is Phase.PASSING else "choose"
    assert "R 9/5" in said(mine).splitlines()[0]
    assert offered(mine) == [f"{verb}.red-2"]
    assert offered(hand(state, 1)) == [f"{verb}.green-4", f"{verb}.green-5"]


@pytest.mark.parametrize(
    ("pig", "seats", "gone", "takes"),
    [
        ("pass-left", 4, (), "Ben"),
        ("pass-right", 4, (), "Dov"),
        ("pass-left", 3, (1,), "Cleo"),
        ("pass-right", 3, (), "Cleo"),
        ("pass-left", 2, (), "Ben"),
        ("pass-right", 2, (), "Ben"),
    ],
)
def test_a_hand_says_who_gets_the_card(pig: str, seats: int, gone: tuple[Seat, ...], takes: str) -> None:
    hands = ["red-2", "red-3", "red-4", "red-6"][:seats]
    waiting = tuple(seat for seat in range(seats) if seat not in gone)
    state = position(*hands, phase=Phase.PASSING, came=pig, waiting=waiting, gone=gone, chosen=(None,) * seats)
    assert f"to {takes}." in said(hand(state, 0))


def test_the_card_drawn_last_is_marked_and_no_card_that_was_dealt() -> None:
    for seats in (2, 3, 4):
        held: list[tuple[object, ...]] = [()] * seats
        for turn, (state, events) in enumerate(walk(seats, 5)):
            kinds = {event.kind for event in events}
            for seat in range(seats):
                if seat in state.waiting and state.phase in (Phase.SMOOKI, Phase.SHOWN):
                    continue  # the card that lies open is shown, not the hand
                marked = marked_new(said(hand(state, seat)))
                if turn == 0:
                    assert marked == []
                elif new := set(state.hands[seat]) - set(held[seat]):
                    assert kinds & {"card-drawn", "refilled", "cards-passed"}
                    (card,) = new
                    assert marked == [str(card).rpartition("-")[2]]
            held = [tuple(cards) for cards in state.hands]


def marked_new(text: str) -> list[str]:
    """Find the first numbers of cards that are marked as new."""
    faces = re.findall("((?:[0-9]\ufe0f\u20e3)+)(?:/(?:[0-9]\ufe0f\u20e3)+)?🆕", text)
    return ["".join(re.findall("[0-9]", face)) for face in faces]


def test_looks_other_than_the_hand_offer_nothing() -> None:
    state = position("red-2", "green-4", "red-9")
    assert FACE.look(ENGLISH, scene(state, 0), "look.count").rows == ()
    assert FACE.look(ENGLISH, scene(state, 0), HAND).rows != ()
