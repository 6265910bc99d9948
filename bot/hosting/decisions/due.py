"""What happens when nobody acts in time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.hosting.decisions.ending import closed
from bot.hosting.decisions.play import followed_by, play_for
from bot.hosting.decisions.seats import reseated
from bot.hosting.situation import Situation
from bot.model.records import Closing, Player, SeatEvent, TablePhase, Update
from bot.model.seating import with_seat
from rules.game import Seat

MOST_MOVES = 30
"""How many moves the autopilot makes at once for a seat; the rest of a longer turn comes a grace later.

For a computer that is late it makes one.
"""
LATER = 3600
"""Seconds after which a table that failed is tried again."""


def act_when_due(at: Situation) -> Update | None:
    """Do what the table's deadline asks for, once however late it is; None when it has not passed."""
    table = at.table
    if not table.phase.live or table.deadline is None or table.deadline > at.now:
        return None
    if table.phase is TablePhase.LOBBY:
        return closed(at, Closing.EXPIRED)
    if not at.watched:
        return closed(at, Closing.ABANDONED)
    over = [
        seat for seat, player in enumerate(table.players) if player.deadline is not None and player.deadline <= at.now
    ]
    return _autopilot(at, over) if over else _remind(at)


def postpone(at: Situation) -> Update:
    """Try a table that failed again later, after the other tables."""
    return Update(replace(at.table, deadline=at.now + LATER))


def _remind(at: Situation) -> Update:
    def near(player: Player) -> bool:
        if player.deadline is None or player.away or player.reminded or player.is_computer:
            return False
        return player.deadline - at.table.timer // 4 <= at.now

    players = tuple(replace(player, reminded=player.reminded or near(player)) for player in at.table.players)
    what = "shown again" if players == at.table.players else "reminded"
    return Update(at.timed(replace(at.table, players=players)), what=what)


def _autopilot(at: Situation, seats: Sequence[Seat]) -> Update:
    """Give the autopilot the seats whose time is over and play for them, unless all players are away."""
    players = at.table.players
    late = [seat for seat in seats if not (players[seat].away or players[seat].is_computer)]
    changes = tuple(at.change_of(seat, SeatEvent.LATE) for seat in late)
    table = at.table
    for seat in late:
        table = with_seat(table, seat, away=True)
    left = at.with_table(table)
    if not left.watched:
        return reseated(at, table, "everybody is away", *changes)
    written = Update(table, changes=changes)
    for seat in seats:
        for _move in range(1 if players[seat].is_computer else MOST_MOVES):
            if seat not in left.to_move:
                break
            others = set(left.to_move) - {seat}
            move = play_for(left, seat)
            left = followed_by(left, move)
            written = replace(move, log=(*written.log, *move.log), changes=changes)
            if set(left.to_move) - {seat} - others:
                break
    return written
