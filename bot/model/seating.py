"""Changes to a table's seats; pure functions."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from bot.model.records import Player, SeatChange, SeatEvent, Table
from rules.game import Game, Seat


def with_seat(table: Table, seat: Seat, **changes: Any) -> Table:
    """Return the table with one player changed."""
    changed = replace(table.players[seat], **changes)
    return replace(table, players=(*table.players[:seat], changed, *table.players[seat + 1 :]))


def mark_present(table: Table, seat: Seat, now: int) -> tuple[Table, Sequence[SeatChange]]:
    """Return the table with a seat's player present; if they were away, with a new clock and the seat change."""
    if not table.players[seat].away:
        return table, ()
    here = with_seat(table, seat, away=False, deadline=None)
    return here, (SeatChange(table.turns, seat, SeatEvent.BACK, now),)


def reset_changed(
    game: Game[Any, Any, Any],
    before: Any,
    then: Collection[Seat],
    after: Table,
    now: Collection[Seat],
    actor: Seat | None,
) -> Table:
    """Reset the seats whose possible moves have changed; their clocks still have to be set.

    ``then`` were to move in the state ``before``, None before the game began; ``now`` are to move in that of ``after``.
    """

    def fresh(seat: Seat, player: Player) -> Player:
        waits_still = before is not None and seat != actor and (seat in then) == (seat in now)
        # Of these, only a seat that was and is to move beside others may have other moves than before.
        if waits_still and (seat not in now or game.same_moves(before, after.state, seat)):
            return player
        comes = seat in now and seat not in then and (before is None or seat != actor)
        uncalled = not player.is_computer and (comes or (player.uncalled and seat != actor))
        return replace(player, selection="", since=after.seq, deadline=None, uncalled=uncalled)

    return replace(after, players=tuple(fresh(seat, player) for seat, player in enumerate(after.players)))
