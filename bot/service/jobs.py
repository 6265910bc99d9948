"""What the bot does by itself, without anybody asking."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import TypeAlias

from bot.clock import Clock

_log = logging.getLogger(__name__)

Job: TypeAlias = Callable[[], Awaitable[float]]
"""Does its work once, and gives the seconds until it is to be done again."""
AGAIN = 60.0
"""Seconds after which a job that failed or has more to do is done again."""
PART = 20
"""How many tables are looked after at once."""
SHORTEST = 1.0
"""Seconds that a job rests at least."""
LOOK = 15.0
"""Seconds after which a process that does no chores looks whether they are its own by now."""


class TableJob:
    """A job at many tables: goes through them in parts, from the lowest id on, and then rests.

    After a restart it begins with the first.
    """

    def __init__(
        self, find: Callable[[int, int], Awaitable[Sequence[int]]], visit: Callable[[int], Awaitable[None]], rest: float
    ) -> None:
        self.find = find
        self._visit = visit
        self._rest = rest
        self._visited = 0

    async def __call__(self) -> float:
        """Visit the tables of the next part."""
        tables = await self.find(self._visited, PART)
        await asyncio.gather(*map(self._look_at, tables))
        self._visited = tables[-1] if len(tables) == PART else 0
        return AGAIN if self._visited else self._rest

    async def _look_at(self, table: int) -> None:
        try:
            await self._visit(table)
        except Exception:
            _log.exception("table %d: could not be looked after", table)


class Jobs:
    """Runs every job at its own pace: one that fails, or waits for Discord, delays no other.

    ``does_chores`` says whether this process does what is done once for all servers.
    """

    def __init__(self, clock: Clock, does_chores: Callable[[], bool] = lambda: True) -> None:
        self._clock = clock
        self._does_chores = does_chores
        self._jobs: list[Job] = []
        self._due: dict[str, datetime] = {}
        """When each job was or is to be done, by its name; a job that is being done was due when it began."""

    def add(self, job: Job) -> None:
        """Take on a job, to be done first when all of them begin."""
        self._jobs.append(job)

    def add_chore(self, job: Job) -> None:
        """Take on a job that is done by one process for all servers."""

        async def chore() -> float:
            return await job() if self._does_chores() else LOOK

        chore.__name__ = name_of(job)
        self._jobs.append(chore)

    @property
    def lags(self) -> Mapping[str, float]:
        """By how many seconds each job is late, by its name; one that takes long is late until it is done."""
        now = self._clock.now()
        return {name: max(0.0, (now - due).total_seconds()) for name, due in self._due.items()}

    async def run(self) -> None:
        """Run until cancelled, which cancels the jobs too."""
        async with asyncio.TaskGroup() as group:
            for job in self._jobs:
                group.create_task(self._repeat(job))

    async def _repeat(self, job: Job) -> None:
        name = name_of(job)
        while True:
            self._due.setdefault(name, self._clock.now())
            pause = max(await _done(job), SHORTEST)
            self._due[name] = self._clock.now() + timedelta(seconds=pause)
            await self._clock.sleep(pause)


def name_of(job: Job) -> str:
    """Name a job after its function or class, and one at tables after what finds them."""
    named = job.find if isinstance(job, TableJob) else job
    return getattr(named, "__name__", type(named).__name__).strip("_")


async def _done(job: Job) -> float:
    try:
        return await job()
    except Exception:
        _log.exception("a job failed")
        return AGAIN
