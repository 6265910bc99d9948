"""Moving commits from the write-ahead log into the database file, without delaying clicks."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from typing import NamedTuple

from bot.store.commits import Connection

_log = logging.getLogger(__name__)

ROWS = 1_000
"""Rows written between two checkpoints: a few MB of log, as with SQLite's own."""
TRIES = 5
"""How often a checkpoint is repeated at once because of commits during it."""
LONGEST_LOG = 16_384
"""Pages of log (64 MiB) above which commits have to wait, or the log might grow without bound."""


class Log(NamedTuple):
    """The result of a checkpoint: pages of log, and how many of them are in the file now."""

    busy: int
    pages: int
    moved: int


class Checkpoints:
    """Makes regular checkpoints on a separate connection, so no click waits for the disk twice.

    SQLite restarts the log once all of it is in the file. Under steady load every checkpoint misses some commit;
    a log that has become too long is emptied with the writer's connection.
    """

    def __init__(self, connection: Connection, writer: Connection) -> None:
        self._connection = connection
        self._writer = writer
        self._rows = 0
        self._task: asyncio.Task[None] | None = None

    def committed(self, rows: int) -> None:
        """Begin a checkpoint if enough rows were written since the last one; ``rows`` counts all so far."""
        if rows - self._rows >= ROWS and (self._task is None or self._task.done()):
            self._rows = rows
            self._task = asyncio.create_task(self._run())

    async def empty(self) -> None:
        """Leave nothing in the log, so that what was deleted from the file is not left there either."""
        for _ in range(TRIES):
            log = await self._connection.call(_empty)
            if not log.busy:
                return
        _log.warning("the log could not be emptied: the database is in use")

    async def settle(self) -> None:
        """Wait until no checkpoint is running."""
        if self._task is not None and not self._task.done():
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        try:
            for _ in range(TRIES):
                log = await self._connection.call(_checkpoint)
                if log.moved == log.pages:
                    return
            if log.pages > LONGEST_LOG:
                await self._writer.call(_checkpoint)
        except sqlite3.Error as error:
            _log.warning("no checkpoint: %s", error)


def _checkpoint(connection: sqlite3.Connection) -> Log:
    return Log(*connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone())


def _empty(connection: sqlite3.Connection) -> Log:
    return Log(*connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone())
