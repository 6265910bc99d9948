"""A PostgreSQL database as one side of a move."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from bot.store.errors import StoreError
from bot.store.moving import COUNTED, Side
from bot.store.postgres_schema import IN_USE, connect, explain, migrate, place
from bot.store.postgres_sql import PgConnection, PostgresSql, storable
from bot.store.schema import MIGRATIONS
from bot.store.sql import Sql


class _Server:
    by_bytes = ' COLLATE "C"'

    def __init__(self, url: str, connection: PgConnection) -> None:
        self.name = place(url)
        self.sql: Sql = PostgresSql(connection)

    def kept(self, value: Any) -> Any:
        return storable(value)

    async def numbers(self) -> dict[str, int]:
        found = {}
        for table, column in _numbered():
            sequence = await self.sql.row("SELECT pg_get_serial_sequence(?, ?)", (table, column))
            assert sequence is not None
            row = await self.sql.row(f"SELECT last_value, is_called FROM {sequence[0]}")  # noqa: S608
            assert row is not None
            found[table] = row["last_value"] if row["is_called"] else 0
        return found

    async def set_numbers(self, numbers: Mapping[str, int]) -> None:
        for table, column in _numbered():
            highest = await self.sql.row(f"SELECT COALESCE(MAX({column}), 0) FROM {table}")  # noqa: S608
            assert highest is not None
            values = (table, column, 1 + max(highest[0], numbers.get(table, 0)))
            await self.sql.row("SELECT setval(pg_get_serial_sequence(?, ?), ?, false)", values)


def _numbered() -> list[tuple[str, str]]:
    return [(table, "number" if table == "scored" else "id") for table in COUNTED]


@asynccontextmanager
async def server(url: str, *, is_target: bool) -> AsyncIterator[Side]:
    """Open a database for this process alone; StoreError."""
    await migrate(url, MIGRATIONS, unfinished=is_target)
    connection = await connect(url)
    try:
        if not await connection.fetchval("SELECT pg_try_advisory_lock($1)", IN_USE):
            raise StoreError(f"{place(url)} is in use by a bot. Stop that first.")
        yield _Server(url, connection)
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise explain(url, error) from error
    finally:
        await connection.close()
