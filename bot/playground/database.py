"""The playground's database."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from bot.store import Codec
from bot.store.sqlite import SqliteStore


async def open_database(path: Path, games: Mapping[str, Codec]) -> SqliteStore:
    """Open the database, which outlasts the simulated Discord: each new one has yet to be told the commands."""
    store = await SqliteStore.start(path, games)
    await store.runs.forget_commands()
    return store
