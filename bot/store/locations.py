"""Channels and threads in which tables were opened."""

from __future__ import annotations

from bot.model.records import Location
from bot.store.database import Database
from bot.store.sql import Row

READ_THREAD = "SELECT channel, parent, private FROM threads WHERE channel = ?"
_SAVE_THREAD = """
INSERT INTO threads (channel, guild, parent, private) VALUES (?, ?, ?, ?)
ON CONFLICT (channel) DO UPDATE SET guild = excluded.guild, parent = excluded.parent, private = excluded.private
"""
_DELETE_THREAD = "DELETE FROM threads WHERE channel = ?"


class SqlLocations:
    """The SQL :class:`~bot.store.protocol.LocationStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def location(self, channel: int) -> Location:
        """Read what is known about a channel or thread."""
        found = await self._database.read(lambda sql: sql.row(READ_THREAD, (channel,)))
        return Location(channel) if found is None else read_location(found)

    async def save_thread(self, guild: int, thread: Location) -> None:
        """Save which channel a thread belongs to."""
        if thread != await self.location(thread.channel):
            await self._write(_SAVE_THREAD, thread.channel, guild, thread.parent, thread.private)

    async def delete_thread(self, channel: int) -> None:
        """Delete what is saved about a deleted thread."""
        if (await self.location(channel)).parent is not None:
            await self._write(_DELETE_THREAD, channel)

    async def _write(self, statement: str, *values: int | None) -> None:
        await self._database.write_known(lambda sql: sql.run(statement, values))


def read_location(row: Row) -> Location:
    """Make a location from a row; the thread's columns are empty for a channel."""
    return Location(row["channel"], row["parent"], private=bool(row["private"]))
