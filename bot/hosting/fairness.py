"""Checking chance: every draw of a finished game again from its secret, and how often each side came up."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import isqrt, sqrt

from bot.model.records import LogEntry
from bot.store import DrawCount
from rules.chance import Secret

MOST_SIDES = 12
"""Draws of more ways are no dice, and are not counted side by side."""
_SURE = 2.576
"""Standard deviations within which 99 of 100 counts lie."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What recomputing a game's draws has shown."""

    draws: int
    wrong: tuple[int, ...]
    """The turns with a draw that is not as the secret says."""
    promised: bool | None
    """Whether the secret is the one that was committed to; None when no commitment was noted."""

    @property
    def fair(self) -> bool:
        """Whether nothing speaks against the game."""
        return not self.wrong and self.promised is not False


@dataclass(frozen=True, slots=True)
class Die:
    """How often each of equally likely sides came up."""

    counts: tuple[int, ...]

    @property
    def rolls(self) -> int:
        """How many times it was rolled: the size of the sample."""
        return sum(self.counts)

    @property
    def expected(self) -> tuple[int, int]:
        """The range in which the count of a side lies in 99 of 100 cases."""
        sides = len(self.counts)
        mean = self.rolls / sides
        spread = _SURE * sqrt(mean * (1 - 1 / sides))
        return max(0, round(mean - spread)), min(self.rolls, round(mean + spread))


def verify(secret: bytes, commitment: str | None, log: Iterable[LogEntry]) -> Verdict:
    """Draw everything again that a log holds."""
    source = Secret(secret)
    draws = 0
    wrong = []
    for entry in log:
        chance = source.turn(entry.turn)
        draws += len(entry.draws)
        if any(chance.below(draw.ways) != draw.value for draw in entry.draws):
            wrong.append(entry.turn)
    promised = None if commitment is None else hashlib.sha256(secret).hexdigest() == commitment
    return Verdict(draws, tuple(wrong), promised)


def dice(drawn: Sequence[DrawCount]) -> list[Die]:
    """Take joint draws apart into single dice: a draw of 7,776 ways is five of six sides. The most rolled first."""
    sides: dict[int, Counter[int]] = {}
    for ways, value, times in drawn:
        base, count = _dice_of(ways)
        if 2 <= base <= MOST_SIDES:
            for _ in range(count):
                value, side = divmod(value, base)
                sides.setdefault(base, Counter())[side] += times
    found = [Die(tuple(counted[side] for side in range(base))) for base, counted in sorted(sides.items())]
    return sorted(found, key=lambda die: die.rolls, reverse=True)


def _dice_of(ways: int) -> tuple[int, int]:
    """Write a number as the highest power there is: sides and count of equal dice."""
    for base in range(2, isqrt(ways) + 1):
        power, count = base, 1
        while power < ways:
            power *= base
            count += 1
        if power == ways:
            return base, count
    return ways, 1
