"""How long it takes to write and read a state."""

from __future__ import annotations

import time
from typing import Any

from rules.game import Game

AT_ONCE = 50


def time_saving(game: Game[Any, Any, Any], state: Any, rounds: int) -> float:
    """Measure the microseconds to write and read a state, in processor time; the best of many."""
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        for _ in range(AT_ONCE):
            game.load(game.dump(state))
        best = min(best, (time.process_time() - start) / AT_ONCE)
    return best * 1e6
