"""A call that is put off is made once, when its time has come, unless it is called off; by every clock."""

from __future__ import annotations

import asyncio

import pytest

from bot.clock import Clock, SystemClock
from bot.playground.page import PlaygroundClock
from tests.bot.seats import HandClock


class Playground(PlaygroundClock):
    """The clock of a playground whose waits are those of this machine."""

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


@pytest.fixture(params=[SystemClock, Playground, HandClock])
def clock(request: pytest.FixtureRequest) -> Clock:
    made: Clock = request.param()
    return made


async def test_a_call_is_made_once_after_its_time(clock: Clock) -> None:
    called = asyncio.Event()
    times: list[str] = []

    def call() -> None:
        times.append("called")
        called.set()

    timer = clock.call_later(0.01, call)
    assert times == []
    await clock.sleep(0.01)
    await called.wait()
    await clock.sleep(0.01)
    assert times == ["called"]
    timer.cancel()


async def test_a_call_that_is_called_off_is_not_made(clock: Clock) -> None:
    called = asyncio.Event()
    off = clock.call_later(0.001, lambda: pytest.fail("it was called off"))
    on = clock.call_later(0.01, called.set)
    off.cancel()
    await clock.sleep(0.01)
    await called.wait()
    on.cancel()
