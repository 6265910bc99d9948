"""The SQLite store: one database file, through aiosqlite."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from bot.store.choices import SqliteChoices
from bot.store.database import Database
from bot.store.history import SqliteHistory
from bot.store.locations import SqliteLocations
from bot.store.people import SqlitePeople
from bot.store.protocol import Codec
from bot.store.runs import SqliteRuns
from bot.store.schema import MIGRATIONS
from bot.store.scores import SqliteScores
from bot.store.servers import SqliteServers
from bot.store.tables import SqliteTables


class SqliteStore:
    """The SQLite :class:`~bot.store.protocol.Store`."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.tables = SqliteTables(database)
        self.history = SqliteHistory(database)
        self.locations = SqliteLocations(database)
        self.runs = SqliteRuns(database)
        self.choices = SqliteChoices(database)
        self.people = SqlitePeople(database)
        self.scores = SqliteScores(database.rank, database.write_known)
        self.servers = SqliteServers(database, self.scores)

    @classmethod
    async def start(
        cls, path: Path, codecs: Mapping[str, Codec], *, busy_seconds: float = 10, migrations: Path = MIGRATIONS
    ) -> SqliteStore:
        """Open a database file at the newest schema, creating or upgrading it; StoreError.

        ``codecs`` are those of the games; without one, a game's states and events can't be read. A write lock held by
        another program is waited for, at most ``busy_seconds``.
        """
        return cls(await Database.start(path, codecs, busy_seconds, migrations))

    async def close(self) -> None:
        """Finish current work and close the file; everything is saved."""
        await self.database.close()
