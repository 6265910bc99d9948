"""How many tables are live, counted rarely: with very many of them a count takes long."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.clock import Clock
from bot.model.records import TablePhase
from bot.store import LiveCount, Store

FRESH = timedelta(seconds=30)
"""How old a count may be."""


class LiveTables:
    """The latest count."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._lock = asyncio.Lock()
        self._counted: Sequence[LiveCount] = ()
        self._at: datetime | None = None

    async def counts(self) -> Sequence[LiveCount]:
        """Give how many tables there are of each game in each live phase; StoreError."""
        async with self._lock:
            now = self._clock.now()
            if self._at is None or not timedelta() <= now - self._at < FRESH:
                self._counted = await self._store.tables.count_live()
                self._at = now
            return self._counted

    async def running(self) -> int:
        """Give how many games are being played; StoreError."""
        return sum(count.tables for count in await self.counts() if count.phase == TablePhase.PLAYING)
