"""What houses stand on: lettered plots of earth, a site, and the empty air above."""

from __future__ import annotations

from string import ascii_uppercase

from art.shapes import CREAM, INK, SHINE, circle, gradient, lettering, picture, rect, shape

GRASS = gradient("grass", "#8bd450", "#4f9e2f")
SOIL = gradient("soil", "#8f5f38", "#6b4325")
GRASS_EDGE = "M0,0L128,0L128,20C118,33 110,20 100,27C90,36 80,20 68,29C56,36 48,22 36,29C26,33 18,20 0,27Z"


def pictures() -> dict[str, str]:
    """Draw the ground: SVG by word."""
    plots = {
        f"house_{letter.lower()}": picture(f"house {letter}", _plot(letter), GRASS, SOIL) for letter in ascii_uppercase
    }
    return {
        "air": picture("nothing"),
        "ground": picture("ground", _ground(), GRASS, SOIL),
        **plots,
        "site": picture("a place to build", _site()),
    }


def soil() -> str:
    """Return a whole square of earth with stones, to fill with SOIL."""
    stones = ((10, 20, 7), (120, 34, 6), (8, 78, 6), (119, 96, 8), (14, 118, 5), (112, 8, 4))
    return rect(0, 0, 128, 128, "url(#soil)") + "".join(circle(x, y, size, "#a97c53") for x, y, size in stones)


def _ground() -> str:
    return soil() + shape(GRASS_EDGE, "url(#grass)")


def _plot(letter: str) -> str:
    """Return a lettered piece of ground that ends before the square does, so that what stands below is another yard."""
    stones = ((10, 20, 7), (120, 34, 6), (8, 78, 6), (119, 88, 8))
    earth = rect(0, 0, 128, 116, "url(#soil)") + "".join(circle(x, y, size, "#a97c53") for x, y, size in stones)
    plate = rect(24, 32, 80, 78, INK, 16) + rect(30, 38, 68, 66, CREAM, 11)
    return earth + shape(GRASS_EDGE, "url(#grass)") + plate + lettering(letter, 64, 71, 48, INK, 19)


def _site() -> str:
    out = rect(22, 58, 12, 66, "#c98a4e", 3, stroke=INK, stroke_width=5)
    out += rect(94, 58, 12, 66, "#c98a4e", 3, stroke=INK, stroke_width=5)
    out += rect(8, 38, 112, 40, SHINE, 8, stroke=INK, stroke_width=6)
    for left in (16, 48, 80):
        out += shape(f"M{left + 14},41L{left + 30},41L{left + 14},75L{left - 2},75Z", "#f07a1f")
    return out + rect(14, 92, 100, 13, "#c98a4e", 4, stroke=INK, stroke_width=5)
