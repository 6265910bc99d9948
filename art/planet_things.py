"""What lies on the tiles of a planet: everything that is counted, without ground or frame."""

from __future__ import annotations

from art.shapes import CREAM, INK, SHINE, circle, ellipse, group, line, rect, shape

WOOL = {"white": "#ffffff", "grey": "#9aa5b8", "brown": "#ad6a33"}
HORN = "#f4d08a"
GOLD = "#ffcf33"


def things() -> dict[str, str]:
    """Draw them all: word -> body."""
    return {
        "baobab": _baobab(),
        "volcano": volcano(),
        "sunset": _sunset(),
        "rose": _rose(),
        "lamppost": _lamppost(),
        "box": _box(),
        "star": _star(),
        "fox": _fox(),
        "elephant": _elephant(),
        "snake": _snake(),
        "white_sheep": _white_sheep(),
        "grey_sheep": _grey_sheep(),
        "brown_sheep": _brown_sheep(),
    }


def baobab(bark: str = "#d9a56b", leaves: str = "#44a038", ink: str = INK) -> str:
    """Draw a trunk like a barrel with short branches."""
    branches = "M54,92C50,76 38,72 26,64M74,92C78,76 90,72 102,64M64,90L64,40"
    trunk = "M16,124C34,120 36,106 36,96C36,84 42,80 50,74L78,74C86,80 92,84 92,96C92,106 94,120 112,124Z"
    return (
        line(branches, ink, 26)
        + shape(trunk, bark, ink, 6)
        + line(branches, bark, 14)
        + _tufts(leaves, ink, (17, 58, 12), (29, 50, 13), (40, 60, 9))
        + _tufts(leaves, ink, (88, 60, 9), (99, 50, 13), (111, 58, 12))
        + _tufts(leaves, ink, (43, 28, 11), (64, 20, 15), (85, 28, 11), (64, 28, 12))
    )


def _baobab() -> str:
    return (
        baobab()
        + line("M50,112C52,104 48,98 50,92M78,114C76,106 80,100 78,94M64,106L64,98", "#8a5429", 5)
        + line("M19,51C22,44 28,42 33,43M53,17C58,10 68,9 74,13M95,43C100,42 106,45 109,51", "#97e077", 6)
    )


def volcano() -> str:
    """Draw an active one."""
    smoke = (
        "M40,40C28,42 22,26 34,22C32,8 50,2 58,10C66,-2 88,2 88,14C102,14 106,32 94,36C90,42 84,40 80,38L76,54L52,54Z"
    )
    lava = (
        "M42,56L86,56L95,74C90,88 84,88 80,74C76,66 72,74 71,84"
        "C70,100 58,100 57,84C56,72 50,70 48,78C45,90 36,86 34,72Z"
    )
    return (
        shape(smoke, "#c9ced8", INK, 5)
        + line("M48,24C52,18 58,20 60,24M74,24C78,18 84,22 84,26", "#8d95a5", 4)
        + shape("M4,122L42,56L86,56L124,122Z", "#8f6a5a", INK, 6)
        + line("M28,106L38,90M100,106L92,92M76,112L72,104", "#5e443a", 6)
        + shape(lava, "#ff5f26", INK, 4)
        + line("M50,62L78,62", "#ffd34d", 7)
    )


def _sunset() -> str:
    rays = "M64,22L64,11M31,33L24,25M97,33L104,25M16,60L9,57M112,60L119,57"
    return (
        line(rays, INK, 16)
        + line(rays, "#ffb02e", 9)
        + shape("M24,86C20,22 108,22 104,86Z", "#ff7a45", INK, 6)
        + line("M38,74C38,54 50,46 60,45", "#ffd0a8", 7)
        + shape(
            "M4,82C14,74 24,74 34,82C44,90 54,90 64,82C74,74 84,74 94,82C104,90 114,90 124,82L124,108"
            "C124,118 118,122 110,122L18,122C10,122 4,118 4,108Z",
            "#4c86d8",
            INK,
            6,
        )
        + line("M20,104C28,98 36,98 44,104M62,110C70,104 78,104 86,110M98,102L108,102", "#bfe0ff", 6)
    )


