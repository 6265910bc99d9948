from __future__ import annotations

import asyncio
import shutil
import sqlite3
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.model.records import Table
from bot.store import ChannelTakenError, StaleError, StoreError
from bot.store.sql import Sql, Transaction
from bot.store.sqlite import SqliteStore
from bot.store.sqlite_sql import SqliteSql, finish
from tests import stored
from tests.bot.store import samples

pytestmark = pytest.mark.sqlite


class Held:
    """Work that stays inside the transaction of its batch until it is let go."""

    def __init__(self) -> None:
        self.reached = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._go = threading.Event()

    async def __call__(self, sql: Sql) -> None:
        self._loop.call_soon_threadsafe(self.reached.set)
        assert self._go.wait(10)

    def let_go(self) -> None:
        self._go.set()


@asynccontextmanager
async def held(store: SqliteStore) -> AsyncIterator[Held]:
    """A batch that everybody who writes now comes after."""
    work = Held()
    task = asyncio.create_task(store.database.commits.run(work))
    await work.reached.wait()
    try:
        yield work
    finally:
        work.let_go()
        await task


async def opened(store: SqliteStore, count: int) -> list[Table]:
    return list(await asyncio.gather(*(store.tables.open(samples.table(channel=channel)) for channel in range(count))))


async def save(store: SqliteStore, table: Table) -> None:
    after, entry = samples.moved(table)
    await stored.save(store, table, after, [entry])


def save_all(store: SqliteStore, tables: list[Table]) -> list[asyncio.Task[None]]:
    return [asyncio.create_task(save(store, table)) for table in tables]


async def seqs(store: SqliteStore, tables: list[Table]) -> list[int]:
    found = [await stored.table(store, table.id) for table in tables]
    return [table.seq for table in found if table is not None]


async def count_commits(store: SqliteStore) -> list[str]:
    commits: list[str] = []
    await store.database.commits._writer.set_trace_callback(
        lambda statement: commits.append(statement) if statement == "COMMIT" else None
    )
    return commits


async def test_those_who_save_at_once_share_one_commit(store: SqliteStore) -> None:
    tables = await opened(store, 24)
    commits = await count_commits(store)
    await asyncio.gather(*save_all(store, tables))
    assert len(commits) == 1
    assert await seqs(store, tables) == [1] * 24
    assert [len(await store.history.log(table.id)) for table in tables] == [1] * 24


async def test_those_who_come_during_a_commit_share_the_next(store: SqliteStore) -> None:
    tables = await opened(store, 24)
    commits = await count_commits(store)
    async with held(store):
        saves = save_all(store, tables)
        await asyncio.wait(saves, timeout=0)
    await asyncio.gather(*saves)
    assert len(commits) == 2


async def test_what_fails_in_a_batch_undoes_itself_alone(store: SqliteStore) -> None:
    async def fail_after_writing(sql: Transaction) -> None:
        await sql.run("UPDATE tables SET seq = 99")
        raise LookupError("work of its own kind")

    async def write_nonsense(sql: Transaction) -> None:
        await sql.run("UPDATE tables SET seq = 98")
        await sql.run("UPDATE tables SET moood = 1")

    tables = await opened(store, 4)
    commits = await count_commits(store)
    after, entry = samples.moved(tables[3])
    twice = replace(after, players=(after.players[0],) * 2)
    outcomes = await asyncio.gather(
        save(store, tables[0]),
        stored.save(store, replace(tables[0], seq=5), tables[0]),
        stored.save(store, tables[3], twice, [entry]),
        save(store, tables[1]),
        store.database.commits.run(fail_after_writing),
        store.tables.open(samples.table(channel=0)),
        store.database.commits.run(write_nonsense),
        save(store, tables[2]),
        return_exceptions=True,
    )
    kinds = [type(outcome) for outcome in outcomes]
    done = type(None)
    assert kinds == [
        done,
        StaleError,
        sqlite3.IntegrityError,
        done,
        LookupError,
        ChannelTakenError,
        StoreError,
        done,
    ]
    assert len(commits) == 1
    assert await seqs(store, tables) == [1, 1, 1, 0]
    assert [len(await store.history.log(table.id)) for table in tables] == [1, 1, 1, 0]


