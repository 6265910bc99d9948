"""The Three Little Pigs: tiles, dice and awards."""

from __future__ import annotations

from art.animals import wolf_head
from art.parts import (
    DOOR,
    GLASS,
    GOLD,
    HOUSE_PAINTS,
    MATERIALS,
    ROOFS,
    TILE,
    WALLS,
    bricks,
    door,
    flowerpot,
    logs,
    sheaf,
    sill,
    tower,
    window,
)
from art.shapes import CREAM, INK, SHINE, circle, group, line, picture, rect, shape

AWARDS = {
    "straw": "all of straw",
    "wood": "all of wood",
    "brick": "all of brick",
    "pots": "most flowerpots",
    "houses": "most houses",
    "tallest": "tallest house",
}


def pictures() -> dict[str, str]:
    """Draw what lies on the table: SVG by word."""
    return {**_tiles(), **_dice(), **_symbols(), **_awards()}


def _tiles() -> dict[str, str]:
    every = {}
    for material in MATERIALS:
        plain = f"{material}_door", f"{material}_window"
        bodies = {
            plain[0]: (WALLS[material]() + door(64), ""),
            f"{plain[0]}_pot": (WALLS[material]() + door(77) + flowerpot(25, 126, 0.8), " with a flowerpot"),
            plain[1]: (_windowed(material), ""),
            f"{plain[1]}_pot": (_windowed(material, 64), " with a flowerpot"),
            f"{plain[1]}_pots": (_windowed(material, 38, 90), " with two flowerpots"),
        }
        for word, (body, more) in bodies.items():
            part = "door" if "door" in word else "window"
            every[word] = picture(f"{material} {part}{more}", body, *HOUSE_PAINTS)
        every[f"{material}_roof"] = picture(f"{material} roof", ROOFS[material](), *HOUSE_PAINTS)
    return every


def _windowed(material: str, *pots: float) -> str:
    return WALLS[material]() + window(64, 56) + sill(64, 101) + "".join(flowerpot(x, 104, 0.72) for x in pots)


def _dice() -> dict[str, str]:
    faces = {"door": door(64, 26, 106, 52), "window": window(64, 64, 56, 58), "roof": group(_bare_roof(), 7, 7, 0.88)}
    white = {
        f"white_die_{face}": picture(f"white die: {face}", _white(body), DOOR, GLASS, TILE)
        for face, body in faces.items()
    }
    faces["wolf"] = wolf_head(64, 68, 0.9)
    black = {
        f"black_die_{face}": picture(f"black die: {face}", _black(body), DOOR, GLASS, TILE)
        for face, body in faces.items()
    }
    return white | black


def _white(face: str) -> str:
    edge = rect(6, 6, 116, 118, "#cfc3ad", 26, stroke="#5a4a3c", stroke_width=6)
    return edge + rect(8, 8, 112, 106, "#fffdf6", 24) + face


def _black(face: str) -> str:
    edge = rect(6, 6, 116, 118, "#20252d", 26, stroke="#d5dbe5", stroke_width=6)
    return edge + rect(9, 9, 110, 104, "#444c5a", 23) + face


def _bare_roof() -> str:
    roof = "M64,22L86,50L86,30L102,30L102,70L115,87L100,101L64,56L28,101L13,87Z"
    return shape(roof, INK, INK, 15) + shape(roof, CREAM, CREAM, 6) + shape(roof, "url(#tile)")


def _symbols() -> dict[str, str]:
    return {
        "straw": picture("straw", sheaf(), *HOUSE_PAINTS),
        "wood": picture("wood", logs(), *HOUSE_PAINTS),
        "brick": picture("brick", bricks(), *HOUSE_PAINTS),
        "door": picture("door", door(64, 8, 122, 74), DOOR),
        "window": picture("window", window(64, 64, 88, 92), GLASS),
        "roof": picture("roof", group(_bare_roof(), -4, -1, 1.06), TILE),
        "flowerpot": picture("flowerpot", flowerpot(64, 124, 1.36), *HOUSE_PAINTS),
        "house": picture("house", _house(64, 122, 1), *HOUSE_PAINTS),
    }


def _house(x: float, ground: float, scale: float) -> str:
    walls = rect(-42, -64, 84, 64, "#ffe9c2", 3, stroke=INK, stroke_width=7)
    roof = rect(22, -112, 16, 36, "#d94c38", 2, stroke=INK, stroke_width=6)
    roof += shape("M0,-114L56,-58L-56,-58Z", "url(#tile)", INK, 7)
    inside = shape("M-14,0L-14,-30C-14,-46 14,-46 14,-30L14,0Z", "url(#door)", INK, 6)
    return group(walls + roof + inside, x, ground, scale)


def _awards() -> dict[str, str]:
    symbols = {
        "straw": group(sheaf(), 16, 8, 0.74),
        "wood": group(logs(), 18, 10, 0.72),
        "brick": group(bricks(), 18, 10, 0.72),
        "pots": flowerpot(64, 96, 0.92),
        "houses": _house(42, 90, 0.42) + _house(86, 90, 0.42) + _house(64, 98, 0.5),
        "tallest": group(tower(), 11, -4, 0.83),
    }
    return {
        f"award_{word}": picture(f"award: {AWARDS[word]}", _medal(body), GOLD, *HOUSE_PAINTS)
        for word, body in symbols.items()
    }


def _medal(body: str) -> str:
    ribbon = shape("M30,88L18,126L40,116L52,126L60,100ZM98,88L110,126L88,116L76,126L68,100Z", "#3f6fd1", INK, 5)
    disc = circle(64, 56, 52, "url(#gold)", stroke=INK, stroke_width=6)
    return ribbon + disc + line("M24,44C30,28 40,20 54,16", SHINE, 5, opacity=0.8) + body
