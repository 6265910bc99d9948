from __future__ import annotations

import sqlite3
from collections import defaultdict
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openskill.models import BradleyTerryFull

from bot.records import Honour, Person, Phase, Result, Sitter, Standing
from bot.scores import Board, Scope, SeasonMode, SeasonRule, Skill, Sort, rate
from bot.store.sqlite import SqliteStore
from tests.bot.store import samples

_numbers = count(1)
NOVEMBER, DECEMBER = (int(datetime(2030, month, 30, tzinfo=UTC).timestamp()) for month in (11, 12))
TABLES = {
    "tallies": "game, scope, boards.place, period, size, user_id, name, games, wins, places, average, best, mu, "
    "sigma, rating",
    "courses": "game, scope, boards.place, period, user_id, number, points, rating",
    "opponents": "game, scope, boards.place, period, user_id, other, games",
}


@dataclass(frozen=True)
class Played:
    """A finished game: who took which place."""

    places: dict[int, int]
    ended_at: int = NOVEMBER
    moves: int = 40
    channel: int = 1
    resigned: bool = False
    """Whether the last have resigned."""


played = st.builds(
    Played,
    places=st.dictionaries(st.integers(1, 6), st.integers(0, 2), min_size=1, max_size=4).map(
        lambda points: {user: 1 + sum(other > own for other in points.values()) for user, own in points.items()}
    ),
    ended_at=st.sampled_from((NOVEMBER, DECEMBER)),
    moves=st.integers(2, 17),
    channel=st.integers(1, 2),
    resigned=st.booleans(),
)


async def record(store: SqliteStore, game: Played, guild: int = 5, honours: tuple[Honour, ...] = ()) -> Result:
    """Save a finished game, in a channel where no other table is live."""
    number = next(_numbers)
    sitters = tuple(Sitter(Person(user, "")) for user in game.places)
    table = await store.open(samples.table(channel=samples.TOP - number, guild=guild, sitters=sitters))
    last = max(game.places.values())
    standings = tuple(
        Standing(seat, user, f"{user} at {table.id}", place, 10 - place, game.resigned and place == last)
        for seat, (user, place) in enumerate(game.places.items())
    )
    plain = samples.result(table, *game.places.values(), ended_at=game.ended_at, turns=game.moves + 1)
    result = replace(plain, channel=game.channel, standings=standings, honours=honours)
    await store.save(table, replace(table, phase=Phase.FINISHED), (), result)
    return result


