from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from itertools import count

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.records import Leader, Person, Phase, Result, Sitter, Standing
from bot.store.sqlite import SqliteStore
from tests.bot.store import samples

_guilds = count(1)


@dataclass(frozen=True)
class Played:
    """A finished game: what each user made, and when."""

    points: dict[int, int]
    ended_at: int
    first_wins_ties: bool = False


played = st.builds(
    Played,
    points=st.dictionaries(st.integers(1, 6), st.integers(-3, 5), min_size=1, max_size=4),
    ended_at=st.integers(1, 5),
    first_wins_ties=st.booleans(),
)


async def record(store: SqliteStore, game: Played, guild: int, key: str = "pigs") -> Result:
    """Save a finished game; each name tells where it was used."""
    channel = samples.TOP - next(_guilds)
    sitters = tuple(Sitter(Person(user, "")) for user in game.points)
    table = await store.open(samples.table(channel=channel, guild=guild, game=key, sitters=sitters))
    points = list(game.points.items())
    standings = tuple(
        Standing(
            seat,
            user,
            f"{user} at {table.id}",
            1
            + sum(
                theirs > own or (game.first_wins_ties and theirs == own and i < seat)
                for i, (_, theirs) in enumerate(points)
            ),
            own,
            seat == 0,
        )
        for seat, (user, own) in enumerate(points)
    )
    result = replace(samples.result(table, *game.points.values(), ended_at=game.ended_at), standings=standings)
    await store.save(table, replace(table, phase=Phase.FINISHED), (), result)
    return result


def leaderboard(results: list[Result]) -> list[Leader]:
    """What the rows should be, counted by hand."""
    latest = sorted(results, key=lambda result: (result.ended_at, result.table))
    parts = [standing for result in latest for standing in result.standings]
    rows = []
    for user in {part.user for part in parts}:
        own = [part for part in parts if part.user == user]
        wins = sum(part.place == 1 for part in own)
        rows.append(Leader(0, user, own[-1].name, len(own), wins, max(part.points for part in own)))
    merit = {row.user: (row.wins, row.share, row.best) for row in rows}
    placed = [replace(row, place=1 + sum(other > merit[row.user] for other in merit.values())) for row in rows]
    return sorted(placed, key=lambda row: (row.place, row.user))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(games=st.lists(played, max_size=10), limit=st.integers(1, 7), elsewhere=played)
async def test_the_leaderboard_is_as_counted_by_hand(
    store: SqliteStore, games: list[Played], limit: int, elsewhere: Played
) -> None:
    guild = next(_guilds)
    results = await asyncio.gather(*(record(store, game, guild) for game in games))
    await record(store, elsewhere, next(_guilds))
    await record(store, elsewhere, guild, "wolves")
    expected = leaderboard(list(results))
    assert await store.leaders(guild, "pigs", 100, 0) == expected
    assert await store.count_leaders(guild, "pigs") == len(expected)
    pages = [await store.leaders(guild, "pigs", limit, offset) for offset in range(0, 7, limit)]
    assert [row for page in pages for row in page] == expected
    assert all(len(page) <= limit for page in pages)


async def test_shared_wins_count_for_each_and_equal_rows_share_a_place(store: SqliteStore) -> None:
    for game in (
        Played({1: 9, 2: 9}, 1),
        Played({3: 9, 4: 5}, 2),
        Played({5: 2, 6: 2}, 3),
        Played({7: 1, 6: 3}, 4),
    ):
        await record(store, game, 5)
    rows = await store.leaders(5, "pigs", 10, 0)
    assert [(row.place, row.user, row.wins, row.games, row.best) for row in rows] == [
        (1, 6, 2, 2, 3),
        (2, 1, 1, 1, 9),
        (2, 2, 1, 1, 9),
        (2, 3, 1, 1, 9),
        (5, 5, 1, 1, 2),
        (6, 4, 0, 1, 5),
        (7, 7, 0, 1, 1),
    ]


async def test_fewer_games_for_the_same_wins_stand_higher(store: SqliteStore) -> None:
    for game in (Played({1: 3, 2: 9}, 1), Played({1: 8, 3: 2}, 2), Played({2: 0, 3: 1, 4: 4}, 3)):
        await record(store, game, 5)
    rows = await store.leaders(5, "pigs", 10, 0)
    assert [(row.place, row.user, row.share) for row in rows] == [(1, 4, 1.0), (2, 2, 0.5), (3, 1, 0.5), (4, 3, 0.0)]


async def test_the_name_is_that_of_the_latest_game_here(store: SqliteStore) -> None:
    newest = await record(store, Played({1: 3}, 7), 5)
    await record(store, Played({1: 3}, 6), 5)
    await record(store, Played({1: 3}, 8), 6)
    await record(store, Played({1: 3}, 8), 5, "wolves")
    (row,) = await store.leaders(5, "pigs", 10, 0)
    assert row.name == newest.standings[0].name
    same_second = await record(store, Played({1: 3}, 7), 5)
    (row,) = await store.leaders(5, "pigs", 10, 0)
    assert row.name == same_second.standings[0].name