async def test_a_commit_that_fails_fails_for_all_and_the_next_works(store: SqliteStore, path: Path) -> None:
    async def owe_a_table(sql: Transaction) -> None:
        await sql.run("PRAGMA defer_foreign_keys = ON")
        await sql.run("INSERT INTO sitters (table_id, seat, user_id, name, draft) VALUES (99, 0, 1, '', '')")

    tables = await opened(store, 5)
    saves = save_all(store, tables)
    outcomes = await asyncio.gather(*saves, store.database.commits.run(owe_a_table), return_exceptions=True)
    assert [str(outcome) for outcome in outcomes] == [f"{path}: FOREIGN KEY constraint failed"] * 6
    assert {type(outcome) for outcome in outcomes} == {StoreError}
    assert len({id(outcome) for outcome in outcomes}) == 6
    assert await seqs(store, tables) == [0] * 5
    await asyncio.gather(*save_all(store, tables))
    assert await seqs(store, tables) == [1] * 5


async def test_a_failure_that_undid_the_transaction_fails_for_all(store: SqliteStore) -> None:
    async def fail_gravely(sql: Transaction) -> None:
        await sql.run("ROLLBACK")
        raise sqlite3.OperationalError("disk I/O error")

    tables = await opened(store, 4)
    saves = save_all(store, tables[:2])
    grave = asyncio.create_task(store.database.commits.run(fail_gravely))
    saves += save_all(store, tables[2:])
    outcomes = await asyncio.gather(*saves, grave, return_exceptions=True)
    assert {type(outcome) for outcome in outcomes} == {StoreError}
    assert await seqs(store, tables) == [0] * 4
    await asyncio.gather(*save_all(store, tables))
    assert await seqs(store, tables) == [1] * 4


async def test_a_full_disk_refuses_and_loses_nothing(store: SqliteStore, path: Path) -> None:
    (table,) = await opened(store, 1)
    pages = next(iter(await store.database.commits._writer.execute_fetchall("PRAGMA page_count")))[0]
    await store.database.commits._writer.execute_fetchall(f"PRAGMA max_page_count = {pages + 3}")
    with pytest.raises(StoreError) as refusal:
        await stored.save(store, table, replace(table, seq=1, state=bytes(100_000)))
    assert str(refusal.value) == f"{path} can't grow: the disk is full."
    assert await stored.table(store, table.id) == table
    await asyncio.gather(*save_all(store, [table]))
    assert await seqs(store, [table]) == [1]


async def test_a_file_that_becomes_read_only_refuses_and_loses_nothing(store: SqliteStore, path: Path) -> None:
    (table,) = await opened(store, 1)
    await store.database.commits._writer.execute_fetchall("PRAGMA query_only = ON")
    (refusal,) = await asyncio.gather(*save_all(store, [table]), return_exceptions=True)
    assert str(refusal) == f"{path} can't be written. Let this user write the file and its folder."
    assert await stored.table(store, table.id) == table
    await store.database.commits._writer.execute_fetchall("PRAGMA query_only = OFF")
    await asyncio.gather(*save_all(store, [table]))
    assert await seqs(store, [table]) == [1]


async def test_savers_cancelled_before_their_turn_write_nothing(store: SqliteStore) -> None:
    tables = await opened(store, 30)
    async with held(store):
        saves = save_all(store, tables)
        await asyncio.wait(saves, timeout=0)
        for task in saves[::3]:
            task.cancel()
    outcomes = await asyncio.gather(*saves, return_exceptions=True)
    gone = [isinstance(outcome, asyncio.CancelledError) for outcome in outcomes]
    assert gone == [index % 3 == 0 for index in range(30)]
    assert [outcome is None for outcome in outcomes] == [index % 3 != 0 for index in range(30)]
    assert await seqs(store, tables) == [0 if index % 3 == 0 else 1 for index in range(30)]


