"""What hosting needs from a database, by subject. Each write is one durable transaction."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from bot.model.computer_scores import ComputerPage
from bot.model.records import MOST_ID, Loaded, Location, LogEntry, Result, Table, Update
from bot.model.scores import Leaderboard, LeaderboardPage, Profile, SeasonMode, SeasonRule, Sort


class Choices(Protocol):
    """A record of choices; every field has a default."""

    KIND: ClassVar[str]
    """Whose choices these are."""


C = TypeVar("C", bound=Choices)


class Codec(Protocol):
    """How a game's states and events become bytes; :class:`~rules.game.Game` is one."""

    def dump(self, state: Any, /) -> bytes:
        """Write a state."""

    def load(self, data: bytes, /) -> Any:
        """Read a state; may raise any exception when the bytes can't be used."""

    def dump_events(self, events: tuple[Any, ...], /) -> bytes:
        """Write the events of a step."""

    def load_events(self, data: bytes, /) -> tuple[Any, ...]:
        """Read the events of a step; may raise any exception when the bytes can't be used."""


class DrawCount(NamedTuple):
    """How often a draw of ``ways`` outcomes gave ``value``."""

    ways: int
    value: int
    times: int


class RatingChange(NamedTuple):
    """A player's rating on a server's board of all time before and after a game."""

    user: int
    before: int
    after: int


class LocationCount(NamedTuple):
    """How many finished games of a player were in a location."""

    location: Location
    games: int
    shared: int
    """In how many of them the reader played too."""


class TablePlace(NamedTuple):
    """Where a table is."""

    table: int
    guild: int
    channel: int


class LiveCount(NamedTuple):
    """How many tables of a game are in a phase."""

    game: str
    phase: str
    tables: int


class TableStore(Protocol):
    """Tables, above all live ones. Recently used tables are cached."""

    async def open(self, table: Table) -> Table:
        """Add a new table and return it with its id; ChannelTakenError."""

    async def load(self, table_id: int) -> Loaded | None:
        """Read a table with the newest entries of its log and its seat changes."""

    async def live_in(self, channel: int) -> int | None:
        """Return the id of a channel's lobby or playing table."""

    async def write(self, before: Loaded, update: Update) -> Loaded:
        """Write what has changed since ``before`` and return the table as written.

        StaleError when ``before`` is not what is stored; then nothing is written.
        """

    async def due(self, now: int, limit: int) -> Sequence[int]:
        """List the live tables whose deadline has passed, the oldest first."""

    async def next_deadline(self) -> int | None:
        """Return the earliest deadline of all live tables, which may have passed; None when there is none."""

    async def count_live(self) -> Sequence[LiveCount]:
        """Count the lobbies and running tables by game and phase. It may take long."""

    async def without_deadline(self, after: int, limit: int) -> Sequence[int]:
        """List the live tables above an id without a deadline, in order of id."""

    async def places(self, after: int, limit: int) -> Sequence[TablePlace]:
        """List where the live tables above an id are, in order of id."""

    async def uncalled(self, after: int, limit: int) -> Sequence[int]:
        """List the running tables above an id where a present player to move was not called, in order of id."""

    async def computers_to_move(self, after: int, limit: int) -> Sequence[int]:
        """List the running tables above an id where a computer is to move, in order of id."""

    async def untold(self, after: int, limit: int) -> Sequence[int]:
        """List the tables above an id whose game is over without a message about it, in order of id."""

    async def last_options(
        self, channel: int, game: str, before: int = MOST_ID
    ) -> tuple[Mapping[str, str], int] | None:
        """Read the options and the timer, in seconds, of a channel's latest table of a game, below an id."""

    async def latest_ended(self, channel: int) -> int | None:
        """Return the id of a channel's latest game that is over, with or without a result."""

    async def latest_finished(self, channel: int) -> int | None:
        """Return the id of the table whose game was finished last in a channel."""

    async def of_user(self, user: int) -> Sequence[int]:
        """List the live tables where a user has or had a seat, and the lobbies that invite them."""


class HistoryStore(Protocol):
    """Logs and finished games."""

    async def log(self, table_id: int) -> Sequence[LogEntry]:
        """Read a table's log in order."""

    async def log_until(self, table_id: int, turn: int) -> Sequence[LogEntry]:
        """Read a table's log in order up to a turn."""

    async def commitment(self, table_id: int) -> str | None:
        """Read the commitment to a game's secret; None for games older than commitments."""

    async def results_in(self, channel: int, limit: int, offset: int) -> Sequence[Result]:
        """Read the finished games of a channel, the latest first."""

    async def count_in(self, channel: int) -> int:
        """Count the finished games of a channel."""

    async def results_of(
        self, guild: int, user: int, reader: int, channels: Collection[int], limit: int, offset: int
    ) -> Sequence[Result]:
        """Read the finished games of a player in some channels of a server, and those in which the reader played too.

        The latest first.
        """

    async def locations_of(self, guild: int, user: int, reader: int) -> Sequence[LocationCount]:
        """Count the finished games of a player on a server by where they were played."""

    async def draws_at(self, table_id: int) -> Sequence[DrawCount]:
        """Count the draws of a game after its set-up."""

    async def draws_on(self, guild: int, game: str, games: int) -> Sequence[DrawCount]:
        """Count the draws after the set-up in a server's latest finished games of a kind.

        Closed games are left out: closing games that go badly would bias the count.
        """


