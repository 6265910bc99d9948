"""What a player can do, the text that stands for it, and why it may be refused."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from rules.game import Seat
from rules.planet.tiles import Kind, TileId


class Refusal(StrEnum):
    """Why a move is refused. Among the values, ``place`` counts from 1 as players do, ``seat`` from 0."""

    STACK_FIRST = "stack-first"
    """A stack must be chosen now."""
    HIDE_FIRST = "hide-first"
    """One of the tiles must be laid face down now."""
    TAKE_FIRST = "take-first"
    """A tile must be taken now."""
    NAME_FIRST = "name-first"
    """The next player must be named now."""
    STACK_EMPTY = "stack-empty"
    """The stack ``kind`` has no tiles left."""
    NO_SUCH_PLACE = "no-such-place"
    """There are ``places`` tiles only, and none at ``place``."""
    NOT_ON_TABLE = "not-on-table"
    """The ``tile`` is not laid out."""
    NO_FACE_DOWN = "no-face-down"
    """No tile lies face down on the table."""
    TAKE_BY_PLACE = "take-by-place"
    """Characters are hidden: they are taken by their place, not by name."""
    TAKE_BY_NAME = "take-by-name"
    """These tiles are taken by name, not by their place."""
    NO_SUCH_SEAT = "no-such-seat"
    """Nobody sits at ``seat``."""
    HAS_PICKED = "has-picked"
    """The ``seat`` has a tile of this round."""
    HAS_LEFT = "has-left"
    """The ``seat`` has left the game."""
    GAME_OVER = "game-over"
    """The game is over."""


class ChooseStack(Struct, frozen=True, gc=False):
    """Lay out the tiles of a stack; of two players: look at them."""

    kind: Kind


class Hide(Struct, frozen=True, gc=False):
    """Lay one of the tiles looked at face down, the others open."""

    place: int
    """From 1; not the tile's name, for the move is written into the log."""


class Take(Struct, frozen=True, gc=False):
    """Take an open tile."""

    tile: TileId


class TakeCharacter(Struct, frozen=True, gc=False):
    """Take an open character tile that is to be hidden."""

    place: int
    """From 1 among those on the table; not the tile's name, for the move is written into the log."""


class TakeFaceDown(Struct, frozen=True, gc=False):
    """Take the tile that lies face down."""


class Name(Struct, frozen=True, gc=False):
    """Say who picks next."""

    seat: Seat


Move: TypeAlias = ChooseStack | Hide | Take | TakeCharacter | TakeFaceDown | Name


def format_move(move: Move) -> str:
    """Write a move: ``stack.uphill``, ``hide.2``, ``take.centre-03``, ``take.face-down``, ``next.3`` (the third seat).

    Hidden characters are taken by their place, as in ``take.character-2``.
    """
    match move:
        case ChooseStack(kind):
            return f"stack.{kind}"
        case Hide(place):
            return f"hide.{place}"
        case Take(tile):
            return f"take.{tile}"
        case TakeCharacter(place):
            return f"take.character-{place}"
        case TakeFaceDown():
            return "take.face-down"
    return f"next.{move.seat + 1}"
