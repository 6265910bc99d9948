"""Many tables in a database at little cost: one is played until somebody there has a choice, the others are copies."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from bot.clock import SystemClock
from bot.hosting.situation import AnyGame
from bot.model.meaning import Act
from bot.model.records import Person, Table
from bot.store import Store
from bot.store.opening import open_store
from bot.store.postgres_sql import translated
from rules.game import Seen
from tests.bot.acts import Acts
from tests.games import GAMES
from tests.postgres import Cluster

SEATS = {"pigs": 2, "wolves": 3, "planet": 4}
DAYS = 3 * 86_400
"""Seconds that a player has, the most that a host can choose: nothing falls due while a benchmark runs."""
_PARTS = ("sitters", "log_entries")
_OWN = {"guild": "target.guild", "channel": "target.channel", "message": "NULL", "ping": "NULL"}


class Database(Protocol):
    """A database beside the bot, with the statements of both kinds."""

    @property
    def path(self) -> Path: ...

    @property
    def url(self) -> str | None: ...

    def run(self, sql: str, *values: object) -> Sequence[Sequence[Any]]: ...

    def many(self, sql: str, rows: Iterable[Sequence[object]]) -> None: ...

    def columns(self, table: str) -> list[str]: ...

    def pass_ids(self) -> None:
        """Let the next table have a higher id than all that are there."""


class FileDatabase:
    """A SQLite file."""

    COLUMNS = "SELECT name FROM pragma_table_info(?)"

    def __init__(self, path: Path) -> None:
        self.path = path
        self.url = None

    def run(self, sql: str, *values: object) -> Sequence[Sequence[Any]]:
        with closing(sqlite3.connect(self.path)) as connection, connection:
            return connection.execute(sql, values).fetchall()

    def many(self, sql: str, rows: Iterable[Sequence[object]]) -> None:
        with closing(sqlite3.connect(self.path)) as connection, connection:
            connection.executemany(sql, rows)

    def columns(self, table: str) -> list[str]:
        return [row[0] for row in self.run(self.COLUMNS, table)]

    def pass_ids(self) -> None:
        pass


class ServerDatabase:
    """A PostgreSQL database."""

    COLUMNS = """
    SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = ?
    """

    def __init__(self, cluster: Cluster, url: str) -> None:
        self.path = Path()
        self.url = url
        self._cluster = cluster

    def run(self, sql: str, *values: object) -> Sequence[Sequence[Any]]:
        return self._cluster.run(translated(sql).text, *values, url=self.url)

    def many(self, sql: str, rows: Iterable[Sequence[object]]) -> None:
        self._cluster.run_many(translated(sql).text, rows, url=self.url)

    def columns(self, table: str) -> list[str]:
        return [row[0] for row in self.run(self.COLUMNS, table)]

    def pass_ids(self) -> None:
        self.run("SELECT setval(pg_get_serial_sequence('tables', 'id'), max(id)) FROM tables")


def user_of(number: int, seat: int) -> int:
    """Give the id of who sits at a copy."""
    return 10 * number + seat + 1


async def add_copies(database: Database, game: str, places: Sequence[tuple[int, int]]) -> Table:
    """Add tables of a game at places (guild and channel), their players all called; give the one they are copies of.

    The first place gets the table itself. At the place with number n the users are those of :func:`user_of`.
    """
    store = await open_store(database.url, database.path, GAMES)
    try:
        original = await _play(store, game, *places[0])
    finally:
        await store.close()
    database.run("UPDATE sitters SET uncalled = 0 WHERE table_id = ?", original.id)
    database.run("CREATE TABLE targets (n BIGINT PRIMARY KEY, guild BIGINT NOT NULL, channel BIGINT NOT NULL)")
    database.many(
        "INSERT INTO targets VALUES (?, ?, ?)",
        ((number, guild, channel) for number, (guild, channel) in enumerate(places) if number),
    )
    _copy(database, "tables", original.id, _OWN)
    for part in _PARTS:
        own = {"table_id": "made.id"} | ({"user_id": "10 * target.n + source.seat + 1"} if part == "sitters" else {})
        _copy(database, part, original.id, own)
    database.run("DROP TABLE targets")
    return original


def _copy(database: Database, table: str, original: int, own: Mapping[str, str]) -> None:
    """Copy the rows of a table to all targets, some columns of them with values of their own."""
    names = [name for name in database.columns(table) if name != "id"]
    values = ", ".join(own.get(name, f"source.{name}") for name in names)
    made = " JOIN tables AS made ON made.channel = target.channel AND made.id > ?" if table != "tables" else ""
    key = "id" if table == "tables" else "table_id"
    database.run(
        f"INSERT INTO {table} ({', '.join(names)}) SELECT {values} FROM targets AS target{made}"
        f" CROSS JOIN {table} AS source WHERE source.{key} = ?",
        *((original,) * (2 if made else 1)),
    )


async def _play(store: Store, game: str, guild: int, channel: int) -> Table:
    """Play until the player who is to move can choose among things that are no moves yet."""
    rules: AnyGame = GAMES[game]
    tables = Acts(store, {game: rules}, SystemClock(), lobby_seconds=DAYS)
    chance = random.Random(1)
    opened = await tables.opened(guild, channel, game, Person(user_of(0, 0), "player 0"), {})
    for seat in range(1, SEATS[game]):
        await tables.join(opened.id, Person(user_of(0, seat), f"player {seat}"))
    await tables.set_timer(opened.id, user_of(0, 0), DAYS)
    table = (await tables.start(opened.id, user_of(0, 0))).after
    while True:
        seat = tables.to_move(table)[0]
        moves = [rules.format_move(move) for move in rules.legal_moves(tables.view(table, seat).state, seat)]
        if _may_choose(game, moves):
            return table
        meaning = partial(_moves, chance.choice(moves))
        table = (await tables.press(table.id, table.seq, table.players[seat].person.user, meaning)).after


def _moves(move: str, _table: Table, _seen: Seen[Any]) -> Act:
    return Act(move)


def _may_choose(game: str, moves: Sequence[str]) -> bool:
    match game:
        case "pigs":
            return "reroll.0-1-2-3" in moves
        case "wolves":
            return len({move.partition(".wolf")[0] for move in moves if ".wolf" in move}) > 1
    return any(move.startswith("take.") for move in moves)
