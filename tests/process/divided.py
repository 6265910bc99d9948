"""Processes of one bot that divide its servers, on PostgreSQL; and what is in their database, read without them."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from tests.bench._clicking import HAND, moves, open_table
from tests.games import GAMES
from tests.postgres import Cluster
from tests.process.on_server import ServerLedger
from tests.process.party import Party, controls
from tests.wire.forkserver import FORKS
from tests.wire.process import BotProcess
from tests.wire.server import BUTTON, WireServer
from tests.wire.world import Interaction, Message, Place, User


class Processes:
    """Processes of one bot, each for a part of its servers; those that still run in the end are killed."""

    def __init__(self, server: WireServer, ledger: ServerLedger, stack: AsyncExitStack) -> None:
        self.server = server
        self.ledger = ledger
        self.all: list[BotProcess] = []
        self._stack = stack

    def make(self, part: str, **env: str) -> BotProcess:
        """Make a process that serves a part such as "1/2", to be started."""
        env = {"DATABASE_URL": self.ledger.url, "CLUSTER": part, **env}
        process = BotProcess(self.server, Path(), module=("bot", "run"), env=env, forks=FORKS)
        self.all.append(process)
        self._stack.push_async_exit(process)
        return process

    async def start(self, *processes: BotProcess) -> None:
        """Start processes, and wait until all of them serve."""
        since = [len(process.output) for process in processes]
        for process in processes:
            await process.launch()
        for process, before in zip(processes, since, strict=True):
            await self.serving(process, before)

    async def serving(self, process: BotProcess, since: int = 0) -> None:
        """Wait until a process has said that it serves, in the lines after some, and has identified."""

        def shards() -> range | None:
            said = [line for line in process.output[since:] if "serving part" in line]
            first, last = (said[-1].split()[-5], said[-1].split()[-3]) if said else ("0", "-1")
            return range(int(first), int(last) + 1) if said else None

        def ready() -> bool:
            assert process.running, "\n".join(process.output)
            served, connected = shards(), {session.shard for session in self.server.gateway.connected()}
            return bool(served is not None and set(served) <= connected and self.server.world.commands)

        await self.server.until(ready)

    async def waiting(self, process: BotProcess, why: str = "another process serves part") -> str:
        """Wait until a process has said that it waits, and why; give the line."""
        await self.server.until(lambda: said(process, f"waiting: {why}"))
        return said(process, f"waiting: {why}")[0]


@asynccontextmanager
async def processes(cluster: Cluster, *, shards: int = 2, channels: int = 4) -> AsyncIterator[Processes]:
    """Give a Discord with a guild on each shard, a new database, and processes to be made."""
    ledger = ServerLedger(Path(), cluster)
    try:
        async with (
            WireServer(guilds=shards, channels=channels, shards=shards) as server,
            AsyncExitStack() as stack,
        ):
            yield Processes(server, ledger, stack)
    finally:
        cluster.drop(ledger.url)


def said(process: BotProcess, what: str) -> list[str]:
    """The lines of a process in which something is said."""
    return [line for line in process.output if what in line]


def places_of(server: WireServer, shard: int) -> list[Place]:
    """The channels of the guild on a shard."""
    return [place for place in server.places if (place.guild_id >> 22) % server.gateway.shards == shard]


class Players:
    """People at one table after another of a game, who press what the table or their hand offers."""

    def __init__(self, processes: Processes, place: Place, game: str, seed: int) -> None:
        people = min(3, max(GAMES[game].info.seats))
        self.party = Party(processes.server, processes.ledger, place, people)
        self.game = game
        self.finished = 0
        self._chance = random.Random(seed)

    async def sit(self) -> None:
        """Open a table unless a game is running."""
        if not self.party.playing:
            self.party.people.append(self.party.people.pop(0))  # nobody opens many tables
            await open_table(self.party, self.game)

    async def press(self) -> Interaction:
        """Press something that moves, if the process lives; the answer may say that it was too late."""
        who = self._chance.choice(self.party.all_to_move())
        message = self.party.message
        if not moves(message) or (HAND in controls(message.components) and self._chance.random() < 0.2):
            looked = await self._click(who, message, HAND)
            if looked.message is None or looked.failed or not moves(looked.message):
                return looked
            message = looked.message
        return await self._click(who, message, self._chance.choice(moves(message)))

    async def _click(self, who: User, message: Message, what: str) -> Interaction:
        item = controls(message.components)[what]
        if item["type"] == BUTTON:
            return await self.party.server.click(who, message, item["custom_id"])
        values: Sequence[str] = [option["value"] for option in item["options"]]
        chosen = self._chance.sample(values, max(1, item.get("min_values", 1)))
        return await self.party.server.select(who, message, item["custom_id"], chosen)
