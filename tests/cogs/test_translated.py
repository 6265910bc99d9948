"""Everything is drawn in another language too, whose words are longer, and nothing of it stays English."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest

from bot.display.controls import Target
from bot.display.drawing import Button, Drawing, Menu, label_text
from bot.display.face import HAND, AnyFace
from bot.display.lobby import Surroundings, draw_cancel_question, draw_lobby, draw_options
from bot.display.table_drawing import draw_table
from bot.language import ENGLISH, Language
from bot.model.preferences import TableStyle
from bot.model.records import Person, Player, Table
from tests.cogs.drawing import NAMES, TableDrawer, check
from tests.cogs.faces import FACES
from tests.cogs.test_names import labels, looks, moments, texts, uneven
from tests.sampling import some
from tests.sentences import Accented

EVERY_GAME = [(key, face.game.info.seats[end]) for key, face in FACES.items() for end in (0, -1)]
PHONE = 40
"""Characters that a phone shows in a line."""
SAME_EVERYWHERE = re.compile(
    r"""
    <[^<>\s]*> | `/[^`]*` | https?://\S+      # emoji, times, mentions, commands, addresses
    | \bSmooki\b
    """,
    re.VERBOSE,
)


def english(text: str, face: AnyFace, names: Sequence[str] = NAMES) -> list[str]:
    """List the English words of a text, but for names and the letters of houses."""
    for name in (face.game.info.name, *names):
        text = text.replace(name, "")
    return re.findall(r"\b(?=\w*[aeiouAEIOU])\w{2,}\b", SAME_EVERYWHERE.sub("", text))


def heads(_: Language, face: AnyFace, drawing: Drawing) -> list[str]:
    """List what a phone should show in one line: titles and labels. A game is called no longer than in English."""
    found = [drawing.title, *(field.name for field in drawing.all_fields)]
    for item in (item for row in drawing.rows for item in row):
        if isinstance(item, Button):
            found.append(label_text(item.label))
        elif isinstance(item, Menu):
            found += [item.placeholder, *(label_text(choice.label) for choice in item.choices)]
    name, shortest = _(face.game.info.name), min(_(face.game.info.name), face.game.info.name, key=len)
    return [re.sub(r"<[^<>\s]*>", "\N{PIG FACE}", text).replace(name, shortest).replace("**", "") for text in found]


def boards(_: Language, face: AnyFace, seats: int) -> Iterator[Drawing]:
    drawer = TableDrawer(face, NAMES)
    for state, events in moments(face.game.info.key, seats):
        table = drawer.seated(state)
        for each in (table, uneven(table)) if face.game.to_move(state) else (table,):
            for style in TableStyle:
                board = draw_table(_, face, drawer.at(each, events), style)
                yield board
                for what in looks(board):
                    for reader in (None, *range(seats)):
                        yield face.look(_, drawer.scene(state, reader), what)
        for seat in face.game.to_move(state):
            if HAND in [item.what for row in board.rows for item in row]:
                yield face.look(_, drawer.scene(state, seat), HAND)


def panels(_: Language, face: AnyFace, seats: int) -> Iterator[Drawing]:
    info = face.game.info
    people = tuple(Player(Person(11 + seat, name)) for seat, name in enumerate(NAMES[:seats]))
    for options in info.combinations():
        table = Table(7, 1, 1, info.key, 1, 11, 0, options=options, players=people)
        yield draw_lobby(_, face, table, Surroundings({}, options, table.timer))
        yield draw_options(_, face, table, Surroundings({}, options, table.timer), chooses=True)
    yield draw_cancel_question(_, face)
    yield from face.rules(_)


@pytest.mark.parametrize(("key", "seats"), EVERY_GAME)
@pytest.mark.parametrize("draw", [boards, panels])
def test_longer_words_are_drawn_and_none_stays_english(draw: type, key: str, seats: int) -> None:
    face, accented, drawn = FACES[key], Accented(), 0
    for drawing in draw(accented, face, seats):
        drawn += 1
        check(drawing, Target(7, 3))
        for text in (*texts(drawing), *labels(drawing)):
            assert english(text, face) == [], text
    assert drawn > 3
    assert accented.unknown() == set()


@pytest.mark.parametrize("key", FACES)
@pytest.mark.parametrize("_", Language.all()[1:], ids=lambda language: language.code)
def test_every_table_is_drawn_in_every_language(_: Language, key: str) -> None:
    face = FACES[key]
    for draw in (boards, panels):
        for drawing in draw(_, face, face.game.info.seats[-1]):
            check(drawing, Target(7, 3))


@pytest.mark.parametrize(("key", "seats"), EVERY_GAME)
@pytest.mark.parametrize("_", some(Language.all()[1:], 5), ids=lambda language: language.code)
@pytest.mark.parametrize("draw", [boards, panels])
def test_what_fits_in_a_line_of_a_phone_in_english_fits_in_every_language(
    draw: type, _: Language, key: str, seats: int
) -> None:
    face, compared = FACES[key], 0
    for english_drawing, drawing in zip(draw(ENGLISH, face, seats), draw(_, face, seats), strict=True):
        for said, text in zip(heads(ENGLISH, face, english_drawing), heads(_, face, drawing), strict=True):
            compared += 1
            assert len(said) > PHONE or len(text) <= PHONE, f"{said} -> {text}"
    assert compared > 20


def test_an_english_word_is_found_out() -> None:
    face = FACES["pigs"]
    assert english("Ada · ⟦rôll⟧ <t:5:R> `/pigs start` <:straw:1>", face) == []
    assert english("Ada · ⟦rôll⟧ dice", face) == ["dice"]
