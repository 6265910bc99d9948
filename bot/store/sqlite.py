"""The embedded store: one SQLite file, through aiosqlite."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import TypeVar

import aiosqlite

from bot.records import Leader, LogEntry, Result, Table
from bot.store import StoreError, life, rows
from bot.store.commits import GroupCommit, Writer
from bot.store.schema import MIGRATIONS, copy, explain, migrate

T = TypeVar("T")


class SqliteStore:
    """A :class:`~bot.store.Store` in a file.

    All writing goes through one connection and its group commit. Reading has connections of its own and
    sees what is committed, nothing else; a long leaderboard keeps no click waiting.
    """

    def __init__(
        self,
        path: Path,
        writer: Writer,
        readers: Sequence[aiosqlite.Connection],
        connections: AsyncExitStack,
    ) -> None:
        self._path = path
        self._reader, self._ranker = readers
        self._connections = connections
        self._commits = GroupCommit(path, writer)
        self._closed = False
        self._closing = asyncio.Lock()

    @classmethod
    async def start(cls, path: Path, *, busy_seconds: float = 10, migrations: Path = MIGRATIONS) -> SqliteStore:
        """Open a database file at the newest schema, creating or upgrading it; StoreError.

        A program that holds the file's write lock is waited for, at most ``busy_seconds``.
        """
        logging.getLogger("aiosqlite").setLevel(logging.INFO)  # at DEBUG it logs every value, secrets included
        await asyncio.to_thread(migrate, path, migrations, busy_seconds)

        def connect() -> sqlite3.Connection:
            return sqlite3.connect(path, timeout=busy_seconds, isolation_level=None)

        async with AsyncExitStack() as stack:
            try:
                writer = Writer(connect, iter_chunk_size=64)
                await stack.enter_async_context(writer)
                await writer.execute_fetchall("PRAGMA synchronous = FULL")
                await writer.execute_fetchall("PRAGMA foreign_keys = ON")
                stack.push_async_callback(writer.execute_fetchall, "PRAGMA wal_checkpoint")
                readers = []
                for _ in range(2):
                    reader = await stack.enter_async_context(aiosqlite.Connection(connect, iter_chunk_size=64))
                    await reader.execute_fetchall("PRAGMA query_only = ON")
                    reader.row_factory = sqlite3.Row
                    readers.append(reader)
            except sqlite3.Error as error:
                raise explain(path, error) from error
            return cls(path, writer, readers, stack.pop_all())

    async def open(self, table: Table) -> Table:
        """Add a new table and give it with its id; ChannelTakenError."""
        return await self._write(partial(rows.add_table, table=table))

    async def table(self, table_id: int) -> Table | None:
        """Read a table."""
        return rows.read_table(await self._read(self._reader, rows.FIND, (table_id,)))

    async def live_table(self, channel: int) -> Table | None:
        """Read the lobby or playing table of a channel."""
        return rows.read_table(await self._read(self._reader, rows.FIND_LIVE, (channel,)))

    async def save(
        self, before: Table, after: Table, log: Sequence[LogEntry] = (), result: Result | None = None
    ) -> None:
        """Write a changed table with what it adds to the log and the results; StaleError."""
        await self._write(partial(rows.change_table, before=before, after=after, log=log, result=result))

    async def due(self, now: int, limit: int) -> Sequence[int]:
        """List the live tables whose deadline has passed, the oldest first."""
        return [row["id"] for row in await self._read(self._reader, rows.FIND_DUE, (now, limit))]

    async def log(self, table_id: int, newest: int | None = None) -> Sequence[LogEntry]:
        """Read a table's log in order, or its ``newest`` entries."""
        if newest is None:
            return [rows.read_entry(row) for row in await self._read(self._reader, rows.READ_LOG, (table_id,))]
        found = await self._read(self._reader, rows.READ_LOG_BACKWARDS, (table_id, newest))
        return [rows.read_entry(row) for row in reversed(found)]

    async def leaders(self, guild: int, game: str, limit: int, offset: int) -> Sequence[Leader]:
        """Read rows of a server's leaderboard of a game, the best first; equal rows in the order of user ids."""
        found = await self._read(
            self._ranker, rows.LEADERS, {"guild": guild, "game": game, "limit": limit, "offset": offset}
        )
        return [rows.read_leader(row) for row in found]

    async def count_leaders(self, guild: int, game: str) -> int:
        """Count the rows of a leaderboard."""
        found = await self._read(self._ranker, rows.COUNT_LEADERS, (guild, game))
        return int(found[0][0])

    async def backup(self, target: Path) -> None:
        """Copy the database, as it is now, to a new file; StoreError when there is a file already."""
        self._check_open()
        await asyncio.to_thread(copy, self._path, target)

    async def close(self) -> None:
        """Finish what is in hand and let go of the file, with everything in it."""
        self._closed = True
        await self._commits.settle()
        async with self._closing:
            await self._connections.aclose()

    async def next_due(self) -> int | None:
        """Say when the next deadline of a live table is, or was; None when there is none."""
        (row,) = await self._read(self._reader, life.NEXT_DUE, ())
        deadline: int | None = row["deadline"]
        return deadline

    async def take_back(self, before: Table, after: Table) -> None:
        """Write a table as it stood ``after.turns`` entries into its log, and drop the later ones; StaleError."""
        await self._write(partial(life.take_back, before=before, after=after))

    async def last_options(self, channel: int, game: str) -> tuple[Mapping[str, str], int] | None:
        """Read the options and the timer of the latest table of a game in a channel."""
        found = await self._read(self._reader, life.LAST_OPTIONS, (channel, game))
        return life.read_options(found[0]) if found else None

    async def _read(
        self, reader: aiosqlite.Connection, sql: str, values: tuple[int | str, ...] | dict[str, int | str]
    ) -> Sequence[sqlite3.Row]:
        self._check_open()
        try:
            return list(await reader.execute_fetchall(sql, values))
        except sqlite3.Error as error:
            raise explain(self._path, error) from error

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        self._check_open()
        return await self._commits.run(work)

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError(f"{self._path} has been closed")
