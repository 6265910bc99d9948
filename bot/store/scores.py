"""Leaderboards, profiles, seasons and achievements."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from bot.model.computer_scores import ComputerPage
from bot.model.computers import FIRST
from bot.model.scores import (
    FEWEST_MOVES,
    Leaderboard,
    LeaderboardPage,
    LeaderboardRow,
    Opponent,
    PlayerTotals,
    Profile,
    Scope,
    SeasonMode,
    SeasonRule,
    Skill,
    Sort,
)
from bot.store import boards, computer_scoring, scoring
from bot.store.database import Database
from bot.store.protocol import RatingChange
from bot.store.scoring import TOTALS, read_totals
from bot.store.sql import Sql, Transaction, column, only

COURSE_LENGTH = 50
"""How many of the latest games a profile shows."""
BATCH = 50
"""How many results are recounted in one transaction."""
BATCHES = 20
"""How many such transactions run before other work gets a turn."""
DELETE_BATCH = 5_000
"""How many rows of an old edition are deleted in one transaction."""
OPPONENTS = 3
"""How many opponents a profile names."""

_PAGE = {
    sort: f"""
        SELECT {TOTALS} FROM (
            SELECT user_id AS number FROM tallies WHERE board = :board -- reads an index only: late pages are quick too
            ORDER BY provisional, {order}, user_id LIMIT :limit OFFSET :offset
        ) AS page CROSS JOIN tallies ON tallies.board = :board AND tallies.user_id = number
        ORDER BY provisional, {order}, user_id
    """  # noqa: S608
    for sort, order in (
        (Sort.RATING, "rating DESC"),
        (Sort.WINS, "wins DESC, games"),
        (Sort.AVERAGE, "average, games DESC"),
    )
}
_BETTER = {
    sort: " + ".join(
        (
            "SELECT (SELECT COUNT(*) FROM tallies WHERE board = :board AND provisional < :provisional)",
            *(
                f"(SELECT COUNT(*) FROM tallies WHERE board = :board AND provisional = :provisional AND {better})"  # noqa: S608
                for better in ways
            ),
        )
    )
    for sort, ways in (
        (Sort.RATING, ("rating > :rating",)),
        (Sort.WINS, ("wins > :wins", "wins = :wins AND games < :games")),
        (Sort.AVERAGE, ("average < :average", "average = :average AND games > :games")),
    )
}
"""Each way to be better is a range of an index."""
_FIND = f"SELECT {TOTALS} FROM tallies WHERE board = ? AND user_id = ?"  # noqa: S608
_COURSE = "SELECT points, rating FROM courses WHERE board = ? AND user_id = ? ORDER BY number DESC LIMIT ?"
_OPPONENTS = """
SELECT other, tallies.name, met
FROM (
    SELECT other, games AS met FROM opponents WHERE board = :board AND user_id = :user
    ORDER BY games DESC, other LIMIT :limit
) AS met_most CROSS JOIN tallies ON tallies.board = :board AND tallies.user_id = other
ORDER BY met DESC, other
"""
_RATING_CHANGES = """
SELECT own.user_id, COALESCE((
    SELECT earlier.rating FROM courses AS earlier
    WHERE earlier.board = own.board AND earlier.user_id = own.user_id AND earlier.number < own.number
    ORDER BY earlier.number DESC LIMIT 1
), :first), own.rating
FROM scored CROSS JOIN results ON results.table_id = scored.table_id
    CROSS JOIN boards ON boards.game = results.game AND boards.scope = 's' AND boards.place = results.guild
        AND boards.period = '' AND boards.edition = (SELECT shown FROM scoring)
    CROSS JOIN standings ON standings.table_id = scored.table_id
    CROSS JOIN courses AS own
        ON own.board = boards.id AND own.user_id = standings.user_id AND own.number = scored.number
WHERE scored.table_id = :table
ORDER BY standings.seat
"""
_GAMES = """
SELECT boards.game FROM boards JOIN tallies ON tallies.board = boards.id AND tallies.user_id = ?
WHERE boards.guild = ? AND boards.scope = 's' AND boards.period = '' AND boards.edition = (SELECT shown FROM scoring)
ORDER BY tallies.games DESC, boards.game
"""
_HAS_PLAYED = """
SELECT 1 FROM boards CROSS JOIN tallies ON tallies.board = boards.id AND tallies.user_id = ?
WHERE boards.edition = (SELECT shown FROM scoring) AND boards.game = ? AND boards.scope = 'e' AND boards.place = 0
    AND boards.period = ''
