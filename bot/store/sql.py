"""What a piece of work may ask of a database, whichever it is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from bot.store.cache import Key

T = TypeVar("T")

Values: TypeAlias = Sequence[Any] | Mapping[str, Any]
"""For the placeholders of a statement: in order for ``?``, by name for ``:name``."""


class Row(Protocol):
    """A row of a result; its values by name, by position and in order."""

    def __getitem__(self, key: Any, /) -> Any:
        """Return the value of a column."""

    def __iter__(self) -> Iterator[Any]:
        """Go through the values."""

    def __len__(self) -> int:
        """Count the columns."""

    def keys(self) -> Iterable[str]:
        """List the names of the columns."""


class Sql(Protocol):
    """Runs statements in the caller's transaction, one after another."""

    async def rows(self, statement: str, values: Values = ()) -> Sequence[Row]:
        """Return all rows of a result."""

    async def row(self, statement: str, values: Values = ()) -> Row | None:
        """Return the first row of a result, or None if it is empty."""

    async def run(self, statement: str, values: Values = ()) -> int:
        """Run a statement and return how many rows it has written."""

    async def run_many(self, statement: str, many: Iterable[Values]) -> None:
        """Run a statement once for each of many values."""


class Transaction(Sql, Protocol):
    """A transaction that writes; what it notes of the cache is there for others once it is committed."""

    rows_locked: str
    """What to add to a SELECT so that nobody else writes its rows until the transaction ends."""

    async def holds(self, key: Key, value: Any) -> bool:
        """Say whether a table that was read or written is known to be what is stored; False if nobody knows.

        Nobody else writes it from now on until the transaction ends.
        """

    async def touch(self, table: int, seq: int) -> bool:
        """Say whether a table is at a seq, and note that something that belongs to it is written."""

    async def hold(self, *names: str, shared: bool = False) -> None:
        """Keep what is named for this transaction until it ends, or for all those that share it."""

    def change(self, key: Key, value: Any) -> None:
        """Note that a value was written; None when it need not be cached."""

    def change_all(self) -> None:
        """Note that anything may have been written."""


Read: TypeAlias = Callable[[Sql], Awaitable[T]]
"""Work that reads."""
Write: TypeAlias = Callable[[Transaction], Awaitable[T]]
"""Work that writes; it may be run again if it was undone, so it changes nothing but the database."""


async def column(sql: Sql, statement: str, values: Values = ()) -> list[Any]:
    """Return the first column of a result."""
    return [row[0] for row in await sql.rows(statement, values)]


async def only(sql: Sql, statement: str, values: Values = ()) -> Row:
    """Return the first row of a result that is never empty."""
    row = await sql.row(statement, values)
    assert row is not None
    return row
