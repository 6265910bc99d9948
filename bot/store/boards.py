"""Leaderboards by what they count, in SQLite; the functions run inside the caller's transaction."""

from __future__ import annotations

import sqlite3

from bot.model.scores import Leaderboard, Scope

_FIND = "SELECT id FROM boards WHERE edition = ? AND game = ? AND scope = ? AND place = ? AND period = ?"
_ADD = "INSERT INTO boards (edition, game, scope, place, period, guild, size) VALUES (?, ?, ?, ?, ?, ?, 0)"
_SIZE = "SELECT size FROM boards WHERE id = ?"
_GROW = "UPDATE boards SET size = size + ? WHERE id = ?"


def find(connection: sqlite3.Connection, edition: int, board: Leaderboard) -> int | None:
    """Find the id of a board; None if nobody is on it."""
    row = connection.execute(_FIND, (edition, *_key(board))).fetchone()
    return None if row is None else int(row[0])


def find_or_add(connection: sqlite3.Connection, edition: int, board: Leaderboard, guild: int) -> int:
    """Find the id of a board, or add it; it belongs to the server unless it counts games everywhere."""
    found = find(connection, edition, board)
    if found is None:
        owner = 0 if board.scope is Scope.EVERYWHERE else guild
        found = connection.execute(_ADD, (edition, *_key(board), owner)).lastrowid
        assert found is not None
    return found


def size(connection: sqlite3.Connection, board: int) -> int:
    """Count the players on a board."""
    return int(connection.execute(_SIZE, (board,)).fetchone()[0])


def grow(connection: sqlite3.Connection, board: int, added: int) -> None:
    """Note that players were added to a board."""
    if added:
        connection.execute(_GROW, (added, board))


def _key(board: Leaderboard) -> tuple[str, str, int, str]:
    return (board.game, board.scope, board.scope_id, board.period)
