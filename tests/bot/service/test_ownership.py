from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import TypeVar

import pytest

from bot.model.share import Part, Share
from bot.service.ownership import (
    DOUBT_SECONDS,
    LOOK_SECONDS,
    MARGIN,
    RENEW_SECONDS,
    RETRY_SECONDS,
    Advice,
    Alone,
    Leased,
)
from bot.store import StoreError
from bot.store.sharing import LEASE_SECONDS, Busy, Lease, LostLeaseError
from tests.bot.seats import HandClock

T = TypeVar("T")


class Steps(HandClock):
    """A clock that goes on step by step: one pause at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.elapsed = 0.0
        self._asleep: asyncio.Event = asyncio.Event()
        self._woken = asyncio.Event()
        self.pause = 0.0

    async def sleep(self, seconds: float) -> None:
        self.pause = seconds
        self._asleep.set()
        await self._woken.wait()
        self._woken.clear()

    async def step(self, passes: float | None = None) -> None:
        """Wait until somebody pauses, and let that time pass, or another."""
        await self._asleep.wait()
        self._asleep.clear()
        self.elapsed += self.pause if passes is None else passes
        self._woken.set()
        for _ in range(5):
            await asyncio.sleep(0)


class FakeLeases:
    """Leases as a test wants them: each call gives or raises what comes next, or the last again."""

    part = Part(2, 2)
    holder = "me"

    def __init__(self) -> None:
        self.takes: list[Share | Busy | StoreError] = [Share(4, 2, 4)]
        self.renews: list[bool | StoreError] = [True]
        self.identifies: list[bool | StoreError] = [True]
        self.buckets: list[int] = []
        self.wanted: list[tuple[int | None, int]] = []
        self.closed = False

    async def take(self, shards: int | None, recommended: int) -> Share | Busy:
        self.wanted.append((shards, recommended))
        taken = _next(self.takes)
        assert not isinstance(taken, StoreError)
        return taken

    async def renew(self) -> bool:
        return _next(self.renews) is True

    async def may_identify(self, bucket: int) -> bool:
        self.buckets.append(bucket)
        return _next(self.identifies) is True

    async def close(self) -> None:
        self.closed = True


def _next(answers: list[T]) -> T:
    answer = answers.pop(0) if len(answers) > 1 else answers[0]
    if isinstance(answer, StoreError):
        raise answer
    return answer


async def ask() -> Advice:
    return Advice(shards=4, concurrency=2)


@pytest.fixture
def clock() -> Steps:
    return Steps()


@pytest.fixture
def leases() -> FakeLeases:
    return FakeLeases()


@pytest.fixture
async def owner(clock: Steps, leases: FakeLeases) -> AsyncIterator[Leased]:
    owner = Leased(leases, None, clock, lambda: clock.elapsed)
    yield owner
    await owner.close()
    assert leases.closed


async def test_a_process_waits_until_its_servers_are_free_and_says_once_why(
    clock: Steps, leases: FakeLeases, owner: Leased, caplog: pytest.LogCaptureFixture
) -> None:
    busy = Busy("another process serves part 2/2")
    leases.takes = [busy, busy, busy, StoreError("away"), Share(4, 2, 4)]
    caplog.set_level(logging.INFO)
    beginning = asyncio.create_task(owner.begin(ask))
    for _ in range(4):
        await clock.step()
    await beginning
    assert clock.elapsed == 4 * RETRY_SECONDS
    assert owner.lease == Lease(2, Share(4, 2, 4), "me")
    assert owner.is_certain()
    assert owner.does_chores()
    assert leases.wanted == [(None, 4)] * 5
    assert [record.message for record in caplog.records] == [
        "waiting: another process serves part 2/2",
        "waiting: away",
        "serving part 2/2: shards 2 to 3 of 4",
    ]


async def test_a_lease_stays_certain_while_it_is_renewed(clock: Steps, owner: Leased) -> None:
    await owner.begin(ask)
    for _ in range(20):
        await clock.step()
        assert clock.pause == RENEW_SECONDS
        assert owner.is_certain()


async def test_a_lease_that_is_not_renewed_is_in_doubt_before_anybody_can_take_it(
    clock: Steps, leases: FakeLeases, owner: Leased
) -> None:
    await owner.begin(ask)
    leases.renews = [StoreError("away")]
    while clock.elapsed < LEASE_SECONDS - MARGIN:
        assert owner.is_certain()
        await clock.step()
    assert clock.elapsed < LEASE_SECONDS
    assert not owner.is_certain()
    assert not owner.does_chores()
    leases.renews = [True]
    await clock.step()
    assert owner.is_certain()
    assert owner.lost is not None
    assert not owner.lost.done()


async def test_who_was_frozen_is_in_doubt_at_once_and_then_learns_that_its_servers_are_lost(
    clock: Steps, leases: FakeLeases, owner: Leased
) -> None:
    await owner.begin(ask)
    leases.renews = [LostLeaseError("part 2/2 is served by another process now")]
    clock.elapsed = 90
    assert not owner.is_certain()
    await clock.step()
    assert owner.lost is not None
    assert await owner.lost == "part 2/2 is served by another process now"
    assert not owner.is_certain()


@pytest.mark.parametrize("after", [True, LostLeaseError("lost"), StoreError("away")], ids=["renewed", "lost", "away"])
async def test_who_is_in_doubt_waits_a_moment_for_the_lease(
    clock: Steps, leases: FakeLeases, owner: Leased, after: bool | StoreError
) -> None:
    await owner.begin(ask)
    assert await owner.until_certain()
    leases.renews = [after]
    clock.elapsed = 90
    began = clock.elapsed
    waiting = asyncio.create_task(owner.until_certain())
    while not waiting.done():
        await clock.step(passes=LOOK_SECONDS)
    assert await waiting == (after is True)
    assert clock.elapsed <= began + 2 * DOUBT_SECONDS


async def test_a_slow_renewal_makes_the_lease_no_longer(clock: Steps, leases: FakeLeases, owner: Leased) -> None:
    await owner.begin(ask)

    async def renew() -> bool:
        clock.elapsed += 3
        return True

    leases.renew = renew  # type: ignore[method-assign]
    await clock.step()
    assert clock.elapsed == RENEW_SECONDS + 3
    clock.elapsed = RENEW_SECONDS + LEASE_SECONDS - MARGIN - 0.01
    assert owner.is_certain()
    clock.elapsed += 0.02
    assert not owner.is_certain()


async def test_shards_wait_for_their_bucket(clock: Steps, leases: FakeLeases, owner: Leased) -> None:
    await owner.begin(ask)
    leases.identifies = [False, StoreError("away"), False, True]
    identifying = asyncio.create_task(owner.may_identify(3))
    while not identifying.done():
        await clock.step(passes=0)
    assert await identifying
    assert leases.buckets == [1] * 4


async def test_nobody_identifies_while_the_lease_is_in_doubt(clock: Steps, leases: FakeLeases, owner: Leased) -> None:
    await owner.begin(ask)
    clock.elapsed = LEASE_SECONDS
    identifying = asyncio.create_task(owner.may_identify(2))
    await asyncio.sleep(0)
    assert leases.buckets == []
    while not identifying.done():
        await clock.step(passes=0)
    assert leases.buckets == [0]


async def test_who_is_alone_is_always_certain_and_leaves_pauses_to_discord_py() -> None:
    alone = Alone()
    await alone.begin(ask)
    assert (alone.lease, alone.lost, alone.is_certain(), alone.does_chores()) == (None, None, True, True)
    assert not await alone.may_identify(0)
    await alone.close()
