"""Who stands in the corners of a planet: a square portrait of each, told by one strong shape."""

from __future__ import annotations

from math import cos, pi, sin

from art.planet_things import GOLD, sheep_badge
from art.shapes import CREAM, INK, SHINE, circle, clip, ellipse, gradient, group, line, picture, rect, shape

FRAME = "M30,3L98,3C114,3 125,14 125,30L125,98C125,114 114,125 98,125L30,125C14,125 3,114 3,98L3,30C3,14 14,3 30,3Z"
PALE, ROSY, TAN, BROWN = "#ffdcb8", "#f7c49a", "#e3ad7c", "#a8693f"


def portraits() -> dict[str, str]:
    """Draw them all: word -> SVG."""
    return {
        "king": _portrait("king", "#c9b4f2", "#9c7fd8", _king()),
        "vain_man": _portrait("vain man", "#ffe9a6", "#f3c95e", _vain_man()),
        "drunkard": _portrait("drunkard", "#f6d2c4", "#dc9c8a", _drunkard()),
        "businessman_white": _portrait("businessman with white sheep", *_OFFICE, _businessman("white")),
        "businessman_grey": _portrait("businessman with grey sheep", *_OFFICE, _businessman("grey")),
        "businessman_brown": _portrait("businessman with brown sheep", *_OFFICE, _businessman("brown")),
        "lamplighter": _portrait("lamplighter", "#32477f", "#6a6fb0", _lamplighter()),
        "geographer": _portrait("geographer", "#bfe3ee", "#7fbdd2", _geographer()),
        "astronomer": _portrait("astronomer", "#22305f", "#465aa0", _astronomer()),
        "turkish_astronomer": _portrait("Turkish astronomer", "#f9e3b4", "#e9b96a", _turkish_astronomer()),
        "gardener": _portrait("gardener", "#d7f0ff", "#9ad07a", _gardener()),
        "hunter": _portrait("hunter", "#f7dcae", "#d8a761", _hunter()),
        "little_prince": _portrait("little prince", "#2a3b78", "#5f86c9", _little_prince()),
    }


_OFFICE = "#d9e6ef", "#a3b9cb"


def _portrait(title: str, top: str, bottom: str, body: str) -> str:
    return picture(
        title,
        group(shape(FRAME, "url(#wall)") + body, clip_path="url(#frame)") + shape(FRAME, "none", INK, 6),
        gradient("wall", top, bottom),
        clip("frame", FRAME),
    )


def _body(coat: str, x: float = 64, top: float = 96) -> str:
    left, right = x - 50, x + 50
    return shape(
        f"M{left},134C{left},{top + 10} {x - 30},{top} {x},{top}C{x + 30},{top} {right},{top + 10} {right},134Z",
        coat,
        INK,
        6,
    )


def _head(x: float, y: float, skin: str, smile: bool = True, eyes: bool = True) -> str:
    out = ellipse(x - 27, y + 2, 7, 9, skin, stroke=INK, stroke_width=5)
    out += ellipse(x + 27, y + 2, 7, 9, skin, stroke=INK, stroke_width=5)
    out += ellipse(x, y, 27, 30, skin, stroke=INK, stroke_width=6)
    if eyes:
        out += circle(x - 11, y - 3, 5, INK) + circle(x + 11, y - 3, 5, INK)
    if smile:
        out += line(f"M{x - 9},{y + 13}C{x - 5},{y + 19} {x + 5},{y + 19} {x + 9},{y + 13}", INK, 4.5)
    return out


def _moustache(x: float, y: float, hair: str, wide: float = 26) -> str:
    return shape(
        f"M{x},{y - 5}C{x - 8},{y - 9} {x - 14},{y - 1} {x - wide},{y - 11}"
        f"C{x - wide},{y + 5} {x - 10},{y + 8} {x},{y + 2}C{x + 10},{y + 8} {x + wide},{y + 5} {x + wide},{y - 11}"
        f"C{x + 14},{y - 1} {x + 8},{y - 9} {x},{y - 5}Z",
        hair,
        INK,
        4,
    )


