"""Channels and threads that are deleted with a table in them."""

from __future__ import annotations

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.records import Phase
from tests.simulated.play import set_timer, start
from tests.simulated.world import World

TIMER = 900


@pytest.fixture
def people(world: World) -> list[MemberActor]:
    return [world.person(name) for name in ("Ada", "Ben")]


def place(world: World, kind: str) -> tuple[ChannelHandle, ChannelHandle]:
    """Make a channel or thread, and give what is to be deleted as well."""
    channel = world.guild.create_text_channel("doomed")
    if kind == "channel":
        return channel, channel
    thread = world.thread("in it", channel)
    return thread, thread if kind == "thread" else channel


@pytest.mark.parametrize("kind", ["channel", "thread", "channel of a thread"])
@pytest.mark.parametrize("phase", [Phase.LOBBY, Phase.PLAYING])
async def test_a_table_closes_with_its_channel(
    world: World, people: list[MemberActor], kind: str, phase: Phase
) -> None:
    here, deleted = place(world, kind)
    if phase is Phase.PLAYING:
        await start(world, *people, channel=here)
    else:
        await world.slash(people[0], "pigs start", here)
    table = await world.table(here)
    other = await start(world, *people)
    world.env.backend.delete_channel(deleted.id)
    await world.env.settle()
    assert (await world.bot.host.tables.find(table.id)).phase is Phase.CLOSED
    assert await world.table() == other
    assert await world.bot.host.tables.store.results_in(here.id, 1, 0) == []


async def test_a_table_whose_channel_was_deleted_while_the_bot_was_off_closes_when_it_is_to_be_shown(
    world: World, people: list[MemberActor]
) -> None:
    channel = world.guild.create_text_channel("doomed")
    await set_timer(world, TIMER)
    table = await start(world, *people, channel=channel, begins=people[0])
    for method, path in (("PATCH", "/channels/*/messages/*"), ("POST", "/channels/*/messages")):
        world.env.inject_error(method, path, status=404, code=10003, times=None)
    await world.env.advance_time(TIMER + 2)
    assert (await world.bot.host.tables.find(table.id)).phase is Phase.CLOSED
