"""Going back in a game: its state after any turn, rebuilt from the log by the rules alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.records import LogEntry, Table
from bot.store import Store
from bot.tables import AnyGame
from rules.chance import Recorded
from rules.game import IllegalMove, Seat, Seen, Step


class LostError(Exception):
    """The log of a game can't be played again with the rules of this version."""


class Chronicle:
    """Rebuilds what was; nothing is kept between two questions."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def at(self, game: AnyGame, table: Table, turn: int) -> tuple[Any, LogEntry]:
        """Give a table's state as a turn left it, and the turn; LostError."""
        log = await self._store.log_until(table.id, turn)
        if not log:
            raise LostError(f"table {table.id} has no log")
        return rebuilt(game, table, log), log[-1]

    async def since(self, table: Table, seat: Seat | None) -> Sequence[LogEntry]:
        """Read what happened after the last move that a seat's player made, not the autopilot for them.

        Everything when there is none, or for a spectator.
        """
        log = await self._store.log(table.id)
        own = (at for at, entry in enumerate(log) if entry.turn and entry.seat == seat and not entry.autopilot)
        return log[max(own, default=-1) + 1 :] if seat is not None else log


def rebuilt(game: AnyGame, table: Table, log: Sequence[LogEntry]) -> Any:
    """Play a log again from its set-up on; LostError."""
    if table.version != game.info.version:
        raise LostError(f"table {table.id} was played by rules {table.version}")
    try:
        state = _begun(game, table, log[0]).state
        for entry in log[1:]:
            state = _played(game, state, entry).state
    except (IllegalMove, ValueError, LookupError) as error:
        raise LostError(f"table {table.id} can't be played again: {error}") from error
    return state


def shown(game: AnyGame, table: Table, state: Any, seat: Seat | None) -> Seen[Any]:
    """Show a state of the past: all of it when the game is over, else what a spectator might know."""
    if not table.over:
        return game.view(state, None)
    return Seen(None, state) if seat is None else game.view(state, seat)


def as_it_was(table: Table) -> Table:
    """Take away what belongs to the present: choices made by halves."""
    return replace(table, sitters=tuple(replace(sitter, draft="") for sitter in table.sitters))


def _begun(game: AnyGame, table: Table, entry: LogEntry) -> Step[Any, Any]:
    """Set the game up again; who begins was drawn or given, which only what the log says can tell."""
    for first in (None, entry.seat, *range(len(table.sitters))):
        chance = Recorded(entry.draws)
        try:
            step = game.new(len(table.sitters), table.options, chance, first)
        except (ValueError, LookupError):
            continue
        if len(chance.drawn) == len(entry.draws) and game.dump_events(step.events) == entry.events:
            return step
    raise ValueError("the set-up is another one")


def _played(game: AnyGame, state: Any, entry: LogEntry) -> Step[Any, Any]:
    if entry.seat is None:
        raise ValueError(f"nobody made move {entry.turn}")
    chance = Recorded(entry.draws)
    if entry.move == "resign":
        return game.resign(state, entry.seat, chance)
    return game.apply(state, entry.seat, game.parse_move(entry.move), chance)
