"""Which database a host has chosen."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from importlib.util import find_spec
from pathlib import Path

from bot.model.share import Part
from bot.store.errors import StoreError
from bot.store.file_lock import alone
from bot.store.inspection import Inspected, inspect
from bot.store.protocol import Codec, Store
from bot.store.sharing import Lease, LeaseStore
from bot.store.sqlite import SqliteStore


async def open_store(url: str | None, path: Path, codecs: Mapping[str, Codec], lease: Lease | None = None) -> Store:
    """Open the PostgreSQL database at a URL, or without one the SQLite file at a path; StoreError.

    With a ``lease`` only its servers are the store's own, and nothing is written once it is lost.
    """
    if url is None:
        return await SqliteStore.start(path, codecs)
    need_driver()
    from bot.store.postgres import PostgresStore

    return await PostgresStore.start(url, codecs, lease=lease)


async def open_leases(url: str, part: Part) -> LeaseStore:
    """Give what a process asks for its part of the servers in the PostgreSQL database at a URL; StoreError."""
    need_driver()
    from bot.store.leases import Leases

    return await Leases.start(url, part)


async def inspect_chosen(url: str | None, path: Path) -> Inspected:
    """Look at the database that :func:`open_store` would open, and leave it as it is; StoreError."""
    if url is None:
        return await asyncio.to_thread(inspect, path)
    need_driver()
    from bot.store import postgres_inspection

    return await postgres_inspection.inspect(url)


def kept_alone(url: str | None, path: Path) -> AbstractContextManager[None]:
    """Keep a file for this process; StoreError when another one has it. A server is for several."""
    return alone(path) if url is None else nullcontext()


def need_driver() -> None:
    """Raise StoreError when what talks to PostgreSQL is not installed."""
    if find_spec("asyncpg") is None:
        raise StoreError("DATABASE_URL names a PostgreSQL database, but asyncpg is not installed. Run: make install")
