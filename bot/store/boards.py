"""Leaderboards by what they count; the functions run inside the caller's transaction."""

from __future__ import annotations

from bot.model.scores import Leaderboard, Scope
from bot.store.sql import Sql, only

_FIND = "SELECT id FROM boards WHERE edition = ? AND game = ? AND scope = ? AND place = ? AND period = ?"
_ADD = """
INSERT INTO boards (edition, game, scope, place, period, guild, size) VALUES (?, ?, ?, ?, ?, ?, 0)
ON CONFLICT DO NOTHING RETURNING id
"""
_SIZE = "SELECT size FROM boards WHERE id = ?"
_GROW = "UPDATE boards SET size = size + ? WHERE id = ?"


async def shown_edition(sql: Sql) -> int:
    """Return the edition of the boards that people see."""
    return int((await only(sql, "SELECT shown FROM scoring"))[0])


async def find(sql: Sql, edition: int, board: Leaderboard) -> int | None:
    """Find the id of a board; None if nobody is on it."""
    row = await sql.row(_FIND, (edition, *_key(board)))
    return None if row is None else int(row[0])


async def find_or_add(sql: Sql, edition: int, board: Leaderboard, guild: int) -> int:
    """Find the id of a board, or add it; it belongs to the server unless it counts games everywhere."""
    found = await find(sql, edition, board)
    if found is None:
        owner = 0 if board.scope is Scope.EVERYWHERE else guild
        added = await sql.row(_ADD, (edition, *_key(board), owner))
        found = await find(sql, edition, board) if added is None else int(added[0])
        assert found is not None
    return found


async def size(sql: Sql, board: int) -> int:
    """Count the players on a board."""
    return int((await only(sql, _SIZE, (board,)))[0])


async def grow(sql: Sql, board: int, added: int) -> None:
    """Note that players were added to a board."""
    if added:
        await sql.run(_GROW, (added, board))


def _key(board: Leaderboard) -> tuple[str, str, int, str]:
    return (board.game, board.scope, board.scope_id, board.period)