async def test_savers_cancelled_in_their_turn_strand_nobody(store: SqliteStore) -> None:
    tables = await opened(store, 30)
    saves = save_all(store, tables)
    work = Held()
    last = asyncio.create_task(store.database.commits.run(work))
    await work.reached.wait()
    for task in saves[::3]:
        task.cancel()
    await asyncio.wait(saves[::3])
    work.let_go()
    outcomes = await asyncio.gather(*saves, last, return_exceptions=True)
    assert [outcome is None for outcome in outcomes] == [index % 3 != 0 for index in range(30)] + [True]
    assert await seqs(store, tables) == [1] * 30


async def test_the_first_of_a_batch_may_be_cancelled_at_once(store: SqliteStore) -> None:
    tables = await opened(store, 3)
    saves = save_all(store, tables)
    await asyncio.wait(saves[:1], timeout=0)
    saves[0].cancel()
    assert await asyncio.gather(*saves[1:]) == [None, None]
    assert (await seqs(store, tables))[1:] == [1, 1]


async def test_all_of_a_batch_may_be_cancelled(store: SqliteStore) -> None:
    tables = await opened(store, 3)
    async with held(store):
        saves = save_all(store, tables)
        await asyncio.wait(saves, timeout=0)
        for task in saves:
            task.cancel()
    assert await seqs(store, tables) == [0, 0, 0]
    await asyncio.gather(*save_all(store, tables))
    assert await seqs(store, tables) == [1, 1, 1]


async def test_when_everything_is_cancelled_nobody_hangs_and_the_batch_is_whole(store: SqliteStore) -> None:
    tables = await opened(store, 6)
    saves = save_all(store, tables[:3])
    work = Held()
    saves.append(asyncio.create_task(store.database.commits.run(work)))
    await work.reached.wait()
    saves += save_all(store, tables[3:])
    await asyncio.wait(saves, timeout=0)
    batches = store.database.commits._batches
    assert batches is not None
    batches.cancel()
    outcomes = await asyncio.gather(*saves, return_exceptions=True)
    assert {type(outcome) for outcome in outcomes} == {asyncio.CancelledError}
    work.let_go()
    await asyncio.gather(*save_all(store, tables[3:]))
    assert await seqs(store, tables) == [1] * 6


async def test_no_task_is_left_when_there_is_no_work(store: SqliteStore) -> None:
    tables = await opened(store, 5)
    await asyncio.gather(*save_all(store, tables))
    await store.database.commits.settle()
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_a_reader_never_sees_what_is_not_committed(store: SqliteStore) -> None:
    (table,) = await opened(store, 1)
    (saving,) = save_all(store, [table])
    opening = asyncio.create_task(store.tables.open(samples.table(channel=8)))
    work = Held()
    last = asyncio.create_task(store.database.commits.run(work))
    await work.reached.wait()
    assert await stored.table(store, table.id) == table
    assert await store.history.log(table.id) == []
    assert await stored.live_table(store, 8) is None
    assert not saving.done()
    work.let_go()
    await asyncio.gather(saving, last)
    assert await seqs(store, [table]) == [1]
    assert await stored.live_table(store, 8) == await opening


async def test_nobody_else_writes_while_a_batch_runs(store: SqliteStore, path: Path) -> None:
    async def look_first(sql: Transaction) -> None:
        await sql.rows("SELECT * FROM tables")
        with (
            closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as other,
            pytest.raises(sqlite3.OperationalError, match="locked"),
        ):
            other.execute("BEGIN IMMEDIATE")

    await store.database.commits.run(look_first)


async def test_the_same_table_saved_by_many_at_once_changes_once(store: SqliteStore) -> None:
    (table,) = await opened(store, 1)
    outcomes = await asyncio.gather(*save_all(store, [table] * 20), return_exceptions=True)
    assert outcomes[0] is None
    assert {type(outcome) for outcome in outcomes[1:]} == {StaleError}
    assert len(await store.history.log(table.id)) == 1


