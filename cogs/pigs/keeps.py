"""Which dice a sound player might keep: what the buttons beside the dice offer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.pigs.moves import Reroll
from rules.pigs.state import DOOR, PARTS, ROOF, SYMBOLS, Part, State

MOST = 2
"""Keeps that are offered."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Dice of one symbol that stay while all others are rolled again."""

    part: Part | None
    """None: no die stays, but wolves."""
    kept: int
    move: Reroll

    @property
    def rolled(self) -> int:
        """How many dice are rolled again."""
        return len(self.move.dice)


def keeps(state: State) -> tuple[Keep, ...]:
    """List the most useful keeps of the active player, who may roll again; the best one comes first."""
    found = sorted(_keeps(state), key=lambda keep: _use(state, keep), reverse=True)
    alike = [keep for keep in found if keep.kept == found[0].kept]
    return tuple(alike[:MOST]) or tuple(_keep(state, None))


def _keeps(state: State) -> Iterator[Keep]:
    roofless = any(not house.complete for house in state.board.yards[state.seat])
    for part in PARTS:
        if part is not ROOF or roofless:
            yield from _keep(state, part)


def _keep(state: State, part: Part | None) -> Iterator[Keep]:
    kept = [die for die, face in enumerate(state.dice) if part is not None and face is SYMBOLS[PARTS.index(part)]]
    rolled = frozenset(range(len(state.dice))).difference(kept, state.locked)
    if rolled and (kept or part is None):
        yield Keep(part, len(kept), Reroll(rolled))


def _use(state: State, keep: Keep) -> tuple[int, int]:
    """Value a keep: by how many dice stay, and among equals a roof for what stands, then a wall that is missing."""
    yard = state.board.yards[state.seat]
    if keep.part is ROOF:
        return keep.kept, 3 if any(not house.complete and house.height > 1 for house in yard) else 0
    missing = (keep.part is DOOR) is all(house.complete for house in yard)
    return keep.kept, 2 if missing else 1
