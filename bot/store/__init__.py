"""The store: the only place that knows SQL."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from bot.model.records import Location, LogEntry, Result, SeatChange, Table
from bot.model.scores import Leaderboard, Page, Profile, SeasonMode, SeasonRule, Sort


class Choices(Protocol):
    """A record of what somebody may choose; every field has a default."""

    KIND: ClassVar[str]
    """Whose choices these are."""


C = TypeVar("C", bound=Choices)


class Drawn(NamedTuple):
    """How often a draw of ``ways`` ways gave ``value``."""

    ways: int
    value: int
    times: int


class Played(NamedTuple):
    """How many finished games of somebody were in a place."""

    place: Location
    games: int
    shared: int
    """At how many of them the reader sat too."""


class StoreError(Exception):
    """The database can't be used; the message is one line that says why and what to do."""


class ChannelTakenError(Exception):
    """The channel has a live table already."""


class StaleError(Exception):
    """The table was changed by somebody else since it was read."""


class Scores(Protocol):
    """What is counted of results, kept in the transaction that writes a result."""

    async def board(self, board: Leaderboard, sort: Sort, limit: int, offset: int, user: int) -> Page:
        """Read rows of a leaderboard and the user's own row."""

    async def profile(self, guild: int, game: str, user: int) -> Profile | None:
        """Read a player's profile in a game; None when the player has finished none that counts."""

    async def games(self, guild: int, user: int) -> Sequence[str]:
        """List the games that a player has a profile in, the most played first."""

    async def achievements(self, guild: int, game: str, user: int) -> Sequence[str]:
        """List a player's achievements, the oldest first."""

    async def achievements_at(self, table_id: int) -> Sequence[tuple[int, str]]:
        """List the achievements that players got for the first time at a table: user and achievement."""

    async def season_rule(self, guild: int) -> SeasonRule:
        """Read how a server's seasons end."""

    async def seasons(self, guild: int, *games: str) -> Sequence[str]:
        """List the seasons in which a game of these was finished on a server, the latest first."""

    async def set_seasons(self, guild: int, mode: SeasonMode, at: int, closes: int = 0) -> SeasonRule:
        """Change how a server's seasons end; give how they end then.

        Nothing changes unless the season that is closed by it is number ``closes``; 0: none that is closed by hand.
        """

    async def close_season(self, guild: int, number: int, at: int) -> bool:
        """Close a season by hand and begin the next; False when it is not the one that runs."""

    async def rebuild(self) -> int | None:
        """Count every result anew; give how many there are, or None when another count has taken its place."""

    async def bring_up_to_date(self) -> bool:
        """Go on counting every result anew if that has not been done by the rules of today; say if there is more to do.

        What people see changes when all is counted.
        """


