"""What lies on the table: stacks, planets and the tiles of the round."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache

from msgspec import Struct

from rules.game import Seat
from rules.planet.tiles import KINDS, Kind, TileId


class Phase(StrEnum):
    """What the seat that is to move has to do."""

    STACK = "stack"
    """Choose a stack."""
    HIDE = "hide"
    """Lay one of the tiles looked at face down; two players only."""
    PICK = "pick"
    """Take a tile."""
    NAME = "name"
    """Name who picks next."""
    OVER = "over"


class Setup(Struct, frozen=True, gc=False):
    """What is fixed before the game and never changes."""

    fingerprint: str
    """Fingerprint of the data file that the game is played with."""
    hidden_characters: bool
    removed: tuple[TileId, ...]
    """Tiles that nobody ever sees; empty in every view."""


class Draft(Struct, frozen=True, gc=False):
    """A round."""

    number: int
    """Counts from 1."""
    first: Seat
    """The first player; with two players, the one who looks at the tiles."""
    kind: Kind | None = None
    """The stack that was chosen."""
    table: tuple[TileId, ...] = ()
    """The tiles laid out and not yet taken, in place order; in phase HIDE, the tiles looked at."""
    face_down: TileId | None = None
    """The tile that the first of two players laid face down, until it is taken."""
    picked: tuple[Seat, ...] = ()
    """Who has taken a tile, the latest last."""


class State(Struct, frozen=True, gc=False):
    """A game between two moves."""

    setup: Setup
    phase: Phase
    seat: Seat
    """Who is to move; without meaning when the game is over."""
    draft: Draft
    stacks: tuple[tuple[TileId, ...], ...]
    """In the order of KINDS; the last tile of a stack is its top."""
    planets: tuple[tuple[TileId, ...], ...]
    """Every seat's tiles in the order in which they were placed; that determines which are covered."""
    discards: tuple[TileId, ...] = ()
    """The open tiles that two players left over, the latest last."""
    resigned: tuple[Seat, ...] = ()
    """The seats that have resigned, in order."""

    @property
    def seats(self) -> int:
        """The number of seats at the start."""
        return len(self.planets)

    @property
    def left(self) -> Mapping[Kind, int]:
        """How many tiles every stack still has."""
        return {kind: len(stack) for kind, stack in zip(KINDS, self.stacks, strict=True)}

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that still pick in this round, in seat order; in phase NAME, those that may be named."""
        return waiting_in(self.draft.picked, self.resigned, len(self.planets))

    @property
    def by_place(self) -> bool:
        """Whether tiles are taken by place, so that the move doesn't reveal a hidden character."""
        return self.setup.hidden_characters and self.draft.kind is Kind.CHARACTER


@cache
def waiting_in(picked: tuple[Seat, ...], resigned: tuple[Seat, ...], seats: int) -> tuple[Seat, ...]:
    """List the seats that have neither resigned nor taken a tile in a round, in seat order."""
    return tuple(seat for seat in range(seats) if seat not in picked and seat not in resigned)
