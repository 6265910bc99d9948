"""Painting with Pillow what several games' pictures need: the drawn emoji, letters, and the PNG in the end.

Pillow and the font are loaded when the first picture is painted: many a bot never needs them.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from rules.datafile import SHIPPED

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont

INK = "#33241a"
PAPER = "#fff6e3"
"""The colours of letters and of what they stand on."""

_FONT = "fonts/ttf/DejaVuSans-Bold.ttf"
_FOLDER = "emoji"
_COLOURS = 256
_CACHE_SIZE = 512
"""Drawn emoji that are kept, each in each of its sizes."""


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


@cache
def font(size: int) -> FreeTypeFont:
    """Give the font of all pictures, in a size in pixels."""
    from PIL import ImageFont

    return ImageFont.truetype(_font_file(), size)


def lettering(text: str, size: int, width: int) -> str:
    """Give as much of a text as fits into ``width`` pixels, without characters that the font does not have."""
    known, letters = _known(), font(size)
    text = " ".join("".join(one for one in unicodedata.normalize("NFC", text) if ord(one) in known).split())
    if letters.getlength(text) <= width:
        return text
    while text and letters.getlength(f"{text}…") > width:
        text = text[:-1].rstrip()
    return f"{text}…"


def png(picture: Image) -> bytes:
    """Save a picture with as many colours as flat drawings need, which makes it a quarter as large."""
    from PIL import Image

    file = BytesIO()
    flat = picture.convert("RGB").quantize(_COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    flat.save(file, "PNG")
    return file.getvalue()


@cache
def _font_file() -> str:
    import matplotlib as mpl

    return str(Path(mpl.get_data_path()) / _FONT)


@cache
def _known() -> frozenset[int]:
    """List the characters of the font."""
    from matplotlib.ft2font import FT2Font

    return frozenset(FT2Font(_font_file()).get_charmap())
