from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from bot.hosting.seats import Life
from bot.model.records import LogEntry, Result, SeatChange, Table
from bot.store.sqlite import SqliteStore
from tests.bot.seats import LOBBY, HandClock
from tests.games import GAMES


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
async def tables(tmp_path: Path, clock: HandClock) -> AsyncIterator[Life]:
    store = await SqliteStore.start(tmp_path / "tables.sqlite3")
    yield Life(store, GAMES, clock, LOBBY)
    await store.close()


@pytest.fixture
def results(tables: Life, monkeypatch: pytest.MonkeyPatch) -> list[Result]:
    """The results that are written, as they are."""
    written: list[Result] = []
    save = tables.store.save

    async def saved(
        before: Table,
        after: Table,
        log: Sequence[LogEntry] = (),
        result: Result | None = None,
        changes: Sequence[SeatChange] = (),
    ) -> None:
        await save(before, after, log, result, changes)
        written.extend([result] if result else [])

    monkeypatch.setattr(tables.store, "save", saved)
    return written
