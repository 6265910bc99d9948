"""The embedded store: one SQLite file, through aiosqlite."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from bot.model.records import Location, LogEntry, Result, SeatChange, Table
from bot.store import C, Choices, Drawn, Played, StoreError, history, life, people, rows
from bot.store.commits import GroupCommit, Writer
from bot.store.schema import MIGRATIONS, explain, migrate
from bot.store.scorebook import ScoreBook

T = TypeVar("T")

_AT_ONCE = 100
"""Tables deleted in one transaction."""


class SqliteStore:
    """A :class:`~bot.store.Store` in a file.

    All writing goes through one connection and its group commit. Reading has connections of its own and
    sees what is committed, nothing else; a long leaderboard keeps no click waiting.
    """

    def __init__(
        self,
        path: Path,
        writer: Writer,
        reader: aiosqlite.Connection,
        ranker: Writer,
        connections: AsyncExitStack,
    ) -> None:
        self._path = path
        self._reader = reader
        self._ranker = ranker
        self._connections = connections
        self._commits = GroupCommit(path, writer)
        self._closed = False
        self._closing = asyncio.Lock()
        self.scores = ScoreBook(self._view, self._write)

    @classmethod
    async def start(cls, path: Path, *, busy_seconds: float = 10, migrations: Path = MIGRATIONS) -> SqliteStore:
        """Open a database file at the newest schema, creating or upgrading it; StoreError.

        A program that holds the file's write lock is waited for, at most ``busy_seconds``.
        """
        logging.getLogger("aiosqlite").setLevel(logging.INFO)  # at DEBUG it logs every value, secrets included
        await asyncio.to_thread(migrate, path, migrations, busy_seconds)

        def connect() -> sqlite3.Connection:
            return sqlite3.connect(path, timeout=busy_seconds, isolation_level=None)

        async with AsyncExitStack() as stack:
            try:
                writer = Writer(connect, iter_chunk_size=64)
                await stack.enter_async_context(writer)
                await writer.execute_fetchall("PRAGMA synchronous = FULL")
                await writer.execute_fetchall("PRAGMA foreign_keys = ON")
                stack.push_async_callback(writer.execute_fetchall, "PRAGMA wal_checkpoint")
                reader = await stack.enter_async_context(aiosqlite.Connection(connect, iter_chunk_size=64))
                ranker = Writer(connect, iter_chunk_size=64)
                await stack.enter_async_context(ranker)
                for connection in (reader, ranker):
                    await connection.execute_fetchall("PRAGMA query_only = ON")
                    connection.row_factory = sqlite3.Row
            except sqlite3.Error as error:
                raise explain(path, error) from error
            return cls(path, writer, reader, ranker, stack.pop_all())

    async def open(self, table: Table) -> Table:
        """Add a new table and give it with its id; ChannelTakenError."""
        return await self._write(partial(rows.add_table, table=table))

    async def table(self, table_id: int) -> Table | None:
        """Read a table."""
        return rows.read_table(await self._read(self._reader, rows.FIND, (table_id,)))

    async def live_table(self, channel: int) -> Table | None:
        """Read the lobby or playing table of a channel."""
        return rows.read_table(await self._read(self._reader, rows.FIND_LIVE, (channel,)))

    async def save(
        self,
        before: Table,
        after: Table,
        log: Sequence[LogEntry] = (),
        result: Result | None = None,
        changes: Sequence[SeatChange] = (),
    ) -> None:
        """Write a changed table with what it adds to the log, the results and the changes of its seats; StaleError."""
        await self._write(
            partial(rows.change_table, before=before, after=after, log=log, result=result, changes=changes)
        )

    async def due(self, now: int, limit: int) -> Sequence[int]:
        """List the live tables whose deadline has passed, the oldest first."""
        return [row["id"] for row in await self._read(self._reader, rows.FIND_DUE, (now, limit))]

    async def log(self, table_id: int, newest: int | None = None) -> Sequence[LogEntry]:
        """Read a table's log in order, or its ``newest`` entries."""
        if newest is None:
            return [rows.read_entry(row) for row in await self._read(self._reader, rows.READ_LOG, (table_id,))]
        found = await self._read(self._reader, rows.READ_LOG_BACKWARDS, (table_id, newest))
        return [rows.read_entry(row) for row in reversed(found)]

    async def seat_changes(self, table_id: int, since: int = 0) -> Sequence[SeatChange]:
        """Read in order what happened to a table's seats since a turn."""
        return [rows.read_change(row) for row in await self._read(self._reader, rows.READ_CHANGES, (table_id, since))]

    async def log_until(self, table_id: int, turn: int) -> Sequence[LogEntry]:
        """Read a table's log in order up to a turn."""
        return [
            rows.read_entry(row) for row in await self._read(self._reader, history.READ_LOG_UNTIL, (table_id, turn))
        ]

    async def note_commitment(self, table_id: int, commitment: str) -> None:
        """Write the commitment to a game's secret, before its first draw."""
        await self._write(partial(history.note_commitment, table_id=table_id, commitment=commitment))

    async def commitment(self, table_id: int) -> str | None:
        """Read the commitment that was noted for a table; None for a game of before commitments were."""
        found = await self._read(self._reader, history.READ_COMMITMENT, (table_id,))
        return str(found[0][0]) if found else None

    async def results_in(self, channel: int, limit: int, offset: int) -> Sequence[Result]:
        """Read the finished games of a channel, the latest first."""
        return history.read_results(
            await self._read(self._ranker, history.RESULTS_IN_CHANNEL, (channel, limit, offset))
        )

    async def count_in(self, channel: int) -> int:
        """Count the finished games of a channel."""
        return int((await self._read(self._ranker, history.COUNT_IN_CHANNEL, (channel,)))[0][0])

    async def results_of(
        self, guild: int, user: int, reader: int, channels: Collection[int], limit: int, offset: int
    ) -> Sequence[Result]:
        """Read the finished games of a player in some channels of a server, and those at which the reader sat too.

        The latest first.
        """
        values: dict[str, int | str] = {"guild": guild, "user": user, "reader": reader}
        values |= {"channels": json.dumps(list(channels)), "limit": limit, "offset": offset}
        return history.read_results(await self._read(self._ranker, history.RESULTS_OF_PLAYER, values))

    async def places_of(self, guild: int, user: int, reader: int) -> Sequence[Played]:
        """Count the finished games of a player on a server by where they were played."""
        values: dict[str, int | str] = {"guild": guild, "user": user, "reader": reader}
        found = await self._read(self._ranker, history.PLACES_OF_PLAYER, values)
        return [Played(history.read_place(row), row["games"], row["shared"]) for row in found]

    async def place(self, channel: int) -> Location:
        """Read what is noted of a channel or thread."""
        found = await self._read(self._reader, history.READ_THREAD, (channel,))
        return history.read_place(found[0]) if found else Location(channel)

    async def note_thread(self, guild: int, place: Location) -> None:
        """Note which channel a thread belongs to."""
        if place != await self.place(place.channel):
            await self._write(partial(history.note_thread, guild=guild, place=place))

    async def forget_thread(self, channel: int) -> None:
        """Strike what is noted of a thread, which was deleted."""
        if (await self.place(channel)).parent is not None:
            await self._write(partial(history.forget_thread, channel=channel))

    async def latest_ended(self, channel: int) -> int | None:
        """Give the number of a channel's latest game that is over, with a result or without."""
        found = await self._read(self._reader, history.LATEST_ENDED, (channel,))
        return int(found[0][0]) if found else None

    async def draws_at(self, table_id: int) -> Sequence[Drawn]:
        """Count the draws of a game after its set-up."""
        return [Drawn(*row) for row in await self._read(self._ranker, history.DRAWS_AT_TABLE, (table_id,))]

    async def draws_on(self, guild: int, game: str, games: int) -> Sequence[Drawn]:
        """Count the draws after the set-up in a server's latest finished games of a kind."""
        return [Drawn(*row) for row in await self._read(self._ranker, history.DRAWS_ON_SERVER, (guild, game, games))]

    async def choices(self, kind: type[C], owner: int) -> C:
        """Read what a server or a person has chosen."""
        return people.read_choices(kind, await self._read(self._reader, people.READ_CHOICES, (kind.KIND, owner)))

    async def choose(self, kind: type[C], owner: int, change: Callable[[C], C]) -> C:
        """Change what a server or a person has chosen; give the outcome."""

        def work(connection: sqlite3.Connection) -> C:
            return people.change_choices(connection, kind, kind.KIND, owner, change)

        return await self._write(work)

    async def name_on(self, guild: int, user: int) -> str | None:
        """Give the name with which a user sat at a table of a server last; None when that was never."""
        found = await self._read(self._reader, people.NAME_ON, (user, guild))
        return found[0]["name"] if found else None

    async def live_tables_of(self, user: int) -> Sequence[int]:
        """List the live tables at which a user sits, or sat until it was taken over, and the lobbies that ask them."""
        return [row[0] for row in await self._read(self._reader, people.LIVE_TABLES_OF, {"user": user})]

    async def copy_of(self, user: int, kind: type[Choices]) -> dict[str, Any]:
        """Write out everything that is stored about a user, whose choices are of a kind."""
        return {
            "user": str(user),
            "settings": people.written_out(await self._read(self._ranker, people.CHOICES_OF, (kind.KIND, user))),
            "seats": people.written_out(await self._read(self._ranker, people.SEATS_OF, (user,))),
            "hosted": people.written_out(await self._read(self._ranker, people.HOSTED_BY, (user,))),
            "asked": people.written_out(await self._read(self._ranker, people.ASKED_TO, {"user": user})),
            "results": people.written_out(await self._read(self._ranker, people.RESULTS_OF, (user,))),
            "ratings": people.written_out(await self._read(self._ranker, people.RATINGS_OF, (user,))),
            "rating_after_each_game": people.written_out(await self._read(self._ranker, people.COURSES_OF, (user,))),
            "achievements": people.written_out(await self._read(self._ranker, people.HONOURS_OF, (user,))),
            "moves": people.written_out(await self._read(self._ranker, people.MOVES_OF, {"user": user})),
            "seat_changes": people.written_out(await self._read(self._ranker, people.SEAT_CHANGES_OF, {"user": user})),
        }

    async def forget(self, user: int, name: str, kind: type[Choices]) -> None:
        """Replace a user's id and name everywhere, and delete the user's choices; results stay."""
        await self._write(partial(people.forget, user=user, name=name, kind=kind.KIND))

    async def depart(self, guild: int, at: int) -> None:
        """Note that a server has removed the bot, unless that is noted already."""
        await self._write(partial(people.depart, guild=guild, at=at))

    async def come_back(self, guild: int) -> None:
        """Strike such a note."""
        await self._write(partial(people.come_back, guild=guild))

    async def departed(self, until: int) -> Sequence[int]:
        """List the servers that removed the bot at a time or before it."""
        return [row[0] for row in await self._read(self._reader, people.DEPARTED, (until,))]

    async def guilds(self, kind: type[Choices]) -> Sequence[int]:
        """List the servers of which something is stored; their choices are of a kind."""
        return [row[0] for row in await self._read(self._ranker, people.GUILDS, (kind.KIND,))]

    async def forget_guild(self, guild: int, kind: type[Choices]) -> None:
        """Delete everything of a server, a part at a time; what its games changed for others is to be counted anew."""
        while await self._write(partial(people.forget_tables, guild=guild, limit=_AT_ONCE)):
            pass
        await self.scores.forget_guild(guild)
        await self._write(partial(people.forget_guild, guild=guild, kind=kind.KIND))

    async def close(self) -> None:
        """Finish what is in hand and let go of the file, with everything in it."""
        self._closed = True
        await self._commits.settle()
        async with self._closing:
            await self._connections.aclose()

    async def next_due(self) -> int | None:
        """Say when the next deadline of a live table is, or was; None when there is none."""
        (row,) = await self._read(self._reader, life.NEXT_DUE, ())
        deadline: int | None = row["deadline"]
        return deadline

    async def without_deadline(self, after: int, limit: int) -> Sequence[int]:
        """List the running tables without a deadline whose id is above ``after``, in order."""
        return [row["id"] for row in await self._read(self._reader, life.UNCLOCKED, (after, limit))]

    async def uncalled(self, after: int, limit: int) -> Sequence[int]:
        """List running tables at which somebody to move and not away was not called, those above an id, in order."""
        return [row["table_id"] for row in await self._read(self._reader, life.UNCALLED, (after, limit))]

    async def take_back(self, before: Table, after: Table, change: SeatChange) -> None:
        """Write a table as it stood ``after.turns`` entries into its log, and drop the later ones; StaleError."""
        await self._write(partial(life.take_back, before=before, after=after, change=change))

    async def last_options(self, channel: int, game: str) -> tuple[Mapping[str, str], int] | None:
        """Read the options and the timer of the latest table of a game in a channel."""
        found = await self._read(self._reader, life.LAST_OPTIONS, (channel, game))
        return life.read_options(found[0]) if found else None

    async def _read(
        self, reader: aiosqlite.Connection, sql: str, values: tuple[int | str, ...] | dict[str, int | str]
    ) -> Sequence[sqlite3.Row]:
        self._check_open()
        try:
            return list(await reader.execute_fetchall(sql, values))
        except sqlite3.Error as error:
            raise explain(self._path, error) from error

    async def _view(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Read with a connection on which a long count keeps no click waiting; all of it at one moment."""
        self._check_open()
        try:
            return await self._ranker.call(partial(_at_one_moment, work=work))
        except sqlite3.Error as error:
            raise explain(self._path, error) from error

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        self._check_open()
        return await self._commits.run(work)

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError(f"{self._path} has been closed")


def _at_one_moment(connection: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    connection.execute("BEGIN")
    try:
        return work(connection)
    finally:
        connection.rollback()
