"""Making the moves of one click, or of one entry of the log."""

from __future__ import annotations

from typing import Any

from bot.hosting.situation import AnyGame
from rules.chance import Chance
from rules.game import Seat, Step


def made(game: AnyGame, state: Any, seat: Seat, moves: str, chance: Chance) -> Step[Any, Any]:
    """Make a seat's moves, which have spaces between, one after another; give them as one step.

    IllegalMove as soon as one of them is not allowed, or when another seat is to move before the last of them.
    """
    events: tuple[Any, ...] = ()
    revealed = False
    for move in moves.split(" "):
        step = game.apply(state, seat, game.parse_move(move), chance)
        state, events, revealed = step.state, (*events, *step.events), revealed or step.revealed
    return Step(state, events, revealed)
