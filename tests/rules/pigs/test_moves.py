from __future__ import annotations

import re

import pytest

from rules.game import MOVE_TEXT, UNREADABLE, IllegalMove
from rules.pigs.moves import Blow, Build, Buy, Done, Move, Reroll, Roll, format_move, parse_move
from rules.pigs.state import Material, Part
from tests.rules.pigs.table import GAME

TEXTS: dict[str, Move] = {
    "roll": Roll(),
    "reroll.0": Reroll(frozenset({0})),
    "reroll.0-2-4": Reroll(frozenset({4, 0, 2})),
    "reroll.0-1-2-3-4": Reroll(frozenset(range(5))),
    "build": Build(),
    "buy.wood-door.new": Buy(Material.WOOD, Part.DOOR),
    "buy.wood-window.2": Buy(Material.WOOD, Part.WINDOW, 1),
    "buy.brick-roof.24": Buy(Material.BRICK, Part.ROOF, 23),
    "done": Done(),
    "blow.3.1": Blow(2, 0),
    "blow.5.24": Blow(4, 23),
}


@pytest.mark.parametrize(("text", "move"), TEXTS.items())
def test_a_move_has_one_text(text: str, move: Move) -> None:
    assert format_move(move) == text
    assert parse_move(text) == move
    assert re.fullmatch(MOVE_TEXT, text)
    assert GAME.format_move(GAME.parse_move(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Roll",
        "roll\n",
        "roll.",
        "reroll",
        "reroll.",
        "reroll.2-0",
        "reroll.1-1",
        "reroll.00",
        "reroll.0-",
        "reroll.10",
        "reroll.٣",
        "buy.wood-door",
        "buy.wood-door.0",
        "buy.wood-door.01",
        "buy.wood-door.100",
        "buy.wood-door.New",
        "buy.stone-door.new",
        "buy.wood-wolf.new",
        "buy.door-wood.new",
        "blow.0.1",
        "blow.1.0",
        "blow.1",
        "blow.10.1",
        "blow.1.1.1",
        "blow.-1.1",
    ],
)
def test_anything_else_is_unreadable(text: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        parse_move(text)
    assert refusal.value.reason == UNREADABLE
