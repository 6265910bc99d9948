"""The names of moves, as advice."""

from __future__ import annotations

from typing import assert_never

from bot.display.face import Scene
from bot.language import Language
from cogs.pigs import words
from cogs.pigs.art import Art
from rules.pigs.moves import Blow, Build, Buy, Done, Move, Reroll, Roll
from rules.pigs.state import State


def named(_: Language, art: Art, scene: Scene[State], move: Move) -> str:
    """Name a move."""
    state = scene.seen.state
    match move:
        case Roll():
            return _("Roll the dice")
        case Reroll(dice):
            kept = " ".join(art.die(die, face) for die, face in enumerate(state.dice) if die not in dice)
            if not kept:
                return _("Roll all dice again")
            return _.n(
                "Keep {kept}, roll {count} die again", "Keep {kept}, roll {count} dice again", len(dice), kept=kept
            )
        case Build():
            return _("Stop rolling")
        case Buy(material, part, house):
            values = {"tile": words.one_tile(_, material, part), "icon": art.kind(material, part)}
            if house is None:
                return _("{icon} Start a house with {tile}", **values)
            return _("{icon} Add {tile} to {house}", house=art.letter(house), **values)
        case Done():
            return _("Buy nothing more")
        case Blow(seat, house):
            return _("Blow at {name}'s {house}", name=scene.names[seat], house=art.letter(house))
    assert_never(move)
