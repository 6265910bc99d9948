"""From records to rows: the SQL that writes tables and what belongs to them.

The functions run inside the caller's transaction.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pydantic import TypeAdapter

from bot.model.records import RECENT, Loaded, LogEntry, Player, Result, SeatChange, Table, Unreadable, Update
from bot.store import rows, scoring
from bot.store.errors import ChannelTakenError, StaleError
from bot.store.protocol import Codec
from bot.store.sql import Sql, Transaction

_ADD_TABLE = """
INSERT INTO tables (
    guild, channel, game, version, host, opened_at, phase, seq, turns,
    options, asked, secret, state, message, ping, started_at, deadline, timer, invited, undo, undo_seat,
    kicked, forgotten, untold, ending, closing, hints
) VALUES (
    :guild, :channel, :game, :version, :host, :opened_at, :phase, :seq, :turns,
    :options, :asked, :secret, :state, :message, :ping, :started_at, :deadline, :timer, :invited, :undo, :undo_seat,
    :kicked, :forgotten, :untold, :ending, :closing, :hints
)
ON CONFLICT (channel) WHERE phase IN ('lobby', 'playing') DO NOTHING
RETURNING id
"""
_ADD_PLAYER = """
INSERT INTO sitters (table_id, seat, user_id, name, draft, since, deadline, reminded, away, vacant, uncalled, learner)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_CLEAR_SEATS = "DELETE FROM sitters WHERE table_id = ?"
_ADD_LOG = (
    "INSERT INTO log_entries (table_id, turn, seat, move, draws, events, at, autopilot) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)
_DELETE_LOG = "DELETE FROM log_entries WHERE table_id = ? AND turn >= ?"
_ADD_CHANGE = """
INSERT INTO seat_changes (table_id, turn, seat, what, at, user_id, name) VALUES (?, ?, ?, ?, ?, ?, ?)
"""
_DELETE_SAME = "DELETE FROM seat_changes WHERE table_id = ? AND turn = ? AND seat = ? AND what = ?"
_KEEP_CHANGES = "UPDATE seat_changes SET turn = :turns WHERE table_id = :table AND turn > :turns"
_COMMIT_TO = """
INSERT INTO commitments (table_id, commitment) VALUES (?, ?)
ON CONFLICT (table_id) DO UPDATE SET commitment = excluded.commitment
"""
_ADD_RESULT = """
INSERT INTO results (table_id, guild, channel, game, version, options, started_at, ended_at, turns, hints)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_ADD_STANDING = """
INSERT INTO standings (table_id, seat, user_id, name, place, points, resigned, own, decisions, taken)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""


def _json(adapter: TypeAdapter[Any]) -> Callable[[Any], str]:
    return lambda value: adapter.dump_json(value).decode()


def _same(value: Any) -> Any:
    return value


_options, _draws = _json(rows.OPTIONS), _json(rows.DRAWS)
_COLUMNS: dict[str, tuple[str, Callable[[Any], Any]]] = {
    **{
        field: (field, _same)
        for field in (
            *("guild", "channel", "game", "version", "host", "opened_at", "seq", "turns", "secret", "message", "ping"),
            *("started_at", "deadline", "timer", "undo_seat", "untold", "ending", "closing", "hints"),
        )
    },
    "phase": ("phase", lambda phase: phase.value),
    "options": ("options", _options),
    "order": ("asked", _json(rows.USERS)),
    "invited": ("invited", _json(rows.PEOPLE)),
    "kicked": ("kicked", _json(rows.USERS)),
    "forgotten": ("forgotten", _json(rows.FINGERPRINTS)),
}
"""The columns of a table's fields except id, players and states, with what converts their values."""
_PLAYER_COLUMNS = {
    "selection": "draft",
    **{field: field for field in ("since", "deadline", "reminded", "away", "vacant", "uncalled", "learner")},
}


async def add_table(sql: Sql, codec: Codec, table: Table) -> int:
    """Add a table and return its id; ChannelTakenError."""
    row = {column: encode(getattr(table, field)) for field, (column, encode) in _COLUMNS.items()}
    row |= {"state": _dump(codec, table.state), "undo": _dump(codec, table.undo)}
    added = await sql.rows(_ADD_TABLE, row)
    if not added:
        raise ChannelTakenError(table.channel)
    table_id = int(added[0][0])
    await _add_players(sql, table_id, table.players)
    return table_id


async def change_table(sql: Transaction, codec: Codec, before: Loaded, update: Update) -> Loaded:
    """Write what differs from ``before``; StaleError when the stored seq is not that of ``before``."""
    old, new = before.table, update.table
    columns, values = _changed_columns(codec, old, new)
    key = {"id": old.id, "seq_before": old.seq}
    if columns:
        statement = f"UPDATE tables SET {', '.join(columns)} WHERE id = :id AND seq = :seq_before"  # noqa: S608
        found = await sql.run(statement, values | key) == 1
    else:
        found = await sql.touch(old.id, old.seq)
    if not found:
        raise StaleError(old.id, old.seq)
    if new.players is not old.players:
        await _change_players(sql, old, new)
    if update.commitment is not None:
        await sql.run(_COMMIT_TO, (old.id, update.commitment))
    recent, changes = before.recent, before.changes
    if update.taken_back:
        recent = await _take_back(sql, codec, before, update)
    if update.log:
        await sql.run_many(_ADD_LOG, [_entry_row(codec, old.id, entry) for entry in update.log])
        recent = tuple(sorted((*recent, *update.log), key=_turn)[-RECENT:])
    if update.changes:
        await sql.run_many(_ADD_CHANGE, [_change_row(old.id, change) for change in update.changes])
        changes = tuple(sorted((*changes, *update.changes), key=_turn))
    if update.taken_back:
        changes = await rows.changes(sql, old.id)
    if update.result is not None:
        await _add_result(sql, update.result)
    return Loaded(new, recent, changes)


def _changed_columns(codec: Codec, old: Table, new: Table) -> tuple[list[str], dict[str, Any]]:
    """Return the assignments of an UPDATE and their values; a state that becomes the undo is copied by the database."""
    columns, values = [], {}
    for field, (column, encode) in _COLUMNS.items():
        was, now = getattr(old, field), getattr(new, field)
        if now is not was and now != was:
            columns.append(f"{column} = :{column}")
            values[column] = encode(now)
    for column, was, now, other, moved in (
        ("state", old.state, new.state, "undo", old.undo),
        ("undo", old.undo, new.undo, "state", old.state),
    ):
        if now is was:
            continue
        if now is not None and now is moved:
            columns.append(f"{column} = {other}")
        else:
            columns.append(f"{column} = :{column}")
            values[column] = _dump(codec, now)
    return columns, values


async def _change_players(sql: Sql, old: Table, new: Table) -> None:
    """Write the seats that have changed; all of them if their users changed, because no user may have two seats."""
    people = [player.person.user for player in old.players]
    if people != [player.person.user for player in new.players]:
        await sql.run(_CLEAR_SEATS, (old.id,))
        await _add_players(sql, old.id, new.players)
        return
    for seat, (was, now) in enumerate(zip(old.players, new.players, strict=True)):
        if now is was or now == was:
            continue
        values: dict[str, Any] = {
            column: getattr(now, field)
            for field, column in _PLAYER_COLUMNS.items()
            if getattr(now, field) != getattr(was, field)
        }
        if now.person != was.person:
            values["name"] = now.person.name
        columns = ", ".join(f"{column} = :{column}" for column in values)
        statement = f"UPDATE sitters SET {columns} WHERE table_id = :table AND seat = :seat"  # noqa: S608
        await sql.run(statement, values | {"table": old.id, "seat": seat})


async def _take_back(sql: Sql, codec: Codec, before: Loaded, update: Update) -> tuple[LogEntry, ...]:
    """Delete the log from a turn on, keep the seat changes since, and return the newest remaining entries."""
    table, turns = before.table.id, update.table.turns
    await sql.run(_DELETE_LOG, (table, turns))
    for change in update.changes:
        await sql.run(_DELETE_SAME, (table, change.turn, change.seat, change.event))
    await sql.run(_KEEP_CHANGES, {"table": table, "turns": turns})
    left = tuple(entry for entry in before.recent if entry.turn < turns)
    if len(before.recent) < RECENT:
        return left
    return (*await rows.recent(sql, codec, table, RECENT - len(left), len(left)), *left)


def _turn(of: LogEntry | SeatChange) -> int:
    return of.turn


def _entry_row(codec: Codec, table_id: int, entry: LogEntry) -> tuple[Any, ...]:
    events = _events(codec, entry.events)
    return (table_id, entry.turn, entry.seat, entry.move, _draws(entry.draws), events, entry.at, entry.autopilot)


def _change_row(table_id: int, change: SeatChange) -> tuple[Any, ...]:
    former = (None, None) if change.former is None else (change.former.user, change.former.name)
    return (table_id, change.turn, change.seat, change.event, change.at, *former)


def _dump(codec: Codec, state: Any) -> bytes | None:
    if state is None:
        return None
    if isinstance(state, Unreadable):
        return state.data
    return codec.dump(state)


def _events(codec: Codec, events: tuple[Any, ...] | Unreadable) -> bytes:
    if isinstance(events, Unreadable):
        return events.data
    return codec.dump_events(events)


async def _add_players(sql: Sql, table_id: int, players: Sequence[Player]) -> None:
    await sql.run_many(
        _ADD_PLAYER,
        [
            (
                table_id,
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
                player.learner,
            )
            for seat, player in enumerate(players)
        ],
    )


async def _add_result(sql: Transaction, result: Result) -> None:
    await sql.run(
        _ADD_RESULT,
        (
            result.table,
            result.guild,
            result.channel,
            result.game,
            result.version,
            _options(result.options),
            result.started_at,
            result.ended_at,
            result.turns,
            result.hints,
        ),
    )
    await sql.run_many(
        _ADD_STANDING,
        [
            (
                result.table,
                standing.seat,
                standing.user,
                standing.name,
                standing.rank,
                standing.points,
                standing.resigned,
                standing.own,
                standing.decisions,
                standing.taken,
            )
            for standing in result.standings
        ],
    )
    await scoring.score(sql, result)
