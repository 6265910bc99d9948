"""How results are counted into leaderboards; runs inside the transaction that writes the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, groupby
from typing import Any

from bot.model import scores
from bot.model.computers import FIRST
from bot.model.records import Result, Standing
from bot.model.repeats import Pair, patience
from bot.model.scores import Leaderboard, PlayerTotals, Scope, SeasonMode, SeasonRule, Skill
from bot.store import boards, computer_scoring
from bot.store.sql import Row, Sql, Transaction, only

_COUNTING = "counting"
"""Held by a recount of all results, shared by those who count one."""
TOTALS = "user_id, name, games, wins, places, best, mu, sigma"

_PUT_TOTALS = """
INSERT INTO tallies (board, user_id, name, games, wins, places, best, mu, sigma, average, rating, provisional)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (board, user_id) DO UPDATE SET
    name = excluded.name, games = excluded.games, wins = excluded.wins, places = excluded.places,
    best = excluded.best, mu = excluded.mu, sigma = excluded.sigma, average = excluded.average,
    rating = excluded.rating, provisional = excluded.provisional
"""
_ADD_OPPONENT = """
INSERT INTO opponents (board, user_id, other, games) VALUES (?, ?, ?, 1)
ON CONFLICT (board, user_id, other) DO UPDATE SET games = opponents.games + 1
"""
_PUT_PAIR = """
INSERT INTO pairs (board, user_id, other, day, games, load) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (board, user_id, other) DO UPDATE SET day = excluded.day, games = excluded.games, load = excluded.load
"""
_SOME_RESULTS = """
SELECT scored.number, scored.season, results.table_id, results.guild, results.channel, results.game,
    results.ended_at, results.turns, results.hints,
    standings.seat, standings.user_id, standings.name, standings.place, standings.points, standings.resigned,
    standings.own, standings.decisions, standings.taken
FROM scored
    CROSS JOIN results ON results.table_id = scored.table_id
    CROSS JOIN standings ON standings.table_id = scored.table_id
WHERE scored.number > ? AND scored.number <= ?
ORDER BY scored.number, standings.seat
"""
_NEXT_RESULTS = (
    "SELECT MAX(number), COUNT(*) FROM (SELECT number FROM scored WHERE number > ? ORDER BY number LIMIT ?) AS n"
)
_STALE_BOARD = """
SELECT boards.id FROM boards, scoring
WHERE boards.edition < shown OR (boards.edition > shown AND boards.edition < latest)
LIMIT 1
"""
_BOARD_OF_GUILD = "SELECT id FROM boards WHERE guild = ? LIMIT 1"
_CLEAR = tuple(
    f"DELETE FROM {table} WHERE ({key}) IN (SELECT {key} FROM {table} WHERE board = ? LIMIT ?)"  # noqa: S608
    for table, key in (
        ("opponents", "board, user_id, other"),
        ("pairs", "board, user_id, other"),
        ("courses", "board, user_id, number"),
        ("tallies", "board, user_id"),
        ("computer_tallies", "board, user_id"),
    )
)
_ADD_SCORED = "INSERT INTO scored (table_id, season) VALUES (?, ?) RETURNING number"
_ADD_ACHIEVEMENT = """
INSERT INTO honours (guild, game, user_id, honour, table_id, at) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT DO NOTHING
"""


async def score(sql: Transaction, result: Result) -> None:
    """Count a result that has just been written.

    Whoever counts another game of the same people comes before or after. All may be recounted only before or after,
    so that people's games are counted in the order of their numbers, and none is missed.
    """
    await sql.hold(_COUNTING, f"seasons {result.guild}", shared=True)
    await sql.hold(*(f"player {standing.user}" for standing in result.standings if standing.user > FIRST))
    season = (await season_rule(sql, result.guild)).season(result.ended_at)
    (number,) = await only(sql, _ADD_SCORED, (result.table, season))
    await _count(sql, await boards.shown_edition(sql), number, season, result)
    if scores.counts(result):
        users = {standing.seat: standing.user for standing in result.standings}
        await sql.run_many(
            _ADD_ACHIEVEMENT,
            [
                (result.guild, result.game, users[honour.seat], honour.key, result.table, result.ended_at)
                for honour in result.achievements
            ],
        )


async def season_rule(sql: Sql, guild: int) -> SeasonRule:
    """Read how a server's seasons end."""
    row = await sql.row("SELECT mode, number, since FROM season_rules WHERE guild = ?", (guild,))
    return SeasonRule() if row is None else SeasonRule(SeasonMode(row[0]), *row[1:])


