from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.life import Life
from bot.store.sqlite import SqliteStore
from rules.catalogue import load_games
from tests.bot.hosting import LOBBY, HandClock


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
async def tables(tmp_path: Path, clock: HandClock) -> AsyncIterator[Life]:
    store = await SqliteStore.start(tmp_path / "tables.sqlite3")
    yield Life(store, load_games(), clock, LOBBY)
    await store.close()
