"""Threads that have fallen asleep, and threads that a moderator has locked.

There the simulated Discord takes everything, so that the refusals of the true one are given by hand.
"""

from __future__ import annotations

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.display.controls import Target
from bot.model.records import TablePhase
from bot.model.timers import DAY
from rules.pigs.state import Phase as Step
from tests import stored
from tests.rules.pigs.table import table as laid
from tests.simulated.play import calls, lay, planted, set_timer, start
from tests.simulated.world import World, controls, text_of

ANSWERS = ("POST", "/interactions/*/*/callback")
POSTS = ("POST", "/channels/*/messages")
EDITS = ("PATCH", "/channels/*/messages/*")
closed = pytest.mark.parametrize("code", [50083, 160005], ids=["archived", "locked"])
TIMER = 900


@pytest.fixture
def people(world: World) -> list[MemberActor]:
    return [world.person(name) for name in ("Ada", "Ben")]


@pytest.fixture
def thread(world: World) -> ChannelHandle:
    """A thread in a channel where the bot may not manage threads."""
    denied = discord.PermissionOverwrite(manage_threads=False)
    channel = world.guild.create_text_channel("no managing", overwrites={world.guild.default_role: denied})
    return world.thread("games in here", channel)


def turn_key(world: World, thread: ChannelHandle, locked: bool) -> None:
    world.env.backend.edit_channel(thread.id, {}, thread_metadata={"locked": locked, "archived": locked})


def refuse(world: World, code: int, *requests: tuple[str, str]) -> None:
    for method, path in requests:
        world.env.inject_error(method, path, status=403, code=code, times=None)


async def test_a_table_in_a_thread_that_fell_asleep_is_reposted_when_the_autopilot_has_played(
    world: World, people: list[MemberActor], thread: ChannelHandle
) -> None:
    ada, ben = people
    await set_timer(world, TIMER)
    before = await start(world, *people, channel=thread, begins=ada)
    await world.env.advance_time(TIMER * 3 / 4)
    world.env.inject_error(*EDITS, status=403, code=50083)
    await world.env.advance_time(TIMER / 4 + 60)
    table = await world.table(thread)
    shown = await world.message(table)
    assert table.message != before.message
    assert "autopilot: Ada" in text_of(shown)
    assert calls(world, thread)[-1] == [ben.id, ada.id]
    await world.click(ben, "roll", shown)
    assert (await world.table(thread)).turns > table.turns


@closed
async def test_in_a_locked_thread_where_no_answer_comes_through_nothing_is_done(
    world: World, people: list[MemberActor], thread: ChannelHandle, code: int
) -> None:
    ada, _ben = people
    await start(world, *people, channel=thread, begins=ada)
    before = await world.table(thread)
    shown = await world.message(before)
    turn_key(world, thread, locked=True)
    refuse(world, code, ANSWERS, POSTS, EDITS)
    for what in ("roll", "look.count"):
        result = await ada.click(shown, custom_id=controls(shown)[what]["custom_id"])
        assert not result.acknowledged
    for command in ("pigs start", "table show", "table end", "table log", "help"):
        assert not (await ada.slash(thread, command)).acknowledged
    assert await world.table(thread) == before


@closed
async def test_a_click_whose_answer_a_thread_does_not_take_is_on_the_table_later(
    world: World, people: list[MemberActor], thread: ChannelHandle, code: int
) -> None:
    ada, ben = people
    await start(world, *people, channel=thread, begins=ada)
    before = await lay(world, ada, laid(dice="!DWRR", phase=Step.REROLL), thread)
    shown = await world.message(before)
    refuse(world, code, ANSWERS, POSTS, EDITS)
    await ada.click(shown, custom_id=controls(shown)["build"]["custom_id"])
    assert (await world.table(thread)).turns == before.turns + 1
    world.env.backend.faults.clear()
    assert "moved on" in world.private(await world.click(ada, "build", shown))
    await world.click(ben, "roll", await world.message(await world.table(thread)))


