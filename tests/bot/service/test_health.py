from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from typing import Any, cast

import pytest

from bot.service import health
from bot.service.health import FRESH, Health, HealthCheck
from bot.service.live_tables import FRESH as COUNTED_FOR
from bot.service.live_tables import LiveTables
from bot.store import LiveCount, StoreError
from tests.bot.seats import HandClock


class Disk:
    """Counts writes, and fails them while it is ``full``."""

    def __init__(self) -> None:
        self.writes = 0
        self.full = False

    async def save_again(self) -> None:
        self.writes += 1
        if self.full:
            raise StoreError("the disk is full")


class Bot:
    def __init__(self) -> None:
        self.clock, self.disk = HandClock(), Disk()
        self.connected = True
        self.clicked: datetime | None = None
        self.check = HealthCheck(cast(Any, self.disk), self.clock, lambda: self.connected, lambda: self.clicked)


async def test_all_is_well_while_people_are_heard_and_writes_succeed() -> None:
    bot = Bot()
    assert await bot.check.look() == Health(connected=True, writable=True, last_click=None)
    bot.clicked = bot.clock.now() - timedelta(seconds=90)
    assert (await bot.check.look()).last_click == 90
    assert (await bot.check.look()).well
    bot.connected = False
    assert not (await bot.check.look()).well


async def test_the_database_is_written_once_in_a_while_however_often_one_asks() -> None:
    bot = Bot()
    for _ in range(20):
        assert (await bot.check.look()).writable
    assert bot.disk.writes == 1
    bot.disk.full = True
    bot.clock.time += FRESH
    assert [(await bot.check.look()).writable for _ in range(3)] == [False] * 3
    assert bot.disk.writes == 2
    bot.disk.full = False
    bot.clock.time += FRESH
    assert (await bot.check.look()).well


async def test_a_clock_that_was_set_back_keeps_nobody_from_looking_again() -> None:
    bot = Bot()
    await bot.check.look()
    bot.disk.full = True
    bot.clock.time -= timedelta(days=1)
    assert not (await bot.check.look()).writable


async def test_a_write_that_takes_too_long_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = Bot()
    monkeypatch.setattr(health, "LONGEST_WRITE", 0.0)

    async def never() -> None:
        await asyncio.get_running_loop().create_future()

    monkeypatch.setattr(bot.disk, "save_again", never)
    assert not (await bot.check.look()).writable


async def test_live_tables_are_counted_once_in_a_while() -> None:
    counted = []

    class Tables:
        async def count_live(self) -> list[LiveCount]:
            counted.append(1)
            return [LiveCount("a", "lobby", 2), LiveCount("a", "playing", 3), LiveCount("b", "playing", len(counted))]

    class Store:
        tables = Tables()

    clock = HandClock()
    live = LiveTables(cast(Any, Store()), clock)
    assert [await live.running() for _ in range(5)] == [4] * 5
    clock.time += COUNTED_FOR
    assert await live.running() == 5
    assert len(counted) == 2
