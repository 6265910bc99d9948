"""The Three Little Wolves: wolves and pigs with their values, piles of cards, and marks of the count."""

from __future__ import annotations

from art.animals import big_bad_pig, pig_head, wolf_head
from art.parts import GOLD, HOUSE_PAINTS, tower
from art.shapes import CREAM, INK, SHINE, circle, ellipse, gradient, group, lettering, line, picture, rect, shape

WOLVES = (3, 4, 5)
PIGS = (2, 3, 4)
BACK = gradient("back", "#5b7fd6", "#35509e")
MUSTACHE = gradient("mustache", "#c98a4e", "#8a5426")


def pictures() -> dict[str, str]:
    """Draw tokens, piles and marks: SVG by word."""
    return {**_wolves(), **_pigs(), **_cards(), **_marks()}


def _top_hat() -> str:
    out = rect(-28, -58, 56, 52, "#8672e0", 4, stroke=INK, stroke_width=6) + rect(-26, -24, 52, 13, "#ffd34d")
    return out + rect(-48, -13, 96, 14, "#8672e0", 6, stroke=INK, stroke_width=6)


def _crown() -> str:
    out = shape("M-40,0L-48,-48L-22,-26L0,-58L22,-26L48,-48L40,0Z", "url(#gold)", INK, 6)
    return out + circle(0, -14, 7, "#e0483e") + circle(-24, -12, 5, "#3f6fd1") + circle(24, -12, 5, "#3f6fd1")


def _cap() -> str:
    out = shape("M-42,0C-44,-52 38,-56 40,-4Z", "#4aa8f0", INK, 6)
    out += shape("M6,-8C36,-14 58,-12 66,2C44,4 24,2 6,2Z", "#1f6fb5", INK, 6)
    return (
        out
        + line("M-22,-8C-24,-20 -20,-30 -12,-36", SHINE, 6)
        + circle(-2, -44, 7, "#1f6fb5", stroke=INK, stroke_width=4)
    )


def _bow() -> str:
    out = shape("M0,-22L-50,-50L-50,4ZM0,-22L50,-50L50,4Z", "#ffa8d2", INK, 6)
    return out + circle(0, -22, 14, "#ffffff", stroke=INK, stroke_width=6)


HATS = {"top_hat": _top_hat, "crown": _crown, "cap": _cap, "bow": _bow}  # of seat 1, 2, 3, 4


def _wolves() -> dict[str, str]:
    every = {}
    for hat, draw in HATS.items():
        said = hat.replace("_", " ")
        every[hat] = picture(said, group(draw(), 64, 94, 1.2), GOLD)
        worn = group(draw(), 72, 55, 0.86, 14) if hat == "bow" else group(draw(), 56, 57, 0.92)
        head = wolf_head(56, 84, 0.84) + worn
        for value in WOLVES:
            every[f"{hat}_wolf_{value}"] = picture(f"{said} wolf {value}", head + _value(value), GOLD)
    return every


def _pigs() -> dict[str, str]:
    every = {
        f"big_bad_pig_{value}": picture(f"big bad pig {value}", big_bad_pig(56, 58, 1.0) + _value(value))
        for value in PIGS
    }
    builder = pig_head(64, 76, 0.96) + shape("M20,50C20,-6 108,-6 108,50Z", "#ffc52e", INK, 6)
    builder += shape("M56,8L72,8L74,44L54,44Z", "#ffe08a", INK, 5) + rect(
        8, 42, 112, 14, "#ffc52e", 7, stroke=INK, stroke_width=6
    )
    return {**every, "smooki": picture("Smooki, who builds too", builder)}


def _value(value: int) -> str:
    return lettering(str(value), 98, 92, 60, INK, 54) + lettering(str(value), 98, 92, 60, SHINE, 24)


