"""What one run of the bot leaves for the next."""

from __future__ import annotations

from bot.store.database import Database
from bot.store.deadlines import give_time
from bot.store.sql import Transaction

_READ_ALIVE = "SELECT at FROM alive WHERE shard = ?"
_SAVE_ALIVE = "INSERT INTO alive (shard, at) VALUES (?, ?) ON CONFLICT (shard) DO UPDATE SET at = excluded.at"
_READ_COMMANDS = "SELECT digest FROM told_commands WHERE application = ?"
_SAVE_COMMANDS = """
INSERT INTO told_commands (application, digest) VALUES (?, ?)
ON CONFLICT (application) DO UPDATE SET digest = excluded.digest
"""
_FORGET_COMMANDS = "DELETE FROM told_commands"


class SqlRuns:
    """The SQL :class:`~bot.store.protocol.RunStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def alive(self) -> int | None:
        """Return when people could play last; None when nothing is known of it."""
        found = await self._database.read(lambda sql: sql.row(_READ_ALIVE, (self._database.share.first,)))
        return None if found is None else int(found["at"])

    async def save_alive(self, at: int) -> None:
        """Save that people could play at a time."""
        await self._database.write_known(lambda sql: sql.run(_SAVE_ALIVE, (self._database.share.first, at)))

    async def give_time(self, lost: int, at: int) -> None:
        """Save that people can play again at a time, after ``lost`` seconds in which no deadline has come closer."""

        async def work(sql: Transaction) -> None:
            await give_time(sql, self._database.share, lost, at)
            await sql.run(_SAVE_ALIVE, (self._database.share.first, at))

        await self._database.write(work)

    async def told_commands(self, application: int) -> str | None:
        """Return a digest of the commands that an application told Discord last."""
        found = await self._database.read(lambda sql: sql.row(_READ_COMMANDS, (application,)))
        return None if found is None else str(found["digest"])

    async def save_commands(self, application: int, digest: str) -> None:
        """Save that digest."""
        await self._database.write_known(lambda sql: sql.run(_SAVE_COMMANDS, (application, digest)))

    async def forget_commands(self) -> None:
        """Forget which commands Discord was told."""
        await self._database.write_known(lambda sql: sql.run(_FORGET_COMMANDS))
