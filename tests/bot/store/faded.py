"""How ratings move and how repeats fade, by plain lists and without the bot.

Ratings are those of the full-pair Bradley-Terry update: R. Weng, C. Lin, A Bayesian Approximation Method for Online
Ranking, JMLR 12 (2011), algorithm 1, a team being one player, with openskill's constants.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from math import exp, sqrt
from typing import Any

MU, SIGMA = 25.0, 25.0 / 3
BETA, KAPPA, TAU = 25.0 / 6, 0.0001, 25.0 / 300
Weights = dict[frozenset[int], float]
"""By two players, counted from 0."""


def rated(
    skills: Sequence[tuple[float, float]], places: Sequence[int], weights: Weights | None = None
) -> list[tuple[float, float]]:
    """Move skills, each a mu and a sigma, by the places of one game."""
    weights = weights or {frozenset(pair): 1.0 for pair in combinations(range(len(skills)), 2)}
    most = [max(weight for pair, weight in weights.items() if player in pair) for player in range(len(skills))]
    skills = [(mu, sqrt(sigma**2 + share * TAU**2)) for (mu, sigma), share in zip(skills, most, strict=True)]
    moved = []
    for player, ((mu, sigma), place) in enumerate(zip(skills, places, strict=True)):
        gain = shrink = 0.0
        for other, ((other_mu, other_sigma), other_place) in enumerate(zip(skills, places, strict=True)):
            if other == player:
                continue
            c = sqrt(sigma**2 + other_sigma**2 + 2 * BETA**2)
            chance = 1 / (1 + exp((other_mu - mu) / c))
            score = (1 + (place < other_place) - (place > other_place)) / 2
            weight = weights[frozenset((player, other))]
            gain += weight * sigma**2 / c * (score - chance)
            shrink += weight * sigma / c * (sigma / c) ** 2 * chance * (1 - chance)
        moved.append((mu + gain, sigma * sqrt(max(1 - shrink, KAPPA))))
    return moved


def places(ranks: Sequence[int], gone: Sequence[bool]) -> list[int]:
    """Give the places that count: those who are gone come last, and the others are as they were."""
    stayed = [rank for rank, left in zip(ranks, gone, strict=True) if not left]
    return [
        1 + (len(stayed) if left else sum(other < rank for other in stayed))
        for rank, left in zip(ranks, gone, strict=True)
    ]


class Fading:
    """Remembers every game of every two people, and says how much the next one counts."""

    def __init__(self) -> None:
        self._met: dict[tuple[str, frozenset[Any]], list[tuple[int, float]]] = defaultdict(list)

    def weights(self, game: str, people: Sequence[Any], at: int, moves: int, stayed: int) -> Weights:
        """Count a game that ended at a time after so many decisions, with so many still at the table."""
        share = 1.0 if stayed > 1 else min(1.0, moves / (12 * len(people)))
        found = {}
        for first, second in combinations(range(len(people)), 2):
            met = self._met[game, frozenset((people[first], people[second]))]
            day = max([at // 86400, *(day for day, _ in met)])
            load = sum(weight * 0.5 ** ((day - then) / 7) for then, weight in met)
            full = min(1.0, max(0.0, (5 - load) / 3))
            weight = share * (full if sum(then == day for then, _ in met) < 4 else 0.0)
            found[frozenset((first, second))] = weight
            met.append((day, weight))
        return found

    def load(self, game: str, *people: Any) -> tuple[int, int, float]:
        """Give the day of two people's latest game, their games on it, and what all of them weigh on it."""
        met = self._met[game, frozenset(people)]
        day = max(day for day, _ in met)
        load = sum(weight * 0.5 ** ((day - then) / 7) for then, weight in met)
        return day, sum(then == day for then, _ in met), round(load, 6)
