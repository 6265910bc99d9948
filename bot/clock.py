"""The only way for `bot/` and `cogs/` to tell the time and to wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol


class Timer(Protocol):
    """A call that was put off."""

    def cancel(self) -> object:
        """Prevent the call, unless it was made."""


class Clock(Protocol):
    """Time as the process sees it; a simulated Discord brings its own."""

    def now(self) -> datetime:
        """Tell the time, with UTC as its zone."""

    async def sleep(self, seconds: float) -> None:
        """Wait for a time."""

    async def wait(self, event: asyncio.Event, seconds: float) -> bool:
        """Wait for ``event``, at most ``seconds``; say whether it came."""

    def call_later(self, seconds: float, call: Callable[[], object]) -> Timer:
        """Call something after a time, once; whoever asks keeps the timer until then."""


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

    def call_later(self, seconds: float, call: Callable[[], object]) -> Timer:
        """Call something after a time, once."""
        return asyncio.get_running_loop().call_later(seconds, call)
