"""Moving what was committed from the write-ahead log into the database file, beside the clicks."""

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
"""How often a checkpoint is made again at once because of commits during it."""
LONGEST = 16_384
"""Pages of log (64 MiB) from which on commits have to wait, or it might grow without end."""


class Log(NamedTuple):
    """What a checkpoint has found: pages of log, and how many of them are in the file now."""

    busy: int
    pages: int
    moved: int


class Checkpoints:
    """Makes a checkpoint now and then with a connection of its own, so that no click waits for the disk twice.

    SQLite begins the log afresh once all of it is in the file. Under steady load there is always a commit that a
    checkpoint has missed; a log that has become too long is emptied with the writer's connection.
    """

    def __init__(self, connection: Connection, writer: Connection) -> None:
        self._connection = connection
        self._writer = writer
        self._rows = 0
        self._task: asyncio.Task[None] | None = None

    def committed(self, rows: int) -> None:
        """Begin a checkpoint if the writer, which has written so many rows in all, has given reason to."""
        if rows - self._rows >= ROWS and (self._task is None or self._task.done()):
            self._rows = rows
            self._task = asyncio.create_task(self._run())

    async def settle(self) -> None:
        """Wait until none is in hand."""
        if self._task is not None and not self._task.done():
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        try:
            for _ in range(TRIES):
                log = await self._connection.call(_checkpoint)
                if log.moved == log.pages:
                    return
            if log.pages > LONGEST:
                await self._writer.call(_checkpoint)
        except sqlite3.Error as error:
            _log.warning("no checkpoint: %s", error)


def _checkpoint(connection: sqlite3.Connection) -> Log:
    return Log(*connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone())
