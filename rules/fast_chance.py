"""Chance for search and for measuring: quick, without a secret and without a record. No game is ever played with it."""

from __future__ import annotations

from random import Random

from rules.chance import Chance


class FastChance(Chance):
    """Draws from a generator of its own, many times faster than those of a :class:`~rules.chance.Secret`.

    A computer player that tries out what may come takes its draws here: a game's own chance it could neither know
    nor use up. Who sees some draws of such a generator can compute the next ones, so that a game's chance is never
    this one. ``drawn`` stays empty, for a search makes millions of draws and asks for none of them again.
    """

    __slots__ = ("_bits",)

    def __init__(self, seed: int) -> None:
        """Begin a row of draws; the same seed gives the same row."""
        super().__init__()
        self._bits = Random(seed).getrandbits  # noqa: S311 - no secret depends on it

    def _value(self, ways: int) -> int:
        bits, length = self._bits, ways.bit_length()
        value = bits(length)
        while value >= ways:
            value = bits(length)
        return value

    def below(self, ways: int) -> int:
        """Draw one of ``ways`` equally likely numbers, 0 to ``ways - 1``, and keep no note of it."""
        return self._value(ways)
