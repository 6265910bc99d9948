"""Statements about all servers that are about this process's own."""

from __future__ import annotations

from bot.model.share import Share

MARK = "/* own */"
"""Stands in a statement where a condition may follow."""


def own(share: Share, statement: str, guild: str = "guild") -> str:
    """Let a statement be about the servers of a share; ``guild`` is the expression of a server's id there."""
    if share.is_whole:
        return statement
    condition = f"AND (({guild}) >> 22) % {share.shards} BETWEEN {share.first} AND {share.end - 1}"
    assert MARK in statement
    return statement.replace(MARK, condition)
