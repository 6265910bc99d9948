"""Tiles of a planet from behind, the places where they go, and the marks around them."""

from __future__ import annotations

from art.planet_things import GOLD, baobab, volcano
from art.shapes import CREAM, INK, SHINE, circle, clip, ellipse, gradient, group, lettering, line, picture, rect, shape

CARD = "M28,6L100,6C113,6 122,15 122,28L122,100C122,113 113,122 100,122L28,122C15,122 6,113 6,100L6,28C6,15 15,6 28,6Z"
SKY = gradient("sky", "#26356e", "#5468b4")
UP, DOWN = "M30,98L96,32M52,30L98,30L98,76", "M30,32L96,98M98,52L98,98L52,98"
BUST = "M64,26A22,22 0 0 1 64,70A22,22 0 0 1 64,26ZM22,108C22,88 40,78 64,78C88,78 106,88 106,108Z"
SAND, GREEN, BLUE, VIOLET = "#c98f1f", "#4f9f45", "#3d8fc4", "#9a6ad0"


def tiles() -> dict[str, str]:
    """Draw them all: word -> SVG."""
    return {
        "planet": picture("little planet", _planet()),
        "centre_tile": _card(
            "centre tile", rect(0, 0, 128, 128, "#ecc468") + _pebbles("#c99a35") + _target(CREAM, INK)
        ),
        "uphill_edge": _card("uphill edge", _hill("M0,104C40,100 90,70 128,18L128,128L0,128Z", "#6fb95c") + _arrow(UP)),
        "downhill_edge": _card(
            "downhill edge", _hill("M128,104C88,100 38,70 0,18L0,128L128,128Z", "#4fa3d6") + _arrow(DOWN)
        ),
        "character_tile": _card("character", rect(0, 0, 128, 128, "#b694e0") + shape(BUST, CREAM, INK, 6)),
        "empty_centre": _empty("empty place for a centre tile", SAND, _target(SAND)),
        "empty_uphill": _empty("empty place for an uphill edge", GREEN, line(UP, GREEN, 13)),
        "empty_downhill": _empty("empty place for a downhill edge", BLUE, line(DOWN, BLUE, 13)),
        "empty_corner": _empty("empty place for a character", VIOLET, shape(BUST, VIOLET)),
        "covered_tile": _card("tile covered by baobabs", _covered()),
        "face_down": _card("tile that lies face down", _back(), SKY),
        "secret_character": _card("secret character", _secret()),
        "quiet_tile": _card("tile without a volcano", _quiet()),
        "discarded_tile": picture("discarded tile", _discarded()),
        "baobab_warning": picture("warning: one more baobab is too many", _warning()),
        "picks_next": picture("picks next", _next()),
        **{f"tile_{place}": _card(f"tile {place}", _place(place)) for place in range(1, 6)},
    }


def _card(title: str, body: str, *paints: str) -> str:
    cut = group(body, clip_path="url(#card)")
    return picture(title, cut + shape(CARD, "none", INK, 6), clip("card", CARD), *paints)


def _empty(title: str, colour: str, body: str) -> str:
    frame = rect(
        9, 9, 110, 110, "none", 22, stroke=colour, stroke_width=9, stroke_dasharray="22 12.6", stroke_linecap="round"
    )
    return picture(title, frame + body)


def _target(colour: str, edge: str = "") -> str:
    under = circle(64, 64, 36, "none", stroke=edge, stroke_width=24) + circle(64, 64, 18, edge) if edge else ""
    return under + circle(64, 64, 36, "none", stroke=colour, stroke_width=13) + circle(64, 64, 12, colour)


def _pebbles(colour: str) -> str:
    spots = ((20, 26, 8), (104, 22, 10), (22, 104, 10), (108, 102, 7), (64, 14, 6), (62, 116, 6))
    return "".join(ellipse(x, y, radius, radius * 0.6, colour) for x, y, radius in spots)


def _hill(d: str, colour: str) -> str:
    return (
        rect(0, 0, 128, 128, "#2f3f80")
        + circle(30, 24, 4, "#fff3b0")
        + circle(98, 24, 4, "#fff3b0")
        + shape(d, colour, INK, 6)
    )


