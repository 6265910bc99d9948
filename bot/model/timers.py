"""The clocks of a table's seats: how long a move may take, and when a reminder or the autopilot comes."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from bot.model.records import Player, Table, TablePhase
from rules.game import Seat

_HOUR = 3600
DAY = 24 * _HOUR
TIMERS = (0, 120, 900, _HOUR, 8 * _HOUR, DAY, 3 * DAY)
"""The timers that a host may choose, in seconds; 0 for none."""
AUTOPILOT_DELAY = 60
"""Seconds before the autopilot moves for an away player, who may still come back."""
COMPUTER_DELAY = 30
"""Seconds after which a computer's move is made by a job; it comes much sooner unless something went wrong."""
ABANDONED = DAY
"""Seconds until a table is closed when everybody is away."""
GRACE = 600
"""Seconds until a table is closed, at least, after a time in which nobody could play."""


def resume_clock(table: Table, seat: Seat, since: int, now: int) -> Table:
    """Let a seat's clock run as if started at ``since``, with at least :data:`AUTOPILOT_DELAY` seconds left."""
    player = table.players[seat]
    if player.deadline is None or player.away:
        return table
    deadline = max(since + table.timer, now + AUTOPILOT_DELAY)
    player = replace(player, deadline=deadline, reminded=deadline - table.timer // 4 <= now)
    players = (*table.players[:seat], player, *table.players[seat + 1 :])
    return replace(table, players=players, deadline=_earliest(players, table.timer))


def set_clocks(table: Table, to_move: Collection[Seat], gone: Collection[Seat], now: int) -> Table:
    """Set every clock of a table after a change.

    A running clock continues; a seat that comes to move gets its whole time; one that is not to move has no clock.
    When all people are away, the autopilot and computers stop too, and the table waits to be abandoned.
    """
    if table.phase is not TablePhase.PLAYING:
        still = tuple(replace(player, deadline=None, reminded=False, uncalled=False) for player in table.players)
        return replace(table, players=still, deadline=None)
    present = any(
        not (player.away or player.is_computer) for seat, player in enumerate(table.players) if seat not in gone
    )

    def clocked(seat: Seat, player: Player) -> Player:
        uncalled = player.uncalled and seat in to_move
        allowed = COMPUTER_DELAY if player.is_computer else AUTOPILOT_DELAY if player.away else table.timer
        deadline, reminded = player.deadline, player.reminded
        if seat not in to_move or not present or not allowed:
            deadline, reminded = None, False
        elif deadline is None:
            deadline, reminded = now + allowed, False
        if (uncalled, deadline, reminded) == (player.uncalled, player.deadline, player.reminded):
            return player
        return replace(player, uncalled=uncalled, deadline=deadline, reminded=reminded)

    players = tuple(clocked(seat, player) for seat, player in enumerate(table.players))
    return replace(table, players=players, deadline=_earliest(players, table.timer) if present else now + ABANDONED)


def _earliest(players: Iterable[Player], timer: int) -> int | None:
    return min((due for player in players if (due := due_at(player, timer)) is not None), default=None)


def due_at(player: Player, timer: int) -> int | None:
    """Return when a job must act on a seat: for the reminder at three quarters of its time, then at its end."""
    last = player.is_computer or player.away or player.reminded
    return None if player.deadline is None else due_in(player.deadline, last, timer)


def due_in(deadline: int, last: bool, timer: int) -> int:
    """Return when a job must act on a seat with a deadline; ``last``: there will be no reminder."""
    return deadline if last else deadline - timer // 4


def put_off(deadline: int, lost: int, now: int) -> int:
    """Put off when a table is closed, after ``lost`` seconds in which nobody could play, to a day from now at most."""
    return max(deadline, now + GRACE, min(deadline + lost, now + ABANDONED))


def put_off_seat(deadline: int, away: bool, timer: int, lost: int, now: int) -> int:
    """Put off a seat's deadline, after ``lost`` seconds in which nobody could play; ``away``: no person plays it.

    A player, who is then reminded once more, has at least the quarter of the time that follows, and a minute, but no
    more than the whole time.
    """
    most = AUTOPILOT_DELAY if away else timer
    least = deadline if away else now + max(timer // 4, AUTOPILOT_DELAY)
    return max(deadline, least, min(deadline + lost, now + most))
