from __future__ import annotations

import re
from random import Random

import pytest

from rules.chance import Recorded, Secret
from rules.game import MOVE_TEXT, NOT_TO_MOVE, UNREADABLE, IllegalMove
from rules.wolves.moves import Basement, Build, Choose, Discard, ForSmooki, Pass, Send
from rules.wolves.refusals import Refusal
from rules.wolves.state import Card
from tests.rules.wolves.scramble import changed_mind
from tests.rules.wolves.table import GAME, act, house, position, texts

MOVES = list(GAME.box.moves())
NINE = Card("red-9")


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("build.red-9.new", Build(NINE, 9, None)),
        ("build.red-9as5.2", Build(NINE, 5, 1)),
        ("build.white-3.1", Build(Card("white-3"), 3, 0)),
        ("basement.red-2.1", Basement(Card("red-2"), 0)),
        ("discard.red-9", Discard(NINE)),
        ("discard.red-9.wolf5.2.1", Discard(NINE, Send(5, 1, 0))),
        ("pass.red-9", Pass(NINE)),
        ("send.4.2.1", Send(4, 1, 0)),
        ("choose.red-9", Choose(NINE)),
        ("smooki.build.red-9.new", ForSmooki(Build(NINE, 9, None))),
        ("smooki.basement.red-2.3", ForSmooki(Basement(Card("red-2"), 2))),
    ],
)
def test_moves_are_written_and_read(text: str, move: object) -> None:
    assert GAME.parse_move(text) == move
    assert GAME.format_move(GAME.parse_move(text)) == text


def test_every_move_has_a_text_of_its_own_and_reads_as_itself() -> None:
    written = [GAME.format_move(move) for move in MOVES]
    assert len(set(written)) == len(MOVES)
    assert all(re.fullmatch(MOVE_TEXT, text) for text in written)
    assert [GAME.parse_move(text) for text in written] == MOVES


@pytest.mark.parametrize(
    "text",
    [
        "build.red-15.new",
        "build.red-0.new",
        "build.red-9as9.new",
        "build.red-8as4.new",
        "build.red-9.4",
        "build.red-9.0",
        "build.red-9",
        "basement.red-4.1",
        "basement.red-2.new",
        "discard.blue-4",
        "discard.red-4.wolf6.1.1",
        "discard.red-4.wolf5.5.1",
        "discard.pass-left",
        "pass.send",
        "smooki.discard.red-4",
        "smooki.",
        "send.4.2",
        "BUILD.red-9.new",
        "build.red-09.new",
    ],
)
def test_what_is_no_move_is_unreadable(text: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.parse_move(text)
    assert caught.value.reason == UNREADABLE


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_of_all_moves_there_are_exactly_the_listed_ones_apply(seats: int) -> None:
    random = Random(seats)
    state = GAME.new(seats, {"baby_wolf": random.choice(("on", "off"))}, Secret(random.randbytes(32)).turn(0)).state
    reasons = set()
    while state.waiting:
        for seat in range(seats):
            listed = set(GAME.legal_moves(state, seat))
            for move in MOVES if seat in state.waiting else random.sample(MOVES, 100):
                try:
                    GAME.apply(state, seat, move, Recorded(()))
                except IllegalMove as error:
                    reasons.add(error.reason)
                    assert move not in listed
                    assert not changed_mind(state, seat, move)
                else:
                    assert move in listed or changed_mind(state, seat, move)
        seat = random.choice(state.waiting)
        state = GAME.apply(state, seat, random.choice(GAME.legal_moves(state, seat)), Recorded(())).state
    assert reasons <= {*Refusal, NOT_TO_MOVE}


def test_moves_are_grouped_by_card_for_the_hand() -> None:
    state = position("red-9 white-2", "", "", yards=[[house("red-4")]])
    groups = GAME.by_card(GAME.legal_moves(state, 0))
    assert list(groups) == ["red-9", "white-2"]
    assert [GAME.format_move(move) for move in groups[NINE]] == [
        "build.red-9.1",
        "build.red-9as5.1",
        "discard.red-9",
    ]
    assert sum(map(len, groups.values())) == len(texts(state, 0))
    assert GAME.by_card(GAME.legal_moves(state, 1)) == {}


def test_smookis_ways_belong_to_the_open_card_and_sent_wolves_to_none() -> None:
    hands = ("red-1 red-2", "green-1 green-2")
    state = act(position(*hands, deck="red-14 yellow-9 red-13", active=1), 1, "discard.green-1").state
    assert list(GAME.by_card(GAME.legal_moves(state, 0))) == ["yellow-9"]
    state = act(position(*hands, deck="red-14 red-13 send", yards=[[], [house("red-9")]]), 0, "discard.red-1").state
    assert GAME.by_card(GAME.legal_moves(state, 0)) == {}
    assert texts(state, 0) == ["send.3.2.1", "send.4.2.1", "send.5.2.1"]


def test_a_full_hand_against_nine_open_houses_has_the_most_moves_there_are() -> None:
    yard = [house("red-4"), house("yellow-4"), house("green-4")]
    state = position(
        "white-9 white-10 red-9 red-10 yellow-9", "", "", "", yards=[[house("white-1"), house("white-2")], *[yard] * 3]
    )
    assert len(GAME.legal_moves(state, 0)) == 170
