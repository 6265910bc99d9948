"""A server that is lost at any moment loses no commit and doubles none."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Sequence
from functools import partial
from random import Random

import pytest

from bot.store import StoreError, postgres_database
from bot.store.postgres import PostgresStore
from bot.store.sql import Transaction
from tests import stored
from tests.bot.store import samples
from tests.bot.store.cutting import Proxy, proxied
from tests.bot.store.on_postgres import IN_TIME, loaded, opened, stepped, until
from tests.bot.store.places import PostgresPlace
from tests.postgres import PATIENCE, cluster
from tests.sampling import some

pytestmark = pytest.mark.postgresql

CUTS = 40


@pytest.fixture
async def proxy(place: PostgresPlace) -> AsyncIterator[tuple[Proxy, PostgresStore]]:
    """A store whose way to the server can be cut."""
    async with proxied(place.url) as (proxy, url):
        store = await PostgresStore.start(url, stored.BYTES, patience=PATIENCE)
        yield proxy, store
        proxy.cut_before = proxy.cut_after = lambda _asked: False
        proxy.refusing = False
        await store.close()


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_commit_without_a_reply_is_neither_doubled_nor_lost(
    proxy: tuple[Proxy, PostgresStore], place: PostgresPlace, when: str
) -> None:
    way, store = proxy
    before = await opened(store)

    def once(asked: bytes) -> bool:
        return not way.cuts and b"COMMIT" in asked

    setattr(way, f"cut_{when}", once)
    after = await store.tables.write(before, stepped(before))
    assert way.cuts == 1
    assert after.table.seq == 1
    assert place.rows("SELECT seq FROM tables") == [(1,)]
    assert place.rows("SELECT COUNT(*) FROM log_entries") == [(1,)]
    assert await store.tables.write(after, stepped(after)) == await loaded(store, after.table.id)


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_table_is_opened_once_though_the_reply_is_lost(
    proxy: tuple[Proxy, PostgresStore], place: PostgresPlace, when: str
) -> None:
    way, store = proxy
    setattr(way, f"cut_{when}", lambda asked: not way.cuts and b"COMMIT" in asked)
    table = await store.tables.open(samples.table())
    assert (way.cuts, place.rows("SELECT id FROM tables")) == (1, [(table.id,)])


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("statement", some([b"UPDATE tables", b"BEGIN", b"FOR UPDATE", b"INSERT INTO log"], 4))
async def test_a_connection_that_is_cut_within_a_transaction_loses_nothing(
    proxy: tuple[Proxy, PostgresStore], place: PostgresPlace, when: str, statement: bytes
) -> None:
    way, store = proxy
    before = await opened(store)
    setattr(way, f"cut_{when}", lambda asked: not way.cuts and statement in asked)
    after = await store.tables.write(before, stepped(before))
    assert way.cuts == 1
    assert after.table.seq == 1
    assert place.rows("SELECT COUNT(*) FROM log_entries") == [(1,)]


async def test_a_server_that_is_gone_for_a_while_is_waited_for(proxy: tuple[Proxy, PostgresStore]) -> None:
    way, store = proxy
    before = await opened(store)
    store.database.cache.drop_all()
    way.refusing = True
    way.cut_all()
    writing = asyncio.create_task(store.tables.write(before, stepped(before)))
    reading = asyncio.create_task(store.tables.live_in(1))
    done, _ = await asyncio.wait([writing, reading], timeout=0.5)
    assert not done
    way.refusing = False
    assert (await writing).table.seq == 1
    assert await reading == before.table.id


async def test_a_server_that_stays_away_is_told_of_and_closing_does_not_hang(place: PostgresPlace) -> None:
    async with proxied(place.url) as (way, url):
        store = await PostgresStore.start(url, stored.BYTES, patience=0.3)
        before = await opened(store)
        way.refusing = True
        way.cut_all()
        with pytest.raises(StoreError, match="can't be reached"):
            await store.tables.write(before, stepped(before))
        with pytest.raises(StoreError, match="can't be reached"):
            await store.tables.live_in(1)
        async with asyncio.timeout(IN_TIME):
            await store.close()
    assert place.rows("SELECT seq FROM tables") == [(0,)]


def more_than(made: Sequence[int], count: int) -> bool:
    return sum(made) > count


@pytest.mark.slow
@pytest.mark.usefixtures("cluster")  # skips where there is no server
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT])
async def test_a_server_restarted_in_the_middle_of_moves_loses_none(how: signal.Signals) -> None:
    with cluster() as own:
        place = PostgresPlace(own, own.create())
        store = await place.open()
        tables = [await opened(store, channel) for channel in range(8)]
        made = [0] * len(tables)

        async def play(number: int) -> None:
            for _ in range(25):
                tables[number] = await store.tables.write(tables[number], stepped(tables[number]))
                made[number] += 1

        playing = [asyncio.create_task(play(number)) for number in range(len(tables))]
        for _ in range(2):
            now = sum(made)
            await until(partial(more_than, made, now + 20))
            await asyncio.to_thread(own.stop, how)
            await asyncio.to_thread(own.start)
        await asyncio.gather(*playing)
        assert place.rows("SELECT seq, turns FROM tables") == [(25, 25)] * 8
        assert place.rows("SELECT COUNT(*) FROM log_entries GROUP BY table_id") == [(25,)] * 8
        await store.close()


@pytest.mark.usefixtures("cluster")
async def test_when_another_server_takes_over_nothing_is_lost_or_doubled() -> None:
    with cluster() as first:
        url = first.create()
        with cluster(first) as second:
            first.run("ALTER SYSTEM SET synchronous_standby_names = '*'")
            first.run("SELECT pg_reload_conf()")
            await until(lambda: first.run("SELECT sync_state FROM pg_stat_replication") == [("sync",)])
            both = f"127.0.0.1:{first.port},127.0.0.1:{second.port}"
            either = f"{url.replace(f'127.0.0.1:{first.port}', both)}?target_session_attrs=read-write"
            store = await PostgresStore.start(either, stored.BYTES, patience=PATIENCE)
            tables = [await opened(store, channel) for channel in range(4)]
            made = [0] * len(tables)

            async def play(number: int) -> None:
                for _ in range(20):
                    tables[number] = await store.tables.write(tables[number], stepped(tables[number]))
                    made[number] += 1

            playing = [asyncio.create_task(play(number)) for number in range(len(tables))]
            await until(partial(more_than, made, 20))
            await asyncio.to_thread(first.stop, signal.SIGQUIT)
            await asyncio.to_thread(second.run, "ALTER SYSTEM RESET synchronous_standby_names")
            await asyncio.to_thread(second.run, "SELECT pg_promote()")
            await asyncio.gather(*playing)
            place = PostgresPlace(second, second.url(url.rpartition("/")[2]))
            assert place.rows("SELECT seq, turns FROM tables") == [(20, 20)] * 4
            assert place.rows("SELECT COUNT(*) FROM log_entries GROUP BY table_id") == [(20,)] * 4
            await store.close()


@pytest.mark.parametrize("seed", some(range(3), 3))
async def test_connections_that_are_cut_at_random_lose_nothing(
    proxy: tuple[Proxy, PostgresStore], place: PostgresPlace, seed: int
) -> None:
    way, store = proxy
    chance = Random(seed)
    tables = [await opened(store, channel) for channel in range(5)]
    way.cut_before = lambda _asked: way.cuts < CUTS and chance.random() < 0.02
    way.cut_after = lambda _asked: way.cuts < CUTS and chance.random() < 0.02

    async def play(number: int) -> None:
        for _ in range(30):
            tables[number] = await store.tables.write(tables[number], stepped(tables[number]))

    await asyncio.gather(*map(play, range(len(tables))))
    assert way.cuts > 5
    assert place.rows("SELECT seq, turns FROM tables") == [(30, 30)] * 5
    assert place.rows("SELECT COUNT(*) FROM log_entries GROUP BY table_id") == [(30,)] * 5


async def test_who_stands_still_in_a_transaction_keeps_nobody_waiting_for_long(
    place: PostgresPlace, store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(postgres_database._SETTINGS, "idle_in_transaction_session_timeout", "200ms")
    other = await place.open()
    before = await opened(other)
    there, go_on, tries = asyncio.Event(), asyncio.Event(), []

    async def stand_still(sql: Transaction) -> None:
        tries.append(await sql.holds(("tables", before.table.id), before))
        there.set()
        await go_on.wait()
        await sql.run("UPDATE tables SET message = 5")

    still = asyncio.create_task(other.database.write(stand_still))
    await there.wait()
    now = await loaded(store, before.table.id)
    after = await store.tables.write(now, stepped(now))
    go_on.set()
    await still
    assert len(tries) > 1
    assert place.rows("SELECT seq, message FROM tables") == [(after.table.seq, 5)]
    await other.close()
