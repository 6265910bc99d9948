"""What the bot does by itself, without anybody asking: one loop that looks after all of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from typing import TypeAlias

from bot.clock import Clock

_log = logging.getLogger(__name__)

Chore: TypeAlias = Callable[[], Awaitable[float]]
"""Does what is due, and says after how many seconds it is to be done again."""
AGAIN = 60.0
"""Seconds after which a chore that failed or has more to do is done again."""
PART = 20
"""How many tables are looked after at once."""
SHORTEST = 1.0
"""Seconds that the loop rests at least."""


class Round:
    """A chore at many tables: goes through them in parts, from the lowest id on, and then rests.

    A process that starts anew begins with the first.
    """

    def __init__(
        self, find: Callable[[int, int], Awaitable[Sequence[int]]], visit: Callable[[int], Awaitable[None]], rest: float
    ) -> None:
        self._find = find
        self._visit = visit
        self._rest = rest
        self._visited = 0

    async def __call__(self) -> float:
        """Visit the tables of the next part."""
        tables = await self._find(self._visited, PART)
        await asyncio.gather(*map(self._look_at, tables))
        self._visited = tables[-1] if len(tables) == PART else 0
        return AGAIN if self._visited else self._rest

    async def _look_at(self, table: int) -> None:
        try:
            await self._visit(table)
        except Exception:
            _log.exception("table %d: could not be looked after", table)


class Chores:
    """Does every chore when it is due; one that fails keeps no other from being done."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._due: dict[Chore, datetime] = {}

    def add(self, chore: Chore) -> None:
        """Take on a chore, to be done first as soon as the loop comes round."""
        self._due[chore] = self._clock.now()

    async def run(self) -> None:
        """Go on until cancelled."""
        while True:
            await self._clock.sleep(await self.look_round())

    async def look_round(self) -> float:
        """Do what is due; give the seconds until something is due again."""
        for chore, due in tuple(self._due.items()):
            if due <= self._clock.now():
                self._due[chore] = self._clock.now() + timedelta(seconds=await _done(chore))
        rest = min(self._due.values()) - self._clock.now()
        return max(rest.total_seconds(), SHORTEST)


async def _done(chore: Chore) -> float:
    try:
        return await chore()
    except Exception:
        _log.exception("a look for what is due failed")
        return AGAIN
