"""The result of a finished game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from bot.model.ranking import ranked_last, ranking
from bot.model.records import RESIGN, LogEntry, Result, SeatChange, SeatEvent, Standing, Table
from rules.game import Game, Seat


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
        hints=table.hints,
    )


def own_entries(log: Iterable[LogEntry], changes: Iterable[SeatChange], seat: Seat) -> Sequence[LogEntry]:
    """Return what a seat's player decided there: neither the autopilot nor anybody who had the seat before."""
    since = max((change.turn for change in changes if _takes(change, seat)), default=0)
    return [entry for entry in _decisions(log, seat) if entry.turn >= since and not entry.autopilot]


def with_decisions(result: Result, log: Sequence[LogEntry], changes: Sequence[SeatChange]) -> Result:
    """Add to a result who decided how much, by the whole log and all seat changes."""
    standings = [
        replace(
            standing,
            own=len(own_entries(log, changes, standing.seat)),
            decisions=len(_decisions(log, standing.seat)),
            taken=any(_takes(change, standing.seat) for change in changes),
        )
        for standing in result.standings
    ]
    return replace(result, standings=tuple(standings))


def _decisions(log: Iterable[LogEntry], seat: Seat) -> Sequence[LogEntry]:
    return [entry for entry in log if entry.seat == seat and entry.turn > 0 and entry.move != RESIGN]


def _takes(change: SeatChange, seat: Seat) -> bool:
    return change.event is SeatEvent.TAKEN and change.seat == seat
