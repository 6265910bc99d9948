from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.model.records import Loaded, Result, Update
from bot.store.sqlite import SqliteStore
from tests.bot.acts import Acts
from tests.bot.seats import LOBBY, HandClock
from tests.games import GAMES


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
async def tables(tmp_path: Path, clock: HandClock) -> AsyncIterator[Acts]:
    store = await SqliteStore.start(tmp_path / "tables.sqlite3", GAMES)
    yield Acts(store, GAMES, clock, LOBBY)
    await store.close()


@pytest.fixture
def results(tables: Acts, monkeypatch: pytest.MonkeyPatch) -> list[Result]:
    """The results that are written, as they are."""
    written: list[Result] = []
    write = tables.store.tables.write

    async def writing(before: Loaded, update: Update) -> Loaded:
        after = await write(before, update)
        written.extend([update.result] if update.result else [])
        return after

    monkeypatch.setattr(tables.store.tables, "write", writing)
    return written
