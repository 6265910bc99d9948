"""Servers as a whole: those that have removed the bot, and their deletion."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.store import scoring
from bot.store.database import Database
from bot.store.deadlines import give_time
from bot.store.owned import own
from bot.store.protocol import Choices
from bot.store.scores import SqlScores
from bot.store.sql import Sql, Transaction, column

REMOVED = "SELECT guild FROM departures WHERE at <= ? /* own */ ORDER BY at, guild"
GUILDS = """
SELECT guild FROM (
    SELECT DISTINCT guild FROM tables UNION SELECT guild FROM season_rules
    UNION SELECT owner FROM settings WHERE kind = ?
) AS known WHERE TRUE /* own */
"""
_SOME_TABLES = "SELECT id FROM tables WHERE guild = ? ORDER BY id LIMIT ?"
_DELETE_RESULTS = f"DELETE FROM results WHERE table_id IN ({_SOME_TABLES})"  # noqa: S608  # with their standings
_DELETE_TABLES = f"DELETE FROM tables WHERE id IN ({_SOME_TABLES})"  # noqa: S608  # with all that belongs to them
_DELETE_GUILD = (
    "DELETE FROM settings WHERE kind = :kind AND owner = :guild",
    "DELETE FROM departures WHERE guild = :guild",
    "DELETE FROM honours WHERE guild = :guild",
    "DELETE FROM season_rules WHERE guild = :guild",
    "DELETE FROM threads WHERE guild = :guild",
)
_RECORD_REMOVAL = "INSERT INTO departures (guild, at) VALUES (?, ?) ON CONFLICT DO NOTHING"
_RECORD_RETURN = "DELETE FROM departures WHERE guild = ? RETURNING at"
_BATCH = 100
"""Tables deleted in one transaction."""


class SqlServers:
    """The SQL :class:`~bot.store.protocol.ServerStore`."""

    def __init__(self, database: Database, scores: SqlScores) -> None:
        self._database = database
        self._scores = scores

    async def record_removal(self, guild: int, at: int) -> None:
        """Record when a server removed the bot, unless a time is recorded already."""
        await self._database.write_known(lambda sql: sql.run(_RECORD_REMOVAL, (guild, at)))

    async def record_return(self, guild: int, at: int) -> None:
        """Delete that record because the bot is back; the time without it counts against no player."""

        async def work(sql: Transaction) -> None:
            for (removed,) in await sql.rows(_RECORD_RETURN, (guild,)):
                sql.change_all()
                await give_time(sql, self._database.share, at - removed, at, guild)

        await self._database.write_known(work)

    async def removed_until(self, until: int) -> Sequence[int]:
        """List the servers that removed the bot at or before a time."""
        removed = own(self._database.share, REMOVED)
        return await self._database.read(lambda sql: column(sql, removed, (until,)))

    async def known(self, kind: type[Choices]) -> Sequence[int]:
        """List the servers about which something is stored; ``kind`` is the class of their choices."""
        guilds = own(self._database.share, GUILDS)
        return await self._database.rank(lambda sql: column(sql, guilds, (kind.KIND,)))

    async def delete(self, guild: int, kind: type[Choices]) -> None:
        """Delete everything about a server, in batches; its results vanish from other boards with a recount."""
        while await self._database.write(partial(delete_tables, guild=guild, limit=_BATCH)):
            pass
        await self._scores.delete_guild(guild)
        await self._database.write(partial(_delete_guild, guild=guild, kind=kind.KIND))
        await self._database.forget_deleted()


async def delete_tables(sql: Transaction, guild: int, limit: int) -> int:
    """Delete some of a server's tables with everything that belongs to them; return how many.

    Boards that counted their results are outdated then, including those of no server.
    """
    forgotten = await sql.run(_DELETE_RESULTS, (guild, limit))
    if forgotten and await sql.row("SELECT 1 FROM boards WHERE guild = ?", (guild,)):
        await scoring.mark_outdated(sql)
    return await sql.run(_DELETE_TABLES, (guild, limit))


async def _delete_guild(sql: Sql, guild: int, kind: str) -> None:
    """Delete what is stored about a server besides its tables and boards."""
    for statement in _DELETE_GUILD:
        await sql.run(statement, {"guild": guild, "kind": kind})
