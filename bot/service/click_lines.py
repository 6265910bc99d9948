"""Lines of clicks: those of one table are carried out together, at few tables at once, and none waits unanswered.

When many people click at once, working at all tables side by side would let all of them finish last. So each table
has a line, some tables are worked at, and a click that would be answered too late is acknowledged while it waits.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from bot.clock import Clock
from bot.service.answers import Answer

_log = logging.getLogger(__name__)

AT_ONCE = 24
"""Tables worked at side by side: enough to share a commit, few enough that the first is done early."""
IN_TIME = 1.5
"""Seconds after it was made by which a click is answered or acknowledged.

Discord gives three; half of them are kept for the way there and for a machine that becomes slower meanwhile.
"""
_TICK = 0.1
"""Seconds between two looks at who waits."""
_ACKNOWLEDGED_AT_ONCE = 16
_OLDEST = 2.5
"""Most seconds that a click is taken to have been under way, should the clocks of two machines differ."""
_SMOOTHING = 0.05
"""How much the latest measurement counts in a pace."""
_SLOWEST = 0.1
"""Seconds above which a measurement of the pace counts no more: a pause is no pace."""

C = TypeVar("C")


@dataclass(slots=True)
class Waiting(Generic[C]):
    """A click in line."""

    click: C
    answer: Answer
    made: float
    """When it was made, in seconds of :meth:`ClickLines._now`."""
    acknowledged: bool = False


@dataclass(slots=True)
class _Pace:
    """How many seconds apart things are done while there is more to do than can be done at once."""

    seconds: float
    _last: float | None = None

    def done(self, now: float, *, more: bool) -> None:
        if self._last is not None:
            self.seconds += _SMOOTHING * (min(now - self._last, _SLOWEST) - self.seconds)
        self._last = now if more else None


@dataclass(slots=True)
class ClickLines(Generic[C]):
    """The lines of all tables."""

    clock: Clock
    carry_out: Callable[[Sequence[Waiting[C]]], Awaitable[None]]
    """Carries out the clicks of one table in their order and answers all of them."""
    _lines: dict[int, list[Waiting[C]]] = field(default_factory=dict)
    """By table, the longest waiting first."""
    _at_work: set[int] = field(default_factory=set)
    _room: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))
    _watcher: asyncio.Task[None] | None = None
    _acknowledging: set[asyncio.Task[None]] = field(default_factory=set)
    _pace: _Pace = field(default_factory=lambda: _Pace(0.003))
    _acknowledging_pace: _Pace = field(default_factory=lambda: _Pace(0.001))
    _least_delay: float = float("inf")
    """The least that a click was seen to be under way: what else it seems to have been is a difference of clocks."""

    async def enter(self, table: int, click: C, answer: Answer) -> None:
        """Put a click into its table's line, and carry out what is there unless somebody does already."""
        self._lines.setdefault(table, []).append(Waiting(click, answer, self._made(answer)))
        if table in self._at_work:
            self._watch()
            return
        self._at_work.add(table)
        try:
            while table in self._lines:
                if self._room.locked():
                    self._watch()
                async with self._room:
                    line, now = self._lines.pop(table), self._now()
                    for waiting in line:
                        waiting.answer.has_waited(now - waiting.made)
                    try:
                        await self.carry_out(line)
                    except Exception:
                        _log.exception("table %d: clicks could not be carried out", table)
                    self._pace.done(self._now(), more=bool(self._lines))
        finally:
            self._at_work.discard(table)

    def _now(self) -> float:
        return self.clock.now().timestamp()

    def _made(self, answer: Answer) -> float:
        now = self._now()
        delay = now - answer.interaction.created_at.timestamp()
        self._least_delay = min(self._least_delay + 0.001, delay)
        return now - min(delay - self._least_delay, _OLDEST)

    def _watch(self) -> None:
        if self._watcher is None or self._watcher.done():
            self._watcher = asyncio.create_task(self._look_at_lines())

    async def _look_at_lines(self) -> None:
        while self._lines:
            await self.clock.sleep(_TICK)
            self._acknowledge()

    def _acknowledge(self) -> None:
        """Acknowledge those who would be late, as late as that can be done in time: work may yet be quicker."""
        late = self._late()
        now, pace = self._now(), self._acknowledging_pace.seconds
        for number, waiting in enumerate(late):
            left = waiting.made + IN_TIME - now
            if left > (len(late) - number) * pace * 2 + 3 * _TICK:
                continue
            if len(self._acknowledging) >= _ACKNOWLEDGED_AT_ONCE:
                return
            waiting.acknowledged = True
            task = asyncio.create_task(waiting.answer.acknowledge())
            self._acknowledging.add(task)
            task.add_done_callback(self._acknowledged)

    def _acknowledged(self, task: asyncio.Task[None]) -> None:
        self._acknowledging.discard(task)
        self._acknowledging_pace.done(self._now(), more=bool(self._acknowledging))
        if len(self._acknowledging) < _ACKNOWLEDGED_AT_ONCE // 2:
            self._acknowledge()

    def _late(self) -> list[Waiting[C]]:
        """List those whose turn will come too late at today's pace, the longest waiting first."""
        turn = self._now()
        late: list[Waiting[C]] = []
        for line in self._lines.values():
            turn += self._pace.seconds
            late += [one for one in line if not one.acknowledged and turn - one.made > IN_TIME]
        return sorted(late, key=lambda one: one.made)
