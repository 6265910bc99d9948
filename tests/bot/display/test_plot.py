from __future__ import annotations

import sys
from collections import Counter
from io import BytesIO
from subprocess import run
from typing import TypeAlias

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from bot.display.plot import GROUND, HEIGHT, WIDTH, course, course_sketch

COLOUR = 0xE8A0B4
LINE = (0xF3, 0xCF, 0xD9)
LAST = (0xF2, 0xF3, 0xF5)
"""The mark of the last game; letters have this colour too."""

Pixels: TypeAlias = list[tuple[int, int]]
"""Columns and rows, from the upper left corner."""


def picture(ratings: list[int], last: int | None = None, colour: int = COLOUR) -> Image.Image:
    image = Image.open(BytesIO(course(ratings, last or len(ratings), colour)))
    assert image.format == "PNG"
    return image.convert("RGB")


def pixels(image: Image.Image, colour: tuple[int, int, int]) -> Pixels:
    """Find the pixels of a colour."""
    rows, columns = (numpy.asarray(image) == colour).all(axis=2).nonzero()
    return sorted(zip(columns.tolist(), rows.tolist(), strict=True))


def heights(image: Image.Image, parts: int) -> list[float]:
    """Cut the line into parts from left to right; say how high each is, in pixels from the bottom."""
    found = pixels(image, LINE)
    left, right = found[0][0], found[-1][0]
    mean = []
    for part in range(parts):
        begin, end = (left + (right - left) * place // parts for place in (part, part + 1))
        rows = [y for x, y in found if begin <= x < end]
        mean.append(image.height - sum(rows) / len(rows))
    return mean


def test_the_picture_is_as_large_as_promised() -> None:
    assert picture([1000, 1010, 1020]).size == (WIDTH, HEIGHT)


def test_the_line_goes_up_with_the_ratings_and_down_with_them() -> None:
    up = heights(picture([900 + 40 * game for game in range(30)]), 6)
    assert up == sorted(up)
    assert up[-1] - up[0] > HEIGHT / 3
    down = heights(picture([900 - 40 * game for game in range(30)]), 6)
    assert down == sorted(down, reverse=True)
    low, high, low_again = heights(picture([1000, 1200, 1000]), 3)
    assert high > max(low, low_again)


def test_equal_ratings_are_a_level_line_and_small_changes_look_small() -> None:
    level = heights(picture([1000] * 9), 5)
    assert max(level) - min(level) < 1
    slight = heights(picture([1000, 1001, 1002]), 2)
    assert 0 < slight[1] - slight[0] < HEIGHT / 10


def test_every_game_is_marked_and_the_last_one_most() -> None:
    thickness = Counter(x for x, _y in pixels(picture([1000] * 9), LINE))
    thin = sorted(thickness.values())[len(thickness) // 2]
    thick = [x for x, height in sorted(thickness.items()) if height > thin]
    assert sum(x - 1 not in thick for x in thick) == 8
    last = [x for x, y in pixels(picture([1000, 1010, 1200]), LAST) if y < HEIGHT / 2 and x > WIDTH / 2]
    assert min(last) > WIDTH - 40
    assert len(last) > 200


@settings(deadline=None, max_examples=20)
@given(
    ratings=st.lists(st.integers(-500, 5000), min_size=3, max_size=50),
    before=st.integers(0, 10**6),
    colour=st.integers(0, 0xFFFFFF),
)
def test_any_course_is_drawn_whole_and_the_same_every_time(ratings: list[int], before: int, colour: int) -> None:
    drawn = course(ratings, before + len(ratings), colour)
    assert drawn == course(ratings, before + len(ratings), colour)
    assert len(drawn) < 200_000
    image = Image.open(BytesIO(drawn)).convert("RGB")
    data = numpy.asarray(image)
    edges = numpy.concatenate([data[0], data[-1], data[:, 0], data[:, -1]])
    assert (edges == GROUND).all()


@pytest.mark.parametrize("colour", [0x000000, 0x4C6FB1, 0xE8A0B4, 0xFFFFFF])
def test_the_line_stands_out_from_the_ground(colour: int) -> None:
    image = picture([1000, 1100, 1200], colour=colour)
    shade = tuple((255 + part) // 2 for part in colour.to_bytes(3, "big"))
    assert len(pixels(image, (shade[0], shade[1], shade[2]))) > 1000
    assert (luminance(shade) + 0.05) / (luminance(GROUND) + 0.05) > 3


def luminance(colour: tuple[int, ...]) -> float:
    """As the Web Content Accessibility Guidelines define it."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (c / 255 for c in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_a_sketch_of_a_course_is_painted_as_the_course_is_drawn() -> None:
    sketch = course_sketch([1000, 1100, 1050], 7, COLOUR, "as a line")
    assert sketch.paint(sketch.shows) == course([1000, 1100, 1050], 7, COLOUR)


def test_nothing_heavy_is_loaded_before_the_first_picture() -> None:
    script = "import sys, bot.app, cogs.profile; sys.exit('matplotlib' in sys.modules or 'numpy' in sys.modules)"
    assert run([sys.executable, "-c", script], check=False).returncode == 0
