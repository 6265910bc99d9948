"""The only way for `bot/` and `cogs/` to tell the time and to wait."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Time as the process sees it; a simulated Discord brings its own."""

    def now(self) -> datetime:
        """Tell the time, with UTC as its zone."""

    async def sleep(self, seconds: float) -> None:
        """Wait for a time."""

    async def wait(self, event: asyncio.Event, seconds: float) -> bool:
        """Wait for ``event``, at most ``seconds``; say whether it came."""


class SystemClock:
    """The clock of this machine."""

    def now(self) -> datetime:
        """Tell the time, with UTC as its zone."""
        return datetime.now(UTC)

    async def sleep(self, seconds: float) -> None:
        """Wait for a time."""
        await asyncio.sleep(seconds)

    async def wait(self, event: asyncio.Event, seconds: float) -> bool:
        """Wait for ``event``, at most ``seconds``; say whether it came."""
        try:
            async with asyncio.timeout(seconds):
                await event.wait()
        except TimeoutError:
            return False
        return True
