"""From rows to records: the SQL that reads tables, their logs and seat changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pydantic import TypeAdapter

from bot.model.records import (
    RECENT,
    Closing,
    Loaded,
    LogEntry,
    Person,
    Player,
    SeatChange,
    SeatEvent,
    Table,
    TablePhase,
    Unreadable,
)
from bot.store.protocol import Codec
from bot.store.sql import Row, Sql
from rules.chance import Draw

FIND = """
SELECT tables.*, sitters.seat, sitters.user_id, sitters.name, sitters.draft, sitters.since,
    sitters.deadline AS seat_deadline, sitters.reminded, sitters.away, sitters.vacant,
    sitters.uncalled, sitters.learner
FROM tables LEFT JOIN sitters ON sitters.table_id = tables.id
WHERE tables.id = ?
ORDER BY sitters.seat
"""
FIND_LIVE = "SELECT id FROM tables WHERE channel = ? AND phase IN ('lobby', 'playing')"
FIND_DUE = """
SELECT id FROM tables
WHERE phase IN ('lobby', 'playing') AND deadline <= ? /* own */
ORDER BY deadline, id
LIMIT ?
"""
FIND_GAME = "SELECT game FROM tables WHERE id = ?"
_ENTRY = "turn, seat, move, draws, events, at, autopilot"
READ_LOG = f"SELECT {_ENTRY} FROM log_entries WHERE table_id = ? ORDER BY turn"  # noqa: S608
READ_LOG_UNTIL = f"SELECT {_ENTRY} FROM log_entries WHERE table_id = ? AND turn <= ? ORDER BY turn"  # noqa: S608
READ_LOG_BACKWARDS = f"""
SELECT {_ENTRY} FROM log_entries WHERE table_id = ? ORDER BY turn DESC LIMIT ? OFFSET ?
"""  # noqa: S608
READ_CHANGES = "SELECT turn, seat, what, at, user_id, name FROM seat_changes WHERE table_id = ? ORDER BY turn, id"

OPTIONS = TypeAdapter(dict[str, str])
USERS = TypeAdapter(tuple[int, ...])
PEOPLE = TypeAdapter(tuple[Person, ...])
FINGERPRINTS = TypeAdapter(tuple[str, ...])
DRAWS = TypeAdapter(tuple[Draw, ...])


async def load(sql: Sql, codec_of: Callable[[str], Codec], table_id: int) -> Loaded | None:
    """Read a table with its recent log and its seat changes."""
    rows = await sql.rows(FIND, (table_id,))
    if not rows:
        return None
    codec = codec_of(rows[0]["game"])
    return Loaded(_read_table(codec, rows), await recent(sql, codec, table_id), await changes(sql, table_id))


async def recent(sql: Sql, codec: Codec, table_id: int, most: int = RECENT, skip: int = 0) -> tuple[LogEntry, ...]:
    """Read the ``most`` newest entries of a log after skipping the ``skip`` newest; oldest first."""
    found = await sql.rows(READ_LOG_BACKWARDS, (table_id, most, skip))
    return tuple(_read_entry(codec, row) for row in reversed(found))


async def changes(sql: Sql, table_id: int) -> tuple[SeatChange, ...]:
    """Read all seat changes of a table, in order."""
    return tuple(map(_read_change, await sql.rows(READ_CHANGES, (table_id,))))


async def log(sql: Sql, codec_of: Callable[[str], Codec], table_id: int, until: int | None = None) -> list[LogEntry]:
    """Read a log in order, all of it or up to a turn."""
    game = await sql.row(FIND_GAME, (table_id,))
    if game is None:
        return []
    codec = codec_of(game[0])
    found = sql.rows(READ_LOG, (table_id,)) if until is None else sql.rows(READ_LOG_UNTIL, (table_id, until))
    return [_read_entry(codec, row) for row in await found]


def _read_table(codec: Codec, rows: Sequence[Row]) -> Table:
    """Make a table from its rows, one for each player."""
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
        options=OPTIONS.validate_json(row["options"]),
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
                bool(row["learner"]),
            )
            for row in rows
            if row["seat"] is not None
        ),
        order=USERS.validate_json(row["asked"]),
        secret=row["secret"],
        state=_read_value(codec.load, row["state"]),
        message=row["message"],
        ping=row["ping"],
        started_at=row["started_at"],
        deadline=row["deadline"],
        timer=row["timer"],
        invited=PEOPLE.validate_json(row["invited"]),
        undo=_read_value(codec.load, row["undo"]),
        undo_seat=row["undo_seat"],
        kicked=USERS.validate_json(row["kicked"]),
        forgotten=FINGERPRINTS.validate_json(row["forgotten"]),
        untold=bool(row["untold"]),
        ending=row["ending"],
        closing=None if row["closing"] is None else Closing(row["closing"]),
        hints=bool(row["hints"]),
    )


def _read_entry(codec: Codec, row: Row) -> LogEntry:
    """Make a log entry from its row."""
    return LogEntry(
        turn=row["turn"],
        seat=row["seat"],
        move=row["move"],
        draws=DRAWS.validate_json(row["draws"]),
        events=_read_value(codec.load_events, row["events"]),
        at=row["at"],
        autopilot=bool(row["autopilot"]),
    )


def _read_change(row: Row) -> SeatChange:
    """Make a seat change from its row."""
    former = None if row["user_id"] is None else Person(row["user_id"], row["name"])
    return SeatChange(row["turn"], row["seat"], SeatEvent(row["what"]), row["at"], former)


def _read_value(read: Callable[[bytes], Any], data: bytes | None) -> Any:
    if data is None:
        return None
    try:
        return read(data)
    except Exception as error:  # a game's reader may raise anything for broken bytes, or those of another version
        return Unreadable(data, error)
