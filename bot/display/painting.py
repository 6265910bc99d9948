"""Painting with Pillow what several pictures need: the drawn emoji, signs, and the PNG in the end.

Pillow is loaded when the first picture is painted: many a bot never needs it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING

from bot.display import fonts
from rules.datafile import SHIPPED

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

INK = "#33241a"
PAPER = "#fff6e3"
"""The colours of letters and of what they stand on."""

SIGN = 52
"""The height of a sign in pixels; a phone shows it at less than half of that."""

_FOLDER = "emoji"
_COLOURS = 256
_CACHE_SIZE = 512
"""Drawn emoji that are kept, each in each of its sizes."""
_LETTERS, _SMALLEST, _ICON = 30, 24, 40
"""Pixels of the letters on a sign, of those of a long name, and of its drawn emoji."""
_EDGE, _GAP = 14, 6
"""Pixels between a sign's edge and its letters, and beside its emoji."""


@lru_cache(_CACHE_SIZE)
def emoji(word: str, size: int) -> Image:
    """Give the picture of a word, ``size`` pixels wide and high, to be pasted with itself as the mask."""
    from PIL import Image

    with Image.open(SHIPPED / _FOLDER / f"{word}.png") as picture:
        return picture.convert("RGBA").resize((size, size), Image.Resampling.LANCZOS)


def paste(picture: Image, word: str, size: int, left: int, top: int) -> None:
    """Put a drawn emoji into a picture."""
    pasted = emoji(word, size)
    picture.paste(pasted, (left, top), pasted)


def sign(picture: Image, place: tuple[int, int, int], icons: Sequence[str], names: Sequence[str], points: str) -> None:
    """Put up a sign with the words of drawn emoji, the first of some names that has letters, and points.

    ``place`` is its left edge, its top and its width.
    """
    from PIL.ImageDraw import Draw

    draw = Draw(picture)
    left, top, width = place
    middle = top + SIGN // 2
    draw.rounded_rectangle((left, top, left + width, top + SIGN), radius=12, fill=PAPER, outline=INK, width=3)
    x = left + _EDGE - _GAP // 2 if icons else left + _EDGE
    for word in icons:
        paste(picture, word, _ICON, x, middle - _ICON // 2)
        x += _ICON + _GAP
    right = left + width - _EDGE
    number = fonts.line(points, _LETTERS)
    fonts.write(draw, (right, middle), number, INK, "r")
    room = right - number.width - _EDGE - x
    fonts.write(draw, (x, middle), fonts.fitting(names, range(_LETTERS, _SMALLEST - 1, -2), room), INK)


def chip(draw: ImageDraw, middle: tuple[int, int], text: str, size: int) -> None:
    """Put a small sign with a text around a spot, in letters of a size."""
    laid = fonts.line(text, size)
    aside, above = round(laid.width) // 2 + size // 3, size * 5 // 8
    x, y = middle
    box = (x - aside, y - above, x + aside, y + above)
    draw.rounded_rectangle(box, radius=size * 2 // 5, fill=PAPER, outline=INK, width=3)
    fonts.write(draw, middle, laid, INK, "m")


def png(picture: Image) -> bytes:
    """Save a picture with as many colours as flat drawings need, which makes it a quarter as large."""
    from PIL import Image

    file = BytesIO()
    flat = picture.convert("RGB").quantize(_COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    flat.save(file, "PNG")
    return file.getvalue()
