"""What looking for passed deadlines costs with many live tables and nothing due, beside the smallest query there is."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from statistics import median
from time import perf_counter

from bot.clock import SystemClock
from bot.model.timers import DAY
from bot.store.sqlite import SqliteStore
from rules.catalogue import load_games
from tests import stored
from tests.bot.acts import Acts
from tests.games import GAMES

TABLES = 100_000
LOOKS = 50


async def measure_in(folder: Path) -> dict[str, float]:
    """Measure in a folder."""
    path = folder / "tables.db"
    store = await SqliteStore.start(path, GAMES)
    clock = SystemClock()
    later = int(clock.now().timestamp()) + DAY
    try:
        with closing(sqlite3.connect(path)) as connection:
            connection.executemany(
                "INSERT INTO tables (guild, channel, game, version, host, opened_at, phase, seq, turns, options, asked,"
                " deadline) VALUES (1, ?, 'game', 1, 1, 1, 'playing', 1, 1, '{}', '[]', ?)",
                ((channel, later + channel) for channel in range(TABLES)),
            )
            connection.commit()
        life = Acts(store, load_games(), clock, lobby_seconds=3600)
        looks: list[float] = []
        smallest: list[float] = []
        for _ in range(LOOKS):
            start = perf_counter()
            assert await life.due(20) == []
            await life.pause(60)
            middle = perf_counter()
            await stored.table(store, 0)
            smallest.append(perf_counter() - middle)
            looks.append(middle - start)
        return {
            f"look_at_{TABLES}_tables_ms": median(looks) * 1000,
            "slowest_look_ms": max(looks) * 1000,
            "table_that_is_not_there_ms": median(smallest) * 1000,
        }
    finally:
        await store.close()


def measure() -> dict[str, float]:
    """Measure in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(measure_in(Path(folder)))
