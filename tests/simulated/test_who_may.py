"""Every cell of docs/who-may-do-what.md, tried in a simulated Discord."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from discord import app_commands

from tests.sampling import some
from tests.simulated.acts import TRIED, TRIES
from tests.simulated.places import PERMISSIONS, Place, Role
from tests.simulated.world import World, text_of

DOCUMENT = Path("docs/who-may-do-what.md")
YES = "yes"


def rows(heading: str) -> list[list[str]]:
    """Read the cells of the table below a heading of the document, its head first."""
    section = DOCUMENT.read_text(encoding="utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in cells] for cells in lines if not set("".join(cells)) <= set(" -")]


def matrix() -> dict[str, dict[str, str]]:
    """Read who may do what: by what is tried, then by who tries it."""
    head, *body = rows("The matrix")
    return {act: dict(zip(head[1:], cells, strict=True)) for act, *cells in body}


def sentences() -> dict[str, str]:
    """Read what those are told who may not, by the word that stands for it."""
    return {row[0]: row[1] for row in rows("What you are told")[1:]}


def pattern(sentence: str) -> re.Pattern[str]:
    return re.compile(".*".join(map(re.escape, sentence.split("…"))), re.DOTALL)


def on_disk(world: World) -> list[str]:
    with closing(sqlite3.connect(world.database)) as connection:
        return list(connection.iterdump())


async def outcome(place: Place, act: str) -> str:
    """Try something, and give the word of the matrix for what came of it."""
    attempt = TRIES[act]
    await attempt.prepare(place)
    before = on_disk(place.world)
    results = await attempt.do(place)
    answers = [answer for result in results for answer in (result.response, *result.followups) if answer is not None]
    told = [text_of(answer) for answer in answers if answer.ephemeral]
    refused = [word for text in told for word, sentence in sentences().items() if pattern(sentence).search(text)]
    changed = on_disk(place.world) != before
    assert changed is (attempt.changes and not refused), (act, place.actor, told)
    assert not refused or len(refused) == len(results), (act, place.actor, told)
    return " / ".join(sorted(set(refused))) or YES


def test_everything_that_can_be_tried_and_everybody_stands_in_the_matrix() -> None:
    written = matrix()
    assert list(written) == list(TRIES)
    assert all(list(row) == list(Role) for row in written.values())


def test_every_word_of_the_matrix_has_one_sentence_and_every_sentence_a_cell() -> None:
    words = {cell for row in matrix().values() for cell in row.values()}
    assert words == {YES, *sentences()}
    for word, sentence in sentences().items():
        assert [other for other, told in sentences().items() if pattern(told).search(sentence)] == [word]


async def test_every_command_is_tried(world: World) -> None:
    """One that is missing needs a line in TRIES and a row in the document."""
    commands = {
        command.qualified_name
        for command in world.bot.tree.walk_commands()
        if isinstance(command, app_commands.Command)
    }
    of_other_games = {f"{game} {what}" for game in world.bot.games for what in ("start", "rules")} - TRIED
    assert commands - of_other_games == TRIED


@pytest.mark.parametrize("act", some(TRIES, 6))
async def test_the_matrix_is_true(world: World, act: str) -> None:
    people = {role: world.person(role.value, *filter(None, [PERMISSIONS.get(role)])) for role in Role}
    found = {role.value: await outcome(Place(world, people, role), act) for role in Role}
    assert found == matrix()[act]


@pytest.mark.parametrize("act", ["take a seat away", "end the game where only moderators may", "choose for the server"])
async def test_administrators_may_what_moderators_and_managers_may(world: World, act: str) -> None:
    people = {role: world.person(role.value) for role in Role}
    people[Role.OUTSIDER] = world.person("admin", "administrator")
    assert await outcome(Place(world, people, Role.OUTSIDER), act) == YES


@pytest.mark.parametrize("act", ["take a seat away", "end the game", "end the lobby by command", "cancel the lobby"])
async def test_a_player_who_moderates_may_what_moderators_may(world: World, act: str) -> None:
    people = {role: world.person(role.value, "manage_messages") for role in Role}
    assert await outcome(Place(world, people, Role.PLAYER), act) == YES
