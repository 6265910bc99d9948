"""What a click costs, beside a click of a trivial bot, at every game; and a burst of clicks at both.

The trivial bot (`_trivial_bot.py`) commits one row with ``synchronous=FULL``, as we do. Both bots run as processes on
wire servers on loopback and take turns within one run. A click is one of the player who is to move, on what the table
or the own hand offers, and counts when it changed something; opening the hand does not count. CPU time includes what a
bot does after its answer.

In a burst every click is valid, whichever came before it, and all four of a table go to one message. A click is late
when its first callback comes after three seconds; Discord refuses it then, and so does the server.

    python -m tests.bench.clicks --rounds 1 --clicks 50 --tables 20 --games pigs
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.display.emojis import read_pictures
from rules.datafile import DataFolders
from tests.bench._burst import burst
from tests.bench._clicking import (
    ButtonClicker,
    ButtonCrowd,
    Clicker,
    Crowd,
    TableClicker,
    TableCrowd,
    Tally,
    undisturbed,
)
from tests.bench._report import BESIDE, report
from tests.games import GAMES
from tests.process.party import Ledger
from tests.wire.process import BotProcess
from tests.wire.server import WireServer

TRIVIAL = ("tests.bench._trivial_bot",)
CHANNELS = 50
"""Channels of each server; a table each."""
CLICKS_A_TABLE = 4
WARM_UP = 30


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much is measured: `clicks` are those of each game and bot in each round, in turns of `turn`."""

    games: tuple[str, ...] = tuple(GAMES)
    rounds: int = 3
    clicks: int = 300
    turn: int = 50
    tables: int = 500
    seconds: float = 4.0


@dataclass(frozen=True, slots=True)
class Side:
    """A bot and the server it is on."""

    server: WireServer
    database: Path
    process: BotProcess


@asynccontextmanager
async def _side(database: Path, channels: int, module: Sequence[str]) -> AsyncIterator[Side]:
    guilds = -(-channels // CHANNELS)
    async with WireServer(guilds=guilds, channels=CHANNELS) as server:
        for picture in read_pictures(DataFolders()).values():  # as later than in the first minutes of a bot
            server.world.add_emoji(picture.full_name)
        async with BotProcess(server, database, module=module) as process:
            yield Side(server, database, process)


async def measure_in(folder: Path, sizes: Sizes) -> dict[str, float]:
    """Measure with databases in a folder on the disk that matters, both bots in turns."""
    figures: dict[str, float] = {}
    async with (
        _side(folder / "ours.sqlite3", len(sizes.games), ("bot", "run")) as ours,
        _side(folder / "trivial.sqlite3", len(sizes.games), TRIVIAL) as trivial,
    ):
        figures |= await _one_by_one(ours, trivial, sizes)
    async with (
        _side(folder / "ours-burst.sqlite3", sizes.tables, ("bot", "run")) as ours,
        _side(folder / "trivial-burst.sqlite3", sizes.tables, TRIVIAL) as trivial,
    ):
        figures |= await _bursts(ours, trivial, sizes)
    return figures


async def _one_by_one(ours: Side, trivial: Side, sizes: Sizes) -> dict[str, float]:
    ledger = Ledger(ours.database)
    tables = {
        game: TableClicker(ours.server, ledger, place, game, seed)
        for seed, (game, place) in enumerate(zip(sizes.games, ours.server.places, strict=False))
    }
    buttons = {
        game: ButtonClicker(trivial.server, place)
        for game, place in zip(sizes.games, trivial.server.places, strict=False)
    }
    tallies = {(game, side): Tally() for game in sizes.games for side in ("", BESIDE)}
    for game in sizes.games:
        await Tally().add(tables[game], min(WARM_UP, sizes.clicks), ours.process.pid)
        await Tally().add(buttons[game], min(WARM_UP, sizes.clicks), trivial.process.pid)
    for _ in range(sizes.rounds):
        for game in sizes.games:
            for begun in range(0, sizes.clicks, sizes.turn):
                clicks = min(sizes.turn, sizes.clicks - begun)
                turns: list[tuple[str, Clicker, Side]] = [("", tables[game], ours), (BESIDE, buttons[game], trivial)]
                for side, clicker, bot in turns if begun // sizes.turn % 2 else reversed(turns):
                    with undisturbed():
                        await tallies[game, side].add(clicker, clicks, bot.process.pid)
    return {
        f"{game}_{name}{side}": value
        for (game, side), tally in tallies.items()
        for name, value in tally.figures().items()
    }


async def _bursts(ours: Side, trivial: Side, sizes: Sizes) -> dict[str, float]:
    ledger = Ledger(ours.database)
    crowds: list[tuple[str, Side, Crowd]] = [
        ("", ours, TableCrowd(ours.server, ledger, sizes.tables, CLICKS_A_TABLE)),
        (BESIDE, trivial, ButtonCrowd(trivial.server, trivial.database, sizes.tables)),
    ]
    figures: dict[str, float] = {}
    for _, _, crowd in crowds:
        await crowd.open()
    count = sizes.tables * CLICKS_A_TABLE
    for name, seconds in ((f"{count}_clicks_spread", sizes.seconds), (f"{count}_clicks_at_once", 0.0)):
        for side, bot, crowd in crowds:
            found = await burst(bot.server, crowd, sizes.tables, CLICKS_A_TABLE, seconds)
            figures |= {f"{name}_{what}{side}": value for what, value in found.items()}
    return figures


def measure(sizes: Sizes | None = None) -> dict[str, float]:
    """Measure in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(measure_in(Path(folder), sizes or Sizes()))


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure as much as the arguments say."""
    usual = Sizes()
    parser = argparse.ArgumentParser(prog="python -m tests.bench.clicks", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", nargs="+", choices=GAMES, default=usual.games)
    parser.add_argument("--rounds", type=int, default=usual.rounds)
    parser.add_argument("--clicks", type=int, default=usual.clicks, help="of each game and bot in each round")
    parser.add_argument("--turn", type=int, default=usual.turn, help="clicks until it is the other bot's turn")
    parser.add_argument("--tables", type=int, default=usual.tables, help="of the burst, four clicks each")
    parser.add_argument("--seconds", type=float, default=usual.seconds, help="over which the first burst is spread")
    chosen = vars(parser.parse_args(arguments))
    sys.stdout.write(report(measure(Sizes(**(chosen | {"games": tuple(chosen["games"])})))))


if __name__ == "__main__":
    main()
