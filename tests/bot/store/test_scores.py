from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from itertools import combinations

import pytest

from bot.model.preferences import OwnChoices, ServerChoices
from bot.model.records import Earned
from bot.model.scores import Leaderboard, Scope, SeasonMode, SeasonRule, Skill, Sort, rate
from bot.store import boards, scoring, servers
from bot.store.sql import Transaction
from bot.store.sql_store import SqlStore
from tests.bot.store import samples
from tests.bot.store.faded import rated
from tests.bot.store.places import Place
from tests.bot.store.scored import NOVEMBER, Played, bring_up_to_date, counted, editions, pages, record, shown


def _full(players: int) -> dict[tuple[int, int], float]:
    return dict.fromkeys(combinations(range(players), 2), 1.0)


async def test_what_does_not_count_leaves_nothing(store: SqlStore, place: Place) -> None:
    await record(store, Played({1: 1, 2: 2}, moves=7), achievements=(Earned(0, "x"),))
    await record(store, Played({1: 1}, moves=99), achievements=(Earned(0, "x"),))
    assert shown(place) == {"tallies": [], "courses": [], "opponents": [], "pairs": [], "computer_tallies": []}
    assert await store.scores.achievements(5, "pigs", 1) == []
    assert len(await samples.recorded(store)) == 3
    await record(store, Played({1: 1, 2: 2}, moves=8))
    assert (await store.scores.board(Leaderboard("pigs", Scope.SERVER, 5), Sort.WINS, 9, 0, 1)).players == 2


async def test_who_is_on_another_page_sees_the_own_row_with_the_same_place(store: SqlStore) -> None:
    await record(store, Played({1: 1, 2: 1, 3: 3, 4: 4}))
    board = Leaderboard("pigs", Scope.SERVER, 5)
    for sort in Sort:
        first = await store.scores.board(board, sort, 2, 0, 4)
        assert [(row.rank, row.totals.user) for row in first.rows] == [(1, 1), (1, 2)]
        assert first.own is not None
        second = await store.scores.board(board, sort, 2, 2, 4)
        assert second.rows[-1] == first.own == second.own
        assert (await store.scores.board(board, sort, 2, 0, 77)).own is None


async def test_the_profile_agrees_with_the_board(store: SqlStore) -> None:
    for places in ({1: 1, 2: 2, 3: 3}, {1: 2, 2: 1}, {1: 1, 3: 2}, {1: 1, 2: 2}):
        await record(store, Played(places))
    profile = await store.scores.profile(5, "pigs", 1)
    page = await store.scores.board(Leaderboard("pigs", Scope.SERVER, 5), Sort.RATING, 9, 0, 1)
    assert profile is not None
    assert profile.row == page.own
    assert profile.players == page.players == 3
    assert profile.points == (9, 8, 9, 9)
    assert profile.ratings[-1] == profile.row.totals.skill.rating
    assert [(other.user, other.games) for other in profile.opponents] == [(2, 3), (3, 2)]
    assert await store.scores.games(5, 1) == ["pigs"]
    assert await store.scores.profile(6, "pigs", 1) is None


async def test_an_achievement_is_stored_once_for_a_player(store: SqlStore) -> None:
    first = await record(store, Played({1: 1, 2: 2}), achievements=(Earned(0, "x"), Earned(1, "y")))
    again = await record(store, Played({1: 1, 2: 2}), achievements=(Earned(0, "x"), Earned(0, "y")))
    assert await store.scores.achievements_at(first.table) == [(1, "x"), (2, "y")]
    assert await store.scores.achievements_at(again.table) == [(1, "y")]
    assert await store.scores.achievements(5, "pigs", 1) == ["x", "y"]


