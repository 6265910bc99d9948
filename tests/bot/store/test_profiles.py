from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import Any

from bot.model.preferences import OwnChoices
from bot.model.records import TablePhase
from bot.store.sql_store import SqlStore
from tests import stored
from tests.bot.store import samples

_channels = count(1)


async def record(store: SqlStore, game: str, *points: int, **changes: Any) -> int:
    """Save a finished game of users 10, 11 ... that counts; give its table."""
    table = await store.tables.open(samples.table(channel=next(_channels), users=len(points), game=game))
    result = replace(samples.result(table, *points), **changes)
    await stored.save(store, table, replace(table, phase=TablePhase.FINISHED), (), result)
    return table.id


async def test_the_most_played_game_comes_first(store: SqlStore) -> None:
    for game, times in (("planet", 1), ("pigs", 3), ("wolves", 2)):
        for _ in range(times):
            await record(store, game, 7, 8)
    assert await store.scores.games(5, 11) == ["pigs", "wolves", "planet"]
    assert await store.scores.games(5, 12) == []
    assert await store.scores.games(6, 11) == []


async def test_how_a_game_has_changed_ratings_is_told_of_that_game_alone(store: SqlStore) -> None:
    first = await record(store, "pigs", 7, 8)
    other = await record(store, "wolves", 8, 7)
    second = await record(store, "pigs", 9, 8, 7)
    changes = [await store.scores.rating_changes(table) for table in (first, other, second)]
    assert [[change.user for change in found] for found in changes] == [[10, 11], [10, 11], [10, 11, 12]]
    assert {change.before for change in (*changes[0], *changes[1])} == {1000}
    assert [change.before for change in changes[2]] == [changes[0][0].after, changes[0][1].after, 1000]
    for user in (10, 11):
        profile = await store.scores.profile(5, "pigs", user)
        assert profile is not None
        assert profile.ratings == (changes[0][user - 10].after, changes[2][user - 10].after)
    await store.scores.rebuild()
    assert [await store.scores.rating_changes(table) for table in (first, other, second)] == changes
    await store.people.anonymise(10, "Former player", OwnChoices)
    assert [await store.scores.rating_changes(first)] == [[changes[0][0]._replace(user=-1), changes[0][1]]]


async def test_a_game_that_does_not_count_has_changed_no_rating(store: SqlStore) -> None:
    assert await store.scores.rating_changes(await record(store, "pigs", 7, 8, turns=2)) == []
    assert await store.scores.rating_changes(99) == []
