"""Houses are drawn upright in columns of emoji, or a line each when they are too tall."""

from __future__ import annotations

import re

import pytest

from cogs.wolves.art import MOST_UPRIGHT, Art
from rules.datafile import DataFolders
from rules.wolves.state import Card, Colour, Phase, Wolf
from tests.cogs.wolves.drawn import board, hand, said, walk
from tests.rules.wolves.table import house, position

ART = DataFolders().read("wolves.emoji.toml", Art)
EMOJI = re.compile("[0-9]\ufe0f\u20e3|[🟥🟡🍀🤍]|▫️|⬇️|[🇦-🇿]")

NOTHING = "\N{INVISIBLE SEPARATOR}"


def cells(row: str) -> list[str]:
    found = EMOJI.findall(row)
    assert "".join(found) == row, f"not all emoji: {row!r}"
    return found


def test_houses_stand_side_by_side_over_their_letters_and_basements_hang_below() -> None:
    yard = [house("red-5 red-7 white-9 / red-2 white-3"), house("yellow-10as4"), house("green-1 green-14")]
    assert ART.yard(yard).split("\n") == [
        "🤍🤍9️⃣",
        "🟥🟥7️⃣▫️▫️▫️▫️▫️🍀1️⃣4️⃣",
        "🟥🟥5️⃣▫️🟡🟡4️⃣▫️🍀🍀1️⃣",
        "▫️🇦▫️▫️▫️🇧▫️▫️▫️🇨▫️",
        "🟥⬇️2️⃣",
        "🤍⬇️3️⃣",
    ]


def test_what_matters_about_houses_stands_beside_them_on_the_ground_if_it_can() -> None:
    yard = [house("red-5 red-7 red-8"), house("yellow-4")]
    assert ART.yard(yard, {1: "x"}).split("\n") == [
        "🟥🟥8️⃣",
        "🟥🟥7️⃣",
        "🟥🟥5️⃣▫️🟡🟡4️⃣",
        "▫️🇦▫️▫️▫️🇧▫️\u2002**B** x",
    ]
    low = [house("red-1"), house("yellow-1 / yellow-2"), house("green-1")]
    assert ART.yard(low, {0: "x", 1: "y", 2: "z"}).split("\n") == [
        "🟥🟥1️⃣▫️🟡🟡1️⃣▫️🍀🍀1️⃣\u2002**A** x",
        "▫️🇦▫️▫️▫️🇧▫️▫️▫️🇨▫️\u2002**B** y",
        "▫️▫️▫️▫️🟡⬇️2️⃣▫️▫️▫️▫️\u2002**C** z",
    ]


def test_every_row_is_made_of_emoji_alone_and_fits_a_phone() -> None:
    for state, _events in walk(4, 1):
        for yard in filter(None, state.yards):
            for row in ART.yard(yard).split("\n"):
                assert len(cells(row)) <= 11


def test_drawn_houses_are_as_wide_as_their_floors_and_need_no_gaps() -> None:
    art = DataFolders().read("wolves.emoji.toml", Art)
    art.draw(lambda word: NOTHING if word == "gap" else f"<{word}>")
    yard = [house("red-5 white-9 / red-2"), house("yellow-10as4"), house("green-1 green-14", (1, 4), token=3)]
    assert art.yard(yard, {2: art.token(3)}).replace(NOTHING, "").split("\n") == [
        "<white_9><air><green_14>",
        "<red_5><yellow_4><green_1>",
        "<house_a><house_b><house_c>\u2002**C** <big_bad_pig_3>",
        "<red_basement_2>",
    ]
    assert art.face(Card("red-9"), [9, 5]) == "<red_9_or_5>"
    assert art.dweller(Wolf(1, 4)) == "<crown_wolf_4>"


def test_every_word_has_a_picture_but_the_gap() -> None:
    drawn = {path.stem for path, _own in DataFolders().files("emoji/*.png")}
    assert {*ART.unicode} - drawn == {"gap"}


def test_what_has_no_picture_is_drawn_in_unicode() -> None:
    tall = [house("red-15 red-77 / red-4")]
    assert ART.yard(tall).split("\n") == ["🟥7️⃣7️⃣", "🟥1️⃣5️⃣", "▫️🇦▫️", "🟥⬇️4️⃣"]
    assert ART.face(Card("red-8"), [8, 2]) == "🟥8️⃣/2️⃣"
    assert [ART.token(9), ART.floors(4), ART.points(5), ART.dweller(Wolf(0, 7))] == ["🐷9️⃣", "🏢4️⃣", "👍5️⃣", "🐺7️⃣🎩"]


def test_colours_differ_in_shape_and_letter() -> None:
    marks = {ART.of(colour) for colour in Colour}
    assert len(marks) == 4
    squares, circles = set("🟥🟨🟩🟦⬜⬛🟫🟧🟪"), set("🔴🟡🟢🔵⚪⚫🟤🟠🟣")
    assert len(marks & squares) <= 1
    assert len(marks & circles) <= 1
    assert len(set(ART.hats)) == len(ART.hats)
    held = said(hand(position("red-2 yellow-2 green-2 white-2", "red-4"), 0))
    assert [mark in held for mark in ("🟥🟥2️⃣", "🟡🟡2️⃣", "🍀🍀2️⃣", "🤍🤍2️⃣")] == [True] * 4


