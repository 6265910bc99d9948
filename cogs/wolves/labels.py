"""The short words of the wolves: buttons, menus and headings."""

from __future__ import annotations

from bot.language import Language


def lately(_: Language) -> str:
    """Head what happened lately."""
    return _("Lately")


def points(_: Language) -> str:
    """Name the button that shows the count."""
    return _("Points")


def rules(_: Language) -> str:
    """Name the button that explains the game."""
    return _("Rules")


def discarded(_: Language) -> str:
    """Head the cards that were discarded."""
    return _("Discarded")


def ended_now(_: Language) -> str:
    """Head the count of a game that goes on."""
    return _("If the game ended now")


def my_hand(_: Language) -> str:
    """Name the button that shows a player's hand."""
    return _("My hand")


def your_hand(_: Language, icon: str) -> str:
    """Head a hand."""
    return _("{icon} Your hand", icon=icon)


def look_again(_: Language) -> str:
    """Name the button that draws a hand anew."""
    return _("Look again")


def your_houses(_: Language) -> str:
    """Head the houses of the hand's owner."""
    return _("Your houses")
