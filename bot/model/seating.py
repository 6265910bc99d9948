"""What becomes of a table's seats when something changes: pure, by the game's rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.model.records import Player, SeatChange, SeatEvent, Table
from rules.game import Game, Seat


def with_seat(table: Table, seat: Seat, **changes: Any) -> Table:
    """Give a table with one sitter changed."""
    changed = replace(table.players[seat], **changes)
    return replace(table, players=(*table.players[:seat], changed, *table.players[seat + 1 :]))


def came_back(table: Table, seat: Seat, now: int) -> tuple[Table, Sequence[SeatChange]]:
    """Give a table with a seat's player there, and with a clock of their own if they were away, which is a change."""
    if not table.players[seat].away:
        return table, ()
    here = with_seat(table, seat, away=False, deadline=None)
    return here, (SeatChange(table.turns, seat, SeatEvent.BACK, now),)


def refreshed(game: Game[Any, Any, Any], before: Any, state: Any, after: Table, actor: Seat | None) -> Table:
    """Give the seats whose choices have changed between two states a fresh start; their clocks are to be set.

    Without a state before the game begins: nobody has acted, and whoever is to move must be called.
    """
    then = () if before is None else game.to_move(before)
    new = [place for place in game.to_move(state) if place not in then and (before is None or place != actor)]

    def fresh(place: Seat, player: Player) -> Player:
        same = before is not None and game.legal_moves(before, place) == game.legal_moves(state, place)
        if same and place != actor:
            return player
        uncalled = place in new or (player.uncalled and place != actor)
        return replace(player, selection="", since=after.seq, deadline=None, uncalled=uncalled)

    return replace(after, players=tuple(fresh(place, player) for place, player in enumerate(after.players)))