async def is_current(sql: Sql) -> bool:
    """Say whether the leaderboards were counted by the current rules."""
    return bool((await only(sql, "SELECT version FROM scoring"))[0] == scores.VERSION)


async def mark_outdated(sql: Transaction) -> None:
    """Record that all results must be recounted; this also ends a running recount, which has outdated results."""
    await sql.hold(_COUNTING)
    await sql.run("UPDATE scoring SET version = 0, latest = latest + 1")


async def begin_rebuild_if_outdated(sql: Transaction) -> int | None:
    """Begin a recount unless the boards were counted by the current rules; return its edition."""
    return None if await is_current(sql) else await begin_rebuild(sql)


async def begin_rebuild(sql: Transaction) -> int:
    """Begin a recount into a new edition, beside the boards that people see; return the edition."""
    await sql.hold(_COUNTING)
    (edition,) = await only(sql, "UPDATE scoring SET latest = latest + 1, counted = 0 RETURNING latest")
    return int(edition)


async def continue_rebuild(sql: Transaction, edition: int, limit: int) -> int:
    """Count up to ``limit`` more results in order; return how many.

    0 at the end: no result is left and people see the new edition, or another recount was begun meanwhile.
    """
    await sql.hold(_COUNTING)
    latest, shown, counted = await only(sql, "SELECT latest, shown, counted FROM scoring")
    if edition != latest or edition == shown:
        return 0
    last, results = await only(sql, _NEXT_RESULTS, (counted, limit))
    if results:
        for number, season, result in _results(await sql.rows(_SOME_RESULTS, (counted, last))):
            await _count(sql, edition, number, season, result)
        await sql.run("UPDATE scoring SET counted = ?", (last,))
    else:
        await sql.run("UPDATE scoring SET shown = latest, version = ?", (scores.VERSION,))
    return int(results)


async def clear_stale(sql: Sql, limit: int) -> bool:
    """Delete some rows of editions that are neither shown nor counted now; say whether there may be more."""
    return await _clear(sql, _STALE_BOARD, (), limit)


async def clear_guild(sql: Sql, guild: int, limit: int) -> bool:
    """Delete some rows of a server's boards; say whether there may be more."""
    return await _clear(sql, _BOARD_OF_GUILD, (guild,), limit)


async def _clear(sql: Sql, find: str, values: tuple[int, ...], limit: int) -> bool:
    left = limit
    while found := await sql.row(find, values):
        for statement in _CLEAR:
            left -= await sql.run(statement, (found[0], left))
            if left <= 0:
                return True
        await sql.run("DELETE FROM boards WHERE id = ?", (found[0],))
        left -= 1
    return False


def read_totals(row: Row) -> PlayerTotals:
    """Make a player's totals from the columns of TOTALS."""
    user, name, games, wins, rank_sum, best, mu, sigma = row
    return PlayerTotals(user, name, games, wins, rank_sum, best, Skill(mu, sigma))


def _results(found: Sequence[Row]) -> Iterator[tuple[int, str, Result]]:
    """Make results, with their numbers and seasons, from rows that are joined with their standings."""
    for (number, season, table, guild, channel, game, ended_at, turns, hints), rows in groupby(
        found, key=lambda row: row[:9]
    ):
        standings = tuple(
            Standing(seat, user, name, rank, points, bool(resigned), own, decisions, bool(taken))
            for *_, seat, user, name, rank, points, resigned, own, decisions, taken in rows
        )
        yield (
            number,
            season,
            Result(table, guild, channel, game, 0, {}, 0, ended_at, turns, standings, hints=bool(hints)),
        )


async def _count(sql: Sql, edition: int, number: int, season: str, result: Result) -> None:
    await computer_scoring.count(sql, edition, result)
    if not scores.counts(result):
        return
    standings = sorted(result.standings, key=lambda standing: standing.seat)
    weights = await _weigh(sql, edition, result, standings)
    counted = _counted(standings, weights)
    if not counted:
        return
    for board in scores.boards(result, season):
        found = await boards.find_or_add(sql, edition, board, result.guild)
        all_totals = await _add(sql, found, standings, weights, counted)
        if board.scope is Scope.SERVER and not board.period:
            await _add_to_courses(sql, found, number, [standings[index] for index in counted], all_totals)


