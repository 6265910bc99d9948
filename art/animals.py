"""The wolf and the pig, whom both books share."""

from __future__ import annotations

from art.shapes import INK, SHINE, circle, ellipse, gradient, group, line, picture, shape

FUR, DARK_FUR, MUZZLE = "#8b95a5", "#565f6d", "#e9edf2"
PINK, DARK_PINK = "#ffb3c9", "#f48fb0"
EYE = "#ffd84d"
BREATH = gradient("breath", "#f2fbff", "#a9daf2")


def pictures() -> dict[str, str]:
    """Draw heads: SVG by word."""
    return {
        "wolf": picture("wolf", wolf_head(64, 70, 1.14)),
        "huffing_wolf": picture("wolf who huffs and puffs", _huffing_wolf(), BREATH),
        "pig": picture("pig", pig_head(64, 68, 1.14)),
        "big_bad_pig": picture("big bad pig", big_bad_pig(64, 68, 1.14)),
    }


def wolf_head(x: float, y: float, scale: float, mouth: str = "grin") -> str:
    """Return a wolf's head around (x, y), about 104 wide and 112 high."""
    out = shape("M-46,-20L-46,-62L-10,-42ZM46,-20L46,-62L10,-42Z", FUR, INK, 6)
    out += shape("M-38,-34L-39,-50L-24,-42Z", "#f4b9b0") + shape("M38,-34L39,-50L24,-42Z", "#f4b9b0")
    out += shape(
        "M-46,-10C-48,-40 -20,-46 0,-46C20,-46 48,-40 46,-10L55,6L44,14C40,32 18,50 0,50C-18,50 -40,32 -44,14L-55,6Z",
        FUR,
        INK,
        6,
    )
    out += shape(
        "M-36,0C-20,-6 -12,4 -10,16C-12,36 -4,44 0,46C4,44 12,36 10,16C12,4 20,-6 36,0"
        "C36,18 24,42 0,47C-24,42 -36,18 -36,0Z",
        MUZZLE,
    )
    out += shape("M0,-44L-9,-20L0,-6L9,-20Z", DARK_FUR, opacity=0.55)
    out += line("M-36,-24L-13,-13M36,-24L13,-13", INK, 7)
    for side in (-1, 1):
        out += circle(20 * side, -5, 7.5, EYE, stroke=INK, stroke_width=3) + circle(18 * side, -4, 3.4, INK)
    out += shape("M-12,14C-12,8 12,8 12,14C12,22 4,27 0,27C-4,27 -12,22 -12,14Z", INK)
    if mouth == "grin":
        out += line("M0,27L0,33M-18,31C-8,41 8,41 18,31", INK, 4.5)
        out += shape("M-12,35L-8,46L-3,38ZM12,35L8,46L3,38Z", SHINE, INK, 2)
    else:
        out += ellipse(0, 38, 9, 8, "#5c1420", stroke=INK, stroke_width=4)
    return group(out, x, y, scale)


def pig_head(x: float, y: float, scale: float) -> str:
    """Return a pig's head around (x, y), about 104 wide and 100 high."""
    return group(_pig_ears() + _pig_face() + _dots(), x, y, scale)


def big_bad_pig(x: float, y: float, scale: float) -> str:
    """Return the head of a pig with dark brows, a torn ear and a grin."""
    out = _pig_ears() + _pig_face() + _dots()
    out += line("M-38,-30L-10,-19M38,-30L10,-19", INK, 8)
    out += line("M-22,34C-10,42 10,42 26,32", INK, 5)
    return group(out, x, y, scale)


def _pig_ears() -> str:
    ears = shape("M-42,-14C-54,-58 -44,-60 -8,-42Z", DARK_PINK, INK, 6)
    return ears + shape("M42,-14C54,-58 44,-60 8,-42Z", DARK_PINK, INK, 6)


def _pig_face() -> str:
    out = ellipse(0, 2, 50, 47, PINK, stroke=INK, stroke_width=6)
    out += ellipse(-32, 16, 10, 7, "#ff8fae") + ellipse(32, 16, 10, 7, "#ff8fae")
    out += ellipse(0, 14, 24, 18, DARK_PINK, stroke=INK, stroke_width=5)
    return out + ellipse(-9, 14, 4.8, 8, INK) + ellipse(9, 14, 4.8, 8, INK)


def _dots() -> str:
    out = ""
    for side in (-1, 1):
        out += circle(21 * side, -12, 7, INK) + circle(21 * side + 2, -14.5, 2.4, SHINE)
    return out


def _huffing_wolf() -> str:
    puffs = shape(
        "M60,84C54,96 40,92 40,104C30,106 32,122 46,120C52,130 68,128 72,120"
        "C88,128 104,120 100,108C112,104 108,88 96,90C92,78 72,76 60,84Z",
        "url(#breath)",
        "#3f7fa6",
        6,
    )
    gusts = line("M54,108C60,104 66,110 72,106M78,100C84,96 90,102 94,98", "#3f7fa6", 5)
    wind = line("M104,70C112,66 118,72 124,66M106,52C114,48 118,54 124,48", "#8cc8e8", 7)
    return wolf_head(54, 62, 1.02, "round") + wind + puffs + gusts
