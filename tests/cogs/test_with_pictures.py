"""What every game shows when its words are drawn: the same as with Unicode emoji, inside Discord's limits."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bot.display.drawing import Button, Drawing, Menu, label_text
from bot.display.payload import edited_message
from bot.language import ENGLISH
from bot.model.preferences import TableStyle
from rules.game import IllegalMove
from tests.cogs.drawing import LONGEST, NAMES, TableDrawer
from tests.cogs.faces import FACES, drawn_faces
from tests.cogs.test_compact import walk
from tests.limits import faults
from tests.pictures import draw_all, ids

DRAWN, EMOJIS = drawn_faces()
ALL = ids(picture.word for picture in EMOJIS.wanted.values())
EVERY = 6
"""Of so many states of a game one is drawn."""


@pytest.fixture(params=["all", "some"])
def known(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let Discord have all pictures, or half of them."""
    some = Random(1).sample(sorted(ALL), len(ALL) // 2)
    EMOJIS.use({"all": ALL, "some": {word: ALL[word] for word in some}}[request.param])
    yield
    EMOJIS.use({})


def texts(drawing: Drawing) -> list[str]:
    """Read all that a drawing says, on its controls too."""
    found = [drawing.title, drawing.text, drawing.footer]
    found += [text for field in drawing.all_fields for text in (field.name, field.value)]
    for item in (item for row in drawing.rows for item in row):
        found.append(label_text(item.label) if isinstance(item, Button) else item.placeholder)
        if isinstance(item, Menu):
            found += [text or "" for choice in item.choices for text in (label_text(choice.label), choice.description)]
    return found


def drawings(key: str, faces: Any, seats: int) -> Iterator[Drawing]:
    """Draw a game from its beginning to its end, for everybody and for each seat, and its rules."""
    face, drawer = faces[key], TableDrawer(faces[key], NAMES)
    yield from face.rules(ENGLISH)
    for number, (state, told) in enumerate(walk(face.game, seats)):
        if number % EVERY and face.game.to_move(state):
            continue
        for style in TableStyle:
            board = drawer.drawn(drawer.seated(state), told, style)
            yield board
        whats = {item.what for row in board.rows for item in row if item.what.startswith("look.")} - {"look.whole"}
        for seat in range(seats):
            for what in sorted(whats):
                try:
                    yield face.look(ENGLISH, drawer.scene(state, seat), what)
                except IllegalMove:
                    continue


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize("key", FACES)
def test_a_drawing_with_pictures_is_the_one_without_them(key: str) -> None:
    seats = FACES[key].game.info.seats[-1]
    for with_pictures, without in zip(drawings(key, DRAWN, seats), drawings(key, FACES, seats), strict=True):
        assert [EMOJIS.plain(text) for text in texts(with_pictures)] == texts(without)
        body = edited_message(with_pictures, LONGEST, EMOJIS).body
        assert EMOJIS.plain_body(body) == edited_message(without, LONGEST).body
        assert faults(body, ALL.values()) == []


@pytest.mark.parametrize("key", FACES)
def test_a_face_draws_with_pictures_as_soon_as_they_are_known(key: str) -> None:
    def codes() -> int:
        return sum(text.count("<:") for drawing in drawings(key, DRAWN, 2) for text in texts(drawing))

    assert codes() == 0
    draw_all(EMOJIS)
    assert codes() > 0
    EMOJIS.use({})
    assert codes() == 0
