"""Nobody comes to the top of a leaderboard without playing many games, with many people, oneself."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from bot.model.outcome import with_decisions
from bot.model.records import LogEntry, Person, SeatChange, SeatEvent
from bot.model.repeats import DAILY, Pair
from bot.model.scores import Leaderboard, Scope, Skill, Sort, rate
from bot.store.sql_store import SqlStore
from tests.bot.store import samples
from tests.bot.store.places import Place
from tests.bot.store.scored import NOVEMBER, Played, counted, pages, record, shown
from tests.sampling import some

DAY = 24 * 60 * 60
SERVER = Leaderboard("pigs", Scope.SERVER, 5)
HONEST = range(1, 11)
MOST_IN_A_DAY = 420
"""What somebody new can gain in a day from one other person."""


def honest_games(dice: random.Random, games: int = 200, days: int = 30) -> Iterator[Played]:
    """Ten people of different strength meet for a month, two to four at a table."""
    strength = {user: dice.gauss(0, 1) for user in HONEST}
    for number in range(games):
        people = dice.sample(HONEST, dice.randint(2, 4))
        shown = {user: strength[user] + dice.gauss(0, 1) for user in people}
        places = {user: 1 + sum(other > shown[user] for other in shown.values()) for user in people}
        yield Played(places, NOVEMBER + number * days // games * DAY)


async def order(store: SqlStore, sort: Sort, board: Leaderboard = SERVER) -> list[int]:
    return [row.totals.user for row in await pages(store, board, sort, 50)]


async def rating(store: SqlStore, user: int) -> int:
    row = (await store.scores.board(SERVER, Sort.RATING, 1, 0, user)).own
    return 1000 if row is None else row.totals.skill.rating


async def test_one_won_game_stands_below_twenty_nine_of_thirty_in_every_order(store: SqlStore) -> None:
    for number in range(30):
        won = number > 0
        await record(store, Played({1: 1 if won else 2, 100 + number: 2 if won else 1}, NOVEMBER + number * DAY))
    await record(store, Played({2: 1, 3: 2}))
    for board in (SERVER, Leaderboard("pigs", Scope.EVERYWHERE, 0), Leaderboard("pigs", Scope.CHANNEL, 1)):
        for sort in Sort:
            first, *others = await pages(store, board, sort)
            assert (first.totals.user, first.rank, first.totals.provisional) == (1, 1, False)
            assert all(row.totals.provisional and row.rank > 1 for row in others)
            for row in (first, *others):
                assert (await store.scores.board(board, sort, 1, 0, row.totals.user)).own == row


@pytest.mark.parametrize("games", [9, 10])
async def test_the_tenth_game_ends_being_provisional(store: SqlStore, games: int) -> None:
    for number in range(games):
        await record(store, Played({1: 2, 100 + number: 1}, NOVEMBER + number * DAY))
    assert (await order(store, Sort.AVERAGE))[0] == (1 if games == 10 else 100)


async def test_an_autopilot_wins_no_game_for_somebody_who_never_plays(store: SqlStore) -> None:
    for number in range(25):
        places = {1: 1, 2: 2, 3: 3} if number < 11 else {2: 1, 1: 2, 3: 3}
        await record(store, Played(places, NOVEMBER + number * DAY, idle=frozenset({1})))
    rows = {row.totals.user: row.totals for row in await pages(store, SERVER, Sort.RATING)}
    assert (rows[1].games, rows[1].wins, rows[1].average) == (25, 0, 3.0)
    assert (rows[2].wins, rows[3].wins, rows[3].average) == (25, 0, 2.0)
    assert rows[1].skill.rating < 1000 < rows[2].skill.rating


@pytest.mark.parametrize("idle", [{1}, {1, 2}, {1, 2, 3}], ids=str)
async def test_a_game_needs_somebody_who_plays_it(store: SqlStore, idle: set[int]) -> None:
    await record(store, Played({1: 1, 2: 1, 3: 3}, idle=frozenset(idle)))
    rows = {row.totals.user: row.totals.rank_sum for row in await pages(store, SERVER, Sort.RATING)}
    assert rows == {1: {1: 3, 2: 1, 3: 2}, 2: {1: 2, 2: 2, 3: 1}, 3: {}}[len(idle)]


async def test_a_seat_taken_over_late_counts_for_the_others_alone(store: SqlStore) -> None:
    for taken in (frozenset({2}), frozenset()):
        await record(store, Played({1: 2, 2: 1}, idle=frozenset({2}), taken=taken))
        (row, *others) = await pages(store, SERVER, Sort.RATING)
        assert (row.totals.user, row.totals.wins, [other.totals.user for other in others]) == (
            (1, 1, []) if taken else (1, 2, [2])
        )


@pytest.mark.parametrize("resigns", [False, True])
async def test_resigning_is_no_move_towards_the_least_number(store: SqlStore, resigns: bool) -> None:
    table = await store.tables.open(samples.table(channel=1))
    log = [LogEntry(turn, (turn - 1) % 2, "x", (), (), 0) for turn in range(9)]
    if resigns:
        log[8] = replace(log[8], move="resign")
    result = with_decisions(samples.result(table, 2, 1, turns=9), log, ())
    assert result.moves == 8 - resigns


def test_decisions_are_those_since_the_player_has_had_the_seat() -> None:
    result = samples.result(replace(samples.table(), id=1), 2, 1)
    log = [LogEntry(turn, turn % 2, "x", (), (), 0, autopilot=5 <= turn < 9) for turn in range(21)]
    taken = SeatChange(13, 1, SeatEvent.TAKEN, 0, Person(7, "Ada"))
    first, second = with_decisions(result, log, [replace(taken, turn=3), taken]).standings
    assert (first.own, first.decisions, first.taken, first.played) == (8, 10, False, True)
    assert (second.own, second.decisions, second.taken, second.played) == (4, 10, True, False)


@pytest.mark.sqlite  # hundreds of games
@pytest.mark.parametrize("seed", some(range(5), 5))
@pytest.mark.parametrize("hours", [0, 1, 6])
async def test_two_who_feed_one_stay_behind_ten_who_play(store: SqlStore, place: Place, seed: int, hours: int) -> None:
    for game in honest_games(random.Random(f"{seed}")):
        await record(store, game)
    best = max([await rating(store, user) for user in HONEST])
    for number in range(50):
        await record(store, Played({21: 1, 22: 2}, NOVEMBER + number * hours * 3600, moves=8, resigned=True))
    assert await rating(store, 21) < best
    if not hours:
        for sort in Sort:
            assert (await order(store, sort)).index(21) >= len(HONEST)
    assert shown(place) == counted(place)


@pytest.mark.parametrize("seed", some(range(3), 3))
@pytest.mark.parametrize(
    "games",
    [
        [{21: 1, 22: 2, 23: 2}, {22: 1, 23: 2, 21: 2}, {23: 1, 21: 2, 22: 2}],
        [{21: 1, 22: 2}, {22: 1, 21: 2}],
        [{21: 1, 23: 2}, {22: 1, 23: 2}],
        [{21: 1, 22: 2, 23: 2, 24: 2, 25: 2}],
    ],
    ids=["three in turn", "two in turn", "one feeds two", "four feed one"],
)
@pytest.mark.sqlite  # hundreds of games
async def test_no_ring_of_accounts_comes_to_the_top_in_a_day(
    store: SqlStore, seed: int, games: list[dict[int, int]]
) -> None:
    for game in honest_games(random.Random(f"{seed}")):
        await record(store, game)
    for number in range(51):
        await record(store, Played(games[number % len(games)], moves=20, resigned=True))
    for sort in Sort:
        assert {*(await order(store, sort))[: len(HONEST)]} == {*HONEST}
    assert max([await rating(store, user) for user in HONEST]) > await rating(store, 21)


@pytest.mark.parametrize("kind", ["resigned", "idle", "won"])
async def test_what_two_gain_from_each_other_in_a_day_is_bounded(store: SqlStore, kind: str) -> None:
    dice = random.Random(kind)
    for _ in range(60):
        winner = 1 if kind == "won" else dice.randint(1, 2)
        places = {winner: 1, 3 - winner: 2}
        idle = frozenset({2}) if kind == "idle" else frozenset[int]()
        at = NOVEMBER + dice.randrange(DAY)
        await record(store, Played(places, at, dice.randint(8, 90), resigned=kind == "resigned", idle=idle))
        for user in (1, 2):
            assert await rating(store, user) <= 1000 + MOST_IN_A_DAY
    (row, _) = await pages(store, SERVER, Sort.RATING)
    assert row.totals.games == DAILY


async def test_friends_who_play_every_evening_are_still_rated_in_order(store: SqlStore) -> None:
    for day in range(20):
        for game in range(2):
            places = {1: 1, 2: 2, 3: 3} if game else {1: 1, 3: 2, 2: 3} if day % 4 == 0 else {1: 2, 2: 1, 3: 3}
            await record(store, Played(places, NOVEMBER + day * DAY + game))
    rows = await pages(store, SERVER, Sort.RATING)
    assert [row.totals.user for row in rows] == [1, 2, 3]
    assert [row.totals.games for row in rows] == [40] * 3
    assert rows[0].totals.skill.rating > rows[1].totals.skill.rating > rows[2].totals.skill.rating


def test_a_pair_fades_and_comes_back() -> None:
    pair, weights = Pair(), []
    for _ in range(6):
        pair = pair.on(NOVEMBER)
        weights.append(pair.weight)
        pair = pair.after(pair.weight)
    assert weights[:3] == [1, 1, 1]
    assert 0 < weights[3] < 1
    assert weights[DAILY:] == [0, 0]
    following = [pair.on(NOVEMBER + days * DAY).weight for days in (-1, 0, 1, 7, 60)]
    assert following == sorted(following)
    assert (following[:2], following[-1]) == ([0, 0], 1)


def test_ratings_change_by_pairs_and_not_at_all_without_weight() -> None:
    skills, ranks = [Skill(), Skill(30, 4), Skill(20, 6)], [1, 2, 3]
    none = dict.fromkeys(combinations(range(3), 2), 0.0)
    assert rate(skills, ranks, none) == skills
    first, second, third = rate(skills, ranks, none | {(0, 1): 1.0})
    assert [first, second] == rate(skills[:2], ranks[:2], {(0, 1): 1.0})
    assert third == skills[2]
