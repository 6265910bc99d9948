"""The picture of the end: all builders' houses side by side, with those that fell, and who lives where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from bot.display import painting
from cogs.wolves.art import basement_words, floor_words, resident_words
from rules.wolves.state import House

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

FLOOR = 64
"""Pixels of a floor; a phone shows them at less than half of that."""
COLUMNS = 3
"""Houses for which a yard has room at least."""
IN_ROW = 3
"""The most yards side by side."""

_BESIDE = FLOOR * 3 // 4
"""The width of what stands beside a house: its token and its wolves."""
_GAP = FLOOR // 2
_SIGN = FLOOR
"""The height of the sign with the name."""
_SKY = "#232a4d"
_MOON, _STAR = "#fff1b8", "#c8cfee"
_GRASS, _SOIL = "#4f9a3a", "#6b4a31"
_STARS = ((0.08, 0.2), (0.21, 0.52), (0.36, 0.12), (0.52, 0.4), (0.67, 0.18), (0.93, 0.5))
"""As shares of a row's width and of its sky."""


class Home(NamedTuple):
    """A house at the end of a game."""

    house: House
    standing: bool
    tallest: bool


class Yard(NamedTuple):
    """A builder at the end of a game."""

    name: str
    mark: str
    """The word of the picture beside the name, for which there may be no letters."""
    points: str
    won: bool
    homes: tuple[Home, ...]


def paint(yards: Sequence[Yard]) -> bytes:
    """Paint yards side by side, in as many rows as it takes, with names and points; give a PNG."""
    from PIL import Image

    columns = max(COLUMNS, *(len(yard.homes) for yard in yards))
    in_row = -(-len(yards) // -(-len(yards) // IN_ROW))
    starts = range(0, len(yards), in_row)
    rows = [_row(yards[start : start + in_row], in_row, columns, moon=start == 0) for start in starts]
    picture = Image.new("RGB", (rows[0].width, sum(row.height for row in rows)))
    top = 0
    for row in rows:
        picture.paste(row, (0, top))
        top += row.height
    return painting.png(picture)


def _row(yards: Sequence[Yard], in_row: int, columns: int, *, moon: bool) -> Image:
    """Paint a row with room for ``in_row`` yards of ``columns`` houses."""
    from PIL import Image, ImageDraw

    houses = [home.house for yard in yards for home in yard.homes]
    ground = (max([len(house.floors) for house in houses], default=1) + 2) * FLOOR
    depth = max([len(house.basements) for house in houses], default=0) * FLOOR
    width = columns * (FLOOR + _BESIDE)
    picture = Image.new("RGB", (in_row * (width + _GAP) + _GAP, ground + depth + _GAP + _SIGN), _SOIL)
    draw = ImageDraw.Draw(picture)
    _paint_sky(draw, picture.width, ground, moon=moon)
    for number, yard in enumerate(yards):
        left = _GAP + number * (width + _GAP)
        for column, home in enumerate(yard.homes):
            _paint_home(picture, home, left + column * (FLOOR + _BESIDE), ground)
        if not yard.homes:
            painting.paste(picture, "site", FLOOR, left, ground - FLOOR)
        place = left, ground + depth + _GAP // 2 + (_SIGN - painting.SIGN) // 2, width
        icons = [yard.mark, "star"] if yard.won else [yard.mark]
        painting.sign(picture, place, icons, (yard.name,), yard.points)
    return picture


def _paint_sky(draw: ImageDraw, width: int, ground: int, *, moon: bool) -> None:
    draw.rectangle([0, 0, width, ground], fill=_SKY)
    if moon:
        draw.ellipse([width - 130, 24, width - 50, 104], fill=_MOON)
    for across, down in _STARS:
        x, y = across * width, down * ground
        draw.ellipse([x - 3, y - 3, x + 3, y + 3], fill=_STAR)
    draw.rectangle([0, ground, width, ground + FLOOR // 4], fill=_GRASS)


def _paint_home(picture: Image, home: Home, left: int, ground: int) -> None:
    """Paint a house, its mark above it, and beside it its token and its wolves."""
    house = home.house
    for level, word in enumerate(floor_words(house), 1):
        painting.paste(picture, word, FLOOR, left, ground - level * FLOOR)
    for level, word in enumerate(basement_words(house)):
        painting.paste(picture, word, FLOOR, left, ground + FLOOR // 4 + level * FLOOR)
    above = ground - (len(house.floors) + 1) * FLOOR
    if not home.standing:
        painting.paste(picture, "falling_house", FLOOR, left, above)
    elif home.tallest:
        painting.paste(picture, "tallest_house", FLOOR, left, above)
    for number, word in enumerate(resident_words(house), 1):
        painting.paste(picture, word, _BESIDE, left + FLOOR, ground - number * _BESIDE)
