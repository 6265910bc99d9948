"""When people could play: time in which the bot was off, or cut off from Discord, counts against nobody."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from bot.clock import Clock
from bot.store import Store

_log = logging.getLogger(__name__)

BEAT = 30.0
"""Seconds after which it is noted again that people can play."""
SHORT = 60.0
"""Seconds without the bot that nobody minds, such as a restart; it is not known more precisely than by a beat."""


class Uptime:
    """Notes until when people could play, and puts off all deadlines when they could not for a while.

    ``connected`` says whether what people do reaches the bot.
    """

    def __init__(self, store: Store, clock: Clock, connected: Callable[[], bool]) -> None:
        self._store = store
        self._clock = clock
        self._connected = connected
        self._alive = 0
        self._lock = asyncio.Lock()

    async def begin(self) -> None:
        """Put off deadlines after the time in which the bot was off; to be called before anything else is done."""
        alive, now = await self._store.runs.alive(), self._now()
        if alive is None:
            await self._store.runs.give_time(0, now)
        self._alive = now if alive is None else alive
        await self._give_time(now)

    async def check(self) -> bool:
        """Say whether people can play now, after putting off deadlines if they could not before."""
        async with self._lock:
            if not self._connected():
                return False
            now = self._now()
            await self._give_time(now)
            if abs(now - self._alive) >= BEAT:
                await self._store.runs.save_alive(now)
                self._alive = now
            return True

    async def beat(self) -> float:
        """Note that people can play, if they can; give the seconds until the next time."""
        await self.check()
        return BEAT

    async def save_again(self) -> None:
        """Save once more what is saved already, which shows that the database can be written; StoreError."""
        async with self._lock:
            await self._store.runs.save_alive(self._alive)

    async def _give_time(self, now: int) -> None:
        lost = now - self._alive
        if lost > BEAT + SHORT:
            await self._store.runs.give_time(lost, now)
            self._alive = now
            _log.info("nobody could play for %d s, so all deadlines are put off", lost)

    def _now(self) -> int:
        return int(self._clock.now().timestamp())
