"""A line for whoever plays their first game: what matters at this moment."""

from __future__ import annotations

from bot.language import Language
from cogs.pigs.art import Art
from rules.pigs.game import Pigs
from rules.pigs.state import House, Phase, State

TALL = 3
"""Tiles of a house that deserves a roof."""


def line(_: Language, art: Art, game: Pigs, state: State) -> str:
    """Say in a line what the active player should know now."""
    yard = state.board.yards[state.seat]
    open_houses = [house for house in yard if not house.complete]
    match state.phase:
        case Phase.ROLL:
            return _roll(_, art, yard, open_houses)
        case Phase.REROLL if game.offers(state):
            return _("💡 Buy now, or tap dice and risk the {wolf}?", wolf=art.wolf)
        case Phase.REROLL:
            straw, wood, brick = game.data.costs
            return _(
                "💡 Go for one kind: {straw} alike buy straw, {wood} wood, {brick} brick.",
                straw=straw,
                wood=wood,
                brick=brick,
            )
        case Phase.BUY if state.bought:
            return _("💡 Your other dice may buy a second tile, unlike the first.")
        case Phase.BUY if any(offer.tile.pots for offer in game.offers(state)):
            return _("💡 A {pot} on a tile is worth an extra point under a roof.", pot=art.pots(1))
        case Phase.BUY:
            return _("💡 Only a roof makes a house count, and nothing goes on top of it.")
        case _:
            return _("💡 What is spun flies away: aim at straw.")


def _roll(_: Language, art: Art, yard: tuple[House, ...], open_houses: list[House]) -> str:
    if not yard:
        return _(
            "💡 Two {door} or two {window} buy the first tile of your first house.",
            door=art.door,
            window=art.window,
        )
    if any(house.height >= TALL for house in open_houses):
        return _("💡 Without a roof a house is worth nothing: keep {roof} now.", roof=art.roof)
    if open_houses:
        return _("💡 Windows make a house worth more. Roof it before the {wolf} comes!", wolf=art.wolf)
    return _(
        "💡 Start your next house with a {door} or {window}: a roofed one is finished.",
        door=art.door,
        window=art.window,
    )
