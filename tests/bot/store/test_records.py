from __future__ import annotations

import logging
import sqlite3
from dataclasses import astuple, replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.model.records import LogEntry, Table, TablePhase
from bot.store import ChannelTakenError, StaleError, rows
from bot.store.sql_store import SqlStore
from bot.store.sqlite import SqliteStore
from tests import stored
from tests.bot.store import samples
from tests.bot.store.places import CONTRADICTION, Place, kept

RESULT = ("guild", "channel", "game", "version", "started_at", "ended_at", "turns", "hints")
one_store = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@one_store
@given(table=samples.tables())
async def test_a_table_is_read_as_it_was_opened(store: SqlStore, table: Table) -> None:
    opened = await store.tables.open(table)
    assert opened == replace(table, id=opened.id)
    for _ in range(2):
        assert kept(await stored.table(store, opened.id)) == kept(opened)
        assert kept(await stored.live_table(store, table.channel)) == (kept(opened) if table.phase.live else None)
        stored.read_again(store)


@one_store
@given(first=samples.tables(), second=samples.tables(), log=samples.logs)
async def test_a_table_and_its_log_are_read_as_they_were_saved(
    store: SqlStore, first: Table, second: Table, log: list[LogEntry]
) -> None:
    before = await store.tables.open(first)
    after = replace(second, id=before.id)
    await stored.save(store, before, after, log)
    stored.read_again(store)
    assert kept(await stored.table(store, before.id)) == kept(after)
    assert await store.history.log(before.id) == sorted(log, key=lambda entry: entry.turn)


@one_store
@given(table=samples.tables(), options=samples.options, resigned=st.booleans(), name=samples.names)
async def test_a_result_is_written_whole(
    store: SqlStore, place: Place, table: Table, options: dict[str, str], resigned: bool, name: str
) -> None:
    opened = await store.tables.open(replace(table, options=options))
    result = samples.result(opened, *range(len(opened.players)))
    result = replace(
        result,
        standings=tuple(
            replace(standing, name=name, resigned=resigned, own=standing.seat, decisions=9, taken=resigned)
            for standing in result.standings
        ),
    )
    await stored.save(store, opened, opened, (), result)
    (row,) = place.rows(f"SELECT {', '.join(RESULT)} FROM results WHERE table_id = ?", opened.id)
    assert kept(row) == kept(tuple(getattr(result, field) for field in RESULT))
    written = place.rows("SELECT * FROM standings WHERE table_id = ? ORDER BY seat", opened.id)
    assert kept([row[1:] for row in written]) == kept([astuple(standing) for standing in result.standings])


async def test_what_is_not_there_is_none_or_empty(store: SqlStore) -> None:
    assert await stored.table(store, 7) is None
    assert await stored.live_table(store, 7) is None
    assert await store.history.log(7) == []
    assert await store.tables.due(10**10, 10) == []
    assert await store.scores.profile(7, "pigs", 1) is None


async def test_the_newest_entries_of_a_log_come_in_order(store: SqlStore) -> None:
    table, log = await samples.played(store, 5)
    assert await store.history.log(table.id) == log
    assert (await store.history.log(table.id))[-2:] == log[-2:]
    assert (await store.history.log(table.id))[-9:] == log


async def test_a_channel_has_one_live_table(store: SqlStore) -> None:
    first = await store.tables.open(samples.table(channel=3, phase=TablePhase.LOBBY))
    with pytest.raises(ChannelTakenError):
        await store.tables.open(samples.table(channel=3))
    await store.tables.open(samples.table(channel=4))
    closed = replace(first, phase=TablePhase.CLOSED, seq=1)
    await stored.save(store, first, closed)
    second = await store.tables.open(samples.table(channel=3))
    assert await stored.live_table(store, 3) == second
    assert await stored.table(store, first.id) == closed
    with pytest.raises(CONTRADICTION):
        await stored.save(store, closed, replace(closed, phase=TablePhase.LOBBY))


async def test_a_user_has_one_seat(store: SqlStore) -> None:
    table = samples.table(channel=3)
    twice = replace(table, players=(table.players[0], table.players[0]))
    with pytest.raises(CONTRADICTION):
        await store.tables.open(twice)
    opened = await store.tables.open(table)
    with pytest.raises(CONTRADICTION):
        await stored.save(store, opened, replace(opened, players=twice.players))
    assert await stored.table(store, opened.id) == opened


async def test_a_table_has_one_result_and_a_turn_one_entry(store: SqlStore) -> None:
    table = await store.tables.open(samples.table())
    after, entry = samples.moved(table)
    await stored.save(store, table, after, [entry], samples.result(after, 3, 4))
    with pytest.raises(CONTRADICTION):
        await stored.save(store, after, after, (), samples.result(after, 5, 4))
    with pytest.raises(CONTRADICTION):
        await stored.save(store, after, replace(after, seq=9), [entry])
    assert await stored.table(store, table.id) == after
    assert [row.points for row in await samples.recorded(store)] == [4, 3]


