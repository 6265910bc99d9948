"""Leases in PostgreSQL: one holder at a time, whatever becomes of processes and connections."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, suppress

import asyncpg
import pytest
import pytest_asyncio

from bot.model.share import Part, Share
from bot.store import leases
from bot.store.errors import StoreError
from bot.store.leases import Leases
from bot.store.postgres_schema import IN_USE
from bot.store.sharing import LOST_LEASE, Busy, Lease, LostLeaseError
from tests.postgres import Cluster
from tests.wire.world import PATIENCE

FIRST, SECOND = Part(1, 2), Part(2, 2)
AGO = "UPDATE leases SET until = until - $1 * interval '1 second'"
SLOWLY = 1000
"""How much longer everything lasts here, so that no test runs out of time on a slow machine."""


@pytest.fixture(autouse=True)
def _slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LEASE_SECONDS", "ORPHANED_SECONDS", "IDENTIFY_SECONDS"):
        monkeypatch.setattr(leases, name, SLOWLY * getattr(leases, name))
    monkeypatch.setattr(leases, "REPLY_SECONDS", PATIENCE)


class Processes:
    """Processes that want leases, and a look at the database from outside."""

    def __init__(self, url: str, outside: asyncpg.Connection, stack: AsyncExitStack) -> None:
        self.url = url
        self.outside = outside
        self._stack = stack

    def start(self, part: Part) -> Leases:
        started = Leases(self.url, part)
        self._stack.push_async_callback(started.close)
        return started

    async def let_pass(self, seconds: float) -> None:
        await self.outside.execute(AGO, SLOWLY * seconds)

    async def cut(self, one: Leases) -> None:
        """Cut the connection of a process, and wait until the database has ended it."""
        assert one._connection is not None
        pid = await one._connection.fetchval("SELECT pg_backend_pid()")
        assert await self.outside.fetchval("SELECT pg_terminate_backend($1, 60000)", pid)

    async def kill(self, one: Leases) -> None:
        """End a process without a word."""
        await self.cut(one)
        one._drop()

    async def may_write(self, writer: Leases) -> bool:
        keep = Lease(writer.part.number, Share(), writer.holder).keep
        try:
            async with self.outside.transaction():  # a savepoint, if there is a transaction already
                await self.outside.execute(keep)
        except asyncpg.PostgresError as error:
            if error.sqlstate != LOST_LEASE:
                raise
            return False
        return True


@pytest_asyncio.fixture
async def processes(cluster: Cluster) -> AsyncIterator[Processes]:
    url = cluster.create()
    async with AsyncExitStack() as stack:
        outside = await asyncpg.connect(url)
        stack.push_async_callback(outside.close)
        yield Processes(url, outside, stack)
    cluster.drop(url)


async def take(taker: Leases, shards: int | None = None, recommended: int = 1) -> Share | Busy:
    return await taker.take(shards, recommended)


async def test_a_part_has_one_holder(processes: Processes) -> None:
    one, other = processes.start(FIRST), processes.start(FIRST)
    assert await take(one, recommended=5) == Share(5, 0, 2)
    refused = await take(other, recommended=5)
    assert refused == Busy("another process serves part 1/2")
    assert await processes.may_write(one)
    assert not await processes.may_write(other)
    await one.renew()
    with pytest.raises(LostLeaseError, match="part 1/2"):
        await other.renew()


async def test_who_does_not_know_whether_it_got_a_lease_asks_again(processes: Processes) -> None:
    one = processes.start(FIRST)
    await take(one)
    await processes.kill(one)
    assert isinstance(await take(one), Share)
    assert await one.renew()


async def test_of_many_that_want_a_part_at_the_same_moment_one_gets_it(processes: Processes) -> None:
    wanting = [processes.start(FIRST) for _ in range(8)]
    for _ in range(5):
        got = await asyncio.gather(*map(take, wanting))
        holders = [one for one, taken in zip(wanting, got, strict=True) if isinstance(taken, Share)]
        assert len(holders) == 1
        wanting.remove(holders[0])
        await processes.let_pass(8)
        await processes.kill(holders[0])


async def test_what_was_given_back_is_free_at_once(processes: Processes) -> None:
    one, other = processes.start(FIRST), processes.start(FIRST)
    await take(one)
    await one.renew()
    await one.close()
    assert isinstance(await take(other), Share)
    assert await other.renew()


async def test_a_lease_of_one_that_was_killed_is_free_after_seconds(processes: Processes) -> None:
    one, other = processes.start(FIRST), processes.start(FIRST)
    await take(one)
    await processes.kill(one)
    assert isinstance(await take(other), Busy)
    await processes.let_pass(3)
    assert isinstance(await take(other), Share)


async def test_a_lease_of_one_that_is_frozen_is_free_once_it_has_run_out(processes: Processes) -> None:
    one, other = processes.start(FIRST), processes.start(FIRST)
    await take(one)
    await processes.let_pass(5)
    assert isinstance(await take(other), Busy)
    await processes.let_pass(3)
    assert isinstance(await take(other), Share)
    assert not await processes.may_write(one)
    with pytest.raises(LostLeaseError):
        await one.renew()
    await other.renew()


async def test_nobody_takes_a_lease_while_its_holder_writes_and_who_lost_it_writes_nothing_more(
    processes: Processes,
) -> None:
    one, other = processes.start(FIRST), processes.start(FIRST)
    await take(one)
    await processes.let_pass(8)
    writing = processes.outside.transaction()
    await writing.start()
    assert await processes.may_write(one)
    assert await take(other) == Busy("the process that had part 1/2 is still writing")
    await one.renew()
    await writing.rollback()
    await processes.let_pass(8)
    assert isinstance(await take(other), Share)
    assert not await processes.may_write(one)


async def test_a_check_that_waits_for_a_takeover_finds_the_lease_lost(processes: Processes) -> None:
    one = processes.start(FIRST)
    await take(one)
    taker = await asyncpg.connect(processes.url)
    taking = taker.transaction()
    await taking.start()
    await taker.execute("SELECT pg_advisory_xact_lock($1, 1)", leases._WRITING)
    checking = asyncio.create_task(processes.may_write(one))
    await taker.execute("UPDATE leases SET holder = 'other' WHERE part = 1")
    assert not checking.done()
    await taking.commit()
    assert not await checking
    await taker.close()


async def test_a_lease_survives_a_cut_connection(processes: Processes) -> None:
    one, other = processes.start(FIRST), processes.start(FIRST)
    await take(one)
    await one.renew()
    await processes.cut(one)
    with suppress(StoreError):  # the cut may be noticed only now
        await one.renew()
    assert await one.renew()
    await processes.let_pass(3)
    assert isinstance(await take(other), Busy)


async def test_a_database_that_is_away_says_so_in_one_line() -> None:
    away = Leases("postgresql://127.0.0.1:1/none", FIRST)
    with pytest.raises(StoreError, match="can't be reached") as caught:
        await take(away)
    assert "\n" not in str(caught.value)
    await away.close()


async def test_nobody_waits_for_a_lease_in_a_database_that_is_being_moved_nor_is_one_moved_meanwhile(
    processes: Processes,
) -> None:
    one, taken, free = processes.start(FIRST), "SELECT pg_try_advisory_lock($1)", "SELECT pg_advisory_unlock($1)"
    assert await processes.outside.fetchval(taken, IN_USE)
    with pytest.raises(StoreError, match="is being moved"):
        await take(one)
    await processes.outside.execute(free, IN_USE)
    await take(one)
    assert not await processes.outside.fetchval(taken, IN_USE)


async def test_all_parts_have_the_same_shards(processes: Processes) -> None:
    one, two, other = processes.start(FIRST), processes.start(SECOND), processes.start(Part(2, 3))
    assert await take(one, recommended=6) == Share(6, 0, 3)
    assert await take(two, recommended=9) == Share(6, 3, 6), "what is agreed on holds until all have ended"
    refused = await take(other, recommended=6)
    assert isinstance(refused, Busy)
    assert refused.why.startswith("other processes divide 6 shards into 2 parts, and this one 6 into 3; stop them all")
    assert isinstance(await take(processes.start(SECOND), shards=8), Busy)


async def test_there_are_no_fewer_shards_than_parts(processes: Processes) -> None:
    assert await take(processes.start(Part(3, 4)), recommended=1) == Share(4, 2, 3)


async def test_another_division_begins_when_all_have_ended_and_takes_nobody_s_time(processes: Processes) -> None:
    one, two, new = processes.start(FIRST), processes.start(SECOND), processes.start(Part(3, 3))
    await take(one, shards=4)
    await take(two, shards=4)
    await processes.outside.execute("INSERT INTO alive (shard, at) VALUES (0, 1000), (2, 400)")
    await one.close()
    assert isinstance(await take(new, shards=6), Busy)
    await two.close()
    assert await take(new, shards=6) == Share(6, 4, 6)
    found = await processes.outside.fetch("SELECT shard, at FROM alive ORDER BY shard")
    assert [tuple(row) for row in found] == [(0, 400), (2, 400), (4, 400)]
    assert isinstance(await take(processes.start(FIRST), shards=4), Busy)


async def test_parts_after_one_process_know_when_it_served_last(processes: Processes) -> None:
    await processes.outside.execute("INSERT INTO alive (shard, at) VALUES (0, 700)")
    assert await take(processes.start(SECOND), shards=2) == Share(2, 1, 2)
    found = await processes.outside.fetch("SELECT shard, at FROM alive ORDER BY shard")
    assert [tuple(row) for row in found] == [(0, 700), (1, 700)]


async def test_the_chores_are_one_process_s_until_its_lease_runs_out(processes: Processes) -> None:
    one, two = processes.start(FIRST), processes.start(SECOND)
    await take(one)
    await take(two)
    assert [await one.renew(), await two.renew(), await one.renew(), await two.renew()] == [True, False, True, False]
    await processes.outside.execute("UPDATE leases SET until = until - interval '8000 seconds' WHERE part = 0")
    assert [await two.renew(), await one.renew()] == [True, False]
    await two.close()
    assert await one.renew()


async def test_shards_of_a_bucket_identify_one_after_another(processes: Processes) -> None:
    one, two = processes.start(FIRST), processes.start(SECOND)
    asked = await asyncio.gather(*(each.may_identify(0) for each in (one, two, one, two)))
    assert sorted(asked) == [False, False, False, True]
    assert await two.may_identify(1)
    await processes.outside.execute("UPDATE identifies SET at = at - interval '5000 seconds'")
    assert not await one.may_identify(0)
    await processes.outside.execute("UPDATE identifies SET at = at - interval '1000 seconds'")
    assert await one.may_identify(0)


async def test_a_clock_that_was_set_back_keeps_nobody_from_identifying(processes: Processes) -> None:
    one = processes.start(FIRST)
    assert await one.may_identify(0)
    await processes.outside.execute("UPDATE identifies SET at = at + interval '1 hour'")
    assert await one.may_identify(0)
