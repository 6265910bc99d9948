"""The only source of randomness: draws that anyone can recompute from a game's secret.

Draw ``n`` of turn ``t`` with ``ways`` equally likely outcomes: read HMAC-SHA256(key=secret,
message="t:n" in ASCII) as a big-endian number ``x`` of 256 bits. The outcome is ``x mod ways``,
unless ``x`` lies in the incomplete last run of ``ways`` numbers below 2**256; then the draw is repeated
with the next ``n``. ``n`` starts at 0 in every turn and grows by one with every HMAC.
"""

from __future__ import annotations

import hashlib
import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

T = TypeVar("T")

_NUMBERS = 1 << 256
_INNER_PAD = bytes(byte ^ 0x36 for byte in range(256))
_OUTER_PAD = bytes(byte ^ 0x5C for byte in range(256))


class Draw(NamedTuple):
    """One draw as the log keeps it: ``value`` out of ``range(ways)``."""

    ways: int
    value: int


_new_tuple = tuple.__new__  # makes a Draw in a third of the time its constructor takes


@lru_cache(maxsize=1 << 14)
def _digits(value: int, count: int, sides: int) -> tuple[int, ...]:
    """Return the lowest ``count`` digits of a number in base ``sides``, the lowest first."""
    digits = []
    for _ in range(count):
        value, digit = divmod(value, sides)
        digits.append(digit)
    return tuple(digits)


class Chance(ABC):
    """The draws of one turn; ``drawn`` lists those made so far."""

    __slots__ = ("drawn",)

    def __init__(self) -> None:
        self.drawn: list[Draw] = []

    @abstractmethod
    def _value(self, ways: int) -> int:
        """Return a number in ``range(ways)``."""

    def below(self, ways: int) -> int:
        """Draw one of ``ways`` equally likely numbers, 0 to ``ways - 1``."""
        value = self._value(ways)
        self.drawn.append(_new_tuple(Draw, (ways, value)))
        return value

    def dice(self, count: int, sides: int) -> tuple[int, ...]:
        """Roll ``count`` dice in one draw of ``sides ** count`` ways; the first die is its lowest digit."""
        return _digits(self.below(sides**count), count, sides)

    def shuffled(self, items: Iterable[T]) -> tuple[T, ...]:
        """Shuffle (Fisher-Yates, from the last index down to 1); the last item is the top of a stack."""
        pile = list(items)
        for last in range(len(pile) - 1, 0, -1):
            other = self.below(last + 1)
            pile[last], pile[other] = pile[other], pile[last]
        return tuple(pile)


class Secret:
    """The 32 secret bytes that decide all chance of one game.

    HMAC is written out with its two keyed hashes prepared once: a draw takes a third of the time of :mod:`hmac`.
    """

    __slots__ = ("_bytes", "_inner", "_outer")

    def __init__(self, value: bytes) -> None:
        if len(value) != 32:
            raise ValueError("a secret has 32 bytes")
        self._bytes = value
        key = value.ljust(64, b"\0")
        self._inner = hashlib.sha256(key.translate(_INNER_PAD))
        self._outer = hashlib.sha256(key.translate(_OUTER_PAD))

    @classmethod
    def new(cls) -> Secret:
        """Make a secret from the operating system's randomness."""
        return cls(secrets.token_bytes(32))

    @property
    def commitment(self) -> str:
        """SHA-256 of the secret in hex: published when the game starts, checked when the secret is revealed."""
        return hashlib.sha256(self._bytes).hexdigest()

    def reveal(self) -> bytes:
        """Return the bytes themselves, for the database and for the end of the game."""
        return self._bytes

    def block(self, message: bytes) -> bytes:
        """Return HMAC-SHA256 of ``message`` under the secret, 32 bytes."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()

    def turn(self, number: int) -> Chance:
        """Return the chance of turn ``number``; turn 0 is the set-up."""
        return _Derived(self, number)

    def __repr__(self) -> str:
        return "Secret(...)"


class _Derived(Chance):
    __slots__ = ("_block", "_taken", "_turn")

    def __init__(self, secret: Secret, turn: int) -> None:
        self.drawn = []
        self._block = secret.block
        self._turn = turn
        self._taken = 0

    def _value(self, ways: int) -> int:
        while True:
            number = int.from_bytes(self._block(b"%d:%d" % (self._turn, self._taken)), "big")
            self._taken += 1
            value = number % ways
            if number - value <= _NUMBERS - ways:
                return value


class Recorded(Chance):
    """Draws read back from a log, for a replay without the secret."""

    __slots__ = ("_left",)

    def __init__(self, draws: Sequence[Draw]) -> None:
        super().__init__()
        self._left = iter(draws)

    def _value(self, ways: int) -> int:
        draw = next(self._left, None)
        if draw is None or draw.ways != ways:
            raise ValueError(f"the log holds no draw of {ways} ways here")
        return draw.value
