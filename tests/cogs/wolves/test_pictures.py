"""Houses are drawn upright in columns of emoji, or a line each when they are too tall."""

from __future__ import annotations

import re

import pytest

from cogs.wolves.art import MOST_UPRIGHT, Art, letter
from rules.datafile import DataFolders
from rules.wolves.state import Colour, Phase
from tests.cogs.wolves.drawn import board, hand, walk
from tests.rules.wolves.table import house, position

ART = DataFolders().read("wolves.emoji.toml", Art)
EMOJI = re.compile("[0-9]\ufe0f\u20e3|[🟥🟡🍀🤍🟫]|▫️|⬇️|[🇦-🇿]")


def cells(row: str) -> list[str]:
    found = EMOJI.findall(row)
    assert "".join(found) == row, f"not all emoji: {row!r}"
    return found


def test_houses_stand_side_by_side_over_the_ground_and_basements_hang_below() -> None:
    yard = [house("red-5 red-7 white-9 / red-2 white-3"), house("yellow-10as4"), house("green-1 green-14")]
    assert ART.yard(yard).split("\n") == [
        "🤍🤍9️⃣",
        "🟥🟥7️⃣▫️▫️▫️▫️▫️🍀1️⃣4️⃣",
        "🟥🟥5️⃣▫️🟡🟡4️⃣▫️🍀🍀1️⃣",
        "🟫🇦🟫▫️🟫🇧🟫▫️🟫🇨🟫",
        "🟥⬇️2️⃣",
        "🤍⬇️3️⃣",
    ]


def test_every_row_is_made_of_emoji_alone_and_fits_a_phone() -> None:
    for state, _events in walk(4, 1):
        for yard in filter(None, state.yards):
            for row in ART.yard(yard).split("\n"):
                assert len(cells(row)) <= 11


def test_colours_differ_in_shape_and_letter() -> None:
    marks = {ART.of(colour) for colour in Colour}
    assert len(marks) == 4
    squares, circles = set("🟥🟨🟩🟦⬜⬛🟫🟧🟪"), set("🔴🟡🟢🔵⚪⚫🟤🟠🟣")
    assert len(marks & squares) <= 1
    assert len(marks & circles) <= 1
    assert len(set(ART.hats)) == len(ART.hats)
    held = hand(position("red-2 yellow-2 green-2 white-2", "red-4"), 0).text
    assert [mark in held for mark in ("🟥 **R 2**", "🟡 **Y 2**", "🍀 **G 2**", "🤍 **W 2**")] == [True] * 4


def test_too_tall_a_house_is_drawn_in_a_line_with_its_white_floors_marked() -> None:
    floors = [f"red-{number}" for number in range(1, MOST_UPRIGHT + 1)]
    beside = house("white-2 / white-1")
    assert len(ART.yard([house(" ".join(floors)), beside]).split("\n")) > MOST_UPRIGHT
    tall = house(" ".join([*floors, "white-14"]) + " / red-1")
    assert ART.yard([tall, beside]).split("\n") == ["🇦🟥 **1 2 3 4 5 6 7 8 🤍14** ⬇️1", "🇧🤍 **2** ⬇️1"]


@pytest.mark.parametrize(
    ("built", "says"),
    [
        ("red-7", ["red", "height 3", "roof 7: 3 floors, \N{MINUS SIGN}2 points"]),
        ("red-11", ["height 1", "roof 11: +3 points"]),
        ("red-2 red-12", ["height 2", "roof 12: +2 points"]),
        ("red-13", ["height 2", "roof 13: 2 floors"]),
        ("red-14", ["height 2", "roof 14: 2 floors"]),
        ("red-7 red-8", ["height 2"]),
        ("red-9as5 / red-1", ["height 2"]),
        ("white-9", ["no colour yet", "height 1"]),
    ],
)
def test_a_house_is_described_by_colour_height_and_rooftop(built: str, says: list[str]) -> None:
    ada = board(position("red-1", "", "", yards=[[house(built)]])).fields[0]
    line = ada.value.split("\n")[-1]
    assert line.startswith(letter(0))
    assert [part for part in says if part not in line] == []
    assert ("roof" in line) == any("roof" in part for part in says)


def test_wolves_tokens_and_what_is_left_stand_on_the_table() -> None:
    homes = [house("red-4 / red-3", (1, 3), (2, 5), token=2)]
    state = position(
        "red-1 red-2",
        "green-1",
        "",
        yards=[homes],
        wolves=[(3, 5), (4, 5), ()],
        deck="red-9 red-10",
        turns_left=(2, 1, 0),
    )
    table = board(state)
    ada, ben, cleo = table.fields[:3]
    assert ada.name == "▶️ 🎩 Ada · 2 cards · ⏳ 2 turns · 🐺 3 5"
    assert ben.name == "👑 Ben · 1 card · ⏳ 1 turn · 🐺 4 5"
    assert cleo.name == "🧢 Cleo · 0 cards · ⏳ 0 turns · 🐺 ✖"
    assert ada.value.replace("\u2060", "").endswith("🐷2 · 🐺3👑 · 🐺5🧢")
    assert "deck 2" in table.text


def test_the_mustache_and_smooki_are_on_a_table_of_two_alone() -> None:
    two = board(position("red-1", "", yards=[[], [], [house("red-4")]], mustache=1))
    assert [field.name.partition(" ·")[0] for field in two.fields] == [
        "▶️ 🎩 Ada",
        "👑 Ben 🥸",
        "🐽 Smooki",
        "Recent moves",
    ]
    three = board(position("red-1", "", ""))
    assert "Smooki" not in str(three)
    assert "🥸" not in str(three)


@pytest.mark.parametrize("phase", [Phase.PASSING, Phase.CHOOSE])
def test_everybody_for_whom_is_waited_is_marked(phase: Phase) -> None:
    state = position("red-1", "red-2", phase=phase, came="pass-left", waiting=(0, 1), chosen=(None, None))
    names = [field.name for field in board(state).fields]
    assert [name.startswith("▶️") for name in names] == [True, True, False, False]
