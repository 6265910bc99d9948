"""The SQLite store: one database file, through aiosqlite."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from bot.store.protocol import Codec
from bot.store.schema import MIGRATIONS
from bot.store.sql_store import SqlStore
from bot.store.sqlite_database import SqliteDatabase


class SqliteStore(SqlStore):
    """The SQLite :class:`~bot.store.protocol.Store`."""

    database: SqliteDatabase

    @classmethod
    async def start(
        cls, path: Path, codecs: Mapping[str, Codec], *, busy_seconds: float = 10, migrations: Path = MIGRATIONS
    ) -> SqliteStore:
        """Open a database file at the newest schema, creating or upgrading it; StoreError.

        ``codecs`` are those of the games; without one, a game's states and events can't be read. A write lock held by
        another program is waited for, at most ``busy_seconds``.
        """
        return cls(await SqliteDatabase.start(path, codecs, busy_seconds, migrations))
