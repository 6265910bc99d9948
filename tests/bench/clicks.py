"""What a click costs, beside a click of a trivial bot, at every game; how many there can be, and a burst at both.

The trivial bot (`_trivial_bot.py`) commits one row as durably as we do. Both bots run as processes on wire servers on
loopback and take turns within one run. A click is one of the player who is to move, on what the table or the own hand
offers, and counts when it changed something; opening the hand does not count. CPU time includes what a bot does after
its answer.

Sustained clicks are those of one person at each of many tables who clicks again as soon as the click before is shown.
In a burst all four clicks of a table go to one message. Both are clicks on choices, each of which is valid, whichever
came before it. A click is late when its first callback comes after three seconds; Discord refuses it then, and so does
the server.

    python -m tests.bench.clicks --rounds 1 --clicks 50 --tables 20 --games pigs
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections import defaultdict
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bot.display.emojis import read_pictures
from rules.datafile import DataFolders
from tests.bench._burst import burst, sustained
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
from tests.bench._copies import Database, FileDatabase, ServerDatabase
from tests.bench._report import BESIDE, report
from tests.games import GAMES
from tests.postgres import Cluster
from tests.process.on_server import ServerLedger
from tests.process.party import Ledger
from tests.wire.process import BotProcess
from tests.wire.server import WireServer

OURS = ("bot", "run")
TRIVIAL = ("tests.bench._trivial_bot",)
CHANNELS = 25
"""Channels of each server; a table each."""
CLICKS_A_TABLE = 4
BUSY_TABLES = 64
"""Tables at which people click all the time."""
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
class Home:
    """Where a bot keeps its data."""

    database: Database
    ledger: Ledger
    env: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def file(cls, path: Path) -> Home:
        return cls(FileDatabase(path), Ledger(path))

    @classmethod
    def server(cls, cluster: Cluster) -> Home:
        ledger = ServerLedger(Path(), cluster)
        return cls(ServerDatabase(cluster, ledger.url), ledger, {"DATABASE_URL": ledger.url})


@dataclass(frozen=True, slots=True)
class Side:
    """A bot, maybe of several processes, and the server it is on."""

    server: WireServer
    home: Home
    processes: list[BotProcess]

    @property
    def pids(self) -> list[int]:
        return [process.pid for process in self.processes]


@asynccontextmanager
async def discord(channels: int, processes: int) -> AsyncIterator[WireServer]:
    """Give a Discord with so many channels at least, divided evenly among processes."""
    guilds = -(-channels // CHANNELS // processes) * processes
    async with WireServer(guilds=guilds, channels=CHANNELS, shards=processes) as server:
        for picture in read_pictures(DataFolders()).values():  # as later than in the first minutes of a bot
            server.world.add_emoji(picture.full_name)
        yield server


@asynccontextmanager
async def started(server: WireServer, home: Home, module: Sequence[str], processes: int) -> AsyncIterator[Side]:
    """Start the processes of a bot."""
    async with AsyncExitStack() as stack:
        side = Side(server, home, [])
        for part in range(1, processes + 1):
            env = {**home.env, "CLUSTER": f"{part}/{processes}"} if processes > 1 else home.env
            process = BotProcess(server, home.database.path, module=module, env=env)
            side.processes.append(await stack.enter_async_context(process))
        yield side


async def compare(homes: Sequence[Home], sizes: Sizes, processes: int = 1) -> dict[str, float]:
    """Measure both bots in turns; `homes` are four, for ours and the trivial one, each twice."""
    figures: dict[str, float] = {}
    async with (
        discord(len(sizes.games), processes) as ours,
        discord(len(sizes.games), processes) as others,
        started(ours, homes[0], OURS, processes) as bot,
        started(others, homes[1], TRIVIAL, processes) as trivial,
    ):
        figures |= await _one_by_one(bot, trivial, sizes)
    every = sizes.tables * len(sizes.games)
    async with discord(every, processes) as ours, discord(every, processes) as others:
        crowds = {}
        for number, game in enumerate(sizes.games):
            here = slice(number, every, len(sizes.games))  # the tables of a game are on all shards
            crowds[game] = TableCrowd(ours, homes[2].ledger, game, ours.places[:every][here])
            await crowds[game].seat(homes[2].database)
        async with (
            started(ours, homes[2], OURS, processes) as bot,
            started(others, homes[3], TRIVIAL, processes) as trivial,
        ):
            for number, game in enumerate(sizes.games):
                here = slice(number, every, len(sizes.games))
                buttons = ButtonCrowd(others, homes[3].database, others.places[:every][here])
                figures |= await _crowded(game, [("", bot, crowds[game]), (BESIDE, trivial, buttons)], sizes)
    return figures


async def _one_by_one(ours: Side, trivial: Side, sizes: Sizes) -> dict[str, float]:
    tables = {
        game: TableClicker(ours.server, ours.home.ledger, place, game, seed)
        for seed, (game, place) in enumerate(zip(sizes.games, ours.server.places, strict=False))
    }
    buttons = {
        game: ButtonClicker(trivial.server, place)
        for game, place in zip(sizes.games, trivial.server.places, strict=False)
    }
    tallies = {(game, side): Tally() for game in sizes.games for side in ("", BESIDE)}
    for game in sizes.games:
        await Tally().add(tables[game], min(WARM_UP, sizes.clicks), ours.pids)
        await Tally().add(buttons[game], min(WARM_UP, sizes.clicks), trivial.pids)
    for _ in range(sizes.rounds):
        for game in sizes.games:
            for begun in range(0, sizes.clicks, sizes.turn):
                clicks = min(sizes.turn, sizes.clicks - begun)
                turns: list[tuple[str, Clicker, Side]] = [("", tables[game], ours), (BESIDE, buttons[game], trivial)]
                for side, clicker, bot in turns if begun // sizes.turn % 2 else reversed(turns):
                    with undisturbed():
                        await tallies[game, side].add(clicker, clicks, bot.pids)
    return {
        f"{game}_{name}{side}": value
        for (game, side), tally in tallies.items()
        for name, value in tally.figures().items()
    }


async def _crowded(game: str, crowds: Sequence[tuple[str, Side, Crowd]], sizes: Sizes) -> dict[str, float]:
    figures: dict[str, float] = {}
    for _, _, crowd in crowds:
        await crowd.open()
    count = sizes.tables * CLICKS_A_TABLE
    for name, seconds in ((f"{count}_clicks_spread", sizes.seconds), (f"{count}_clicks_at_once", 0.0)):
        for side, bot, crowd in crowds:
            found = await burst(bot.server, crowd, sizes.tables, CLICKS_A_TABLE, seconds)
            figures |= {f"{game}_{name}_{what}{side}": value for what, value in found.items()}
    busy, sums = min(BUSY_TABLES, sizes.tables), defaultdict[str, float](float)
    for number in range(sizes.rounds):
        for side, bot, crowd in crowds if number % 2 else reversed(crowds):
            found = await sustained(bot.server, crowd, busy, sizes.seconds)
            for what, value in found.items():
                sums[f"{game}_sustained_clicks_{what}{side}"] += value / (sizes.rounds if what == "a_second" else 1)
    return figures | sums


def measure(sizes: Sizes | None = None) -> dict[str, float]:
    """Measure in a temporary folder, on the disk that matters."""
    with tempfile.TemporaryDirectory() as folder:
        names = ("ours", "trivial", "ours-crowded", "trivial-crowded")
        homes = [Home.file(Path(folder, f"{name}.sqlite3")) for name in names]
        return asyncio.run(compare(homes, sizes or Sizes()))


def arguments_of(module: str, about: str | None, usual: Sizes) -> argparse.ArgumentParser:
    """Make a parser of sizes."""
    parser = argparse.ArgumentParser(prog=f"python -m {module}", description=(about or "").split("\n")[0])
    parser.add_argument("--games", nargs="+", choices=GAMES, default=usual.games)
    parser.add_argument("--rounds", type=int, default=usual.rounds)
    parser.add_argument("--clicks", type=int, default=usual.clicks, help="of each game and bot in each round")
    parser.add_argument("--turn", type=int, default=usual.turn, help="clicks until it is the other bot's turn")
    parser.add_argument("--tables", type=int, default=usual.tables, help="of the bursts, four clicks each")
    parser.add_argument("--seconds", type=float, default=usual.seconds, help="of sustained clicks and the first burst")
    return parser


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure as much as the arguments say."""
    chosen = vars(arguments_of("tests.bench.clicks", __doc__, Sizes()).parse_args(arguments))
    sys.stdout.write(report(measure(Sizes(**(chosen | {"games": tuple(chosen["games"])})))))


if __name__ == "__main__":
    main()
