"""The case of every game. A game without one fails the suite."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec

from tests.conformance.case import AnyCase, AnyGame
from tests.games import GAMES


def case_of(key: str, games: Mapping[str, AnyGame] = GAMES) -> AnyCase:
    """Give the case of a game, which `tests/rules/<key>/case.py` makes; AssertionError says what is missing."""
    module = f"tests.rules.{key}"
    found = find_spec(module) is not None and find_spec(f"{module}.case") is not None
    assert found, f"{key} has no case: add a function `case` in tests/rules/{key}/case.py"
    made: AnyCase = import_module(f"{module}.case").case(games[key])
    return made
