"""The clocks of a table's seats: how long a move may take, and when something is due."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from bot.records import Phase, Sitter, Table
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
    sitter = table.sitters[seat]
    if sitter.deadline is None or sitter.away:
        return table
    deadline = max(since + table.timer, now + GRACE)
    sitter = replace(sitter, deadline=deadline, reminded=deadline - table.timer // 4 <= now)
    sitters = (*table.sitters[:seat], sitter, *table.sitters[seat + 1 :])
    return replace(table, sitters=sitters, deadline=_earliest(sitters, table.timer))


def wound(table: Table, to_move: Collection[Seat], gone: Collection[Seat], now: int) -> Table:
    """Set every clock of a table after a change.

    A seat whose clock does not run yet gets its whole time, a clock that runs goes on, who is not to move has none.
    With everybody away nobody is played for, and the table waits to be abandoned.
    """
    if table.phase is not Phase.PLAYING:
        still = tuple(replace(sitter, deadline=None, reminded=False, uncalled=False) for sitter in table.sitters)
        return replace(table, sitters=still, deadline=None)
    watched = any(not sitter.away for seat, sitter in enumerate(table.sitters) if seat not in gone)

    def clocked(seat: Seat, sitter: Sitter) -> Sitter:
        sitter = replace(sitter, uncalled=sitter.uncalled and seat in to_move)
        allowed = GRACE if sitter.away else table.timer
        if seat not in to_move or not watched or not allowed:
            return replace(sitter, deadline=None, reminded=False)
        if sitter.deadline is not None:
            return sitter
        return replace(sitter, deadline=now + allowed, reminded=False)

    sitters = tuple(clocked(seat, sitter) for seat, sitter in enumerate(table.sitters))
    return replace(table, sitters=sitters, deadline=_earliest(sitters, table.timer) if watched else now + ABANDONED)


def _earliest(sitters: Iterable[Sitter], timer: int) -> int | None:
    return min((due for sitter in sitters if (due := due_at(sitter, timer)) is not None), default=None)


def due_at(sitter: Sitter, timer: int) -> int | None:
    """Say when something is to be done about a seat: the reminder at three quarters of its time, then its end."""
    if sitter.deadline is None or sitter.away or sitter.reminded:
        return sitter.deadline
    return sitter.deadline - timer // 4
