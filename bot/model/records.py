"""The records in the database, as the rest of the process sees them.

Times are whole seconds since 1970 (UTC); ids of users, servers, channels and messages are Discord's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NoReturn

from bot.model.computers import is_computer
from bot.model.fingerprints import is_among
from bot.model.names import PlainName, distinct
from rules.chance import Draw
from rules.game import Seat

MOST_ID = 2**63 - 1
"""The highest id that fits into the database."""


class TablePhase(StrEnum):
    """How far a table is. A channel can have only one lobby or playing table."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"
    CLOSED = "closed"
    """Ended without a result."""

    @property
    def live(self) -> bool:
        """Whether the table still occupies its channel."""
        return self in (TablePhase.LOBBY, TablePhase.PLAYING)


class Closing(StrEnum):
    """Why a table was closed without a result."""

    BY_HOST = "ended by its host"
    BY_MODERATOR = "ended by a moderator"
    DESERTED = "everybody left"
    EXPIRED = "expired"
    """Nobody started the lobby in time."""
    ABANDONED = "abandoned"
    """Everybody was away for too long."""
    CHANNEL_GONE = "its channel is gone"


@dataclass(frozen=True, slots=True)
class Person:
    """A Discord user, with the name that the server shows; or a computer."""

    user: int
    name: str

    @property
    def is_computer(self) -> bool:
        """Whether it is a computer, whose id says which."""
        return is_computer(self.user)


@dataclass(frozen=True, slots=True)
class Player:
    """A person on a seat."""

    person: Person
    selection: str = ""
    """An unfinished choice, in the game's own format."""
    since: int = 0
    """The table's seq when the seat's possible moves last changed; controls drawn before it are stale."""
    deadline: int | None = None
    """When the seat's time is over, or for an away seat, when the autopilot moves. None: never, or not to move."""
    reminded: bool = False
    """Whether the person was reminded of this deadline."""
    away: bool = False
    """Whether the autopilot plays the seat."""
    vacant: bool = False
    """Whether the person has left or lost the seat: it is away, and anybody else may take it."""
    uncalled: bool = False
    """Whether it is the seat's turn and the person has not been called yet."""
    learner: bool = False
    """Whether it is the person's first game of this kind, and hints are wanted."""

    @property
    def is_computer(self) -> bool:
        """Whether a computer plays the seat: it is never away, and nobody may take the seat."""
        return self.person.is_computer


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Stands for a saved state or events that can't be read; saved again, the bytes stay unchanged.

    Iterating raises ``error``.
    """

    data: bytes
    error: Exception = field(compare=False)
    """:class:`~rules.datafile.DataError` when the game's data file has changed or is missing."""

    def __iter__(self) -> NoReturn:
        raise self.error.with_traceback(None)


@dataclass(frozen=True, slots=True)
class Table:
    """A table as saved: everything needed to continue after the process was killed."""

    id: int
    guild: int
    channel: int
    game: str
    version: int
    """The version of the rules that the table uses."""
    host: int
    """The user who may change options, start and end."""
    opened_at: int
    phase: TablePhase = TablePhase.LOBBY
    seq: int = 0
    """Counts the changes that make older controls stale."""
    turns: int = 0
    """The number of log entries; also the number of the next entry and of its turn's chance."""
    options: Mapping[str, str] = field(default_factory=dict)
    players: tuple[Player, ...] = ()
    """In seat order."""
    order: tuple[int, ...] = ()
    """Users invited to a rematch; the first one should begin."""
    secret: bytes | None = None
    state: Any = None
    """The game's own state, or Unreadable; None until the game starts."""
    message: int | None = None
    """The message that shows the table."""
    ping: int | None = None
    """The message that called the next players."""
    started_at: int | None = None
    deadline: int | None = None
    """When a job must look at the table if nobody acts; None: never."""
    timer: int = 0
    """Seconds that a seat has for a move; 0: no limit."""
    invited: tuple[Person, ...] = ()
    """Who was invited by the host; without names in tables of earlier schemas."""
    undo: Any = None
    """The state before the last step if that may be taken back, or Unreadable."""
    undo_seat: Seat | None = None
    """Who may take it back."""
    kicked: tuple[int, ...] = ()
    """Users whose seat was taken away in the lobby, until the table is over."""
    forgotten: tuple[str, ...] = ()
    """Fingerprints of users who had a seat, or were kicked, and were forgotten since; until the table is over."""
    untold: bool = False
    """Whether the message about the end of its game is still to be sent."""
    ending: int | None = None
    """The message about the end of its game, below the one that shows the table."""
    closing: Closing | None = None
    """Why it was closed; None unless it was, and for tables of earlier schemas."""
    hints: bool = False
    """Whether players may ask what a hard computer would do; its game doesn't count then."""

    @property
    def over(self) -> bool:
        """Whether its game has begun and ended, with or without a result: nothing is secret any more."""
        return self.state is not None and not self.phase.live

    def seat_of(self, user: int) -> Seat | None:
        """Return a user's seat; None when there is none or it is vacant."""
        return next(
            (seat for seat, player in enumerate(self.players) if player.person.user == user and not player.vacant),
            None,
        )

    @property
    def people(self) -> tuple[Player, ...]:
        """The players who are no computers, in seat order."""
        return tuple(player for player in self.players if not player.is_computer)

    def was_forgotten(self, user: int) -> bool:
        """Say whether a user had to do with the table before, and was forgotten."""
        return bool(self.forgotten) and is_among(user, self.forgotten)

    @property
    def names(self) -> tuple[PlainName, ...]:
        """The players' names in seat order, made distinct."""
        return distinct(player.person.name for player in self.players)


