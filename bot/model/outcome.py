"""The result of a finished game."""

from __future__ import annotations

from typing import Any

from bot.model.ranking import ranked_last, ranking
from bot.model.records import Result, Standing, Table
from rules.game import Game


def standings(table: Table, game: Game[Any, Any, Any], state: Any) -> list[Standing]:
    """List how a finished table's seats have done, from first to last; the resigned and vacant ones rank last."""
    resigned = ranked_last(table, game, state)
    found = []
    rank = 1
    scores = game.scores(state)
    for group in ranking(table, game, state):
        for seat in group:
            person = table.players[seat].person
            found.append(Standing(seat, person.user, person.name, rank, scores[seat].total, seat in resigned))
        rank += len(group)
    return found


def result(table: Table, game: Game[Any, Any, Any], state: Any, now: int) -> Result:
    """Make a finished table's result."""
    assert table.started_at is not None
    return Result(
        table=table.id,
        guild=table.guild,
        channel=table.channel,
        game=table.game,
        version=table.version,
        options=table.options,
        started_at=table.started_at,
        ended_at=now,
        turns=table.turns,
        standings=tuple(standings(table, game, state)),
    )
