"""Moving everything from one database to another, while no bot uses either."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, closing
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeAlias

from bot.store import schema
from bot.store.errors import StoreError
from bot.store.file_lock import alone
from bot.store.sql import Row, Sql, only
from bot.store.sqlite_sql import SqliteSql

BATCH = 500
"""Rows that are copied in one transaction, or compared in one go."""
MARK = "unfinished_move"
"""A table of the target until the move is done; it says where the rows come from."""
COUNTED = ("tables", "scored", "boards", "seat_changes")
"""Tables whose numbers the database gives out; those of the first two are never given out twice."""

Progress: TypeAlias = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done, and of how much."""


class Side(Protocol):
    """One of the two databases."""

    name: str
    sql: Sql
    by_bytes: str
    """What makes a text sort by its bytes."""

    def kept(self, value: Any) -> Any:
        """Say how a value of the other side is kept here."""

    async def numbers(self) -> dict[str, int]:
        """Read the last numbers that were given out."""

    async def set_numbers(self, numbers: Mapping[str, int]) -> None:
        """Let only higher numbers be given out."""


class _File:
    """A SQLite database."""

    by_bytes = ""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.name = str(path.resolve())
        self.sql: Sql = SqliteSql(connection)

    def kept(self, value: Any) -> Any:
        return value

    async def numbers(self) -> dict[str, int]:
        return {row["name"]: row["seq"] for row in await self.sql.rows("SELECT name, seq FROM sqlite_sequence")}

    async def set_numbers(self, numbers: Mapping[str, int]) -> None:
        for table in COUNTED[:2]:
            await self.sql.run("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
            values = (table, numbers.get(table, 0))
            await self.sql.run("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", values)


class _Table(NamedTuple):
    """A table with its columns and those of its primary key, by which it is read in order."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    texts: frozenset[str]
    """Columns of the key that are text."""


async def move(source: str, target: str, progress: Progress) -> int:
    """Copy all rows, compare every one, and return their number; StoreError.

    Each place is a path or a URL. An interrupted move goes on where it was; a target with data of its own is refused.
    """
    tables = _tables()
    async with AsyncExitStack() as stack:
        old = await stack.enter_async_context(_opened(source, is_target=False))
        new = await stack.enter_async_context(_opened(target, is_target=True))
        await _claim(old, new, tables)
        total = 2 * sum([await _count(old, table) for table in tables])
        done = sum([await _count(new, table) for table in tables if table.key])
        for table in tables:
            async for rows in _copied(old, new, table):
                done += rows
                progress(f"copying {table.name}", done, total)
        await new.set_numbers(await old.numbers())
        for table in tables:
            async for rows in _compared(old, new, table):
                done += rows
                progress(f"comparing {table.name}", done, total)
        await new.sql.run(f"DROP TABLE {MARK}")
    return total // 2


def _opened(place: str, *, is_target: bool) -> AbstractAsyncContextManager[Side]:
    """Open a database for this process alone; StoreError."""
    if "://" not in place:
        return _file(Path(place), is_target=is_target)
    from bot.store.opening import need_driver

    need_driver()
    from bot.store.postgres_moving import server

    return server(place, is_target=is_target)


@asynccontextmanager
async def _file(path: Path, *, is_target: bool) -> AsyncIterator[Side]:
    """Open a file; a target has another name until it is whole."""
    if path.exists() is is_target:  # noqa: ASYNC240
        raise StoreError(
            f"{path} is there already. Name a new file." if is_target else f"There is no database at {path}."
        )
    at = path.with_name(f"{path.name}-unfinished") if is_target else path
    with alone(path):
        schema.migrate(at, schema.MIGRATIONS, 1)
        try:
            with closing(sqlite3.connect(at, isolation_level=None)) as connection:
                connection.row_factory = sqlite3.Row
                connection.execute("PRAGMA synchronous = FULL")
                yield _File(path, connection)
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.Error as error:
            raise schema.explain(at, error) from error
        if is_target:
            at.replace(path)


def _tables() -> list[_Table]:
    """Read the newest schema: every table after those that it refers to."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        for script in sorted(schema.MIGRATIONS.glob("[0-9]*.sql")):
            connection.executescript(script.read_text(encoding="utf-8"))
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        left = {
            name: {row[2] for row in connection.execute(f"PRAGMA foreign_key_list({name})")}
            for name in names
            if not name.startswith("sqlite_")
        }
        tables: list[_Table] = []
        while left:
            name = next(name for name, needs in left.items() if not needs & left.keys())
            del left[name]
            columns = connection.execute(f"PRAGMA table_info({name})").fetchall()
            key = [(column, kind) for at, column, kind in sorted((row[5], row[1], row[2]) for row in columns) if at]
            texts = frozenset(column for column, kind in key if kind == "TEXT")
            tables.append(_Table(name, tuple(row[1] for row in columns), tuple(column for column, _ in key), texts))
        return tables


async def _claim(old: Side, new: Side, tables: Sequence[_Table]) -> None:
    """Mark the target as that of this move, if it is empty or marked so already."""
    await new.sql.run(f"CREATE TABLE IF NOT EXISTS {MARK} (source TEXT NOT NULL)")
    mark = await new.sql.row(f"SELECT source FROM {MARK}")  # noqa: S608
    if mark is None:
        full = [table.name for table in tables if table.key and await _count(new, table)]
        if full:
            await new.sql.run(f"DROP TABLE {MARK}")
            raise StoreError(f"{new.name} holds data already. Move to a new database.")
        await new.sql.run(f"INSERT INTO {MARK} (source) VALUES (?)", (old.name,))  # noqa: S608
    elif mark[0] != old.name:
        raise StoreError(f"{new.name} holds an unfinished move from {mark[0]}. Finish that one, or empty it.")


async def _count(side: Side, table: _Table) -> int:
    return int((await only(side.sql, f"SELECT COUNT(*) FROM {table.name}"))[0])  # noqa: S608


async def _copied(old: Side, new: Side, table: _Table) -> AsyncIterator[int]:
    """Copy the rows that come after those that are there; give their numbers, batch by batch."""
    columns, marks = ", ".join(table.columns), ", ".join("?" * len(table.columns))
    write = f"INSERT INTO {table.name} ({columns}) VALUES ({marks})"  # noqa: S608
    if table.key:
        end = f"SELECT {', '.join(table.key)} FROM {table.name} {_order(new, table, ' DESC')} LIMIT 1"  # noqa: S608
        last = await new.sql.row(end)
    else:
        last = None
        await new.sql.run(f"DELETE FROM {table.name}")  # noqa: S608
    async for rows in _batches(old, table, last):
        await new.sql.run("BEGIN")
        try:
            await new.sql.run_many(write, [tuple(row) for row in rows])
        except BaseException:
            await new.sql.run("ROLLBACK")
            raise
        await new.sql.run("COMMIT")
        yield len(rows)


async def _compared(old: Side, new: Side, table: _Table) -> AsyncIterator[int]:
    """Compare all rows, batch by batch; StoreError for the first that differs."""
    other = _batches(new, table, None)
    async for rows in _batches(old, table, None):
        there: Sequence[Row] = await anext(other, [])
        if [tuple(map(new.kept, row)) for row in rows] != [tuple(map(old.kept, row)) for row in there]:
            raise StoreError(
                f"{new.name} differs from {old.name} in {table.name}: a database was used meanwhile. "
                "Empty the target and move again."
            )
        yield len(rows)
    if await anext(other, None):
        raise StoreError(f"{new.name} has more in {table.name} than {old.name}. Empty the target and move again.")


async def _batches(side: Side, table: _Table, last: Row | None) -> AsyncIterator[Sequence[Row]]:
    """Read a table after a key, in order."""
    columns, key = ", ".join(table.columns), ", ".join(_sorted(side, table))
    read = f"SELECT {columns} FROM {table.name}"  # noqa: S608
    if not table.key:
        yield await side.sql.rows(read)
        return
    marks = ", ".join("?" * len(table.key))
    first, later = "", f"WHERE ({key}) > ({marks})"
    while True:
        where, values = (first, ()) if last is None else (later, tuple(last[column] for column in table.key))
        rows = await side.sql.rows(f"{read} {where} {_order(side, table)} LIMIT {BATCH}", values)
        if not rows:
            return
        yield rows
        last = rows[-1]


def _sorted(side: Side, table: _Table) -> list[str]:
    return [f"{column}{side.by_bytes if column in table.texts else ''}" for column in table.key]


def _order(side: Side, table: _Table, how: str = "") -> str:
    return "ORDER BY " + ", ".join(f"{column}{how}" for column in _sorted(side, table))
