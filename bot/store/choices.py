"""What servers and people have chosen, in the embedded store, and what is remembered of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from functools import cache, partial
from typing import Any

from pydantic import TypeAdapter

from bot.store.database import Database
from bot.store.protocol import C

READ_CHOICES = "SELECT chosen FROM settings WHERE kind = ? AND owner = ?"
_WRITE_CHOICES = "INSERT OR REPLACE INTO settings (kind, owner, chosen) VALUES (?, ?, ?)"


class SqliteChoices:
    """A :class:`~bot.store.protocol.ChoiceStore` in a file."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, kind: type[C], owner: int) -> C:
        """Read what a server or a person has chosen; at once if it is remembered."""
        memory = self._database.memory
        known: C | None = memory.get((kind, owner))
        if known is not None:
            self._database.check_open()
            return known
        with memory.reading((kind, owner)) as remember:
            found = await self._database.read(partial(_read, kind=kind, owner=owner))
            remember(found)
        return found

    async def change(self, kind: type[C], owner: int, change: Callable[[C], C]) -> C:
        """Change what a server or a person has chosen; give the outcome."""

        def work(connection: sqlite3.Connection) -> C:
            changed = change(_read(connection, kind, owner))
            chosen = _adapter(kind).dump_json(changed, exclude_defaults=True).decode()
            connection.execute(_WRITE_CHOICES, (kind.KIND, owner, chosen))
            self._database.memory.change((kind, owner), changed)
            return changed

        return await self._database.write_known(work)


def _read(connection: sqlite3.Connection, kind: type[C], owner: int) -> C:
    """Read choices; what is missing in their row, or all of it, is as nobody chose."""
    row = connection.execute(READ_CHOICES, (kind.KIND, owner)).fetchone()
    read: C = _adapter(kind).validate_json("{}" if row is None else row[0])
    return read


@cache
def _adapter(kind: type[Any]) -> TypeAdapter[Any]:
    """Make what reads and writes a kind; that takes longer than to read and write with it."""
    return TypeAdapter(kind)
