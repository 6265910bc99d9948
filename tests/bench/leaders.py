"""What leaderboards and profiles cost with a million results, and what counting one game, or all again, costs."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import count
from statistics import median
from time import perf_counter
from unittest.mock import patch

from bot.model.preferences import OwnChoices
from bot.model.records import Person, Player, Result, Standing, Table, TablePhase
from bot.model.scores import Leaderboard, Scope, Sort
from bot.store import scores, scoring
from bot.store.sqlite import SqliteStore
from rules.catalogue import load_games
from tests import stored
from tests.bench import _million
from tests.bench._million import BUSY, GUILD, USERS, timed

ROWS = 10
SAVES = 200
PARTS = 100
"""Parts of a count of everything that are measured."""

_numbers = count(1)


async def _pages(store: SqliteStore, game: str) -> dict[str, float]:
    """Measure pages of the big board for somebody who is far away from them."""
    board = Leaderboard(game, Scope.SERVER, GUILD)
    figures: dict[str, float] = {}
    for sort in Sort:
        whole = await store.scores.board(board, sort, USERS, 0, BUSY)
        assert len(whole.rows) == whole.players == USERS
        for name, offset, own in (("first", 0, -1), ("middle", USERS // 2, 0), ("last", USERS - ROWS, 0)):
            user = whole.rows[own].totals.user
            page = partial(store.scores.board, board, sort, ROWS, offset, user)
            assert (await page()).rows == whole.rows[offset : offset + ROWS]
            figures[f"{name}_page_by_{sort.name.lower()}_ms"] = await timed(page)
    figures["page_of_a_board_of_nobody_ms"] = await timed(
        lambda: store.scores.board(replace(board, period="s1"), Sort.WINS, ROWS, 0, BUSY)
    )
    return figures


async def _profiles(store: SqliteStore, game: str) -> dict[str, float]:
    figures: dict[str, float] = {}
    for name, user in (("busy", BUSY), ("usual", USERS // 2)):
        profile = await store.scores.profile(GUILD, game, user)
        assert profile is not None
        figures[f"{name}_player's_games"] = profile.row.totals.games
        figures[f"{name}_player's_profile_ms"] = await timed(partial(store.scores.profile, GUILD, game, user))
    return figures


async def _finish(store: SqliteStore, game: str) -> float:
    """Finish a game of four on the big server; give the seconds that its last save took."""
    number = next(_numbers)
    people = [Person((number * 7 + seat * 7919) % USERS + 1, "player") for seat in range(4)]
    table = await store.tables.open(
        Table(0, GUILD, -number, game, 1, people[0].user, 1, TablePhase.PLAYING, players=tuple(map(Player, people)))
    )
    standings = tuple(
        Standing(seat, person.user, person.name, seat + 1, 40 - seat, False) for seat, person in enumerate(people)
    )
    result = Result(table.id, GUILD, number % 1000 + 1, game, 1, {}, 1, 31_000_000, 90, standings)
    start = perf_counter()
    await stored.save(store, table, replace(table, phase=TablePhase.FINISHED), (), result)
    return perf_counter() - start


@contextmanager
def _uncounted() -> Iterator[None]:
    with patch.object(scoring, "score", lambda connection, result: None):
        yield


async def _saves(store: SqliteStore, game: str) -> dict[str, float]:
    counted, bare = [], []
    for _ in range(SAVES):
        counted.append(await _finish(store, game))
        with _uncounted():
            bare.append(await _finish(store, game))
    return {
        "save_of_a_result_ms": median(counted) * 1000,
        "save_that_counts_nothing_ms": median(bare) * 1000,
        "save_by_save_that_counts_nothing": median(counted) / median(bare),
    }


async def _rebuild(store: SqliteStore) -> dict[str, float]:
    """Measure the first parts of a count of everything; nobody ever sees it."""
    edition = await store.database.write(scoring.begin_rebuild)
    parts = []
    start = perf_counter()
    for _ in range(PARTS):
        begun = perf_counter()
        await store.database.write(partial(scoring.continue_rebuild, edition=edition, limit=scores.BATCH))
        parts.append(perf_counter() - begun)
    return {
        "results_recounted_per_second": PARTS * scores.BATCH / (perf_counter() - start),
        "part_of_a_count_ms": median(parts) * 1000,
    }


async def _forget(store: SqliteStore) -> float:
    start = perf_counter()
    await store.people.anonymise(BUSY, "Former player", OwnChoices)
    return (perf_counter() - start) * 1000


async def _measure() -> dict[str, float]:
    store = await SqliteStore.start(_million.filled(), stored.BYTES)
    game = next(iter(load_games()))
    try:
        return {
            **await _pages(store, game),
            **await _profiles(store, game),
            **await _saves(store, game),
            **await _rebuild(store),
            "busy_player_forgotten_ms": await _forget(store),
        }
    finally:
        await store.close()


def measure() -> dict[str, float]:
    """Measure on the database that the benches share."""
    _million.filled()
    return asyncio.run(_measure())