"""
_HAS_PLAYED_COMPUTERS = f"""
SELECT 1 FROM standings CROSS JOIN results ON results.table_id = standings.table_id
WHERE standings.user_id = ? AND results.game = ? AND standings.resigned = 0
    AND standings.own >= {FEWEST_MOVES} AND 2 * standings.own >= standings.decisions AND EXISTS (
        SELECT 1 FROM standings AS other WHERE other.table_id = standings.table_id AND other.user_id <= {FIRST}
    )
LIMIT 1
"""  # noqa: S608
_SEASONS = """
SELECT SUBSTR(period, 2) FROM boards
WHERE edition = (SELECT shown FROM scoring) AND guild = ? AND game IN ({games}) AND scope = 's'
    AND period >= 's' AND period < 't'
GROUP BY period
ORDER BY MIN(id) DESC
"""
_ACHIEVEMENTS = "SELECT honour FROM honours WHERE guild = ? AND game = ? AND user_id = ? ORDER BY at, table_id, honour"
_ACHIEVEMENTS_AT = "SELECT user_id, honour FROM honours WHERE table_id = ? ORDER BY user_id, honour"
_CLOSE_SEASON = """
UPDATE season_rules SET number = number + 1, since = ? WHERE guild = ? AND mode = 'manual' AND number = ?
"""
_SET_SEASONS = """
INSERT INTO season_rules (guild, mode, number, since) VALUES (?, ?, ?, ?)
ON CONFLICT (guild) DO UPDATE SET mode = excluded.mode, number = excluded.number, since = excluded.since
"""


class SqlScores:
    """The SQL :class:`~bot.store.Scores`. Each method reads one snapshot."""

    def __init__(self, database: Database) -> None:
        self._view = database.rank
        self._write = database.write_known
        self._edition: int | None = None
        """The edition that is being recounted here."""

    async def board(self, board: Leaderboard, sort: Sort, limit: int, offset: int, user: int) -> LeaderboardPage:
        """Read rows of a leaderboard and the user's own row."""
        return await self._view(partial(_read_page, board=board, sort=sort, limit=limit, offset=offset, user=user))

    async def against_computers(self, board: Leaderboard, limit: int, offset: int, user: int) -> ComputerPage:
        """Read rows of a leaderboard of games against computers, and the user's own row."""
        return await self._view(partial(computer_scoring.read, board=board, limit=limit, offset=offset, user=user))

    async def profile(self, guild: int, game: str, user: int) -> Profile | None:
        """Read a player's profile in a game; None when no finished game of the player counts."""
        return await self._view(partial(_read_profile, guild=guild, game=game, user=user))

    async def games(self, guild: int, user: int) -> Sequence[str]:
        """List the games that a player has a profile in, the most played first."""
        return await self._view(lambda sql: column(sql, _GAMES, (user, guild)))

    async def newcomers(self, game: str, users: Collection[int]) -> Collection[int]:
        """List those of some users who have finished no game of a kind that counts, nor one with computers."""
        return await self._view(partial(_newcomers, game=game, users=users))

    async def achievements(self, guild: int, game: str, user: int) -> Sequence[str]:
        """List a player's achievements, the oldest first."""
        return await self._view(lambda sql: column(sql, _ACHIEVEMENTS, (guild, game, user)))

    async def achievements_at(self, table_id: int) -> Sequence[tuple[int, str]]:
        """List the achievements that players got for the first time at a table: user and achievement."""
        found = await self._view(lambda sql: sql.rows(_ACHIEVEMENTS_AT, (table_id,)))
        return [(user, achievement) for user, achievement in found]

    async def rating_changes(self, table_id: int) -> Sequence[RatingChange]:
        """List how the ratings of a table's players changed by its game; empty if it doesn't count."""
        values = {"table": table_id, "first": Skill().rating}
        return [RatingChange(*row) for row in await self._view(lambda sql: sql.rows(_RATING_CHANGES, values))]

    async def season_rule(self, guild: int) -> SeasonRule:
        """Read how a server's seasons end."""
        return await self._view(partial(scoring.season_rule, guild=guild))

    async def seasons(self, guild: int, *games: str) -> Sequence[str]:
        """List the seasons in which one of the games was finished on a server, the latest first."""
        statement = _SEASONS.format(games=", ".join("?" * len(games)))
        return await self._view(lambda sql: column(sql, statement, (guild, *games)))

    async def set_seasons(self, guild: int, mode: SeasonMode, at: int, closes: int = 0) -> SeasonRule:
        """Change how a server's seasons end, unless that would close another manual season than ``closes``."""
        return await self._write(partial(_set_seasons, guild=guild, mode=mode, at=at, closes=closes))

    async def close_season(self, guild: int, number: int, at: int) -> bool:
        """Close a manual season and begin the next; False when it is not the running one."""
        return await self._write(partial(_close_season, guild=guild, number=number, at=at))

    async def rebuild(self) -> int | None:
        """Recount all results in batches, so no click waits long; return their number.

        None when another recount was begun meanwhile: that one continues.
        """
        edition = await self._write(scoring.begin_rebuild)
        await self._clear_stale()
        results = 0
        while part := await self._write(partial(scoring.continue_rebuild, edition=edition, limit=BATCH)):
            results += part
        if await self._view(boards.shown_edition) != edition:
            return None
        await self._clear_stale()
        return results

    async def bring_up_to_date(self) -> bool:
        """Continue recounting all results if the rules of counting have changed; say whether more is left to do.

        A recount that was interrupted by a stop begins again.
        """
        if await self._view(scoring.is_current):
            await self._clear_stale()
            return False
        edition = self._edition or await self._write(scoring.begin_rebuild_if_outdated)
        for _ in range(BATCHES):
            if edition is None or not await self._write(
                partial(scoring.continue_rebuild, edition=edition, limit=BATCH)
            ):
                edition = None
                break
        self._edition = edition
        return True

    async def delete_guild(self, guild: int) -> None:
        """Delete a server's boards, in batches."""
        while await self._write(partial(scoring.clear_guild, guild=guild, limit=DELETE_BATCH)):
            pass

    async def _clear_stale(self) -> None:
        while await self._write(partial(scoring.clear_stale, limit=DELETE_BATCH)):
            pass


