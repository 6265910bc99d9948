"""The ranks of seats, the same in drawings and results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bot.model.records import Table
from rules.game import Game, Seat

MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}
_LEFT = "🚶"


def rank_mark(rank: int, *, left: bool = False) -> str:
    """Return the mark of a rank (from 1), or of a seat that ranks last because nobody plays it."""
    return _LEFT if left else MEDALS.get(rank, f"{rank}.")


def ranked_last(table: Table, game: Game[Any, Any, Any], state: Any) -> set[Seat]:
    """Return the seats that rank last regardless of their score: resigned and vacant ones."""
    return {seat for seat, player in enumerate(table.players) if player.vacant}.union(game.resigned(state))


def ranking(table: Table, game: Game[Any, Any, Any], state: Any) -> Sequence[Sequence[Seat]]:
    """Group the seats by rank, the best first."""
    last = ranked_last(table, game, state)
    groups = [[seat for seat in group if seat not in last] for group in game.ranking(state)]
    return [group for group in (*groups, sorted(last)) if group]


def marked_seats(table: Table, game: Game[Any, Any, Any], state: Any) -> Iterator[tuple[str, Seat]]:
    """Generate the seats from first to last, each with the mark of its rank; ties share one."""
    last = ranked_last(table, game, state)
    rank = 1
    for group in ranking(table, game, state):
        for seat in group:
            yield rank_mark(rank, left=seat in last), seat
        rank += len(group)
