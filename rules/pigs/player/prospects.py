"""Who will win, judged at a glance: what every seat has, what it can still roof, and how near the end is.

The numbers were fitted to who won 9,000 games of two to four seats that players of the normal level played among
themselves, with every fifth purchase by chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from rules.pigs.player.lots import Lot
from rules.pigs.player.turn import End, Turn, Yards
from rules.pigs.state import PARTS, ROOF

_STACK = (1.0, 5.6, 17.8)
"""How long a tile of a straw, wood or brick stack keeps it from being exhausted, as parts of a straw tile's time."""
_TURNS = (4.4, 1.05)
"""The turns until the end: so many, and so many for each straw tile's time of the stacks that will be exhausted."""
_ROOFS = (0.24, 0.15, 0.0)
"""How likely a turn brings a roof for a certain house when the cheapest roofs left are straw, wood, brick."""
_BEGUN = 0.3
"""The part of a turn by which rounding down would be wrong."""
_SECOND = 0.59
"""Each further house is roofed as likely as this part of two roofs for the one before."""
_TURN = 4.6
"""The points of a turn."""
_WOLF = 0.1
"""How often a turn's wolf takes what a blow on the dearest complete house takes."""
_WOLF_TURNS = 3.0
"""The turns for which that is looked ahead, at most."""
_SPREAD = (2.2, 0.58)
"""How many points of lead make victory e times as likely: at the end, and more for each turn a seat still has."""


class Prospects:
    """Judges the ends of one turn."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn

    def share(self, end: End) -> float:
        """Give the share of the win that the active player can expect."""
        turn = self._turn
        if turn.is_over(end):
            return turn.share(end)
        return self.outlook(end.yards, end.heights, turn.order.index(turn.next_seat))[0][turn.seat]

    def outlook(self, yards: Yards, heights: Sequence[int], following: int) -> tuple[list[float], list[float]]:
        """Give the shares of the win and the points that every seat can expect.

        ``heights`` say how many tiles each stack has, ``following`` who is next, by the place in the order of play.
        """
        order = self._turn.order
        left, roof, seats = self._turns(heights), self._roof(heights), len(order)
        values = [
            _value(yards[seat], max(0.0, (left - (at - following) % seats) / seats + _BEGUN), roof)
            for at, seat in enumerate(order)
        ]
        best, spread = max(values), _SPREAD[0] + _SPREAD[1] * left / seats
        odds = [exp((value - best) / spread) for value in values]
        total, shares, points = sum(odds), [0.0] * len(yards), [0.0] * len(yards)
        for seat, chance, value in zip(order, odds, values, strict=True):
            shares[seat], points[seat] = chance / total, value
        return shares, points

    def _turns(self, heights: Sequence[int]) -> float:
        """Guess how many turns all seats together still have."""
        times = sorted(height * _STACK[stack // len(PARTS)] for stack, height in enumerate(heights) if height)
        needed = self._turn.state.setup.ends_at - heights.count(0)
        return _TURNS[0] + _TURNS[1] * sum(times[: max(0, needed)])

    def _roof(self, heights: Sequence[int]) -> float:
        roofs = heights[PARTS.index(ROOF) :: len(PARTS)]
        return next((chance for chance, left in zip(_ROOFS, roofs, strict=True) if left), 0.0)


def _value(yard: Sequence[Lot], turns: float, roof: float) -> float:
    """Count what a seat has and can still get, in points."""
    exposed = max([lot.loss for lot in yard if lot.complete], default=0.0)
    total = _TURN * turns - _WOLF * min(turns, _WOLF_TURNS) * exposed
    total += sum([lot.worth for lot in yard if lot.complete])
    chance = 1 - (1 - roof) ** turns
    for worth in sorted([lot.worth for lot in yard if not lot.complete], reverse=True):
        total += chance * worth
        chance *= _SECOND * chance
    return total
