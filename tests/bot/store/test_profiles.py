from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import count
from typing import Any

from bot.preferences import OwnChoices
from bot.records import Phase
from bot.scores import Board, Scope, SeasonMode, Sort
from bot.store import scoring
from bot.store.sqlite import SqliteStore
from tests.bot.store import samples

_channels = count(1)


async def record(store: SqliteStore, game: str, *points: int) -> None:
    """Save a finished game of users 10, 11 ... that counts."""
    table = await store.open(samples.table(channel=next(_channels), users=len(points), game=game))
    await store.save(table, replace(table, phase=Phase.FINISHED), (), samples.result(table, *points))


async def test_the_most_played_game_comes_first(store: SqliteStore) -> None:
    for game, times in (("planet", 1), ("pigs", 3), ("wolves", 2)):
        for _ in range(times):
            await record(store, game, 7, 8)
    assert await store.scores.games(5, 11) == ["pigs", "wolves", "planet"]
    assert await store.scores.games(5, 12) == []
    assert await store.scores.games(6, 11) == []


async def test_while_everything_is_counted_anew_all_reads_as_before(store: SqliteStore) -> None:
    await store.scores.set_seasons(5, SeasonMode.MANUAL)
    await record(store, "pigs", 7, 8)
    await record(store, "pigs", 7, 8, 9)
    board = Board("pigs", Scope.SERVER, 5)

    async def read() -> list[Any]:
        scores = store.scores
        return [
            await scores.games(5, 10),
            await scores.seasons(5, "pigs", 9),
            await scores.profile(5, "pigs", 10),
            await store.copy_of(10, OwnChoices),
            *[await scores.board(board, sort, 9, 0, 10) for sort in Sort],
        ]

    before = await read()
    begun = await store.scores._write(scoring.begin_rebuild)
    for _ in range(2):
        await store.scores._write(partial(scoring.go_on_rebuilding, count=begun, limit=1))
        assert await read() == before
