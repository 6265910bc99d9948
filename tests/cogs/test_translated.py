"""Everything is drawn in another language too, whose words are longer, and nothing of it stays English."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest

from bot.display.controls import Target
from bot.display.drawing import Drawing
from bot.display.face import HAND, AnyFace
from bot.display.lobby import Surroundings, draw_cancel_question, draw_lobby, draw_options
from bot.display.table_drawing import draw_table
from bot.language import Language
from bot.model.preferences import TableStyle
from bot.model.records import Person, Player, Table
from tests.cogs.drawing import NAMES, TableDrawer, check
from tests.cogs.faces import FACES
from tests.cogs.test_names import labels, looks, moments, texts, uneven
from tests.sentences import Accented

EVERY_GAME = [(key, face.game.info.seats[end]) for key, face in FACES.items() for end in (0, -1)]
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


def test_an_english_word_is_found_out() -> None:
    face = FACES["pigs"]
    assert english("Ada · ⟦rôll⟧ <t:5:R> `/pigs start` <:straw:1>", face) == []
    assert english("Ada · ⟦rôll⟧ dice", face) == ["dice"]
