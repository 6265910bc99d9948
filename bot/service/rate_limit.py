"""How often a person may have something posted for all to see.

People who play need a few posts in a row: a table opened by mistake, ended and opened again, shown once more, with the
leaderboard after it. Those who flood channels need many, so all channels and servers count together. The count is kept
in memory alone; that a restart forgives everybody does no harm.
"""

from __future__ import annotations

from collections import OrderedDict
from math import ceil

from bot.clock import Clock
from bot.model.refusals import RefusalReason, Refused
from bot.texts.timestamps import timestamp

AT_ONCE = 5
"""Posts that somebody who has rested may ask for in a row."""
SECONDS = 20.0
"""Seconds after which one more may be asked for."""
_MOST_KEPT = 10_000
"""People who are remembered: those who asked last."""


class RateLimit:
    """Counts what each person asks for, also when nothing comes of it."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._rested: OrderedDict[int, float] = OrderedDict()
        """When each person may ask for all posts in a row again, in seconds since 1970."""

    def ask(self, user: int) -> None:
        """Count a post that a user asks for; Refused when there were too many."""
        now = self._clock.now().timestamp()
        before = max(self._rested.pop(user, now), now)
        free = before + SECONDS - AT_ONCE * SECONDS
        self._rested[user] = before if free > now else before + SECONDS
        if len(self._rested) > _MOST_KEPT:
            self._rested.popitem(last=False)
        if free > now:
            raise Refused(RefusalReason.TOO_FAST, when=timestamp(ceil(free), "R"))
