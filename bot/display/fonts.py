"""Lines of text for pictures in any script: what the first font lacks is taken from others.

The fonts come with packages, so that pictures are the same on every machine. A character that no font has is written
in plainer ones if Unicode knows any, such as the letter A in place of a mathematical one, and left out otherwise.
Pillow and the fonts are loaded when the first line is laid out: many a bot never needs them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import groupby
from math import inf
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

_FIRST, _ITALIC = "NotoSans[wght].ttf", "Italic"
_CHINESE = 2
"""The place of simplified Chinese in the collection of fonts for Chinese, Japanese and Korean, which are alike."""
_BOLD = 700
_CAPITALS = 0.714
"""The height of capital letters as a share of the font's size."""
_PROBE = 16
"""The size in which is found out what a font has."""
_CACHE_SIZE = 1024
_MISSING = "\U0010ffff"
"""No character, so no font has it."""
_JOINER, _FORMAT = "\u200d", "Cf"
_MARKS = ("Mn", "Mc", "Me")
_AS_TEXT, _AS_EMOJI = "\ufe0e", "\ufe0f"
_SKINS = ("\U0001f3fb", "\U0001f3ff")
_RIGHT_TO_LEFT, _NUMBER = ("R", "AL"), ("EN", "AN")
_ELLIPSIS = "…"


class Font(NamedTuple):
    """A font in its file, which may have several."""

    path: str
    place: int = 0


class Part(NamedTuple):
    """A part of a line that one font writes in one direction."""

    text: str
    font: Font
    backwards: bool
    """Whether it is read from right to left."""


class Line(NamedTuple):
    """A line of text as it stands in a picture: its parts from left to right."""

    parts: tuple[Part, ...]
    size: int
    """Pixels from the lowest to the highest letter, about."""
    width: float
    """In pixels."""


def line(text: str, size: int, most: float = inf) -> Line:
    """Lay out as much of a text as fits into ``most`` pixels; empty when there is no font for any of it."""
    written = _tidied(_written(text))
    laid = _laid(written, size)
    while written and laid.width > most:
        written = _tidied(written[:-1])
        laid = _laid([*written, *_written(_ELLIPSIS)], size)
    return laid if written else Line((), size, 0)


def first_line(texts: Iterable[str], size: int, most: float = inf) -> Line:
    """Lay out the first text of which something can be written; the last may be empty."""
    laid = Line((), size, 0)
    for text in texts:
        laid = line(text, size, most)
        if laid.parts:
            break
    return laid


def fitting(texts: Sequence[str], sizes: Iterable[int], most: float) -> Line:
    """Lay out the first text of which something can be written, in the first size in which it fits whole.

    If there is none, it is cut in the last size.
    """
    laid = Line((), 0, 0)
    for size in sizes:
        laid = first_line(texts, size)
        if laid.width <= most:
            return laid
    return first_line(texts, laid.size, most)


def write(draw: ImageDraw, spot: tuple[float, float], laid: Line, colour: str, anchor: str = "l") -> None:
    """Write a line; its capitals' middle is at ``spot``: at their left end, or ("m") middle, or ("r") right end."""
    x = spot[0] - laid.width * {"l": 0, "m": 0.5, "r": 1}[anchor]
    bottom = round(spot[1] + laid.size * _CAPITALS / 2)
    for part in laid.parts:
        font = _font(part.font, laid.size)
        draw.text((round(x), bottom), _ordered(part), colour, font, anchor="ls", direction=_direction(part))
        x += _width(part, laid.size)


class _Character(NamedTuple):
    """What is one character to a reader, with its marks, and the font that has it."""

    text: str
    font: Font
    kind: str
    """The direction of its script, by Unicode's name."""


def _written(text: str) -> Iterator[_Character]:
    """Give those characters of a text for which there are fonts."""
    for found in _characters(" ".join(unicodedata.normalize("NFC", text).split())):
        kind = unicodedata.bidirectional(found[0])
        font = _font_of(found)
        if font is not None:
            yield _Character(found, font, kind)
        elif (plainer := unicodedata.normalize("NFKC", found)) != found:
            yield from _written(plainer)
        elif len(found) > 1:
            yield from _written(found[0])


def _characters(text: str) -> list[str]:
    found: list[str] = []
    for one in text:
        belongs = unicodedata.category(one) in (*_MARKS, _FORMAT) or _SKINS[0] <= one <= _SKINS[1]
        if found and (belongs or found[-1].endswith(_JOINER)):
            found[-1] += one
        else:
            found.append(one)
    return found