def _king() -> str:
    beard = "M36,74C40,68 50,76 64,72C78,76 88,68 92,74C96,100 84,116 64,120C44,116 32,100 36,74Z"
    crown = "M24,52L14,14L42,32L64,4L86,32L114,14L104,52C80,60 48,60 24,52Z"
    return (
        _body("#c8324a", top=88)
        + shape(
            "M10,128C14,100 34,92 64,92C94,92 114,100 118,128L100,134C96,118 82,112 64,112C46,112 32,118 28,134Z",
            SHINE,
            INK,
            5,
        )
        + line("M22,116L23,118M106,116L105,118M34,104L35,105M94,104L93,105", INK, 7)
        + _head(64, 66, PALE, smile=False)
        + shape(beard, SHINE, INK, 5)
        + line("M56,88C60,92 68,92 72,88", INK, 5)
        + shape(crown, GOLD, INK, 6)
        + circle(64, 40, 7, "#e8324f", stroke=INK, stroke_width=4)
        + circle(40, 43, 5, "#3a8fd6")
        + circle(88, 43, 5, "#3a8fd6")
    )


def _vain_man() -> str:
    petals = "".join(circle(x, y, 10, "#ff7fa8", stroke=INK, stroke_width=4) for x, y in _ring(94, 30, 13, 5))
    return (
        _body("#2f9c8c", top=106)
        + _head(64, 88, PALE, smile=False)
        + line("M44,102C50,112 60,108 64,103C68,108 78,112 84,102", INK, 6)
        + shape("M46,128L46,112L64,120L82,112L82,128L64,122Z", "#e8324f", INK, 4)
        + shape("M38,66L32,12L96,12L90,66Z", "#7a4bb0", INK, 6)
        + shape("M36,44L92,44L90,62L38,62Z", "#ff9f45", INK, 4)
        + rect(12, 58, 104, 16, "#7a4bb0", 8, stroke=INK, stroke_width=6)
        + petals
        + circle(94, 30, 8, GOLD, stroke=INK, stroke_width=4)
    )


def _ring(x: float, y: float, radius: float, number: int) -> list[tuple[float, float]]:
    return [(x + radius * sin(2 * pi * at / number), y - radius * cos(2 * pi * at / number)) for at in range(number)]


def _drunkard() -> str:
    bottle = (
        "M84,8L104,8L104,36C104,46 120,48 120,64L120,118C120,124 116,126 112,126L76,126"
        "C72,126 68,124 68,118L68,64C68,48 84,46 84,36Z"
    )
    return (
        _body("#5c6fa8", x=40)
        + _head(42, 64, ROSY, smile=False, eyes=False)
        + shape("M12,52C8,26 26,14 46,16C66,16 76,34 72,52C54,44 30,44 12,52Z", "#7d5a3c", INK, 5)
        + line("M22,61C26,66 33,66 37,61M47,61C51,66 58,66 62,61", INK, 5)
        + circle(42, 74, 10, "#f0505a", stroke=INK, stroke_width=4)
        + line("M32,90C38,85 46,92 52,87", INK, 5)
        + shape(bottle, "#3f9a5a", INK, 6)
        + rect(82, 4, 24, 16, "#c98d55", 4, stroke=INK, stroke_width=5)
        + rect(69, 74, 50, 34, CREAM, 2, stroke=INK, stroke_width=4)
        + line("M84,84L104,98M104,84L84,98", "#c8324a", 6)
        + line("M78,62C79,58 84,56 88,52", "#a9e2b4", 5)
    )


def _businessman(kind: str) -> str:
    suit = {"white": "#f1f3f7", "grey": "#7f8ba0", "brown": "#8a5630"}[kind]
    hats = {
        "white": line("M22,40C26,26 38,22 44,24", INK, 5)
        + circle(36, 56, 11, "none", stroke=INK, stroke_width=5)
        + circle(60, 56, 11, "none", stroke=INK, stroke_width=5),
        "grey": shape("M22,40C18,-4 78,-4 74,40Z", "#4a5568", INK, 6)
        + rect(8, 34, 80, 13, "#4a5568", 6, stroke=INK, stroke_width=5),
        "brown": rect(24, 12, 48, 26, "#f2d489", 3, stroke=INK, stroke_width=6)
        + rect(24, 25, 48, 12, "#c8324a")
        + rect(6, 35, 84, 13, "#f2d489", 6, stroke=INK, stroke_width=5),
    }
    return (
        _body(suit, x=46, top=88)
        + shape("M34,90L46,112L58,90Z", SHINE, INK, 4)
        + shape("M46,100L54,108L50,134L42,134L38,108Z", "#c8324a", INK, 4)
        + _head(48, 58, PALE if kind == "white" else ROSY, smile=kind == "white")
        + ("" if kind == "white" else _moustache(48, 74, "#5e4634" if kind == "grey" else "#d98b3a", 20))
        + hats[kind]
        + group(sheep_badge(kind), 56, 56, 0.54)
    )