async def test_a_count_whose_place_another_takes_does_not_say_that_it_is_done(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    await record(store, Played({1: 1, 2: 2}))
    go_on = scoring.continue_rebuild

    async def interrupted(sql: Transaction, edition: int, limit: int) -> int:
        monkeypatch.setattr(scoring, "continue_rebuild", go_on)
        counted = await go_on(sql, edition, limit)
        await scoring.mark_outdated(sql)
        return counted

    monkeypatch.setattr(scoring, "continue_rebuild", interrupted)
    assert await store.scores.rebuild() is None
    assert await store.scores.rebuild() == 1


async def test_what_another_process_has_counted_meanwhile_is_not_counted_again(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    await record(store, Played({1: 1, 2: 2}))
    await bring_up_to_date(store)
    is_current = scoring.is_current

    async def not_yet(sql: Transaction) -> bool:
        monkeypatch.setattr(scoring, "is_current", is_current)
        return False

    before = await store.scores._view(boards.shown_edition)
    monkeypatch.setattr(scoring, "is_current", not_yet)
    await bring_up_to_date(store)
    assert await store.scores._view(boards.shown_edition) == before


async def test_a_season_closed_by_hand_keeps_its_table_and_the_next_begins_empty(store: SqlStore) -> None:
    await record(store, Played({1: 1, 2: 2}))
    assert await store.scores.set_seasons(5, SeasonMode.MANUAL, 0) == SeasonRule(SeasonMode.MANUAL, 1)
    await record(store, Played({1: 1, 3: 2}))
    assert not await store.scores.close_season(5, 2, 0)
    assert await store.scores.close_season(5, 1, 0)
    assert not await store.scores.close_season(5, 1, 0)
    closed, running = (Leaderboard("pigs", Scope.SERVER, 5, period) for period in ("s1", "s2"))
    for sort in Sort:
        empty = await store.scores.board(running, sort, 9, 0, 1)
        assert (empty.players, empty.rows, empty.own) == (0, (), None)
        assert [row.totals.user for row in await pages(store, closed, sort)] == [1, 3]
    await record(store, Played({2: 1, 3: 2}))
    assert [row.totals.user for row in await pages(store, running, Sort.WINS)] == [2, 3]
    assert [row.totals.user for row in await pages(store, closed, Sort.WINS)] == [1, 3]
    assert await store.scores.seasons(5, "pigs") == ["2", "1"]
    assert (await store.scores.set_seasons(5, SeasonMode.OFF, 0, 2)).season(NOVEMBER) == ""
    assert (await store.scores.set_seasons(5, SeasonMode.MANUAL, 0)).season(NOVEMBER) == "3"


def test_seasons_of_the_calendar_change_with_the_first_second() -> None:
    midnight = int(datetime(2031, 1, 1, tzinfo=UTC).timestamp())
    for mode, before, after in (
        (SeasonMode.MONTHLY, "2030-12", "2031-01"),
        (SeasonMode.QUARTERLY, "2030-q4", "2031-q1"),
    ):
        assert (SeasonRule(mode).season(midnight - 1), SeasonRule(mode).season(midnight)) == (before, after)


def test_who_shares_a_place_gains_the_same_and_nobody_behind_gains_as_much() -> None:
    first, second, third, last = rate([Skill()] * 4, [1, 1, 3, 4], _full(4))
    assert first == second
    assert first.rating > third.rating > last.rating


async def test_a_count_of_everything_is_seen_when_it_is_done_with_what_came_meanwhile(
    store: SqlStore, place: Place
) -> None:
    for places in ({1: 1, 2: 2}, {1: 2, 2: 1, 3: 3}, {3: 1, 1: 2}):
        await record(store, Played(places))
    right = shown(place)
    place.rows("UPDATE tallies SET wins = wins + 70")
    board = Leaderboard("pigs", Scope.SERVER, 5)
    wrong = await pages(store, board, Sort.WINS)
    edition = await store.database.write(scoring.begin_rebuild)
    more = partial(scoring.continue_rebuild, edition=edition, limit=2)
    for _ in range(2):
        assert await store.database.write(more)
        assert await pages(store, board, Sort.WINS) == wrong
        assert await store.scores.games(5, 1) == ["pigs"]
    assert shown(place) != right
    await record(store, Played({2: 1, 4: 2}))
    assert [row.totals.wins for row in await pages(store, board, Sort.WINS)] == [72, 71, 71, 0]
    assert await store.database.write(more) == 1
    assert await store.database.write(more) == 0
    assert shown(place) == counted(place)
    assert await store.database.write(more) == 0
    assert await store.scores.seasons(5, "pigs") == []


async def test_a_count_that_another_overtakes_ends_and_changes_nothing(store: SqlStore, place: Place) -> None:
    for places in ({1: 1, 2: 2}, {1: 2, 2: 1, 3: 3}, {3: 1, 1: 2}):
        await record(store, Played(places))
    first = await store.database.write(scoring.begin_rebuild)
    assert await store.database.write(partial(scoring.continue_rebuild, edition=first, limit=3)) == 3
    second = await store.database.write(scoring.begin_rebuild)
    assert await store.database.write(partial(scoring.continue_rebuild, edition=second, limit=1)) == 1
    assert await store.database.write(partial(scoring.continue_rebuild, edition=first, limit=3)) == 0
    assert shown(place) == counted(place)
    while await store.database.write(partial(scoring.clear_stale, limit=1)):
        pass
    assert editions(place) == 2
    assert await store.database.write(partial(scoring.continue_rebuild, edition=second, limit=9)) == 2
    assert await store.database.write(partial(scoring.continue_rebuild, edition=second, limit=9)) == 0
    assert shown(place) == counted(place)


async def test_what_a_forgotten_server_takes_away_ends_a_count_that_has_it(store: SqlStore, place: Place) -> None:
    for guild in (5, 6):
        await record(store, Played({1: 1, 2: 2}), guild)
    edition = await store.database.write(scoring.begin_rebuild)
    more = partial(scoring.continue_rebuild, edition=edition, limit=9)
    assert await store.database.write(more) == 2
    assert await store.database.write(partial(servers.delete_tables, guild=5, limit=9)) == 1
    assert await store.database.write(more) == 0
    assert shown(place) != counted(place)
    await store.close()
    again = await place.open()
    await again.servers.delete(5, ServerChoices)
    await bring_up_to_date(again)
    assert shown(place) == counted(place)
    assert {row[2] for row in shown(place)["tallies"] if row[1] == "s"} == {6}
    await again.close()


async def test_numbers_of_results_are_never_given_out_twice(store: SqlStore, place: Place) -> None:
    await record(store, Played({1: 1, 2: 2}))
    await store.database.write(partial(servers.delete_tables, guild=5, limit=9))
    await record(store, Played({1: 1, 2: 2}))
    assert sorted({row[5] for row in shown(place)["courses"]}) == [1, 2]


@pytest.mark.parametrize("places", [[1, 2], [1, 1], [2, 1, 3], [1, 1, 3, 4], [1, 2, 2, 2], [1, 1, 1, 1, 1]])
def test_ratings_move_as_published(places: list[int]) -> None:
    skills = [(25.0 + seat, 8.0 - seat) for seat in range(len(places))]
    moved = rate([Skill(*skill) for skill in skills], places, _full(len(places)))
    assert [(skill.mu, skill.sigma) for skill in moved] == [
        pytest.approx(pair, rel=1e-12) for pair in rated(skills, places)
    ]


async def test_newcomers_are_those_without_a_game_of_the_kind_that_counts(store: SqlStore) -> None:
    await record(store, Played({1: 1, 2: 2}), guild=5)
    await record(store, Played({3: 1, 4: 2}, moves=7), guild=5)
    await record(store, Played({5: 1}, moves=99), guild=5)
    assert list(await store.scores.newcomers("pigs", [1, 2, 3, 4, 5, 6])) == [3, 4, 5, 6]
    assert list(await store.scores.newcomers("wolves", [1, 2])) == [1, 2]
    await store.people.anonymise(1, "Former player", OwnChoices)
    assert list(await store.scores.newcomers("pigs", [1, 2])) == [1]
