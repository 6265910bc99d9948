"""Reads parts of what is stored, and changes what is stored now."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.model.records import LogEntry, Result, SeatChange, Table, Update
from bot.store import Codec, StaleError, Store
from bot.store.sql_store import SqlStore
from bot.store.sqlite import SqliteStore


class Bytes:
    """The codec of a game whose states are bytes, and each of whose steps has one event, also bytes."""

    def dump(self, state: bytes, /) -> bytes:
        return state

    def load(self, data: bytes, /) -> bytes:
        return data

    def dump_events(self, events: tuple[Any, ...], /) -> bytes:
        (data,) = events
        assert isinstance(data, bytes)
        return data

    def load_events(self, data: bytes, /) -> tuple[Any, ...]:
        return (data,)


class OfAnyGame(Mapping[str, Codec]):
    """Such a codec for whatever game is named."""

    def __getitem__(self, game: str) -> Codec:
        return Bytes()

    def __iter__(self) -> Any:
        return iter(())

    def __len__(self) -> int:
        return 0

    def get(self, game: str, default: object = None) -> Codec:
        return self[game]


BYTES = OfAnyGame()


@asynccontextmanager
async def opened(path: Path, codecs: Mapping[str, Codec] = BYTES) -> AsyncIterator[SqliteStore]:
    """Open a store, and close it."""
    store = await SqliteStore.start(path, codecs)
    try:
        yield store
    finally:
        await store.close()


def read_again(store: Store) -> None:
    """Let everything be read from the file from now on, as after a start."""
    assert isinstance(store, SqlStore)
    store.database.cache.drop_all()


async def table(store: Store, table_id: int) -> Table | None:
    """Read a table."""
    loaded = await store.tables.load(table_id)
    return None if loaded is None else loaded.table


async def live_table(store: Store, channel: int) -> Table | None:
    """Read the live table of a channel."""
    table_id = await store.tables.live_in(channel)
    return None if table_id is None else await table(store, table_id)


async def seat_changes(store: Store, table_id: int, since: int = 0) -> list[SeatChange]:
    """Read what happened to a table's seats since a turn."""
    loaded = await store.tables.load(table_id)
    return [] if loaded is None else [change for change in loaded.changes if change.turn >= since]


async def write(store: Store, before: Table, update: Update) -> Table:
    """Write an update of a table that is still as it was ``before``; StaleError."""
    loaded = await store.tables.load(before.id)
    if loaded is None or loaded.table.seq != before.seq:
        raise StaleError(before.id, before.seq)
    return (await store.tables.write(loaded, update)).table


async def save(
    store: Store,
    before: Table,
    after: Table,
    log: Sequence[LogEntry] = (),
    result: Result | None = None,
    changes: Sequence[SeatChange] = (),
) -> None:
    """Write a changed table with what it adds."""
    await write(store, before, Update(after, tuple(log), tuple(changes), result))


async def take_back(store: Store, before: Table, after: Table, change: SeatChange) -> None:
    """Write a table as it stood a step ago."""
    await write(store, before, Update(replace(after, id=before.id), changes=(change,), taken_back=True))
