"""The SQLite store: one database file, through aiosqlite."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from bot.store.choices import SqlChoices
from bot.store.history import SqlHistory
from bot.store.locations import SqlLocations
from bot.store.people import SqlPeople
from bot.store.protocol import Codec
from bot.store.runs import SqlRuns
from bot.store.schema import MIGRATIONS
from bot.store.scores import SqlScores
from bot.store.servers import SqlServers
from bot.store.sqlite_database import SqliteDatabase
from bot.store.tables import SqlTables


class SqliteStore:
    """The SQLite :class:`~bot.store.protocol.Store`."""

    def __init__(self, database: SqliteDatabase) -> None:
        self.database = database
        self.tables = SqlTables(database)
        self.history = SqlHistory(database)
        self.locations = SqlLocations(database)
        self.runs = SqlRuns(database)
        self.choices = SqlChoices(database)
        self.people = SqlPeople(database)
        self.scores = SqlScores(database)
        self.servers = SqlServers(database, self.scores)

    @classmethod
    async def start(
        cls, path: Path, codecs: Mapping[str, Codec], *, busy_seconds: float = 10, migrations: Path = MIGRATIONS
    ) -> SqliteStore:
        """Open a database file at the newest schema, creating or upgrading it; StoreError.

        ``codecs`` are those of the games; without one, a game's states and events can't be read. A write lock held by
        another program is waited for, at most ``busy_seconds``.
        """
        return cls(await SqliteDatabase.start(path, codecs, busy_seconds, migrations))

    async def close(self) -> None:
        """Finish current work and close the file; everything is saved."""
        await self.database.close()
