"""Tables, cached."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from bot.model.computers import FIRST
from bot.model.records import MOST_ID, Loaded, Table, Update
from bot.store import rows, updates
from bot.store.cache import ELSEWHERE, TABLES
from bot.store.database import Database
from bot.store.errors import StaleError
from bot.store.owned import own
from bot.store.protocol import LiveCount, TablePlace
from bot.store.sql import Sql, Transaction, column

NEXT_DEADLINE = "SELECT MIN(deadline) AS deadline FROM tables WHERE phase IN ('lobby', 'playing') /* own */"
COUNT_LIVE = """
SELECT game, phase, COUNT(*) FROM tables WHERE phase IN ('lobby', 'playing') /* own */ GROUP BY game, phase
"""
WITHOUT_DEADLINE = """
SELECT id FROM tables
WHERE phase IN ('lobby', 'playing') AND deadline IS NULL AND id > ? /* own */ ORDER BY id LIMIT ?
"""
PLACES = """
SELECT id, guild, channel FROM tables
WHERE phase IN ('lobby', 'playing') AND id > ? /* own */ ORDER BY id LIMIT ?
"""
UNCALLED = """
SELECT DISTINCT table_id FROM sitters JOIN tables ON tables.id = table_id
WHERE uncalled = 1 AND away = 0 AND phase = 'playing' AND table_id > ? /* own */ ORDER BY table_id LIMIT ?
"""
COMPUTERS_TO_MOVE = f"""
SELECT DISTINCT table_id FROM sitters
WHERE user_id <= {FIRST} AND deadline IS NOT NULL AND table_id > ? /* own */ ORDER BY table_id LIMIT ?
"""  # noqa: S608
_GUILD_OF_SITTER = "SELECT guild FROM tables WHERE id = table_id"
UNTOLD = "SELECT id FROM tables WHERE untold = 1 AND id > ? /* own */ ORDER BY id LIMIT ?"
LAST_OPTIONS = "SELECT options, timer FROM tables WHERE channel = ? AND game = ? AND id < ? ORDER BY id DESC LIMIT 1"
LATEST_ENDED = """
SELECT id FROM tables
WHERE channel = ? AND phase IN ('finished', 'closed') AND started_at IS NOT NULL
ORDER BY id DESC LIMIT 1
"""
LATEST_FINISHED = "SELECT table_id FROM results WHERE channel = ? ORDER BY ended_at DESC, table_id DESC LIMIT 1"
OF_USER = """
SELECT id FROM tables
WHERE phase IN ('lobby', 'playing') AND id IN (
    SELECT table_id FROM sitters WHERE user_id = :user UNION SELECT table_id FROM seat_changes WHERE user_id = :user
)
UNION
SELECT tables.id FROM tables INDEXED BY rematches CROSS JOIN json_each(asked)
WHERE phase = 'lobby' AND asked != '[]' AND json_extract(value, '$') = :user
UNION
SELECT tables.id FROM tables INDEXED BY invitations CROSS JOIN json_each(invited)
WHERE phase = 'lobby' AND invited != '[]' AND json_extract(value, '$.user') = :user
ORDER BY 1
"""


class SqlTables:
    """The SQL :class:`~bot.store.protocol.TableStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(self, table: Table) -> Table:
        """Add a new table and return it with its id; ChannelTakenError."""

        async def work(sql: Transaction) -> Table:
            opened = replace(table, id=await updates.add_table(sql, self._database.codec(table.game), table))
            self._note(sql, Loaded(opened))
            return opened

        return await self._database.write_known(work)

    async def load(self, table_id: int) -> Loaded | None:
        """Read a table with the newest entries of its log and its seat changes; immediate if it is cached."""
        cache = self._database.cache
        known: Loaded | None = cache.get((TABLES, table_id))
        if known is not None:
            self._database.check_open()
            return known
        with cache.reading((TABLES, table_id)) as keep:
            found = await self._database.read(partial(self._load, table_id=table_id))
            if found is not None and self._is_kept(found.table):
                keep(found)
        return found

    async def live_in(self, channel: int) -> int | None:
        """Return the id of a channel's lobby or playing table."""
        return await self._first(rows.FIND_LIVE, channel)

    async def write(self, before: Loaded, update: Update) -> Loaded:
        """Write what has changed since ``before`` and return the table as written; StaleError."""
        table, key = before.table, (TABLES, before.table.id)
        if update.table.id != table.id:
            raise ValueError(f"table {table.id} can't become table {update.table.id}")

        async def work(sql: Transaction) -> Loaded:
            if not await sql.holds(key, before) and await self._load(sql, table.id) != before:
                raise StaleError(table.id, table.seq)
            after = await updates.change_table(sql, self._database.codec(table.game), before, update)
            self._note(sql, after)
            return after

        try:
            return await self._database.write_known(work)
        except Exception:
            self._database.cache.drop(key)
            raise

    async def due(self, now: int, limit: int) -> Sequence[int]:
        """List the live tables whose deadline has passed, the oldest first."""
        return await self._own(rows.FIND_DUE, now, limit)

    async def next_deadline(self) -> int | None:
        """Return the earliest deadline of all live tables, which may have passed; None when there is none."""
        (found,) = await self._own(NEXT_DEADLINE)
        return None if found is None else int(found)

    async def count_live(self) -> Sequence[LiveCount]:
        """Count the lobbies and running tables by game and phase. It may take long."""
        live = own(self._database.share, COUNT_LIVE)
        return [LiveCount(*row) for row in await self._database.rank(lambda sql: sql.rows(live))]

    async def without_deadline(self, after: int, limit: int) -> Sequence[int]:
        """List the live tables above an id without a deadline, in order of id."""
        return await self._own(WITHOUT_DEADLINE, after, limit)

    async def places(self, after: int, limit: int) -> Sequence[TablePlace]:
        """List where the live tables above an id are, in order of id."""
        places = own(self._database.share, PLACES)
        return [TablePlace(*row) for row in await self._database.read(lambda sql: sql.rows(places, (after, limit)))]

    async def uncalled(self, after: int, limit: int) -> Sequence[int]:
        """List the running tables above an id where a present player to move was not called, in order of id."""
        return await self._own(UNCALLED, after, limit)

    async def computers_to_move(self, after: int, limit: int) -> Sequence[int]:
        """List the running tables above an id where a computer is to move, in order of id."""
        return await self._own(COMPUTERS_TO_MOVE, after, limit, guild=_GUILD_OF_SITTER)

    async def untold(self, after: int, limit: int) -> Sequence[int]:
        """List the tables above an id whose game is over without a message about it, in order of id."""
        return await self._own(UNTOLD, after, limit)

    async def last_options(
        self, channel: int, game: str, before: int = MOST_ID
    ) -> tuple[Mapping[str, str], int] | None:
        """Read the options and the timer, in seconds, of a channel's latest table of a game, below an id."""

        async def work(sql: Sql) -> tuple[Mapping[str, str], int] | None:
            row = await sql.row(LAST_OPTIONS, (channel, game, before))
            return None if row is None else (rows.OPTIONS.validate_json(row["options"]), row["timer"])

        return await self._database.read(work)

    async def latest_ended(self, channel: int) -> int | None:
        """Return the id of a channel's latest game that is over, with or without a result."""
        return await self._first(LATEST_ENDED, channel)

    async def latest_finished(self, channel: int) -> int | None:
        """Return the id of the table whose game was finished last in a channel."""
        return await self._first(LATEST_FINISHED, channel)

    async def of_user(self, user: int) -> Sequence[int]:
        """List the live tables where a user has or had a seat, and the lobbies that invite them."""
        return await self._database.read(lambda sql: column(sql, OF_USER, {"user": user}))

    async def _load(self, sql: Sql, table_id: int) -> Loaded | None:
        return await rows.load(sql, self._database.codec, table_id)

    async def _first(self, statement: str, *values: int) -> int | None:
        found = await self._column(statement, *values)
        return found[0] if found else None

    async def _own(self, statement: str, *values: int, guild: str = "guild") -> list[Any]:
        return await self._column(own(self._database.share, statement, guild), *values)

    async def _column(self, statement: str, *values: int) -> list[Any]:
        return await self._database.read(lambda sql: column(sql, statement, values))

    def _is_kept(self, table: Table) -> bool:
        """Say whether a table is cached: a live one that no other process may change at any moment."""
        return table.phase.live and self._database.share.has(table.guild)

    def _note(self, sql: Transaction, written: Loaded) -> None:
        """Note that a transaction has written a table."""
        sql.change((TABLES, written.table.id), written if self._is_kept(written.table) else None)
        if not self._database.share.has(written.table.guild):
            sql.change((ELSEWHERE, written.table.id), None)
