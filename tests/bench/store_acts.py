"""What durable acts cost, beside the bare transaction and beside one after the other.

An act is what a move writes: a table whose state has about 1.6 KB, and one log entry. Times are medians.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Awaitable
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter

import aiosqlite

from bot.model.records import LogEntry, Person, Player, Table, TablePhase
from bot.store.sqlite import SqliteStore
from rules.chance import Draw

STATE_BYTES = 1600
TABLES = 64


async def measure_in(folder: Path, acts: int = 300, rounds: int = 20) -> dict[str, float]:
    """Measure in a folder on the disk that matters, both sides of each comparison in turns."""
    store = await SqliteStore.start(folder / "store.db")
    await (await SqliteStore.start(folder / "bare.db")).close()
    bare = await aiosqlite.connect(folder / "bare.db", isolation_level=None)
    try:
        await bare.execute_fetchall("PRAGMA synchronous = FULL")
        await bare.execute_fetchall(
            "INSERT INTO tables (id, guild, channel, game, version, host, opened_at, phase, seq, turns, options, asked,"
            " secret) VALUES (1, 1, 1, 'pigs', 1, 1, 1, 'playing', 0, 0, '{}', '[]', ?)",
            (bytes(32),),
        )
        table = await store.open(_table(0))
        through_store: list[float] = []
        by_hand: list[float] = []
        for turn in range(acts):
            state, events = os.urandom(STATE_BYTES // 2).hex().encode(), os.urandom(100).hex().encode()
            after = replace(table, seq=turn + 1, turns=turn + 1, state=state)
            sides = [
                (through_store, _act(store, table, after, events)),
                (by_hand, _bare_act(bare, turn, state, events)),
            ]
            for times, act in sides if turn % 2 else reversed(sides):
                times.append(await _timed(act))
            table = after
        tables = [await store.open(_table(channel)) for channel in range(1, TABLES + 1)]
        together = []
        alone = []
        for _ in range(rounds):
            changed = [_moved(table) for table in tables]
            together.append(await _timed(_at_once(store, tables, changed)))
            tables, changed = changed, [_moved(table) for table in changed]
            alone.append(await _timed(_one_by_one(store, tables, changed)))
            tables = changed
        return {
            "save_ms": median(through_store) * 1000,
            "bare_transaction_ms": median(by_hand) * 1000,
            "save_by_bare_transaction": median(through_store) / median(by_hand),
            f"saves_per_second_of_{TABLES}_tables_at_once": TABLES / median(together),
            "saves_per_second_one_by_one": TABLES / median(alone),
        }
    finally:
        await bare.close()
        await store.close()


async def _timed(act: Awaitable[None]) -> float:
    start = perf_counter()
    await act
    return perf_counter() - start


async def _act(store: SqliteStore, before: Table, after: Table, events: bytes) -> None:
    await store.save(before, after, [LogEntry(before.turns, 0, "roll", (Draw(46656, 7),), events, 1)])


async def _bare_act(connection: aiosqlite.Connection, turn: int, state: bytes, events: bytes) -> None:
    await connection.execute_fetchall("BEGIN IMMEDIATE")
    await connection.execute_fetchall(
        "UPDATE tables SET guild = ?, channel = ?, game = ?, version = ?, host = ?, opened_at = ?, phase = ?, seq = ?,"
        " turns = ?, options = ?, asked = ?, secret = ?, state = ?, message = ?, ping = ?, started_at = ?, deadline = ?"
        " WHERE id = ? AND seq = ?",
        (1, 1, "pigs", 1, 1, 1, "playing", turn + 1, turn + 1, "{}", "[]", bytes(32), state, 1, 1, 1, 1, 1, turn),
    )
    await connection.execute_fetchall(
        "INSERT INTO log_entries (table_id, turn, seat, move, draws, events, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (1, turn, 0, "roll", "[[46656,7]]", events, 1),
    )
    await connection.execute_fetchall("COMMIT")


async def _at_once(store: SqliteStore, tables: list[Table], changed: list[Table]) -> None:
    await asyncio.gather(*(_act(store, before, after, b"[]") for before, after in zip(tables, changed, strict=True)))


async def _one_by_one(store: SqliteStore, tables: list[Table], changed: list[Table]) -> None:
    for before, after in zip(tables, changed, strict=True):
        await _act(store, before, after, b"[]")


def _table(channel: int) -> Table:
    players = tuple(Player(Person(user, f"player {user}")) for user in range(4))
    return Table(
        id=0,
        guild=1,
        channel=channel,
        game="pigs",
        version=1,
        host=1,
        opened_at=1,
        phase=TablePhase.PLAYING,
        players=players,
        secret=bytes(32),
        state=bytes(STATE_BYTES),
        message=1,
        ping=1,
        started_at=1,
        deadline=1,
    )


def _moved(table: Table) -> Table:
    return replace(table, seq=table.seq + 1, turns=table.turns + 1, state=os.urandom(STATE_BYTES // 2).hex().encode())


def measure() -> dict[str, float]:
    """Measure in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(measure_in(Path(folder)))