def _arrow(d: str) -> str:
    return line(d, INK, 23) + line(d, CREAM, 12)


def _planet() -> str:
    return (
        circle(64, 64, 43, "#5fb0d8", stroke=INK, stroke_width=6)
        + shape("M32,48C36,30 62,26 68,36C74,48 56,52 50,58C42,64 28,60 32,48Z", "#8fd07a")
        + shape("M80,44C92,38 102,54 100,66C94,68 76,58 80,44Z", "#8fd07a")
        + shape("M52,100C56,88 76,82 84,90C80,100 66,106 52,100Z", "#8fd07a")
        + group(_ring(11), 64, 64, 1.06, turn=-20)
    )


def _ring(width: float) -> str:
    d = "M-33,-14C-48,-8 -56,4 -47,12C-34,22 34,22 47,12C56,4 48,-8 33,-14"
    return line(d, INK, width + 10) + line(d, GOLD, width)


def _covered() -> str:
    return (
        rect(0, 0, 128, 128, "#6e4225")
        + rect(14, 14, 100, 100, "none", 14, stroke="#cf9f6d", stroke_width=5)
        + group(baobab("#f6dcb8", "#f6dcb8", "#6e4225"), 15, 14, 0.77)
    )


def _back() -> str:
    return (
        rect(0, 0, 128, 128, "url(#sky)")
        + rect(17, 17, 94, 94, "none", 13, stroke=CREAM, stroke_width=6)
        + circle(64, 63, 25, CREAM, stroke=INK, stroke_width=5)
        + group(_ring(13), 64, 63, 0.66, turn=-20)
    )


def _secret() -> str:
    return (
        rect(0, 0, 128, 128, "#5a4590")
        + shape(
            "M64,14A28,28 0 0 1 64,70A28,28 0 0 1 64,14ZM10,134C10,92 34,76 64,76C94,76 118,92 118,134Z",
            "#2c2148",
            "#b694e0",
            5,
        )
        + lettering("?", 64, 66, 70, INK, 32)
        + lettering("?", 64, 66, 70, "#ffd84d", 19)
    )


def _quiet() -> str:
    return (
        rect(0, 0, 128, 128, "#dff1fb")
        + rect(0, 100, 128, 30, "#8fd07a")
        + line("M0,100L128,100", INK, 5)
        + group(volcano(), 14, 10, 0.78)
        + line("M18,18L110,110", SHINE, 25)
        + line("M18,18L110,110", "#e01f3f", 14)
    )


def _discarded() -> str:
    card = rect(-28, -28, 56, 56, "#5468b4", 10, stroke=INK, stroke_width=6) + rect(
        -17, -17, 34, 34, "none", 5, stroke=CREAM, stroke_width=5
    )
    return (
        group(card, 62, 40, turn=18)
        + shape("M22,66L106,66L96,122L32,122Z", "#a9b8cc", INK, 6)
        + line("M48,82L51,108M64,82L64,108M80,82L77,108", "#66748c", 7)
        + rect(12, 56, 104, 16, "#c3d0e2", 7, stroke=INK, stroke_width=6)
    )


def _warning() -> str:
    return (
        shape(
            "M64,10C68,10 72,12 74,16L120,104C124,112 120,120 110,120"
            "L18,120C8,120 4,112 8,104L54,16C56,12 60,10 64,10Z",
            GOLD,
            INK,
            7,
        )
        + line("M64,46L64,78", INK, 15)
        + circle(64, 101, 8.5, INK)
    )


def _next() -> str:
    return shape(
        "M6,46L62,46L62,18C62,12 68,10 72,14L120,58C124,62 124,66 120,70L72,114C68,118 62,116 62,110L62,82L6,82Z",
        GOLD,
        INK,
        7,
    ) + line("M18,58L72,58", "#fff4bf", 6)


def _place(place: int) -> str:
    return (
        rect(0, 0, 128, 128, "#4c6fb1")
        + lettering(str(place), 64, 64, 76, INK, 34)
        + lettering(str(place), 64, 64, 76, CREAM, 22)
    )
