"""Where the tests of the store keep a database: a file, or a server's."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, Protocol

import asyncpg

from bot.store import Codec
from bot.store.postgres import PostgresStore
from bot.store.postgres_sql import translated
from bot.store.sql_store import SqlStore
from bot.store.sqlite import SqliteStore
from tests import stored
from tests.postgres import PATIENCE, Cluster

FOR_PROCESSES = ("leases", "identifies")
"""Tables by which several processes agree, which a file does not have."""


class Place(Protocol):
    """A database, and what is in it, read and changed without the store."""

    async def open(self, codecs: Mapping[str, Codec] = stored.BYTES) -> SqlStore: ...

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]: ...

    def columns(self) -> list[tuple[str, str]]:
        """List the columns of all tables, each with its table."""
        ...


class SqlitePlace:
    def __init__(self, path: Path) -> None:
        self.path = path

    async def open(self, codecs: Mapping[str, Codec] = stored.BYTES) -> SqliteStore:
        return await SqliteStore.start(self.path, codecs)

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.path, isolation_level=None)) as connection:
            return connection.execute(sql, values).fetchall()

    def columns(self) -> list[tuple[str, str]]:
        return self.rows(
            "SELECT made.name, info.name FROM sqlite_master AS made, pragma_table_info(made.name) AS info "
            "WHERE made.type = 'table' AND made.name NOT LIKE 'sqlite_%'"
        )


class PostgresPlace:
    def __init__(self, cluster: Cluster, url: str) -> None:
        self.cluster = cluster
        self.url = url

    async def open(self, codecs: Mapping[str, Codec] = stored.BYTES) -> PostgresStore:
        return await PostgresStore.start(self.url, codecs, patience=PATIENCE)

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return self.cluster.run(translated(sql).text, *values, url=self.url)

    def columns(self) -> list[tuple[str, str]]:
        return self.rows(
            "SELECT table_name, column_name FROM information_schema.columns "
            "WHERE table_schema = 'public' AND NOT table_name = ANY($1)",
            ["schema_version", *FOR_PROCESSES],
        )


@asynccontextmanager
async def opened(place: Place, codecs: Mapping[str, Codec] = stored.BYTES) -> AsyncIterator[SqlStore]:
    """Open a store, and close it."""
    store = await place.open(codecs)
    try:
        yield store
    finally:
        await store.close()


def copied(place: Place, folder: Path) -> Place:
    """Make a copy of a database that nobody has open."""
    if isinstance(place, PostgresPlace):
        return PostgresPlace(place.cluster, place.cluster.create(place.url.rpartition("/")[2]))
    assert isinstance(place, SqlitePlace)
    target = folder / "copied.db"
    target.write_bytes(place.path.read_bytes())
    return SqlitePlace(target)


def kept(value: Any) -> Any:
    """Give a value as it is read back: not every database holds a zero in a text."""
    if isinstance(value, str):
        return value.replace("\0", "\ufffd")
    if isinstance(value, dict):
        return {kept(key): kept(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [kept(item) for item in value]
    return kept([getattr(value, field.name) for field in fields(value)]) if is_dataclass(value) else value


CONTRADICTION = (sqlite3.IntegrityError, asyncpg.IntegrityConstraintViolationError)
"""What refuses to write what the schema forbids."""
KINDS: Sequence[str] = ("sqlite", "postgresql")
