"""Shares in percent."""

from __future__ import annotations

import pytest

from bot.texts.shares import percent


@pytest.mark.parametrize(
    ("wins", "games", "rounded"),
    [(0, 400, 0), (1, 400, 1), (199, 200, 99), (200, 200, 100), (1, 2, 50), (1, 3, 33), (2, 3, 67), (999, 1000, 99)],
)
def test_all_or_nothing_is_only_said_when_it_is_so(wins: int, games: int, rounded: int) -> None:
    assert percent(wins / games) == rounded
