"""What one run of the bot leaves for the next, in SQLite."""

from __future__ import annotations

import sqlite3

from bot.store.database import Database
from bot.store.deadlines import give_time

_READ_ALIVE = "SELECT at FROM alive"
_SAVE_ALIVE = "INSERT OR REPLACE INTO alive (id, at) VALUES (1, ?)"
_READ_COMMANDS = "SELECT digest FROM told_commands WHERE application = ?"
_SAVE_COMMANDS = "INSERT OR REPLACE INTO told_commands (application, digest) VALUES (?, ?)"
_FORGET_COMMANDS = "DELETE FROM told_commands"


class SqliteRuns:
    """The SQLite :class:`~bot.store.protocol.RunStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def alive(self) -> int | None:
        """Return when people could play last; None when nothing is known of it."""
        found = await self._database.read(lambda connection: connection.execute(_READ_ALIVE).fetchone())
        return None if found is None else int(found["at"])

    async def save_alive(self, at: int) -> None:
        """Save that people could play at a time."""
        await self._database.write_known(lambda connection: connection.execute(_SAVE_ALIVE, (at,)).close())

    async def give_time(self, lost: int, at: int) -> None:
        """Save that people can play again at a time, after ``lost`` seconds in which no deadline has come closer."""

        def work(connection: sqlite3.Connection) -> None:
            give_time(connection, lost, at)
            connection.execute(_SAVE_ALIVE, (at,))

        await self._database.write(work)

    async def told_commands(self, application: int) -> str | None:
        """Return a digest of the commands that an application told Discord last."""
        found = await self._database.read(
            lambda connection: connection.execute(_READ_COMMANDS, (application,)).fetchone()
        )
        return None if found is None else str(found["digest"])

    async def save_commands(self, application: int, digest: str) -> None:
        """Save that digest."""
        await self._database.write_known(
            lambda connection: connection.execute(_SAVE_COMMANDS, (application, digest)).close()
        )

    async def forget_commands(self) -> None:
        """Forget which commands Discord was told."""
        await self._database.write_known(lambda connection: connection.execute(_FORGET_COMMANDS).close())
