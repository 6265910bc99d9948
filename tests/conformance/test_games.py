"""Every game, at every number of seats, with every set of its options."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings

from tests.conformance.case import Plan, plans
from tests.conformance.cases import case_of
from tests.conformance.suite import check_info, check_play
from tests.games import GAMES
from tests.sampling import some

FEW = settings(max_examples=settings().max_examples // 3)
"""A game is long, and the settings are many."""
SETTINGS = [
    pytest.param(key, seats, options, id="-".join((key, str(seats), *(options[name] for name in sorted(options)))))
    for key, game in GAMES.items()
    for seats in game.info.seats
    for options in game.info.combinations()
]


@pytest.mark.parametrize("key", GAMES)
def test_what_is_known_of_a_game_is_in_order(key: str) -> None:
    check_info(case_of(key).game.info)
    assert GAMES[key].info.key == key


def test_there_are_games() -> None:
    assert GAMES


def test_a_game_without_a_case_fails() -> None:
    with pytest.raises(AssertionError, match="patience has no case: add a function"):
        case_of("patience")


@pytest.mark.parametrize(("key", "seats", "options"), some(SETTINGS, 6))
@FEW
@given(plan=plans())
def test_a_game_played_to_its_end_keeps_every_promise(
    key: str, seats: int, options: Mapping[str, str], plan: Plan
) -> None:
    check_play(case_of(key), seats, options, plan)


@pytest.mark.parametrize(("key", "seats", "options"), some(SETTINGS, 6))
@FEW
@given(plan=plans(resigning=True))
def test_a_game_that_seats_leave_keeps_every_promise(
    key: str, seats: int, options: Mapping[str, str], plan: Plan
) -> None:
    check_play(case_of(key), seats, options, plan)