def _rose() -> str:
    return (
        line("M64,70C66,92 62,108 62,122", INK, 15)
        + line("M64,70C66,92 62,108 62,120", "#3f9140", 8)
        + shape("M62,112C36,116 22,102 18,84C42,82 58,94 62,112Z", "#5cbd4b", INK, 5)
        + shape("M64,102C84,104 104,92 108,74C86,72 68,84 64,102Z", "#5cbd4b", INK, 5)
        + shape(
            "M64,80C40,84 18,66 22,44C14,30 30,14 44,18C52,2 78,2 84,18C98,14 114,30 106,44C110,66 88,84 64,80Z",
            "#f7526b",
            INK,
            6,
        )
        + shape("M44,34C44,16 84,16 84,38C84,54 62,58 56,46C52,36 66,30 70,38", "#ffb3c0", "#9c1638", 5)
        + line("M32,42C32,60 48,70 66,68C84,66 96,56 96,42", "#9c1638", 5)
        + line("M34,30C36,26 40,26 42,26M88,26C94,26 96,30 97,34", "#ffb3c0", 5)
    )


def _lamppost() -> str:
    return (
        circle(64, 42, 42, "#ffe27a", opacity=0.55)
        + rect(55, 66, 18, 50, "#77839c", 2, stroke=INK, stroke_width=5)
        + shape("M34,124L94,124L84,106L44,106Z", "#77839c", INK, 5)
        + shape("M34,26L94,26L82,72L46,72Z", "#fff6bd", INK, 6)
        + shape("M28,28L50,10C54,0 74,0 78,10L100,28Z", "#77839c", INK, 5)
        + shape("M50,54C50,44 62,42 62,32C72,40 80,46 78,56C76,68 52,68 50,54Z", "#ff9320")
        + rect(44, 70, 40, 10, "#77839c", 4, stroke=INK, stroke_width=4)
    )


def _box() -> str:
    return (
        shape("M64,8L120,34L120,94L64,122L8,94L8,34Z", "#d9a05a", INK, 6)
        + shape("M64,62L120,34L120,94L64,122Z", "#b97d3c")
        + shape("M8,34L64,62L120,34L64,8Z", "#f4cd92", INK, 6)
        + line("M64,62L64,122", INK, 6)
        + shape("M8,34L64,62L64,122L8,94Z", "none", INK, 6)
        + ellipse(22, 64, 6, 8, INK)
        + ellipse(38, 72, 6, 8, INK)
        + ellipse(54, 80, 6, 8, INK)
        + line("M38,22L92,48L92,66", "#a5671f", 9)
    )


def _star() -> str:
    return shape("M64,6L81,45L123,49L91,77L101,119L64,97L27,119L37,77L5,49L47,45Z", GOLD, INK, 7) + line(
        "M64,24L74,51L101,54", "#fff4bf", 7
    )


def _fox() -> str:
    return (
        shape("M10,66L10,8L52,36Z", "#f0813a", INK, 6)
        + shape("M118,66L118,8L76,36Z", "#f0813a", INK, 6)
        + shape("M20,42L20,26L36,36Z", "#4a2a20")
        + shape("M108,42L108,26L92,36Z", "#4a2a20")
        + shape(
            "M64,30C98,28 118,48 122,70C108,92 84,102 64,122C44,102 20,92 6,70C10,48 30,28 64,30Z", "#f0813a", INK, 6
        )
        + shape("M64,116C46,98 24,92 12,73C32,66 54,74 64,94C74,74 96,66 116,73C104,92 82,98 64,116Z", "#fff6ea")
        + circle(42, 64, 8, INK)
        + circle(86, 64, 8, INK)
        + circle(45, 61, 3, SHINE)
        + circle(89, 61, 3, SHINE)
        + ellipse(64, 110, 12, 10, INK)
    )


