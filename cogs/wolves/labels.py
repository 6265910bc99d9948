"""The short words of the wolves: buttons, menus and headings."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import Language, later
from bot.model.names import PlainName
from cogs.wolves import names as said
from cogs.wolves.art import capital
from cogs.wolves.prospects import Prospect
from rules.wolves.events import BasementBuilt, FloorBuilt
from rules.wolves.moves import Basement, Build, Send
from rules.wolves.state import Builder

FATES = {
    Prospect.WHITE: later("falls"),
    Prospect.FALLS: later("falls"),
    Prospect.TIED: later("stands"),
    Prospect.ALONE: later("no rival"),
    Prospect.SAFE: later("safe"),
    Prospect.TALLEST: later("tallest"),
}
"""What becomes of a house if the game ended now."""

BUILT = {
    Prospect.FALLS: later("shortest"),
    Prospect.SAFE: later("safe"),
    Prospect.TALLEST: later("tallest"),
}
"""What building makes of a house, where that is worth a word."""


def discarded(_: Language) -> str:
    """Head the cards that were discarded."""
    return _("Discarded")


def sign(_: Language, plain_names: Sequence[PlainName], builder: Builder) -> str:
    """Label a player's or Smooki's houses in a picture."""
    return _("Smooki") if said.is_smooki(plain_names, builder) else plain_names[builder].in_label


def my_hand(_: Language) -> str:
    """Label the button that shows a player's hand."""
    return _("My hand")


def your_hand(_: Language, icon: str) -> str:
    """Head a hand."""
    return _("{icon} Your hand", icon=icon)


def your_houses(_: Language) -> str:
    """Head the houses of the hand's owner."""
    return _("Your houses")


def smookis_houses(_: Language) -> str:
    """Head Smooki's houses."""
    return _("Smooki's houses")


def build(
    _: Language, way: Build | Basement, built: FloorBuilt | BasementBuilt, face: str, number: int | None, fate: Prospect
) -> str:
    """Label the button for a way to build a card, with its name and its number if they are to be said."""
    values = {"card": face, "house": capital(built.house)}
    if isinstance(way, Basement):
        place = _("{card} under {house}", **values) if face else _("Under {house}", **values)
    elif way.house is None:
        place = _("{card} new house {house}", **values) if face else _("New house {house}", **values)
    else:
        place = _("{card} on {house}", **values) if face else _("On {house}", **values)
    if number is not None:
        place = _("{place} as {number}", place=place, number=number)
    effects = [_("turns {colour}", colour=said.colour(_, built.colour))] if built.colours else []
    if fate in BUILT:
        effects.append(_(BUILT[fate]))
    return _("{place}: {effects}", place=place, effects=", ".join(effects)) if effects else place


def places(_: Language, face: str) -> str:
    """Label the button of a card that can be built in more ways than there is room for."""
    return _("Build {card}…", card=face)


def wolf_to(
    _: Language, plain_names: Sequence[PlainName], send: Send, fate: Prospect, *, own: bool, alone: bool
) -> str:
    """Label the button that sends a wolf to a house, the reader's own or another's; ``alone`` names the wolf too."""
    values = {"house": capital(send.house), "fate": _(FATES[fate])}
    if own:
        place = _("your {house}: {fate}", **values)
    else:
        place = _("{name}'s {house}: {fate}", name=sign(_, plain_names, send.builder), **values)
    return _("{wolf} → {place}", wolf=send.wolf, place=place) if alone else place


def wolf(_: Language, wolf: int) -> str:
    """Label the button that chooses a wolf."""
    return _("Wolf {wolf}", wolf=wolf)


def discard(_: Language) -> str:
    """Label the button that discards the open card."""
    return _("Discard")


def discard_for_wolf(_: Language) -> str:
    """Label the button that goes on to the wolves which can be sent for the open card."""
    return _("Discard and send a wolf…")


def discard_and(_: Language, send: str) -> str:
    """Label the button that discards the open card and sends the only wolf to the only house."""
    return _("Discard, {send}", send=send)


def discard_card(_: Language, face: str) -> str:
    """Label the button that discards a card."""
    return _("Discard {card}", card=face)


def discard_card_for_wolf(_: Language, face: str) -> str:
    """Label the button of a card that can be discarded to send a wolf."""
    return _("Discard {card}…", card=face)


def no_wolf(_: Language) -> str:
    """Label the button that discards a card and sends no wolf."""
    return _("Discard, send no wolf")


def back(_: Language) -> str:
    """Label the button that clears the selection."""
    return _("Back")