def _lamplighter() -> str:
    return (
        circle(96, 36, 44, "#ffb93a", opacity=0.4)
        + circle(96, 36, 32, "#ffe27a", opacity=0.6)
        + _body("#4f8a5b", x=46)
        + _head(46, 72, PALE)
        + shape("M14,56C10,30 30,24 46,24C62,24 80,32 78,54C56,46 34,48 14,56Z", "#c8324a", INK, 6)
        + shape("M10,62C8,52 26,46 46,46C66,46 84,52 86,60C64,54 34,54 10,62Z", "#3c3440", INK, 5)
        + line("M96,66L96,128", INK, 16)
        + line("M96,66L96,128", "#d9a05a", 7)
        + shape("M72,22L120,22L110,66L82,66Z", "#fff8cf", INK, 6)
        + shape("M66,24L96,4L126,24Z", "#8b97b0", INK, 5)
        + shape("M86,52C86,42 96,40 96,30C106,40 112,46 108,54C104,62 88,62 86,52Z", "#ff9320")
        + circle(94, 100, 12, PALE, stroke=INK, stroke_width=5)
    )


def _geographer() -> str:
    return (
        _head(64, 44, PALE, smile=False, eyes=False)
        + shape(
            "M36,46C22,34 28,20 38,22C34,32 38,38 40,46ZM92,46C106,34 100,20 90,22C94,32 90,38 88,46Z", SHINE, INK, 4
        )
        + shape("M40,54C48,58 56,54 64,58C72,54 80,58 88,54C90,76 78,92 64,96C50,92 38,76 40,54Z", SHINE, INK, 5)
        + circle(52, 42, 10, "#e4f6ff", stroke=INK, stroke_width=5)
        + circle(76, 42, 10, "#e4f6ff", stroke=INK, stroke_width=5)
        + circle(53, 43, 3.5, INK)
        + circle(75, 43, 3.5, INK)
        + shape("M4,84C24,70 48,74 64,88C80,74 104,70 124,84L124,134L4,134Z", "#b0542f", INK, 6)
        + shape("M10,82C28,70 50,76 64,90L64,124C50,112 28,108 10,116Z", CREAM, INK, 5)
        + shape("M118,82C100,70 78,76 64,90L64,124C78,112 100,108 118,116Z", CREAM, INK, 5)
        + shape("M20,104L34,84L42,94L48,90L54,106C44,102 32,100 20,104Z", "#5aa84a")
        + line("M76,100C82,88 92,102 98,90C100,86 104,86 108,86", "#3a8fd6", 6)
    )


def _astronomer() -> str:
    return (
        circle(26, 26, 13, "#e8d7ff", stroke=INK, stroke_width=5)
        + circle(22, 23, 3, "#b39ad8")
        + circle(30, 30, 4, "#b39ad8")
        + circle(60, 18, 4, "#fff3b0")
        + circle(112, 92, 4, "#fff3b0")
        + _body("#8a5bc0", x=44)
        + _head(44, 72, BROWN)
        + shape("M14,70C8,38 30,34 46,34C66,34 78,46 74,66C62,58 52,52 44,52C34,54 22,58 14,70Z", "#eef0f5", INK, 5)
        + group(
            rect(-8, -9, 34, 18, "#e9b04a", 4, stroke=INK, stroke_width=6)
            + rect(22, -13, 34, 26, "#f7cf6e", 4, stroke=INK, stroke_width=6)
            + shape("M52,-17L86,-21L86,21L52,17Z", "#e9b04a", INK, 6)
            + ellipse(86, 0, 8, 21, "#bfe6ff", stroke=INK, stroke_width=5),
            52,
            70,
            scale=0.88,
            turn=-40,
        )
        + circle(76, 66, 11, BROWN, stroke=INK, stroke_width=5)
    )


