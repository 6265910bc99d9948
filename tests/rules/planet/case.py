"""What the conformance suite must know about this game."""

from __future__ import annotations

from functools import partial

from bot.language import ENGLISH
from cogs.planet import words
from rules.planet.events import Event
from rules.planet.game import Planet
from rules.planet.moves import Move
from rules.planet.state import State
from tests.conformance.case import NAMES, AnyGame, Case
from tests.rules.planet.scramble import components, scramble


def case(game: AnyGame) -> Case[State, Move, Event]:
    """Give the case of Make Me a Planet."""
    assert isinstance(game, Planet)
    return Case(
        game,
        longest=128,
        most_moves=5,
        components=components,
        scramble=partial(scramble, game),
        vocabulary=lambda state: game.moves.values(),
        say=partial(words.refusal, ENGLISH, names=NAMES),
    )
