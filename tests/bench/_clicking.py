"""People who click at our bot and at the trivial one, both as processes on a wire server, and what that took.

The servers and all who click are one process, each bot is another. Times are taken at the server: from writing the
click to the gateway until the bot's request with the answer has arrived, before anything is done about it.
"""

from __future__ import annotations

import asyncio
import gc
import os
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Protocol

from bot.model.records import Table
from tests.bench._trivial_bot import PRESS
from tests.games import GAMES
from tests.process.party import Ledger, Party, controls
from tests.wire.server import BUTTON, WireServer
from tests.wire.world import Interaction, Message, Place, User

SEATS = 4
HAND = "look.hand"
NOT_MOVES = {"look", "rules", "table", "log", "replay", "fair", "lobby", "host"}
"""How the controls begin that don't carry the game on."""
_TICK = 1000 / os.sysconf("SC_CLK_TCK")


def cpu_ms(pid: int) -> float:
    """Read the CPU time that a process has used, with all its threads, in milliseconds."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * _TICK


@contextmanager
def undisturbed() -> Iterator[None]:
    """Collect this process's garbage now, and none until the block ends: the server must not pause for it."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


class Clicker(Protocol):
    """Somebody who can make one more click that changes something."""

    async def ready(self) -> None:
        """Do what must be done before the next click, other clicks too; none of it is measured."""

    async def click(self) -> Interaction:
        """Click, and wait for the answer."""

    async def settled(self) -> bool:
        """Wait for what the bot does after its answer; say whether the click changed anything."""


class TableClicker:
    """The players of a game, each of whom presses what the table or their hand offers when it is their turn."""

    def __init__(self, server: WireServer, ledger: Ledger, place: Place, game: str, seed: int) -> None:
        self._server = server
        self._key = game
        self._party = Party(server, ledger, place, min(SEATS, max(GAMES[game].info.seats)))
        self._chance = random.Random(seed)
        self._next: tuple[User, Message, str] | None = None
        self._before: Table | None = None

    async def ready(self) -> None:
        for _ in range(100):
            if not self._party.playing:
                await open_table(self._party, self._key)
            self._before = self._party.stand
            who = self._chance.choice(self._party.all_to_move())
            message = self._party.message
            if not moves(message) or (HAND in controls(message.components) and self._chance.random() < 0.2):
                looked = await self._server.click(who, message, controls(message.components)[HAND]["custom_id"])
                assert looked.message is not None
                message = looked.message
            if moves(message):
                self._next = who, message, self._chance.choice(moves(message))
                return
        raise AssertionError("nobody who is to move finds anything to press")

    async def click(self) -> Interaction:
        assert self._next is not None
        who, message, what = self._next
        item = controls(message.components)[what]
        if item["type"] == BUTTON:
            return await self._server.click(who, message, item["custom_id"])
        values = [option["value"] for option in item["options"]]
        return await self._server.select(
            who, message, item["custom_id"], self._chance.sample(values, max(1, item.get("min_values", 1)))
        )

    async def settled(self) -> bool:
        assert self._before is not None
        after = self._party.stand
        if self._party.playing and after.turns > self._before.turns:
            await self._party.settle()
            await self._server.until(self._party.up_to_date)
        return after != self._before


class ButtonClicker:
    """One person who presses the trivial bot's button."""

    def __init__(self, server: WireServer, place: Place) -> None:
        self._server = server
        self._place = place
        self._user = server.user("Ada")
        self._message: Message | None = None

    async def ready(self) -> None:
        if self._message is None:
            self._message = await post_button(self._server, self._user, self._place)

    async def click(self) -> Interaction:
        assert self._message is not None
        return await self._server.click(self._user, self._message, PRESS)

    async def settled(self) -> bool:
        return True


def moves(message: Message) -> list[str]:
    """List the controls of a message with which the game goes on."""
    return sorted(what for what in controls(message.components) if what.split(".")[0] not in NOT_MOVES)


async def open_table(party: Party, game: str) -> None:
    """Open a table, let everybody join, start it and let those who are to move be called."""
    party.seat_at((await party.command(party.host, f"{game} start")).message)
    for person in party.people[1:]:
        await party.click(person, "lobby.join")
    await party.click(party.host, "lobby.start")
    await party.settle()


