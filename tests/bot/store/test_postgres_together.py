"""Several processes use one database at the same time."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import asyncpg
import pytest

from bot.model.preferences import OwnChoices, Pings, ServerChoices
from bot.model.records import Update
from bot.model.scores import Leaderboard, Scope, Sort
from bot.store import StaleError, StoreError
from bot.store.postgres import PostgresStore
from bot.store.sql import Transaction
from tests import stored
from tests.bot.store import samples
from tests.bot.store.cutting import proxied
from tests.bot.store.on_postgres import loaded, opened, stepped, until
from tests.bot.store.places import PostgresPlace
from tests.bot.store.scored import Played, counted, record, shown

pytestmark = pytest.mark.postgresql


async def test_what_another_process_wrote_is_never_overwritten(place: PostgresPlace, store: PostgresStore) -> None:
    other = await place.open()
    mine = await opened(store)
    theirs = await loaded(other, mine.table.id)
    players = (replace(theirs.table.players[0], selection="theirs"), theirs.table.players[1])
    theirs = await other.tables.write(theirs, Update(replace(theirs.table, players=players)))
    assert await store.tables.load(mine.table.id) is mine
    with pytest.raises(StaleError):
        await store.tables.write(mine, Update(replace(mine.table, message=7)))
    assert await loaded(store, mine.table.id) == theirs
    await other.close()


async def test_of_many_who_write_a_table_one_after_another_each_sees_the_one_before(
    place: PostgresPlace, store: PostgresStore
) -> None:
    other = await place.open()
    table = (await opened(store)).table

    async def press(side: PostgresStore) -> int:
        stale = 0
        for _ in range(20):
            while True:
                now = await loaded(side, table.id)
                try:
                    await side.tables.write(now, stepped(now))
                    break
                except StaleError:
                    stale += 1
        return stale

    stale = await asyncio.gather(press(store), press(other), press(store))
    assert sum(stale) > 0
    assert place.rows("SELECT seq, turns FROM tables") == [(60, 60)]
    assert place.rows("SELECT COUNT(*) FROM log_entries") == [(60,)]
    await other.close()


async def test_choices_changed_at_once_are_all_kept_and_others_hear_of_them(
    place: PostgresPlace, store: PostgresStore
) -> None:
    other = await place.open()
    assert await other.choices.of(ServerChoices, 5) == ServerChoices()
    assert await other.choices.of(OwnChoices, 7) == OwnChoices()
    kept = await opened(other)
    sides = (store, other) * 10
    await asyncio.gather(
        *(side.choices.change(ServerChoices, 5, lambda now: replace(now, timer=now.timer + 1)) for side in sides)
    )
    await store.choices.change(OwnChoices, 7, lambda now: replace(now, pings=Pings.OFF))
    timer = ServerChoices().timer + 20
    await until(lambda: other.database.cache.get((OwnChoices, 7)) is None)
    for side in (store, other):
        assert (await side.choices.of(ServerChoices, 5)).timer == timer
        assert (await side.choices.of(OwnChoices, 7)).pings is Pings.OFF
    assert await other.tables.load(kept.table.id) is kept
    await other.close()


async def test_who_is_forgotten_in_one_process_is_forgotten_in_the_others(
    place: PostgresPlace, store: PostgresStore
) -> None:
    other = await place.open()
    before = await opened(other)
    await store.people.anonymise(10, "Former player", OwnChoices)
    await until(lambda: other.database.cache.get(("tables", before.table.id)) is None)
    assert (await loaded(other, before.table.id)).table.players[0].person.name == "Former player"
    await other.close()


async def test_who_hears_nothing_any_more_remembers_nothing(place: PostgresPlace) -> None:
    async with proxied(place.url) as (way, url):
        store = await PostgresStore.start(url, stored.BYTES)
        before = await opened(store)
        way.cut_all()
        await until(lambda: store.database.cache.get(("tables", before.table.id)) is None)
        assert await loaded(store, before.table.id) == before
        await store.close()


async def test_games_that_end_at_once_in_many_servers_are_counted_as_one_after_another(
    place: PostgresPlace, store: PostgresStore
) -> None:
    other = await place.open()
    games = [Played({1 + number % 3: 1, 2 + number % 3: 2, 9: 3}) for number in range(24)]
    ended = asyncio.gather(
        *(record((store, other)[number % 2], game, guild=5 + number % 4) for number, game in enumerate(games))
    )
    recounted = [asyncio.create_task(side.scores.rebuild()) for side in (store, other)]
    await ended
    await asyncio.gather(*recounted)
    assert shown(place) == counted(place)
    assert await store.scores.rebuild() == 24
    assert shown(place) == counted(place)
    everywhere = await store.scores.board(Leaderboard("pigs", Scope.EVERYWHERE, 0), Sort.WINS, 9, 0, 1)
    assert everywhere.players == 5
    await other.close()


async def test_two_who_are_forgotten_at_once_do_not_become_one(place: PostgresPlace, store: PostgresStore) -> None:
    for channel in range(4):
        await store.tables.open(samples.table(channel, users=4))
    await asyncio.gather(*(store.people.anonymise(user, "Former player", OwnChoices) for user in (10, 11, 12, 13)))
    assert sorted(place.rows("SELECT DISTINCT user_id FROM sitters")) == [(-4,), (-3,), (-2,), (-1,)]


async def test_moves_and_whoever_is_forgotten_meanwhile_get_on(place: PostgresPlace, store: PostgresStore) -> None:
    tables = [await opened(store, channel) for channel in range(6)]

    async def play(number: int) -> None:
        for _ in range(15):
            try:
                tables[number] = await store.tables.write(tables[number], stepped(tables[number]))
            except StaleError:
                tables[number] = await loaded(store, tables[number].table.id)

    await asyncio.gather(
        *map(play, range(6)),
        store.people.anonymise(10, "Former player", OwnChoices),
        store.runs.give_time(60, 2000),
        store.people.anonymise(11, "Former player", OwnChoices),
    )
    assert not place.rows("SELECT 1 FROM sitters WHERE user_id > 0")
    for table in tables:
        found = await loaded(store, table.table.id)
        store.database.cache.drop_all()
        assert found == await loaded(store, table.table.id)


async def test_who_is_cancelled_leaves_what_is_written_whole(place: PostgresPlace, store: PostgresStore) -> None:
    tables = [await opened(store, channel) for channel in range(12)]
    writes = [asyncio.create_task(store.tables.write(table, stepped(table))) for table in tables]
    for number, writing in enumerate(writes):
        for _ in range(number):
            await asyncio.sleep(0)
        writing.cancel()
    await asyncio.wait(writes)
    await store.close()
    moved = dict(place.rows("SELECT id, seq FROM tables"))
    entries = dict(place.rows("SELECT table_id, COUNT(*) FROM log_entries GROUP BY table_id"))
    assert {table: seq for table, seq in moved.items() if seq} == entries


async def test_what_others_disturb_is_done_again(store: PostgresStore) -> None:
    tries = []

    async def disturbed(sql: Transaction) -> str:
        tries.append(await sql.run("INSERT INTO departures (guild, at) VALUES (1, 1)"))
        if len(tries) < 4:
            raise asyncpg.DeadlockDetectedError("deadlock detected")
        return "done"

    assert await store.database.write(disturbed) == "done"
    assert tries == [1] * 4
    assert await store.servers.removed_until(2) == [1]


async def test_what_is_disturbed_again_and_again_is_given_up(store: PostgresStore) -> None:
    async def disturbed(sql: Transaction) -> None:
        await sql.run("INSERT INTO departures (guild, at) VALUES (1, 1)")
        raise asyncpg.SerializationError("could not serialize access")

    with pytest.raises(StoreError):
        await store.database.write(disturbed)
    assert await store.servers.removed_until(2) == []
