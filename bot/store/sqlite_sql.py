"""SQL on a connection to SQLite, in that connection's thread."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Coroutine, Iterable, Sequence
from typing import Any, TypeVar, cast

from bot.store.cache import Cache, Key
from bot.store.sql import Row, Values

T = TypeVar("T")

_CHECK = "SELECT 1 FROM tables WHERE id = ? AND seq = ?"


class SqliteSql:
    """The SQLite :class:`~bot.store.sql.Sql`; its coroutines never wait for anything."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def rows(self, statement: str, values: Values = ()) -> Sequence[Row]:
        """Return all rows of a result."""
        return self._connection.execute(statement, values).fetchall()

    async def row(self, statement: str, values: Values = ()) -> Row | None:
        """Return the first row of a result, or None if it is empty."""
        found: Row | None = self._connection.execute(statement, values).fetchone()
        return found

    async def run(self, statement: str, values: Values = ()) -> int:
        """Run a statement and return how many rows it has written."""
        return self._connection.execute(statement, values).rowcount

    async def run_many(self, statement: str, many: Iterable[Values]) -> None:
        """Run a statement once for each of many values."""
        self._connection.executemany(statement, many)


class SqliteTransaction(SqliteSql):
    """The SQLite :class:`~bot.store.sql.Transaction`: what it notes goes to the cache, which commits with it.

    Only one transaction writes at a time, so nothing needs to be locked.
    """

    rows_locked = ""

    def __init__(self, connection: sqlite3.Connection, cache: Cache) -> None:
        super().__init__(connection)
        self._cache = cache

    async def holds(self, key: Key, value: Any) -> bool:
        """Say whether a value is the cached one: commits of other connections have cleared the cache."""
        return self._cache.current(key) is value

    async def touch(self, table: int, seq: int) -> bool:
        """Say whether a table is at a seq."""
        return await self.row(_CHECK, (table, seq)) is not None

    async def hold(self, *names: str, shared: bool = False) -> None:
        """Do nothing."""

    def change(self, key: Key, value: Any) -> None:
        """Note that a value was written; None when it need not be cached."""
        self._cache.change(key, value)

    def change_all(self) -> None:
        """Note that anything may have been written."""
        self._cache.change_all()


def finish(work: Awaitable[T]) -> T:
    """Run work on SQLite to its end, in whatever thread this is."""
    try:
        cast("Coroutine[Any, Any, T]", work).send(None)
    except StopIteration as ended:
        result: T = ended.value
        return result
    raise RuntimeError("work on a database may wait for nothing else")
