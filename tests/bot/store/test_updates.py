"""A write touches what has changed, and nothing is made into bytes, or of bytes, twice."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.model.records import Loaded, LogEntry, Person, Player, SeatChange, SeatEvent, Table, Unreadable, Update
from bot.store import Codec, StoreError, checkpoints
from bot.store.sql_store import SqlStore
from bot.store.sqlite import SqliteStore
from rules.datafile import DataError
from tests import stored
from tests.bot.store import samples
from tests.bot.store.places import Place, opened

EVENTS = (b"[]",)


class Counting(stored.Bytes):
    """Counts what it does."""

    def __init__(self) -> None:
        self.done: list[tuple[str, Any]] = []

    def dump(self, state: bytes, /) -> bytes:
        self.done.append(("dump", state))
        return super().dump(state)

    def load(self, data: bytes, /) -> bytes:
        self.done.append(("load", data))
        return super().load(data)


class Fussy(stored.Bytes):
    """Reads only what begins with the right letter."""

    def load(self, data: bytes, /) -> bytes:
        if not data.startswith(b"!"):
            raise DataError(f"cards.toml: {data.decode()}")
        return data

    def load_events(self, data: bytes, /) -> tuple[Any, ...]:
        return (self.load(data),)


async def loaded(store: SqlStore, table_id: int) -> Loaded:
    found = await store.tables.load(table_id)
    assert found is not None
    return found


async def traced(store: SqliteStore) -> list[str]:
    """Note what the writer does from now on, but for what every transaction does."""
    statements: list[str] = []
    usual = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE", "PRAGMA data_version")

    def note(statement: str) -> None:
        if not statement.startswith(usual):
            statements.append(" ".join(statement.split()))

    await store.database.connections.writer.set_trace_callback(note)
    return statements


def with_player(table: Table, seat: int, **changes: Any) -> Table:
    changed = replace(table.players[seat], **changes)
    return replace(table, players=(*table.players[:seat], changed, *table.players[seat + 1 :]))


@pytest.mark.sqlite
async def test_a_choice_that_is_made_writes_one_seat_alone(store: SqliteStore) -> None:
    before = await loaded(store, (await store.tables.open(samples.table(users=4))).id)
    statements = await traced(store)
    await store.tables.write(before, Update(with_player(before.table, 2, selection="1.3")))
    assert statements == [
        "SELECT 1 FROM tables WHERE id = 1 AND seq = 0",
        "UPDATE sitters SET draft = '1.3' WHERE table_id = 1 AND seat = 2",
    ]


@pytest.mark.sqlite
async def test_a_message_that_is_noted_writes_one_column(store: SqliteStore) -> None:
    before = await loaded(store, (await store.tables.open(samples.table())).id)
    statements = await traced(store)
    await store.tables.write(before, Update(replace(before.table, message=77)))
    assert statements == ["UPDATE tables SET message = 77 WHERE id = 1 AND seq = 0"]


async def test_a_step_writes_its_state_once_and_the_one_before_is_copied(path: Path) -> None:
    codec = Counting()
    async with stored.opened(path, {"pigs": codec}) as store:
        await check_copies(store, codec)


async def check_copies(store: SqliteStore, codec: Counting) -> None:
    opened = await store.tables.open(samples.table(state=b"first"))
    before = await loaded(store, opened.id)
    codec.done.clear()
    statements = await traced(store)
    after = with_player(replace(before.table, seq=1, turns=1, state=b"second", undo=before.table.state), 0, since=1)
    now = await store.tables.write(before, Update(after, (LogEntry(0, 0, "roll", (), EVENTS, 1),)))
    assert codec.done == [("dump", b"second")]
    update, player, entry = statements
    assert update.startswith("UPDATE tables SET seq = 1, turns = 1, state = x'")
    assert update.endswith("', undo = state WHERE id = 1 AND seq = 0")
    assert player == "UPDATE sitters SET since = 1 WHERE table_id = 1 AND seat = 0"
    assert entry.startswith("INSERT INTO log_entries")
    back = replace(now.table, seq=2, turns=0, state=now.table.undo, undo=None)
    statements.clear()
    undone = SeatChange(0, 0, SeatEvent.UNDONE, 1)
    await store.tables.write(now, Update(back, changes=(undone,), taken_back=True))
    assert "UPDATE tables SET seq = 2, turns = 0, state = undo, undo = NULL WHERE id = 1 AND seq = 1" in statements
    assert codec.done == [("dump", b"second")]
    stored.read_again(store)
    assert (await loaded(store, opened.id)).table == back
    assert codec.done[1:] == [("load", b"first")]


async def test_people_may_change_their_seats(store: SqlStore) -> None:
    before = await loaded(store, (await store.tables.open(samples.table(users=3))).id)
    first, second, third = before.table.players
    for players in (
        (second, first, third),
        (first,),
        (first, Player(Person(99, "new"), away=True), second),
        (replace(first, person=Person(10, "renamed")), Player(Person(99, "new")), second),
    ):
        now = await loaded(store, before.table.id)
        await store.tables.write(now, Update(replace(now.table, players=players)))
        stored.read_again(store)
        assert (await loaded(store, before.table.id)).table.players == players


@pytest.mark.parametrize("codecs", [{"pigs": Fussy()}, {}])
async def test_what_can_t_be_read_stays_as_it_is(place: Place, codecs: Mapping[str, Codec]) -> None:
    states = (b'{"other": "cards"}', b"\xff\x00 nonsense")
    async with opened(place) as store:
        table = await store.tables.open(samples.table(state=states[0], undo=states[1], undo_seat=0))
        entry = LogEntry(0, 0, "roll", (), (b"[7]",), 1)
        await stored.save(store, table, replace(table, seq=1, turns=1), [entry])
    saved = place.rows("SELECT state, undo FROM tables")
    told = place.rows("SELECT events FROM log_entries")
    async with opened(place, codecs) as store:
        now = await loaded(store, table.id)
        assert [(value.data, isinstance(value, Unreadable)) for value in (now.table.state, now.table.undo)] == [
            (state, True) for state in states
        ]
        assert isinstance(now.table.state.error, DataError if codecs else LookupError)
        (events,) = [one.events for one in now.recent]
        assert isinstance(events, Unreadable)
        with pytest.raises((DataError, LookupError)):
            list(events)
        now = await store.tables.write(now, Update(with_player(replace(now.table, seq=2), 0, selection="x")))
        assert place.rows("SELECT state, undo FROM tables") == saved
        closed = replace(now.table, seq=3, undo=None, undo_seat=None)
        await store.tables.write(now, Update(closed, (replace(now.recent[0], turn=1),)))
        assert place.rows("SELECT state, undo FROM tables") == [(states[0], None)]
        assert place.rows("SELECT events FROM log_entries") == told * 2
        moved = await store.tables.open(replace(closed, id=0, channel=9))
        assert place.rows(f"SELECT state FROM tables WHERE id = {moved.id}") == [(states[0],)]


async def test_a_commitment_is_written_with_the_start(store: SqlStore) -> None:
    before = await loaded(store, (await store.tables.open(samples.table())).id)
    after, entry = samples.moved(before.table)
    await store.tables.write(before, Update(after, (entry,), commitment="c0ffee"))
    assert await store.history.commitment(before.table.id) == "c0ffee"


async def test_checkpoints_are_made_beside_the_writer(
    store: SqliteStore, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = store.database.connections.writer
    assert [tuple(row) for row in await writer.execute_fetchall("PRAGMA wal_autocheckpoint")] == [(0,)]
    statements = await traced(store)
    monkeypatch.setattr(checkpoints, "ROWS", 20)
    table = await store.tables.open(samples.table())
    await store.database.checkpoints.settle()
    assert "checkpoint" not in " ".join(statements)

    def in_the_file() -> list[Any]:
        alone = path.with_name("alone.db")
        shutil.copy(path, alone)
        with closing(sqlite3.connect(alone)) as connection:
            return [row[0] for row in connection.execute("SELECT seq FROM tables")]

    assert in_the_file() == []
    for seq in range(1, 21):
        await stored.save(store, table, replace(table, seq=seq))
        table = replace(table, seq=seq)
    await store.database.checkpoints.settle()
    assert in_the_file() != []
    assert "checkpoint" not in " ".join(statements)


@pytest.mark.sqlite
async def test_a_log_that_grows_without_end_is_emptied_by_the_writer(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    real = checkpoints._checkpoint

    async def never_done(work: Any) -> Any:
        made.append("beside")
        return checkpoints.Log(0, checkpoints.LONGEST_LOG + 1, 5)

    def in_line(connection: sqlite3.Connection) -> Any:
        made.append("in line")
        return real(connection)

    monkeypatch.setattr(checkpoints, "_checkpoint", in_line)
    monkeypatch.setattr(checkpoints, "ROWS", 1)
    monkeypatch.setattr(store.database.connections.checkpointer, "call", never_done)
    await store.tables.open(samples.table())
    await store.database.checkpoints.settle()
    assert made == ["beside"] * checkpoints.TRIES + ["in line"]


@pytest.mark.sqlite
async def test_a_checkpoint_that_fails_is_told_and_nothing_else_fails(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(work: Any) -> Any:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(checkpoints, "ROWS", 1)
    monkeypatch.setattr(store.database.connections.checkpointer, "call", fail)
    table = await store.tables.open(samples.table())
    await store.database.checkpoints.settle()
    assert "no checkpoint: disk I/O error" in caplog.messages
    await stored.save(store, table, replace(table, seq=1))


async def test_a_store_that_is_closed_says_so(place: Place) -> None:
    async with opened(place) as store:
        table = await store.tables.open(samples.table())
    with pytest.raises(StoreError, match="has been closed"):
        await store.tables.write(Loaded(table), Update(table))
