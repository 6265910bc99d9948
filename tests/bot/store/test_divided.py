"""Two processes on one PostgreSQL database: neither remembers what the other has changed, or writes what it lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from dataclasses import replace

import asyncpg
import pytest
import pytest_asyncio

from bot.model.preferences import OwnChoices
from bot.model.records import Person, Player, Table, Update
from bot.model.share import Part, Share
from bot.store.cache import TABLES
from bot.store.leases import Leases
from bot.store.postgres import PostgresStore
from bot.store.postgres_changes import Changes
from bot.store.sharing import Lease, LostLeaseError
from tests import stored
from tests.bot.store import samples
from tests.postgres import Cluster
from tests.wire.world import PATIENCE

ADA = Person(11, "Ada")
FIRST, SECOND = 100 << 22, 101 << 22
"""Servers, one of each process."""


class Processes:
    """The stores of two processes, and what the second one hears of its tables."""

    def __init__(self, cluster: Cluster, url: str, one: PostgresStore, two: PostgresStore) -> None:
        self.cluster = cluster
        self.url = url
        self.one = one
        self.two = two
        self.heard: list[int] = []
        two.listen(self.heard.append)

    async def lose(self) -> None:
        """Let somebody else take the lease of the first one."""
        await asyncio.to_thread(self.cluster.run, "UPDATE leases SET holder = 'other' WHERE part = 1", url=self.url)

    async def cut(self, connections: list[asyncpg.Connection[asyncpg.Record]]) -> None:
        """Cut connections, and wait until the server has ended them."""
        for connection in connections:
            end = "SELECT pg_terminate_backend($1, 60000)"
            await asyncio.to_thread(self.cluster.run, end, connection.get_server_pid(), url=self.url)


@pytest.fixture
def listening(monkeypatch: pytest.MonkeyPatch) -> list[asyncpg.Connection[asyncpg.Record]]:
    """The connections over which processes hear of changes."""
    made: list[asyncpg.Connection[asyncpg.Record]] = []
    connect = Changes._connect

    async def noted(self: Changes) -> asyncpg.Connection[asyncpg.Record]:
        made.append(await connect(self))
        return made[-1]

    monkeypatch.setattr(Changes, "_connect", noted)
    return made


@pytest_asyncio.fixture
async def processes(cluster: Cluster) -> AsyncIterator[Processes]:
    url = cluster.create()
    async with AsyncExitStack() as stack:
        stores = []
        for number in (1, 2):
            leases = Leases(url, Part(number, 2))
            stack.push_async_callback(leases.close)
            share = await leases.take(2, 2)
            assert isinstance(share, Share)
            lease = Lease(number, share, leases.holder)
            stores.append(await PostgresStore.start(url, stored.BYTES, lease=lease))
            stack.push_async_callback(stores[-1].close)
        yield Processes(cluster, url, *stores)
    cluster.drop(url)


async def until(done: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not done():  # noqa: ASYNC110 - a notification comes over another connection
            await asyncio.sleep(0.005)


async def opened(store: PostgresStore, guild: int) -> Table:
    return await store.tables.open(samples.table(guild=guild, channel=guild + 1, players=(Player(ADA),)))


async def saved(store: PostgresStore, before: Table) -> Table:
    after = replace(before, seq=before.seq + 1)
    await stored.save(store, before, after)
    return after


async def test_what_somebody_chooses_on_a_server_of_one_is_seen_by_the_other(processes: Processes) -> None:
    one, two = processes.one, processes.two
    assert not (await two.choices.of(OwnChoices, ADA.user)).language
    assert two.database.cache.get((OwnChoices, ADA.user)) is not None
    await one.choices.change(OwnChoices, ADA.user, lambda now: replace(now, language="it"))
    await until(lambda: two.database.cache.get((OwnChoices, ADA.user)) is None)
    assert (await two.choices.of(OwnChoices, ADA.user)).language == "it"
    assert processes.heard == []


async def test_a_table_that_the_other_has_changed_is_forgotten_and_told_of(processes: Processes) -> None:
    table = await opened(processes.two, SECOND)
    assert processes.two.database.cache.get((TABLES, table.id)) is not None
    after = await saved(processes.one, table)
    await until(lambda: processes.heard)
    assert processes.heard == [table.id]
    assert processes.two.database.cache.get((TABLES, table.id)) is None
    assert await stored.table(processes.two, table.id) == after


async def test_own_changes_are_told_to_nobody(processes: Processes) -> None:
    table = await opened(processes.two, SECOND)
    await saved(processes.two, table)
    other = await opened(processes.one, FIRST)
    await saved(processes.one, other)
    await processes.one.choices.change(OwnChoices, 1, lambda now: replace(now, language="it"))
    last = await opened(processes.one, SECOND + (1 << 30))
    await until(lambda: last.id in processes.heard)
    assert processes.heard == [last.id]
    assert processes.two.database.cache.get((TABLES, table.id)) is not None


async def test_who_is_forgotten_by_one_is_forgotten_by_the_other(processes: Processes) -> None:
    table = await opened(processes.two, SECOND)
    await processes.two.choices.change(OwnChoices, ADA.user, lambda now: replace(now, language="it"))
    await processes.one.people.anonymise(ADA.user, "former", OwnChoices)
    await until(lambda: table.id in processes.heard)
    found = await stored.table(processes.two, table.id)
    assert found is not None
    assert [player.person.name for player in found.players] == ["former"]
    assert (await processes.two.choices.of(OwnChoices, ADA.user)) == OwnChoices()


async def test_who_hears_nothing_remembers_nothing(
    listening: list[asyncpg.Connection[asyncpg.Record]], processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = processes.one, processes.two
    table = await opened(two, SECOND)
    released = asyncio.Event()
    connect = two.database.changes._connect

    async def later() -> object:
        await released.wait()
        return await connect()

    monkeypatch.setattr(two.database.changes, "_connect", later)
    await processes.cut(listening)
    await until(lambda: not len(two.database.cache))
    for language in ("it", "pl"):
        await one.choices.change(OwnChoices, ADA.user, lambda now, to=language: replace(now, language=to))  # type: ignore[misc]
        assert (await two.choices.of(OwnChoices, ADA.user)).language == language
    assert await stored.table(two, table.id) == table
    assert not len(two.database.cache)
    released.set()
    await until(lambda: two.database.cache._hears)
    await two.choices.of(OwnChoices, ADA.user)
    assert len(two.database.cache) == 1


async def test_a_lost_lease_lets_nothing_be_written(processes: Processes) -> None:
    table = await opened(processes.one, FIRST)
    await processes.lose()
    after = replace(table, seq=table.seq + 1)
    for write in (
        processes.one.tables.open(samples.table(guild=FIRST, channel=9)),
        stored.save(processes.one, table, after),
        processes.one.choices.change(OwnChoices, ADA.user, lambda now: replace(now, language="it")),
        processes.one.people.anonymise(ADA.user, "former", OwnChoices),
        processes.one.runs.save_alive(5),
        processes.one.runs.give_time(100, 5),
        processes.one.servers.record_removal(FIRST, 5),
        processes.one.servers.delete(FIRST, OwnChoices),
        processes.one.scores.rebuild(),
    ):
        with pytest.raises(LostLeaseError, match="served by another process"):
            await write
    assert await stored.table(processes.two, table.id) == table
    assert await processes.two.runs.alive() is None
    assert await processes.two.choices.of(OwnChoices, ADA.user) == OwnChoices()
    await saved(processes.two, table)


async def test_a_write_that_waits_while_the_lease_is_taken_is_undone(processes: Processes) -> None:
    one = processes.one
    table = await opened(one, FIRST)
    entered, released = asyncio.Event(), asyncio.Event()

    async def slow(sql: object) -> None:
        entered.set()
        await released.wait()

    writing = asyncio.create_task(one.database.write_known(slow))
    await entered.wait()
    taking = asyncio.create_task(processes.lose())
    late = Update(replace(table, seq=table.seq + 1), what="late")
    released.set()
    await asyncio.gather(writing, taking)
    loaded = await processes.two.tables.load(table.id)
    assert loaded is not None
    with pytest.raises(LostLeaseError):
        await one.tables.write(loaded, late)
    assert await stored.table(processes.two, table.id) == table
