"""Closing a table without a result."""

from __future__ import annotations

from dataclasses import replace

from bot.hosting.situation import Situation
from bot.model.records import TablePhase, Update
from bot.model.refusals import RefusalReason, Refused
from bot.model.timers import set_clocks


def may_end(at: Situation, user: int, *, moderator: bool, host_ends: bool) -> None:
    """Refuse those who may not close a live table: the host may, a moderator, and a player who is alone at it.

    ``host_ends``: whether the server lets the host end a running game.
    """
    table = at.table
    if not table.phase.live:
        raise Refused(RefusalReason.OVER, table)
    alone = len(table.players) == 1 and table.seat_of(user) is not None
    if not (user == table.host or moderator or alone):
        raise Refused(RefusalReason.MAY_NOT_END, table)
    if table.phase is TablePhase.PLAYING and not (moderator or host_ends):
        raise Refused(RefusalReason.MODERATORS_END, table)


def end(at: Situation, user: int, *, moderator: bool, host_ends: bool) -> Update:
    """Close a table, whatever state it is in."""
    may_end(at, user, moderator=moderator, host_ends=host_ends)
    return closed(at, "ended")


def close_for_deleted_channel(at: Situation) -> Update | None:
    """Close a live table whose channel is gone."""
    return closed(at, "its channel is gone") if at.table.phase.live else None


def closed(at: Situation, what: str) -> Update:
    """Close a table; ``what`` happened is for the log."""
    shut = replace(at.table, seq=at.table.seq + 1, phase=TablePhase.CLOSED, undo=None, undo_seat=None)
    return Update(set_clocks(shut, (), (), at.now), what=what)
