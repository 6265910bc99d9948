"""Whole games, one after the other, on one process to which all goes wrong that may; and what it holds between them."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from bot.__main__ import CONNECTIONS
from bot.display.controls import HOST_WORDS, parse
from bot.model.records import TablePhase
from rules.players import Level
from tests.games import GAMES
from tests.process.counted import HELD
from tests.process.party import Ledger, Party
from tests.wire.breaks import BREAKS
from tests.wire.faults import Fault, rate_limited, server_error
from tests.wire.process import BotProcess
from tests.wire.server import BUTTON, STRING_SELECT, WireServer
from tests.wire.world import JSON, PATIENCE, Message, Place, User

ROUTES = (
    ("POST", "/interactions/*/callback"),
    ("*", "/webhooks/*"),
    ("POST", "/channels/*/messages"),
    ("PATCH", "/channels/*/messages/*"),
)
FAULTS = (
    server_error(500),
    server_error(502),
    server_error(503),
    rate_limited(0.05),
    Fault(cut="before"),
    Fault(cut="before", reset=True),
    Fault(cut="after"),
    Fault(cut="after", reset=True),
    Fault(delay=0.1),
)
ONE_FAULT_IN = 8
"""Presses for each of which one request goes wrong."""
ONE_BREAK_IN = 150
"""Presses for each of which the gateway's connection breaks."""
KILL_WITHIN = 30
"""Presses within which the process is killed, if it is to be."""
STUCK = 5
"""Presses that change nothing, after which somebody reposts the table."""
LONGEST = 2_000
"""Presses of a game."""
HAND = "look.hand"
LOCK = "asyncio.locks.Lock"
OWNERS_OF_LOCKS = (
    "discord.http.Ratelimit",
    "discord.gateway.GatewayRatelimiter",
    "aiohttp._websocket.writer.WebSocketWriter",
)
"""Classes of libraries that have a lock each."""
CONNECTION = "discord.gateway.DiscordWebSocket"
_NEWEST = "SELECT id, phase, seq, game, state FROM tables WHERE channel = ? ORDER BY id DESC LIMIT 1"
_SITTERS = "SELECT user_id FROM sitters WHERE table_id = ? ORDER BY seat"


@dataclass(frozen=True, slots=True)
class Held:
    """What a process holds while nobody plays."""

    memory: int
    """In bytes."""
    tasks: Counter[str]
    kinds: Counter[str]
    """Objects by class."""
    handles: Counter[str]
    """Open files, pipes, sockets."""

    def more_than(self, before: Held) -> dict[str, int]:
        """Name what was not there before: tasks, locks, connections to the gateway, files and pipes.

        As many connections as may be kept to be used again are not counted, nor what discord.py knows of Discord's
        limits: a lock for each route and channel, of which it forgets the unused ones when they are many.
        """
        more = (self.tasks - before.tasks) + (self._ours() - before._ours())
        handles = self.handles - before.handles
        handles["socket"] -= CONNECTIONS
        # A connection to the database opens the write-ahead log when it first needs it.
        logs = [name for name in handles if name.endswith("-wal")]
        return dict(more + handles - Counter({log: handles[log] for log in logs}))

    def at_work(self) -> bool:
        """Whether the jobs have begun, as they do when the bot's servers are known."""
        return self.tasks["Jobs._repeat"] > 0

    def _ours(self) -> Counter[str]:
        locks = self.kinds[LOCK] - sum(self.kinds[owner] for owner in OWNERS_OF_LOCKS)
        # discord.py lets go of a connection when the one after the next is made.
        return Counter({LOCK: locks, CONNECTION: max(2, self.kinds[CONNECTION])})

    def grown(self, before: Held) -> str:
        """Name the classes with the most new objects."""
        return ", ".join(f"{kind} +{count}" for kind, count in (self.kinds - before.kinds).most_common(25))


class Look(NamedTuple):
    """What is saved of a table, as far as it matters to those who only want to go on."""

    id: int
    phase: str
    seq: int
    game: str
    state: bytes | None
    users: list[int]
    """In seat order."""


