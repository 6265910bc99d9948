"""The only way for `bot/` and `cogs/` to tell the time and to wait."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol


class Timer(Protocol):
    """A scheduled call."""

    def cancel(self) -> object:
        """Cancel the call unless it has been made."""


def stopwatch() -> Callable[[], float]:
    """Start to count; what is returned gives the seconds since, whatever happens to the machine's clock."""
    start = time.monotonic()
    return lambda: time.monotonic() - start


def awake_or_not() -> Callable[[], float]:
    """Start to count as :func:`stopwatch` does, also while the machine sleeps."""
    clock = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
    start = time.clock_gettime(clock)
    return lambda: time.clock_gettime(clock) - start


def work_stopwatch() -> Callable[[], float]:
    """Start to count; what is returned gives the seconds since in which a core has worked for this process."""
    start = time.process_time()
    return lambda: time.process_time() - start


class Clock(Protocol):
    """The process's time; a simulated Discord has its own."""

    def now(self) -> datetime:
        """Return the current time in UTC."""

    async def sleep(self, seconds: float) -> None:
        """Wait for some seconds."""

    async def wait(self, event: asyncio.Event, seconds: float) -> bool:
        """Wait for ``event``, at most ``seconds``; say whether it was set."""

    def call_later(self, seconds: float, call: Callable[[], object]) -> Timer:
        """Call something once after some seconds; the caller must keep a reference to the timer."""


class SystemClock:
    """The clock of this machine."""

    def now(self) -> datetime:
        """Return the current time in UTC."""
        return datetime.now(UTC)

    async def sleep(self, seconds: float) -> None:
        """Wait for some seconds."""
        await asyncio.sleep(seconds)

    async def wait(self, event: asyncio.Event, seconds: float) -> bool:
        """Wait for ``event``, at most ``seconds``; say whether it was set."""
        try:
            async with asyncio.timeout(seconds):
                await event.wait()
        except TimeoutError:
            return False
        return True

    def call_later(self, seconds: float, call: Callable[[], object]) -> Timer:
        """Call something once after some seconds."""
        return asyncio.get_running_loop().call_later(seconds, call)
