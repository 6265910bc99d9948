"""The moves and their text form."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from rules.game import Seat
from rules.planet.tiles import Kind, TileId


class ChooseStack(Struct, frozen=True, gc=False):
    """Lay out the tiles of a stack; with two players: look at them."""

    kind: Kind


class Hide(Struct, frozen=True, gc=False):
    """Lay one of the tiles looked at face down, the others open."""

    place: int
    """From 1; not the tile's id, because moves are logged publicly."""


class Take(Struct, frozen=True, gc=False):
    """Take an open tile."""

    tile: TileId


class TakeCharacter(Struct, frozen=True, gc=False):
    """Take an open character tile that is to be hidden."""

    place: int
    """From 1 among those on the table; not the tile's id, because moves are logged publicly."""


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
