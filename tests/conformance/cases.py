"""The case of every game. A game without one fails the suite."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from rules.catalogue import load_games
from rules.game import Game
from tests.conformance.case import Case
from tests.rules.wolves.scramble import wolves_case

AnyGame: TypeAlias = Game[Any, Any, Any]
AnyCase: TypeAlias = Case[Any, Any, Any]

GAMES = load_games()

CASES: dict[str, Callable[[AnyGame], AnyCase]] = {"wolves": wolves_case}
"""By the game's key, a function that makes the case of a loaded game."""


def case_of(key: str, games: Mapping[str, AnyGame] = GAMES) -> AnyCase:
    """Give the case of a game; AssertionError says what is missing."""
    assert key in CASES, f"{key} has no case: add one to CASES in tests/conformance/cases.py"
    return CASES[key](games[key])
