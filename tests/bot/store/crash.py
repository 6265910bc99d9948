"""Runs one scenario again and again, each time in a fork that is killed before one statement more.

`python -m tests.bot.store.crash <scenario> <folder>` leaves a file a run, `<n>.db` for the run killed
before statement n; the last run was not killed.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sqlite3
import sys
import traceback
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

from bot.model.records import Player, TablePhase
from bot.store import scores, scoring
from bot.store.sqlite import SqliteStore
from tests import stored
from tests.bot.store import samples, scored

Tracer = Callable[[str], None]
Scenario = Callable[[Path, Tracer], None]


def killer(last: int) -> Tracer:
    """Give a trace callback that kills the process when statement ``last`` is about to run."""
    seen = count(1)

    def trace(_: str) -> None:
        if next(seen) == last:
            os.kill(os.getpid(), signal.SIGKILL)

    return trace


async def _prepare(path: Path) -> None:
    store = await SqliteStore.start(path, stored.BYTES)
    for channel in (1, 2):
        await store.tables.open(samples.table(channel=channel))
    await store.close()


async def _finish_two(path: Path, trace: Tracer) -> None:
    store = await SqliteStore.start(path, stored.BYTES)
    tables = [table for table in [await stored.table(store, 1), await stored.table(store, 2)] if table is not None]
    await store.database.commits._writer.set_trace_callback(trace)
    saves = []
    for table in tables:
        after, entry = samples.moved(table)
        players = tuple(Player(player.person, "done") for player in after.players)
        over = replace(after, phase=TablePhase.FINISHED, players=players)
        saves.append(stored.save(store, table, over, [entry], samples.result(over, 7, 9)))
    await asyncio.gather(*saves)
    os._exit(0)  # what was answered is on disk without any closing


def finish(path: Path, trace: Tracer) -> None:
    """Finish two tables in one batch."""
    asyncio.run(_finish_two(path, trace))


async def _prepare_rebuild(path: Path) -> None:
    store = await SqliteStore.start(path, stored.BYTES)
    for places in ({1: 1, 2: 2}, {1: 2, 3: 1}, {2: 1, 3: 2}, {1: 1, 2: 1, 3: 3}):
        await scored.record(store, scored.Played(places))
    await store.database.write(scoring.mark_outdated)
    await store.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE tallies SET wins = 70")
        connection.commit()


def rebuild(path: Path, trace: Tracer) -> None:
    """Start on a file whose results must be recounted, one at a time; killed between transactions."""

    def at_borders(statement: str) -> None:
        if statement.startswith(("BEGIN", "COMMIT")):
            trace(statement)

    with patch.multiple(scores, BATCH=1, DELETE_BATCH=4):
        create(path, at_borders)


def create(path: Path, trace: Tracer) -> None:
    """Start on a file that isn't there, and count what there is to count."""
    connect: Callable[..., sqlite3.Connection] = sqlite3.connect

    def traced(*args: Any, **options: Any) -> sqlite3.Connection:
        connection = connect(*args, **options)
        connection.set_trace_callback(trace)
        return connection

    async def start() -> None:
        store = await SqliteStore.start(path, stored.BYTES)
        await scored.bring_up_to_date(store)
        await store.close()

    with patch("sqlite3.connect", traced):
        asyncio.run(start())


_PREPARE = {finish: _prepare, rebuild: _prepare_rebuild}


def main(scenario: Scenario, folder: Path) -> None:
    """Run a scenario until it isn't killed any more."""
    prepared = folder / "prepared"
    if scenario in _PREPARE:
        asyncio.run(_PREPARE[scenario](prepared))
    for last in count(1):
        path = folder / f"{last}.db"
        if prepared.exists():
            shutil.copy(prepared, path)
        child = os.fork()
        if not child:
            try:
                scenario(path, killer(last))
            except BaseException:
                traceback.print_exc()
                os._exit(1)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if os.WIFEXITED(status):
            sys.exit(os.WEXITSTATUS(status))


if __name__ == "__main__":
    main({"finish": finish, "rebuild": rebuild, "create": create}[sys.argv[1]], Path(sys.argv[2]))
