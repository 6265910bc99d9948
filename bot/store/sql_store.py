"""The store over a database that is asked in SQL."""

from __future__ import annotations

from collections.abc import Callable

from bot.store.choices import SqlChoices
from bot.store.database import Database
from bot.store.history import SqlHistory
from bot.store.locations import SqlLocations
from bot.store.people import SqlPeople
from bot.store.runs import SqlRuns
from bot.store.scores import SqlScores
from bot.store.servers import SqlServers
from bot.store.tables import SqlTables


class SqlStore:
    """The :class:`~bot.store.protocol.Store` over a database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.tables = SqlTables(database)
        self.history = SqlHistory(database)
        self.locations = SqlLocations(database)
        self.runs = SqlRuns(database)
        self.choices = SqlChoices(database)
        self.people = SqlPeople(database)
        self.scores = SqlScores(database)
        self.servers = SqlServers(database, self.scores)

    def listen(self, changed: Callable[[int], None]) -> None:
        """Do nothing: where no other process is heard of, none changes anything."""

    async def close(self) -> None:
        """Finish current work and close the database; everything is saved."""
        await self.database.close()
