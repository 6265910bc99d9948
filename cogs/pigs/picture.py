"""The picture under the final count: every yard on a meadow, as it stands at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from bot.display import painting
from cogs.pigs.art import tile_word
from rules.pigs.state import House

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

TILE = 72
"""Pixels of a tile; a phone shows them at less than half of that."""
NARROWEST, WIDEST = 3, 12
"""Houses for which a yard has room at least, and for which a row of yards has room."""

_GAP = TILE // 2
_GROUND = TILE // 3
_SIGN = TILE
"""The height of what is below the ground: the sign with the name."""
_SKY, _HORIZON = (0x8E, 0xC9, 0xFF), (0xDC, 0xF0, 0xFF)
_CLOUD, _GRASS = "#ffffff", "#6fbf45"
_CLOUDS = ((0.13, 0.3), (0.47, 0.22), (0.84, 0.34))
"""Where clouds are, as shares of a row's width and of its sky."""


class Yard(NamedTuple):
    """A player at the end of a game."""

    name: str
    nameless: str
    """What is written when there are no letters for the name."""
    points: str
    won: bool
    houses: tuple[House, ...]


def paint(yards: Sequence[Yard]) -> bytes:
    """Paint yards side by side, in as many rows as it takes, with names and points; give a PNG."""
    from PIL import Image

    columns = max(NARROWEST, *(len(yard.houses) for yard in yards))
    rows = -(-len(yards) // max(1, WIDEST // columns))
    in_row = -(-len(yards) // rows)
    painted = [_row(yards[start : start + in_row], in_row, columns) for start in range(0, len(yards), in_row)]
    picture = Image.new("RGB", (painted[0].width, sum(row.height for row in painted)))
    top = 0
    for row in painted:
        picture.paste(row, (0, top))
        top += row.height
    return painting.png(picture)


def _row(yards: Sequence[Yard], in_row: int, columns: int) -> Image:
    """Paint a row with room for ``in_row`` yards of ``columns`` houses."""
    from PIL import Image, ImageDraw

    highest = max((house.height for yard in yards for house in yard.houses), default=1)
    ground = (highest + 1) * TILE
    picture = Image.new("RGB", (in_row * (columns * TILE + _GAP) + _GAP, ground + _GROUND + _SIGN), _GRASS)
    draw = ImageDraw.Draw(picture)
    _paint_sky(draw, picture.width, ground - TILE // 4)
    for number, yard in enumerate(yards):
        left = _GAP + number * (columns * TILE + _GAP)
        _paint_houses(picture, yard.houses, left, ground)
        place = left, ground + _GROUND + (_SIGN - painting.SIGN) // 2, columns * TILE
        painting.sign(picture, place, ["star"] if yard.won else [], (yard.name, yard.nameless), yard.points)
    return picture


def _paint_sky(draw: ImageDraw, width: int, height: int) -> None:
    for y in range(height):
        share = y / height
        mixed = tuple(round(high + (low - high) * share) for high, low in zip(_SKY, _HORIZON, strict=True))
        draw.line([(0, y), (width, y)], fill=mixed)
    for across, down in _CLOUDS:
        for aside, radius in ((-0.5, 0.3), (0, 0.45), (0.5, 0.3)):
            x, middle, size = across * width + aside * TILE, down * height, radius * TILE
            draw.ellipse([x - size, middle - size * 0.6, x + size, middle + size * 0.6], fill=_CLOUD)


def _paint_houses(picture: Image, houses: Sequence[House], left: int, ground: int) -> None:
    for column, house in enumerate(houses):
        at = left + column * TILE
        painting.paste(picture, "ground", TILE, at, ground)
        for level, tile in enumerate(house.tiles, 1):
            painting.paste(picture, tile_word(tile), TILE, at, ground - level * TILE)
    if not houses:
        painting.paste(picture, "site", TILE, left, ground - TILE)
