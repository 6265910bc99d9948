"""How many rounds of a search fit into a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar

from rules.chance import Chance
from rules.game import Game, Seen
from rules.search import Limit, Rated

S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")

Stopwatch: TypeAlias = Callable[[], Callable[[], float]]
"""Starts to count when called; what it returns gives the seconds since."""
Search: TypeAlias = Callable[[Seen[S], Chance, Limit], tuple[Rated[M], ...]]
"""Rates the moves of a seat that is to move, the best first."""

USUAL_TRIES = 1000.0
"""Tries a second that are expected of a search before it has been run."""


class Pace:
    """Runs the searches of one kind in so many seconds each, and learns how fast they are.

    A search that gives moves up on the way must know its rounds beforehand. One that turns out slower is ended.
    """

    def __init__(self, stopwatch: Stopwatch) -> None:
        self._stopwatch = stopwatch
        self._tries = USUAL_TRIES

    def rate(
        self, game: Game[S, M, E], search: Search[S, M], seen: Seen[S], chance: Chance, seconds: float
    ) -> tuple[Rated[M], ...]:
        """Rate the moves of a seat that is to move, the best first."""
        assert seen.seat is not None
        moves = len(game.legal_moves(seen.state, seen.seat))
        passed = self._stopwatch()
        rated = search(seen, chance, Limit(int(self._tries * seconds / moves) + 1, lambda: passed() >= seconds))
        tries, took = sum(one.tries for one in rated), passed()
        if tries > moves and took > 0:
            self._tries = tries / took
        return rated
