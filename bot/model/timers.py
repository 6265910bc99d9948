"""The clocks of a table's seats: how long a move may take, and when something is due."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from bot.model.records import Player, Table, TablePhase
from rules.game import Seat

_HOUR = 3600
DAY = 24 * _HOUR
TIMERS = (0, 120, 900, _HOUR, 8 * _HOUR, DAY, 3 * DAY)
"""What a host may choose, in seconds; 0 is no timer."""
GRACE = 60
"""Seconds before the autopilot moves for somebody who may still come back."""
ABANDONED = DAY
"""Seconds that a table stands when everybody at it is away."""


def going_on(table: Table, seat: Seat, since: int, now: int) -> Table:
    """Let the clock of a seat run as if it had run since an earlier time; a little is left of it, whatever it was."""
    player = table.players[seat]
    if player.deadline is None or player.away:
        return table
    deadline = max(since + table.timer, now + GRACE)
    player = replace(player, deadline=deadline, reminded=deadline - table.timer // 4 <= now)
    players = (*table.players[:seat], player, *table.players[seat + 1 :])
    return replace(table, players=players, deadline=_earliest(players, table.timer))


def wound(table: Table, to_move: Collection[Seat], gone: Collection[Seat], now: int) -> Table:
    """Set every clock of a table after a change.

    A seat whose clock does not run yet gets its whole time, a clock that runs goes on, who is not to move has none.
    With everybody away nobody is played for, and the table waits to be abandoned.
    """
    if table.phase is not TablePhase.PLAYING:
        still = tuple(replace(player, deadline=None, reminded=False, uncalled=False) for player in table.players)
        return replace(table, players=still, deadline=None)
    watched = any(not player.away for seat, player in enumerate(table.players) if seat not in gone)

    def clocked(seat: Seat, player: Player) -> Player:
        uncalled = player.uncalled and seat in to_move
        allowed = GRACE if player.away else table.timer
        deadline, reminded = player.deadline, player.reminded
        if seat not in to_move or not watched or not allowed:
            deadline, reminded = None, False
        elif deadline is None:
            deadline, reminded = now + allowed, False
        if (uncalled, deadline, reminded) == (player.uncalled, player.deadline, player.reminded):
            return player
        return replace(player, uncalled=uncalled, deadline=deadline, reminded=reminded)

    players = tuple(clocked(seat, player) for seat, player in enumerate(table.players))
    return replace(table, players=players, deadline=_earliest(players, table.timer) if watched else now + ABANDONED)


def _earliest(players: Iterable[Player], timer: int) -> int | None:
    return min((due for player in players if (due := due_at(player, timer)) is not None), default=None)


def due_at(player: Player, timer: int) -> int | None:
    """Say when something is to be done about a seat: the reminder at three quarters of its time, then its end."""
    if player.deadline is None or player.away or player.reminded:
        return player.deadline
    return player.deadline - timer // 4
