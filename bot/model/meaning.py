"""What a click on a game's control means."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Act:
    """The click makes a move, given as its text, or several."""

    move: str
    then: tuple[str, ...] = ()
    """The moves that the seat makes right after it: all of them or none, and they are taken back together."""

    @property
    def moves(self) -> str:
        """What the log says of it: the moves in their order, with spaces between."""
        return " ".join((self.move, *self.then))


@dataclass(frozen=True, slots=True)
class Select:
    """The click changes the seat's selection."""

    selection: str
