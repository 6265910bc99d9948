"""The parts of houses: walls and roofs of straw, wood and brick, doors, windows, flowerpots."""

from __future__ import annotations

from itertools import pairwise

from art.shapes import CREAM, INK, SHINE, circle, clip, gradient, group, line, rect, shape

MATERIALS = ("straw", "wood", "brick")
DOOR = gradient("door", "#35a08a", "#1d6f62")
GLASS = gradient("glass", "#d8f4ff", "#5aaee0")
GOLD = gradient("gold", "#ffe483", "#f0a91e")
TILE = gradient("tile", "#e8604a", "#a92f22")
LEFT, RIGHT = 8, 120  # the sides of a wall

_DOME = (
    "M64,14C88,18 118,56 126,112L116,126L106,114L95,127L84,115L74,128"
    "L64,116L54,128L44,115L33,127L22,114L12,126L2,112C10,56 40,18 64,14Z"
)
_GABLE = "M64,14L127,118L118,127L10,127L1,118Z"
_HIP = "M30,22L98,22L127,127L1,127Z"
_STRAW_EDGE, _WOOD_EDGE, _BRICK_EDGE = "#8a5a12", "#4a2a13", "#6d1810"

HOUSE_PAINTS = (
    DOOR,
    GLASS,
    TILE,
    gradient("straw", "#ffe79a", "#f0bd4c"),
    gradient("log", "#c98a4e", "#8f5626"),
    gradient("pot", "#ef8a4e", "#c65a26"),
    gradient("thatch", "#ffe79a", "#dba02e"),
    gradient("shingle", "#b9773d", "#7d4a1c"),
    clip("dome", _DOME),
    clip("gable", _GABLE),
    clip("hip", _HIP),
)


def straw_wall() -> str:
    """Return upright straw, bound twice."""
    out = rect(LEFT, 0, RIGHT - LEFT, 128, "url(#straw)")
    for at, x in enumerate(range(LEFT + 8, RIGHT, 13)):
        lean = (-4, 3, 0, 4, -2)[at % 5]
        out += line(f"M{x},0L{x + lean},128", "#b97d18" if at % 2 else "#c99428", 4.5, stroke_linecap="butt")
        out += line(f"M{x + 6},0L{x + 6 - lean},128", "#fff3bf", 3.5, stroke_linecap="butt")
    for y in (12, 103):
        out += rect(0, y - 1, 128, 15, "#8f5212", 6) + rect(LEFT - 2, y + 1, RIGHT - LEFT + 4, 4, "#dda24e", 2)
    return out + line(f"M{LEFT},0L{LEFT},128M{RIGHT},0L{RIGHT},128", _STRAW_EDGE, 5, stroke_linecap="butt")


def wood_wall() -> str:
    """Return logs whose round ends stick out."""
    out = ""
    for at, y in enumerate(range(0, 128, 32)):
        out += rect(LEFT - 6, y + 1, RIGHT - LEFT + 12, 30, "url(#log)", 15, stroke="#57331a", stroke_width=4)
        shift = 12 * (at % 2)
        out += line(
            f"M{26 + shift},{y + 10}L{52 + shift},{y + 10}M{88 - shift},{y + 21}L{106 - shift},{y + 21}", "#6f411b", 4
        )
        for x in (LEFT + 8, RIGHT - 8):
            out += circle(x, y + 16, 12.5, "#efc48d", stroke="#57331a", stroke_width=4) + circle(
                x, y + 16, 4.5, "#a8713c"
            )
    return out


def brick_wall() -> str:
    """Return courses of bricks, wider than the other walls."""
    tones = ("#cf4f3a", "#b83c2a", "#dc614a", "#c3452f")
    left, right = 3, 125
    out = rect(left, 0, right - left, 128, "#fbeedd")
    for at, y in enumerate(range(0, 128, 32)):
        joints = (left, 32, 93, right) if at % 2 else (left, 64, right)
        for brick, (start, end) in enumerate(pairwise(joints)):
            out += rect(start + 3, y + 3, end - start - 6, 26, tones[(at + brick) % len(tones)], 3)
            out += rect(start + 6, y + 6, end - start - 12, 5, SHINE, 2, opacity=0.25)
    return out + line(f"M{left},0L{left},128M{right},0L{right},128", "#7c2418", 5, stroke_linecap="butt")


