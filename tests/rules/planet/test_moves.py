from __future__ import annotations

import re

import pytest

from rules.game import MOVE_TEXT, NOT_TO_MOVE, UNREADABLE, IllegalMove
from rules.planet.moves import ChooseStack, Hide, Move, Name, Take, TakeCharacter, TakeFaceDown
from rules.planet.tiles import Kind
from tests.rules.planet.playing import GAME, began, chance


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (ChooseStack(Kind.UPHILL), "stack.uphill"),
        (Hide(2), "hide.2"),
        (Take("centre-03"), "take.centre-03"),
        (Take("turkish-astronomer-2"), "take.turkish-astronomer-2"),
        (TakeCharacter(5), "take.character-5"),
        (TakeFaceDown(), "take.face-down"),
        (Name(2), "next.3"),
    ],
)
def test_a_move_has_one_text(move: Move, text: str) -> None:
    assert GAME.format_move(move) == text
    assert GAME.parse_move(text) == move


def test_every_move_has_a_text_of_its_own() -> None:
    assert len(GAME.moves) == 4 + 5 + 80 + 5 + 1 + 5
    for text, move in GAME.moves.items():
        assert re.fullmatch(MOVE_TEXT, text)
        assert GAME.format_move(move) == text


@pytest.mark.parametrize(
    "text", ["", "take", "take.", "take.centre-21", "next.0", "next.6", "hide.0", "stack.back", "take.back"]
)
def test_other_texts_are_unreadable(text: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.parse_move(text)
    assert caught.value.reason == UNREADABLE


def test_only_who_is_to_move_may() -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(began(3, first=1), 0, ChooseStack(Kind.CENTRE), chance())
    assert caught.value.reason == NOT_TO_MOVE
