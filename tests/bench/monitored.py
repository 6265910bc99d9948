"""What it costs a click that the bot is measured: clicks at a bot with METRICS_PORT beside those at one without.

Both bots run as processes on wire servers and take turns within one run, with the clicks of `clicks.py`.

    python -m tests.bench.monitored --clicks 200 --games pigs
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

from tests.bench._clicking import TableClicker, Tally, undisturbed
from tests.bench._report import report
from tests.games import GAMES
from tests.process.party import Ledger
from tests.wire.process import BotProcess
from tests.wire.server import WireServer

WARM_UP = 30


def measure(clicks: int = 300, turn: int = 25, games: Sequence[str] = tuple(GAMES)) -> dict[str, float]:
    """Measure; ``clicks`` are those of each game and bot, in turns of ``turn``."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder), clicks, turn, games))


async def _measure(folder: Path, clicks: int, turn: int, games: Sequence[str]) -> dict[str, float]:
    tallies = {(game, port): Tally() for game in games for port in ("", "0")}
    async with AsyncExitStack() as stack:
        sides: dict[str, tuple[BotProcess, dict[str, TableClicker]]] = {}
        for port in ("", "0"):
            server = await stack.enter_async_context(WireServer(channels=len(games)))
            database = folder / f"tables{port}.sqlite3"
            env = {"METRICS_PORT": port}
            process = await stack.enter_async_context(BotProcess(server, database, module=("bot", "run"), env=env))
            clickers = {
                game: TableClicker(server, Ledger(database), place, game, seed)
                for seed, (game, place) in enumerate(zip(games, server.places, strict=True))
            }
            sides[port] = process, clickers
            for game in games:
                await Tally().add(clickers[game], min(WARM_UP, clicks), [process.pid])
        for game in games:
            for begun in range(0, clicks, turn):
                for port in ("", "0") if begun // turn % 2 else ("0", ""):
                    process, clickers = sides[port]
                    with undisturbed():
                        await tallies[game, port].add(clickers[game], min(turn, clicks - begun), [process.pid])
    figures: dict[str, float] = {}
    for game in games:
        off, on = (tallies[game, port].figures() for port in ("", "0"))
        for name in ("median_ms", "cpu_ms_a_click"):
            figures |= {f"{game}_{name}": off[name], f"{game}_{name}_measured": on[name]}
            if off[name]:  # a few clicks may take less than a tick of the CPU's clock
                figures[f"{game}_{name}_ratio"] = on[name] / off[name]
    return figures


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure as much as the arguments say."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.monitored", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--clicks", type=int, default=300, help="of each game and bot")
    parser.add_argument("--turn", type=int, default=25, help="clicks until it is the other bot's turn")
    parser.add_argument("--games", nargs="+", choices=GAMES, default=tuple(GAMES))
    sys.stdout.write(report(measure(**vars(parser.parse_args(arguments)))))


if __name__ == "__main__":
    main()