def dump(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Read everything that is counted, floats to the last bit."""
    with closing(sqlite3.connect(path)) as connection:
        return {
            table: sorted(
                connection.execute(f"SELECT {columns} FROM {table} JOIN boards ON boards.id = {table}.board").fetchall()
            )
            for table, columns in TABLES.items()
        }


def model(results: list[Result], scope: Scope, sort: Sort, period: str = "") -> list[tuple[Any, ...]]:
    """Count a board by plain lists: place, user, name, games, wins, average, rating."""
    skills: dict[int, Any] = defaultdict(BradleyTerryFull().rating)
    parts: dict[int, list[Standing]] = defaultdict(list)
    for result in results:
        seats = len(result.standings)
        if seats < 2 or result.turns - 1 < 4 * seats:
            continue
        if scope is Scope.CHANNEL and result.channel != 1:
            continue
        if period and f"{datetime.fromtimestamp(result.ended_at, UTC):%Y-%m}" != period:
            continue
        teams = [[skills[standing.user]] for standing in result.standings]
        rated = BradleyTerryFull().rate(teams, ranks=[float(standing.place) for standing in result.standings])
        for standing, (skill,) in zip(result.standings, rated, strict=True):
            skills[standing.user] = skill
            parts[standing.user].append(standing)
    rows = []
    for user, own in parts.items():
        wins = sum(standing.place == 1 for standing in own)
        average = sum(standing.place for standing in own) / len(own)
        rating = round(1000 + 40 * (skills[user].mu - 3 * skills[user].sigma))
        rows.append((user, own[-1].name, len(own), wins, average, rating))
    merits: dict[Sort, Any] = {
        Sort.RATING: lambda row: (-row[5],),
        Sort.WINS: lambda row: (-row[3], row[2]),
        Sort.AVERAGE: lambda row: (row[4], -row[2]),
    }
    merit = merits[sort]
    placed = [(1 + sum(merit(other) < merit(row) for other in rows), *row) for row in rows]
    return sorted(placed)


async def shown(store: SqliteStore, board: Board, sort: Sort, limit: int = 100) -> list[tuple[Any, ...]]:
    """Read a board page by page, as people do."""
    rows: list[tuple[Any, ...]] = []
    while True:
        page = await store.scores.board(board, sort, limit, len(rows), 1)
        for row in page.rows:
            tally = row.tally
            told = (tally.user, tally.name, tally.games, tally.wins, tally.average, tally.skill.rating)
            rows.append((row.place, *told))
        assert len(page.rows) <= limit
        if len(rows) >= page.players:
            return rows


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=40)
@given(games=st.lists(played, max_size=12), limit=st.integers(1, 4), sort=st.sampled_from(Sort))
async def test_boards_are_as_counted_by_hand_and_a_rebuild_changes_nothing(
    tmp_path_factory: pytest.TempPathFactory, games: list[Played], limit: int, sort: Sort
) -> None:
    path = tmp_path_factory.mktemp("scores") / "tables.db"
    store = await SqliteStore.start(path)
    await store.scores.set_seasons(5, SeasonMode.MONTHLY)
    results = [await record(store, game) for game in games]
    for scope, place in ((Scope.CHANNEL, 1), (Scope.SERVER, 5), (Scope.EVERYWHERE, 0)):
        board = Board("pigs", scope, place)
        assert await shown(store, board, sort, limit) == model(results, scope, sort)
        month = await shown(store, replace(board, period="m2030-12"), sort, limit)
        assert month == model(results, scope, sort, "2030-12")
    season = Board("pigs", Scope.SERVER, 5, "s2030-11")
    assert await shown(store, season, sort, limit) == model(results, Scope.SERVER, sort, "2030-11")
    running = dump(path)
    assert await store.scores.rebuild() == len(games)
    assert dump(path) == running
    await store.close()


async def test_what_does_not_count_leaves_nothing(store: SqliteStore, path: Path) -> None:
    await record(store, Played({1: 1, 2: 2}, moves=7), honours=(Honour(0, "x"),))
    await record(store, Played({1: 1}, moves=99), honours=(Honour(0, "x"),))
    assert dump(path) == {"tallies": [], "courses": [], "opponents": []}
    assert await store.scores.honours(5, "pigs", 1) == []
    assert len(samples.recorded(store)) == 3
    await record(store, Played({1: 1, 2: 2}, moves=8))
    assert (await store.scores.board(Board("pigs", Scope.SERVER, 5), Sort.WINS, 9, 0, 1)).players == 2


async def test_who_is_on_another_page_sees_the_own_row_with_the_same_place(store: SqliteStore) -> None:
    await record(store, Played({1: 1, 2: 1, 3: 3, 4: 4}))
    board = Board("pigs", Scope.SERVER, 5)
    for sort in Sort:
        first = await store.scores.board(board, sort, 2, 0, 4)
        assert [(row.place, row.tally.user) for row in first.rows] == [(1, 1), (1, 2)]
        assert first.own is not None
        second = await store.scores.board(board, sort, 2, 2, 4)
        assert second.rows[-1] == first.own == second.own
        assert (await store.scores.board(board, sort, 2, 0, 77)).own is None


async def test_the_profile_agrees_with_the_board(store: SqliteStore) -> None:
    for places in ({1: 1, 2: 2, 3: 3}, {1: 2, 2: 1}, {1: 1, 3: 2}, {1: 1, 2: 2}):
        await record(store, Played(places))
    profile = await store.scores.profile(5, "pigs", 1)
    page = await store.scores.board(Board("pigs", Scope.SERVER, 5), Sort.RATING, 9, 0, 1)
    assert profile is not None
    assert profile.row == page.own
    assert profile.points == (9, 8, 9, 9)
    assert profile.ratings[-1] == profile.row.tally.skill.rating
    assert [(other.user, other.games) for other in profile.opponents] == [(2, 3), (3, 2)]
    assert await store.scores.games(5, 1) == ["pigs"]
    assert await store.scores.profile(6, "pigs", 1) is None


async def test_an_achievement_is_stored_once_for_a_player(store: SqliteStore) -> None:
    first = await record(store, Played({1: 1, 2: 2}), honours=(Honour(0, "x"), Honour(1, "y")))
    again = await record(store, Played({1: 1, 2: 2}), honours=(Honour(0, "x"), Honour(0, "y")))
    assert await store.scores.honours_at(first.table) == [(1, "x"), (2, "y")]
    assert await store.scores.honours_at(again.table) == [(1, "y")]
    assert await store.scores.honours(5, "pigs", 1) == ["x", "y"]


async def test_a_season_closed_by_hand_keeps_its_table_and_the_next_begins_empty(store: SqliteStore) -> None:
    await record(store, Played({1: 1, 2: 2}))
    assert await store.scores.set_seasons(5, SeasonMode.MANUAL) == SeasonRule(SeasonMode.MANUAL, 1)
    await record(store, Played({1: 1, 3: 2}))
    assert not await store.scores.close_season(5, 2)
    assert await store.scores.close_season(5, 1)
    assert not await store.scores.close_season(5, 1)
    closed, running = (Board("pigs", Scope.SERVER, 5, period) for period in ("s1", "s2"))
    for sort in Sort:
        empty = await store.scores.board(running, sort, 9, 0, 1)
        assert (empty.players, empty.rows, empty.own) == (0, (), None)
        assert [row[1] for row in await shown(store, closed, sort)] == [1, 3]
    await record(store, Played({2: 1, 3: 2}))
    assert [row[1] for row in await shown(store, running, Sort.WINS)] == [2, 3]
    assert [row[1] for row in await shown(store, closed, Sort.WINS)] == [1, 3]
    assert await store.scores.seasons(5, "pigs") == ["2", "1"]
    assert (await store.scores.set_seasons(5, SeasonMode.OFF)).season(NOVEMBER) == ""
    assert (await store.scores.set_seasons(5, SeasonMode.MANUAL)).season(NOVEMBER) == "3"


def test_seasons_of_the_calendar_change_with_the_first_second() -> None:
    midnight = int(datetime(2031, 1, 1, tzinfo=UTC).timestamp())
    for mode, before, after in (
        (SeasonMode.MONTHLY, "2030-12", "2031-01"),
        (SeasonMode.QUARTERLY, "2030-q4", "2031-q1"),
    ):
        assert (SeasonRule(mode).season(midnight - 1), SeasonRule(mode).season(midnight)) == (before, after)


def test_who_shares_a_place_gains_the_same_and_nobody_behind_gains_as_much() -> None:
    first, second, third, last = rate([Skill()] * 4, [1, 1, 3, 4])
    assert first == second
    assert first.rating > third.rating > last.rating