def straw_roof() -> str:
    """Return a shaggy round dome of thatch with a knot on top."""
    inner = rect(0, 0, 128, 128, "url(#thatch)")
    for at, x in enumerate(range(-10, 140, 11)):
        tone = "#fff3bf" if at % 2 else "#b97d18"
        inner += line(f"M64,6C{(64 + x) / 2:.0f},20 {x},70 {x},132", tone, 4.5)
    inner += line("M8,88C40,70 88,70 120,88", "#a4631b", 10) + line("M8,86C40,68 88,68 120,86", "#dda24e", 4)
    tuft = shape("M64,22L48,2L58,8L64,0L70,8L80,2Z", "#f0bd4c", _STRAW_EDGE, 5)
    return tuft + group(inner, clip_path="url(#dome)") + shape(_DOME, "none", _STRAW_EDGE, 6)


def wood_roof() -> str:
    """Return a pointed gable of shingles under two crossed boards."""
    inner = rect(0, 0, 128, 128, "url(#shingle)")
    for at, y in enumerate((62, 94, 126)):
        inner += line(f"M0,{y}L128,{y}", _WOOD_EDGE, 5)
        for x in range(-8 + 16 * (at % 2), 140, 32):
            inner += line(f"M{x},{y - 32}L{x},{y}", _WOOD_EDGE, 4.5)
    boards = "M74,2L4,118M54,2L124,118"
    crossed = line(boards, _WOOD_EDGE, 20) + line(boards, "#e0ab6b", 10)
    return group(inner, clip_path="url(#gable)") + shape(_GABLE, "none", _WOOD_EDGE, 6) + crossed


def brick_roof() -> str:
    """Return a flat-topped roof of round tiles with a chimney."""
    chimney = rect(76, 2, 26, 40, "#b9bcc6", 3, stroke=INK, stroke_width=5)
    inner = rect(0, 0, 128, 128, "url(#tile)")
    for at, y in enumerate((30, 62, 94)):
        for x in range(-16 * (at % 2), 140, 32):
            scallop = f"M{x},{y}C{x},{y + 30} {x + 32},{y + 30} {x + 32},{y}"
            inner += line(scallop, "#6d1810", 6)
            inner += line(f"M{x + 9},{y + 6}C{x + 10},{y + 11} {x + 13},{y + 13} {x + 17},{y + 14}", "#ffb3a1", 4)
    ridge = rect(24, 15, 80, 13, "#e8604a", 6, stroke=_BRICK_EDGE, stroke_width=5)
    return chimney + group(inner, clip_path="url(#hip)") + shape(_HIP, "none", _BRICK_EDGE, 6) + ridge


WALLS = {"straw": straw_wall, "wood": wood_wall, "brick": brick_wall}
ROOFS = {"straw": straw_roof, "wood": wood_roof, "brick": brick_roof}


def sheaf() -> str:
    """Return a tied bundle of straw."""
    out = shape("M20,20L108,20L84,64L112,122L16,122L44,64Z", "url(#straw)", INK, 6)
    out += line(
        "M34,24L58,62L34,116M64,24L64,116M94,24L70,62L94,116M48,24L61,62L49,116M80,24L67,62L79,116", "#b97d18", 5
    )
    out += line("M20,20L14,8M42,20L38,4M64,20L64,2M86,20L90,4M108,20L114,8", "#e0a838", 9)
    return out + rect(36, 56, 56, 17, "#b5541f", 8, stroke=INK, stroke_width=5)


