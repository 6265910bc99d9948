"""Computers that play: each has an id as people do, which says which animal it is and how well it plays."""

from __future__ import annotations

from rules.players import Level

FIRST = -(2**62)
"""The ids of computers are this one and those below; people's are above, those of the forgotten just below zero."""
LEVELS = (Level.EASY, Level.NORMAL, Level.HARD)
"""In the order in which ids count them; these are in the database."""
_SPREAD = 10
"""Ids between two animals, for their levels."""


def computer_id(animal: int, level: Level) -> int:
    """Give the id of an animal, counted from 0, that plays at a level."""
    return FIRST - animal * _SPREAD - LEVELS.index(level)


def is_computer(user: int) -> bool:
    """Say whether an id is a computer's."""
    return user <= FIRST


def animal_of(computer: int) -> int:
    """Say which animal a computer is."""
    return (FIRST - computer) // _SPREAD


def level_of(computer: int) -> Level:
    """Say how well a computer plays."""
    return LEVELS[(FIRST - computer) % _SPREAD]
