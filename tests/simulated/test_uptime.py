"""Time in which nobody could play counts against nobody: the bot was off, cut off, or not on the server."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.app import GameBot
from bot.hosting.tables import Tables
from bot.model.records import Table, TablePhase
from bot.model.timers import ABANDONED, GRACE
from bot.service.due_jobs import UNPLAYABLE
from bot.service.jobs import AGAIN
from bot.service.uptime import BEAT, SHORT
from bot.store import StoreError
from bot.store.commits import GroupCommit
from bot.store.sqlite import SqliteStore
from tests.sampling import some
from tests.simulated.play import calls, set_timer, start, to_move
from tests.simulated.world import LOBBY_SECONDS, World, text_of

HOUR = 3600
TIMER = 900
QUARTER = TIMER / 4
MARGIN = 2


@pytest.fixture
def people(world: World) -> list[MemberActor]:
    return [world.person(name) for name in ("Ada", "Ben")]


@pytest.fixture
async def table(world: World, people: list[MemberActor]) -> Table:
    await set_timer(world, TIMER)
    return await start(world, *people, begins=people[0])


async def cut_off(world: World, seconds: float) -> None:
    """Cut the bot's connection to Discord's gateway for a while."""
    (shard,) = world.bot.shards.values()
    await shard.disconnect()
    await world.env.advance_time(seconds)
    await shard.reconnect()
    await world.env.settle()


def left(world: World, table: Table) -> float:
    """The seconds that the player to move still has."""
    (ends,) = [player.deadline for player in table.players if player.deadline is not None]
    return ends - world.clock.now().timestamp()


async def written(world: World) -> None:
    """Wait until what the bot had begun to write is written, however slow the disk is."""
    store = world.store
    assert isinstance(store, SqliteStore)
    await store.database.write(lambda sql: sql.row("SELECT 1"))


@pytest.mark.parametrize("away", ["off", "cut off"])
@pytest.mark.parametrize("played", some([TIMER / 3, TIMER * 3 / 4 - MARGIN, TIMER * 3 / 4 + MARGIN, TIMER - MARGIN], 4))
async def test_who_is_to_move_has_the_time_back_and_is_reminded_before_it_ends(
    world: World, people: list[MemberActor], table: Table, away: str, played: float
) -> None:
    ada, ben = people
    await world.env.advance_time(played)
    before = (await world.table()).ping
    if away == "off":
        await world.restart(off=HOUR)
    else:
        await cut_off(world, HOUR)
    await world.env.advance_time(UNPLAYABLE + MARGIN)
    after = await world.table()
    assert after.turns == table.turns
    assert left(world, after) == pytest.approx(max(TIMER - played, QUARTER), abs=BEAT + UNPLAYABLE + 2 * MARGIN)
    await world.env.advance_time(left(world, after) - MARGIN)
    assert [to_move(world, await world.table(), people), (await world.table()).players[0].away] == [ada, False]
    assert calls(world) == [[ada.id]]
    assert (await world.table()).ping != before
    await world.env.advance_time(3 * MARGIN)
    assert to_move(world, await world.table(), people) is ben


@pytest.mark.parametrize("away", ["off", "cut off"])
async def test_a_short_restart_changes_nothing(world: World, table: Table, away: str) -> None:
    await world.env.advance_time(TIMER * 3 / 4 + MARGIN)
    before, said = await world.table(), len(calls(world))
    for _ in range(3):
        if away == "off":
            await world.restart(off=SHORT / 4)
        else:
            await cut_off(world, SHORT / 4)
        assert await world.table() == before
    assert len(calls(world)) == said


async def test_starts_that_end_before_anybody_can_play_add_up(
    world: World, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(GameBot, "_is_connected", lambda _: False)
        for _ in range(20):
            await world.restart(off=SHORT)
    await world.restart()
    await world.env.advance_time(MARGIN)
    assert left(world, await world.table()) >= TIMER - 3 * (BEAT + SHORT)


async def test_the_table_shows_no_time_that_is_over(world: World, table: Table) -> None:
    await world.env.advance_time(TIMER / 3)
    await world.restart(off=HOUR)
    await world.env.advance_time(MARGIN)
    after = await world.table()
    (ends,) = [player.deadline for player in after.players if player.deadline is not None]
    assert f"<t:{ends}:R>" in text_of(await world.message(after))


async def test_a_lobby_stands_as_long_as_people_can_join_it(world: World, people: list[MemberActor]) -> None:
    await world.slash(people[0], "pigs start")
    await world.env.advance_time(LOBBY_SECONDS - MARGIN)
    await world.restart(off=HOUR)
    await world.env.advance_time(GRACE - 2 * MARGIN)
    table = await world.table()
    await world.env.advance_time(4 * MARGIN)
    assert (await world.tables.find(table.id)).phase is TablePhase.CLOSED


async def test_a_table_where_everybody_is_away_waits_on(world: World, table: Table) -> None:
    players = tuple(replace(player, away=True, deadline=None) for player in table.players)
    end = int(world.clock.now().timestamp()) + ABANDONED
    await world.set(table, players=players, deadline=end)
    await world.restart(off=ABANDONED + HOUR)
    await world.env.advance_time(MARGIN)
    assert (await world.table()).deadline == pytest.approx(end + ABANDONED + HOUR, abs=BEAT + SHORT)
    assert (await world.tables.find(table.id)).phase is TablePhase.PLAYING


async def test_the_first_start_of_a_version_that_notes_the_time_reminds_before_it_acts(
    world: World, people: list[MemberActor], table: Table
) -> None:
    overdue = replace(table.players[0], deadline=1)
    await world.set(table, players=(overdue, table.players[1]), deadline=1)
    await world.store.runs.save_alive(int(world.clock.now().timestamp()) - HOUR)
    await world.restart()
    await world.env.advance_time(MARGIN)
    assert calls(world) == [[people[0].id]]
    assert to_move(world, await world.table(), people) is people[0]


async def test_time_in_which_nothing_could_be_saved_is_given_back(
    world: World,
    people: list[MemberActor],
    table: Table,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    await world.env.advance_time(TIMER / 3)
    with monkeypatch.context() as patch:
        patch.setattr(GroupCommit, "run", fail)
        assert "Nothing is lost" in world.private(await world.click(people[0], "roll"))
        await world.env.advance_time(HOUR)
    caplog.clear()
    await world.env.advance_time(AGAIN + BEAT)
    after = await world.table()
    assert (after.turns, [player.away for player in after.players]) == (table.turns, [False, False])
    assert left(world, after) == pytest.approx(TIMER * 2 / 3, abs=AGAIN + BEAT + SHORT)
    await world.click(people[0], "roll", await world.message(after))


async def test_a_table_that_can_not_be_saved_keeps_no_other_waiting(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await set_timer(world, TIMER)
    places = [world.guild.create_text_channel(f"place-{number}") for number in range(3)]
    tables = [await start(world, *people, channel=place, begins=people[0]) for place in places]
    damaged, update = tables[1].id, Tables.update

    async def fail_there(self: Tables, table_id: int, *decision: Any) -> Any:
        return await (fail() if table_id == damaged else update(self, table_id, *decision))

    with monkeypatch.context() as patch:
        patch.setattr(Tables, "update", fail_there)
        await world.env.advance_time(TIMER + 2 * AGAIN)
        for place in (places[0], places[2]):
            table = await world.table(place)
            assert to_move(world, table, people) is people[1]
            assert "autopilot: Ada" in text_of(await world.message(table))
    caplog.clear()
    await world.env.advance_time(AGAIN)
    assert to_move(world, await world.table(places[1]), people) is people[1]


async def fail(*_: object) -> Any:
    raise StoreError("the disk is full")


async def test_while_the_bot_is_not_on_the_server_tables_rest(
    world: World, people: list[MemberActor], table: Table
) -> None:
    guild = world.bot.get_guild(world.guild.id)
    assert guild is not None
    await world.env.advance_time(TIMER / 3)
    world.bot._connection._remove_guild(guild)
    world.bot.dispatch("guild_remove", guild)
    await world.env.advance_time(TIMER * 4)
    assert (await world.tables.find(table.id)).turns == table.turns
    world.bot._connection._add_guild(guild)
    world.bot.dispatch("guild_join", guild)
    await world.env.advance_time(MARGIN)
    await written(world)
    assert left(world, await world.table()) == pytest.approx(TIMER * 2 / 3, abs=BEAT)
    assert calls(world) == []
    await world.env.advance_time(TIMER)
    assert to_move(world, await world.table(), people) is people[1]


async def test_tables_of_a_server_that_removed_the_bot_while_it_was_off_rest_too(world: World, table: Table) -> None:
    del world.env.backend.guilds[world.guild.id]
    await world.restart(off=HOUR)
    before = len(world.env.http_requests)
    await world.env.advance_time(TIMER * 4)
    after = await world.tables.find(table.id)
    assert (after.turns, [player.away for player in after.players]) == (table.turns, [False, False])
    assert await world.store.servers.removed_until(int(world.clock.now().timestamp())) == [world.guild.id]
    asked = [request for request in world.env.http_requests[before:] if not request.path.endswith("/commands")]
    assert asked == []


async def test_to_see_whether_the_database_takes_writes_changes_nothing_in_it(world: World, table: Table) -> None:
    before = await world.store.runs.alive()
    await world.env.advance_time(BEAT / 3)
    assert (await world.bot.health.look()).writable
    assert await world.store.runs.alive() == before