class RunStore(Protocol):
    """What one run of the bot leaves for the next. Times are in seconds since 1970 (UTC)."""

    async def alive(self) -> int | None:
        """Return when people could play last; None when nothing is known of it."""

    async def save_alive(self, at: int) -> None:
        """Save that people could play at a time."""

    async def give_time(self, lost: int, at: int) -> None:
        """Save that people can play again at a time, after ``lost`` seconds in which no deadline has come closer."""

    async def told_commands(self, application: int) -> str | None:
        """Return a digest of the commands that an application told Discord last."""

    async def save_commands(self, application: int, digest: str) -> None:
        """Save that digest."""

    async def forget_commands(self) -> None:
        """Forget which commands Discord was told."""


class LocationStore(Protocol):
    """Channels and threads in which tables were opened."""

    async def location(self, channel: int) -> Location:
        """Read what is known about a channel or thread."""

    async def save_thread(self, guild: int, thread: Location) -> None:
        """Save which channel a thread belongs to."""

    async def delete_thread(self, channel: int) -> None:
        """Delete what is saved about a deleted thread."""


class ChoiceStore(Protocol):
    """The choices of servers and people. Recently used ones are cached."""

    async def of(self, kind: type[C], owner: int) -> C:
        """Read the choices of a server or person."""

    async def change(self, kind: type[C], owner: int, change: Callable[[C], C]) -> C:
        """Change the choices of a server or person; return the new ones."""


class PeopleStore(Protocol):
    """What is stored about a person, in all tables."""

    async def name_on(self, guild: int, user: int) -> str | None:
        """Return a user's name at their latest table on a server; None if there was none."""

    async def copy_of(self, user: int, kind: type[Choices]) -> dict[str, Any]:
        """Return everything that is stored about a user; ``kind`` is the class of the user's choices."""

    async def anonymise(self, user: int, name: str, kind: type[Choices]) -> None:
        """Replace a user's id and name everywhere and delete the user's choices; results stay."""


class ServerStore(Protocol):
    """Servers as a whole."""

    async def record_removal(self, guild: int, at: int) -> None:
        """Record when a server removed the bot, unless a time is recorded already."""

    async def record_return(self, guild: int, at: int) -> None:
        """Delete that record because the bot is back; the time without it counts against no player."""

    async def removed_until(self, until: int) -> Sequence[int]:
        """List the servers that removed the bot at or before a time."""

    async def known(self, kind: type[Choices]) -> Sequence[int]:
        """List the servers about which something is stored; ``kind`` is the class of their choices."""

    async def delete(self, guild: int, kind: type[Choices]) -> None:
        """Delete everything about a server, in batches."""


class Scores(Protocol):
    """Statistics over results, updated in the transaction that writes a result."""

    async def board(self, board: Leaderboard, sort: Sort, limit: int, offset: int, user: int) -> LeaderboardPage:
        """Read rows of a leaderboard and the user's own row."""

    async def against_computers(self, board: Leaderboard, limit: int, offset: int, user: int) -> ComputerPage:
        """Read rows of a leaderboard of games against computers, and the user's own row."""

    async def profile(self, guild: int, game: str, user: int) -> Profile | None:
        """Read a player's profile in a game; None when no finished game of the player counts."""

    async def games(self, guild: int, user: int) -> Sequence[str]:
        """List the games that a player has a profile in, the most played first."""

    async def newcomers(self, game: str, users: Collection[int]) -> Collection[int]:
        """List those of some users who have finished no game of a kind that counts, nor one with computers."""

    async def achievements(self, guild: int, game: str, user: int) -> Sequence[str]:
        """List a player's achievements, the oldest first."""

    async def achievements_at(self, table_id: int) -> Sequence[tuple[int, str]]:
        """List the achievements that players got for the first time at a table: user and achievement."""

    async def rating_changes(self, table_id: int) -> Sequence[RatingChange]:
        """List how the ratings of a table's players changed by its game; empty if it doesn't count."""

    async def season_rule(self, guild: int) -> SeasonRule:
        """Read how a server's seasons end."""

    async def seasons(self, guild: int, *games: str) -> Sequence[str]:
        """List the seasons in which one of the games was finished on a server, the latest first."""

    async def set_seasons(self, guild: int, mode: SeasonMode, at: int, closes: int = 0) -> SeasonRule:
        """Change how a server's seasons end; return the rule in force afterwards.

        Nothing changes unless the manual season closed by the change is number ``closes``, 0 for none.
        """

    async def close_season(self, guild: int, number: int, at: int) -> bool:
        """Close a manual season and begin the next; False when it is not the running one."""

    async def rebuild(self) -> int | None:
        """Recount all results; return their number, or None when another recount has replaced this one."""

    async def bring_up_to_date(self) -> bool:
        """Continue recounting all results if the rules of counting have changed; say whether more is left to do.

        People see the new numbers when all is counted.
        """


class Store(Protocol):
    """A database."""

    @property
    def tables(self) -> TableStore:
        """Tables."""

    @property
    def history(self) -> HistoryStore:
        """Logs and finished games."""

    @property
    def locations(self) -> LocationStore:
        """Channels and threads."""

    @property
    def runs(self) -> RunStore:
        """What one run of the bot leaves for the next."""

    @property
    def choices(self) -> ChoiceStore:
        """The choices of servers and people."""

    @property
    def people(self) -> PeopleStore:
        """What is stored about a person."""

    @property
    def servers(self) -> ServerStore:
        """Servers as a whole."""

    @property
    def scores(self) -> Scores:
        """Leaderboards, profiles, seasons and achievements."""

    def listen(self, changed: Callable[[int], None]) -> None:
        """Call something from now on with the id of each table of this process that another one has changed."""

    async def close(self) -> None:
        """Finish current work and close the database."""
