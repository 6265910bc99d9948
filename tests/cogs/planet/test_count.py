"""The count explains itself: what counts, with the sums, and how a tie was broken."""

from __future__ import annotations

from bot.language import ENGLISH
from rules.planet.state import State
from rules.planet.tiles import TileId
from tests.cogs.planet.drawn import DRAWER, FACE
from tests.rules.planet.playing import began, finished, with_planets

NAMES = ("Ada", "Ben", "Cleo")


def read(text: str) -> str:
    return text.replace("\u00a0", " ")


def count(state: State, seat: int = 0) -> list[str]:
    drawing = FACE.board(ENGLISH, DRAWER.scene(state, None, names=NAMES))
    (field,) = [field for field in drawing.fields if f"{NAMES[seat]} ·" in field.name]
    return read(field.value).split("\n")


def headline(*planets: list[TileId]) -> str:
    return FACE.board(ENGLISH, DRAWER.scene(finished(*planets), None, names=NAMES)).text.split("\n")[0]


def test_a_tie_says_who_won_it_and_why() -> None:
    owner, volcanoes = "businessman-white-1", ["centre-04", "centre-08"]
    assert headline(["centre-16", owner], ["centre-05", owner], volcanoes) == (
        "### 🏆 Ada wins the tie with fewer volcanoes: 0, not 1!"
    )
    assert headline(["centre-16", owner], ["centre-14", owner], volcanoes) == "### 🏆 Ada and Ben share the victory!"
    assert headline(["centre-13", owner], ["centre-05", owner], volcanoes) == "### 🏆 Ada wins!"


def test_zero_lines_are_gathered_and_no_volcano_is_no_line() -> None:
    assert count(finished(["centre-10", "king-1", "hunter-1", "drunkard-1"], ["centre-08"])) == [
        "👑 King **14** = 14 (1 🌹)",
        "0 points: 🏹 Hunter · 🍷 Drunkard",
    ]
    assert count(finished([], ["centre-08"])) == ["*nothing that counts yet*"]


def test_hidden_characters_are_no_zeros() -> None:
    state = with_planets(began(3, hidden=True), ["king-1", "hunter-1", "centre-10"])
    fields = FACE.board(ENGLISH, DRAWER.scene(state, None, names=NAMES)).fields
    assert fields[0].name.endswith("Ada · 0 points + 🎭🎭")
    shown = FACE.look(ENGLISH, DRAWER.scene(state, 1, names=NAMES), "look.planet.1").fields[0].value
    assert "🎭🎭 secret until the end, not in the points" in shown
    mine = FACE.look(ENGLISH, DRAWER.scene(state, 0, names=NAMES), "look.planet.1")
    assert "Ada · 14 points" in mine.text


def test_the_points_on_a_table_add_up() -> None:
    state = with_planets(began(3), ["centre-08", "uphill-14", "king-1"])
    name = FACE.board(ENGLISH, DRAWER.scene(state, None, names=NAMES)).fields[0].name
    assert name.endswith("Ada · 13 points (👑14 🌋\u22121)")