async def test_the_id_of_a_table_is_never_given_out_twice(store: SqlStore) -> None:
    gone = await store.tables.open(samples.table())
    await store.database.write(lambda sql: sql.run("DELETE FROM tables"))
    assert (await store.tables.open(samples.table())).id > gone.id


async def test_a_stale_save_writes_nothing(store: SqlStore) -> None:
    table = await store.tables.open(samples.table())
    after, entry = samples.moved(table)
    await stored.save(store, table, after, [entry])
    late = replace(table, seq=1, players=(), state=b"late")
    with pytest.raises(StaleError):
        await stored.save(store, table, late, [replace(entry, turn=8)], samples.result(table, 1, 2))
    with pytest.raises(StaleError):
        await stored.save(store, replace(after, id=99), replace(after, id=99))
    assert await stored.table(store, table.id) == after
    assert await store.history.log(table.id) == [entry]
    assert await samples.recorded(store, table.guild) == []


async def test_a_save_may_leave_the_sequence_number(store: SqlStore) -> None:
    table = await store.tables.open(samples.table())
    shown = replace(table, message=77)
    await stored.save(store, table, shown)
    drafted = replace(shown, players=(replace(shown.players[0], selection="1.3"), shown.players[1]))
    await stored.save(store, shown, drafted)
    assert await stored.table(store, table.id) == drafted


@pytest.mark.sqlite
async def test_seats_are_written_only_when_they_change(store: SqliteStore) -> None:
    table = await store.tables.open(samples.table(users=3))
    statements: list[str] = []
    await store.database.commits._writer.set_trace_callback(statements.append)
    after, entry = samples.moved(table)
    await stored.save(store, table, after, [entry])
    assert any("UPDATE tables" in statement for statement in statements)
    assert not any("sitters" in statement for statement in statements)
    await stored.save(store, after, replace(after, players=after.players[1:]))
    assert any("sitters" in statement for statement in statements)


async def test_live_tables_whose_time_is_over_are_due(store: SqlStore) -> None:
    def opened(channel: int, deadline: int | None, phase: TablePhase) -> Table:
        return samples.table(channel=channel, deadline=deadline, phase=phase)

    late = await store.tables.open(opened(1, 50, TablePhase.PLAYING))
    early = await store.tables.open(opened(2, 40, TablePhase.LOBBY))
    same = await store.tables.open(opened(3, 50, TablePhase.LOBBY))
    await store.tables.open(opened(4, 51, TablePhase.LOBBY))
    await store.tables.open(opened(5, None, TablePhase.LOBBY))
    await store.tables.open(opened(6, 10, TablePhase.FINISHED))
    await store.tables.open(opened(7, 10, TablePhase.CLOSED))
    assert await store.tables.due(50, 10) == [early.id, late.id, same.id]
    assert await store.tables.due(50, 2) == [early.id, late.id]
    assert await store.tables.due(39, 10) == []


@pytest.mark.sqlite
async def test_finding_a_table_takes_an_index(store: SqliteStore) -> None:
    asked: list[tuple[str, Any]] = [
        (rows.FIND, (1,)),
        (rows.FIND_LIVE, (1,)),
        (rows.FIND_DUE, (1, 1)),
        (rows.READ_LOG, (1,)),
        (rows.READ_LOG_BACKWARDS, (1, 1, 0)),
    ]
    for sql, values in asked:
        plan = [
            row["detail"]
            for row in await store.database.connections.reader.execute_fetchall(f"EXPLAIN QUERY PLAN {sql}", values)
        ]
        named = ("tables", "sitters", "log_entries", "results", "standings")
        assert any(step.startswith("SEARCH") for step in plan)
        assert not [step for step in plan if step.startswith("SCAN") and step.split()[1] in named]


async def test_secrets_never_reach_a_log(store: SqlStore, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        table = await store.tables.open(samples.table(secret=b"S" * 32))
        await stored.save(store, table, replace(table, state=b"hidden-hand"))
        await stored.table(store, table.id)
    assert "SSSS" not in caplog.text
    assert "hidden-hand" not in caplog.text


@pytest.mark.sqlite
async def test_the_readers_cannot_write(store: SqliteStore) -> None:
    for reader in (store.database.connections.reader, store.database.connections.ranker):
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            await reader.execute_fetchall("DELETE FROM tables")


@pytest.mark.sqlite
async def test_every_write_is_synced(store: SqliteStore) -> None:
    pragmas = {}
    for pragma in ("synchronous", "foreign_keys", "journal_mode", "busy_timeout"):
        pragmas[pragma] = next(iter(await store.database.commits._writer.execute_fetchall(f"PRAGMA {pragma}")))[0]
    assert pragmas == {"synchronous": 2, "foreign_keys": 1, "journal_mode": "wal", "busy_timeout": 10_000}
