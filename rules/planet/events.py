"""What happened in a step, complete enough for a log that reads well and needs no state beside it.

The log is public: a tile that somebody may not know is None. Tiles that lie open together are listed in the order
of their ids, not as they lie, so that a move by place does not tell which of them it took.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from rules.game import Seat
from rules.planet.tiles import Kind, TileId


class Reason(StrEnum):
    """Why the game is over."""

    COMPLETE = "complete"
    """Every planet is."""
    ALONE = "alone"
    """Everybody else has left."""


@dataclass(frozen=True, slots=True)
class GameBegan:
    """The stacks were shuffled, some tiles taken out unseen, and the first player found."""

    seat: Seat
    """The first player."""
    drawn: bool
    """Whether chance said so."""
    removed: int
    """How many tiles were taken out of every stack."""
    hidden_characters: bool
    event: Literal["game-began"] = "game-began"


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round began with its first player."""

    round: int
    seat: Seat
    event: Literal["round-began"] = "round-began"


@dataclass(frozen=True, slots=True)
class Opened:
    """The first player chose a stack and laid its tiles open."""

    seat: Seat
    kind: Kind
    tiles: tuple[TileId, ...]
    event: Literal["opened"] = "opened"


@dataclass(frozen=True, slots=True)
class Looked:
    """The first of two players chose a stack and looked at its tiles."""

    seat: Seat
    kind: Kind
    count: int
    event: Literal["looked"] = "looked"


@dataclass(frozen=True, slots=True)
class Laid:
    """The first of two players laid one tile face down, and these open."""

    seat: Seat
    kind: Kind
    tiles: tuple[TileId, ...]
    event: Literal["laid"] = "laid"


@dataclass(frozen=True, slots=True)
class Took:
    """A seat took a tile and placed it."""

    seat: Seat
    kind: Kind
    tile: TileId | None
    """None: a character that stays hidden."""
    face_down: bool
    """Whether it was the tile that lay face down."""
    event: Literal["took"] = "took"


@dataclass(frozen=True, slots=True)
class Given:
    """A seat whose player has left got one of the tiles that nobody took."""

    seat: Seat
    kind: Kind
    tile: TileId | None
    """None: a character that stays hidden."""
    event: Literal["given"] = "given"


@dataclass(frozen=True, slots=True)
class Covered:
    """A planet had too many baobabs: these tiles were turned face down for good."""

    seat: Seat
    tiles: tuple[TileId, ...]
    event: Literal["covered"] = "covered"


@dataclass(frozen=True, slots=True)
class Named:
    """A seat named who picks next."""

    seat: Seat
    named: Seat
    event: Literal["named"] = "named"


@dataclass(frozen=True, slots=True)
class Discarded:
    """The tile that two players left over was discarded, open."""

    kind: Kind
    tile: TileId
    face_down: bool
    """Whether it lay face down before."""
    event: Literal["discarded"] = "discarded"


@dataclass(frozen=True, slots=True)
class Left:
    """A seat resigned."""

    seat: Seat
    event: Literal["left"] = "left"


@dataclass(frozen=True, slots=True)
class WentOn:
    """Somebody left, and it is another seat's turn to choose a stack or to pick."""

    seat: Seat
    event: Literal["went-on"] = "went-on"


@dataclass(frozen=True, slots=True)
class Unveiled:
    """The game is over: a seat's hidden characters were shown."""

    seat: Seat
    tiles: tuple[TileId, ...]
    event: Literal["unveiled"] = "unveiled"


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game is over and can be counted."""

    reason: Reason
    event: Literal["game-over"] = "game-over"


Event: TypeAlias = Annotated[
    GameBegan
    | RoundBegan
    | Opened
    | Looked
    | Laid
    | Took
    | Given
    | Covered
    | Named
    | Discarded
    | Left
    | WentOn
    | Unveiled
    | GameOver,
    Field(discriminator="event"),
]
