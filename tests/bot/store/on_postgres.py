"""What tests of the PostgreSQL store share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.model.records import Loaded, Update
from bot.store.postgres import PostgresStore
from tests.bot.store import samples

IN_TIME = 30


async def loaded(store: PostgresStore, table_id: int) -> Loaded:
    found = await store.tables.load(table_id)
    assert found is not None
    return found


async def opened(store: PostgresStore, channel: int = 1) -> Loaded:
    return await loaded(store, (await store.tables.open(samples.table(channel))).id)


def stepped(before: Loaded) -> Update:
    after, entry = samples.moved(before.table)
    return Update(after, (entry,))


async def until(done: Callable[[], bool]) -> None:
    async with asyncio.timeout(IN_TIME):
        while not done():  # noqa: ASYNC110
            await asyncio.sleep(0.01)
