"""What every picture is made of: SVG elements in a square of 128 x 128, and letters and digits that need no font."""

from __future__ import annotations

SIZE = 128
INK = "#33241a"  # outlines: strong on the light theme, soft on the dark one
CREAM = "#fff6e3"
SHINE = "#ffffff"


def picture(title: str, body: str = "", *paints: str) -> str:
    """Return an SVG with those of the `paints` (gradients, clips) that its body names."""
    used = "".join(paint for paint in paints if f"#{_name(paint)})" in body)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" width="{SIZE}" height="{SIZE}">\n'
        f"<title>{title}</title>\n<defs>{used}</defs>\n{body}</svg>\n"
    )


def gradient(name: str, top: str, bottom: str) -> str:
    """Return a paint from top to bottom, to fill with as `url(#name)`."""
    stops = f'<stop offset="0" stop-color="{top}"/><stop offset="1" stop-color="{bottom}"/>'
    return f'<linearGradient id="{name}" x1="0" y1="0" x2="0" y2="1">{stops}</linearGradient>'


def clip(name: str, d: str) -> str:
    """Return the outline of a path, to cut a group with by `clip_path="url(#name)"`."""
    return f'<clipPath id="{name}"><path d="{d}"/></clipPath>'


def rect(x: float, y: float, width: float, height: float, fill: str, corner: float = 0, **style: str | float) -> str:
    """Return a rectangle, with rounded corners if `corner` is their radius."""
    return _element("rect", x=x, y=y, width=width, height=height, rx=corner, fill=fill, **style)


def circle(x: float, y: float, radius: float, fill: str, **style: str | float) -> str:
    """Return a circle around (x, y)."""
    return _element("circle", cx=x, cy=y, r=radius, fill=fill, **style)


def ellipse(x: float, y: float, across: float, down: float, fill: str, **style: str | float) -> str:
    """Return an ellipse around (x, y) with these two radii."""
    return _element("ellipse", cx=x, cy=y, rx=across, ry=down, fill=fill, **style)


def shape(d: str, fill: str, stroke: str = "none", stroke_width: float = 0, **style: str | float) -> str:
    """Return a filled path, with an outline if it has a stroke; joins are round."""
    return _element("path", d=d, fill=fill, stroke=stroke, stroke_width=stroke_width, stroke_linejoin="round", **style)


def line(d: str, stroke: str, stroke_width: float, **style: str | float) -> str:
    """Return an open path; ends and joins are round unless the style says otherwise."""
    ends: dict[str, str | float] = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return _element("path", d=d, fill="none", stroke=stroke, stroke_width=stroke_width, **{**ends, **style})


def group(body: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, **style: str | float) -> str:
    """Return a body moved to (x, y), after it was turned by degrees and scaled around its origin."""
    moves = [f"translate({_number(x)} {_number(y)})"] if x or y else []
    moves += [f"rotate({_number(turn)})"] if turn else []
    moves += [f"scale({_number(scale)})"] if scale != 1 else []
    attributes = {"transform": " ".join(moves), **style} if moves else style
    return f"<g{_attributes(attributes)}>{body}</g>\n"


def lettering(text: str, x: float, y: float, height: float, ink: str, weight: float = 17, gap: float = 14) -> str:
    """Return letters and digits around (x, y); weight and gap are in hundredths of their height."""
    scale = height / 100
    widths = [WIDTHS.get(letter, 60) for letter in text]
    left = x - (sum(widths) + gap * (len(text) - 1)) * scale / 2
    out = ""
    for letter, width in zip(text, widths, strict=True):
        out += group(line(GLYPHS[letter], ink, weight), left, y - height / 2, scale)
        left += (width + gap) * scale
    return out


def _element(tag: str, **attributes: str | float) -> str:
    return f"<{tag}{_attributes(attributes)}/>\n"


def _attributes(attributes: dict[str, str | float]) -> str:
    return "".join(
        f' {name.replace("_", "-")}="{value if isinstance(value, str) else _number(value)}"'
        for name, value in attributes.items()
        if value not in {"", 0} or name in {"x", "y", "cx", "cy", "opacity"}
    )


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")


