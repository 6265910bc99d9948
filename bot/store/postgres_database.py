"""The connections to a PostgreSQL database, and its cache."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import asyncpg

from bot.model.share import WHOLE
from bot.store.cache import TABLES, Cache
from bot.store.codecs import codec_of
from bot.store.errors import StoreError
from bot.store.postgres_changes import Changes
from bot.store.postgres_schema import IN_USE, SECONDS_TO_CONNECT, explain, migrate, place
from bot.store.postgres_sql import PgConnection, PostgresSql, PostgresTransaction
from bot.store.protocol import Codec
from bot.store.sharing import LOST_LEASE, Lease, LostLeaseError
from bot.store.sql import Read, Transaction, Write

T = TypeVar("T")

CONNECTIONS = 10
"""Transactions that run at the same time."""
SLOW_READS = 3
"""How many of them may be slow reads, so that clicks don't wait for those."""
SECONDS_OF_A_STATEMENT = 60
"""After these a server that says nothing counts as lost."""
TRIES = 10
"""How often a transaction is done that others have disturbed."""
PAUSE = 0.2
"""Seconds between two tries to reach a lost server."""

LOST = (
    OSError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.TooManyConnectionsError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # also of a connection that the server has just ended
)
"""The server or the connection is not there now, and may be again soon."""
DISTURBED = (asyncpg.SerializationError, asyncpg.DeadlockDetectedError)
_FAILED = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
_SETTINGS = {
    "application_name": "three-tales",
    "jit": "off",
    # A process that stands still in a transaction loses it, so that others need not wait for its locks or its lease.
    "idle_in_transaction_session_timeout": "5s",
}
_BEGIN_CONNECTION = """
SELECT pg_try_advisory_lock_shared($1), CASE WHEN current_setting('synchronous_commit') = 'off'
    THEN set_config('synchronous_commit', 'on', false) END
"""
_BEGIN = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
_BEGIN_SNAPSHOT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
_OUTCOME = "SELECT pg_xact_status($1::text::xid8)"
_STAMP = "SELECT xmin::text FROM tables WHERE id = $1"


