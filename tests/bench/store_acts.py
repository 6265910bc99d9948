"""What durable acts cost, beside the bare transaction and beside one after the other.

`python -m tests.bench.store_acts` prints milliseconds (medians) and acts a second. An act is what a move
writes: a table whose state has about 1.6 KB, and one log entry.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Awaitable
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from time import perf_counter

import aiosqlite

from bot.records import LogEntry, Person, Phase, Sitter, Table
from bot.store.sqlite import SqliteStore
from rules.chance import Draw

STATE_BYTES = 1600
TABLES = 64


@dataclass(frozen=True)
class Figures:
    """Medians in seconds of one act; acts a second of many tables."""

    store: float
    bare: float
    at_once: float
    one_by_one: float

    @property
    def ratio(self) -> float:
        """The store's act by the bare transaction."""
        return self.store / self.bare


async def measure(folder: Path, acts: int = 300, rounds: int = 20) -> Figures:
    """Measure in a folder on the disk that matters, both sides of each comparison in turns."""
    store = await SqliteStore.start(folder / "store.db")
    await (await SqliteStore.start(folder / "bare.db")).close()
    bare = await aiosqlite.connect(folder / "bare.db", isolation_level=None)
    try:
        await bare.execute_fetchall("PRAGMA synchronous = FULL")
        await bare.execute_fetchall(
            "INSERT INTO tables VALUES (1, 1, 1, 'pigs', 1, 1, 1, 'playing', 0, 0, '{}', '[]', ?, NULL, 1, 1, 1, 1)",
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
        return Figures(median(through_store), median(by_hand), TABLES / median(together), TABLES / median(alone))
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
    sitters = tuple(Sitter(Person(user, f"player {user}")) for user in range(4))
    return Table(
        id=0,
        guild=1,
        channel=channel,
        game="pigs",
        version=1,
        host=1,
        opened_at=1,
        phase=Phase.PLAYING,
        sitters=sitters,
        secret=bytes(32),
        state=bytes(STATE_BYTES),
        message=1,
        ping=1,
        started_at=1,
        deadline=1,
    )


def _moved(table: Table) -> Table:
    return replace(table, seq=table.seq + 1, turns=table.turns + 1, state=os.urandom(STATE_BYTES // 2).hex().encode())


def main() -> None:
    """Measure in a temporary folder and print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(measure(Path(folder)))
    sys.stdout.write(
        f"one act: {figures.store * 1000:.2f} ms, bare transaction {figures.bare * 1000:.2f} ms, "
        f"ratio {figures.ratio:.2f}\n"
        f"{TABLES} tables: {figures.at_once:.0f} acts a second at once, {figures.one_by_one:.0f} one by one, "
        f"{figures.at_once / figures.one_by_one:.1f} times as many\n"
    )


if __name__ == "__main__":
    main()
