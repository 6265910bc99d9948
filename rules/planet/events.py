"""What happened in a step, complete enough to be told without the state.

The log is public: a tile that somebody may not know is None. Tiles laid out together are listed in the order of
their ids, not as they lie; otherwise a move by place would reveal which tile it took.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, TypeAlias

from msgspec import Struct

from rules.game import Seat
from rules.planet.tiles import Kind, TileId


class Reason(StrEnum):
    """Why the game is over."""

    COMPLETE = "complete"
    """All planets are complete."""
    ALONE = "alone"
    """Everyone else has resigned."""


class GameBegan(Struct, frozen=True, gc=False):
    """The stacks were shuffled, some tiles removed unseen, and the first player chosen."""

    seat: Seat
    """The first player."""
    drawn: bool
    """Whether chance decided that."""
    removed: int
    """How many tiles were taken out of every stack."""
    hidden_characters: bool
    event: Literal["game-began"] = "game-began"


class RoundBegan(Struct, frozen=True, gc=False):
    """A round began with its first player."""

    round: int
    seat: Seat
    event: Literal["round-began"] = "round-began"


class Opened(Struct, frozen=True, gc=False):
    """The first player chose a stack and laid its tiles open."""

    seat: Seat
    kind: Kind
    tiles: tuple[TileId, ...]
    event: Literal["opened"] = "opened"


class Looked(Struct, frozen=True, gc=False):
    """The first of two players chose a stack and looked at its tiles."""

    seat: Seat
    kind: Kind
    count: int
    event: Literal["looked"] = "looked"


class Laid(Struct, frozen=True, gc=False):
    """The first of two players laid one tile face down, and these open."""

    seat: Seat
    kind: Kind
    tiles: tuple[TileId, ...]
    event: Literal["laid"] = "laid"


class Took(Struct, frozen=True, gc=False):
    """A seat took a tile and placed it."""

    seat: Seat
    kind: Kind
    tile: TileId | None
    """None: a character that stays hidden."""
    face_down: bool
    """Whether it was the tile that lay face down."""
    event: Literal["took"] = "took"


class Given(Struct, frozen=True, gc=False):
    """A resigned seat got one of the tiles that nobody took."""

    seat: Seat
    kind: Kind
    tile: TileId | None
    """None: a character that stays hidden."""
    event: Literal["given"] = "given"


class Covered(Struct, frozen=True, gc=False):
    """A planet had too many baobabs: these tiles were turned face down for good."""

    seat: Seat
    tiles: tuple[TileId, ...]
    event: Literal["covered"] = "covered"


class Named(Struct, frozen=True, gc=False):
    """A seat named who picks next."""

    seat: Seat
    named: Seat
    event: Literal["named"] = "named"


class Discarded(Struct, frozen=True, gc=False):
    """The tile that two players left over was discarded, open."""

    kind: Kind
    tile: TileId
    face_down: bool
    """Whether it lay face down before."""
    event: Literal["discarded"] = "discarded"


class Left(Struct, frozen=True, gc=False):
    """A seat resigned."""

    seat: Seat
    event: Literal["left"] = "left"


class WentOn(Struct, frozen=True, gc=False):
    """A seat resigned, and another has to choose a stack or pick instead."""

    seat: Seat
    event: Literal["went-on"] = "went-on"


class Unveiled(Struct, frozen=True, gc=False):
    """The game is over: a seat's hidden characters were shown."""

    seat: Seat
    tiles: tuple[TileId, ...]
    event: Literal["unveiled"] = "unveiled"


class GameOver(Struct, frozen=True, gc=False):
    """The game is over and can be counted."""

    reason: Reason
    event: Literal["game-over"] = "game-over"


Event: TypeAlias = (
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
    | GameOver
)
