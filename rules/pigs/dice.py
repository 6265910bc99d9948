"""What the dice allow as they lie, cached by what they show (rulebook: Roll!)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

from msgspec import Struct

from rules.pigs.moves import BUILD, Move, Reroll
from rules.pigs.state import SYMBOLS, WOLF, Face

Picks: TypeAlias = Mapping[frozenset[int], tuple[int, ...]]
"""Every set of dice that may be rerolled, with its dice in order."""


class Throw(Struct, frozen=True, gc=False):
    """Everything that follows from the dice as they lie."""

    wolves: int
    symbols: tuple[int, int, int]
    """How many show a door, a window, a roof."""
    locked: tuple[int, ...]
    """The dice that show a wolf and can't be rerolled."""
    picks: Picks
    choices: tuple[Move, ...]
    """Rerolling any allowed set of dice, or stopping."""


class Throws(dict[tuple[Face, ...], Throw]):
    """Throws by what the dice show, each computed on first use."""

    def __init__(self, dice: Sequence[int]) -> None:
        """Take the numbers of the dice, from 0."""
        every = [picked for count in range(1, len(dice) + 1) for picked in combinations(dice, count)]
        self._picks: dict[tuple[int, ...], Picks] = {
            locked: {frozenset(picked): picked for picked in every if not {*picked} & {*locked}}
            for locked in ((), *every)
        }
        self._choices: dict[tuple[int, ...], tuple[Move, ...]] = {
            locked: (*map(Reroll, picks), BUILD) for locked, picks in self._picks.items()
        }

    def __missing__(self, faces: tuple[Face, ...]) -> Throw:
        locked = tuple([die for die, face in enumerate(faces) if face is WOLF])
        doors, windows, roofs = map(faces.count, SYMBOLS)
        throw = Throw(len(locked), (doors, windows, roofs), locked, self._picks[locked], self._choices[locked])
        self[faces] = throw
        return throw
