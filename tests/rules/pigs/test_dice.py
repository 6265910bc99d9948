from __future__ import annotations

from itertools import combinations, product

import pytest

from rules.pigs.dice import Throws
from rules.pigs.moves import BUILD, Reroll
from rules.pigs.state import SYMBOLS, WOLF, Face

THROWS = Throws(range(5))


@pytest.mark.parametrize("faces", list(product(Face, repeat=3)))
def test_a_throw_tells_what_dice_show_and_which_may_be_rerolled(faces: tuple[Face, ...]) -> None:
    throw = Throws(range(3))[faces]
    locked = tuple(die for die, face in enumerate(faces) if face is WOLF)
    free = [die for die in range(3) if die not in locked]
    picks = [picked for count in range(1, 4) for picked in combinations(free, count)]
    assert (throw.wolves, throw.locked) == (len(locked), locked)
    assert throw.symbols == tuple(faces.count(symbol) for symbol in SYMBOLS)
    assert dict(throw.picks) == {frozenset(picked): picked for picked in picks}
    assert throw.choices == (*(Reroll(frozenset(picked)) for picked in picks), BUILD)


def test_a_throw_is_worked_out_once() -> None:
    faces = (Face.DOOR, WOLF, Face.ROOF, Face.ROOF, Face.WINDOW)
    assert THROWS[faces] is THROWS[tuple(faces)]
