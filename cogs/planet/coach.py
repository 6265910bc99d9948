"""A line for those who play their first game: what matters now, and why."""

from __future__ import annotations

from bot.language import Language
from cogs.planet.art import Art
from rules.planet.game import Planet
from rules.planet.state import Phase, State
from rules.planet.tiles import Kind, Thing

EARLY = 3
"""In so many rounds the basics are told."""


def line(_: Language, art: Art, game: Planet, state: State) -> str:
    """Tell the seat that is to move what helps it most now."""
    return f"🎓 *{_hint(_, art, game, state)}*"


def _hint(_: Language, art: Art, game: Planet, state: State) -> str:
    match state.phase:
        case Phase.STACK:
            return _stack(_, art, game, state)
        case Phase.HIDE:
            return _("Hide the tile that you want most: the other player must dare to take it unseen.")
        case Phase.NAME:
            return _("Whoever picks last gets the tile that is left, and starts the next round.")
    return _pick(_, art, game, state)


def _stack(_: Language, art: Art, game: Planet, state: State) -> str:
    if game.needs(state, state.seat)[Kind.CHARACTER] == len(game.data.cells[Kind.CHARACTER]):
        return _(
            "Only {icon} characters score. Take one soon, and you know what to collect.",
            icon=art.stack(Kind.CHARACTER),
        )
    if state.draft.number <= EARLY:
        return _("You need tiles from every stack in the end: which kind helps you most now?")
    return _("Which stack has what your characters count, and little for the others?")


def _pick(_: Language, art: Art, game: Planet, state: State) -> str:
    numbers, tally = game.data.numbers, game.tally(state, state.seat)
    volcanoes = game.volcanoes(state)
    if state.draft.kind is Kind.CHARACTER:
        return _("Characters count your whole planet at the end.")
    if tally[Thing.BAOBAB] == numbers.baobabs - 1:
        return _.n(
            "One more {icon}, and its tile turns face down.",
            "One more {icon}, and all {count} turn face down.",
            numbers.baobabs,
            icon=art.things[Thing.BAOBAB],
        )
    if tally[Thing.VOLCANO] and tally[Thing.VOLCANO] == max(volcanoes):
        return _(
            "You have the most {icon}: they may cost points.",
            icon=art.things[Thing.VOLCANO],
        )
    if state.draft.number <= EARLY:
        return _("“Look at the tiles” tells you alone what each would bring you.")
    return _("Take what you count, or what others need.")