def _elephant() -> str:
    head = (
        "M30,48C30,14 98,14 98,48C98,70 90,78 84,84C82,100 84,112 96,110C104,108 106,102 112,106C118,112 108,124 92,124"
        "C70,124 62,108 58,90C42,86 30,72 30,48Z"
    )
    return (
        ellipse(26, 50, 23, 36, "#8a9bb4", stroke=INK, stroke_width=6)
        + ellipse(102, 50, 23, 36, "#8a9bb4", stroke=INK, stroke_width=6)
        + ellipse(23, 52, 11, 23, "#f2b3c0")
        + ellipse(105, 52, 11, 23, "#f2b3c0")
        + shape("M36,74C34,88 28,96 18,98C30,106 46,100 52,84Z", SHINE, INK, 4)
        + shape(head, "#aebdd2", INK, 6)
        + circle(48, 50, 7.5, INK)
        + circle(81, 50, 7.5, INK)
        + circle(50.5, 47.5, 2.5, SHINE)
        + circle(83.5, 47.5, 2.5, SHINE)
        + line("M62,80L80,78M66,94L80,92", "#7386a2", 5)
    )


def _snake() -> str:
    body = "M20,108C66,120 112,112 108,90C104,70 22,86 22,60C22,36 66,50 82,36"
    return (
        line("M108,38L117,52M114,47L123,46", "#ff4f6a", 6)
        + line(body, INK, 32)
        + line(body, "#6cb83c", 21)
        + line(body, "#dff59a", 7, stroke_dasharray="9 15")
        + shape("M70,16C84,2 116,6 116,28C116,48 92,54 78,48C62,42 58,28 70,16Z", "#6cb83c", INK, 6)
        + circle(90, 24, 7.5, SHINE)
        + circle(92, 24, 4.5, INK)
    )


def _wool(kind: str, *tufts: tuple[float, float, float]) -> str:
    return _tufts(WOOL[kind], INK, *tufts)


def _tufts(fill: str, ink: str, *tufts: tuple[float, float, float]) -> str:
    under = "".join(circle(x, y, radius + 5, ink) for x, y, radius in tufts)
    return under + "".join(circle(x, y, radius, fill) for x, y, radius in tufts)


def _white_sheep() -> str:
    tufts = (
        (40, 40, 20), (64, 30, 20), (90, 36, 20), (104, 58, 18), (98, 80, 18),
        (74, 88, 20), (50, 84, 20), (34, 64, 20), (68, 60, 34),
    )  # fmt: skip
    face = "#4a4038"
    return (
        rect(46, 92, 16, 30, face, 4, stroke=INK, stroke_width=4)
        + rect(84, 92, 16, 30, face, 4, stroke=INK, stroke_width=4)
        + _wool("white", *tufts)
        + shape("M16,48C2,46 -2,58 6,64L22,60Z", face, INK, 4)
        + shape("M50,48C64,46 68,58 60,64L44,60Z", face, INK, 4)
        + shape("M14,50C16,34 50,34 52,50C56,70 48,94 33,94C18,94 10,70 14,50Z", face, INK, 4)
        + _wool("white", (24, 38, 8), (34, 34, 9), (44, 38, 8))
        + circle(25, 60, 5.5, SHINE)
        + circle(41, 60, 5.5, SHINE)
        + line("M27,80L33,84L39,80", SHINE, 4.5)
    )


