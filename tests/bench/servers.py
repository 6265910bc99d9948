"""What the memory and the start of a process are with 2,500 servers on its shard, beside one server.

Each server has 20 channels and an "everyone" role. Both processes are started in turns; their memory is read when
Discord has told them of every server, in KB.

    python -m tests.bench.servers --servers 100
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

from tests.bench._report import report
from tests.bench.clicks import OURS
from tests.process.counted import memory
from tests.wire.process import BotProcess
from tests.wire.server import WireServer

SERVERS = 2_500
CHANNELS = 20
STARTS = 3


def measure(servers: int = SERVERS, starts: int = STARTS) -> dict[str, float]:
    """Measure in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder), servers, starts))


async def _measure(folder: Path, servers: int, starts: int) -> dict[str, float]:
    seconds: dict[int, list[float]] = {1: [], servers: []}
    used: dict[int, list[float]] = {1: [], servers: []}
    for number in range(starts):
        for count in (1, servers) if number % 2 else (servers, 1):
            async with WireServer(guilds=count, channels=CHANNELS) as server:
                start = perf_counter()
                async with BotProcess(server, folder / f"{count}.sqlite3", module=OURS) as process:
                    # Events come in order: when this command is answered, every server was heard of.
                    asked = await server.slash(server.user("Ada"), "help", place=server.places[-1])
                    assert not asked.failed
                    seconds[count].append(perf_counter() - start)
                    used[count].append(memory(process.pid) / 1000)
    one, many = (median(used[count]) for count in (1, servers))
    return {
        "memory_kb_with_1_server": one,
        f"memory_kb_with_{servers}_servers": many,
        "memory_by_that_with_1_server": many / one,
        "memory_kb_a_server": (many - one) / (servers - 1),
        f"start_s_with_{servers}_servers_by_that_with_1": median(seconds[servers]) / median(seconds[1]),
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure as much as the arguments say."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.servers", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--servers", type=int, default=SERVERS)
    parser.add_argument("--starts", type=int, default=STARTS, help="with each number of servers")
    sys.stdout.write(report(measure(**vars(parser.parse_args(arguments)))))


if __name__ == "__main__":
    main()
