"""Channels and threads that are deleted with a table in them."""

from __future__ import annotations

from unittest.mock import AsyncMock

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.model.records import TablePhase
from bot.service import due_jobs
from bot.service.jobs import PART
from tests.simulated.play import set_timer, start
from tests.simulated.world import World

TIMER = 900


@pytest.fixture
def people(world: World) -> list[MemberActor]:
    return [world.person(name) for name in ("Ada", "Ben")]


def place(world: World, kind: str) -> tuple[ChannelHandle, ChannelHandle]:
    """Make a channel or thread; give it with what is to be deleted."""
    channel = world.guild.create_text_channel("doomed")
    if kind == "channel":
        return channel, channel
    thread = world.thread("in it", channel)
    return thread, thread if kind == "thread" else channel


@pytest.mark.parametrize("kind", ["channel", "thread", "channel of a thread"])
@pytest.mark.parametrize("phase", [TablePhase.LOBBY, TablePhase.PLAYING])
async def test_a_table_closes_with_its_channel(
    world: World, people: list[MemberActor], kind: str, phase: TablePhase
) -> None:
    here, deleted = place(world, kind)
    if phase is TablePhase.PLAYING:
        await start(world, *people, channel=here)
    else:
        await world.slash(people[0], "pigs start", here)
    table = await world.table(here)
    other = await start(world, *people)
    world.env.backend.delete_channel(deleted.id)
    await world.env.settle()
    assert (await world.tables.find(table.id)).phase is TablePhase.CLOSED
    assert await world.table() == other
    assert await world.store.history.results_in(here.id, 1, 0) == []


async def test_a_table_whose_channel_was_deleted_while_the_bot_was_off_closes_when_it_is_to_be_shown(
    world: World, people: list[MemberActor]
) -> None:
    channel = world.guild.create_text_channel("doomed")
    await set_timer(world, TIMER)
    table = await start(world, *people, channel=channel, begins=people[0])
    for method, path in (("PATCH", "/channels/*/messages/*"), ("POST", "/channels/*/messages")):
        world.env.inject_error(method, path, status=404, code=10003, times=None)
    await world.env.advance_time(TIMER + 2)
    assert (await world.tables.find(table.id)).phase is TablePhase.CLOSED


@pytest.mark.parametrize("kind", ["channel", "thread"])
@pytest.mark.parametrize("timer", [0, TIMER, None])
async def test_a_table_closes_when_the_bot_starts_and_its_channel_is_gone(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch, kind: str, timer: int | None
) -> None:
    here, deleted = place(world, kind)
    if timer is None:
        await world.slash(people[0], "pigs start", here)
    else:
        await set_timer(world, timer)
        await start(world, *people, channel=here)
    table = await world.table(here)
    other = await start(world, *people)
    for event in ("on_guild_channel_delete", "on_raw_thread_delete"):
        monkeypatch.setattr(world.bot, event, AsyncMock())
    world.env.backend.delete_channel(deleted.id)
    await world.env.settle()
    assert (await world.tables.find(table.id)).phase is table.phase
    await world.restart()
    await world.env.settle()
    assert (await world.tables.find(table.id)).phase is TablePhase.CLOSED
    assert await world.table() == other


@pytest.mark.parametrize(
    ("status", "code", "phase"),
    [
        (404, 10003, TablePhase.CLOSED),
        (404, 0, TablePhase.PLAYING),
        (403, 50001, TablePhase.PLAYING),
        (500, 0, TablePhase.PLAYING),
    ],
)
async def test_only_when_discord_says_so_a_channel_is_gone(
    world: World, people: list[MemberActor], status: int, code: int, phase: TablePhase
) -> None:
    here = world.guild.create_text_channel("hidden")
    await set_timer(world, 0)
    table = await start(world, *people, channel=here)
    guild = world.bot.get_guild(table.guild)
    assert guild is not None
    guild._remove_channel(guild.get_channel(here.id))  # type: ignore[arg-type]
    world.env.inject_error("GET", "/channels/*", status=status, code=code, times=None)
    await world.bot.host.jobs.find_gone()
    assert (await world.tables.find(table.id)).phase is phase


async def test_many_archived_threads_are_asked_about_in_parts(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(due_jobs, "LISTED", 3)
    guild = world.bot.get_guild(world.guild.id)
    assert guild is not None
    await start(world, *people)
    threads = [world.thread(f"thread {number}") for number in range(PART + 5)]
    for thread in threads:
        await world.slash(people[0], "pigs start", thread)
        guild._threads.pop(thread.id)
    asked = len(world.env.http_requests)

    def questions() -> list[str]:
        return [
            r.path for r in world.env.http_requests[asked:] if r.method == "GET" and r.path.startswith("/channels/")
        ]

    await world.bot.host.jobs.find_gone()
    assert questions() == [f"/channels/{thread.id}" for thread in threads[:PART]]
    await world.bot.host.jobs.find_gone()
    assert questions() == [f"/channels/{thread.id}" for thread in threads]
