"""Whether the bot can do its work now: Discord reaches it, and what it writes is on disk."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.clock import Clock
from bot.service.uptime import Uptime

_log = logging.getLogger(__name__)

FRESH = timedelta(seconds=5)
"""For how long it is known, after a write, whether the database can be written."""
LONGEST_WRITE = 3.0
"""Seconds after which a write counts as failed; a click would be answered too late."""


@dataclass(frozen=True, slots=True)
class Health:
    """What is well."""

    connected: bool
    """Whether Discord's gateway sends what people do."""
    writable: bool
    """Whether the database takes what is written."""
    last_click: float | None
    """Seconds since somebody has clicked; None when nobody has since the start."""

    @property
    def well(self) -> bool:
        """Whether people can play."""
        return self.connected and self.writable


STARTING = Health(connected=False, writable=False, last_click=None)


class HealthCheck:
    """Finds out; however often it is asked, the database is written only now and then."""

    def __init__(
        self,
        uptime: Uptime,
        clock: Clock,
        connected: Callable[[], bool],
        last_click: Callable[[], datetime | None],
    ) -> None:
        self._uptime = uptime
        self._clock = clock
        self._connected = connected
        self._last_click = last_click
        self._lock = asyncio.Lock()
        self._writable = False
        self._written: datetime | None = None

    @property
    def connected(self) -> bool:
        """Whether Discord's gateway sends what people do."""
        return self._connected()

    async def look(self) -> Health:
        """Look how things are."""
        writable = await self._is_writable()
        clicked = self._last_click()
        age = None if clicked is None else (self._clock.now() - clicked).total_seconds()
        return Health(self.connected, writable, age)

    async def _is_writable(self) -> bool:
        async with self._lock:
            if self._written is None or not timedelta() <= self._clock.now() - self._written < FRESH:
                self._writable = await self._write()
                self._written = self._clock.now()
            return self._writable

    async def _write(self) -> bool:
        try:
            async with asyncio.timeout(LONGEST_WRITE):
                await self._uptime.save_again()
        except Exception as error:
            _log.warning("the database could not be written: %s", error or type(error).__name__)
            return False
        return True
