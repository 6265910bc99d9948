"""The SQL of a table's life beside its moves: what is due, what is taken back, what a channel likes."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from pydantic import TypeAdapter

from bot.model.records import SeatChange, Table
from bot.store import rows

NEXT_DUE = "SELECT MIN(deadline) AS deadline FROM tables WHERE phase IN ('lobby', 'playing')"
UNCLOCKED = """
SELECT id FROM tables
WHERE phase IN ('lobby', 'playing') AND deadline IS NULL AND id > ? ORDER BY id LIMIT ?
"""
UNCALLED = """
SELECT DISTINCT table_id FROM sitters JOIN tables ON tables.id = table_id
WHERE uncalled = 1 AND NOT away AND phase = 'playing' AND table_id > ? ORDER BY table_id LIMIT ?
"""
LAST_OPTIONS = "SELECT options, timer FROM tables WHERE channel = ? AND game = ? ORDER BY id DESC LIMIT 1"
_FORGET_LOG = "DELETE FROM log_entries WHERE table_id = ? AND turn >= ?"
_FORGET_SAME = "DELETE FROM seat_changes WHERE table_id = ? AND turn = ? AND seat = ? AND what = ?"
_KEEP_CHANGES = "UPDATE seat_changes SET turn = :turns WHERE table_id = :table AND turn > :turns"

_OPTIONS = TypeAdapter(dict[str, str])


def take_back(connection: sqlite3.Connection, before: Table, after: Table, change: SeatChange) -> None:
    """Write a table as it stood a step ago, take the step out of the log, and tell so once a turn; StaleError."""
    rows.change_table(connection, before, after)
    connection.execute(_FORGET_LOG, (before.id, after.turns))
    connection.execute(_FORGET_SAME, (before.id, change.turn, change.seat, change.what))
    connection.execute(_KEEP_CHANGES, {"table": before.id, "turns": after.turns})
    rows.add_changes(connection, before.id, [change])


def read_options(row: sqlite3.Row) -> tuple[Mapping[str, str], int]:
    """Make options and a timer of a table's row."""
    return _OPTIONS.validate_json(row["options"]), row["timer"]
