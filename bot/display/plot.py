"""The picture of a rating's course."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import count
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from bot.display import fonts, painting
from bot.display.face import Sketch
from bot.language import minus

if TYPE_CHECKING:
    from PIL.Image import Image

WIDTH, HEIGHT = 800, 340
"""Pixels: twice as many as a message shows on a desktop, so that it is sharp on a phone too."""
LEAST_SPAN = 50
"""Rating points from the bottom to the top at least, so that small changes look small."""

_LETTERS = 30
"""A phone shows the picture at less than half its size; the letters are as tall as small print there."""
_STAR = 52
_EDGE, _CORNER = 12, 14
"""Pixels from the picture's edge to the paper, and the radius of the paper's corners."""
_LEFT, _TOP, _RIGHT, _BOTTOM = 34, 92, 66, 82
"""Pixels from the picture's edges to the course; the numbers of the ratings stand to its left."""
_GROUND = 24
"""How far the hill goes on below the lowest rating."""
_RULE = "#e3d5bb"
_MOST_DOTS = 60
"""Games that have a dot each; of more there is the line alone."""
_LINES, _MARKS = 4, 6
"""The most lines across, and the most games whose number stands below."""
_SMALL_STEPS, _STEPS = (1, 2, 5), (10, 20, 25, 50)
_SHARP = 2
"""How many times as large the picture is painted at first, so that slanting lines come out smooth."""

Spot: TypeAlias = tuple[float, float]


def course_sketch(ratings: Sequence[int], last: int, colour: int, description: str) -> Sketch:
    """Sketch a plot of ratings in a row, as :func:`course` draws it."""
    return Sketch("rating", (tuple(ratings), last, colour), description, lambda shows: course(*shows))


def course(ratings: Sequence[int], last: int, colour: int) -> bytes:
    """Plot the ratings after each of a row of games, of which the last was the player's ``last``th; give a PNG.

    ``colour``, 0xRRGGBB, is that of the ground below the line.
    """
    scale = _Scale.of(ratings)
    picture = _landscape([scale.spot(at, rating) for at, rating in enumerate(ratings)], scale, colour)
    _letter(picture, scale, ratings, last)
    return painting.png(picture)


class _Scale(NamedTuple):
    """Where ratings and games are in the picture."""

    left: float
    """The column of the first game."""
    games: int
    lowest: float
    highest: float
    lines: tuple[int, ...]
    """The ratings that have a line across."""

    @classmethod
    def of(cls, ratings: Sequence[int]) -> _Scale:
        middle, span = (max(ratings) + min(ratings)) / 2, max(LEAST_SPAN, max(ratings) - min(ratings))
        lowest, highest = middle - span / 2, middle + span / 2
        lines = _round_numbers(lowest, highest, _LINES)
        left = _LEFT + max(fonts.line(minus(rating), _LETTERS).width for rating in lines) + 22
        return cls(left, len(ratings), lowest, highest, lines)

    def spot(self, game: int, rating: float) -> Spot:
        share = game / (self.games - 1) if self.games > 1 else 1
        return self.left + share * (WIDTH - _RIGHT - self.left), self.row(rating)

    def row(self, rating: float) -> float:
        share = (rating - self.lowest) / (self.highest - self.lowest)
        return HEIGHT - _BOTTOM - share * (HEIGHT - _TOP - _BOTTOM)


def _landscape(spots: Sequence[Spot], scale: _Scale, colour: int) -> Image:
    """Paint a sheet of paper on the game's colour, and on it the course as the edge of a hill."""
    from PIL import Image, ImageDraw

    picture = Image.new("RGB", (WIDTH * _SHARP, HEIGHT * _SHARP), _mixed(colour, painting.INK, 0.8))
    draw = ImageDraw.Draw(picture)
    paper = (_EDGE * _SHARP, _EDGE * _SHARP, (WIDTH - _EDGE) * _SHARP, (HEIGHT - _EDGE) * _SHARP)
    draw.rounded_rectangle(paper, _CORNER * _SHARP, painting.PAPER, painting.INK, 3 * _SHARP)
    large = [(x * _SHARP, y * _SHARP) for x, y in spots]
    ground = (HEIGHT - _BOTTOM + _GROUND) * _SHARP
    draw.polygon([(large[0][0], ground), *large, (large[-1][0], ground)], _mixed(colour, painting.PAPER, 0.45))
    for rating in scale.lines:
        y = scale.row(rating) * _SHARP
        draw.line([(scale.left * _SHARP, y), ((WIDTH - _RIGHT) * _SHARP, y)], _RULE, 2 * _SHARP)
    for wide, dot, paint in ((12, 10, painting.INK), (6, 7, _mixed(colour, "#ffffff", 0.85))):
        draw.line(large, paint, wide * _SHARP, joint="curve")
        for spot in large if len(large) <= _MOST_DOTS else (large[0], large[-1]):
            draw.circle(spot, dot * _SHARP, paint)
    return picture.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)


def _letter(picture: Image, scale: _Scale, ratings: Sequence[int], last: int) -> None:
    """Write the numbers beside and below the course, and put a star and the rating on its end."""
    from PIL import ImageDraw

    draw = ImageDraw.Draw(picture)
    for rating in scale.lines:
        number = fonts.line(minus(rating), _LETTERS)
        fonts.write(draw, (scale.left - 22, scale.row(rating)), number, painting.INK, "r")
    first = last - len(ratings) + 1
    for game in _round_numbers(first, last, _MARKS):
        number = fonts.line(str(game), _LETTERS)
        x = min(scale.spot(game - first, 0)[0], WIDTH - 2 * _EDGE - number.width / 2)
        fonts.write(draw, (x, HEIGHT - _EDGE - 24), number, painting.INK, "m")
    x, y = scale.spot(len(ratings) - 1, ratings[-1])
    painting.paste(picture, "star", _STAR, round(x) - _STAR // 2, round(y) - _STAR // 2)
    painting.chip(draw, (round(x) - 10, round(y) - 50), minus(ratings[-1]), _LETTERS)


def _round_numbers(low: float, high: float, most: int) -> tuple[int, ...]:
    """Give at most so many round numbers in a range, evenly apart."""
    step = next(step for step in _steps() if high // step - -(-low // step) < most)
    return tuple(range(math.ceil(low / step) * step, math.floor(high) + 1, step))


def _steps() -> Iterator[int]:
    yield from _SMALL_STEPS
    yield from (step * 10**power for power in count() for step in _STEPS)


def _mixed(colour: int, other: str, share: float) -> str:
    """Mix a share of a colour, 0xRRGGBB, with another one."""
    pairs = zip(colour.to_bytes(3, "big"), bytes.fromhex(other[1:]), strict=True)
    return "#" + bytes(round(one * share + two * (1 - share)) for one, two in pairs).hex()
