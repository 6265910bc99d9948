"""SQL on a connection to PostgreSQL, and what PostgreSQL says differently."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any, NamedTuple, TypeAlias

import asyncpg
from asyncpg.pool import PoolConnectionProxy

from bot.store.cache import STAMPS, TABLES, Cache, Key
from bot.store.sql import Row, Values

PgConnection: TypeAlias = "asyncpg.Connection[asyncpg.Record] | PoolConnectionProxy[asyncpg.Record]"

_DIALECT = tuple(
    (re.compile(sqlite), postgresql)
    for sqlite, postgresql in (
        # SQLite is told the order of joins and the index; PostgreSQL finds both.
        (r"CROSS JOIN (\w+(?: AS \w+)?)(\s+ON\b)", r"JOIN \1\2"),
        (r" INDEXED BY \w+", ""),
        (r"json_group_array\((?:json\()?(\w+)\)?\)", r"COALESCE(json_agg(\1)::text, '[]')"),
        (r"json_extract\(([\w.]+), '\$'\)", r"(\1#>>'{}')::bigint"),
        (r"json_extract\(([\w.]+), '\$\.user'\)", r"(\1->>'user')::bigint"),
        (r"json_extract\(([\w.]+), '\$\.(\w+)'\)", r"\1->>'\2'"),
        (r"json_extract\(([\w.]+), '\$\[(\d)\]'\)", r"(\1->>\2)::numeric"),
        (r"json_each\(([\w.:]+)\) AS (\w+)", r"json_array_elements(\1::json) AS \2(value)"),
        (r"json_each\(([\w.:]+)\)", r"json_array_elements(\1::json) AS each(value)"),
    )
)
_PLACEHOLDER = re.compile(r"'(?:[^']|'')*'|--[^\n]*|::|\?|:([a-z_]\w*)")
_NO_TEXT = re.compile(r"\0|(?<!\\)((?:\\\\)*)\\u0000")
"""The character that text of PostgreSQL can't hold, by itself and in JSON."""

_LOCK_TABLE = """
SELECT xmin::text AS stamp, pg_current_xact_id()::text AS number FROM tables WHERE id = ? FOR UPDATE
"""
_TOUCH = "UPDATE tables SET seq = seq WHERE id = ? AND seq = ?"
_HOLD = {
    shared: f"SELECT pg_advisory_xact_lock{'_shared' if shared else ''}(key) FROM unnest(?::bigint[]) AS key"  # noqa: S608
    for shared in (False, True)
}
_NUMBER = "SELECT pg_current_xact_id_if_assigned()::text"


class _Statement(NamedTuple):
    text: str
    names: tuple[str, ...]
    """Of the values, in the order of ``$1``, ``$2`` …; empty if they come in order."""


@lru_cache(maxsize=2048)
def translated(statement: str) -> _Statement:
    """Say a statement as PostgreSQL does."""
    for sqlite, postgresql in _DIALECT:
        statement = sqlite.sub(postgresql, statement)
    names: list[str] = []
    count = 0

    def numbered(found: re.Match[str]) -> str:
        nonlocal count
        name = found[1]
        if found[0] == "?":
            count += 1
            return f"${count}"
        if name is None:
            return found[0]
        if name not in names:
            names.append(name)
        return f"${names.index(name) + 1}"

    return _Statement(_PLACEHOLDER.sub(numbered, statement), tuple(names))


def storable(value: Any) -> Any:
    """Replace the characters that PostgreSQL's text can't hold; Discord sends none."""
    if isinstance(value, str) and ("\0" in value or "\\u0000" in value):
        return _NO_TEXT.sub(lambda found: "\ufffd" if found[0] == "\0" else f"{found[1]}\\ufffd", value)
    return value


class PostgresSql:
    """The PostgreSQL :class:`~bot.store.sql.Sql`."""

    rows_locked = " FOR UPDATE"

    def __init__(self, connection: PgConnection) -> None:
        self._connection = connection

    async def rows(self, statement: str, values: Values = ()) -> Sequence[Row]:
        """Return all rows of a result."""
        text, arguments = _prepared(statement, values)
        return await self._connection.fetch(text, *arguments)

    async def row(self, statement: str, values: Values = ()) -> Row | None:
        """Return the first row of a result, or None if it is empty."""
        text, arguments = _prepared(statement, values)
        return await self._connection.fetchrow(text, *arguments)

    async def run(self, statement: str, values: Values = ()) -> int:
        """Run a statement and return how many rows it has written."""
        text, arguments = _prepared(statement, values)
        count = (await self._connection.execute(text, *arguments)).rpartition(" ")[2]
        return int(count) if count.isdigit() else 0

    async def run_many(self, statement: str, many: Iterable[Values]) -> None:
        """Run a statement once for each of many values."""
        arguments = [_prepared(statement, values)[1] for values in many]
        text = translated(statement).text
        if len(arguments) == 1:  # as nearly always, and quicker so
            await self._connection.execute(text, *arguments[0])
        elif arguments:
            await self._connection.executemany(text, arguments)


class PostgresTransaction(PostgresSql):
    """The PostgreSQL :class:`~bot.store.sql.Transaction`.

    A table's row is locked before anything of the table is written, and every write of a table writes its row. So the
    row's stamp, the number of the transaction that has written it, tells whether a table is still as it was.
    """

    def __init__(self, connection: PgConnection, cache: Cache) -> None:
        super().__init__(connection)
        self._cache = cache
        self.values: dict[Key, Any] = {}
        self.all = False
        self.number: int | None = None
        """The transaction's own number, by which its outcome can be asked for; None when it has written nothing."""

    async def holds(self, key: Key, value: Any) -> bool:
        """Lock a table, and say whether its row has the stamp that it had when the value was written."""
        row = await self.row(_LOCK_TABLE, (key[1],))
        if row is None:
            return False
        self.number = int(row["number"])
        written, stamp = self._cache.get((STAMPS, key[1])) or (None, None)
        return written is value and stamp == row["stamp"]

    async def touch(self, table: int, seq: int) -> bool:
        """Write a table's row as it is, so that it gets a new stamp; False when it is not at that seq."""
        return await self.run(_TOUCH, (table, seq)) == 1

    async def hold(self, *names: str, shared: bool = False) -> None:
        """Lock what has no row of its own until the transaction ends."""
        keys = sorted(int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), signed=True) for name in names)
        await self.rows(_HOLD[shared], (keys,))

    def change(self, key: Key, value: Any) -> None:
        """Note that a value was written; None when it need not be cached."""
        self.values[key] = value

    def change_all(self) -> None:
        """Note that anything may have been written."""
        self.values.clear()
        self.all = True

    async def find_number(self) -> None:
        """Learn the transaction's number, if it has one."""
        if self.number is None:
            found = await self.row(_NUMBER)
            self.number = None if found is None or found[0] is None else int(found[0])

    def committed(self, *, alone: bool) -> None:
        """Hand to the cache what the transaction has noted.

        Unless it was ``alone``: what other processes have written meanwhile may be newer, and nothing is cached.
        """
        if not alone:
            self.values = dict.fromkeys(self.values)
        stamp = None if self.number is None else str(self.number % 2**32)
        stamps: dict[Key, Any] = {
            (STAMPS, number): None if value is None else (value, stamp)
            for (kind, number), value in self.values.items()
            if kind == TABLES
        }
        self._cache.put(self.values | stamps, everything=self.all)


def _prepared(statement: str, values: Values) -> tuple[str, list[Any]]:
    text, names = translated(statement)
    in_order = [values[name] for name in names] if isinstance(values, Mapping) else values
    return text, [storable(value) for value in in_order]
