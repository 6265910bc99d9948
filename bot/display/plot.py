"""Plots as PNG files."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from bot.display.face import Sketch

WIDTH, HEIGHT = 800, 340
"""Pixels: twice as many as a message shows on a desktop, so that it is sharp on a phone too."""
GROUND = (0x2B, 0x2D, 0x31)
"""As dark as a message in the dark theme; it needs a ground of its own in every theme."""
LEAST_SPAN = 50
"""Rating points from the bottom to the top at least, so that small changes look small."""

_TEXT, _GRID = "#f2f3f5", "#4e5058"
_STEPS = (1, 2, 5, 10)
_DPI = 100
_POINT = 72 / _DPI
"""A pixel in typographic points, in which matplotlib measures lines and letters."""
_LETTERS = 32 * _POINT
"""A phone shows the picture at less than half its size; the letters are as tall as small print there."""


def course_sketch(ratings: Sequence[int], last: int, colour: int, description: str) -> Sketch:
    """Sketch a plot of ratings in a row, as :func:`course` draws it."""
    return Sketch("rating", (tuple(ratings), last, colour), description, lambda shows: course(*shows))


def course(ratings: Sequence[int], last: int, colour: int) -> bytes:
    """Plot the ratings after each of a row of games, of which the last was the player's ``last``th; give a PNG.

    ``colour`` is 0xRRGGBB; the line is a lighter shade of it.
    """
    # Imported when the first picture is drawn: it takes a second or two and 60 MB, and many a bot never needs it.
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    numbers = range(last - len(ratings) + 1, last + 1)
    line = _shade(colour)
    figure = Figure((WIDTH / _DPI, HEIGHT / _DPI), _DPI, facecolor=_hex(GROUND), layout="constrained")
    axes = figure.subplots()
    axes.set_facecolor(_hex(GROUND))
    axes.plot(numbers, ratings, color=line, linewidth=6 * _POINT, marker="o", markersize=11 * _POINT)
    axes.plot(numbers[-1:], ratings[-1:], color=_TEXT, marker="o", markersize=19 * _POINT, clip_on=False)
    middle, span = (max(ratings) + min(ratings)) / 2, max(LEAST_SPAN, max(ratings) - min(ratings))
    axes.set_ylim(middle - 0.6 * span, middle + 0.6 * span)
    axes.margins(x=0.02)
    axes.yaxis.set_major_locator(MaxNLocator(4, integer=True, steps=_STEPS))
    axes.xaxis.set_major_locator(MaxNLocator(5, integer=True, steps=_STEPS))
    axes.tick_params(colors=_TEXT, labelsize=_LETTERS, length=0)
    axes.grid(axis="y", color=_GRID, linewidth=2 * _POINT)
    axes.set_axisbelow(True)
    for spine in axes.spines.values():
        spine.set_visible(False)
    picture = BytesIO()
    FigureCanvasAgg(figure).print_png(picture, metadata={"Software": None})  # type: ignore[no-untyped-call]
    return picture.getvalue()


def _shade(colour: int) -> str:
    """Mix a colour with as much white: always light enough for the ground."""
    return _hex(tuple((255 + part) // 2 for part in colour.to_bytes(3, "big")))


def _hex(parts: Sequence[int]) -> str:
    return "#" + bytes(parts).hex()
