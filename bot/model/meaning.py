"""What a click on a game's control means."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Act:
    """The click makes a move, given as its text."""

    move: str


@dataclass(frozen=True, slots=True)
class Select:
    """The click changes the seat's selection."""

    selection: str
