"""What a screen reader says of the tables: pictures by their names, Unicode emoji by theirs, and no marks."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import groupby

import pytest

from bot.display.drawing import Button, Drawing, label_text
from bot.display.emojis import read_pictures
from bot.display.face import AnyFace
from bot.model.preferences import TableStyle
from rules.datafile import DataFolders
from tests.cogs.drawing import NAMES, TableDrawer
from tests.cogs.faces import drawn_faces
from tests.cogs.test_compact import walk
from tests.pictures import draw_all

FACES, EMOJIS = drawn_faces()
EVERY = 9
"""Of so many states of a game one is read, besides the last."""
MOST_AIR = 4
"""Empty cells that may follow each other in a line: more would be a stutter."""


@pytest.fixture(autouse=True)
def _drawn() -> Iterator[None]:
    draw_all(EMOJIS)
    yield
    EMOJIS.use({})


def spoken(text: str) -> str:
    """Say a text: pictures and emoji become words, and nothing else is said of marks."""
    text = re.sub(r"<:(\w+):\d+>", lambda code: f" {code[1].replace('_', ' ')} ", text)
    text = re.sub(r"\*\*|[*>#\u2060\ufe0f\u20e3]", "", text)
    said = [f" {unicodedata.name(sign).lower()} " if unicodedata.category(sign) == "So" else sign for sign in text]
    return re.sub(r"[ \u2002\u2003\u202f\u00a0]+", " ", "".join(said)).strip()


def boards(face: AnyFace) -> Iterator[Drawing]:
    """Draw tables of a game from its beginning to its end, in both styles."""
    drawer = TableDrawer(face, NAMES[:3])
    for number, (state, told) in enumerate(walk(face.game, 3)):
        if number % EVERY == 0 or not face.game.to_move(state):
            for style in TableStyle:
                yield drawer.drawn(drawer.seated(state), told[-12:], style)


def lines(drawing: Drawing) -> list[str]:
    """List what is said, line by line."""
    parts = [drawing.title, drawing.text, drawing.footer]
    parts += [part for field in drawing.all_fields for part in (field.name, field.value)]
    return [spoken(line) for part in parts for line in part.split("\n") if line]


def test_the_names_of_pictures_are_plain_words_and_numbers() -> None:
    words = [picture.replace("_", " ") for picture in read_pictures(DataFolders())]
    assert [word for word in words if not re.fullmatch(r"[a-z]+( ([a-z]+|\d+))*", word)] == []


@pytest.mark.parametrize("key", FACES)
def test_every_line_of_a_table_says_something(key: str) -> None:
    for drawing in boards(FACES[key]):
        for line in lines(drawing):
            words = line.split()
            assert [word for word in words if word != "air"], "a line of nothing but empty cells"
            assert (
                max(len([*run]) for word, run in groupby(words) if word == "air") <= MOST_AIR
                if "air" in words
                else True
            )
            assert not re.search(r"[_<>`]", line), line


@pytest.mark.parametrize("key", FACES)
def test_every_button_has_a_name(key: str) -> None:
    for drawing in boards(FACES[key]):
        for button in (item for row in drawing.rows for item in row if isinstance(item, Button)):
            name = spoken(f"{button.emoji or ''} {label_text(button.label)}")
            assert re.search(r"[a-z]{2}", name.lower()), button


def test_a_house_is_called_by_its_letter() -> None:
    for key in ("pigs", "wolves"):
        said = " ".join(line for drawing in boards(FACES[key]) for line in lines(drawing))
        assert re.search(r"\bhouse a\b", said)
        assert "plot" not in said