def _name(paint: str) -> str:
    return paint.split('id="', 1)[1].split('"', 1)[0]


# Strokes in a box 100 high and as wide as WIDTHS says, else 60.
WIDTHS = {"1": 44, "I": 20, "M": 76, "W": 84, "/": 50}
GLYPHS = {
    "0": "M30,6C50,6 54,28 54,50C54,72 50,94 30,94C10,94 6,72 6,50C6,28 10,6 30,6Z",
    "1": "M7,27L30,6L30,94",
    "2": "M8,32C8,-2 54,-2 52,32C51,54 14,68 8,94L55,94",
    "3": "M9,16C26,-2 52,4 52,27C52,44 36,47 26,48C42,49 55,56 55,71C55,96 24,102 6,84",
    "4": "M43,94L43,6L5,68L57,68",
    "5": "M50,6L14,6L10,45C28,34 55,40 55,67C55,96 24,102 6,85",
    "6": "M47,7C22,12 6,40 6,68C6,86 17,94 30,94C45,94 55,82 55,68C55,53 44,44 31,44C18,44 8,54 6,68",
    "7": "M5,6L55,6C42,34 29,60 25,94",
    "8": "M30,47C15,47 10,36 10,27C10,13 20,6 30,6C40,6 50,13 50,27C50,36 45,47 30,47"
    "C12,47 5,59 5,70C5,86 17,94 30,94C43,94 55,86 55,70C55,59 48,47 30,47Z",
    "9": "M13,93C38,88 54,60 54,32C54,14 43,6 30,6C15,6 5,18 5,32C5,47 16,56 29,56C42,56 52,46 54,32",
    "A": "M5,94L30,6L55,94M15,64L45,64",
    "B": "M11,6L11,94L32,94C60,94 60,48 32,48L11,48M32,48C54,48 54,6 32,6L11,6",
    "C": "M53,24C44,2 6,-4 6,50C6,104 44,98 53,76",
    "D": "M11,6L11,94L26,94C62,94 62,6 26,6Z",
    "E": "M52,6L11,6L11,94L52,94M11,48L44,48",
    "F": "M52,6L11,6L11,94M11,48L44,48",
    "G": "M53,24C44,2 6,-4 6,50C6,104 54,104 54,54L36,54",
    "H": "M8,6L8,94M52,6L52,94M8,50L52,50",
    "I": "M10,6L10,94",
    "J": "M48,6L48,66C48,102 10,104 6,72",
    "K": "M10,6L10,94M52,6L12,54L54,94",
    "L": "M11,6L11,94L52,94",
    "M": "M8,94L8,6L38,60L68,6L68,94",
    "N": "M8,94L8,6L52,94L52,6",
    "O": "M30,6C48,6 56,26 56,50C56,74 48,94 30,94C12,94 4,74 4,50C4,26 12,6 30,6Z",
    "P": "M10,94L10,6L30,6C62,6 62,54 30,54L10,54",
    "Q": "M30,6C48,6 56,26 56,50C56,74 48,94 30,94C12,94 4,74 4,50C4,26 12,6 30,6ZM36,72L56,98",
    "R": "M10,94L10,6L30,6C60,6 60,50 30,50L10,50M32,50L54,94",
    "S": "M51,20C40,0 8,2 8,26C8,52 53,44 53,72C53,100 16,100 6,80",
    "T": "M4,6L56,6M30,6L30,94",
    "U": "M7,6L7,62C7,104 53,104 53,62L53,6",
    "V": "M4,6L30,94L56,6",
    "W": "M6,6L24,94L42,30L60,94L78,6",
    "X": "M6,6L54,94M54,6L6,94",
    "Y": "M4,6L30,50L56,6M30,50L30,94",
    "Z": "M6,6L54,6L6,94L54,94",
    "/": "M40,2L10,98",
    "+": "M30,20L30,80M0,50L60,50",
    "-": "M4,50L56,50",
    "?": "M8,28C8,-2 52,-2 52,28C52,46 30,48 30,68M30,92L30,93",
}
