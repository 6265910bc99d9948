"""Reading tables by themselves, and writing what was decided on one."""

from __future__ import annotations

from dataclasses import replace

from bot.model.records import Table, Update
from bot.store import StaleError, Store


async def read(store: Store, table_id: int) -> Table | None:
    """Read a table."""
    loaded = await store.tables.load(table_id)
    return None if loaded is None else loaded.table


async def live(store: Store, channel: int) -> Table | None:
    """Read the lobby or playing table of a channel."""
    table_id = await store.tables.live_in(channel)
    return None if table_id is None else await read(store, table_id)


async def save(store: Store, before: Table, update: Update) -> None:
    """Write what was decided on a table as it stood ``before``; StaleError when its seq is another now.

    A table that is over keeps the host and whom it asked: they may have been forgotten meanwhile.
    """
    loaded = await store.tables.load(before.id)
    if loaded is None or loaded.table.seq != before.seq:
        raise StaleError(before.id, before.seq)
    now = loaded.table
    if not now.phase.live:
        update = replace(update, table=replace(update.table, host=now.host, order=now.order, invited=now.invited))
    await store.tables.write(loaded, update)
