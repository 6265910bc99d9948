"""The short words of the pigs: buttons, menus and headings."""

from __future__ import annotations

from bot.language import Language


def tiles_left(_: Language) -> str:
    """Head the tiles that are left."""
    return _("Tiles left")


def roll(_: Language) -> str:
    """Label the button that rolls the dice."""
    return _("Roll")


def no_more(_: Language) -> str:
    """Label the button that buys nothing more."""
    return _("Buy nothing more")


def other_tile(_: Language) -> str:
    """Label the button back to the choice of a tile."""
    return _("Another tile")


def other_player(_: Language) -> str:
    """Label the button back to the choice of an opponent."""
    return _("Somebody else")


def which_place(_: Language) -> str:
    """Label the menu of positions for a tile."""
    return _("Where does it go?")


def which_house(_: Language) -> str:
    """Label the menu of an opponent's houses."""
    return _("Which house?")
