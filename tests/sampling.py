"""Parameters of which ``make test`` tries some; with CI=true, as everywhere in automatic runs, all are tried."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

_ParameterSet = type(pytest.param())


def some(values: Iterable[Any], every: int) -> list[Any]:
    """Mark all parameters as slow but the first of every so many."""
    return [value if number % every == 0 else _slow(value) for number, value in enumerate(values)]


def _slow(value: Any) -> Any:
    if isinstance(value, _ParameterSet):
        return pytest.param(*value.values, id=value.id, marks=[*value.marks, pytest.mark.slow])
    return pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.slow)
