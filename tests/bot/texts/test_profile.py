"""Numbers in profiles."""

from __future__ import annotations

import pytest

from bot.texts.profile import _percent


@pytest.mark.parametrize(
    ("wins", "games", "percent"),
    [(0, 400, 0), (1, 400, 1), (199, 200, 99), (200, 200, 100), (1, 2, 50), (1, 3, 33), (2, 3, 67), (999, 1000, 99)],
)
def test_all_or_nothing_is_only_said_when_it_is_so(wins: int, games: int, percent: int) -> None:
    assert _percent(wins, games) == percent
