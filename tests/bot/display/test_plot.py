from __future__ import annotations

import sys
from io import BytesIO
from itertools import pairwise
from subprocess import run

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageColor

from bot.display import fonts, painting
from bot.display.plot import HEIGHT, WIDTH, _round_numbers, _Scale, course, course_sketch
from bot.language import minus

COLOUR = 0xE8A0B4
HILL = "#f4d0ce"
INK = ImageColor.getrgb(painting.INK)
"""Of the line's edges, and of the letters."""


def picture(ratings: list[int], last: int | None = None, colour: int = COLOUR) -> Image.Image:
    image = Image.open(BytesIO(course(ratings, last or len(ratings), colour)))
    assert image.format == "PNG"
    return image.convert("RGB")


def near(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) < 12


def at(image: Image.Image, x: int, y: int) -> tuple[int, ...]:
    return (*image.crop((x, y, x + 1, y + 1)).tobytes(),)


def column(image: Image.Image, x: int) -> list[tuple[int, ...]]:
    """Give the colours of the paper in a column from top to bottom, without its edge."""
    strip = image.crop((x, 24, x + 1, HEIGHT - 24)).tobytes()
    return [(*strip[at : at + 3],) for at in range(0, len(strip), 3)]


def heights(ratings: list[int], *games: int) -> list[int]:
    """Say how many pixels high the hill is below each of some games, counted from 0."""
    image, scale, hill = picture(ratings), _Scale.of(ratings), ImageColor.getrgb(HILL)
    columns = [round(scale.spot(game, 0)[0]) for game in games]
    return [sum(near(pixel, hill) for pixel in column(image, x)) for x in columns]


def test_the_picture_is_as_large_as_promised() -> None:
    for ratings in ([1000], [1000, 1010], [1000, 1010, 1020], [1000] * 500):
        assert picture(ratings).size == (WIDTH, HEIGHT)


def test_the_line_goes_up_with_the_ratings_and_down_with_them() -> None:
    up = heights([900 + 40 * game for game in range(30)], 1, 5, 10, 15, 20, 25)
    assert up == sorted(up)
    assert up[-1] - up[0] > HEIGHT / 3
    down = heights([900 - 40 * game for game in range(30)], 1, 5, 10, 15, 20, 25)
    assert down == sorted(down, reverse=True)
    low, high, low_again = heights([1000, 1000, 1200, 1000, 1000], 1, 2, 3)
    assert high > max(low, low_again)


def test_equal_ratings_are_a_level_line_and_small_changes_look_small() -> None:
    level = heights([1000] * 9, 1, 4, 7)
    assert max(level) - min(level) <= 2
    before, after = heights([1000, 1000, 1002, 1002], 1, 2)
    assert 0 < after - before < HEIGHT / 10


def test_every_game_has_a_dot_and_the_last_one_a_star() -> None:
    ratings = [1000] * 9
    image, (first, middle) = picture(ratings), _Scale.of(ratings).spot(0, 1000)
    # Dots are higher than the line between them.
    above = [sum(at(image, x, round(middle) - 9)) < 400 for x in range(round(first) - 20, WIDTH - 120)]
    assert sum(now and not before for before, now in pairwise(above)) == 8
    x, y = (round(edge) for edge in _Scale.of(ratings).spot(8, 1000))
    assert near(at(image, x, y), (254, 206, 50))


@settings(deadline=None, max_examples=20)
@given(
    ratings=st.lists(st.integers(-500, 5000), min_size=1, max_size=50),
    before=st.integers(0, 10**6),
    colour=st.integers(0, 0xFFFFFF),
)
def test_any_course_is_drawn_on_the_paper_and_the_same_every_time(ratings: list[int], before: int, colour: int) -> None:
    drawn = course(ratings, before + len(ratings), colour)
    assert drawn == course(ratings, before + len(ratings), colour)
    assert len(drawn) < 50_000
    image = Image.open(BytesIO(drawn)).convert("RGB")
    image.paste(at(image, 0, 0), (10, 10, WIDTH - 10, HEIGHT - 10))
    colours = image.getcolors() or []
    assert all(near(shade, at(image, 0, 0)) for _number, shade in colours if isinstance(shade, tuple))


@pytest.mark.parametrize("colour", [0x000000, 0x4C6FB1, 0xE8A0B4, 0xFFFFFF])
def test_the_line_stands_out_in_any_colour(colour: int) -> None:
    image = picture([1000] * 9, colour=colour)
    for x in range(200, 600, 50):
        shades = sorted(luminance(pixel) + 0.05 for pixel in column(image, x))
        assert shades[-1] / shades[0] > 5


def luminance(colour: tuple[int, ...]) -> float:
    """As the Web Content Accessibility Guidelines define it."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (c / 255 for c in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(
    ("low", "high", "most", "expected"),
    [
        (975, 1025, 4, (980, 1000, 1020)),
        (1, 5, 6, (1, 2, 3, 4, 5)),
        (8, 57, 6, (10, 20, 30, 40, 50)),
        (-1150, 650, 4, (-1000, -500, 0, 500)),
        (955, 1904, 4, (1000, 1250, 1500, 1750)),
        (7, 7, 6, (7,)),
        (120001, 120003, 6, (120001, 120002, 120003)),
    ],
)
def test_numbers_along_the_edges_are_round(low: float, high: float, most: int, expected: tuple[int, ...]) -> None:
    assert _round_numbers(low, high, most) == expected


@given(low=st.integers(-(10**6), 10**6), span=st.integers(50, 10**5))
def test_there_are_always_some_round_numbers_and_never_too_many(low: int, span: int) -> None:
    found = _round_numbers(low, low + span, 4)
    assert 1 <= len(found) <= 4
    assert low <= found[0] <= found[-1] <= low + span


def test_negative_ratings_are_written_with_a_minus_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    laid_out = fonts.line

    def noted(text: str, size: int) -> fonts.Line:
        written.append(text)
        return laid_out(text, size)

    monkeypatch.setattr(fonts, "line", noted)
    course([-300, -500, -420], 3, COLOUR)
    assert {*map(minus, (-300, -400, -500, -420)), "1", "2", "3"} == {*written}


def test_a_sketch_of_a_course_is_painted_as_the_course_is_drawn() -> None:
    sketch = course_sketch([1000, 1100, 1050], 7, COLOUR, "as a line")
    assert sketch.paint(sketch.shows) == course([1000, 1100, 1050], 7, COLOUR)


def test_nothing_that_paints_is_loaded_before_the_first_picture() -> None:
    script = "import sys, bot.app, cogs.profile; sys.exit('PIL' in sys.modules)"
    assert run([sys.executable, "-c", script], check=False).returncode == 0
