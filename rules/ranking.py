"""The order of the seats when a game is over."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby

from rules.game import Score, Seat


def ranked(
    scores: Iterable[Score], sort_key: Callable[[Score], tuple[int, ...]], resigned: tuple[Seat, ...]
) -> tuple[tuple[Seat, ...], ...]:
    """Group seats by ``sort_key``, the highest first; seats that resigned form one last group."""
    playing = sorted((score for score in scores if score.seat not in resigned), key=sort_key, reverse=True)
    groups = tuple(tuple(score.seat for score in tied) for _, tied in groupby(playing, key=sort_key))
    return (*groups, resigned) if resigned else groups
