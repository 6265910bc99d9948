"""Every game's achievements are in order, stand in the list, and are told at the table where they were earned."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.display.drawing import MOST_FIELD
from bot.display.face import AnyFace
from bot.language import ENGLISH
from bot.model.records import Person, Player, Table, TablePhase
from bot.service.achievements import Achievements
from rules.game import Game
from rules.pigs.state import Phase as Step
from tests.bot.hostile import HOSTILE_NAMES
from tests.rules.pigs.table import table as laid
from tests.sentences import Heard
from tests.simulated.play import lay, start
from tests.simulated.world import World, text_of

LIST = Path(__file__).resolve().parents[2] / "docs" / "achievements.md"
FIRST = "New achievements"
LAST_BUY = laid(
    "sd ww br", "bd br", "wd", seats=3, dice="DWWR!", phase=Step.REROLL, left={"sd": "", "sw": "", "bd": ""}
)


def listed(face: AnyFace) -> list[str]:
    """Write a game's achievements as the document does."""
    return [f"- {each.emoji} **{each.name(ENGLISH)}**: {each.task(ENGLISH)}" for each in face.achievements]


def documented() -> Iterator[tuple[str, list[str]]]:
    """Give what the document lists under the name of every game."""
    for part in LIST.read_text(encoding="utf-8").split("\n## ")[1:]:
        name, _, rest = part.partition("\n")
        yield name, [line for line in rest.splitlines() if line]


async def test_the_document_lists_every_achievement(world: World) -> None:
    faces = world.bot.faces.values()
    assert dict(documented()) == {face.game.info.name: listed(face) for face in faces if face.achievements}


async def test_achievements_are_short_and_told_apart(world: World) -> None:
    for face in world.bot.faces.values():
        keys, emojis, names = [], [], []
        for each in face.achievements:
            keys.append(each.key)
            emojis.append(each.emoji)
            names.append(each.name(ENGLISH))
            assert re.fullmatch(r"[a-z]+(-[a-z]+)*", each.key)
            assert len(each.key) <= 20
            assert len(each.emoji.removesuffix("\ufe0f")) == 1
            assert unicodedata.category(each.emoji[0]) == "So"
            assert re.fullmatch(r"[A-Z][^.*_]{,24}", names[-1])
            assert re.fullmatch(r"[A-Z][^.*_]{,80}\.", each.task(ENGLISH))
        for values in (keys, emojis, names):
            assert len(set(values)) == len(values)


@pytest.mark.slow
async def test_every_word_of_them_is_given_to_translators(world: World) -> None:
    heard = Heard()
    for face in world.bot.faces.values():
        for each in face.achievements:
            each.name(heard)
            each.task(heard)
    assert heard.sentences
    assert heard.unknown() == set()


@pytest.mark.parametrize("names", [["Ada", "Ben", "Cleo", "Dov", "Eve"], sorted(HOSTILE_NAMES, key=len)[-5:]])
async def test_if_everybody_achieves_everything_as_much_is_told_as_fits(world: World, names: Sequence[str]) -> None:
    for key, face in world.bot.faces.items():
        people = [Person(user, name) for user, name in enumerate(names[: _most(face.game)], 1)]
        found = [(person.user, each.key) for person in people for each in face.achievements]

        async def achievements_at(table_id: int, found: Any = found) -> Any:
            return found

        store: Any = SimpleNamespace(scores=SimpleNamespace(achievements_at=achievements_at))
        table = Table(1, 1, 1, key, 1, 1, 0, TablePhase.FINISHED, players=tuple(map(Player, people)))
        achievements = Achievements(store, world.bot.faces)
        fields = achievements.fields(ENGLISH, table, await achievements.at(table), 6000)
        assert [field.name for field in fields] == [f"🏅 {FIRST}"] if face.achievements else fields == ()
        for field in fields:
            assert len(field.value) <= MOST_FIELD
            told = [each for each in face.achievements if each.name(ENGLISH) in field.value]
            assert told == [*face.achievements[: len(told)]]
            assert told
            left = len(face.achievements) - len(told)
            assert (f"and {left} more" in field.value) is (left > 0)


def _most(game: Game[Any, Any, Any]) -> int:
    return game.info.seats[-1]


async def test_a_game_s_end_tells_what_was_achieved_and_a_rematch_does_not_tell_it_again(world: World) -> None:
    ada, ben, cleo = (world.person(name) for name in ("A*da", "Ben", "Cleo"))
    for game in range(2):
        await start(world, ada, ben, cleo, begins=ada)
        await world.lengthen(60)
        table = await lay(world, ada, LAST_BUY)
        await world.click(ada, "build")
        table = await world.tables.find(table.id)
        assert table.phase is TablePhase.FINISHED
        shown = text_of(await world.ending(table))
        assert FIRST not in text_of(await world.message(table))
        if game:
            assert FIRST not in shown
            continue
        told = shown.partition(FIRST)[2]
        assert "🧵 **Patchwork** · A\\*da\n*End with" in told
        assert "🧱 **Built to last** · Ben\n*End with" in told
        assert "Cleo" not in told
        first = table
    drawn = await world.bot.host.messages.drawings.ending(ENGLISH, await world.tables.load(first.id))
    assert drawn.fields[-1].name == f"🏅 {FIRST}"
    await world.restart()
    again = await world.bot.host.messages.drawings.ending(ENGLISH, await world.tables.load(first.id))
    assert replace(again, rows=drawn.rows) == drawn


async def test_a_game_too_short_to_count_tells_of_nothing(world: World) -> None:
    ada, ben, cleo = (world.person(name) for name in ("Ada", "Ben", "Cleo"))
    await start(world, ada, ben, cleo, begins=ada)
    table = await lay(world, ada, LAST_BUY)
    await world.click(ada, "build")
    assert FIRST not in text_of(await world.ending(table))
