"""What a tile can be and show."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

TileId: TypeAlias = str
"""The id of a tile of the box, such as ``uphill-07`` or ``vain-man-1``; or :data:`BACK`."""

BACK: TileId = "back"
"""Replaces a tile of which the reader sees only the back."""


class Kind(StrEnum):
    """The four stacks, and the places on a planet where their tiles go."""

    CENTRE = "centre"
    UPHILL = "uphill"
    """The edges that ascend."""
    DOWNHILL = "downhill"
    """The edges that descend."""
    CHARACTER = "character"
    """The corners."""


KINDS = tuple(Kind)


class Thing(StrEnum):
    """What a character can count on a planet: icons, and two sorts of tiles."""

    BAOBAB = "baobab"
    VOLCANO = "volcano"
    SUNSET = "sunset"
    ROSE = "rose"
    LAMPPOST = "lamppost"
    BOX = "box"
    STAR = "star"
    """A big one."""
    FOX = "fox"
    ELEPHANT = "elephant"
    SNAKE = "snake"
    WHITE_SHEEP = "white-sheep"
    GREY_SHEEP = "grey-sheep"
    BROWN_SHEEP = "brown-sheep"
    QUIET_TILE = "quiet-tile"
    """A tile without a visible volcano, covered or not; never a character tile."""
    COVERED_TILE = "covered-tile"
    """A tile that baobabs turned face down."""


ICONS = tuple(thing for thing in Thing if thing not in (Thing.QUIET_TILE, Thing.COVERED_TILE))


class Character(StrEnum):
    """Who stands in a corner and scores."""

    VAIN_MAN = "vain-man"
    GEOGRAPHER = "geographer"
    ASTRONOMER = "astronomer"
    KING = "king"
    LAMPLIGHTER = "lamplighter"
    HUNTER = "hunter"
    DRUNKARD = "drunkard"
    WHITE_BUSINESSMAN = "businessman-white"
    GREY_BUSINESSMAN = "businessman-grey"
    BROWN_BUSINESSMAN = "businessman-brown"
    GARDENER = "gardener"
    TURKISH_ASTRONOMER = "turkish-astronomer"
    LITTLE_PRINCE = "little-prince"


class Tile(Struct, frozen=True, gc=False):
    """A tile of the box."""

    id: TileId
    kind: Kind
    icons: tuple[tuple[Thing, int], ...]
    """What it shows and how often, in the order of ICONS."""
    character: Character | None = None
    """Who is on a character tile."""
