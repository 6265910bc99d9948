"""Servers as a whole, in SQLite: those that have removed the bot, and their deletion."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from functools import partial

from bot.store import scoring
from bot.store.database import Database
from bot.store.deadlines import give_time
from bot.store.protocol import Choices
from bot.store.scores import SqliteScores

REMOVED = "SELECT guild FROM departures WHERE at <= ? ORDER BY at, guild"
GUILDS = """
SELECT DISTINCT guild FROM tables UNION SELECT guild FROM season_rules UNION SELECT owner FROM settings WHERE kind = ?
"""
_TABLES_OF_GUILD = "SELECT id FROM tables WHERE guild = ? LIMIT ?"
_DELETE_RESULT = "DELETE FROM results WHERE table_id = ?"  # also deletes its standings
_DELETE_TABLE = "DELETE FROM tables WHERE id = ?"  # also deletes its sitters, log, seat changes and commitment
_DELETE_GUILD = (
    "DELETE FROM settings WHERE kind = :kind AND owner = :guild",
    "DELETE FROM departures WHERE guild = :guild",
    "DELETE FROM honours WHERE guild = :guild",
    "DELETE FROM season_rules WHERE guild = :guild",
    "DELETE FROM threads WHERE guild = :guild",
)
_RECORD_REMOVAL = "INSERT OR IGNORE INTO departures (guild, at) VALUES (?, ?)"
_RECORD_RETURN = "DELETE FROM departures WHERE guild = ? RETURNING at"
_BATCH = 100
"""Tables deleted in one transaction."""


class SqliteServers:
    """The SQLite :class:`~bot.store.protocol.ServerStore`."""

    def __init__(self, database: Database, scores: SqliteScores) -> None:
        self._database = database
        self._scores = scores

    async def record_removal(self, guild: int, at: int) -> None:
        """Record when a server removed the bot, unless a time is recorded already."""
        await self._database.write_known(lambda connection: connection.execute(_RECORD_REMOVAL, (guild, at)).close())

    async def record_return(self, guild: int, at: int) -> None:
        """Delete that record because the bot is back; the time without it counts against no player."""

        def work(connection: sqlite3.Connection) -> None:
            for (removed,) in connection.execute(_RECORD_RETURN, (guild,)).fetchall():
                self._database.cache.change_all()
                give_time(connection, at - removed, at, guild)

        await self._database.write_known(work)

    async def removed_until(self, until: int) -> Sequence[int]:
        """List the servers that removed the bot at or before a time."""
        return await self._database.read(lambda connection: [row[0] for row in connection.execute(REMOVED, (until,))])

    async def known(self, kind: type[Choices]) -> Sequence[int]:
        """List the servers about which something is stored; ``kind`` is the class of their choices."""
        return await self._database.rank(
            lambda connection: [row[0] for row in connection.execute(GUILDS, (kind.KIND,))]
        )

    async def delete(self, guild: int, kind: type[Choices]) -> None:
        """Delete everything about a server, in batches; its results vanish from other boards with a recount."""
        while await self._database.write(partial(delete_tables, guild=guild, limit=_BATCH)):
            pass
        await self._scores.delete_guild(guild)
        await self._database.write(partial(_delete_guild, guild=guild, kind=kind.KIND))
        await self._database.checkpoints.empty()


def delete_tables(connection: sqlite3.Connection, guild: int, limit: int) -> int:
    """Delete some of a server's tables with everything that belongs to them; return how many.

    Boards that counted their results are outdated then, including those of no server.
    """
    found = [(row[0],) for row in connection.execute(_TABLES_OF_GUILD, (guild, limit))]
    forgotten = connection.executemany(_DELETE_RESULT, found).rowcount
    if forgotten and connection.execute("SELECT 1 FROM boards WHERE guild = ?", (guild,)).fetchone():
        scoring.mark_outdated(connection)
    connection.executemany(_DELETE_TABLE, found)
    return len(found)


def _delete_guild(connection: sqlite3.Connection, guild: int, kind: str) -> None:
    """Delete what is stored about a server besides its tables and boards."""
    for statement in _DELETE_GUILD:
        connection.execute(statement, {"guild": guild, "kind": kind})
