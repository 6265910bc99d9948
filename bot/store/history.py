"""Logs, finished games and their draws."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from functools import partial
from itertools import groupby

from bot.model.records import LogEntry, Result, Standing
from bot.store import rows
from bot.store.database import Database
from bot.store.locations import read_location
from bot.store.protocol import DrawCount, LocationCount
from bot.store.sql import Row, Values

READ_COMMITMENT = "SELECT commitment FROM commitments WHERE table_id = ?"
RESULTS_IN_CHANNEL = """
WITH page AS (
    SELECT * FROM results WHERE channel = ? ORDER BY ended_at DESC, table_id DESC LIMIT ? OFFSET ?
)
SELECT page.*, seat, user_id, name, place, points, resigned, own, decisions, taken
FROM page CROSS JOIN standings ON standings.table_id = page.table_id
ORDER BY ended_at DESC, page.table_id DESC, place, seat
"""
COUNT_IN_CHANNEL = "SELECT COUNT(*) FROM results WHERE channel = ?"
_SHARED = """EXISTS (
    SELECT 1 FROM standings AS own WHERE own.table_id = results.table_id AND own.user_id = :reader
)"""
RESULTS_OF_PLAYER = f"""
WITH page AS (
    SELECT results.table_id AS number, results.ended_at AS at
    FROM standings CROSS JOIN results ON results.table_id = standings.table_id
    WHERE standings.user_id = :user AND results.guild = :guild
        AND (results.channel IN (SELECT json_extract(value, '$') FROM json_each(:channels)) OR {_SHARED})
    ORDER BY at DESC, number DESC LIMIT :limit OFFSET :offset
)
SELECT results.*, seat, user_id, name, place, points, resigned, own, decisions, taken
FROM page CROSS JOIN results ON results.table_id = number CROSS JOIN standings ON standings.table_id = number
ORDER BY at DESC, number DESC, place, seat
"""  # noqa: S608
LOCATIONS_OF_PLAYER = f"""
SELECT played.channel, parent, private, games, shared
FROM (
    SELECT results.channel, COUNT(*) AS games, COUNT(*) FILTER (WHERE {_SHARED}) AS shared
    FROM standings CROSS JOIN results ON results.table_id = standings.table_id
    WHERE standings.user_id = :user AND results.guild = :guild
    GROUP BY results.channel
) AS played LEFT JOIN threads ON threads.channel = played.channel
"""  # noqa: S608
DRAWS_AT_TABLE = """
SELECT json_extract(draw.value, '$[0]') AS ways, json_extract(draw.value, '$[1]') AS value, COUNT(*) AS times
FROM log_entries CROSS JOIN json_each(log_entries.draws) AS draw
WHERE table_id = ? AND turn > 0
GROUP BY 1, 2
"""
DRAWS_ON_SERVER = """
WITH latest AS (SELECT table_id FROM results WHERE guild = ? AND game = ? ORDER BY table_id DESC LIMIT ?)
SELECT json_extract(draw.value, '$[0]') AS ways, json_extract(draw.value, '$[1]') AS value, COUNT(*) AS times
FROM latest CROSS JOIN log_entries ON log_entries.table_id = latest.table_id
    CROSS JOIN json_each(log_entries.draws) AS draw
WHERE log_entries.turn > 0
GROUP BY 1, 2
"""


class SqlHistory:
    """The SQL :class:`~bot.store.protocol.HistoryStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def log(self, table_id: int) -> Sequence[LogEntry]:
        """Read a table's log in order."""
        return await self._database.read(partial(rows.log, codec_of=self._database.codec, table_id=table_id))

    async def log_until(self, table_id: int, turn: int) -> Sequence[LogEntry]:
        """Read a table's log in order up to a turn."""
        return await self._database.read(
            partial(rows.log, codec_of=self._database.codec, table_id=table_id, until=turn)
        )

    async def commitment(self, table_id: int) -> str | None:
        """Read the commitment to a game's secret; None for games older than commitments."""
        found = await self._database.read(lambda sql: sql.row(READ_COMMITMENT, (table_id,)))
        return None if found is None else str(found[0])

    async def results_in(self, channel: int, limit: int, offset: int) -> Sequence[Result]:
        """Read the finished games of a channel, the latest first."""
        return _read_results(await self._rank(RESULTS_IN_CHANNEL, (channel, limit, offset)))

    async def count_in(self, channel: int) -> int:
        """Count the finished games of a channel."""
        return int((await self._rank(COUNT_IN_CHANNEL, (channel,)))[0][0])

    async def results_of(
        self, guild: int, user: int, reader: int, channels: Collection[int], limit: int, offset: int
    ) -> Sequence[Result]:
        """Read the finished games of a player in some channels of a server, and those in which the reader played too.

        The latest first.
        """
        values: dict[str, int | str] = {"guild": guild, "user": user, "reader": reader}
        values |= {"channels": json.dumps(list(channels)), "limit": limit, "offset": offset}
        return _read_results(await self._rank(RESULTS_OF_PLAYER, values))

    async def locations_of(self, guild: int, user: int, reader: int) -> Sequence[LocationCount]:
        """Count the finished games of a player on a server by where they were played."""
        found = await self._rank(LOCATIONS_OF_PLAYER, {"guild": guild, "user": user, "reader": reader})
        return [LocationCount(read_location(row), row["games"], row["shared"]) for row in found]

    async def draws_at(self, table_id: int) -> Sequence[DrawCount]:
        """Count the draws of a game after its set-up."""
        return [DrawCount(*map(int, row)) for row in await self._rank(DRAWS_AT_TABLE, (table_id,))]

    async def draws_on(self, guild: int, game: str, games: int) -> Sequence[DrawCount]:
        """Count the draws after the set-up in a server's latest finished games of a kind."""
        return [DrawCount(*map(int, row)) for row in await self._rank(DRAWS_ON_SERVER, (guild, game, games))]

    async def _rank(self, statement: str, values: Values) -> Sequence[Row]:
        return await self._database.rank(lambda sql: sql.rows(statement, values))


def _read_results(found: Sequence[Row]) -> list[Result]:
    """Make results from rows that are joined with their standings."""
    return [
        _read_result(list(of_one))
        for _, of_one in groupby(found, key=lambda row: row["table_id"])  # rows of one result are adjacent
    ]


def _read_result(found: Sequence[Row]) -> Result:
    row = found[0]
    return Result(
        table=row["table_id"],
        guild=row["guild"],
        channel=row["channel"],
        game=row["game"],
        version=row["version"],
        options=rows.OPTIONS.validate_json(row["options"]),
        started_at=row["started_at"],
        ended_at=row["ended_at"],
        turns=row["turns"],
        standings=tuple(
            Standing(
                row["seat"],
                row["user_id"],
                row["name"],
                row["place"],
                row["points"],
                resigned=bool(row["resigned"]),
                own=row["own"],
                decisions=row["decisions"],
                taken=bool(row["taken"]),
            )
            for row in found
        ),
        hints=bool(row["hints"]),
    )
