from __future__ import annotations

from dataclasses import replace
from itertools import count

from bot.model.records import TablePhase
from bot.store.sqlite import SqliteStore
from tests.bot.store import samples

_channels = count(1)


async def record(store: SqliteStore, game: str, *points: int) -> None:
    """Save a finished game of users 10, 11 ... that counts."""
    table = await store.open(samples.table(channel=next(_channels), users=len(points), game=game))
    await store.save(table, replace(table, phase=TablePhase.FINISHED), (), samples.result(table, *points))


async def test_the_most_played_game_comes_first(store: SqliteStore) -> None:
    for game, times in (("planet", 1), ("pigs", 3), ("wolves", 2)):
        for _ in range(times):
            await record(store, game, 7, 8)
    assert await store.scores.games(5, 11) == ["pigs", "wolves", "planet"]
    assert await store.scores.games(5, 12) == []
    assert await store.scores.games(6, 11) == []
