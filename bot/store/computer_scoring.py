"""How games against computers are counted, and read again; the functions run inside the caller's transaction."""

from __future__ import annotations

import sqlite3
from dataclasses import astuple

from bot.model import computer_scores
from bot.model.computer_scores import ComputerPage, ComputerRow, ComputerTotals
from bot.model.records import Result
from bot.model.scores import Leaderboard
from bot.store import boards

_TOTALS = "user_id, name, games, wins, best, streak, longest"
_FIND = f"SELECT {_TOTALS} FROM computer_tallies WHERE board = ? AND user_id = ?"  # noqa: S608
_PUT = f"INSERT OR REPLACE INTO computer_tallies (board, {_TOTALS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608
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


def count(connection: sqlite3.Connection, edition: int, result: Result) -> None:
    """Count a result on the boards of games against computers, if it counts there."""
    for board in computer_scores.boards(result):
        found = boards.find_or_add(connection, edition, board, result.guild)
        for standing, won in computer_scores.outcomes(result):
            row = connection.execute(_FIND, (found, standing.user)).fetchone()
            before = ComputerTotals(standing.user, standing.name) if row is None else ComputerTotals(*row)
            connection.execute(_PUT, (found, *astuple(before.after(standing, won=won))))
            boards.grow(connection, found, row is None)


def read(
    connection: sqlite3.Connection, edition: int, board: Leaderboard, limit: int, offset: int, user: int
) -> ComputerPage:
    """Read rows of a leaderboard and the user's own row."""
    found = boards.find(connection, edition, board)
    if found is None:
        return ComputerPage(0)
    rows: list[ComputerRow] = []
    for totals in (ComputerTotals(*row) for row in connection.execute(_PAGE, (found, limit, offset)).fetchall()):
        same = bool(rows) and totals.sort_key == rows[-1].totals.sort_key
        rows.append(ComputerRow(rows[-1].rank if same else _rank(connection, found, totals), totals))
    own = connection.execute(_FIND, (found, user)).fetchone()
    mine = None if own is None else ComputerTotals(*own)
    row = None if mine is None else ComputerRow(_rank(connection, found, mine), mine)
    return ComputerPage(boards.size(connection, found), tuple(rows), row)


def _rank(connection: sqlite3.Connection, board: int, totals: ComputerTotals) -> int:
    values = {"board": board, "wins": totals.wins, "longest": totals.longest, "best": totals.best}
    return int(connection.execute(_BETTER, values).fetchone()[0]) + 1
