from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, replace

import pytest

from rules.quick import maker


@dataclass(frozen=True, slots=True)
class Crate:
    apples: int
    label: str = "fresh"


def test_what_is_made_quickly_is_what_the_class_makes() -> None:
    made, plain = maker(Crate)(3, "old"), Crate(3, "old")
    assert type(made) is Crate
    assert made == plain
    assert hash(made) == hash(plain)
    assert repr(made) == repr(plain)
    assert replace(made, apples=4) == Crate(4, "old")


def test_it_is_frozen() -> None:
    made = maker(Crate)(3)
    with pytest.raises(FrozenInstanceError):
        made.apples = 4  # type: ignore[misc]
    assert not hasattr(made, "__dict__")


def test_it_has_the_defaults() -> None:
    assert maker(Crate)(3) == Crate(3)


def test_a_field_too_few_is_refused() -> None:
    with pytest.raises(TypeError):
        maker(Crate)()  # type: ignore[call-arg]
