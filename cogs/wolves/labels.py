"""The short words of the wolves: buttons, menus and headings."""

from __future__ import annotations

from bot.language import Language


def discarded(_: Language) -> str:
    """Head the cards that were discarded."""
    return _("Discarded")


def my_hand(_: Language) -> str:
    """Label the button that shows a player's hand."""
    return _("My hand")


def your_hand(_: Language, icon: str) -> str:
    """Head a hand."""
    return _("{icon} Your hand", icon=icon)


def your_houses(_: Language) -> str:
    """Head the houses of the hand's owner."""
    return _("Your houses")
