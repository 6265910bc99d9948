"""The connections to a database file, and its cache."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from bot.model.share import WHOLE
from bot.store.cache import Cache
from bot.store.checkpoints import Checkpoints
from bot.store.codecs import codec_of
from bot.store.commits import Connection, GroupCommit
from bot.store.errors import StoreError
from bot.store.protocol import Codec
from bot.store.schema import explain, migrate
from bot.store.sql import Read, Transaction, Write
from bot.store.sqlite_sql import SqliteSql, finish

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Connections:
    """One connection writes, through the group commit; the others read and see only what is committed."""

    writer: Connection
    reader: Connection
    ranker: Connection
    """For slow queries, so no click waits for them."""
    checkpointer: Connection


class SqliteDatabase:
    """A database file: the SQLite :class:`~bot.store.database.Database`."""

    def __init__(
        self, path: Path, connections: Connections, codecs: Mapping[str, Codec], cache: Cache, stack: AsyncExitStack
    ) -> None:
        self.path = path
        self.share = WHOLE
        self.connections = connections
        self._codecs = codecs
        self.cache = cache
        self.checkpoints = Checkpoints(connections.checkpointer, connections.writer)
        self.commits = GroupCommit(path, connections.writer, cache, self.checkpoints.committed)
        self._stack = stack
        self._closed = False
        self._closing = asyncio.Lock()

    @classmethod
    async def start(
        cls, path: Path, codecs: Mapping[str, Codec], busy_seconds: float, migrations: Path
    ) -> SqliteDatabase:
        """Open a file and bring it to the newest schema; StoreError."""
        logging.getLogger("aiosqlite").setLevel(logging.INFO)  # at DEBUG it logs every value, secrets included
        await asyncio.to_thread(migrate, path, migrations, busy_seconds)

        def connect() -> sqlite3.Connection:
            return sqlite3.connect(path, timeout=busy_seconds, isolation_level=None)

        cache = Cache()
        async with AsyncExitStack() as stack:
            try:
                writer, checkpointer, reader, ranker = [Connection(connect, iter_chunk_size=64) for _ in range(4)]
                for connection in (writer, checkpointer, reader, ranker):
                    await stack.enter_async_context(connection)
                for connection in (writer, checkpointer):
                    await connection.execute_fetchall("PRAGMA synchronous = FULL")
                await writer.execute_fetchall("PRAGMA wal_autocheckpoint = 0")
                await writer.execute_fetchall("PRAGMA foreign_keys = ON")
                await writer.execute_fetchall("PRAGMA secure_delete = ON")  # what is deleted is overwritten
                await writer.call(lambda connected: cache.begin(_version(connected)))
                stack.push_async_callback(writer.execute_fetchall, "PRAGMA wal_checkpoint")
                for connection in (reader, ranker):
                    await connection.execute_fetchall("PRAGMA query_only = ON")
                for connection in (writer, reader, ranker):
                    connection.row_factory = sqlite3.Row
            except sqlite3.Error as error:
                raise explain(path, error) from error
            return cls(path, Connections(writer, reader, ranker, checkpointer), codecs, cache, stack.pop_all())

    def codec(self, game: str) -> Codec:
        """Return the codec of a game."""
        return codec_of(self._codecs, game)

    async def read(self, work: Read[T]) -> T:
        """Run a quick read in one snapshot; StoreError."""
        return await self._view(self.connections.reader, work)

    async def rank(self, work: Read[T]) -> T:
        """Run a slow read in one snapshot; StoreError."""
        return await self._view(self.connections.ranker, work)

    async def write(self, work: Write[T]) -> T:
        """Run ``work`` as :meth:`~bot.store.commits.GroupCommit.run` does, and clear the cache."""

        async def dropping(sql: Transaction) -> T:
            sql.change_all()
            return await work(sql)

        return await self.write_known(dropping)

    async def write_known(self, work: Write[T]) -> T:
        """Run ``work``, which itself notes which cached values it changes."""
        self.check_open()
        return await self.commits.run(work)

    async def forget_deleted(self) -> None:
        """Leave nothing of what was deleted in the write-ahead log; in the file it was overwritten."""
        await self.checkpoints.empty()

    async def close(self) -> None:
        """Finish current work and close the file; everything is saved."""
        self._closed = True
        await self.commits.settle()
        await self.checkpoints.settle()
        async with self._closing:
            await self._stack.aclose()

    async def _view(self, connection: Connection, work: Read[T]) -> T:
        self.check_open()

        def at_one_moment(connected: sqlite3.Connection) -> T:
            connected.execute("BEGIN")
            try:
                return finish(work(SqliteSql(connected)))
            finally:
                connected.rollback()

        try:
            return await connection.call(at_one_moment)
        except sqlite3.Error as error:
            raise explain(self.path, error) from error

    def check_open(self) -> None:
        """Raise StoreError when the database has been closed."""
        if self._closed:
            raise StoreError(f"{self.path} has been closed")


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA data_version").fetchone()[0])
