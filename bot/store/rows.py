"""How records become rows and rows records: the SQL of the embedded store.

The functions that write run inside a transaction that is not theirs.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pydantic import TypeAdapter

from bot.model.records import LogEntry, Person, Player, Result, SeatChange, SeatEvent, Table, TablePhase
from bot.store import ChannelTakenError, StaleError, scoring
from rules.chance import Draw

FIND = """
SELECT tables.*, sitters.seat, sitters.user_id, sitters.name, sitters.draft, sitters.since,
    sitters.deadline AS seat_deadline, sitters.reminded, sitters.away, sitters.vacant,
    sitters.uncalled
FROM tables LEFT JOIN sitters ON sitters.table_id = tables.id
WHERE tables.id = ?
ORDER BY sitters.seat
"""
FIND_LIVE = """
SELECT tables.*, sitters.seat, sitters.user_id, sitters.name, sitters.draft, sitters.since,
    sitters.deadline AS seat_deadline, sitters.reminded, sitters.away, sitters.vacant,
    sitters.uncalled
FROM tables LEFT JOIN sitters ON sitters.table_id = tables.id
WHERE tables.channel = ? AND tables.phase IN ('lobby', 'playing')
ORDER BY sitters.seat
"""
FIND_DUE = """
SELECT id FROM tables
WHERE phase IN ('lobby', 'playing') AND deadline <= ?
ORDER BY deadline, id
LIMIT ?
"""
READ_LOG = "SELECT turn, seat, move, draws, events, at, autopilot FROM log_entries WHERE table_id = ? ORDER BY turn"
READ_LOG_BACKWARDS = """
SELECT turn, seat, move, draws, events, at, autopilot FROM log_entries
WHERE table_id = ?
ORDER BY turn DESC
LIMIT ?
"""
READ_CHANGES = """
SELECT turn, seat, what, at, user_id, name FROM seat_changes WHERE table_id = ? AND turn >= ? ORDER BY turn, id
"""

_ADD_TABLE = """
INSERT INTO tables (
    guild, channel, game, version, host, opened_at, phase, seq, turns,
    options, asked, secret, state, message, ping, started_at, deadline, timer, invited, undo, undo_seat
) VALUES (
    :guild, :channel, :game, :version, :host, :opened_at, :phase, :seq, :turns,
    :options, :asked, :secret, :state, :message, :ping, :started_at, :deadline, :timer, :invited, :undo, :undo_seat
)
ON CONFLICT (channel) WHERE phase IN ('lobby', 'playing') DO NOTHING
RETURNING id
"""
_CHANGE_TABLE = """
UPDATE tables SET
    guild = :guild, channel = :channel, game = :game, version = :version,
    opened_at = :opened_at, phase = :phase, seq = :seq, turns = :turns, options = :options,
    secret = :secret, state = :state, message = :message, ping = :ping,
    started_at = :started_at, deadline = :deadline, timer = :timer, undo = :undo, undo_seat = :undo_seat,
    (host, asked, invited) = ( -- who is forgotten after the end changes no seq, and is not written back
        SELECT :host, :asked, :invited WHERE phase IN ('lobby', 'playing')
        UNION ALL SELECT host, asked, invited WHERE phase NOT IN ('lobby', 'playing')
    )