def _turkish_astronomer() -> str:
    return (
        shape("M32,16A18,18 0 1 0 34,48A22,22 0 0 1 32,16Z", CREAM, INK, 5)
        + _body("#2f8fa0")
        + shape("M40,98L64,128L88,98Z", CREAM, INK, 5)
        + _head(64, 76, TAN, smile=False)
        + _moustache(64, 90, "#4a3226", 25)
        + line("M46,64L58,67M82,64L70,67", INK, 5)
        + shape("M36,58L44,16C54,10 74,10 84,16L92,58C76,66 52,66 36,58Z", "#d8324a", INK, 6)
        + line("M64,14C86,10 104,16 106,38", INK, 8)
        + line("M64,14C86,10 104,16 106,38", GOLD, 3.5)
        + shape("M99,36L113,36L116,62L96,62Z", GOLD, INK, 5)
    )


def _gardener() -> str:
    return (
        _body("#3f8f4a", x=48)
        + rect(32, 106, 32, 30, "#4c86d8", 4, stroke=INK, stroke_width=5)
        + _head(48, 66, ROSY)
        + shape("M22,46C20,4 76,4 74,46Z", "#f2d489", INK, 6)
        + shape("M23,34L73,34L74,46L22,46Z", "#4fa83d")
        + ellipse(48, 48, 45, 9, "#f2d489", stroke=INK, stroke_width=6)
        + line("M90,92C90,68 122,70 120,98", INK, 15)
        + line("M90,92C90,68 122,70 120,98", "#c3d0e2", 6)
        + shape("M88,122L64,104L56,108L52,98L70,88L76,98L92,108Z", "#9fb2cb", INK, 5)
        + shape("M80,94L122,94L126,134L78,134Z", "#c3d0e2", INK, 6)
        + line("M92,106L92,122", SHINE, 6)
    )


def _hunter() -> str:
    return (
        group(
            rect(-6, -66, 12, 74, "#7d8798", 3, stroke=INK, stroke_width=5)
            + shape("M-9,4L9,4L16,62L-12,62Z", "#a5602a", INK, 6),
            98,
            74,
            turn=12,
        )
        + _body("#8a5630", x=50)
        + shape("M34,98L50,122L66,98Z", "#f2d489", INK, 4)
        + _head(50, 68, ROSY, smile=False)
        + _moustache(50, 84, "#d97b2f", 24)
        + shape("M20,46C22,16 40,20 50,26C60,12 84,18 82,46Z", "#4c8a3f", INK, 6)
        + shape("M21,40L82,40L82,48L20,48Z", "#2f5a2a")
        + shape("M6,54C20,44 80,44 96,50C84,62 20,62 6,54Z", "#4c8a3f", INK, 6)
        + shape("M24,42C2,34 2,14 10,2C26,8 32,26 30,42Z", "#f0505a", INK, 5)
        + line("M14,14L26,40", INK, 3.5)
        + circle(92, 108, 12, ROSY, stroke=INK, stroke_width=5)
    )


def _little_prince() -> str:
    hair = (
        "M20,74C8,66 12,54 20,52C10,42 18,28 30,32C28,16 44,10 52,20C58,6 80,6 80,22C94,18 102,32 94,40"
        "C106,44 106,62 92,68C90,58 84,50 76,46C62,58 44,52 38,48C32,54 28,62 20,74Z"
    )
    scarf = "M22,92C40,104 70,104 86,90C96,96 94,110 84,114C64,124 40,122 24,112C16,106 16,98 22,92Z"
    return (
        circle(14, 22, 4, "#fff3b0")
        + circle(112, 20, 5, "#fff3b0")
        + circle(120, 50, 3, "#fff3b0")
        + shape("M78,96C96,74 104,92 132,64L136,88C112,108 104,96 84,112Z", "#f2556b", INK, 6)
        + shape("M80,104C98,98 106,112 134,100L134,122C112,130 100,120 82,116Z", "#d93a58", INK, 6)
        + _body("#3f9f8f", x=54)
        + _head(54, 66, PALE)
        + circle(38, 77, 5, "#ff9d8a")
        + circle(70, 77, 5, "#ff9d8a")
        + shape(hair, GOLD, INK, 6)
        + line("M34,40C36,34 42,32 46,32M62,26C68,22 72,26 72,30", "#fff4bf", 5)
        + shape(scarf, "#f2556b", INK, 6)
        + line("M38,110L46,112", "#ffb3bd", 5)
    )
