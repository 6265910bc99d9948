"""Group commit: concurrent writers share one durable transaction."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar

import aiosqlite

from bot.store.cache import Cache
from bot.store.errors import StoreError
from bot.store.schema import explain
from bot.store.sql import Transaction, Write
from bot.store.sqlite_sql import SqliteTransaction, finish

T = TypeVar("T")


class Connection(aiosqlite.Connection):
    """A connection that runs a whole transaction as one call in its thread.

    One call per statement costs four times as much, mostly for waking the event loop, and leaves
    a transaction open when a task is cancelled between two statements.
    """

    async def call(self, function: Callable[[sqlite3.Connection], T]) -> T:
        """Run ``function`` in the connection's thread, even if the caller is cancelled meanwhile."""
        return await self._execute(function, self._conn)  # type: ignore[no-untyped-call, no-any-return]


@dataclass(slots=True, eq=False)
class _Piece(Generic[T]):
    work: Write[T]
    outcome: asyncio.Future[T]


class GroupCommit:
    """The only way to write: each piece of work is done completely or not at all, whatever the others do."""

    def __init__(self, path: Path, writer: Connection, cache: Cache, committed: Callable[[int], None]) -> None:
        """Call ``committed`` after each batch with the number of rows written since the connection was made."""
        self._path = path
        self._writer = writer
        self._cache = cache
        self._committed = committed
        self._waiting: list[_Piece[Any]] = []
        self._batches: asyncio.Task[None] | None = None

    async def run(self, work: Write[T]) -> T:
        """Run ``work`` in a transaction and return its result once that is on disk.

        An exception in ``work`` undoes that work alone and is raised here; StoreError when the database
        fails. If the caller is cancelled before ``work`` has begun, it isn't run; later, it is written anyway.
        """
        outcome: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Piece(work, outcome))
        if self._batches is None or self._batches.done():
            self._batches = asyncio.create_task(self._run_batches())
        return await outcome

    async def settle(self) -> None:
        """Wait until no work is left."""
        while self._batches is not None and not self._batches.done():
            await asyncio.wait([self._batches])

    async def _run_batches(self) -> None:
        """Commit batches while there is work; a separate task, so a cancelled caller doesn't stop it."""
        batch: list[_Piece[Any]] = []
        try:
            while self._waiting:
                batch = [piece for piece in self._waiting if not piece.outcome.cancelled()]
                self._waiting.clear()
                await self._commit(batch)
        finally:  # work left when the task is cancelled
            for piece in (*batch, *self._waiting):
                piece.outcome.cancel()
            self._waiting.clear()

    async def _commit(self, batch: Sequence[_Piece[Any]]) -> None:
        try:
            works = [piece.work for piece in batch]
            done, written = await self._writer.call(partial(_transact, works=works, cache=self._cache))
            self._committed(written)
        except Exception as error:
            done = [(None, self._refusal(error)) for _ in batch]
        for piece, (result, failure) in zip(batch, done, strict=True):
            if piece.outcome.cancelled():
                continue
            if failure is None:
                piece.outcome.set_result(result)
            elif isinstance(failure, sqlite3.Error) and not isinstance(failure, sqlite3.IntegrityError):
                piece.outcome.set_exception(self._refusal(failure))
            else:
                piece.outcome.set_exception(failure)

    def _refusal(self, error: Exception) -> StoreError:
        refusal = explain(self._path, error)
        refusal.__cause__ = error
        return refusal


def _transact(
    connection: sqlite3.Connection, works: Sequence[Write[Any]], cache: Cache
) -> tuple[list[tuple[Any, Exception | None]], int]:
    """Do all works in one transaction; return each result or exception, and the rows this connection has written."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        cache.begin(connection.execute("PRAGMA data_version").fetchone()[0])
        transaction = SqliteTransaction(connection, cache)
        done = [_attempt(connection, transaction, work, cache) for work in works]
        connection.execute("COMMIT")
    except BaseException:
        cache.end(committed=False)
        connection.rollback()
        raise
    cache.end(committed=True)
    return done, connection.total_changes


def _attempt(
    connection: sqlite3.Connection, transaction: Transaction, work: Write[T], cache: Cache
) -> tuple[T | None, Exception | None]:
    connection.execute("SAVEPOINT piece")
    try:
        result = finish(work(transaction))
    except Exception as error:
        cache.end_piece(done=False)
        if not connection.in_transaction:  # after a severe error SQLite has undone the whole batch
            raise
        connection.execute("ROLLBACK TO piece")
        connection.execute("RELEASE piece")
        return None, error
    connection.execute("RELEASE piece")
    cache.end_piece(done=True)
    return result, None