def test_too_tall_a_house_is_drawn_in_a_line_with_its_white_floors_marked() -> None:
    floors = [f"red-{number}" for number in range(1, MOST_UPRIGHT + 1)]
    beside = house("white-2 / white-1")
    assert len(ART.yard([house(" ".join(floors)), beside]).split("\n")) > MOST_UPRIGHT
    tall = house(" ".join([*floors, "white-14"]) + " / red-1")
    assert ART.yard([tall, beside]).split("\n") == [
        "🇦🟥 **1 2 3 4 5 6 7 8 🤍14** ⬇️1",
        "🤍⬇️1️⃣\u2060🇧\u2060🤍🤍2️⃣",
    ]


@pytest.mark.parametrize(
    ("built", "says"),
    [
        ("red-7", "🗼 🏢3️⃣ 👎2️⃣"),
        ("red-11", "🗼 👍3️⃣"),
        ("red-2 red-12", "🗼 👍2️⃣"),
        ("red-13", "🗼 🏢2️⃣"),
        ("red-14", "🗼 🏢2️⃣"),
        ("red-7 red-8", "🗼"),
        ("red-9as5 / red-1", "🗼"),
        ("white-9", "🏚️"),
        ("white-9 white-12", "🏚️ 👍2️⃣"),
    ],
)
def test_of_a_house_is_shown_how_it_stands_and_what_its_roof_does(built: str, says: str) -> None:
    ada = board(position("red-1", "", "", yards=[[house(built)]])).fields[0]
    assert ada.value.partition("\u2002**A** ")[2].split("\n")[0] == says


def test_heights_are_compared_colour_by_colour_and_white_houses_are_not() -> None:
    yards = [
        [house("red-1 red-2"), house("green-1"), house("white-3")],
        [house("red-7"), house("green-2")],
        [house("red-4")],
    ]
    table = board(position("red-1", "", "", yards=yards))
    assert said(table).replace("\u2060", "").split("\n") == [
        "Ada: play a card",
        "🟥\u2002👑3🗼\u2002🎩2\u2002🧢1🏚️",
        "🍀\u2002🎩1\u2002👑1",
    ]
    assert said(board(position("red-1", "", ""))).endswith("Press **My hand**: only you see your cards.")


def test_points_wolves_tokens_and_what_is_left_stand_on_the_table() -> None:
    homes = [house("red-4 / red-3", (1, 3), (2, 5), token=2)]
    state = position(
        "red-1 red-2",
        "green-1",
        "",
        yards=[homes],
        wolves=[(3, 5), (4, 5), ()],
        deck="red-9 red-10",
        turns_left=(2, 1, 0),
        came="send pass-left pass-right",
    )
    table = board(state)
    ada, ben, cleo = table.fields[:3]
    assert ada.name == "▶️ 🎩 Ada · 9 points · 🐺 3 5 · ⏳ 2 turns"
    assert ben.name == "👑 Ben · 3 points · 🐺 4 5 · ⏳ 1 turn"
    assert cleo.name == "🧢 Cleo · 5 points · ⏳ 0 turns"
    assert ada.value.endswith("**A** 🗼 🐷2️⃣ 🐺3️⃣👑 🐺5️⃣🧢\n🟥⬇️3️⃣")
    assert table.title == "🐺 The Three Little Wolves · last turns"
    assert board(position("red-1", "", "", deck="red-9 red-10", came="send")).title.endswith("2 pigs in 2 cards left")


def test_the_mustache_and_smooki_are_on_a_table_of_two_alone() -> None:
    two = board(position("red-1", "", yards=[[], [], [house("red-4")]], mustache=1))
    assert [field.name for field in two.fields[:3]] == [
        "▶️ 🎩 Ada · 0 points · 🐺 3 4 5 · 1 card",
        "👑 Ben · 0 points · 🥸 · 🐺 3 4 5 · 0 cards",
        "🐽 Smooki · 7 points",
    ]
    three = board(position("red-1", "", ""))
    assert "Smooki" not in str(three)
    assert "🥸" not in str(three)


def test_whoever_decides_for_smooki_sees_his_houses() -> None:
    yards = [[house("green-2")], [], [house("red-4")]]
    state = position("red-1", "", yards=yards, phase=Phase.SMOOKI, opened=[(2, "white-9")])
    mine = hand(state, 0)
    assert mine.fields[0].name == "Smooki's houses"
    assert "🟥🟥4️⃣" in mine.fields[0].value
    assert "W 9/5" in said(mine)
    assert hand(state, 1).fields[0].name == "Your houses"


@pytest.mark.parametrize("phase", [Phase.PASSING, Phase.CHOOSE])
def test_everybody_for_whom_is_waited_is_marked(phase: Phase) -> None:
    state = position("red-1", "red-2", phase=phase, came="pass-left", waiting=(0, 1), chosen=(None, None))
    names = [field.name for field in board(state).fields]
    assert [name.startswith("▶️") for name in names] == [True, True, False, False]


def test_when_houses_would_make_a_table_too_high_all_of_them_lie_down() -> None:
    low, high = [house("red-2")], [house(" ".join(f"green-{number}" for number in range(1, 8)) + " / green-1")]
    upright = board(position("red-9", "", "", yards=[low, low, low]))
    lying = board(position("red-9", "", "", yards=[low, low, high]))
    assert upright.fields[0].value.startswith("🟥🟥2️⃣")
    assert lying.fields[0].value.startswith("🇦\u2060🟥🟥2️⃣")
    assert lying.fields[2].value.startswith("🍀⬇️1️⃣\u2060🇦\u2060🍀🍀1️⃣\u2060🍀🍀2️⃣")