def logs() -> str:
    """Return three logs seen from the end, in a pile."""
    out = ""
    for x, y in ((33, 92), (95, 92), (64, 38)):
        out += circle(x, y, 29, "#8f5626", stroke=INK, stroke_width=6) + circle(x, y, 21, "#efc48d")
        out += circle(x, y, 12, "none", stroke="#a8713c", stroke_width=5) + circle(x, y, 3.5, "#a8713c")
    return out


def bricks() -> str:
    """Return three bricks, two below and one on top."""
    out = ""
    for x, y in ((4, 68), (66, 68), (35, 18)):
        out += rect(x, y, 58, 46, "#cf4f3a", 6, stroke=INK, stroke_width=6) + rect(x + 7, y + 7, 44, 9, "#f39a88", 4)
    return out


def door(x: float, top: float = 20, bottom: float = 128, width: float = 60) -> str:
    """Return an arched door."""
    left, right = x - width / 2, x + width / 2
    arch = width * 0.55
    curve = f"C{left},{top - 6} {right},{top - 6} {right},{top + arch}"
    outline = f"M{left},{bottom}L{left},{top + arch}{curve}L{right},{bottom}Z"
    out = shape(outline, INK, INK, 13) + shape(outline, CREAM, CREAM, 5) + shape(outline, "url(#door)")
    out += line(f"M{x},{top + 14}L{x},{bottom - 8}", "#145046", 5)
    return out + circle(
        right - width * 0.2, (top + bottom) / 2 + 14, width * 0.13, "#ffd34d", stroke=INK, stroke_width=3
    )


def window(x: float, y: float, width: float = 62, height: float = 66) -> str:
    """Return a window of four panes around (x, y)."""
    left, top = x - width / 2, y - height / 2
    out = rect(left - 10, top - 10, width + 20, height + 20, INK, 10) + rect(
        left - 5, top - 5, width + 10, height + 10, CREAM, 6
    )
    out += rect(left + 3, top + 3, width - 6, height - 6, "url(#glass)", 3)
    out += line(f"M{left + 11},{y - 8}L{x - 11},{top + 11}", SHINE, 7, opacity=0.8)
    return out + line(f"M{x},{top + 2}L{x},{top + height - 2}M{left + 2},{y}L{left + width - 2},{y}", CREAM, 9)


def sill(x: float, y: float, width: float = 92) -> str:
    """Return a board under a window."""
    return rect(x - width / 2, y, width, 14, INK, 6) + rect(x - width / 2 + 4, y + 3, width - 8, 7, CREAM, 3)


def flowerpot(x: float, bottom: float, scale: float) -> str:
    """Return a tulip in a pot, 86 high."""
    out = line("M0,-30L0,-56", "#2f7d32", 6)
    out += shape(
        "M0,-34C-16,-36 -20,-46 -21,-54C-9,-52 0,-46 0,-34ZM0,-34C16,-36 20,-46 21,-54C9,-52 0,-46 0,-34Z",
        "#58b94a",
        "#1d5a24",
        3,
    )
    out += shape(
        "M-17,-60C-20,-84 -12,-90 -8,-78C-4,-92 4,-92 8,-78C12,-90 20,-84 17,-60C12,-48 -12,-48 -17,-60Z",
        "#ff5f8f",
        "#8e1f45",
        5,
    )
    out += shape("M-20,-30L20,-30L14,-2L-14,-2Z", "url(#pot)", INK, 5)
    return group(out + rect(-24, -35, 48, 13, "#f8a86f", 4, stroke=INK, stroke_width=5), x, bottom, scale)


def tower() -> str:
    """Return a tall narrow house."""
    out = rect(36, 48, 56, 76, "#ffe9c2", 3, stroke=INK, stroke_width=6) + shape(
        "M64,6L106,52L22,52Z", "url(#tile)", INK, 6
    )
    out += rect(52, 62, 24, 20, "#5aaee0", 3, stroke=INK, stroke_width=5)
    return out + shape("M52,124L52,104C52,90 76,90 76,104L76,124Z", "url(#door)", INK, 5)