async def _read_page(sql: Sql, board: Leaderboard, sort: Sort, limit: int, offset: int, user: int) -> LeaderboardPage:
    found = await boards.find(sql, await boards.shown_edition(sql), board)
    if found is None:
        return LeaderboardPage(0)
    players = await boards.size(sql, found)
    rows: list[LeaderboardRow] = []
    wanted = {"board": found, "limit": limit, "offset": offset}
    for number, totals in enumerate(map(read_totals, await sql.rows(_PAGE[sort], wanted))):
        if not rows:
            rank = await _rank(sql, found, sort, totals)
        elif totals.sort_key(sort) != rows[-1].totals.sort_key(sort):
            rank = offset + number + 1
        rows.append(LeaderboardRow(rank, totals))
    return LeaderboardPage(players, tuple(rows), await _find(sql, found, sort, user))


async def _find(sql: Sql, board: int, sort: Sort, user: int) -> LeaderboardRow | None:
    row = await sql.row(_FIND, (board, user))
    if row is None:
        return None
    totals = read_totals(row)
    return LeaderboardRow(await _rank(sql, board, sort, totals), totals)


async def _rank(sql: Sql, board: int, sort: Sort, totals: PlayerTotals) -> int:
    own: dict[str, float] = {"board": board, "provisional": totals.provisional, "rating": totals.skill.rating}
    own |= {"wins": totals.wins, "games": totals.games, "average": totals.average}
    (better,) = await only(sql, _BETTER[sort], own)
    return int(better) + 1


async def _newcomers(sql: Sql, game: str, users: Collection[int]) -> Collection[int]:
    async def is_new(user: int) -> bool:
        for statement in (_HAS_PLAYED, _HAS_PLAYED_COMPUTERS):
            if await sql.row(statement, (user, game)):
                return False
        return True

    return [user for user in users if await is_new(user)]


async def _read_profile(sql: Sql, guild: int, game: str, user: int) -> Profile | None:
    edition = await boards.shown_edition(sql)
    board = await boards.find(sql, edition, Leaderboard(game, Scope.SERVER, guild))
    row = None if board is None else await _find(sql, board, Sort.RATING, user)
    if board is None or row is None:
        return None
    wanted = {"board": board, "user": user, "limit": OPPONENTS}
    course = (await sql.rows(_COURSE, (board, user, COURSE_LENGTH)))[::-1]
    return Profile(
        row,
        await boards.size(sql, board),
        tuple(points for points, _rating in course),
        tuple(rating for _points, rating in course),
        tuple(Opponent(*found) for found in await sql.rows(_OPPONENTS, wanted)),
    )


async def _set_seasons(sql: Transaction, guild: int, mode: SeasonMode, at: int, closes: int) -> SeasonRule:
    await sql.hold(f"seasons {guild}")
    old = await scoring.season_rule(sql, guild)
    if old.mode is mode or closes != (old.number if old.mode is SeasonMode.MANUAL else 0):
        return old
    new = SeasonRule(mode, old.number + (old.mode is SeasonMode.MANUAL), at if mode is SeasonMode.MANUAL else 0)
    await sql.run(_SET_SEASONS, (guild, new.mode, new.number, new.since))
    return new


async def _close_season(sql: Transaction, guild: int, number: int, at: int) -> bool:
    await sql.hold(f"seasons {guild}")
    return await sql.run(_CLOSE_SEASON, (at, guild, number)) == 1
