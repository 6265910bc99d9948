"""What must be true of every database and every table, whatever happened."""

from __future__ import annotations

import sqlite3

from bot.model.records import Table, TablePhase
from bot.model.timers import due_at
from tests.bot.acts import Acts
from tests.bot.seats import LOBBY

EVERY_ROW = (
    "* FROM tables",
    "* FROM sitters",
    "* FROM seat_changes",
    "COUNT(*) FROM log_entries",
    "COUNT(*) FROM results",
)
LAWS = {
    "a channel has one live table": """
        SELECT channel FROM tables WHERE phase IN ('lobby', 'playing') GROUP BY channel HAVING COUNT(*) > 1
    """,
    "a finished game has one result, and no other table has any": """
        SELECT id FROM tables
        WHERE (phase = 'finished') != (SELECT COUNT(*) FROM results WHERE table_id = tables.id)
    """,
    "every seat of a finished game has one standing": """
        SELECT table_id FROM results
        WHERE (SELECT COUNT(DISTINCT seat) FROM standings WHERE standings.table_id = results.table_id)
            != (SELECT COUNT(*) FROM sitters WHERE sitters.table_id = results.table_id)
    """,
    "who ties shares a place and the next stay empty": """
        SELECT table_id FROM standings AS own
        WHERE place != 1 + (
            SELECT COUNT(*) FROM standings WHERE standings.table_id = own.table_id AND standings.place < own.place
        )
    """,
    "no seat is left behind or between": """
        SELECT table_id FROM sitters LEFT JOIN tables ON id = table_id
        GROUP BY table_id HAVING id IS NULL OR MIN(seat) != 0 OR MAX(seat) != COUNT(*) - 1
    """,
    "log entries are numbered without a gap": """
        SELECT id FROM tables LEFT JOIN log_entries ON table_id = id
        GROUP BY id HAVING COUNT(turn) != turns OR MIN(turn) != 0 OR MAX(turn) != turns - 1
    """,
    "no clock runs but at a table that is played": """
        SELECT table_id FROM sitters JOIN tables ON id = table_id
        WHERE phase != 'playing' AND (sitters.deadline IS NOT NULL OR reminded)
    """,
    "only a table that waits has a deadline, and only a playing one a step to take back": """
        SELECT id FROM tables
        WHERE deadline IS NOT NULL AND phase NOT IN ('lobby', 'playing') OR undo IS NOT NULL AND phase != 'playing'
            OR (undo IS NULL) != (undo_seat IS NULL)
    """,
}


def check_disk(connection: sqlite3.Connection) -> None:
    for law, breaches in LAWS.items():
        assert connection.execute(breaches).fetchall() == [], law


HAPPENED = """
    SELECT turn, 0 AS later, seat_changes.id, seat, what FROM seat_changes WHERE table_id = :table
    UNION ALL SELECT turn, 1, 0, seat, 'resign' FROM log_entries WHERE table_id = :table AND move = 'resign'
    ORDER BY turn, later, id
"""
KEEPER_CHANGES = {
    "late": (("here",), "away"),
    "absent": (("here",), "away"),
    "back": (("away",), "here"),
    "vacated": (("here", "away"), "open"),
    "kicked by host": (("here", "away"), "open"),
    "kicked by moderator": (("here", "away"), "open"),
    "taken": (("open",), "here"),
    "resign": (("here", "away"), "gone"),
}
"""What may happen to the keeper of a seat, and who keeps it then."""


def check_seat_changes(connection: sqlite3.Connection) -> None:
    """Check that every change of a seat's keeper is told once: those told lead from the start to what is now."""
    for (table,) in connection.execute("SELECT id FROM tables WHERE phase != 'lobby'").fetchall():
        players = connection.execute("SELECT away, vacant FROM sitters WHERE table_id = ? ORDER BY seat", (table,))
        flags = players.fetchall()
        keepers = ["here"] * len(flags)
        (turns,) = connection.execute("SELECT turns FROM tables WHERE id = ?", (table,)).fetchone()
        for turn, _later, _id, seat, what in connection.execute(HAPPENED, {"table": table}).fetchall():
            assert 1 <= turn <= turns
            if what != "undone":
                before, after = KEEPER_CHANGES[what]
                assert keepers[seat] in before, (what, seat, keepers)
                keepers[seat] = after
        kept = {"here": (0, 0), "away": (1, 0), "open": (1, 1), "gone": (0, 0)}
        assert [kept[keeper] for keeper in keepers] == flags


def on_disk(connection: sqlite3.Connection) -> list[object]:
    """Read all that is there, but of logs and results, which are only added to, how many there are."""
    return [connection.execute(f"SELECT {what}").fetchall() for what in EVERY_ROW]


def check_progress(tables: Acts, table: Table) -> None:
    """Check that somebody can act, that the autopilot plays for those who do not, and a game without players ends."""
    if table.phase is TablePhase.LOBBY:
        assert table.deadline == table.opened_at + LOBBY
        assert table.seat_of(table.host) is not None
    if table.phase is not TablePhase.PLAYING:
        return
    assert table.state is not None
    to_move = tables.to_move(table)
    gone = tables.game(table).resigned(table.state)
    people = [seat for seat, player in enumerate(table.players) if not (player.vacant or player.is_computer)]
    present = [seat for seat in people if seat not in gone]
    watched = any(not table.players[seat].away for seat in present)
    assert to_move
    assert not set(to_move) & set(gone)
    assert table.seat_of(table.host) in present
    assert all(player.away for player in table.players if player.vacant)
    assert not any(table.players[seat].away for seat in gone)
    for seat, player in enumerate(table.players):
        runs = watched and seat in to_move and bool(player.away or player.is_computer or table.timer)
        assert (player.deadline is not None) is runs
    dues = [due for player in table.players if (due := due_at(player, table.timer)) is not None]
    if watched:
        assert table.deadline == min(dues, default=None)
    else:
        assert table.deadline is not None
    assert table.undo_seat is None or table.undo_seat in present
