"""Putting deadlines off; runs inside the caller's transaction, which must clear the cache."""

from __future__ import annotations

from bot.model.computers import FIRST
from bot.model.share import Share
from bot.model.timers import due_in, put_off, put_off_seat
from bot.store.owned import own
from bot.store.sql import Transaction

_TABLES = """
SELECT id, timer, deadline FROM tables
WHERE phase IN ('lobby', 'playing') AND deadline IS NOT NULL AND (CAST(:guild AS BIGINT) IS NULL OR guild = :guild)
    /* own */
ORDER BY id
"""
_SEATS = f"""
SELECT seat, deadline, away = 1 OR user_id <= {FIRST} FROM sitters WHERE table_id = ? AND deadline IS NOT NULL
"""  # noqa: S608
_SET_TABLE = "UPDATE tables SET deadline = ? WHERE id = ?"
_SET_SEAT = "UPDATE sitters SET deadline = ?, reminded = 0 WHERE table_id = ? AND seat = ?"


async def give_time(sql: Transaction, share: Share, lost: int, now: int, guild: int | None = None) -> None:
    """Put off every deadline on the servers of a share, or on one server, after ``lost`` seconds without play.

    A table is due at once if its message shows a time that is over.
    """
    for table, timer, deadline in await sql.rows(own(share, _TABLES) + sql.rows_locked, {"guild": guild}):
        due = []
        for seat, ends, away in await sql.rows(_SEATS, (table,)):
            later = put_off_seat(ends, bool(away), timer, lost, now)
            await sql.run(_SET_SEAT, (later, table, seat))
            due.append(now if ends <= now else due_in(later, bool(away), timer))
        await sql.run(_SET_TABLE, (min(due) if due else put_off(deadline, lost, now), table))
