"""Who picks next: chosen before a tile is taken, so that one click does both."""

from __future__ import annotations

from bot.display.face import Scene
from rules.game import Seat
from rules.planet.game import Planet
from rules.planet.state import Phase, State


def candidates(state: State) -> tuple[Seat, ...]:
    """List whom the seat that takes a tile now names after that; nobody when there is no choice."""
    if state.phase is not Phase.PICK:
        return ()
    others = tuple(seat for seat in state.waiting if seat != state.seat)
    return others if len(others) > 1 else ()


def successor(game: Planet, scene: Scene[State]) -> Seat | None:
    """Give who picks next unless another is chosen: whoever has fewest points, the next in turn order among equals.

    None when there is no choice.
    """
    state = scene.seen.state
    offered = candidates(state)
    if not offered:
        return None
    chosen = [seat for seat in offered if str(seat + 1) == scene.selection(state.seat)]
    if chosen:
        return chosen[0]
    # What only the picker knows is left out: the table must not tell it.
    scores = game.scores(game.view(state, None).state)
    return min(offered, key=lambda seat: (scores[seat].total, (seat - state.seat) % state.seats))
