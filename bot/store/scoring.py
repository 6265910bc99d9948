"""How results are counted into leaderboards; runs inside the transaction that writes the result."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, groupby
from typing import Any

from bot.model import scores
from bot.model.records import Result, Standing
from bot.model.repeats import Pair, patience
from bot.model.scores import Leaderboard, PlayerTotals, Scope, SeasonMode, SeasonRule, Skill
from bot.store import boards, computer_scoring

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
ON CONFLICT (board, user_id, other) DO UPDATE SET games = games + 1
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
_NEXT_RESULTS = "SELECT MAX(number), COUNT(*) FROM (SELECT number FROM scored WHERE number > ? ORDER BY number LIMIT ?)"
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
_ADD_ACHIEVEMENT = """
INSERT INTO honours (guild, game, user_id, honour, table_id, at) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT DO NOTHING
"""


def score(connection: sqlite3.Connection, result: Result) -> None:
    """Count a result that has just been written."""
    season = season_rule(connection, result.guild).season(result.ended_at)
    added = connection.execute("INSERT INTO scored (table_id, season) VALUES (?, ?)", (result.table, season))
    assert added.lastrowid is not None
    _count(connection, shown_edition(connection), added.lastrowid, season, result)
    if scores.counts(result):
        users = {standing.seat: standing.user for standing in result.standings}
        connection.executemany(
            _ADD_ACHIEVEMENT,
            [
                (result.guild, result.game, users[honour.seat], honour.key, result.table, result.ended_at)
                for honour in result.achievements
            ],
        )


def season_rule(connection: sqlite3.Connection, guild: int) -> SeasonRule:
    """Read how a server's seasons end."""
    row = connection.execute("SELECT mode, number, since FROM season_rules WHERE guild = ?", (guild,)).fetchone()
    return SeasonRule() if row is None else SeasonRule(SeasonMode(row[0]), *row[1:])


def is_current(connection: sqlite3.Connection) -> bool:
    """Say whether the leaderboards were counted by the current rules."""
    return bool(connection.execute("SELECT version FROM scoring").fetchone()[0] == scores.VERSION)


def mark_outdated(connection: sqlite3.Connection) -> None:
    """Record that all results must be recounted; this also ends a running recount, which has outdated results."""
    connection.execute("UPDATE scoring SET version = 0, latest = latest + 1")


def shown_edition(connection: sqlite3.Connection) -> int:
    """Return the edition of the boards that people see."""
    return int(connection.execute("SELECT shown FROM scoring").fetchone()[0])


def begin_rebuild_if_outdated(connection: sqlite3.Connection) -> int | None:
    """Begin a recount unless the boards were counted by the current rules; return its edition."""
    return None if is_current(connection) else begin_rebuild(connection)


def begin_rebuild(connection: sqlite3.Connection) -> int:
    """Begin a recount into a new edition, beside the boards that people see; return the edition."""
    (edition,) = connection.execute("UPDATE scoring SET latest = latest + 1, counted = 0 RETURNING latest").fetchone()
    return int(edition)


def continue_rebuild(connection: sqlite3.Connection, edition: int, limit: int) -> int:
    """Count up to ``limit`` more results in order; return how many.

    0 at the end: no result is left and people see the new edition, or another recount was begun meanwhile.
    """
    latest, shown, counted = connection.execute("SELECT latest, shown, counted FROM scoring").fetchone()
    if edition != latest or edition == shown:
        return 0
    last, results = connection.execute(_NEXT_RESULTS, (counted, limit)).fetchone()
    if results:
        for number, season, result in _results(connection, counted, last):
            _count(connection, edition, number, season, result)
        connection.execute("UPDATE scoring SET counted = ?", (last,))
    else:
        connection.execute("UPDATE scoring SET shown = latest, version = ?", (scores.VERSION,))
    return int(results)


def clear_stale(connection: sqlite3.Connection, limit: int) -> bool:
    """Delete some rows of editions that are neither shown nor counted now; say whether there may be more."""
    return _clear(connection, _STALE_BOARD, (), limit)


