from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from bot.records import LogEntry, Result, Table
from bot.store.sqlite import SqliteStore
from bot.tables import Tables
from rules.catalogue import load_games
from tests.bot.seats import LOBBY, HandClock


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
async def tables(tmp_path: Path, clock: HandClock) -> AsyncIterator[Tables]:
    store = await SqliteStore.start(tmp_path / "tables.sqlite3")
    yield Tables(store, load_games(), clock, LOBBY)
    await store.close()


@pytest.fixture
def results(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> list[Result]:
    """The results that are written, as they are."""
    written: list[Result] = []
    save = tables.store.save

    async def saved(before: Table, after: Table, log: Sequence[LogEntry] = (), result: Result | None = None) -> None:
        await save(before, after, log, result)
        written.extend([result] if result else [])

    monkeypatch.setattr(tables.store, "save", saved)
    return written
