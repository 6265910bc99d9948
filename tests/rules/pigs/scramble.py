"""Another game that a seat can't tell apart from this one."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from rules.game import Seat
from rules.pigs.game import Pigs
from rules.pigs.state import State


def scramble(game: Pigs, state: State, seat: Seat | None, random: Random) -> State:
    """Shuffle every stack below its top, which hides the same from everybody."""
    stacks = tuple((*random.sample(stack[:-1], len(stack[:-1])), *stack[-1:]) for stack in state.board.stacks)
    return replace(state, board=replace(state.board, stacks=stacks))