async def _weigh(
    sql: Sql, edition: int, result: Result, standings: Sequence[Standing]
) -> Mapping[tuple[int, int], float]:
    """Say how much a result counts between every two players, by their indices, and note that they met."""
    board = await boards.find_or_add(sql, edition, Leaderboard(result.game, Scope.EVERYWHERE, 0), result.guild)
    users = [standing.user for standing in standings]
    marks = ", ".join("?" * len(users))
    found = await sql.rows(
        f"SELECT user_id, other, day, games, load FROM pairs "  # noqa: S608
        f"WHERE board = ? AND user_id IN ({marks}) AND other IN ({marks})",
        (board, *users, *users),
    )
    known = {(user, other): Pair(*pair) for user, other, *pair in found}
    share = patience(result)
    weights, rows = {}, []
    for first, second in combinations(range(len(users)), 2):
        pair = known.get((users[first], users[second]), Pair()).on(result.ended_at)
        weight = weights[first, second] = share * pair.weight
        met = pair.after(weight)
        for user, other in ((users[first], users[second]), (users[second], users[first])):
            rows.append((board, user, other, met.day, met.games, met.load))
    await sql.run_many(_PUT_PAIR, rows)
    return weights


def _counted(standings: Sequence[Standing], weights: Mapping[tuple[int, int], float]) -> list[int]:
    """Return the indices of those for whom a game counts.

    It doesn't for somebody who took a seat over and decided little on it, which is neither a merit nor a fault.
    """
    return [
        index
        for index, standing in enumerate(standings)
        if (standing.played or not standing.taken) and any(weights[pair] for pair in weights if index in pair)
    ]


async def _add(
    sql: Sql,
    board: int,
    standings: Sequence[Standing],
    weights: Mapping[tuple[int, int], float],
    counted: Sequence[int],
) -> list[PlayerTotals]:
    """Count a result on a board; return the new totals of those for whom it is ``counted``."""
    users = [standing.user for standing in standings]
    marks = ", ".join("?" * len(users))
    found = await sql.rows(
        f"SELECT {TOTALS} FROM tallies WHERE board = ? AND user_id IN ({marks})",  # noqa: S608
        (board, *users),
    )
    known = {totals.user: totals for totals in map(read_totals, found)}
    old = [known.get(standing.user) or _no_totals(standing) for standing in standings]
    ranks = scores.counted_ranks(standings)
    skills = scores.rate([totals.skill for totals in old], ranks, weights)
    new = [
        PlayerTotals(
            user=standings[index].user,
            name=standings[index].name,
            games=old[index].games + 1,
            wins=old[index].wins + (ranks[index] == 1),
            rank_sum=old[index].rank_sum + ranks[index],
            best=max(old[index].best, standings[index].points),
            skill=skills[index],
        )
        for index in counted
    ]
    await sql.run_many(_PUT_TOTALS, [_row(board, totals) for totals in new])
    await boards.grow(sql, board, sum(totals.games == 1 for totals in new))
    return new


def _no_totals(standing: Standing) -> PlayerTotals:
    return PlayerTotals(standing.user, standing.name, 0, 0, 0, standing.points, Skill())


def _row(board: int, totals: PlayerTotals) -> tuple[Any, ...]:
    counted = (totals.games, totals.wins, totals.rank_sum, totals.best)
    skill = (totals.skill.mu, totals.skill.sigma)
    shown = (totals.average, totals.skill.rating, totals.provisional)
    return (board, totals.user, totals.name, *counted, *skill, *shown)


async def _add_to_courses(
    sql: Sql,
    board: int,
    number: int,
    standings: Sequence[Standing],
    all_totals: Sequence[PlayerTotals],
) -> None:
    await sql.run_many(
        "INSERT INTO courses (board, user_id, number, points, rating) VALUES (?, ?, ?, ?, ?)",
        [
            (board, standing.user, number, standing.points, totals.skill.rating)
            for standing, totals in zip(standings, all_totals, strict=True)
        ],
    )
    users = [standing.user for standing in standings]
    await sql.run_many(_ADD_OPPONENT, [(board, user, other) for user in users for other in users if other != user])
