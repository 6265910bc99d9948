"""Going back in a game: its state after any turn, rebuilt from the log by the rules alone."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from bot.hosting.moves import made
from bot.hosting.situation import AnyGame
from bot.model.records import RESIGN, LogEntry, SeatChange, SeatEvent, Table
from bot.model.seating import with_seat
from bot.store import Store
from rules.chance import Recorded
from rules.game import IllegalMove, Seat, Seen, Step


class ReplayError(Exception):
    """The log of a game can't be played again with the rules of this version."""


Past: TypeAlias = tuple[Sequence[LogEntry], Sequence[SeatChange]]
"""Moves, and changes of seats between them."""


class Replays:
    """Reads what was; nothing is kept between two questions."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def whole(self, table: Table) -> Past:
        """Read all that happened."""
        loaded = await self._store.tables.load(table.id)
        return await self._store.history.log(table.id), () if loaded is None else loaded.changes

    async def since(self, table: Table, seat: Seat | None) -> Past:
        """Read what happened after the last move that a seat's player made, neither the autopilot nor a former player.

        Everything when there is none, or for a spectator.
        """
        log, changes = await self.whole(table)
        taken = max((change.turn for change in changes if _takes(change, seat)), default=1)
        own = (entry.turn for entry in log[taken:] if entry.seat == seat and not entry.autopilot)
        first = max(own, default=-1) + 1 if seat is not None else 0
        return log[first:], tuple(change for change in changes if change.turn >= first)


def rebuilt(game: AnyGame, table: Table, log: Sequence[LogEntry]) -> Any:
    """Play a log again from its set-up on, and give the state that it led to; ReplayError."""
    (state,) = deque(states(game, table, log), maxlen=1)
    return state


def states(game: AnyGame, table: Table, log: Sequence[LogEntry]) -> Iterator[Any]:
    """Play a log again from its set-up on, and give the state that each move left as it is asked for; ReplayError."""
    if not log:
        raise ReplayError(f"table {table.id} has no log")
    if table.version != game.info.version:
        raise ReplayError(f"table {table.id} was played by rules {table.version}")
    try:
        state = _begun(game, table, log[0]).state
        yield state
        for entry in log[1:]:
            state = _played(game, state, entry).state
            yield state
    except (IllegalMove, ValueError, LookupError) as error:
        raise ReplayError(f"table {table.id} can't be played again: {error}") from error


def turn_ends(log: Sequence[LogEntry]) -> list[int]:
    """List the moves after which another seat has made one, and the last; the set-up stands alone."""
    return [at for at in range(len(log)) if at in (0, len(log) - 1) or log[at].seat != log[at + 1].seat]


def shown(game: AnyGame, table: Table, state: Any, seat: Seat | None) -> Seen[Any]:
    """Show a state of the past: all of it when the game is over, else what a spectator might know."""
    if not table.over:
        return game.view(state, None)
    return Seen(None, state) if seat is None else game.view(state, seat)


def as_it_was(table: Table, later: Sequence[SeatChange]) -> Table:
    """Take away what belongs to the present: unfinished choices, hints, and who took a seat in ``later`` changes."""
    for change in reversed(later):
        table = seated_before(table, change)
    return replace(table, players=tuple(replace(player, selection="", learner=False) for player in table.players))


def seated_before(table: Table, change: SeatChange) -> Table:
    """Give a table with the people who sat there before a change."""
    return table if change.former is None else with_seat(table, change.seat, person=change.former)


def _takes(change: SeatChange, seat: Seat | None) -> bool:
    return change.event is SeatEvent.TAKEN and change.seat == seat


def _begun(game: AnyGame, table: Table, entry: LogEntry) -> Step[Any, Any]:
    """Set the game up again; who begins was drawn or given, which only what the log says can tell."""
    for first in (None, entry.seat, *range(len(table.players))):
        chance = Recorded(entry.draws)
        try:
            step = game.new(len(table.players), table.options, chance, first)
        except (ValueError, LookupError):
            continue
        if len(chance.drawn) == len(entry.draws) and step.events == entry.events:
            return step
    raise ValueError("the set-up is another one")


def _played(game: AnyGame, state: Any, entry: LogEntry) -> Step[Any, Any]:
    if entry.seat is None:
        raise ValueError(f"nobody made move {entry.turn}")
    chance = Recorded(entry.draws)
    if entry.move == RESIGN:
        return game.resign(state, entry.seat, chance)
    return made(game, state, entry.seat, entry.move, chance)