def _cards() -> dict[str, str]:
    card = rect(24, 6, 80, 116, "url(#back)", 12, stroke=INK, stroke_width=6)
    card += rect(33, 15, 62, 98, "none", 7, stroke="#bcd0ff", stroke_width=4)
    back = card + wolf_head(64, 66, 0.5)
    pile = "".join(rect(24 + x, 6 + x, 80, 116, CREAM, 12, stroke=INK, stroke_width=6) for x in (28, 14))
    deck = group(pile + back, -8, -2, 0.88)
    tossed = group(rect(-38, -54, 76, 108, "#d9cdb8", 11, stroke=INK, stroke_width=6), 56, 66, 1, -16)
    tossed += group(
        rect(-38, -54, 76, 108, CREAM, 11, stroke=INK, stroke_width=6)
        + line("M0,-30L0,24M-22,4L0,28L22,4", "#b3402f", 13),
        72,
        66,
        1,
        12,
    )
    return {
        "deck": picture("deck", deck, BACK),
        "discard": picture("discarded cards", tossed),
        "pass_left": picture("big bad pig: pass left", _pig_card("M108,84L22,84M48,60L22,84L48,108")),
        "pass_right": picture("big bad pig: pass right", _pig_card("M20,84L106,84M80,60L106,84L80,108")),
        "send_wolf": picture("big bad pig: send a wolf", _pig_card("") + wolf_head(64, 78, 0.68)),
    }


def _pig_card(arrow: str) -> str:
    out = rect(6, 6, 116, 116, "#ffd6e2", 16, stroke=INK, stroke_width=6)
    ears = shape("M20,40C14,8 24,6 48,22ZM108,40C114,8 104,6 80,22Z", "#f48fb0", INK, 5)
    snout = ellipse(64, 30, 24, 16, "#f48fb0", stroke=INK, stroke_width=5) + ellipse(55, 30, 4.5, 7, INK)
    out += ears + snout + ellipse(73, 30, 4.5, 7, INK)
    return out + line(arrow, INK, 24) + line(arrow, SHINE, 11) if arrow else out


def _marks() -> dict[str, str]:
    arrow = shape("M100,22L126,54L110,54L110,120L90,120L90,54L74,54Z", "url(#gold)", INK, 6)
    dust = circle(18, 118, 12, "#c9b9a4") + circle(108, 116, 14, "#c9b9a4") + circle(88, 124, 9, "#ded1be")
    curl = (
        "M64,56C48,38 26,44 22,66C20,78 10,82 4,74C4,98 46,104 64,78"
        "C82,104 124,98 124,74C118,82 108,78 106,66C102,44 80,38 64,56Z"
    )
    down = line("M64,40L64,100M38,76L64,104L90,76", INK, 26) + line("M64,40L64,100M38,76L64,104L90,76", SHINE, 13)
    return {
        "tallest_house": picture("tallest house", group(tower(), -20, 0) + arrow, GOLD, *HOUSE_PAINTS),
        "falling_house": picture("falling house", _ruin() + dust, *HOUSE_PAINTS),
        "mustache": picture("mustache", shape(curl, "url(#mustache)", CREAM, 5), MUSTACHE),
        "basement": picture("basement", rect(4, 4, 120, 26, "#4f9e2f", 6) + rect(4, 22, 120, 102, "#7a4e2b", 8) + down),
        "two_floors": picture("counts as two floors", _storeys(2)),
        "three_floors": picture("counts as three floors", _storeys(3)),
        "plus_2": picture("two points more", _points("+2", "#1d7a37")),
        "plus_3": picture("three points more", _points("+3", "#1d7a37")),
        "minus_2": picture("two points less", _points("-2", "#b3261e")),
    }


def _ruin() -> str:
    left = shape("M36,124L36,50L58,50L66,68L54,86L66,104L58,124Z", "#ffe9c2", INK, 6)
    left += shape("M18,54L58,10L54,28L64,40L58,54Z", "url(#tile)", INK, 6)
    right = shape("M92,124L92,50L58,50L66,68L54,86L66,104L58,124Z", "#ffe9c2", INK, 6)
    right += shape("M110,54L58,10L54,28L64,40L58,54Z", "url(#tile)", INK, 6) + rect(72, 66, 15, 18, "#5aaee0", 2)
    return group(left, -16, 12, 0.96, -8) + group(right, 26, -6, 0.96, 14)


def _storeys(count: int) -> str:
    height = 76 / count
    tops = [46 + height * at for at in range(count)]
    out = "".join(rect(26, top, 76, height, "#ffe9c2", 3, stroke=INK, stroke_width=7) for top in tops)
    return out + shape("M64,6L114,46L14,46Z", "#8b95a5", INK, 7)


def _points(text: str, colour: str) -> str:
    disc = circle(64, 64, 58, CREAM, stroke=INK, stroke_width=6)
    return disc + lettering(text, 64, 64, 58, colour, 24, 22)