async def test_one_of_many_opens_a_channel(store: SqliteStore) -> None:
    outcomes = await asyncio.gather(*(store.tables.open(samples.table()) for _ in range(20)), return_exceptions=True)
    first, *others = outcomes
    assert first == await stored.live_table(store, 1)
    assert {type(outcome) for outcome in others} == {ChannelTakenError}


async def test_twenty_tables_wait_for_another_program_that_writes(store: SqliteStore, path: Path) -> None:
    tables = await opened(store, 20)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        saves = save_all(store, tables)
        done, _ = await asyncio.wait(saves, timeout=2)
        assert not done
        assert await seqs(store, tables) == [0] * 20
        other.execute("INSERT INTO departures (guild, at) VALUES (1, 1)")
        other.execute("COMMIT")
    await asyncio.gather(*saves)
    assert await seqs(store, tables) == [1] * 20
    assert [len(await store.history.log(table.id)) for table in tables] == [1] * 20


async def test_a_lock_that_is_never_let_go_is_told(path: Path) -> None:
    store = await SqliteStore.start(path, stored.BYTES, busy_seconds=0.01)
    tables = await opened(store, 3)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        outcomes = await asyncio.gather(*save_all(store, tables), return_exceptions=True)
    sentence = f"{path} is locked by another program. Close that program and try again."
    assert [str(outcome) for outcome in outcomes] == [sentence] * 3
    await asyncio.gather(*save_all(store, tables))
    assert await seqs(store, tables) == [1] * 3
    await store.close()


async def test_closing_waits_for_what_is_in_hand(path: Path) -> None:
    store = await SqliteStore.start(path, stored.BYTES)
    tables = await opened(store, 20)
    async with held(store):
        saves = save_all(store, tables)
        await asyncio.wait(saves, timeout=0)
        reading = asyncio.create_task(stored.table(store, tables[0].id))
        await asyncio.wait([reading], timeout=0)
        closing_twice = [asyncio.create_task(store.close()), asyncio.create_task(store.close())]
        await asyncio.wait(closing_twice, timeout=0)
        with pytest.raises(StoreError, match="has been closed"):
            await store.tables.open(samples.table(channel=99))
    await asyncio.gather(*saves, *closing_twice)
    read = await reading
    assert read is not None
    assert read.id == tables[0].id
    with pytest.raises(StoreError, match="has been closed"):
        await stored.table(store, 1)
    await store.close()
    assert list(path.parent.iterdir()) == [path]
    again = await SqliteStore.start(path, stored.BYTES)
    assert await seqs(again, tables) == [1] * 20
    await again.close()


async def test_nobody_who_closes_is_done_before_the_file_is_free(path: Path) -> None:
    store = await SqliteStore.start(path, stored.BYTES)
    work = Held()
    busy = asyncio.create_task(
        store.database.commits._writer.call(lambda connected: finish(work(SqliteSql(connected))))
    )
    await work.reached.wait()
    closers = [asyncio.create_task(store.close()) for _ in range(3)]
    done, _ = await asyncio.wait(closers, timeout=0.1, return_when=asyncio.FIRST_COMPLETED)
    assert not done
    work.let_go()
    await asyncio.gather(busy, *closers)


async def test_closing_empties_the_log_into_the_file_though_another_program_has_it_open(path: Path) -> None:
    store = await SqliteStore.start(path, stored.BYTES)
    with closing(sqlite3.connect(path)) as other:
        other.execute("SELECT * FROM tables").fetchall()
        (table,) = await opened(store, 1)
        await store.close()
        alone = path.with_name("alone.db")
        shutil.copy(path, alone)
    with closing(sqlite3.connect(alone)) as copied:
        assert copied.execute("SELECT id FROM tables").fetchall() == [(table.id,)]
