from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import NamedTuple, TypeAlias

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from bot.model.preferences import OwnChoices, ServerChoices
from bot.model.scores import Leaderboard, LeaderboardRow, Scope, SeasonMode, Sort
from bot.store import scoring
from bot.store.sql_store import SqlStore
from tests.bot.store.places import Place
from tests.bot.store.scored import (
    Played,
    bring_up_to_date,
    counted,
    editions,
    pages,
    played,
    record,
    set_seasons,
    shown,
)

GUILDS = (5, 6)
guilds = st.sampled_from(GUILDS)


@dataclass(frozen=True)
class Finish:
    guild: int
    game: Played


@dataclass(frozen=True)
class Forget:
    user: int


@dataclass(frozen=True)
class ForgetGuild:
    guild: int


@dataclass(frozen=True)
class Season:
    guild: int
    mode: SeasonMode


@dataclass(frozen=True)
class CloseSeason:
    guild: int
    number: int


@dataclass(frozen=True)
class Begin:
    """Begin a recount, as one of possibly several processes."""


@dataclass(frozen=True)
class GoOn:
    """Count some more results for one of the editions that were begun, the latest or one that it overtook."""

    which: int
    results: int


@dataclass(frozen=True)
class Clear:
    rows: int


@dataclass(frozen=True)
class Rebuild:
    pass


@dataclass(frozen=True)
class Restart:
    pass


Action: TypeAlias = Finish | Forget | ForgetGuild | Season | CloseSeason | Begin | GoOn | Clear | Rebuild | Restart
finishes = st.builds(Finish, guilds, played)
actions = (
    finishes
    | finishes
    | st.builds(Forget, st.integers(1, 6))
    | st.builds(ForgetGuild, guilds)
    | st.builds(Season, guilds, st.sampled_from(SeasonMode))
    | st.builds(CloseSeason, guilds, st.integers(1, 2))
    | st.builds(Begin)
    | st.builds(GoOn, st.integers(1, 2), st.integers(1, 4))
    | st.builds(GoOn, st.integers(1, 2), st.integers(1, 4))
    | st.builds(Clear, st.integers(1, 9))
    | st.builds(Rebuild)
    | st.builds(Restart)
)


@dataclass
class Walk:
    """A database through which somebody walks at random."""

    place: Place
    store: SqlStore
    editions: list[int] = field(default_factory=list)

    async def do(self, action: Action) -> None:
        scores = self.store.scores
        match action:
            case Finish(guild, game):
                await record(self.store, replace(game, channel=10 * guild + game.channel), guild)
            case Forget(user):
                await self.store.people.anonymise(user, "Former player", OwnChoices)
            case ForgetGuild(guild):
                await self.store.servers.delete(guild, ServerChoices)
                await bring_up_to_date(self.store)
            case Season(guild, mode):
                await set_seasons(scores, guild, mode)
            case CloseSeason(guild, number):
                await scores.close_season(guild, number, 0)
            case Begin():
                self.editions.append(await self.store.database.write(scoring.begin_rebuild))
            case GoOn(which, results) if which <= len(self.editions):
                more = partial(scoring.continue_rebuild, edition=self.editions[-which], limit=results)
                assert await self.store.database.write(more) <= results
            case Clear(rows):
                await self.store.database.write(partial(scoring.clear_stale, limit=rows))
            case Rebuild():
                await scores.rebuild()
            case Restart():
                await self.store.close()
                self.store = await self.place.open()
                await bring_up_to_date(self.store)


def board_of(row: tuple[str, str, int, str]) -> Leaderboard:
    game, scope, place, period = row
    return Leaderboard(game, Scope(scope), place, period)


class Kept(NamedTuple):
    """What decides a player's places on a board."""

    user: int
    games: int
    wins: int
    average: float
    rating: int

    def merit(self, sort: Sort) -> tuple[float, ...]:
        """Give what orders a board, the best lowest."""
        few = self.games < 10
        if sort is Sort.RATING:
            return (few, -self.rating)
        return (few, -self.wins, self.games) if sort is Sort.WINS else (few, self.average, -self.games)


async def check_pages(store: SqlStore, place: Place, limit: int) -> None:
    """Read every board in every order, page by page, and compare it with the whole."""
    whole: dict[Leaderboard, list[Kept]] = {}
    for row in shown(place)["tallies"]:
        user, _name, games, wins, _places, average = row[5:11]
        whole.setdefault(board_of(row[:4]), []).append(Kept(user, games, wins, average, row[-2]))
    for board, rows in whole.items():
        for sort in Sort:
            merits = sorted(row.merit(sort) for row in rows)
            ordered = sorted(rows, key=lambda row: (row.merit(sort), row.user))
            read = await pages(store, board, sort, limit)
            assert [(row.rank, row.totals.user) for row in read] == [
                (1 + merits.index(row.merit(sort)), row.user) for row in ordered
            ]
            for seen in read:
                page = await store.scores.board(board, sort, 1, 0, seen.totals.user)
                assert page.own == seen


async def check_profiles(store: SqlStore, place: Place) -> None:
    """Compare every profile with the board and the courses."""
    kept = shown(place)
    for row in kept["tallies"]:
        if row[1] == Scope.SERVER and not row[3]:
            guild, user = row[2], row[5]
            profile = await store.scores.profile(guild, row[0], user)
            own: LeaderboardRow | None = (await store.scores.board(board_of(row[:4]), Sort.RATING, 1, 0, user)).own
            assert profile is not None
            assert profile.row == own
            course = [
                (points, rating) for *at, who, _, points, rating in kept["courses"] if (at[2], who) == (guild, user)
            ]
            assert list(zip(profile.points, profile.ratings, strict=True)) == course
            assert await store.scores.games(guild, user) == ["pigs"]


one_store = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


@pytest.mark.sqlite
@settings(one_store, max_examples=6 * settings().max_examples)
@given(walk=st.lists(actions, max_size=14), limit=st.integers(1, 3))
@example(walk=[Begin(), GoOn(1, 1), Finish(5, Played({1: 1, 2: 2}, 1922227200)), GoOn(1, 1)], limit=1)
async def test_whatever_happens_people_see_what_a_count_from_scratch_gives(
    make_place: Callable[[], Place], walk: list[Action], limit: int
) -> None:
    await check_walk(make_place(), walk, limit)


@settings(one_store, max_examples=6)
@given(walk=st.lists(actions, min_size=4, max_size=14), limit=st.integers(1, 3))
async def test_the_same_holds_over_every_database(
    make_place: Callable[[], Place], walk: list[Action], limit: int
) -> None:
    await check_walk(make_place(), walk, limit)


async def check_walk(place: Place, walk: list[Action], limit: int) -> None:
    walking = Walk(place, await place.open())
    for action in walk:
        await walking.do(action)
        assert shown(place) == counted(place)
    await check_pages(walking.store, place, limit)
    await check_profiles(walking.store, place)
    before = shown(place)
    await walking.store.scores.rebuild()
    assert shown(place) == before
    assert editions(place) <= 1
    await walking.store.close()
