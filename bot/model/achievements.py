"""Achievements: each game lists its own as data, with a predicate over a finished game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from bot.language import Language
from bot.model.records import Standing
from rules.game import Score, Seat

S = TypeVar("S")
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Finished(Generic[S, E]):
    """A finished game, as everybody may know it."""

    state: S
    """The final state, as spectators see it."""
    events: Sequence[E]
    """Everything that happened, from the set-up to the end."""
    own_events: tuple[Sequence[E], ...]
    """In seat order: what happened in the moves that the seat's player decided."""
    scores: tuple[Score, ...]
    """In seat order."""
    standings: tuple[Standing, ...]
    """In seat order."""

    def won(self, seat: Seat) -> bool:
        """Say whether a seat ranks first, alone or tied."""
        return self.standings[seat].rank == 1


Say: TypeAlias = Callable[[Language], str]


@dataclass(frozen=True, slots=True)
class Achievement:
    """Something remarkable that a player can do in one game."""

    key: str
    """Its name in the database."""
    emoji: str
    name: Say
    task: Say
    """What must be done for it, in a full sentence."""
    earned: Callable[[Finished[Any, Any], Seat], bool]
    """Whether a seat has done it; pure. Not called for seats that count as gone."""
