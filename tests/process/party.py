"""People around one table on the real bot, and what is on disk, read without the bot."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Protocol, TypeVar

from bot.display.common import FAIRNESS, REPLAY
from bot.display.controls import NO_TABLE, Target, parse
from bot.hosting.moves import made
from bot.model.records import LogEntry, Table, TablePhase
from bot.store import rows
from bot.store.sql import Read
from bot.store.sqlite_sql import SqliteSql, finish
from rules.chance import Secret
from tests.games import GAMES
from tests.wire.server import BUTTON, WireServer
from tests.wire.world import JSON, PATIENCE, Interaction, Message, Place, User

T = TypeVar("T")

DEFERRED = 6
"""The callback that says only that a click has arrived."""
CODECS = GAMES.__getitem__
_NEWEST = "SELECT MAX(id) FROM tables WHERE channel = ?"


class Lock(Protocol):
    """What holds a lock until it is closed."""

    def close(self) -> object: ...


class Ledger:
    """The database file, read by connections of its own."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def newest(self, place: Place) -> Table | None:
        """The table opened last in a channel."""
        found = self._read(_NEWEST, place.channel_id)
        return self._table(found[0][0])

    def all(self) -> list[Table]:
        """Every table, the oldest first."""
        tables = [self._table(row[0]) for row in self._read("SELECT id FROM tables")]
        return [table for table in tables if table is not None]

    def log(self, table: Table) -> list[LogEntry]:
        return self._ask(partial(rows.log, codec_of=CODECS, table_id=table.id))

    def count(self, place: Place) -> int:
        """How many tables were ever opened in a channel."""
        return int(self._read("SELECT COUNT(*) FROM tables WHERE channel = ?", place.channel_id)[0][0])

    def told_commands(self) -> bool:
        """Whether the bot has noted that it told Discord its commands."""
        return self._read("SELECT 1 FROM told_commands") != []

    def files(self) -> list[str]:
        """What lies in the database's folder."""
        return sorted(path.name for path in self.path.parent.iterdir())

    def lock(self) -> Lock:
        """Hold the file's only write lock until the connection is closed."""
        connection = sqlite3.connect(self.path, isolation_level=None)
        connection.execute("BEGIN IMMEDIATE")
        return connection

    def rows(self, tables: Iterable[int]) -> list[tuple[object, ...]]:
        """All that is stored of some tables, but for the messages that show them and call people."""
        where = ", ".join(map(str, tables))
        stored = [dict(row) for row in self._read(f"SELECT * FROM tables WHERE id IN ({where}) ORDER BY id")]
        seats = self._read(f"SELECT * FROM sitters WHERE table_id IN ({where}) ORDER BY table_id, seat")
        logs = self._read(f"SELECT table_id, COUNT(*) FROM log_entries WHERE table_id IN ({where}) GROUP BY table_id")
        kept = [tuple(value for name, value in row.items() if name not in ("message", "ping")) for row in stored]
        return [*kept, *map(tuple, seats), *map(tuple, logs)]

    def write(self, sql: str, *values: object) -> None:
        with closing(sqlite3.connect(self.path)) as connection, connection:
            connection.execute(sql, values)

    def _table(self, table_id: int | None) -> Table | None:
        loaded = None if table_id is None else self._ask(partial(rows.load, codec_of=CODECS, table_id=table_id))
        return None if loaded is None else loaded.table

    def _ask(self, work: Read[T]) -> T:
        with closing(self._connect()) as connection:
            return finish(work(SqliteSql(connection)))

    def _read(self, sql: str, *values: object) -> list[sqlite3.Row]:
        with closing(self._connect()) as connection:
            return connection.execute(sql, values).fetchall()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None)
        connection.row_factory = sqlite3.Row
        return connection