def _ram(horn: float) -> str:
    face, curl = "#4d535d", "M50,34C28,10 -2,34 12,64C22,84 46,74 42,58C40,50 30,50 28,56"
    left = line(curl, INK, horn + 11) + line(curl, HORN, horn)
    return (
        _wool("grey", (40, 36, 22), (64, 28, 22), (88, 36, 22), (36, 70, 22), (92, 70, 22), (46, 94, 20), (82, 94, 20))
        + shape("M42,50C42,32 86,32 86,50C88,82 82,120 64,120C46,120 40,82 42,50Z", face, INK, 5)
        + left
        + group(left, transform="translate(128 0) scale(-1 1)")
        + _wool("grey", (52, 34, 10), (64, 30, 11), (76, 34, 10))
        + circle(56, 74, 5.5, SHINE)
        + circle(72, 74, 5.5, SHINE)
        + line("M57,100L64,106L71,100", SHINE, 5)
    )


def _grey_sheep() -> str:
    return group(_ram(13), 4, 5, 0.94)


def _brown_sheep() -> str:
    return group(
        line("M30,92L26,118M48,94L48,118M70,94L72,118M86,88L92,118", INK, 17)
        + line("M30,92L26,117M48,94L48,117M70,94L72,117M86,88L92,117", "#efd2a8", 8)
        + _wool(
            "brown", (20, 70, 14), (38, 66, 22), (60, 70, 24), (78, 68, 22), (84, 52, 16), (44, 84, 16), (72, 84, 16)
        )
        + shape("M82,36C62,32 50,20 50,6C62,16 78,20 92,26Z", HORN, INK, 5)
        + shape("M90,32C82,22 78,14 78,4C90,12 98,18 104,30Z", HORN, INK, 5)
        + shape("M102,66L106,92L88,70Z", "#efd2a8", INK, 5)
        + shape("M80,36C82,20 106,20 112,36C120,44 126,52 122,60C118,68 104,70 94,66C84,62 78,48 80,36Z", CREAM, INK, 5)
        + shape("M82,38C72,34 64,38 62,46C72,52 80,50 84,46Z", WOOL["brown"], INK, 4)
        + circle(98, 42, 6, INK)
        + circle(100, 40, 2, SHINE)
        + line("M108,58L117,56", INK, 4),
        2,
        6,
        0.95,
    )


def sheep_badge(kind: str) -> str:
    """Draw the head of a white, grey or brown sheep on a round badge."""
    head = {"white": _white_head, "grey": _grey_head, "brown": _brown_head}[kind]
    return circle(64, 64, 62, CREAM, stroke=INK, stroke_width=9) + head()


LONG_FACE = "M40,52C40,36 88,36 88,52C90,84 82,112 64,112C46,112 38,84 40,52Z"


def _white_head() -> str:
    face = "#4a4038"
    return (
        shape("M40,56C20,48 10,58 12,74L38,72ZM88,56C108,48 118,58 116,74L90,72Z", face, INK, 7)
        + shape(LONG_FACE, face, INK, 7)
        + line("M56,94L64,100L72,94", SHINE, 6)
        + circle(54, 72, 7, SHINE)
        + circle(74, 72, 7, SHINE)
        + _wool("white", (42, 42, 17), (64, 32, 20), (86, 42, 17))
    )


def _grey_head() -> str:
    return group(_ram(15), 14, 16, 0.78)


def _brown_head() -> str:
    ears = "M40,60C22,52 12,60 8,70C20,80 32,78 40,74ZM88,60C106,52 116,60 120,70C108,80 96,78 88,74Z"
    horns = "M52,50C34,42 24,26 26,4C42,12 56,24 62,44ZM76,50C94,42 104,26 102,4C86,12 72,24 66,44Z"
    return (
        shape(ears, WOOL["brown"], INK, 7)
        + shape(LONG_FACE, WOOL["brown"], INK, 7)
        + circle(53, 66, 6, INK)
        + circle(75, 66, 6, INK)
        + shape(horns, HORN, INK, 7)
        + ellipse(64, 98, 19, 15, CREAM, stroke=INK, stroke_width=6)
        + line("M64,92L64,100", INK, 6)
    )