def _tidied(written: Iterable[_Character]) -> list[_Character]:
    """Drop spaces that stand before, after or beside nothing that is written."""
    kept: list[_Character] = []
    for one in written:
        if not one.text.isspace() or (kept and not kept[-1].text.isspace()):
            kept.append(one)
    return kept[:-1] if kept and kept[-1].text.isspace() else kept


def _laid(written: Sequence[_Character], size: int) -> Line:
    """Order characters as they are read, and put those together that one font writes."""
    backwards = [*_directions(written)]
    base = next((one.kind in _RIGHT_TO_LEFT for one in written if one.kind in (*_RIGHT_TO_LEFT, "L")), False)
    parts: list[Part] = []
    stretches = [[*some] for _, some in groupby(zip(written, backwards, strict=True), lambda pair: pair[1])]
    for stretch in reversed(stretches) if base else stretches:
        right_to_left = stretch[0][1]
        inside = [
            Part("".join(one.text for one, _ in some), font, right_to_left and not number)
            for (font, number), some in groupby(stretch, lambda pair: (pair[0].font, pair[0].kind in _NUMBER))
        ]
        parts += reversed(inside) if right_to_left else inside
    return Line(tuple(parts), size, sum(_width(part, size) for part in parts))


def _directions(written: Sequence[_Character]) -> Iterator[bool]:
    """Say of each character whether it is read from right to left, those between letters as the letters around them."""
    strong = [one.kind in _RIGHT_TO_LEFT if one.kind in (*_RIGHT_TO_LEFT, "L") else None for one in written]
    base = next((direction for direction in strong if direction is not None), False)
    for at, direction in enumerate(strong):
        if direction is not None:
            yield direction
            continue
        before = next((other for other in reversed(strong[:at]) if other is not None), base)
        after = next((other for other in strong[at:] if other is not None), base)
        yield before if before == after else base


def _width(part: Part, size: int) -> float:
    return _font(part.font, size).getlength(_ordered(part), direction=_direction(part))


def _ordered(part: Part) -> str:
    """Give the text of a part as Pillow takes it, which on some machines can't turn a text around or join letters."""
    if has_shaping():
        return part.text
    bare = ["".join(one for one in character if not _invisible(one)) for character in _characters(part.text)]
    return "".join(reversed(bare) if part.backwards else bare)


def _direction(part: Part) -> str | None:
    if not has_shaping():
        return None
    return "rtl" if part.backwards else "ltr"


@cache
def has_shaping() -> bool:
    """Say whether Pillow has what it needs for scripts in which letters join or go from right to left."""
    from PIL import features

    return bool(features.check_feature("raqm"))


def _invisible(character: str) -> bool:
    return unicodedata.category(character) == _FORMAT or character in (_AS_TEXT, _AS_EMOJI)


@lru_cache(_CACHE_SIZE)
def _font_of(character: str) -> Font | None:
    """Find the first font that has a character with all its marks."""
    needed = [one for one in character if not _invisible(one)]
    if not needed:
        return None
    return next((font for font in _fonts() if all(_has(font, one) for one in needed)), None)


@lru_cache(_CACHE_SIZE)
def _has(font: Font, character: str) -> bool:
    # Pillow does not tell; but whatever a font lacks, it draws alike.
    probe = _loaded(font, _PROBE, shapes=False)
    return bytes(probe.getmask(character)) != bytes(probe.getmask(_MISSING))


@cache
def _fonts() -> tuple[Font, ...]:
    """List all fonts, those of most names first."""
    folder, asian = files("manimgx_fonts"), files("manimgx_fonts_cjk")
    names = [entry.name for entry in folder.iterdir() if entry.name.endswith(".ttf") and _ITALIC not in entry.name]
    names.sort(key=lambda name: (name != _FIRST, name))
    (collection,) = (entry for entry in asian.iterdir() if entry.name.endswith(".ttc"))
    return (*(Font(str(folder / name)) for name in names), Font(str(collection), _CHINESE))


def _font(font: Font, size: int) -> FreeTypeFont:
    return _loaded(font, size, shapes=has_shaping())


@cache
def _loaded(font: Font, size: int, *, shapes: bool) -> FreeTypeFont:
    from PIL.ImageFont import Layout, truetype

    made = truetype(font.path, size, font.place, layout_engine=Layout.RAQM if shapes else Layout.BASIC)
    made.set_variation_by_axes([_BOLD])
    return made