class Party:
    """A channel with its table and its people, the first of whom is host; `message` shows the table."""

    def __init__(self, server: WireServer, ledger: Ledger, place: Place, people: int, game: str = "pigs") -> None:
        self.server = server
        self.game = game
        self.ledger = ledger
        self.place = place
        self.people = [server.user(f"P{number}") for number in range(people)]
        self._chance = Random(people)
        self._message: Message | None = None

    @property
    def host(self) -> User:
        return self.people[0]

    @property
    def table(self) -> Table:
        table = self.ledger.newest(self.place)
        assert table is not None
        return table

    @property
    def playing(self) -> bool:
        """Whether a game is running in the channel."""
        table = self.ledger.newest(self.place)
        return table is not None and table.phase is TablePhase.PLAYING

    @property
    def stand(self) -> Table:
        """The table but for the messages that show it and call people, who may be called at any moment."""
        table = self.table
        players = tuple(replace(player, uncalled=False) for player in table.players)
        return replace(table, players=players, message=None, ping=None)

    @property
    def calls(self) -> list[Message]:
        """The messages that call somebody to move."""
        return [message for message in self.server.messages(self.place) if "your turn" in message.content.lower()]

    @property
    def endings(self) -> list[Message]:
        """The messages that tell of the end of a game."""
        posted = self.server.messages(self.place)
        return [one for one in posted if one.embeds and one.embeds[0]["title"].endswith("the game is over")]

    @property
    def message(self) -> Message:
        assert self._message is not None
        return self._message

    async def command(self, who: User, name: str, **options: str) -> Interaction:
        return await self.server.slash(who, name, options, place=self.place)

    async def open(self, **options: str) -> None:
        self.seat_at((await self.command(self.host, f"{self.game} start", **options)).message)

    async def start(self, **options: str) -> None:
        """Open, join and start; wait until the first player was called."""
        await self.open(**options)
        for person in self.people[1:]:
            await self.carry_out(person, "lobby.join")
        await self.carry_out(self.host, "lobby.start")
        assert self.table.phase is TablePhase.PLAYING
        await self.settle()

    async def end(self) -> Interaction:
        """Close the running game, and say so when asked."""
        asked = await self.command(self.host, "table end")
        assert asked.message is not None
        return await self.server.click(self.host, asked.message, "Close the table")

    async def settle(self) -> None:
        """Wait until nobody has to be called any more; only the file tells."""
        for _ in range(int(PATIENCE / 0.005)):
            if not any(player.uncalled for player in self.table.players):
                return
            await asyncio.sleep(0.005)
        raise TimeoutError

    def seat_at(self, message: Message | None) -> None:
        """Play from this message on."""
        assert message is not None
        self._message = message

    async def click(self, who: User, what: str, *, drawing: list[JSON] | None = None) -> Interaction:
        """Click what the table shows, as soon as it does, or showed in an earlier drawing; it must be answered."""
        clicked = await self.try_to_click(who, what, drawing=drawing)
        assert not clicked.failed, f"{what} was not answered"
        return clicked

    async def carry_out(self, who: User, what: str) -> Interaction:
        """Click what the table shows, and wait until it is shown what that led to, however slow the machine is."""
        clicked = await self.click(who, what)
        if clicked.type == DEFERRED:
            await self.server.until(lambda: clicked.shown is not None)
        return clicked

    async def try_to_click(self, who: User, what: str, *, drawing: list[JSON] | None = None) -> Interaction:
        if drawing is None:
            await self.server.until(lambda: what in controls(self.message.components))
        item = controls(self.message.components if drawing is None else drawing)[what]
        if item["type"] == BUTTON:
            return await self.server.click(who, self.message, item["custom_id"], drawing=drawing)
        return await self.server.select(who, self.message, item["custom_id"], [item["options"][0]["value"]])

    def to_move(self) -> User:
        """Whose turn it is."""
        (person,) = self.all_to_move()
        return person

    def all_to_move(self) -> list[User]:
        """All whose turn it is."""
        table = self.table
        assert table.state is not None
        game = GAMES[table.game]
        users = [table.players[seat].person.user for seat in game.to_move(table.state)]
        return [person for person in self.people if person.id in users]

    def others(self) -> list[User]:
        mover = self.to_move()
        return [person for person in self.people if person is not mover]

    async def step(self) -> Interaction:
        """Let somebody who is to move click a game control at random."""
        return await self.carry_out(self.to_move(), self.choose())

    def choose(self) -> str:
        """Choose a control of the game at random, seldom one that only changes a selection."""
        moves = self.moves()
        whole = [what for what in moves if what != "back" and not what.startswith("hold.")]
        return self._chance.choice(whole if whole and self._chance.random() < 0.7 else moves)

    async def play(self, until: Callable[[], object], most: int = 1000) -> None:
        """Play at random until something holds."""
        for _ in range(most):
            if until():
                return
            await self.step()
        raise AssertionError("it never came to that")

    async def roll(self) -> User:
        """Play until somebody has rolled and may choose among dice; give them."""
        await self.play(lambda: len(self.dice()) > 1 and not self.selection())
        return self.to_move()

    def moves(self) -> list[str]:
        """What the one who is to move can click."""
        return [
            what for what in controls(self.message.components) if what.split(".")[0] not in ("look", "rules", "log")
        ]

    def selection(self) -> str:
        """The selection of the player who is to move."""
        table = self.table
        seat = table.seat_of(self.to_move().id)
        assert seat is not None
        return table.players[seat].selection

    def up_to_date(self) -> bool:
        """Whether the message shows the table as it stands."""
        table = self.table
        shown = {parse(item["custom_id"]) for item in self.message.controls()}
        targets = {parsed[0] for parsed in shown if parsed is not None and parsed[0] != NO_TABLE}
        return targets == {Target(table.id, table.seq)}

    def closed(self) -> bool:
        """Whether the message shows a game that is over without a result: all that can be done is to look back."""
        kinds = {what.split(".")[0] for what in controls(self.message.components)}
        return kinds <= {REPLAY, FAIRNESS} and "closed without a result" in text_of(self.message)

    def dice(self) -> list[str]:
        return [what for what in controls(self.message.components) if what.startswith("hold.")]

    def check(self) -> Table:
        """Replay the whole log from the secret: it has every step once, and they lead to what is saved."""
        table = self.table
        assert table.secret is not None
        secret, game, log = Secret(table.secret), GAMES[table.game], self.ledger.log(table)
        assert [entry.turn for entry in log] == list(range(table.turns))
        chance = secret.turn(0)
        state = game.new(len(table.players), table.options, chance).state
        assert list(log[0].draws) == chance.drawn
        for entry in log[1:]:
            assert entry.seat is not None
            chance = secret.turn(entry.turn)
            if entry.move == "resign":
                state = game.resign(state, entry.seat, chance).state
            else:
                state = made(game, state, entry.seat, entry.move, chance).state
            assert list(entry.draws) == chance.drawn
        assert state == table.state
        return table


def controls(components: list[JSON]) -> dict[str, Any]:
    """The enabled controls of a drawing, by what they do."""
    found = {}
    for row in components:
        for item in row["components"]:
            parsed = parse(item["custom_id"])
            assert parsed is not None
            if not item.get("disabled"):
                found[parsed[1]] = item
    return found


async def told(server: WireServer, interaction: Interaction) -> str:
    """Wait for what an interaction tells one person only."""

    def answers() -> list[str]:
        messages = [interaction.message, *interaction.followups]
        return [text_of(m) for m in messages if m is not None and m.ephemeral and not m.loading and not m.deleted]

    await server.until(answers)
    (text,) = answers()
    return text


def text_of(message: Message) -> str:
    """All that a message says."""
    parts = [message.content]
    for embed in message.embeds:
        parts += [embed.get("title") or "", embed.get("description") or ""]
        parts += [f"{field['name']}\n{field['value']}" for field in embed.get("fields", ())]
        parts.append((embed.get("footer") or {}).get("text") or "")
    return "\n".join(filter(None, parts))
