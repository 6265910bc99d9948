"""People at tables without Discord, and a clock that a test moves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.hosting.decisions.play import Meaning
from bot.model.meaning import Act
from bot.model.records import Person, Table
from bot.model.refusals import RefusalReason, Refused
from tests import stored
from tests.bot.acts import Acts

LOBBY = 600
ADA, BEN, CLEO, DOV, EVE = (Person(user, name) for user, name in enumerate(("Ada", "Ben", "Cleo", "Dov", "Eve"), 11))
MODERATOR = 99
who_moderates = pytest.mark.parametrize(
    ("user", "moderator", "may"),
    [
        (ADA.user, False, True),
        (BEN.user, False, False),
        (BEN.user, True, True),
        (EVE.user, False, False),
        (MODERATOR, True, True),
    ],
    ids=["host", "player", "moderating player", "outsider", "moderator"],
)
"""Who may do to a table of Ada's what only its host and moderators may."""


class HandClock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.time = datetime(2030, 1, 1, tzinfo=UTC)
        self._timers: list[HandTimer] = []

    def now(self) -> datetime:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)
        for timer in [timer for timer in self._timers if timer.at <= self.time]:
            timer.cancel()
            timer.call()

    async def wait(self, event: asyncio.Event, seconds: float) -> bool:
        await self.sleep(seconds)
        return event.is_set()

    def call_later(self, seconds: float, call: Callable[[], object]) -> HandTimer:
        timer = HandTimer(self._timers, self.time + timedelta(seconds=seconds), call)
        self._timers.append(timer)
        return timer


@dataclass(eq=False)
class HandTimer:
    among: list[HandTimer]
    at: datetime
    call: Callable[[], object]

    def cancel(self) -> None:
        if self in self.among:
            self.among.remove(self)


async def seated(tables: Acts, *people: Person, channel: int = 1, game: str = "pigs", **options: str) -> Table:
    table = await tables.opened(5, channel, game, people[0], options)
    for person in people[1:]:
        table = await tables.join(table.id, person)
    return table


async def started(
    tables: Acts, *people: Person, channel: int = 1, game: str = "pigs", state: object | None = None
) -> Table:
    table = await seated(tables, *people, channel=channel, game=game)
    table = (await tables.start(table.id, people[0].user)).after
    return table if state is None else await put(tables, table, state)


async def put(tables: Acts, table: Table, state: object) -> Table:
    after = replace(table, seq=table.seq + 1, state=state)
    await stored.save(tables.store, table, after)
    return after


def act(move: str) -> Meaning:
    return lambda table, seen: Act(move)


async def reason(work: object) -> RefusalReason:
    """Give why something is refused."""
    with pytest.raises(Refused) as refused:
        await work  # type: ignore[misc]
    return refused.value.reason
