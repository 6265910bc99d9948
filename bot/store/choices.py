"""The choices of servers and people, cached."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from pydantic import TypeAdapter

from bot.store.database import Database
from bot.store.protocol import C
from bot.store.sql import Sql, Transaction

READ_CHOICES = "SELECT chosen FROM settings WHERE kind = ? AND owner = ?"
_WRITE_CHOICES = """
INSERT INTO settings (kind, owner, chosen) VALUES (?, ?, ?)
ON CONFLICT (kind, owner) DO UPDATE SET chosen = excluded.chosen
"""


class SqlChoices:
    """The SQL :class:`~bot.store.protocol.ChoiceStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, kind: type[C], owner: int) -> C:
        """Read the choices of a server or person; immediate if they are cached."""
        known: C | None = self._database.cache.get((kind, owner))
        if known is not None:
            self._database.check_open()
            return known
        with self._database.cache.reading((kind, owner)) as keep:
            found = await self._database.read(partial(_read, kind=kind, owner=owner))
            keep(found)
        return found

    async def change(self, kind: type[C], owner: int, change: Callable[[C], C]) -> C:
        """Change the choices of a server or person; return the new ones."""

        async def work(sql: Transaction) -> C:
            await sql.hold(f"choices {kind.KIND} {owner}")
            changed = change(await _read(sql, kind, owner))
            chosen = _adapter(kind).dump_json(changed, exclude_defaults=True).decode()
            await sql.run(_WRITE_CHOICES, (kind.KIND, owner, chosen))
            sql.change((kind, owner), changed)
            return changed

        return await self._database.write_known(work)


async def _read(sql: Sql, kind: type[C], owner: int) -> C:
    """Read choices; missing fields, or a missing row, give the defaults."""
    row = await sql.row(READ_CHOICES, (kind.KIND, owner))
    read: C = _adapter(kind).validate_json("{}" if row is None else row[0])
    return read


@cache
def _adapter(kind: type[Any]) -> TypeAdapter[Any]:
    """Return the adapter of a kind; cached, because making one takes longer than using it."""
    return TypeAdapter(kind)
