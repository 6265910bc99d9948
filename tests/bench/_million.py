"""A database with a million finished games and the leaderboards that they make, for the benches that look things up."""

from __future__ import annotations

import asyncio
import atexit
import shutil
import sqlite3
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import closing
from functools import cache
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from bot.store.sqlite import SqliteStore
from rules.catalogue import load_games
from tests import stored

RESULTS = 1_000_000
USERS = 100_000
"""All of them are on the big server's board."""
CHANNELS = 1_000
GUILD = 1
"""The big server, on which every second game was played."""
BUSY = 1
"""A user who plays every 50th game."""
ROUNDS = 100

PART = 50_000
"""Games that one statement adds."""

_NUMBERS = """
WITH RECURSIVE numbers (n) AS (
    SELECT CAST(? AS BIGINT) UNION ALL SELECT n + 1 FROM numbers WHERE n < CAST(? AS BIGINT)
)
"""
_GUILD = "CASE WHEN n % 2 = 1 THEN 1 ELSE n % 50 + 1 END"
_USUAL = f"(n * 31 + seat * (7919 + n % 997)) % ({USERS} - 1) + 2"
_FINISHED = (
    f"""{_NUMBERS}
    INSERT INTO tables (
        id, guild, channel, game, version, host, opened_at, phase, seq, turns, options, asked, started_at
    )
    SELECT n, {_GUILD}, n % {CHANNELS} + 1, CAST(? AS TEXT), 1, n % {USERS} + 1, n * 30, 'finished', 9, 90, '{{}}',
        '[]', n * 30
    FROM numbers
    """,
    f"""{_NUMBERS}
    INSERT INTO results (table_id, guild, channel, game, version, options, started_at, ended_at, turns)
    SELECT n, {_GUILD}, n % {CHANNELS} + 1, CAST(? AS TEXT), 1, '{{}}', n * 30, n * 30 + 60, 90 FROM numbers
    """,
    f"""{_NUMBERS}, seats (seat) AS (VALUES (0), (1), (2)), played (game) AS (SELECT CAST(? AS TEXT))
    INSERT INTO standings (table_id, seat, user_id, name, place, points, resigned)
    SELECT n, seat, CASE WHEN seat = 0 AND n % 50 = 1 THEN {BUSY} ELSE {_USUAL} END, 'player', (n + seat) % 3 + 1,
        40 - (n + seat) % 3, 0
    FROM numbers, seats
    """,
    f"""{_NUMBERS}, played (game) AS (SELECT CAST(? AS TEXT))
    INSERT INTO scored (number, table_id, season) SELECT n, n, '' FROM numbers
    """,
)
"""Each takes the first and the last number, and the game."""
_BOARDS = {"s": "guild", "e": "0"}
"""Of the scopes that have the largest boards: the place in SQL."""
_ADD_BOARDS = """
INSERT INTO boards (edition, game, scope, place, period, guild, size)
SELECT (SELECT shown FROM scoring), game, :scope, {place}, '', {place}, COUNT(DISTINCT user_id)
FROM results JOIN standings USING (table_id)
GROUP BY game, {place} + 0
"""
_ADD_TALLIES = """
INSERT INTO tallies
SELECT board, user_id, 'player', games, wins, places, 1.0 * places / games, 40, mu, sigma,
    CAST(ROUND(1000 + 40 * (mu - 3 * sigma)) AS INTEGER), games < 10
FROM (
    SELECT boards.id AS board, user_id, COUNT(*) AS games, SUM(standings.place = 1) AS wins,
        SUM(standings.place) AS places, 45 - 10.0 * AVG(standings.place) + user_id % 997 / 100.0 AS mu,
        25.0 / (3 + COUNT(*) / 9.0) AS sigma
    FROM results JOIN standings USING (table_id) JOIN boards ON boards.scope = :scope AND boards.place = {place}
    GROUP BY boards.id, user_id
)
"""
_ADD_COURSES = """
INSERT INTO courses
SELECT boards.id, user_id, table_id, points, 1000 + table_id % 500
FROM results JOIN standings USING (table_id) JOIN boards ON boards.scope = 's' AND boards.place = results.guild
ORDER BY boards.id, user_id, table_id
"""
_ADD_OPPONENTS = """
INSERT INTO opponents
SELECT boards.id, own.user_id, other.user_id, COUNT(*)
FROM results JOIN standings AS own USING (table_id)
    JOIN boards ON boards.scope = 's' AND boards.place = results.guild
    JOIN standings AS other ON other.table_id = own.table_id AND other.seat != own.seat
GROUP BY boards.id, own.user_id, other.user_id
"""


_ADD_PAIRS = """
INSERT INTO pairs
SELECT everywhere.id, user_id, other, 0, 1, 1.0
FROM (SELECT DISTINCT user_id, other FROM opponents) JOIN boards AS everywhere ON everywhere.scope = 'e'
"""


def add_results(run: Callable[..., object], game: str, results: int = RESULTS) -> None:
    """Add finished games of three, all but their logs, by running SQL with values."""
    for first in range(1, results + 1, PART):
        for sql in _FINISHED:
            run(sql, first, min(first + PART - 1, results), game)


def fill(path: Path, game: str, results: int = RESULTS) -> None:
    """Add results, and the leaderboards that they make, to an empty database."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for pragma in ("synchronous = OFF", "foreign_keys = OFF", "cache_size = -500000", "temp_store = MEMORY"):
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("BEGIN")
        add_results(lambda sql, *values: connection.execute(sql, values), game, results)
        for scope, place in _BOARDS.items():
            connection.execute(_ADD_BOARDS.format(place=place), {"scope": scope})
            connection.execute(_ADD_TALLIES.format(place=place.replace("guild", "results.guild")), {"scope": scope})
        connection.execute(_ADD_COURSES)
        connection.execute(_ADD_OPPONENTS)
        connection.execute(_ADD_PAIRS)
        connection.execute("COMMIT")


async def _create(path: Path) -> None:
    await (await SqliteStore.start(path, stored.BYTES)).close()


@cache
def filled() -> Path:
    """Give the database, which lasts until the process ends; benchmarks share it."""
    folder = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, folder)
    path = folder / "tables.sqlite3"
    asyncio.run(_create(path))
    fill(path, next(iter(load_games())))
    return path


async def timed(ask: Callable[[], Awaitable[Any]]) -> float:
    """Give how many milliseconds asking takes: the median of many times."""
    times = []
    for _ in range(ROUNDS):
        start = perf_counter()
        await ask()
        times.append(perf_counter() - start)
    return median(times) * 1000
