"""How fast this process makes requests to Discord, and whether it may make any.

Discord takes 50 requests a second from a bot and then refuses all of them for a while. discord.py waits only once it
was refused, and ten thousand refusals in ten minutes close the door to the whole machine. So requests are spread here
before they are made. Answers to interactions do not count towards that limit and wait for nothing.

A process that may have lost its part of the servers to another one, because it was frozen or cut off from the database,
makes no requests at all: the other one answers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

import aiohttp

from bot.clock import Clock, stopwatch
from bot.service.ownership import Certainty

MOST_A_SECOND = 45
"""Requests that all processes of a bot together make at most in a second, a little below Discord's limit."""
_UNLIMITED = ("/interactions/", "/webhooks/")
"""Routes of interactions."""


class LeaseInDoubtError(aiohttp.ClientError):
    """A request was not made because another process may serve these servers now."""


class RequestPace:
    """Keeps requests at a pace, in the order in which they come; discord.py takes ``trace`` as its ``http_trace``."""

    def __init__(
        self, clock: Clock, most: int, certainty: Certainty, elapsed: Callable[[], float] | None = None
    ) -> None:
        """Let at most ``most`` requests be made in a second, and none without ``certainty``.

        ``elapsed`` counts seconds; the machine's time is not used because it may be set.
        """
        self._clock = clock
        self._certainty = certainty
        self._elapsed = elapsed or stopwatch()
        self._made: deque[float] = deque(maxlen=most)
        """When the latest requests were made or will be."""
        self.trace = aiohttp.TraceConfig()
        self.trace.on_request_start.append(self._begin)

    async def _begin(self, _session: object, _context: object, request: Any) -> None:
        if request.url.scheme not in ("http", "https"):
            return  # the gateway
        if not any(part in request.url.path for part in _UNLIMITED):
            await self.take_turn()
        if not await self._certainty.until_certain():
            raise LeaseInDoubtError("another process may serve these servers now")

    async def take_turn(self) -> None:
        """Wait until one more request may be made."""
        now = self._elapsed()
        at = max(now, self._made[0] + 1) if len(self._made) == self._made.maxlen else now
        self._made.append(at)
        if at > now:
            await self._clock.sleep(at - now)
