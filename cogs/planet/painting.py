"""Paints planets: what is seen of them as plain values, and the PNG that shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

from bot.display import painting
from rules.planet.tiles import Kind

if TYPE_CHECKING:
    from PIL.Image import Image as Picture
    from PIL.ImageDraw import ImageDraw

SIDE = 4
"""Cells of a planet side by side."""
CELL = 160
MARGIN = 28
"""Pixels of a cell, and from the planet to the edge; a phone shows a planet at half its size."""
PLANET = SIDE * CELL + 2 * MARGIN
NAME, ROW = 64, 58
"""Pixels of the line with the name and of a row of counts."""
IN_ROW = 7
"""Counts in a row."""
SIDE_BY_SIDE = 2
BESIDE = 2
"""Icons that fit beside a character."""

SMALLEST = 26
"""Pixels of the smallest letters."""
CREAM, GOLD = painting.PAPER, "#ffd84a"
GROUND = {
    Kind.CENTRE: ("#e9c46a", "#d9a441"),
    Kind.UPHILL: ("#8ac27a", "#5f9e52"),
    Kind.DOWNHILL: ("#6fb3c8", "#4a8da5"),
    Kind.CHARACTER: ("#b79ad6", "#8d6bb5"),
}
STARS = "#fff6d6", "#cfd8ff", "#ffe9a8"
SKY, NIGHT = "#242a56", "#161a3a"


@dataclass(frozen=True, slots=True)
class Place:
    """A cell of a planet."""

    kind: Kind
    icons: tuple[str, ...] | None
    """The words of the pictures on its tile; None when it is empty."""
    portrait: str = ""
    """The word of the picture that fills it: a character, or a tile of which only the back is seen."""
    points: str = ""
    """What its character scores."""


@dataclass(frozen=True, slots=True)
class Planet:
    """A planet as it is painted."""

    places: tuple[Place, ...]
    """Row by row."""
    title: str
    counts: tuple[tuple[str, str], ...] = ()
    """Pictures with a number each, below the planet."""
    newest: int | None = None
    """The place that has got a tile last."""


def paint(planets: Sequence[Planet]) -> bytes:
    """Paint planets side by side, as a PNG."""
    from PIL import Image

    painted = [_planet(planet) for planet in planets]
    columns = min(SIDE_BY_SIDE, len(painted))
    height = max(image.height for image in painted)
    rows = -(-len(painted) // columns)
    whole = Image.new("RGB", (columns * PLANET, rows * height), SKY)
    for at, image in enumerate(painted):
        row, column = divmod(at, columns)
        alone = len(painted) > 1 and at == len(painted) - 1 and column == 0
        left = (columns * PLANET - PLANET) // 2 if alone else column * PLANET
        whole.paste(image, (left, row * height))
    if columns > 1:
        whole = whole.resize((whole.width * 2 // 3, whole.height * 2 // 3), Image.Resampling.LANCZOS)
    return painting.png(whole)


def _planet(planet: Planet) -> Picture:
    from PIL import Image, ImageDraw

    rows = -(-len(planet.counts) // IN_ROW)
    image = Image.new("RGB", (PLANET, PLANET + NAME + rows * ROW), SKY)
    image.paste(_sky(), (0, 0))
    ball = _ball(tuple(place.kind for place in planet.places)).copy()
    _surface(ball, planet)
    image.paste(ball, (0, 0), _shape())
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle(_disc(), radius=CELL, outline=CREAM, width=7)
    for at, place in enumerate(planet.places):
        _portrait(image, draw, at, place)
    _text(draw, (PLANET // 2, PLANET + NAME // 2 - 8), planet.title, 44, PLANET - 2 * MARGIN)
    for at, (word, number) in enumerate(planet.counts):
        row, column = divmod(at, IN_ROW)
        in_this = min(IN_ROW, len(planet.counts) - row * IN_ROW)
        wide = (PLANET - MARGIN) // IN_ROW
        left = (PLANET - in_this * wide) // 2 + column * wide
        top = PLANET + NAME + row * ROW
        painting.paste(image, word, 44, left, top)
        draw.text((left + 47, top + 22), number, CREAM, painting.font(30), anchor="lm")
    return image


def _surface(ball: Picture, planet: Planet) -> None:
    """Put tiles on the ground, which is bare and dark where there are none, and frame the newest one."""
    from PIL import Image, ImageDraw

    shade = Image.new("L", ball.size)
    for at, place in enumerate(planet.places):
        left, top = _corner(at)
        if place.icons is None:
            ImageDraw.Draw(shade).rectangle((left, top, left + CELL, top + CELL), 165)
    ball.paste(NIGHT, mask=shade)
    draw = ImageDraw.Draw(ball)
    for at, place in enumerate(planet.places):
        left, top = _corner(at)
        if place.icons is None:
            draw.rounded_rectangle(_inset(at, 14), 18, outline=GROUND[place.kind][0], width=3)
        elif not place.portrait:
            size = round(CELL * (0.62 if len(place.icons) == 1 else 0.45 if len(place.icons) <= 4 else 0.32))
            for word, (x, y) in zip(place.icons, _spots(len(place.icons), size), strict=True):
                painting.paste(ball, word, size, round(left + x - size / 2), round(top + y - size / 2))
    for at in range(1, SIDE):
        line = MARGIN + at * CELL
        draw.line(((line, MARGIN), (line, PLANET - MARGIN)), CREAM, 6)
        draw.line(((MARGIN, line), (PLANET - MARGIN, line)), CREAM, 6)
    if planet.newest is not None:
        draw.rounded_rectangle(_inset(planet.newest, 3), 14, outline=GOLD, width=8)


def _portrait(image: Picture, draw: ImageDraw, at: int, place: Place) -> None:
    """Put a character near the middle of the planet, where its corner is not round, with its icons and points."""
    if place.icons is None or not place.portrait:
        return
    left, top = _corner(at)
    row, column = divmod(at, SIDE)
    if place.kind is not Kind.CHARACTER:
        painting.paste(image, place.portrait, CELL - 24, left + 12, top + 12)
        return
    size = round(CELL * 0.62)
    x = left + (CELL - size - 8 if column == 0 else 8)
    y = top + (CELL - size - 8 if row == 0 else 8)
    painting.paste(image, place.portrait, size, x, y)
    small = round(CELL * 0.26)
    beside = x - small + 2 if column == 0 else x + size - 2
    for number, word in enumerate(place.icons[:BESIDE]):
        spot = beside, y + (size - (number + 1) * small if row == 0 else number * small)
        painting.paste(image, word, small, *spot)
    if place.points:
        middle = x + size // 2, y + size - 10
        wide = round(draw.textlength(place.points, painting.font(30))) // 2 + 10
        box = (middle[0] - wide, middle[1] - 19, middle[0] + wide, middle[1] + 19)
        draw.rounded_rectangle(box, 12, CREAM, painting.INK, 3)
        draw.text(middle, place.points, painting.INK, painting.font(30), anchor="mm")


def _corner(at: int) -> tuple[int, int]:
    row, column = divmod(at, SIDE)
    return MARGIN + column * CELL, MARGIN + row * CELL


def _inset(at: int, by: int) -> tuple[int, int, int, int]:
    left, top = _corner(at)
    return left + by, top + by, left + CELL - by, top + CELL - by


def _disc() -> tuple[int, int, int, int]:
    return MARGIN, MARGIN, PLANET - MARGIN, PLANET - MARGIN


def _scattered(number: int) -> Iterator[tuple[float, float]]:
    """Scatter points evenly over a square of one by one."""
    for at in range(1, number + 1):
        yield at * 0.7549 % 1, at * 0.5698 % 1


def _spots(number: int, size: int) -> list[tuple[float, float]]:
    """Say where in a cell the middles of so many icons are."""
    in_row = 2 if number <= 4 else 3
    rows = [len([*some]) for _row, some in groupby(range(number), lambda at: at // in_row)]
    rows.sort()
    return [
        (CELL / 2 + (x - (wide - 1) / 2) * size, CELL / 2 + (y - (len(rows) - 1) / 2) * size)
        for y, wide in enumerate(rows)
        for x in range(wide)
    ]


@cache
def _sky() -> Picture:
    from PIL import Image, ImageDraw, ImageFilter

    image = Image.new("RGB", (PLANET, PLANET), SKY)
    draw = ImageDraw.Draw(image)
    for star, (x, y) in enumerate(_scattered(90)):
        left, top, size = x * PLANET, y * PLANET, 1 + star % 3
        draw.ellipse((left - size, top - size, left + size, top + size), STARS[star % len(STARS)])
    glow = Image.new("L", image.size)
    ImageDraw.Draw(glow).rounded_rectangle(_disc(), CELL, 170)
    image.paste("#5b74c9", mask=glow.filter(ImageFilter.GaussianBlur(9)))
    return image


@cache
def _shape() -> Picture:
    from PIL import Image, ImageDraw

    shape = Image.new("L", (2 * PLANET, 2 * PLANET))
    left, top, right, bottom = (2 * edge for edge in _disc())
    ImageDraw.Draw(shape).rounded_rectangle((left, top, right, bottom), 2 * CELL, 255)
    return shape.resize((PLANET, PLANET), Image.Resampling.LANCZOS)


@cache
def _ball(kinds: tuple[Kind, ...]) -> Picture:
    """Paint the ground of a planet."""
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (PLANET, PLANET))
    draw = ImageDraw.Draw(image)
    for at, kind in enumerate(kinds):
        left, top = _corner(at)
        light, dark = GROUND[kind]
        draw.rectangle((left, top, left + CELL, top + CELL), light)
        for spot, (x, y) in enumerate([*_scattered(7 * (at + 1))][-7:]):
            size = 6 + spot
            spot_left, spot_top = left + x * (CELL - size), top + y * (CELL - size)
            draw.ellipse((spot_left, spot_top, spot_left + size, spot_top + size * 0.6), dark)
    return image


def _text(draw: ImageDraw, middle: tuple[int, int], text: str, size: int, most: int) -> None:
    """Write a line in letters small enough for it, and no smaller than can be read."""
    while size > SMALLEST and painting.font(size).getlength(text) > most:
        size -= 2
    draw.text(middle, painting.lettering(text, size, most), CREAM, painting.font(size), anchor="mm")