class Life:
    """A process and people who play games of every kind on it, at several tables at once."""

    def __init__(self, bot: BotProcess, server: WireServer, ledger: Ledger, places: list[Place], seed: int) -> None:
        self.bot = bot
        self.server = server
        self.ledger = ledger
        self.chance = Random(seed)
        self.finished = 0
        self.presses = 0
        self.unanswered = 0
        self.kills = 0
        self._evenings = [Evening(self, place) for place in places]
        self._left = 0
        self._kill_in = 0
        self._connection = sqlite3.connect(ledger.path, isolation_level=None)

    def close(self) -> None:
        self._connection.close()

    async def play(self, games: int, *, killed: bool = False) -> None:
        """Play so many whole games; ``killed`` has the process killed in the midst of one, and started again."""
        self._left, self._kill_in = games, self.chance.randint(1, KILL_WITHIN) if killed else 0
        await asyncio.gather(*map(self._play_at, self._evenings))
        self.server.faults.clear()

    async def _play_at(self, evening: Evening) -> None:
        while self._left > 0:
            self._left -= 1
            await evening.play()
            self.finished += 1

    def look(self, place: Place) -> Look | None:
        """Look at the table that was opened last in a channel."""
        found = self._connection.execute(_NEWEST, (place.channel_id,)).fetchone()
        if found is None:
            return None
        users = [user for (user,) in self._connection.execute(_SITTERS, found[:1])]
        table_id, phase, seq, game, state = found
        return Look(table_id, phase, seq, game, state, users)

    async def spoil(self) -> None:
        """Let something go wrong, perhaps."""
        self.presses += 1
        self._kill_in -= 1
        if self._kill_in == 0:
            self.kills += 1
            await self.bot.restart()
        if self.chance.random() * ONE_FAULT_IN < 1:
            method, path = self.chance.choice(ROUTES)
            self.server.faults.add(method, path, self.chance.choice(FAULTS), self.chance.choice((1, 1, 2)))
        if self.chance.random() * ONE_BREAK_IN < 1:
            await self.chance.choice(BREAKS)(self.server)

    async def held(self, before: Held | None = None) -> Held:
        """Ask the process, at work, what it holds, again until nothing is left of what was not there before."""
        left: dict[str, int] = {}
        for _ in range(int(PATIENCE)):
            now = await self._ask()
            left = {} if before is None else now.more_than(before)
            if now.at_work() and not left:
                return now
            await asyncio.sleep(1)
        raise AssertionError(f"left over: {left}")

    async def _ask(self) -> Held:
        said = len(self._said())
        os.kill(self.bot.pid, signal.SIGUSR1)
        await self.server.until(lambda: len(self._said()) > said or not self.bot.running)
        told: dict[str, Any] = json.loads(self._said()[-1].removeprefix(HELD))
        return Held(told["memory"], *(Counter(told[name]) for name in ("tasks", "kinds", "handles")))

    def _said(self) -> list[str]:
        return [line for line in self.bot.output if line.startswith(HELD)]


class Evening:
    """People in one channel, who play one game after another, against each other and against a computer."""

    def __init__(self, life: Life, place: Place) -> None:
        self._life = life
        self._party = Party(life.server, life.ledger, place, 3)
        self._games = life.chance.sample(sorted(GAMES), len(GAMES))
        self._last = 0
        """The table at which the last game ended."""
        self._shown: Message | None = None

    async def play(self) -> None:
        """Play a game to its end."""
        self._games.append(self._games.pop(0))
        people, computers = self._life.chance.choice(((1, 1), (2, 0), (2, 1), (3, 0)))
        stuck, seen = 0, (0, 0)
        for _ in range(LONGEST):
            table = self._life.look(self._party.place)
            if table is not None and table.id > self._last and table.phase == TablePhase.FINISHED:
                self._party.check()
                self._life.server.world.forget(self._party.place)
                self._last, self._shown = table.id, None
                return
            await self._life.spoil()
            now = (table.id, table.seq) if table is not None else (0, 0)
            stuck, seen = stuck + 1 if now == seen else 0, now
            if table is None or table.id <= self._last:
                await self._command(f"{self._games[0]} start")
            elif self._shown is None or stuck >= STUCK:
                stuck = 0
                await self._command("table show")
            elif table.phase == TablePhase.LOBBY:
                await self._fill(table, self._party.people[:people], computers)
            else:
                await self._move(table)
        raise AssertionError(f"a game does not come to its end: {self._party.table}")

    async def _command(self, name: str) -> None:
        message = (await self._party.command(self._party.host, name)).message
        if message is not None and not message.ephemeral:
            self._shown = message

    async def _fill(self, table: Look, people: list[User], computers: int) -> None:
        missing = [person for person in people if person.id not in table.users]
        if missing:
            await self._press(missing[0], self._shown, "lobby.join")
        elif len(table.users) < len(people) + computers:
            assert self._shown is not None
            menu = next((what for what in _controls(self._shown) if what.startswith("lobby.computer.")), "")
            await self._press(self._party.host, self._shown, menu, value=Level.EASY)
        else:
            await self._press(self._party.host, self._shown, "lobby.start")

    async def _move(self, table: Look) -> None:
        chance = self._life.chance
        assert table.state is not None
        game = GAMES[table.game]
        users = [table.users[seat] for seat in game.to_move(game.load(table.state))]
        movers = [person for person in self._party.people if person.id in users]
        if not movers:  # a computer thinks
            await asyncio.sleep(0.01)
            return
        who, message = chance.choice(movers), self._shown
        assert message is not None
        if not _moves(message) or (HAND in _controls(message) and chance.random() < 0.2):
            message = await self._press(who, message, HAND)
        if message is not None and _moves(message):
            await self._press(who, message, chance.choice(_moves(message)))

    async def _press(self, who: User, message: Message | None, what: str, value: str = "") -> Message | None:
        """Press a control if it is there; give the message of the answer."""
        item = None if message is None else _controls(message).get(what)
        if message is None or item is None:
            return None
        server, chance = self._life.server, self._life.chance
        if item["type"] == BUTTON:
            pressed = await server.click(who, message, item["custom_id"])
        else:
            values = [option["value"] for option in item["options"]]
            chosen = [value] if value else chance.sample(values, max(1, item.get("min_values", 1)))
            pressed = await server.select(who, message, item["custom_id"], chosen)
        self._life.unanswered += pressed.failed
        return pressed.message


def _controls(message: Message) -> dict[str, JSON]:
    """Give the enabled controls of a message by what they do."""
    shown = [item for item in message.controls() if not item.get("disabled")]
    parsed = [(parse(item["custom_id"]), item) for item in shown if item["type"] in (BUTTON, STRING_SELECT)]
    return {found[1]: item for found, item in parsed if found is not None}


def _moves(message: Message) -> list[str]:
    return sorted(what for what in _controls(message) if what.split(".")[0] not in HOST_WORDS)
