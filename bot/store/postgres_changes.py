"""What other processes change in the database, so that none of them remembers what is not stored any more."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from typing import Any

import asyncpg

from bot.store.cache import ELSEWHERE, TABLES, Cache
from bot.store.postgres_schema import IN_USE, SECONDS_TO_CONNECT
from bot.store.postgres_sql import PostgresTransaction

_log = logging.getLogger(__name__)

_CHANNEL = "three_tales_changes"
_ALL = "all"
_TELL = "SELECT pg_notify(?, ?)"
SECONDS_BETWEEN_CHECKS = 5
"""How often it is checked that the server is still there."""
PAUSE = 1
"""Seconds between two tries to reach a lost server."""


class Changes:
    """Tells the other processes which choices have changed, or that anything may have, and hears it from them.

    Of a table only the process is told that serves it, when another one has written it; ``changed`` is called with its
    id then. While nothing can be heard, nothing is cached.
    """

    def __init__(self, url: str, cache: Cache) -> None:
        self._url = url
        self._cache = cache
        self._name = secrets.token_hex(8)
        self.heard = 0
        """How much was heard so far."""
        self.changed: Callable[[int], None] | None = None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to hear; an error of asyncpg or the system when the server can't be reached."""
        self._task = asyncio.create_task(self._keep_hearing(await self._connect()))

    async def stop(self) -> None:
        """Hear nothing any more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})

    async def tell(self, transaction: PostgresTransaction) -> None:
        """Let the others know what a transaction has changed, once it is committed."""
        kinds = [(kind, number) for kind, number in transaction.values if kind != TABLES]
        told = [_ALL] if transaction.all else []
        told += [f"{getattr(kind, 'KIND', kind)} {number}" for kind, number in kinds]
        for what in told:
            await transaction.row(_TELL, (_CHANNEL, f"{self._name} {what}"))

    async def _keep_hearing(self, connection: asyncpg.Connection[asyncpg.Record] | None) -> None:
        while True:
            try:
                if connection is None:
                    connection = await self._connect()
                await self._hear_until_lost(connection)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError) as error:
                _log.warning("the database is not heard (%s)", " ".join(str(error).split()) or "no answer")
            finally:
                if connection is not None:
                    connection.terminate()
            connection = None
            self._cache.listen(hears=False)
            await asyncio.wait({asyncio.get_running_loop().create_future()}, timeout=PAUSE)

    async def _connect(self) -> asyncpg.Connection[asyncpg.Record]:
        connection: asyncpg.Connection[asyncpg.Record] = await asyncpg.connect(
            self._url, timeout=SECONDS_TO_CONNECT, command_timeout=SECONDS_TO_CONNECT
        )
        await connection.execute("SELECT pg_try_advisory_lock_shared($1)", IN_USE)
        await connection.add_listener(_CHANNEL, self._hear)
        self._cache.listen(hears=True)
        return connection

    async def _hear_until_lost(self, connection: asyncpg.Connection[asyncpg.Record]) -> None:
        lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def end(_connection: Any) -> None:
            self._cache.listen(hears=False)
            if not lost.done():
                lost.set_result(None)

        connection.add_termination_listener(end)
        while not lost.done():
            await connection.execute("SELECT 1")
            await asyncio.wait({lost}, timeout=SECONDS_BETWEEN_CHECKS)

    def _hear(self, _connection: Any, _process: int, _channel: str, payload: object) -> None:
        who, what, *number = str(payload).split(" ")
        if who == self._name:
            return
        self.heard += 1
        if what == _ALL:
            self._cache.drop_all()
        elif what == ELSEWHERE:
            self._cache.drop((TABLES, int(number[0])))
            if self.changed is not None:
                self.changed(int(number[0]))
        else:
            self._cache.drop_of(what, int(number[0]))
