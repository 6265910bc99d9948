"""How much a game counts between people who play each other again and again, or when it was given up early."""

from __future__ import annotations

from dataclasses import dataclass

from bot.model.records import Result

DAILY = 4
"""Games of the same two people on a day (UTC) that count at all."""
FULL, NONE = 2.0, 5.0
"""Up to the first load a game moves ratings in full; from there to the second it falls to nothing."""
HALF_LIFE = 7
"""Days after which half of a load is left."""
PATIENT_MOVES = 12
"""Moves per player from which a game that was given up moves ratings as much as one that was played to its end."""
_DAY = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Pair:
    """How much two people have played each other lately."""

    day: int = 0
    """The day of their latest game, counted from 1970 (UTC)."""
    games: int = 0
    """Their games on that day."""
    load: float = 0.0
    """The weights of their games until then, the older the less."""

    def on(self, at: int) -> Pair:
        """Return the pair as it is on the day of a time, before a game; a clock that was set back changes nothing."""
        days = at // _DAY - self.day
        return self if days <= 0 else Pair(at // _DAY, 0, self.load * 0.5 ** (days / HALF_LIFE))

    @property
    def weight(self) -> float:
        """How much a game moves their ratings by each other, from 0 (it doesn't count) to 1."""
        return 0.0 if self.games >= DAILY else min(1.0, max(0.0, (NONE - self.load) / (NONE - FULL)))

    def after(self, weight: float) -> Pair:
        """Return the pair after a game of a weight."""
        return Pair(self.day, self.games + 1, self.load + weight)


def patience(result: Result) -> float:
    """Return how much a result counts, from 0 to 1: little if all but one gave up early."""
    if sum(not standing.gone for standing in result.standings) > 1:
        return 1.0
    return min(1.0, result.moves / (PATIENT_MOVES * len(result.standings)))
