"""Paints planets: what is seen of them as plain values, and the PNG that shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

from bot.display import fonts, painting
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
NAME = 64
"""Pixels of the line with the name below a planet."""
PANEL, COUNTS, ROW = 232, 150, 66
"""Pixels of the panel beside a planet, from its top to the counts, and of a row of them."""
IN_ROW = 2
"""Counts in a row."""
MOST_IN_ROW = 3
"""Planets side by side; Discord shows pictures in a box that is a bit wider than high."""
BESIDE = 2
"""Icons that fit beside a character."""
SMALLEST = 26
"""Pixels of the smallest letters."""
SPACE = 12
"""Pixels between a name and the points behind it."""
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
    name: str
    nameless: str
    """What is written when there are no letters for the name."""
    points: str
    counts: tuple[tuple[str, str], ...] = ()
    """Pictures with a number each, beside a planet that is shown alone."""
    newest: int | None = None
    """The place that has got a tile last."""


def paint(planets: Sequence[Planet]) -> bytes:
    """Paint a planet beside what is counted on it, or several side by side, as a PNG."""
    if len(planets) == 1:
        return painting.png(_alone(planets[0]))
    from PIL import Image

    rows = -(-len(planets) // MOST_IN_ROW)
    columns = -(-len(planets) // rows)
    whole = Image.new("RGB", (columns * PLANET, rows * (PLANET + NAME)), SKY)
    for at, planet in enumerate(planets):
        row, column = divmod(at, columns)
        in_this = min(columns, len(planets) - row * columns)
        left = (whole.width - in_this * PLANET) // 2 + column * PLANET
        whole.paste(_with_name(planet), (left, row * (PLANET + NAME)))
    return painting.png(whole.resize((whole.width // 2, whole.height // 2), Image.Resampling.LANCZOS))


def _with_name(planet: Planet) -> Picture:
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (PLANET, PLANET + NAME), SKY)
    image.paste(_planet(planet), (0, 0))
    draw, middle = ImageDraw.Draw(image), PLANET + NAME // 2 - 8
    points = fonts.line(f"· {planet.points}", 42)
    room = PLANET - 2 * MARGIN - points.width - SPACE
    name = fonts.fitting((planet.name, planet.nameless), range(48, SMALLEST - 1, -2), room)
    left = (PLANET - name.width - SPACE - points.width) / 2
    fonts.write(draw, (left, middle), name, CREAM)
    fonts.write(draw, (left + name.width + SPACE, middle), points, CREAM)
    return image


def _alone(planet: Planet) -> Picture:
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (PLANET + PANEL, PLANET), SKY)
    image.paste(_planet(planet), (0, 0))
    draw = ImageDraw.Draw(image)
    middle = PLANET + PANEL // 2 - 10
    sizes = range(40, SMALLEST - 1, -2)
    name = fonts.fitting((planet.name, planet.nameless), sizes, PANEL - 24)
    points = fonts.fitting((planet.points,), sizes, PANEL - 24)
    fonts.write(draw, (middle, 48), name, CREAM, "m")
    fonts.write(draw, (middle, 98), points, GOLD, "m")
    for at, (word, number) in enumerate(planet.counts):
        row, column = divmod(at, IN_ROW)
        left, top = PLANET + column * (PANEL // IN_ROW), COUNTS + row * ROW
        painting.paste(image, word, 54, left, top)
        fonts.write(draw, (left + 60, top + 27), fonts.line(number, 34), CREAM)
    return image


def _planet(planet: Planet) -> Picture:
    from PIL import ImageDraw

    image = _sky().copy()
    ball = _ball(tuple(place.kind for place in planet.places)).copy()
    _surface(ball, planet)
    image.paste(ball, (0, 0), _shape())
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle(_disc(), radius=CELL, outline=CREAM, width=7)
    for at, place in enumerate(planet.places):
        _portrait(image, draw, at, place)
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
        painting.chip(draw, (x + size // 2, y + size - 10), place.points, 30)


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