async def post_button(server: WireServer, user: User, place: Place) -> Message:
    """Have the trivial bot post a message with its button."""
    message = (await server.slash(user, "press", place=place)).message
    assert message is not None
    return message


class Tally:
    """What clicks took: milliseconds from each click to its edit, and milliseconds of CPU of the bot in all."""

    def __init__(self) -> None:
        self.to_edit: list[float] = []
        self.cpu = 0.0
        self.unchanged = 0

    async def add(self, clicker: Clicker, clicks: int, pid: int) -> None:
        """Make so many clicks that change something, one after the other; a refused one doesn't count."""
        wanted = len(self.to_edit) + clicks
        while len(self.to_edit) < wanted:
            await clicker.ready()
            before = cpu_ms(pid)
            interaction = await clicker.click()
            if not await clicker.settled():
                self.unchanged += 1
                if self.unchanged > 30 + len(self.to_edit):
                    raise AssertionError("most clicks change nothing")
                continue
            assert interaction.sent is not None
            assert interaction.shown is not None, "a click was not answered"
            self.to_edit.append((interaction.shown - interaction.sent) * 1000)
            self.cpu += cpu_ms(pid) - before

    def figures(self) -> dict[str, float]:
        """Give the median, the 99th percentile and the CPU time of a click, in milliseconds."""
        ordered = sorted(self.to_edit)
        return {
            "median_ms": ordered[len(ordered) // 2],
            "p99_ms": ordered[len(ordered) * 99 // 100],
            "cpu_ms_a_click": self.cpu / len(ordered),
        }


class Crowd(Protocol):
    """Many tables at each of which somebody can click several times, whatever came of the click before."""

    async def open(self) -> None:
        """Open the tables."""

    async def send(self, table: int, number: int) -> Interaction:
        """Send a click without waiting for its answer."""

    def saved(self) -> int:
        """Count the clicks that are in the database."""


class TableCrowd:
    """A crowd at our bot: at each table the player who has rolled keeps a die or lets it go, which is saved."""

    GAME = "pigs"

    def __init__(self, server: WireServer, ledger: Ledger, tables: int, clicks: int) -> None:
        self._parties = [Party(server, ledger, place, 2) for place in server.places[:tables]]
        self._server = server
        self._clicks = clicks
        self._movers: list[User] = []
        self._kept: list[set[str]] = [set()] * tables
        self._saved = 0

    async def open(self) -> None:
        async def open_one(party: Party) -> User:
            async with some:
                await open_table(party, self.GAME)
                await party.play(lambda: len(party.dice()) >= self._clicks and not party.selection())
                await party.settle()
                return party.to_move()

        some = asyncio.Semaphore(8)
        self._movers = list(await asyncio.gather(*map(open_one, self._parties)))

    async def send(self, table: int, number: int) -> Interaction:
        message = self._parties[table].message
        die = controls(message.components)[self._parties[table].dice()[number]]
        return await self._server.click(self._movers[table], message, die["custom_id"], wait=False)

    def saved(self) -> int:
        # The selection lists the dice that were clicked an odd number of times, for example 0-3.
        kept = [set(filter(None, party.selection().split("-"))) for party in self._parties]
        self._saved += sum(len(now ^ then) for now, then in zip(kept, self._kept, strict=True))
        self._kept = kept
        return self._saved


class ButtonCrowd:
    """A crowd at the trivial bot, a button for each table."""

    def __init__(self, server: WireServer, database: Path, tables: int) -> None:
        self._server = server
        self._database = database
        self._users = [server.user(f"P{number}") for number in range(tables)]
        self._messages: list[Message] = []

    async def open(self) -> None:
        posts = zip(self._users, self._server.places[: len(self._users)], strict=True)
        self._messages = [await post_button(self._server, user, place) for user, place in posts]

    async def send(self, table: int, number: int) -> Interaction:
        return await self._server.click(self._users[table], self._messages[table], PRESS, wait=False)

    def saved(self) -> int:
        with closing(sqlite3.connect(self._database)) as connection:
            return int(connection.execute("SELECT COUNT(*) FROM presses").fetchone()[0])