RESIGN = "resign"
"""What the log says in place of a move when a seat resigns."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One step of a game: with its draws it can be replayed without the secret."""

    turn: int
    """0 is the set-up."""
    seat: Seat | None
    """Who moved; for the set-up, who begins."""
    move: str
    """The move's text; ``new`` for the set-up, ``resign`` for resigning. Moves of one click have spaces between."""
    draws: tuple[Draw, ...]
    events: tuple[Any, ...] | Unreadable
    """The game's own events."""
    at: int
    autopilot: bool = False
    """Whether the autopilot moved for an absent player."""


class SeatEvent(StrEnum):
    """What may happen to a seat of a running game beside its moves; resigning is a move."""

    LATE = "late"
    """The player's time was over; the autopilot plays the seat."""
    ABSENT = "absent"
    """The player can't play on the server now; the autopilot plays the seat."""
    BACK = "back"
    VACATED = "vacated"
    """The player left the seat vacant."""
    KICKED_BY_HOST = "kicked by host"
    KICKED_BY_MODERATOR = "kicked by moderator"
    TAKEN = "taken"
    """Somebody else took the vacant seat."""
    UNDONE = "undone"
    """The player took the last step back."""


@dataclass(frozen=True, slots=True)
class SeatChange:
    """Something that happened to a seat."""

    turn: int
    """The number of the log entry that it preceded."""
    seat: Seat
    event: SeatEvent
    at: int
    former: Person | None = None
    """For TAKEN: who had the seat before."""


@dataclass(frozen=True, slots=True)
class Location:
    """A channel or thread in which tables were opened."""

    channel: int
    parent: int | None = None
    """The channel that it is a thread of; None for a channel or an unknown thread."""
    private: bool = False
    """Whether only added members can see it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's part in a result."""

    seat: Seat
    user: int
    name: str
    rank: int
    """1 is best; ties share a rank and the following ranks are skipped (1-1-3)."""
    points: int
    resigned: bool
    """Whether the seat resigned, or was vacant at the end."""
    own: int = 0
    """How many decisions the player made on the seat."""
    decisions: int = 0
    """How many decisions were made on the seat by anybody, resigning aside; 0 if unknown, in results of old schemas."""
    taken: bool = False
    """Whether the player took the seat over from somebody else."""

    @property
    def played(self) -> bool:
        """Whether the player made at least half of the seat's decisions."""
        return 2 * self.own >= self.decisions

    @property
    def gone(self) -> bool:
        """Whether the seat counts as last, whatever its rank: its player left it, or left it to others."""
        return self.resigned or not self.played


@dataclass(frozen=True, slots=True)
class Earned:
    """An achievement of a seat."""

    seat: Seat
    key: str


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game."""

    table: int
    guild: int
    channel: int
    game: str
    version: int
    options: Mapping[str, str]
    started_at: int
    ended_at: int
    turns: int
    standings: tuple[Standing, ...]
    achievements: tuple[Earned, ...] = ()
    """Including those that the player already had."""
    hints: bool = False
    """Whether players could ask what a hard computer would do."""

    @property
    def moves(self) -> int:
        """The number of decisions; in results of old schemas, of all entries after the set-up."""
        return sum(standing.decisions for standing in self.standings) or self.turns - 1


RECENT = 40
"""How many of the newest log entries are read with a table."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table with its recent log and its seat changes, all from one snapshot."""

    table: Table
    recent: tuple[LogEntry, ...] = ()
    """The newest :data:`RECENT` entries of the log, oldest first."""
    changes: tuple[SeatChange, ...] = ()
    """All its seat changes, in order."""


@dataclass(frozen=True, slots=True)
class Update:
    """What one transaction writes."""

    table: Table
    """As it is afterwards, with the same id."""
    log: tuple[LogEntry, ...] = ()
    """Entries to add."""
    changes: tuple[SeatChange, ...] = ()
    """Seat changes to add."""
    result: Result | None = None
    commitment: str | None = None
    """The commitment to the secret of a game that starts: its SHA-256 in hex."""
    taken_back: bool = False
    """Whether log entries from ``table.turns`` on are deleted; of equal ``changes``, one is kept per turn."""
    what: str = ""
    """What happened, for the process's log; empty when log entries say it."""
