"""A host changes a data file while games run that were started with the file before it."""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path

import pytest
from simcord.actors import MemberActor

from bot.display.controls import Target
from bot.hosting.decisions.due import LATER
from bot.model.records import Table, TablePhase, Unreadable
from rules.datafile import SHIPPED, DataFolders
from tests.simulated import planet, play
from tests.simulated.world import World, controls, text_of

WAITS = "started with other tiles"
CHANGED = ("snake = 4", "snake = 5")


@pytest.fixture
async def people(world: World) -> list[MemberActor]:
    return [world.person(name) for name in ("Ada", "Ben", "Cleo")]


async def swap(world: World, folder: Path) -> None:
    """Start the bot again with a changed file."""
    text = (SHIPPED / "planet.toml").read_text(encoding="utf-8")
    assert text.count(CHANGED[0]) == 1
    (folder / "planet.toml").write_text(text.replace(*CHANGED), encoding="utf-8")
    world.data = DataFolders(folder)
    await world.restart()


async def put_back(world: World) -> None:
    world.data = DataFolders()
    await world.restart()


async def waiting(world: World, folder: Path, people: list[MemberActor]) -> Table:
    table = await planet.start(world, *people, begins=people[0])
    written = world.bot.games[table.game].dump(table.state)
    await swap(world, folder)
    unreadable = await world.tables.find(table.id)
    assert unreadable == replace(table, state=Unreadable(written, LookupError()))
    return unreadable


def complaints(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Take what the log says to the person who runs the bot; each is one line, no traceback."""
    records = [entry for entry in caplog.get_records("call") if entry.levelno >= logging.WARNING]
    assert all(entry.exc_info is None for entry in records)
    said = [entry.getMessage() for entry in records]
    caplog.clear()
    return said


async def test_who_clicks_is_told_why_the_game_waits_and_the_log_says_which_file_it_needs(
    world: World, tmp_path: Path, caplog: pytest.LogCaptureFixture, people: list[MemberActor]
) -> None:
    table = await waiting(world, tmp_path, people)
    message = await world.message(table)
    controls_of_the_game = [*play.moves(message), *(what for what in controls(message) if what.startswith("look."))]
    assert len(controls_of_the_game) > 3
    for what in controls_of_the_game:
        assert WAITS in world.private(await world.click(people[0], what, message))
        (line, *_) = complaints(caplog)
        assert f"table {table.id} " in line
        assert "put that file back" in line
    assert await world.tables.find(table.id) == table


@pytest.mark.parametrize("command", ["table show", "help"])
async def test_commands_that_look_at_the_table_say_so_too(
    world: World, tmp_path: Path, caplog: pytest.LogCaptureFixture, people: list[MemberActor], command: str
) -> None:
    table = await waiting(world, tmp_path, people)
    assert WAITS in world.private(await world.slash(people[1], command))
    assert complaints(caplog)
    assert await world.tables.find(table.id) == table


@pytest.mark.parametrize("how", ["resign", "vacate"])
async def test_nobody_leaves_or_loses_a_seat_while_the_game_waits(
    world: World, tmp_path: Path, caplog: pytest.LogCaptureFixture, people: list[MemberActor], how: str
) -> None:
    table = await waiting(world, tmp_path, people)
    assert WAITS in world.private(await world.slash(people[1], "table leave"))
    asked_before = await play.planted(world, f"table.{how}", target=Target(table.id, table.seq))
    assert WAITS in world.private(await world.click(people[1], f"table.{how}", asked_before))
    assert WAITS in world.private(await world.slash(people[0], "table kick"))
    assert complaints(caplog)
    assert await world.tables.find(table.id) == table


async def test_the_log_can_still_be_read(world: World, tmp_path: Path, people: list[MemberActor]) -> None:
    table = await waiting(world, tmp_path, people)
    assert "Ada begins" in world.private(await world.slash(people[0], "table log"))
    assert await world.tables.find(table.id) == table


async def test_it_can_be_ended_and_the_channel_is_free(
    world: World, tmp_path: Path, caplog: pytest.LogCaptureFixture, people: list[MemberActor]
) -> None:
    table = await waiting(world, tmp_path, people)
    assert "closed" in await play.end(world, people[0])
    closed = await world.tables.find(table.id)
    assert closed.phase is TablePhase.CLOSED
    message = await world.message(closed)
    assert "closed without a result" in text_of(message)
    assert [*controls(message)] == [f"fair.{table.id}"]
    assert "every draw" not in text_of(message)
    assert "✅" in world.private(await world.click(people[1], f"fair.{table.id}", message))
    assert complaints(caplog)
    await planet.start(world, *people)


async def test_other_tables_go_on(
    world: World, tmp_path: Path, caplog: pytest.LogCaptureFixture, people: list[MemberActor]
) -> None:
    ada, ben, _cleo = people
    other = world.guild.create_text_channel("other")
    await play.set_timer(world, LATER)
    await play.start(world, ada, ben, channel=other, begins=ada)
    table = await waiting(world, tmp_path, people)
    await world.click(ada, "roll", await world.message(await world.table(other)))
    begun = await world.table(other)
    (slow,) = world.tables.to_move(begun)
    await world.env.advance_time(begun.timer + LATER)  # both tables are overdue, the one that waits first
    assert complaints(caplog)
    assert (await world.table(other)).players[slow].away
    late = await world.tables.find(table.id)
    assert (late.seq, late.state) == (table.seq, table.state)
    await put_back(world)
    caplog.clear()
    await world.env.advance_time(2 * LATER)
    assert (await world.table()).players[0].away


async def test_when_the_file_is_back_the_game_goes_on(
    world: World, tmp_path: Path, caplog: pytest.LogCaptureFixture, people: list[MemberActor]
) -> None:
    table = await waiting(world, tmp_path, people)
    message = await world.message(table)
    what = next(iter(play.moves(message)))
    assert WAITS in world.private(await world.click(people[0], what, message))
    assert complaints(caplog)
    await put_back(world)
    await world.click(people[0], what, message)
    assert (await world.table()).turns == table.turns + 1


async def test_who_is_to_move_at_it_can_be_forgotten_and_the_autopilot_has_the_seat_when_the_file_is_back(
    world: World, tmp_path: Path, caplog: pytest.LogCaptureFixture, people: list[MemberActor]
) -> None:
    ada = people[0]
    await play.set_timer(world, 900)
    table = await waiting(world, tmp_path, people)
    asked = (await world.slash(ada, "privacy delete")).response
    told = (await world.click(ada, "privacy.forget", asked)).response
    assert told is not None
    assert "do not know you" in text_of(told)
    assert complaints(caplog)
    assert (await world.tables.find(table.id)).seat_of(ada.id) is None
    await put_back(world)
    caplog.clear()
    await world.env.advance_time(table.timer + 2)
    assert (await world.table()).players[0].away
    assert complaints(caplog) == []  # nobody was called who is nobody


async def test_a_finished_game_of_another_file_is_not_shown_but_a_rematch_is_possible(
    world: World, tmp_path: Path, caplog: pytest.LogCaptureFixture, people: list[MemberActor]
) -> None:
    ada, ben, _cleo = people
    table = await planet.start(world, ada, ben)
    await world.click(ben, "table.resign", (await world.slash(ben, "table leave")).response)
    await swap(world, tmp_path)
    assert WAITS in world.private(await world.slash(ada, "table show"))
    assert complaints(caplog)
    await world.click(ada, "table.rematch", await world.ending(table))
    assert (await world.table()).phase is TablePhase.LOBBY
