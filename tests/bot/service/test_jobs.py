from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from heapq import heappop, heappush
from itertools import count

import pytest

from bot.service.jobs import AGAIN, LOOK, PART, SHORTEST, Jobs, TableJob
from tests.bot.seats import HandClock

START = HandClock().now()


class JobsClock(HandClock):
    """A clock on which several can wait at once; it goes on when all of them do."""

    def __init__(self) -> None:
        super().__init__()
        self._sleepers: list[tuple[datetime, int, asyncio.Event]] = []
        self._number = count()

    async def sleep(self, seconds: float) -> None:
        rings = asyncio.Event()
        heappush(self._sleepers, (self.time + timedelta(seconds=seconds), next(self._number), rings))
        await rings.wait()

    async def go_on(self, seconds: float) -> None:
        """Let all jobs run until some seconds after the start."""
        end = START + timedelta(seconds=seconds)
        await _turns()
        while self._sleepers and self._sleepers[0][0] <= end:
            self.time, _number, rings = heappop(self._sleepers)
            rings.set()
            await _turns()
        self.time = end


async def _turns() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


class Recorder:
    """Notes when each job was done, in seconds since the start."""

    def __init__(self) -> None:
        self.clock = JobsClock()
        self.jobs = Jobs(self.clock)
        self.done: list[tuple[str, float]] = []
        self.cancelled: list[str] = []

    def add(self, name: str, *, every: float, takes: float = 0, fails: bool = False) -> None:
        async def do() -> float:
            self.done.append((name, (self.clock.now() - START).total_seconds()))
            try:
                if takes:
                    await self.clock.sleep(takes)
            except asyncio.CancelledError:
                self.cancelled.append(name)
                raise
            if fails:
                raise RuntimeError(name)
            return every

        self.jobs.add(do)

    async def run(self, seconds: float) -> list[tuple[str, float]]:
        """Run the jobs for a while; give what was done when."""
        running = asyncio.create_task(self.jobs.run())
        await self.clock.go_on(seconds)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        return self.done


async def test_every_job_is_done_at_once_and_then_when_it_wants_to_be() -> None:
    recorder = Recorder()
    recorder.add("often", every=40)
    recorder.add("seldom", every=100)
    often = [("often", 0), ("often", 40), ("often", 80), ("often", 120)]
    assert sorted(await recorder.run(130)) == [*often, ("seldom", 0), ("seldom", 100)]


async def test_one_that_fails_is_tried_again_and_keeps_no_other_waiting(caplog: pytest.LogCaptureFixture) -> None:
    recorder = Recorder()
    recorder.add("bad", every=1, fails=True)
    recorder.add("good", every=50)
    assert sorted(await recorder.run(AGAIN + 1)) == [("bad", 0), ("bad", AGAIN), ("good", 0), ("good", 50)]
    assert [entry.levelname for entry in caplog.records] == ["ERROR", "ERROR"]


async def test_one_that_takes_long_delays_no_other_rests_afterwards_and_ends_with_all() -> None:
    recorder = Recorder()
    recorder.add("slow", every=10, takes=25)
    recorder.add("stuck", every=1, takes=10_000)
    recorder.add("quick", every=15)
    done = await recorder.run(50)
    assert [when for name, when in done if name == "quick"] == [0, 15, 30, 45]
    assert [when for name, when in done if name == "slow"] == [0, 35]
    assert [when for name, when in done if name == "stuck"] == [0]
    assert sorted(recorder.cancelled) == ["slow", "stuck"]


async def test_a_job_that_wants_no_rest_never_spins() -> None:
    recorder = Recorder()
    recorder.add("hasty", every=0)
    assert len(await recorder.run(10 * SHORTEST)) == 11


async def test_a_table_that_fails_keeps_no_other_of_a_round_waiting(caplog: pytest.LogCaptureFixture) -> None:
    visited = []

    async def find(after: int, most: int) -> list[int]:
        return [7, 8, 9]

    async def visit(table: int) -> None:
        if table == 8:
            raise RuntimeError
        visited.append(table)

    assert await TableJob(find, visit, 86400)() == 86400
    assert visited == [7, 9]
    assert [entry.getMessage() for entry in caplog.records] == ["table 8: could not be looked after"]


async def test_a_round_through_many_tables_is_made_in_parts_and_begins_again_when_it_is_done() -> None:
    tables = list(range(7, 7 + 2 * PART + 3))
    visited = []

    async def find(after: int, most: int) -> list[int]:
        return [table for table in tables if table > after][:most]

    async def visit(table: int) -> None:
        visited.append(table)

    look = TableJob(find, visit, 86400)
    assert [await look() for _ in range(4)] == [AGAIN, AGAIN, 86400, AGAIN]
    assert visited == [*tables, *tables[:PART]]


async def test_a_chore_is_done_only_while_it_is_this_process_s() -> None:
    own, done = False, []
    clock = JobsClock()
    jobs = Jobs(clock, lambda: own)

    async def tidy() -> float:
        done.append((clock.now() - START).total_seconds())
        return 40

    jobs.add_chore(tidy)
    running = asyncio.create_task(jobs.run())
    await clock.go_on(2 * LOOK + 1)
    assert done == []
    own = True
    await clock.go_on(2 * LOOK + 1 + 100)
    before = [3 * LOOK, 3 * LOOK + 40, 3 * LOOK + 80]
    assert done == before
    own = False
    await clock.go_on(100 * LOOK)
    assert done == before
    assert list(jobs.lags) == ["tidy"]
    running.cancel()
