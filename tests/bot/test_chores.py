from __future__ import annotations

import pytest

from bot.chores import AGAIN, PART, SHORTEST, Chore, Chores, Round
from tests.bot.seats import HandClock


class Diary:
    """Notes when each chore was done, in seconds since the start."""

    def __init__(self) -> None:
        self.clock = HandClock()
        self.start = self.clock.now()
        self.done: list[tuple[str, float]] = []

    def chore(self, name: str, *, every: float, takes: float = 0, fails: bool = False) -> Chore:
        async def do() -> float:
            self.done.append((name, (self.clock.now() - self.start).total_seconds()))
            await self.clock.sleep(takes)
            if fails:
                raise RuntimeError(name)
            return every

        return do


async def go(diary: Diary, chores: Chores, until: float) -> None:
    while (diary.clock.now() - diary.start).total_seconds() < until:
        await diary.clock.sleep(await chores.look_round())


async def test_every_chore_is_done_at_once_and_then_when_it_wants_to_be() -> None:
    diary = Diary()
    chores = Chores(diary.clock)
    chores.add(diary.chore("often", every=40))
    chores.add(diary.chore("seldom", every=100))
    await go(diary, chores, 130)
    assert diary.done == [("often", 0), ("seldom", 0), ("often", 40), ("often", 80), ("seldom", 100), ("often", 120)]


async def test_one_that_fails_is_tried_again_and_keeps_no_other_waiting(caplog: pytest.LogCaptureFixture) -> None:
    diary = Diary()
    chores = Chores(diary.clock)
    chores.add(diary.chore("bad", every=1, fails=True))
    chores.add(diary.chore("good", every=30))
    await go(diary, chores, AGAIN + 1)
    assert diary.done == [("bad", 0), ("good", 0), ("good", 30), ("bad", AGAIN), ("good", 60)]
    assert [entry.levelname for entry in caplog.records] == ["ERROR", "ERROR"]


async def test_the_time_that_a_chore_takes_is_rest_too_and_the_loop_never_spins() -> None:
    diary = Diary()
    chores = Chores(diary.clock)
    chores.add(diary.chore("slow", every=10, takes=25))
    chores.add(diary.chore("hasty", every=0))
    assert await chores.look_round() == SHORTEST
    assert [name for name, _ in diary.done] == ["slow", "hasty"]
    await diary.clock.sleep(10)
    await chores.look_round()
    assert [name for name, _ in diary.done] == ["slow", "hasty", "slow", "hasty"]


async def test_a_table_that_fails_keeps_no_other_of_a_round_waiting(caplog: pytest.LogCaptureFixture) -> None:
    visited = []

    async def find(after: int, most: int) -> list[int]:
        return [7, 8, 9]

    async def visit(table: int) -> None:
        if table == 8:
            raise RuntimeError
        visited.append(table)

    assert await Round(find, visit, 86400)() == 86400
    assert visited == [7, 9]
    assert [entry.getMessage() for entry in caplog.records] == ["table 8: could not be looked after"]


async def test_a_round_through_many_tables_is_made_in_parts_and_begins_anew_when_it_is_through() -> None:
    tables = list(range(7, 7 + 2 * PART + 3))
    visited = []

    async def find(after: int, most: int) -> list[int]:
        return [table for table in tables if table > after][:most]

    async def visit(table: int) -> None:
        visited.append(table)

    look = Round(find, visit, 86400)
    assert [await look() for _ in range(4)] == [AGAIN, AGAIN, 86400, AGAIN]
    assert visited == [*tables, *tables[:PART]]
