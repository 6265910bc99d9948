"""The short words of the planet: buttons, menus and headings."""

from __future__ import annotations

from bot.language import Language, minus
from bot.model.names import PlainName
from cogs.planet import names as said


def planets(_: Language) -> str:
    """Label the button that shows all planets."""
    return _("Planets")


def hidden_planets(_: Language, mask: str) -> str:
    """Label that button when it shows more to the reader than to others."""
    return _("Planets {mask}", mask=mask)


def face_down(_: Language) -> str:
    """Label the button for a tile that lies face down."""
    return _("Face down")


def look_at_tiles(_: Language) -> str:
    """Label the button that shows a player what each tile would bring, and the tiles that nobody else sees."""
    return _("Look at the tiles")


def look_at_stacks(_: Language) -> str:
    """Label the same button while no tiles are on the table."""
    return _("Look at the stacks")


def brings(tile: str, points: int) -> str:
    """Label the button for a tile with what it would bring the reader."""
    return f"{tile}\u2002{said.signed(points)}"


def picks_next(_: Language, name: PlainName) -> str:
    """Label the button that chooses who picks next."""
    return _("{name} next", name=name.in_label)


def painted_points(_: Language, points: int, secret: int) -> str:
    """Label the picture of a planet with its points, besides characters that are secret."""
    if secret:
        return _("{points} + {secret} secret", points=minus(points), secret=secret)
    return _.n("{points} point", "{points} points", points, points=minus(points))


def legend(_: Language) -> str:
    """Label the button that explains the pictures."""
    return _("Legend")


def your_eyes_only(_: Language, icon: str) -> str:
    """Head what only the reader may see."""
    return _("{icon} For your eyes only", icon=icon)


def planet(_: Language, icon: str) -> str:
    """Head a planet."""
    return _("{icon} Planet", icon=icon)


def your_planet(_: Language) -> str:
    """Head the current count of the reader's planet."""
    return _("Your planet so far")


def count(_: Language) -> str:
    """Head the final count of a planet."""
    return _("The count")


def count_so_far(_: Language) -> str:
    """Head the current count of an unfinished planet."""
    return _("The count so far")


def turned_down(_: Language) -> str:
    """Head the tiles that baobabs turned face down."""
    return _("Turned face down for good")


def discarded(_: Language) -> str:
    """Head the tiles that nobody took."""
    return _("Discarded so far")