def clear_guild(connection: sqlite3.Connection, guild: int, limit: int) -> bool:
    """Delete some rows of a server's boards; say whether there may be more."""
    return _clear(connection, _BOARD_OF_GUILD, (guild,), limit)


def _clear(connection: sqlite3.Connection, find: str, values: tuple[int, ...], limit: int) -> bool:
    left = limit
    while found := connection.execute(find, values).fetchone():
        for statement in _CLEAR:
            left -= connection.execute(statement, (found[0], left)).rowcount
            if left <= 0:
                return True
        connection.execute("DELETE FROM boards WHERE id = ?", found)
        left -= 1
    return False


def read_totals(row: Sequence[Any]) -> PlayerTotals:
    """Make a player's totals from the columns of TOTALS."""
    user, name, games, wins, rank_sum, best, mu, sigma = row
    return PlayerTotals(user, name, games, wins, rank_sum, best, Skill(mu, sigma))


def _results(connection: sqlite3.Connection, after: int, last: int) -> Iterator[tuple[int, str, Result]]:
    for (number, season, table, guild, channel, game, ended_at, turns, hints), rows in groupby(
        connection.execute(_SOME_RESULTS, (after, last)), key=lambda row: row[:9]
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


def _count(connection: sqlite3.Connection, edition: int, number: int, season: str, result: Result) -> None:
    computer_scoring.count(connection, edition, result)
    if not scores.counts(result):
        return
    standings = sorted(result.standings, key=lambda standing: standing.seat)
    weights = _weigh(connection, edition, result, standings)
    counted = _counted(standings, weights)
    if not counted:
        return
    for board in scores.boards(result, season):
        found = boards.find_or_add(connection, edition, board, result.guild)
        all_totals = _add(connection, found, standings, weights, counted)
        if board.scope is Scope.SERVER and not board.period:
            _add_to_courses(connection, found, number, [standings[index] for index in counted], all_totals)


def _weigh(
    connection: sqlite3.Connection, edition: int, result: Result, standings: Sequence[Standing]
) -> Mapping[tuple[int, int], float]:
    """Say how much a result counts between every two players, by their indices, and note that they met."""
    board = boards.find_or_add(connection, edition, Leaderboard(result.game, Scope.EVERYWHERE, 0), result.guild)
    users = [standing.user for standing in standings]
    marks = ", ".join("?" * len(users))
    found = connection.execute(
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
    connection.executemany(_PUT_PAIR, rows)
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


def _add(
    connection: sqlite3.Connection,
    board: int,
    standings: Sequence[Standing],
    weights: Mapping[tuple[int, int], float],
    counted: Sequence[int],
) -> list[PlayerTotals]:
    """Count a result on a board; return the new totals of those for whom it is ``counted``."""
    users = [standing.user for standing in standings]
    marks = ", ".join("?" * len(users))
    found = connection.execute(
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
    connection.executemany(_PUT_TOTALS, [_row(board, totals) for totals in new])
    boards.grow(connection, board, sum(totals.games == 1 for totals in new))
    return new


def _no_totals(standing: Standing) -> PlayerTotals:
    return PlayerTotals(standing.user, standing.name, 0, 0, 0, standing.points, Skill())


def _row(board: int, totals: PlayerTotals) -> tuple[Any, ...]:
    counted = (totals.games, totals.wins, totals.rank_sum, totals.best)
    skill = (totals.skill.mu, totals.skill.sigma)
    shown = (totals.average, totals.skill.rating, totals.provisional)
    return (board, totals.user, totals.name, *counted, *skill, *shown)


def _add_to_courses(
    connection: sqlite3.Connection,
    board: int,
    number: int,
    standings: Sequence[Standing],
    all_totals: Sequence[PlayerTotals],
) -> None:
    connection.executemany(
        "INSERT INTO courses (board, user_id, number, points, rating) VALUES (?, ?, ?, ?, ?)",
        [
            (board, standing.user, number, standing.points, totals.skill.rating)
            for standing, totals in zip(standings, all_totals, strict=True)
        ],
    )
    users = [standing.user for standing in standings]
    connection.executemany(_ADD_OPPONENT, [(board, user, other) for user in users for other in users if other != user])
