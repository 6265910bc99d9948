"""How long the bot takes to start with 100,000 live tables and a million results, beside one with an empty database.

A start is from the beginning of the process until it has answered its first command. Both kinds of databases are
measured, PostgreSQL where it is installed. Full and empty take turns. The memory of a process is read after its start;
all tables are idle.

    python -m tests.bench.startup --tables 1000 --results 10000 --starts 3
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter

from bot.store.leases import IDENTIFY_SECONDS
from bot.store.opening import open_store
from tests import postgres
from tests.bench._copies import Database, ServerDatabase, add_copies
from tests.bench._million import RESULTS, add_results
from tests.bench._report import report, skipped
from tests.bench.clicks import OURS, Home
from tests.games import GAMES
from tests.process.counted import memory
from tests.wire.process import BotProcess
from tests.wire.server import WireServer

TABLES = 100_000
GUILDS = 2_500
STARTS = 7
SIDES = ("empty", "full")
REST = IDENTIFY_SECONDS + 0.5
"""Seconds before each start: Discord wants sessions to be opened apart, and processes on PostgreSQL agree on when."""


def measure(tables: int = TABLES, results: int = RESULTS, starts: int = STARTS, rest: float = REST) -> dict[str, float]:
    """Measure in a temporary folder; ``starts`` are those with each database, after ``rest`` seconds each."""
    figures: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        homes = [Home.file(Path(folder, f"{side}.sqlite3")) for side in SIDES]
        figures |= _named("sqlite", asyncio.run(_measure(homes, tables, results, starts, rest)), tables)
    lacking = postgres.missing()
    if lacking is not None:
        return figures | skipped(lacking)
    with postgres.cluster() as cluster:
        homes = [Home.server(cluster) for _ in SIDES]
        figures |= _named("postgresql", asyncio.run(_measure(homes, tables, results, starts, rest)), tables)
    return figures


def _named(store: str, found: dict[str, list[float]], tables: int) -> dict[str, float]:
    """Make figures of the seconds and bytes of each start."""
    middle = {name: median(values) for name, values in found.items()}
    return {
        f"{store}_start_s": middle["full_s"],
        f"{store}_start_s_of_empty": middle["empty_s"],
        f"{store}_start_by_that_of_empty": middle["full_s"] / middle["empty_s"],
        f"{store}_memory_bytes_an_idle_table": (middle["full_bytes"] - middle["empty_bytes"]) / tables,
    }


async def _measure(
    homes: Sequence[Home], tables: int, results: int, starts: int, rest: float
) -> dict[str, list[float]]:
    empty, full = homes
    await _fill(full.database, tables, results)
    found: dict[str, list[float]] = {f"{side}_{what}": [] for side in SIDES for what in ("s", "bytes")}
    async with WireServer() as server:
        for number in range(starts + 1):
            turns = [("empty", empty), ("full", full)]
            for side, home in turns if number % 2 else reversed(turns):
                await asyncio.sleep(rest)
                seconds, used = await _start(server, home)
                if number:  # a first start tells the commands and fills the system's cache
                    found[f"{side}_s"].append(seconds)
                    found[f"{side}_bytes"].append(used)
    return found


async def _start(server: WireServer, home: Home) -> tuple[float, float]:
    """Start the bot, ask it something and stop it; give the seconds until it has answered, and its memory in bytes."""
    start = perf_counter()
    async with BotProcess(server, home.database.path, module=OURS, env=home.env) as process:
        asked = await server.slash(server.user("Ada"), "help")
        seconds = perf_counter() - start
        assert not asked.failed
        used = memory(process.pid)
        await process.terminate()
    return seconds, used


async def _fill(database: Database, tables: int, results: int) -> None:
    await (await open_store(database.url, database.path, GAMES)).close()
    with _unchecked(database):
        add_results(database.run, "pigs", results)
        database.pass_ids()
        share = tables // len(GAMES)
        for number, game in enumerate(GAMES):
            first = number * share
            count = share if number < len(GAMES) - 1 else tables - first
            places = [(n % GUILDS + 1, results + n) for n in range(first, first + count)]
            await add_copies(database, game, places)


@contextmanager
def _unchecked(database: Database) -> Iterator[None]:
    """Let PostgreSQL not look up what rows refer to: all of it is there."""
    if isinstance(database, ServerDatabase):
        database.run("SET session_replication_role = replica")
        yield
        database.run("ANALYZE")
    else:
        yield


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure as much as the arguments say."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.startup", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--tables", type=int, default=TABLES, help="that are live")
    parser.add_argument("--results", type=int, default=RESULTS)
    parser.add_argument("--starts", type=int, default=STARTS, help="of each")
    sys.stdout.write(report(measure(**vars(parser.parse_args(arguments)))))


if __name__ == "__main__":
    main()
