"""The Three Little Wolves: floors, basements and cards with two numbers; a shape stands for each colour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from art.ground import SOIL, soil
from art.shapes import circle, group, lettering, line, picture, rect, shape

FLOORS = range(1, 15)
BASEMENTS = range(1, 4)
DOUBLE = ((9, 5), (10, 4))


@dataclass(frozen=True)
class Colour:
    """How a colour looks: a plate with digits on a wall, and outlines."""

    wall: str
    plate: str
    digits: str
    edge: str
    draw_plate: Callable[[Colour], str]
    middle: float = 60
    """Where the digits stand, from the top."""


def _square(colour: Colour) -> str:
    return rect(8, 7, 112, 107, colour.plate, 4, stroke=colour.digits, stroke_width=6)


def _circle(colour: Colour) -> str:
    return circle(64, 60, 59, colour.plate, stroke=colour.edge, stroke_width=5)


def _diamond(colour: Colour) -> str:
    return shape("M64,-4L132,60L64,124L-4,60Z", colour.plate)


def _heart(colour: Colour) -> str:
    return shape(
        "M64,122C16,94 2,68 2,42C2,10 42,-4 64,22C86,-4 126,10 126,42C126,68 112,94 64,122Z",
        colour.plate,
        colour.edge,
        5,
    )


COLOURS = {
    "red": Colour(
        wall="#7d130f",
        plate="#d3352a",
        digits="#ffffff",
        edge="#6b0f0c",
        draw_plate=_square,
    ),
    "yellow": Colour(
        wall="#a87400",
        plate="#ffdc55",
        digits="#4d3300",
        edge="#7a5200",
        draw_plate=_circle,
    ),
    "green": Colour(
        wall="#96dd8a",
        plate="#1d7a37",
        digits="#ffffff",
        edge="#0f4d22",
        draw_plate=_diamond,
    ),
    "white": Colour(
        wall="#9aa6b8",
        plate="#ffffff",
        digits="#272e3a",
        edge="#5f6a7b",
        draw_plate=_heart,
        middle=56,
    ),
}


def pictures() -> dict[str, str]:
    """Draw what houses and hands are made of: SVG by word."""
    every = {}
    for name, colour in COLOURS.items():
        for number in FLOORS:
            every[f"{name}_{number}"] = picture(f"{name} {number}", _floor(colour, number))
        for first, second in DOUBLE:
            every[f"{name}_{first}_or_{second}"] = picture(
                f"{name} {first} or {second}", _double(colour, first, second)
            )
        for number in BASEMENTS:
            every[f"{name}_basement_{number}"] = picture(f"{name} basement {number}", _basement(colour, number), SOIL)
        every[name] = picture(name, _wall(colour))
    return every


def _wall(colour: Colour) -> str:
    return rect(0, 0, 128, 128, colour.wall) + colour.draw_plate(colour) + rect(0, 119, 128, 9, colour.edge)


def _digits(colour: Colour, number: int, x: float, y: float, height: float) -> str:
    around = lettering(str(number), x, y, height, colour.plate, 44, 20)
    return around + lettering(str(number), x, y, height, colour.digits, 22, 20)


def _floor(colour: Colour, number: int) -> str:
    return _wall(colour) + _digits(colour, number, 64, colour.middle, 72 if number < 10 else 66)


def _double(colour: Colour, first: int, second: int) -> str:
    slash = line("M104,24L24,98", colour.plate, 22) + line("M104,24L24,98", colour.digits, 7)
    left = 38 if first < 10 else 42
    return _wall(colour) + slash + _digits(colour, first, left, 36, 50) + _digits(colour, second, 90, 86, 50)


def _basement(colour: Colour, number: int) -> str:
    room = rect(12, 12, 104, 104, colour.wall, 8, stroke="#4a2f1a", stroke_width=6)
    inside = colour.draw_plate(colour) + _digits(colour, number, 64, colour.middle, 76)
    return soil() + room + group(inside, 16, 16, 0.75)
