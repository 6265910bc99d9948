"""Chance for search and benchmarks: fast, without a secret or a record. Never used in a hosted game."""

from __future__ import annotations

from random import Random

from rules.chance import Chance


class FastChance(Chance):
    """Draws from a seeded generator, many times faster than a :class:`~rules.chance.Secret`.

    A computer player that simulates continuations draws from this, since it must not know or use up the game's own
    draws. The generator's next draws can be computed from earlier ones, so no hosted game may use it. ``drawn``
    stays empty: a search makes millions of draws and never asks for them again.
    """

    __slots__ = ("_bits",)

    def __init__(self, seed: int) -> None:
        """Start a sequence of draws; the same seed gives the same sequence."""
        super().__init__()
        self._bits = Random(seed).getrandbits  # noqa: S311 - no secret depends on it

    def _value(self, ways: int) -> int:
        bits, length = self._bits, ways.bit_length()
        value = bits(length)
        while value >= ways:
            value = bits(length)
        return value

    def below(self, ways: int) -> int:
        """Draw one of ``ways`` equally likely numbers, 0 to ``ways - 1``, without recording it."""
        return self._value(ways)
