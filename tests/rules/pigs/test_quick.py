from __future__ import annotations

from dataclasses import FrozenInstanceError, replace

import pytest

from rules.pigs.events import Rolled, TurnBegan
from rules.pigs.quick import maker
from rules.pigs.state import State
from tests.rules.pigs.table import GAME, faces, table


def test_what_is_made_quickly_is_what_the_class_makes() -> None:
    made, plain = maker(Rolled)(1, 2, (0, 3), faces("DDWR!")), Rolled(1, 2, (0, 3), faces("DDWR!"))
    assert type(made) is Rolled
    assert made == plain
    assert hash(made) == hash(plain)
    assert repr(made) == repr(plain)
    assert replace(made, seat=0) == Rolled(0, 2, (0, 3), faces("DDWR!"))


def test_it_is_frozen() -> None:
    made = maker(TurnBegan)(1, 2)
    with pytest.raises(FrozenInstanceError):
        made.seat = 2  # type: ignore[misc]
    assert not hasattr(made, "__dict__")


def test_it_has_the_defaults() -> None:
    whole = table()
    assert maker(State)(whole.setup, whole.board, 0) == whole
    assert GAME.dump(maker(State)(whole.setup, whole.board, 0)) == GAME.dump(whole)


def test_a_field_too_few_is_refused() -> None:
    with pytest.raises(TypeError):
        maker(TurnBegan)(1)  # type: ignore[call-arg]