class PostgresDatabase:
    """A database on a server: the PostgreSQL :class:`~bot.store.database.Database`.

    Transactions read what is committed, and lock what they write before they decide: a table by its row, anything else
    by a name. Stricter isolation would also refuse transactions that only use the same page of an index.

    A lost server is waited for. What was not committed then is done again; of a commit without a reply the server is
    asked what became of it, by the number of the transaction.
    """

    def __init__(self, url: str, codecs: Mapping[str, Codec], patience: float, lease: Lease | None = None) -> None:
        self.url = url
        self.share = WHOLE if lease is None else lease.share
        self._begin = _BEGIN if lease is None else f"{_BEGIN}; {lease.keep}"
        self.cache = Cache()
        self.changes = Changes(url, self.cache)
        self._codecs = codecs
        self._patience = patience
        self._pool: asyncpg.Pool[asyncpg.Record] = asyncpg.create_pool(
            url,
            min_size=0,
            max_size=CONNECTIONS,
            init=self._begin_connection,
            reset=_keep_settings,
            timeout=SECONDS_TO_CONNECT,
            command_timeout=SECONDS_OF_A_STATEMENT,
            max_inactive_connection_lifetime=0,
            max_cached_statement_lifetime=0,
            statement_cache_size=500,
            server_settings=_SETTINGS,
        )
        self._slow = asyncio.Semaphore(SLOW_READS)
        self._running: set[asyncio.Task[Any]] = set()
        self._closed: asyncio.Task[None] | None = None

    @classmethod
    async def start(
        cls, url: str, codecs: Mapping[str, Codec], patience: float, migrations: Path, lease: Lease | None
    ) -> PostgresDatabase:
        """Connect to a database and bring it to the newest schema; StoreError."""
        await migrate(url, migrations)
        database = cls(url, codecs, patience, lease)
        await database.open()
        return database

    async def open(self) -> None:
        """Connect; StoreError."""
        try:
            await self._pool
            async with self._pool.acquire():
                await self.changes.start()
        except BaseException as error:
            self._pool.terminate()
            if isinstance(error, _FAILED):
                raise explain(self.url, error) from error
            raise

    def codec(self, game: str) -> Codec:
        """Return the codec of a game."""
        return codec_of(self._codecs, game)

    async def read(self, work: Read[T]) -> T:
        """Run a quick read in one snapshot; StoreError."""
        return await self._run(self._repeat(partial(self._view, work)))

    async def rank(self, work: Read[T]) -> T:
        """Run a slow read in one snapshot; StoreError."""

        async def slow() -> T:
            async with self._slow:
                return await self._repeat(partial(self._view, work))

        return await self._run(slow())

    async def write(self, work: Write[T]) -> T:
        """Run ``work`` as :meth:`write_known` does, and clear the cache."""

        async def dropping(sql: Transaction) -> T:
            sql.change_all()
            return await work(sql)

        return await self.write_known(dropping)

    async def write_known(self, work: Write[T]) -> T:
        """Run ``work``, which itself notes which cached values it changes, in a transaction; StoreError.

        If the caller is cancelled, it is written anyway.
        """
        return await self._run(self._repeat(partial(self._transact, work)))

    async def forget_deleted(self) -> None:
        """Do nothing: the server reuses the place of deleted rows by itself."""

    def check_open(self) -> None:
        """Raise StoreError when the database has been closed."""
        if self._closed is not None:
            raise StoreError(f"{place(self.url)} has been closed")

    async def close(self) -> None:
        """Finish current work and close the connections; everything is saved."""
        if self._closed is None:
            self._closed = asyncio.create_task(self._close())
        await asyncio.shield(self._closed)

    async def _close(self) -> None:
        while self._running:
            await asyncio.wait(self._running)
        await self.changes.stop()
        try:
            async with asyncio.timeout(SECONDS_TO_CONNECT):
                await self._pool.close()
        except _FAILED:
            self._pool.terminate()

    async def _run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run work to its end, even if the caller is cancelled meanwhile."""
        if self._closed is not None:
            work.close()
            self.check_open()
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)
        return await asyncio.shield(task)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # the caller may be gone, and nobody else asks

    async def _repeat(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Do what may be done again until it is done, or can't be; StoreError."""
        clock = asyncio.get_running_loop().time
        until, tries = clock() + self._patience, TRIES
        while True:
            try:
                return await attempt()
            except asyncpg.IntegrityConstraintViolationError:
                raise
            except DISTURBED as error:
                tries -= 1
                if not tries:
                    raise explain(self.url, error) from error
            except LOST as error:
                if clock() > until:
                    raise explain(self.url, error) from error
                await asyncio.wait({asyncio.get_running_loop().create_future()}, timeout=PAUSE)
            except asyncpg.PostgresError as error:
                if error.sqlstate == LOST_LEASE:
                    raise LostLeaseError(str(error)) from None
                raise explain(self.url, error) from error

    @asynccontextmanager
    async def _transaction(self, begin: str) -> AsyncIterator[PgConnection]:
        """Lend a connection in a transaction, which is undone unless it was committed."""
        async with self._pool.acquire() as connection:
            try:
                await connection.execute(begin)
                yield connection
            except BaseException as error:
                await _undo(connection, keep=not isinstance(error, asyncpg.ReadOnlySQLTransactionError))
                raise

    async def _view(self, work: Read[T]) -> T:
        async with self._transaction(_BEGIN_SNAPSHOT) as connection:
            found = await work(PostgresSql(connection))
            await connection.execute("COMMIT")
        return found

    async def _transact(self, work: Write[T]) -> T:
        heard = self.changes.heard
        ended: PostgresTransaction | None = None
        try:
            async with self._transaction(self._begin) as connection:
                transaction = PostgresTransaction(connection, self.cache)
                result = await work(transaction)
                await self.changes.tell(transaction)
                await transaction.find_number()
                ended = transaction
                await connection.execute("COMMIT")
        except (*DISTURBED, asyncpg.IntegrityConstraintViolationError):
            raise
        except _FAILED as error:  # also when a connection that has just committed could not be given back
            if ended is None:
                raise
            if not await self._was_committed(ended):
                raise _UndoneError("the connection was lost") from error
        transaction.committed(alone=heard == self.changes.heard)
        return result

    async def _was_committed(self, transaction: PostgresTransaction) -> bool:
        """Find out what became of a commit whose reply was lost; StoreError when that can't be known."""
        number = transaction.number
        if number is None:
            return False
        tables = [key for kind, key in transaction.values if kind == TABLES]
        try:
            return await self._repeat(partial(self._outcome, number, tables))
        except BaseException:
            self.cache.drop_all()
            raise

    async def _outcome(self, number: int, tables: Sequence[int]) -> bool:
        """Say whether a transaction that wrote these tables was committed.

        A server that has crashed may give its number to another one, which has not written them.
        """
        async with self._pool.acquire() as connection:
            try:
                outcome = await connection.fetchval(_OUTCOME, str(number))
            except asyncpg.InvalidParameterValueError:  # the server has never had it: another one has taken over
                return False
            stamps = [await connection.fetchval(_STAMP, table) for table in tables]
        if outcome == "in progress":
            raise _UndoneError("the server has not ended a transaction yet")
        return outcome == "committed" and all(stamp == str(number % 2**32) for stamp in stamps)

    async def _begin_connection(self, connection: PgConnection) -> None:
        if not await connection.fetchval(_BEGIN_CONNECTION, IN_USE):
            raise StoreError(f"{place(self.url)} is being moved. Wait until that is done.")


class _UndoneError(OSError):
    """What was lost with a connection, and may be tried again."""


async def _undo(connection: PgConnection, *, keep: bool) -> None:
    """Roll a transaction back, or give up the connection."""
    try:
        await connection.execute("ROLLBACK")
    except _FAILED:
        keep = False
    if not keep:
        _give_up(connection)


def _give_up(connection: PgConnection) -> None:
    with suppress(asyncpg.InterfaceError):  # it may be given up already
        connection.terminate()


async def _keep_settings(_connection: PgConnection) -> None:
    """Reset nothing when a connection is lent again: every transaction has ended, and the locks are to stay."""
