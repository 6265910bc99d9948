"""SQL of what is over: logs up to a turn, commitments, finished games and the draws in them."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from itertools import groupby

from pydantic import TypeAdapter

from bot.model.records import Location, Result, Standing

READ_LOG_UNTIL = """
SELECT turn, seat, move, draws, events, at, autopilot FROM log_entries WHERE table_id = ? AND turn <= ? ORDER BY turn
"""
READ_COMMITMENT = "SELECT commitment FROM commitments WHERE table_id = ?"
RESULTS_IN_CHANNEL = """
WITH page AS (
    SELECT * FROM results WHERE channel = ? ORDER BY ended_at DESC, table_id DESC LIMIT ? OFFSET ?
)
SELECT page.*, seat, user_id, name, place, points, resigned
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
        AND (results.channel IN (SELECT value FROM json_each(:channels)) OR {_SHARED})
    ORDER BY at DESC, number DESC LIMIT :limit OFFSET :offset
)
SELECT results.*, seat, user_id, name, place, points, resigned
FROM page CROSS JOIN results ON results.table_id = number CROSS JOIN standings ON standings.table_id = number
ORDER BY at DESC, number DESC, place, seat
"""  # noqa: S608
PLACES_OF_PLAYER = f"""
SELECT played.channel, parent, private, games, shared
FROM (
    SELECT results.channel, COUNT(*) AS games, SUM({_SHARED}) AS shared
    FROM standings CROSS JOIN results ON results.table_id = standings.table_id
    WHERE standings.user_id = :user AND results.guild = :guild
    GROUP BY results.channel
) AS played LEFT JOIN threads ON threads.channel = played.channel
"""  # noqa: S608
READ_THREAD = "SELECT channel, parent, private FROM threads WHERE channel = ?"
LATEST_ENDED = """
SELECT id FROM tables
WHERE channel = ? AND phase IN ('finished', 'closed') AND started_at IS NOT NULL
ORDER BY id DESC LIMIT 1
"""
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

_NOTE_THREAD = "INSERT OR REPLACE INTO threads (channel, guild, parent, private) VALUES (?, ?, ?, ?)"
_FORGET_THREAD = "DELETE FROM threads WHERE channel = ?"
_NOTE = "INSERT OR REPLACE INTO commitments (table_id, commitment) VALUES (?, ?)"
_OPTIONS = TypeAdapter(dict[str, str])


def note_commitment(connection: sqlite3.Connection, table_id: int, commitment: str) -> None:
    """Write what is promised before a game's first draw."""
    connection.execute(_NOTE, (table_id, commitment))


def note_thread(connection: sqlite3.Connection, guild: int, place: Location) -> None:
    """Write what a thread is."""
    connection.execute(_NOTE_THREAD, (place.channel, guild, place.parent, place.private))


def forget_thread(connection: sqlite3.Connection, channel: int) -> None:
    """Strike a thread that was deleted."""
    connection.execute(_FORGET_THREAD, (channel,))


def read_place(row: sqlite3.Row) -> Location:
    """Make a place of a row in which a thread's columns are empty when there is none."""
    return Location(row["channel"], row["parent"], private=bool(row["private"]))


def read_results(rows: Sequence[sqlite3.Row]) -> list[Result]:
    """Make results of their rows, each joined with its standings."""
    return [
        _read_result(list(of_one))
        for _, of_one in groupby(rows, key=lambda row: row["table_id"])  # those of one stand together
    ]


def _read_result(rows: Sequence[sqlite3.Row]) -> Result:
    row = rows[0]
    return Result(
        table=row["table_id"],
        guild=row["guild"],
        channel=row["channel"],
        game=row["game"],
        version=row["version"],
        options=_OPTIONS.validate_json(row["options"]),
        started_at=row["started_at"],
        ended_at=row["ended_at"],
        turns=row["turns"],
        standings=tuple(
            Standing(
                row["seat"], row["user_id"], row["name"], row["place"], row["points"], resigned=bool(row["resigned"])
            )
            for row in rows
        ),
    )
