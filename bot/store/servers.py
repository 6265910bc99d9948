"""Servers as a whole, in the embedded store: those that have removed the bot, and their deletion."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from functools import partial

from bot.store import scoring
from bot.store.database import Database
from bot.store.protocol import Choices
from bot.store.scorebook import ScoreBook

DEPARTED = "SELECT guild FROM departures WHERE at <= ? ORDER BY at, guild"
GUILDS = """
SELECT DISTINCT guild FROM tables UNION SELECT guild FROM season_rules UNION SELECT owner FROM settings WHERE kind = ?
"""
_TABLES_OF_GUILD = "SELECT id FROM tables WHERE guild = ? LIMIT ?"
_FORGET_RESULT = "DELETE FROM results WHERE table_id = ?"  # its standings go with it
_FORGET_TABLE = "DELETE FROM tables WHERE id = ?"  # and with this sitters, log, changes of seats and commitment
_FORGET_GUILD = (
    "DELETE FROM settings WHERE kind = :kind AND owner = :guild",
    "DELETE FROM departures WHERE guild = :guild",
    "DELETE FROM honours WHERE guild = :guild",
    "DELETE FROM season_rules WHERE guild = :guild",
    "DELETE FROM threads WHERE guild = :guild",
)
_DEPART = "INSERT OR IGNORE INTO departures (guild, at) VALUES (?, ?)"
_COME_BACK = "DELETE FROM departures WHERE guild = ?"
_AT_ONCE = 100
"""Tables deleted in one transaction."""


class SqliteServers:
    """A :class:`~bot.store.protocol.ServerStore` in a file."""

    def __init__(self, database: Database, scores: ScoreBook) -> None:
        self._database = database
        self._scores = scores

    async def depart(self, guild: int, at: int) -> None:
        """Note that a server has removed the bot, unless that is noted already."""
        await self._database.write_known(lambda connection: connection.execute(_DEPART, (guild, at)).close())

    async def come_back(self, guild: int) -> None:
        """Strike such a note."""
        await self._database.write_known(lambda connection: connection.execute(_COME_BACK, (guild,)).close())

    async def departed(self, until: int) -> Sequence[int]:
        """List the servers that removed the bot at a time or before it."""
        return await self._database.read(lambda connection: [row[0] for row in connection.execute(DEPARTED, (until,))])

    async def known(self, kind: type[Choices]) -> Sequence[int]:
        """List the servers of which something is stored; their choices are of a kind."""
        return await self._database.rank(
            lambda connection: [row[0] for row in connection.execute(GUILDS, (kind.KIND,))]
        )

    async def forget(self, guild: int, kind: type[Choices]) -> None:
        """Delete everything of a server, a part at a time; what its games changed for others is to be counted anew."""
        while await self._database.write(partial(forget_tables, guild=guild, limit=_AT_ONCE)):
            pass
        await self._scores.forget_guild(guild)
        await self._database.write(partial(_forget_guild, guild=guild, kind=kind.KIND))


def forget_tables(connection: sqlite3.Connection, guild: int, limit: int) -> int:
    """Delete some of a server's tables with all that hangs on them; say how many.

    What their results counted for is out of date then, also on boards that belong to no server.
    """
    found = [(row[0],) for row in connection.execute(_TABLES_OF_GUILD, (guild, limit))]
    forgotten = connection.executemany(_FORGET_RESULT, found).rowcount
    if forgotten and connection.execute("SELECT 1 FROM boards WHERE guild = ?", (guild,)).fetchone():
        scoring.outdate(connection)
    connection.executemany(_FORGET_TABLE, found)
    return len(found)


def _forget_guild(connection: sqlite3.Connection, guild: int, kind: str) -> None:
    """Delete what is kept of a server besides its tables and boards."""
    for statement in _FORGET_GUILD:
        connection.execute(statement, {"guild": guild, "kind": kind})