@pytest.mark.parametrize(
    "what", ["lobby.join", "lobby.leave", "lobby.start", "lobby.options", "lobby.cancel", "lobby.set.twin_tiles.on"]
)
async def test_a_lobby_in_a_locked_thread_rests(
    world: World, people: list[MemberActor], thread: ChannelHandle, what: str
) -> None:
    ada, ben = people
    await world.slash(ada, "pigs start", thread)
    await world.click(ben, "lobby.join", await world.message(await world.table(thread)))
    table = await world.table(thread)
    shown = await world.message(table)
    if what not in controls(shown):
        shown = await planted(world, what, target=Target(table.id, 0), where=thread)
    turn_key(world, thread, locked=True)
    assert "is locked" in world.private(await world.click(ada, what, shown))
    assert await world.table(thread) == table


async def test_a_game_in_a_locked_thread_rests_until_it_is_unlocked(
    world: World, people: list[MemberActor], thread: ChannelHandle
) -> None:
    ada, _ben = people
    table = await start(world, *people, channel=thread, begins=ada)
    shown = await world.message(table)
    private = await planted(
        world, "roll", "table.resign", "table.end", target=Target(table.id, table.seq), where=thread
    )
    turn_key(world, thread, locked=True)
    for what in ("roll", "table.resign", "table.end"):
        assert "is locked" in world.private(await world.click(ada, what, private))
    assert "is locked" in world.private(await world.slash(ada, "table show", thread))
    assert "is locked" not in world.private(await world.click(ada, "look.count", shown))
    assert await world.table(thread) == table
    turn_key(world, thread, locked=False)
    await world.click(ada, "roll", shown)
    assert (await world.table(thread)).turns > table.turns


async def test_no_table_is_opened_in_a_locked_thread(
    world: World, people: list[MemberActor], thread: ChannelHandle
) -> None:
    ada, _ben = people
    turn_key(world, thread, locked=True)
    assert "is locked" in world.private(await world.slash(ada, "pigs start", thread))
    assert await stored.live_table(world.store, thread.id) is None


async def test_a_finished_game_in_a_locked_thread_has_no_rematch_before_it_is_unlocked(
    world: World, people: list[MemberActor], thread: ChannelHandle
) -> None:
    ada, _ben = people
    await start(world, *people, channel=thread, begins=ada)
    table = await lay(world, ada, laid(dice="!DWRR", phase=Step.REROLL, left=dict.fromkeys(("sd", "sw"), "")), thread)
    await world.click(ada, "build", await world.message(table))
    over = await world.tables.find(table.id)
    assert over.phase is TablePhase.FINISHED
    shown = await world.ending(over)
    turn_key(world, thread, locked=True)
    assert "is locked" in world.private(await world.click(ada, "table.rematch", shown))
    turn_key(world, thread, locked=False)
    await world.click(ada, "table.rematch", shown)
    assert (await world.table(thread)).phase is TablePhase.LOBBY


async def test_a_bot_that_may_manage_threads_plays_on_in_a_locked_one(world: World, people: list[MemberActor]) -> None:
    ada, _ben = people
    thread = world.thread("the bot may manage it")
    table = await start(world, *people, channel=thread, begins=ada)
    shown = await world.message(table)
    turn_key(world, thread, locked=True)
    await world.click(ada, "roll", shown)
    assert (await world.table(thread)).turns > table.turns


async def test_a_table_that_nobody_ends_in_a_locked_thread_closes_in_time(
    world: World, people: list[MemberActor], thread: ChannelHandle, seldom: float
) -> None:
    await set_timer(world, TIMER)
    table = await start(world, *people, channel=thread, begins=people[0])
    turn_key(world, thread, locked=True)
    refuse(world, 50083, POSTS, EDITS)
    for _ in range(2):
        await world.env.advance_time(TIMER + seldom)
    await world.env.advance_time(DAY + seldom)
    assert (await world.tables.find(table.id)).phase is TablePhase.CLOSED
