"""How games against computers are counted, and read again; the functions run inside the caller's transaction."""

from __future__ import annotations

from dataclasses import astuple

from bot.model import computer_scores
from bot.model.computer_scores import ComputerPage, ComputerRow, ComputerTotals
from bot.model.records import Result
from bot.model.scores import Leaderboard
from bot.store import boards
from bot.store.sql import Sql, only

_TOTALS = "user_id, name, games, wins, best, streak, longest"
_FIND = f"SELECT {_TOTALS} FROM computer_tallies WHERE board = ? AND user_id = ?"  # noqa: S608
_PUT = f"""
INSERT INTO computer_tallies (board, {_TOTALS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (board, user_id) DO UPDATE SET
    name = excluded.name, games = excluded.games, wins = excluded.wins, best = excluded.best,
    streak = excluded.streak, longest = excluded.longest
"""  # noqa: S608
_PAGE = f"""
SELECT {_TOTALS} FROM computer_tallies WHERE board = ?
ORDER BY wins DESC, longest DESC, best DESC, user_id LIMIT ? OFFSET ?
"""  # noqa: S608
_BETTER = """
SELECT (SELECT COUNT(*) FROM computer_tallies WHERE board = :board AND wins > :wins)
    + (SELECT COUNT(*) FROM computer_tallies WHERE board = :board AND wins = :wins AND longest > :longest)
    + (SELECT COUNT(*) FROM computer_tallies
        WHERE board = :board AND wins = :wins AND longest = :longest AND best > :best)
"""
"""Each way to be better is a range of an index."""


async def count(sql: Sql, edition: int, result: Result) -> None:
    """Count a result on the boards of games against computers, if it counts there."""
    for board in computer_scores.boards(result):
        found = await boards.find_or_add(sql, edition, board, result.guild)
        for standing, won in computer_scores.outcomes(result):
            row = await sql.row(_FIND, (found, standing.user))
            before = ComputerTotals(standing.user, standing.name) if row is None else ComputerTotals(*row)
            await sql.run(_PUT, (found, *astuple(before.after(standing, won=won))))
            await boards.grow(sql, found, row is None)


async def read(sql: Sql, board: Leaderboard, limit: int, offset: int, user: int) -> ComputerPage:
    """Read rows of a leaderboard and the user's own row."""
    found = await boards.find(sql, await boards.shown_edition(sql), board)
    if found is None:
        return ComputerPage(0)
    rows: list[ComputerRow] = []
    for totals in (ComputerTotals(*row) for row in await sql.rows(_PAGE, (found, limit, offset))):
        same = bool(rows) and totals.sort_key == rows[-1].totals.sort_key
        rows.append(ComputerRow(rows[-1].rank if same else await _rank(sql, found, totals), totals))
    own = await sql.row(_FIND, (found, user))
    mine = None if own is None else ComputerTotals(*own)
    row = None if mine is None else ComputerRow(await _rank(sql, found, mine), mine)
    return ComputerPage(await boards.size(sql, found), tuple(rows), row)


async def _rank(sql: Sql, board: int, totals: ComputerTotals) -> int:
    values = {"board": board, "wins": totals.wins, "longest": totals.longest, "best": totals.best}
    return int((await only(sql, _BETTER, values))[0]) + 1
