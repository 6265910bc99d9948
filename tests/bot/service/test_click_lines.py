"""Clicks of one table wait in its line, few tables are worked at, and who would be late is acknowledged."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from bot.service.click_lines import AT_ONCE, IN_TIME, ClickLines, Waiting


class Clock:
    """Goes when it is turned, or while somebody sleeps."""

    def __init__(self) -> None:
        self.time = datetime(2030, 1, 1, tzinfo=UTC)

    def now(self) -> datetime:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)
        await asyncio.sleep(0)


class Answer:
    """The answer to a click that was made some seconds ago."""

    def __init__(self, clock: Clock, ago: float = 0.0) -> None:
        self.interaction = SimpleNamespace(created_at=clock.time - timedelta(seconds=ago))
        self.acknowledged = 0
        self.waited = -1.0

    async def acknowledge(self) -> None:
        self.acknowledged += 1

    def has_waited(self, seconds: float) -> None:
        self.waited = seconds


class Desk:
    """Carries out clicks, one line after the other as it is told, and notes what came together."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.lines: ClickLines[str] = ClickLines(self.clock, self.carry_out)  # type: ignore[arg-type]
        self.carried: list[list[str]] = []
        self.working = 0
        self.most = 0
        self.gate = asyncio.Event()

    async def carry_out(self, line: Sequence[Waiting[str]]) -> None:
        self.working += 1
        self.most = max(self.most, self.working)
        self.carried.append([waiting.click for waiting in line])
        await self.gate.wait()
        self.working -= 1

    def enter(self, table: int, click: str, answer: Answer | None = None) -> asyncio.Task[None]:
        given: Any = answer or Answer(self.clock)
        return asyncio.create_task(self.lines.enter(table, click, given))


async def turn() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_clicks_that_come_during_the_work_at_their_table_are_carried_out_together_after_it() -> None:
    desk = Desk()
    tasks = [desk.enter(1, click) for click in "abc"]
    await turn()
    assert desk.carried == [["a"]]
    tasks.append(desk.enter(2, "x"))
    await turn()
    assert desk.carried == [["a"], ["x"]]
    desk.gate.set()
    await asyncio.gather(*tasks)
    assert desk.carried == [["a"], ["x"], ["b", "c"]]


async def test_a_line_that_fails_stops_no_later_one(caplog: pytest.LogCaptureFixture) -> None:
    desk = Desk()
    desk.gate.set()
    failing = ["a"]

    async def carry_out(line: Sequence[Waiting[str]]) -> None:
        await asyncio.sleep(0)
        if [waiting.click for waiting in line] == failing:
            raise RuntimeError("broken")
        await desk.carry_out(line)

    desk.lines.carry_out = carry_out
    await asyncio.gather(*(desk.enter(1, click) for click in "abc"))
    assert desk.carried == [["b", "c"]]
    assert [entry.getMessage() for entry in caplog.records] == ["table 1: clicks could not be carried out"]


async def test_only_some_tables_are_worked_at_side_by_side_and_none_is_left_out() -> None:
    desk = Desk()
    tasks = [desk.enter(table, f"{table}") for table in range(3 * AT_ONCE)]
    await turn()
    assert desk.working == AT_ONCE
    desk.gate.set()
    await asyncio.gather(*tasks)
    assert desk.most == AT_ONCE
    assert sorted(click for line in desk.carried for click in line) == sorted(f"{n}" for n in range(3 * AT_ONCE))
    assert desk.working == 0


async def test_who_waits_too_long_is_acknowledged_once_and_still_carried_out() -> None:
    desk = Desk()
    tasks = [desk.enter(table, "first") for table in range(AT_ONCE)]
    await turn()
    answers = [Answer(desk.clock) for _ in range(5)]
    tasks += [desk.enter(100 + number, "late", answer) for number, answer in enumerate(answers)]
    began = desk.clock.time
    while any(not answer.acknowledged for answer in answers):
        await asyncio.sleep(0)
        assert desk.clock.time - began < timedelta(seconds=60), "nobody was acknowledged"
    assert desk.clock.time - began <= timedelta(seconds=IN_TIME + 0.5)
    desk.gate.set()
    await asyncio.gather(*tasks)
    assert [answer.acknowledged for answer in answers] == [1] * 5
    assert desk.carried.count(["late"]) == 5


async def test_who_waits_behind_slow_work_at_the_same_table_is_acknowledged_too() -> None:
    desk = Desk()
    tasks = [desk.enter(1, "slow")]
    await turn()
    answer = Answer(desk.clock)
    tasks.append(desk.enter(1, "behind it", answer))
    began = desk.clock.time
    while not answer.acknowledged:
        await asyncio.sleep(0)
        assert desk.clock.time - began < timedelta(seconds=IN_TIME + 0.5)
    desk.gate.set()
    await asyncio.gather(*tasks)
    assert desk.carried == [["slow"], ["behind it"]]


async def test_a_click_that_waits_shortly_is_not_acknowledged_and_its_work_has_the_time_that_is_left() -> None:
    desk = Desk()
    tasks = [desk.enter(table, "first") for table in range(AT_ONCE)]
    await turn()
    answer = Answer(desk.clock)
    tasks.append(desk.enter(100, "soon", answer))
    await asyncio.sleep(0)
    desk.gate.set()
    await asyncio.gather(*tasks)
    assert answer.acknowledged == 0
    assert 0 <= answer.waited < IN_TIME


@pytest.mark.parametrize("skew", [-7200.0, -3.0, 0.0, 3.0, 7200.0])
async def test_a_clock_that_differs_from_discords_makes_no_click_look_late(skew: float) -> None:
    desk = Desk()
    desk.gate.set()
    answers = [Answer(desk.clock, ago=skew) for _ in range(4)]
    for number, answer in enumerate(answers):
        await desk.enter(number, "click", answer)
    assert [round(answer.waited, 2) for answer in answers] == [0.0] * 4
