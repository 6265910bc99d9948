"""The store: the only place that knows SQL."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from bot.records import Leader, LogEntry, Result, Table


class StoreError(Exception):
    """The database can't be used; the message is one line that says why and what to do."""


class ChannelTakenError(Exception):
    """The channel has a live table already."""


class StaleError(Exception):
    """The table was changed by somebody else since it was read."""


class Store(Protocol):
    """What hosting needs from a database. Every write is one durable transaction."""

    async def open(self, table: Table) -> Table:
        """Add a new table and give it with its id; ChannelTakenError."""

    async def table(self, table_id: int) -> Table | None:
        """Read a table."""

    async def live_table(self, channel: int) -> Table | None:
        """Read the lobby or playing table of a channel."""

    async def save(
        self, before: Table, after: Table, log: Sequence[LogEntry] = (), result: Result | None = None
    ) -> None:
        """Write a changed table with what it adds to the log and the results.

        StaleError when the table's seq is not ``before.seq`` any more; then nothing is written.
        """

    async def due(self, now: int, limit: int) -> Sequence[int]:
        """List the live tables whose deadline has passed, the oldest first."""

    async def log(self, table_id: int, newest: int | None = None) -> Sequence[LogEntry]:
        """Read a table's log in order, or its ``newest`` entries."""

    async def leaders(self, guild: int, game: str, limit: int, offset: int) -> Sequence[Leader]:
        """Read rows of a server's leaderboard of a game, the best first; equal rows in the order of user ids."""

    async def count_leaders(self, guild: int, game: str) -> int:
        """Count the rows of a leaderboard."""

    async def close(self) -> None:
        """Finish what is in hand and let go of the database."""

    async def next_due(self) -> int | None:
        """Say when the next deadline of a live table is, or was; None when there is none."""

    async def take_back(self, before: Table, after: Table) -> None:
        """Write a table as it stood ``after.turns`` entries into its log, and drop the later ones; StaleError."""

    async def last_options(self, channel: int, game: str) -> tuple[Mapping[str, str], int] | None:
        """Read the options and the timer of the latest table of a game in a channel."""
