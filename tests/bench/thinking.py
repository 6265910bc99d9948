"""What computer players cost: games tried a second, and clicks at tables of people while 16 hard seats think.

The clicks are those of `clicks.py`, at a bot that runs as a process; it thinks and does not think in turns within one
run. Its hard seats have no pause between their moves.

    python -m tests.bench.thinking --clicks 100 --games pigs
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from bot.clock import stopwatch
from rules.fast_chance import FastChance
from rules.game import Game, Seen
from rules.pace import Pace
from rules.search import play_out
from tests.bench._clicking import TableClicker, Tally, undisturbed
from tests.bench._report import report
from tests.bench._thinking_bot import SEATS, views
from tests.games import GAMES
from tests.process.party import Ledger
from tests.wire.process import BotProcess
from tests.wire.server import WireServer

S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")

BOT = ("tests.bench._thinking_bot",)
WARM_UP = 20
SEARCHES = 5


def measure(
    clicks: int = 200, turn: int = 25, seconds: float = 0.8, games: Sequence[str] = tuple(GAMES)
) -> dict[str, float]:
    """Measure all of it; ``clicks`` are those of each game, thinking and not, in turns of ``turn``."""
    figures: dict[str, float] = {}
    for key, seen in views():
        if key in games:
            figures[f"{key}_random_games_a_second"] = _random_games(GAMES[key], seconds)
            figures |= {f"{key}_{name}": value for name, value in _searches(GAMES[key], seen, seconds).items()}
    with tempfile.TemporaryDirectory() as folder:
        return figures | asyncio.run(_clicks(Path(folder), clicks, turn, games))


def _random_games(game: Game[S, M, E], seconds: float) -> float:
    """Play random games to their end for a while; give how many a second."""
    chance, games, passed = FastChance(1), 0, stopwatch()
    options, seats = game.info.settle({}), game.info.seats[0]
    while passed() < seconds:
        play_out(game, game.new(seats, options, chance).state, chance, game.random_move)
        games += 1
    return games / passed()


def _searches(game: Game[S, M, E], seen: Seen[S], seconds: float) -> dict[str, float]:
    """Let hard think about the same move several times, as its process does."""
    pace, took, tries = Pace(stopwatch), 0.0, 0
    slowest = 0.0
    for number in range(SEARCHES):
        passed = stopwatch()
        rated = pace.rate(game, game.rate, seen, FastChance(number), seconds)
        slowest = max(slowest, passed())
        took += passed()
        tries += sum(one.tries for one in rated)
    return {
        "games_tried_a_second": tries / took,
        f"hard_slowest_ms_of_{1000 * seconds:.0f}": 1000 * slowest,
    }


async def _clicks(folder: Path, clicks: int, turn: int, games: Sequence[str]) -> dict[str, float]:
    database = folder / "tables.sqlite3"
    tallies = {(game, thinks): Tally() for game in games for thinks in (False, True)}
    async with WireServer(channels=len(games)) as server, BotProcess(server, database, module=BOT) as process:
        ledger = Ledger(database)
        tables = {
            game: TableClicker(server, ledger, place, game, seed)
            for seed, (game, place) in enumerate(zip(games, server.places, strict=False))
        }
        for game in games:
            await Tally().add(tables[game], WARM_UP, [process.pid])
        for begun in range(0, clicks, turn):
            for thinks in (False, True) if begun // turn % 2 else (True, False):
                if thinks:
                    os.kill(process.pid, signal.SIGUSR1)
                for game in games:
                    with undisturbed():
                        await tallies[game, thinks].add(tables[game], min(turn, clicks - begun), [process.pid])
                if thinks:
                    os.kill(process.pid, signal.SIGUSR1)
    figures: dict[str, float] = {}
    for game in games:
        alone, beside = (tallies[game, thinks].figures() for thinks in (False, True))
        figures |= {
            f"{game}_click_median_ms": alone["median_ms"],
            f"{game}_click_median_ms_while_{SEATS}_think": beside["median_ms"],
            f"{game}_click_median_ratio": beside["median_ms"] / alone["median_ms"],
            f"{game}_click_p99_ms": alone["p99_ms"],
            f"{game}_click_p99_ms_while_{SEATS}_think": beside["p99_ms"],
        }
    return figures


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure as much as the arguments say."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.thinking", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--clicks", type=int, default=200, help="of each game, with and without thought")
    parser.add_argument("--turn", type=int, default=25, help="clicks until it is the other's turn")
    parser.add_argument("--seconds", type=float, default=0.8, help="of thought about a move")
    parser.add_argument("--games", nargs="+", choices=GAMES, default=tuple(GAMES))
    sys.stdout.write(report(measure(**vars(parser.parse_args(arguments)))))


if __name__ == "__main__":
    main()
