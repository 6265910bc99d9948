"""Closing a table without a result."""

from __future__ import annotations

from dataclasses import replace

from bot.hosting.situation import Situation
from bot.model.records import Closing, TablePhase, Update
from bot.model.refusals import RefusalReason, Refused
from bot.model.timers import set_clocks


def may_end(at: Situation, user: int, *, moderator: bool, host_ends: bool) -> None:
    """Refuse those who may not close a live table: the host may, a moderator, and a player who is alone at it.

    ``host_ends``: whether the server lets the host end a running game.
    """
    table = at.table
    if not table.phase.live:
        raise Refused(RefusalReason.OVER, table)
    alone = len(table.people) == 1 and table.seat_of(user) is not None
    if not (user == table.host or moderator or alone):
        raise Refused(RefusalReason.MAY_NOT_END, table)
    if table.phase is TablePhase.PLAYING and not (moderator or host_ends):
        raise Refused(RefusalReason.MODERATORS_END, table)


def end(at: Situation, user: int, *, moderator: bool, host_ends: bool) -> Update:
    """Close a table, whatever state it is in."""
    may_end(at, user, moderator=moderator, host_ends=host_ends)
    return closed(at, ended_by(at, user, moderator=moderator))


def ended_by(at: Situation, user: int, *, moderator: bool) -> Closing:
    """Say who closes a table; who is neither host nor moderator is alone at it."""
    if user == at.table.host:
        return Closing.BY_HOST
    return Closing.BY_MODERATOR if moderator else Closing.DESERTED


def close_for_deleted_channel(at: Situation) -> Update | None:
    """Close a live table whose channel is gone."""
    return closed(at, Closing.CHANNEL_GONE) if at.table.phase.live else None


def closed(at: Situation, why: Closing) -> Update:
    """Close a table without a result."""
    shut = replace(at.table, seq=at.table.seq + 1, phase=TablePhase.CLOSED, undo=None, undo_seat=None, closing=why)
    return Update(set_clocks(shut, (), (), at.now), what=why)
