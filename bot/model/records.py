"""What the database holds, as the rest of the process sees it.

Times are whole seconds since 1970 (UTC); ids of users, servers, channels and messages are Discord's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bot.model.names import apart
from rules.chance import Draw
from rules.game import Seat


class TablePhase(StrEnum):
    """How far a table has come. Only one lobby or playing table may be in a channel."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"
    CLOSED = "closed"
    """Ended without a result."""

    @property
    def live(self) -> bool:
        """Whether the table still holds its channel."""
        return self in (TablePhase.LOBBY, TablePhase.PLAYING)


@dataclass(frozen=True, slots=True)
class Person:
    """A Discord user, with the name that the server shows."""

    user: int
    name: str


@dataclass(frozen=True, slots=True)
class Player:
    """A person on a seat."""

    person: Person
    selection: str = ""
    """A choice made by halves, in the game's own words."""
    since: int = 0
    """The table's seq since which what this seat can do has been the same: its older controls are stale."""
    deadline: int | None = None
    """When the seat's time is over; for one that is away, when the autopilot moves. None: never, or not to move."""
    reminded: bool = False
    """Whether the person was reminded of this deadline."""
    away: bool = False
    """Whether the autopilot plays the seat."""
    vacant: bool = False
    """Whether the person has given the seat up or lost it: it is away, and anybody else may take it."""
    uncalled: bool = False
    """Whether the seat's turn has come and the person has not been called to it yet."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table as saved: everything that is needed to go on after the process was killed."""

    id: int
    guild: int
    channel: int
    game: str
    version: int
    """The rules version that the table plays by."""
    host: int
    """The user who may change options, start and end."""
    opened_at: int
    phase: TablePhase = TablePhase.LOBBY
    seq: int = 0
    """Counts every change that makes older buttons stale."""
    turns: int = 0
    """How many log entries there are: the number of the next one, and of its chance."""
    options: Mapping[str, str] = field(default_factory=dict)
    players: tuple[Player, ...] = ()
    """In seat order."""
    order: tuple[int, ...] = ()
    """Users asked to a rematch, the one who should begin first."""
    secret: bytes | None = None
    state: bytes | None = None
    message: int | None = None
    """The message that shows the table."""
    ping: int | None = None
    """The message that called the next player."""
    started_at: int | None = None
    deadline: int | None = None
    """When something is due if nobody acts; None: never."""
    timer: int = 0
    """Seconds that a seat may take for a move; 0: as long as it likes."""
    invited: tuple[Person, ...] = ()
    """Who was asked to the lobby by its host; in tables of earlier schemas without a name."""
    undo: bytes | None = None
    """The state before the last step, if that may be taken back."""
    undo_seat: Seat | None = None
    """Who may take it back."""

    @property
    def over(self) -> bool:
        """Whether its game has begun and ended, with a result or without: nothing of it is secret any more."""
        return self.state is not None and not self.phase.live

    def seat_of(self, user: int) -> Seat | None:
        """Find where a user sits; a vacant seat is nobody's."""
        return next(
            (seat for seat, player in enumerate(self.players) if player.person.user == user and not player.vacant),
            None,
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The names of those who sit, in seat order and told apart."""
        return apart(player.person.name for player in self.players)


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One step of a game: with its draws it can be replayed without the secret."""

    turn: int
    """0 is the set-up."""
    seat: Seat | None
    """Who moved; for the set-up who begins."""
    move: str
    """The move's text; ``new`` for the set-up, ``resign`` for leaving."""
    draws: tuple[Draw, ...]
    events: bytes
    """The step's events as JSON."""
    at: int
    autopilot: bool = False
    """Whether the autopilot moved for an absent player."""


class SeatEvent(StrEnum):
    """What may happen to a seat of a running game beside its moves; that its player resigns is a move."""

    LATE = "late"
    """The player's time was over, and the autopilot has the seat."""
    ABSENT = "absent"
    """The player can't play at the server now, and the autopilot has the seat."""
    BACK = "back"
    VACATED = "vacated"
    """The player left the seat open."""
    KICKED_BY_HOST = "kicked by host"
    KICKED_BY_MODERATOR = "kicked by moderator"
    TAKEN = "taken"
    """Somebody else took the open seat."""
    UNDONE = "undone"
    """The player took the last step back."""


@dataclass(frozen=True, slots=True)
class SeatChange:
    """Something that happened to a seat."""

    turn: int
    """The number of the log entry before which it happened."""
    seat: Seat
    what: SeatEvent
    at: int
    former: Person | None = None
    """Who had the seat that was taken over; everything before was theirs."""


@dataclass(frozen=True, slots=True)
class Location:
    """A channel or thread in which tables were opened."""

    channel: int
    parent: int | None = None
    """The channel that it is a thread of; None for a channel, and for a thread of which nothing is noted."""
    private: bool = False
    """Whether only those see it who were added to it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's part in a result."""

    seat: Seat
    user: int
    name: str
    place: int
    """1 is best; those who tie share it and the next places stay empty (1-1-3)."""
    points: int
    resigned: bool


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
    """Also those that a player has already."""
