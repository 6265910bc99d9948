"""A table that was closed without a result says who closed it, or why."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest
from simcord.actors import MemberActor

from bot.language import ENGLISH
from bot.model.records import Closing, Table, TablePhase
from tests.simulated import play
from tests.simulated.play import start
from tests.simulated.world import World, controls, text_of


@pytest.fixture
async def people(world: World) -> list[MemberActor]:
    return [world.person(name) for name in ("Ada", "Ben", "Cleo")]


Close = Callable[[World, Table, list[MemberActor]], Awaitable[object]]


async def by_host(world: World, table: Table, people: list[MemberActor]) -> None:
    await play.end(world, people[0])


async def by_moderator(world: World, table: Table, people: list[MemberActor]) -> None:
    await play.end(world, world.person("Mod", "manage_messages"))


async def by_leaving(world: World, table: Table, people: list[MemberActor]) -> None:
    for person in people:
        asked = (await world.slash(person, "table leave")).response
        how = "table.vacate" if "table.vacate" in controls(asked) else "table.resign"  # type: ignore[arg-type]
        await world.click(person, how, asked)


async def by_absence(world: World, table: Table, people: list[MemberActor]) -> None:
    now = int(world.clock.now().timestamp())
    gone = tuple(replace(player, away=True, deadline=None) for player in table.players)
    await world.set(table, players=gone, deadline=now - 1)
    await world.bot.host.jobs.act_when_due()


@pytest.mark.parametrize(
    ("close", "closing", "said"),
    [
        (by_host, Closing.BY_HOST, "Its host ended it."),
        (by_moderator, Closing.BY_MODERATOR, "A moderator ended it."),
        (by_leaving, Closing.DESERTED, "Everybody has left it."),
        (by_absence, Closing.ABANDONED, "Everybody was away for a day."),
    ],
)
async def test_a_closed_table_says_why_and_nobody_is_called(
    world: World, people: list[MemberActor], close: Close, closing: Closing, said: str
) -> None:
    table = await start(world, *people[:2])
    await close(world, table, people[:2])
    closed = await world.tables.find(table.id)
    assert (closed.phase, closed.closing, closed.untold, closed.ending) == (TablePhase.CLOSED, closing, False, None)
    shown = text_of(await world.message(closed))
    assert f"This table was closed without a result. {said} It was game {table.id}." in shown
    assert "🔓" not in shown
    assert [message.id for message in world.channel.history()] == [closed.message]
    assert play.calls(world) == []
    await world.restart()
    assert text_of(await world.message(await world.tables.find(table.id))) == shown


@pytest.mark.parametrize(
    ("how", "closing"), [("cancel", "Its host ended it."), ("leave", "Everybody has left it."), ("wait", "in time.")]
)
async def test_a_lobby_that_is_closed_says_why(world: World, people: list[MemberActor], how: str, closing: str) -> None:
    await world.slash(people[0], "pigs start")
    lobby = await world.table()
    if how == "wait":
        await world.env.advance_time(3600 + 120)
    else:
        await world.click(people[0], f"lobby.{how}")
    assert closing in text_of(await world.message(await world.tables.find(lobby.id)))


async def test_a_table_of_an_earlier_schema_that_was_closed_says_what_is_known(
    world: World, people: list[MemberActor]
) -> None:
    table = await start(world, *people)
    await play.end(world, people[0])
    await world.set(await world.tables.find(table.id), closing=None)
    await world.restart()
    shown = await world.bot.host.messages.drawings.draw(ENGLISH, await world.tables.load(table.id))
    assert f"closed without a result. It was game {table.id}. This is" in shown.text