WHERE id = :id AND seq = :seq_before
"""
_ADD_SITTER = """
INSERT INTO sitters (table_id, seat, user_id, name, draft, since, deadline, reminded, away, vacant, uncalled)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_CLEAR_SEATS = "DELETE FROM sitters WHERE table_id = ?"
_ADD_LOG = (
    "INSERT INTO log_entries (table_id, turn, seat, move, draws, events, at, autopilot) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)
_ADD_CHANGE = """
INSERT INTO seat_changes (table_id, turn, seat, what, at, user_id, name) VALUES (?, ?, ?, ?, ?, ?, ?)
"""
_ADD_RESULT = """
INSERT INTO results (table_id, guild, channel, game, version, options, started_at, ended_at, turns)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_ADD_STANDING = """
INSERT INTO standings (table_id, seat, user_id, name, place, points, resigned) VALUES (?, ?, ?, ?, ?, ?, ?)
"""

_OPTIONS = TypeAdapter(dict[str, str])
_USERS = TypeAdapter(tuple[int, ...])
_PEOPLE = TypeAdapter(tuple[Person, ...])
_DRAWS = TypeAdapter(tuple[Draw, ...])


def add_table(connection: sqlite3.Connection, table: Table) -> Table:
    """Add a table and give it with its id; ChannelTakenError."""
    added = connection.execute(_ADD_TABLE, _table_row(table)).fetchall()
    if not added:
        raise ChannelTakenError(table.channel)
    table = replace(table, id=added[0][0])
    _add_sitters(connection, table)
    return table


def change_table(
    connection: sqlite3.Connection,
    before: Table,
    after: Table,
    log: Sequence[LogEntry] = (),
    result: Result | None = None,
    changes: Sequence[SeatChange] = (),
) -> None:
    """Write a changed table with what it adds to log, results and changes of seats; StaleError."""
    row = _table_row(after) | {"id": before.id, "seq_before": before.seq}
    if connection.execute(_CHANGE_TABLE, row).rowcount == 0:
        raise StaleError(before.id, before.seq)
    if after.players != before.players:
        connection.execute(_CLEAR_SEATS, (before.id,))
        _add_sitters(connection, after)
    for entry in log:
        draws = _json(_DRAWS, entry.draws)
        connection.execute(
            _ADD_LOG,
            (before.id, entry.turn, entry.seat, entry.move, draws, entry.events, entry.at, entry.autopilot),
        )
    add_changes(connection, before.id, changes)
    if result is not None:
        _add_result(connection, result)


def add_changes(connection: sqlite3.Connection, table_id: int, changes: Sequence[SeatChange]) -> None:
    """Write what happened to a table's seats, after all that is written already."""
    for change in changes:
        former = (None, None) if change.former is None else (change.former.user, change.former.name)
        connection.execute(_ADD_CHANGE, (table_id, change.turn, change.seat, change.what, change.at, *former))


def read_table(rows: Sequence[sqlite3.Row]) -> Table | None:
    """Make a table of its row, joined with each of its sitters."""
    if not rows:
        return None
    row = rows[0]
    return Table(
        id=row["id"],
        guild=row["guild"],
        channel=row["channel"],
        game=row["game"],
        version=row["version"],
        host=row["host"],
        opened_at=row["opened_at"],
        phase=TablePhase(row["phase"]),
        seq=row["seq"],
        turns=row["turns"],
        options=_OPTIONS.validate_json(row["options"]),
        players=tuple(
            Player(
                Person(row["user_id"], row["name"]),
                row["draft"],
                row["since"],
                row["seat_deadline"],
                bool(row["reminded"]),
                bool(row["away"]),
                bool(row["vacant"]),
                bool(row["uncalled"]),
            )
            for row in rows
            if row["seat"] is not None
        ),
        order=_USERS.validate_json(row["asked"]),
        secret=row["secret"],
        state=row["state"],
        message=row["message"],
        ping=row["ping"],
        started_at=row["started_at"],
        deadline=row["deadline"],
        timer=row["timer"],
        invited=_PEOPLE.validate_json(row["invited"]),
        undo=row["undo"],
        undo_seat=row["undo_seat"],
    )


def read_entry(row: sqlite3.Row) -> LogEntry:
    """Make a log entry of its row."""
    return LogEntry(
        turn=row["turn"],
        seat=row["seat"],
        move=row["move"],
        draws=_DRAWS.validate_json(row["draws"]),
        events=row["events"],
        at=row["at"],
        autopilot=bool(row["autopilot"]),
    )


def read_change(row: sqlite3.Row) -> SeatChange:
    """Make a change of a seat of its row."""
    former = None if row["user_id"] is None else Person(row["user_id"], row["name"])
    return SeatChange(row["turn"], row["seat"], SeatEvent(row["what"]), row["at"], former)


def _table_row(table: Table) -> dict[str, Any]:
    return {
        "guild": table.guild,
        "channel": table.channel,
        "game": table.game,
        "version": table.version,
        "host": table.host,
        "opened_at": table.opened_at,
        "phase": table.phase.value,
        "seq": table.seq,
        "turns": table.turns,
        "options": _json(_OPTIONS, table.options),
        "asked": _json(_USERS, table.order),
        "secret": table.secret,
        "state": table.state,
        "message": table.message,
        "ping": table.ping,
        "started_at": table.started_at,
        "deadline": table.deadline,
        "timer": table.timer,
        "invited": _json(_PEOPLE, table.invited),
        "undo": table.undo,
        "undo_seat": table.undo_seat,
    }


def _add_sitters(connection: sqlite3.Connection, table: Table) -> None:
    connection.executemany(
        _ADD_SITTER,
        [
            (
                table.id,
                seat,
                player.person.user,
                player.person.name,
                player.selection,
                player.since,
                player.deadline,
                player.reminded,
                player.away,
                player.vacant,
                player.uncalled,
            )
            for seat, player in enumerate(table.players)
        ],
    )


def _add_result(connection: sqlite3.Connection, result: Result) -> None:
    connection.execute(
        _ADD_RESULT,
        (
            result.table,
            result.guild,
            result.channel,
            result.game,
            result.version,
            _json(_OPTIONS, result.options),
            result.started_at,
            result.ended_at,
            result.turns,
        ),
    )
    connection.executemany(
        _ADD_STANDING,
        [
            (
                result.table,
                standing.seat,
                standing.user,
                standing.name,
                standing.place,
                standing.points,
                standing.resigned,
            )
            for standing in result.standings
        ],
    )
    scoring.score(connection, result)


def _json(adapter: TypeAdapter[Any], value: object) -> str:
    return adapter.dump_json(value).decode()
