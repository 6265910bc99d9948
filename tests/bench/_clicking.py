"""People who click at our bot and at the trivial one, both as processes on a wire server, and what that took.

The servers and all who click are one process, each bot is another. Times are taken at the server: from writing the
click to the gateway until the bot's request with the answer has arrived, before anything is done about it.
"""

from __future__ import annotations

import asyncio
import gc
import os
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar, Protocol

from bot.display.controls import HOST_WORDS
from bot.model.records import Table
from tests.bench._copies import Database, add_copies, user_of
from tests.bench._trivial_bot import PRESS
from tests.games import GAMES
from tests.process.party import Ledger, Party, controls
from tests.wire.server import BUTTON, WireServer
from tests.wire.world import JSON, Interaction, Message, Place, User

SEATS = 4
HAND = "look.hand"
_TICK = 1000 / os.sysconf("SC_CLK_TCK")


def cpu_ms(*pids: int) -> float:
    """Read the CPU time that processes have used, with all their threads, in milliseconds."""
    stats = [Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split() for pid in pids]
    return sum(int(fields[11]) + int(fields[12]) for fields in stats) * _TICK


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
                self._party.people.append(self._party.people.pop(0))  # nobody opens many tables
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
    return sorted(what for what in controls(message.components) if what.split(".")[0] not in HOST_WORDS)


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

    async def add(self, clicker: Clicker, clicks: int, pids: Sequence[int]) -> None:
        """Make so many clicks that change something, one after the other; a refused one doesn't count."""
        wanted = len(self.to_edit) + clicks
        while len(self.to_edit) < wanted:
            await clicker.ready()
            before = cpu_ms(*pids)
            interaction = await clicker.click()
            if not await clicker.settled():
                self.unchanged += 1
                if self.unchanged > 30 + len(self.to_edit):
                    raise AssertionError("most clicks change nothing")
                continue
            assert interaction.sent is not None
            assert interaction.shown is not None, "a click was not answered"
            self.to_edit.append((interaction.shown - interaction.sent) * 1000)
            self.cpu += cpu_ms(*pids) - before

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
        """Count the clicks so far that are in the database, those of a table all or none."""


class TableCrowd:
    """A crowd at our bot: at each table the player who is to move chooses among things, and each choice is saved.

    The tables are copies of one. In the pigs dice are kept or let go, in the wolves a card is to be discarded for a
    wolf, in the planet somebody is to pick next.
    """

    CHOICES: ClassVar = {"pigs": "hold.", "wolves": "pick.", "planet": "then."}
    """How the controls begin."""

    def __init__(self, server: WireServer, ledger: Ledger, game: str, places: Sequence[Place]) -> None:
        self._server = server
        self._ledger = ledger
        self._game = game
        self._places = places
        self._movers: list[User] = []
        self._messages: list[Message] = []
        self._drawings: list[list[JSON]] = []
        self._choices: list[str] = []
        self._chosen = [""] * len(places)
        self._sent = [0] * len(places)
        self._saved = 0

    async def seat(self, database: Database) -> None:
        """Put the tables into the database, before the bot starts."""
        original = await add_copies(database, self._game, [(each.guild_id, each.channel_id) for each in self._places])
        (seat, *_) = GAMES[self._game].to_move(original.state)
        self._movers = [User(f"P{number}", id=user_of(number, seat)) for number in range(len(self._places))]

    async def open(self) -> None:
        async def show(place: Place, mover: User) -> Message:
            async with some:
                message = (await self._server.slash(mover, "table show", place=place)).message
                assert message is not None
                if not self._offered(message):
                    hand = controls(message.components)[HAND]["custom_id"]
                    message = (await self._server.click(mover, message, hand)).message
                    assert message is not None
                return message

        some = asyncio.Semaphore(8)
        self._messages = list(await asyncio.gather(*map(show, self._places, self._movers)))
        self._drawings = [message.components for message in self._messages]
        self._choices = self._offered(self._messages[0])
        assert len(self._choices) > 1

    def _offered(self, message: Message) -> list[str]:
        return [what for what in controls(message.components) if what.startswith(self.CHOICES[self._game])]

    async def send(self, table: int, number: int) -> Interaction:
        drawing, what = self._drawings[table], self._choices[number % len(self._choices)]
        self._chosen[table] = self._after(self._chosen[table], what)
        self._sent[table] += 1
        custom_id = controls(drawing)[what]["custom_id"]
        return await self._server.click(
            self._movers[table], self._messages[table], custom_id, drawing=drawing, wait=False
        )

    def _after(self, chosen: str, what: str) -> str:
        """Say what is chosen after a press; a die that is pressed twice is not."""
        choice = what.removeprefix(self.CHOICES[self._game])
        if self._game != "pigs":
            return choice
        return "-".join(sorted(set(filter(None, chosen.split("-"))) ^ {choice}))

    def saved(self) -> int:
        for number, (place, mover) in enumerate(zip(self._places, self._movers, strict=True)):
            table = self._ledger.newest(place)
            assert table is not None
            if mover.id in [player.person.user for player in table.players if player.selection == self._chosen[number]]:
                self._saved += self._sent[number]
            self._sent[number] = 0
        return self._saved


class ButtonCrowd:
    """A crowd at the trivial bot, a button for each table."""

    def __init__(self, server: WireServer, database: Database, places: Sequence[Place]) -> None:
        self._server = server
        self._database = database
        self._places = places
        self._users = [server.user(f"P{number}") for number in range(len(places))]
        self._messages: list[Message] = []

    async def open(self) -> None:
        posts = zip(self._users, self._places, strict=True)
        self._messages = [await post_button(self._server, user, place) for user, place in posts]

    async def send(self, table: int, number: int) -> Interaction:
        return await self._server.click(self._users[table], self._messages[table], PRESS, wait=False)

    def saved(self) -> int:
        return int(self._database.run("SELECT COUNT(*) FROM presses")[0][0])