class Store(Protocol):
    """What hosting needs from a database. Every write is one durable transaction."""

    @property
    def scores(self) -> Scores:
        """Leaderboards, profiles, seasons and achievements."""

    async def open(self, table: Table) -> Table:
        """Add a new table and give it with its id; ChannelTakenError."""

    async def table(self, table_id: int) -> Table | None:
        """Read a table."""

    async def live_table(self, channel: int) -> Table | None:
        """Read the lobby or playing table of a channel."""

    async def save(
        self,
        before: Table,
        after: Table,
        log: Sequence[LogEntry] = (),
        result: Result | None = None,
        changes: Sequence[SeatChange] = (),
    ) -> None:
        """Write a changed table with what it adds to the log, the results and the changes of its seats.

        StaleError when the table's seq is not ``before.seq`` any more; then nothing is written. A table that
        is over keeps the host and whom it asked: they may have been forgotten meanwhile.
        """

    async def due(self, now: int, limit: int) -> Sequence[int]:
        """List the live tables whose deadline has passed, the oldest first."""

    async def log(self, table_id: int, newest: int | None = None) -> Sequence[LogEntry]:
        """Read a table's log in order, or its ``newest`` entries."""

    async def seat_changes(self, table_id: int, since: int = 0) -> Sequence[SeatChange]:
        """Read in order what happened to a table's seats since a turn."""

    async def close(self) -> None:
        """Finish what is in hand and let go of the database."""

    async def log_until(self, table_id: int, turn: int) -> Sequence[LogEntry]:
        """Read a table's log in order up to a turn."""

    async def note_commitment(self, table_id: int, commitment: str) -> None:
        """Write the commitment to a game's secret, before its first draw."""

    async def commitment(self, table_id: int) -> str | None:
        """Read the commitment that was noted for a table; None for a game of before commitments were."""

    async def results_in(self, channel: int, limit: int, offset: int) -> Sequence[Result]:
        """Read the finished games of a channel, the latest first."""

    async def count_in(self, channel: int) -> int:
        """Count the finished games of a channel."""

    async def results_of(
        self, guild: int, user: int, reader: int, channels: Collection[int], limit: int, offset: int
    ) -> Sequence[Result]:
        """Read the finished games of a player in some channels of a server, and those at which the reader sat too.

        The latest first.
        """

    async def places_of(self, guild: int, user: int, reader: int) -> Sequence[Played]:
        """Count the finished games of a player on a server by where they were played."""

    async def place(self, channel: int) -> Location:
        """Read what is noted of a channel or thread."""

    async def note_thread(self, guild: int, place: Location) -> None:
        """Note which channel a thread belongs to."""

    async def forget_thread(self, channel: int) -> None:
        """Strike what is noted of a thread, which was deleted."""

    async def latest_ended(self, channel: int) -> int | None:
        """Give the number of a channel's latest game that is over, with a result or without."""

    async def draws_at(self, table_id: int) -> Sequence[Drawn]:
        """Count the draws of a game after its set-up."""

    async def draws_on(self, guild: int, game: str, games: int) -> Sequence[Drawn]:
        """Count the draws after the set-up in a server's latest finished games of a kind; of none that was closed.

        Who closes games that go badly would bend the count.
        """

    async def choices(self, kind: type[C], owner: int) -> C:
        """Read what a server or a person has chosen."""

    async def choose(self, kind: type[C], owner: int, change: Callable[[C], C]) -> C:
        """Change what a server or a person has chosen; give the outcome."""

    async def name_on(self, guild: int, user: int) -> str | None:
        """Give the name with which a user sat at a table of a server last; None when that was never."""

    async def live_tables_of(self, user: int) -> Sequence[int]:
        """List the live tables at which a user sits, or sat until it was taken over, and the lobbies that ask them."""

    async def copy_of(self, user: int, kind: type[Choices]) -> dict[str, Any]:
        """Write out everything that is stored about a user, whose choices are of a kind."""

    async def forget(self, user: int, name: str, kind: type[Choices]) -> None:
        """Replace a user's id and name everywhere, and delete the user's choices; results stay."""

    async def depart(self, guild: int, at: int) -> None:
        """Note that a server has removed the bot, unless that is noted already."""

    async def come_back(self, guild: int) -> None:
        """Strike such a note."""

    async def departed(self, until: int) -> Sequence[int]:
        """List the servers that removed the bot at a time or before it."""

    async def guilds(self, kind: type[Choices]) -> Sequence[int]:
        """List the servers of which something is stored; their choices are of a kind."""

    async def forget_guild(self, guild: int, kind: type[Choices]) -> None:
        """Delete everything of a server, a part at a time."""

    async def next_due(self) -> int | None:
        """Say when the next deadline of a live table is, or was; None when there is none."""

    async def without_deadline(self, after: int, limit: int) -> Sequence[int]:
        """List the running tables without a deadline whose id is above ``after``, in order."""

    async def uncalled(self, after: int, limit: int) -> Sequence[int]:
        """List running tables at which somebody to move and not away was not called, those above an id, in order."""

    async def take_back(self, before: Table, after: Table, change: SeatChange) -> None:
        """Write a table as it stood ``after.turns`` entries into its log, and drop the later ones; StaleError.

        What happened to seats since then stays; ``change`` says that a step was taken back, once for every turn.
        """

    async def last_options(self, channel: int, game: str) -> tuple[Mapping[str, str], int] | None:
        """Read the options and the timer of the latest table of a game in a channel."""
