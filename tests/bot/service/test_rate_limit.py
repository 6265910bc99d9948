from __future__ import annotations

import pytest

from bot.model.refusals import RefusalReason, Refused
from bot.service import rate_limit
from bot.service.rate_limit import AT_ONCE, SECONDS, RateLimit
from tests.bot.seats import HandClock


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


def asked(limit: RateLimit, user: int, times: int) -> int:
    """Ask so many times; give how often that was allowed."""
    allowed = 0
    for _ in range(times):
        try:
            limit.ask(user)
        except Refused:
            continue
        allowed += 1
    return allowed


@pytest.mark.parametrize(("rests", "allowed"), [(0, 0), (0.4, 0), (1, 1), (2.5, 2), (AT_ONCE, AT_ONCE), (99, AT_ONCE)])
async def test_after_a_few_in_a_row_one_more_is_allowed_with_each_rest(
    clock: HandClock, rests: float, allowed: int
) -> None:
    limit = RateLimit(clock)
    assert asked(limit, 1, 50) == AT_ONCE
    await clock.sleep(rests * SECONDS)
    assert asked(limit, 1, 50) == allowed
    assert asked(limit, 2, 50) == AT_ONCE


async def test_a_refusal_says_from_when_on_it_is_allowed(clock: HandClock) -> None:
    limit = RateLimit(clock)
    asked(limit, 1, AT_ONCE)
    await clock.sleep(SECONDS / 4)
    with pytest.raises(Refused) as refused:
        limit.ask(1)
    assert refused.value.reason is RefusalReason.TOO_FAST
    free = int(clock.now().timestamp() + SECONDS * 3 / 4)
    assert refused.value.values == {"when": f"<t:{free}:R>"}
    await clock.sleep(SECONDS * 3 / 4)
    limit.ask(1)


def test_only_those_who_asked_last_are_remembered(clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "_MOST_KEPT", 3)
    limit = RateLimit(clock)
    for user in (1, 2, 3, 1, 4):
        asked(limit, user, AT_ONCE)
    assert [asked(limit, user, 1) for user in (1, 3, 4, 2)] == [0, 0, 0, 1]
