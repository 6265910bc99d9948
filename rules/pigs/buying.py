"""Which tiles a player can buy with the dice as they lie, and where they can go (rulebook: Build!)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TypeAlias

from msgspec import Struct

from rules.game import IllegalMove
from rules.pigs.dice import Throws
from rules.pigs.moves import Buy, buys
from rules.pigs.refusals import Refusal
from rules.pigs.state import DOOR, PARTS, ROOF, Board, House, State, Tile, stack_of

Spots: TypeAlias = tuple[tuple[int | None, ...], ...]
"""Where a door, a window and a roof can go: None, a new house, comes first."""


class Offer(Struct, frozen=True, gc=False):
    """A tile that can be bought and placed now."""

    tile: Tile
    """The top of its stack."""
    needs: int
    """How many dice it costs."""
    houses: tuple[int | None, ...]
    """The player's own houses that take it, from 0; None, which comes first, is a new one."""


class Shop:
    """The nine stacks and their prices."""

    def __init__(self, costs: Sequence[int], dice: int, throws: Throws) -> None:
        """Take the dice that a tile costs, by material in the order of MATERIALS, and how many dice there are."""
        self._costs = [cost for cost in costs for _ in PARTS]
        self._throws = throws
        counts = product(range(dice + 1), repeat=len(PARTS))
        self._affordable = {
            have: [stack for stack, cost in enumerate(self._costs) if have[stack % len(PARTS)] >= cost]
            for have in counts
        }

    def can_buy(self, state: State, board: Board, bought: Sequence[Tile]) -> bool:
        """Whether the active player can buy and place a tile after having ``bought`` some."""
        left = board.stacks
        for stack in self._affordable[self._spare(state, bought)]:
            if not left[stack] or (bought and _is_repeat(state, bought, stack)):
                continue
            if PARTS[stack % len(PARTS)] is not ROOF or _takes_roof(board.yards[state.seat]):
                return True
        return False

    def buys(self, state: State) -> list[Buy]:
        """List every way to buy a tile and place it."""
        board = state.board
        fitting = spots(board.yards[state.seat])
        moves: list[Buy] = []
        for stack in self._payable(state, board, state.bought):
            moves += buys(stack, fitting[stack % len(PARTS)])
        return moves

    def offers(self, state: State) -> tuple[Offer, ...]:
        """List what the active player could buy with the dice as they are."""
        board = state.board
        fitting = spots(board.yards[state.seat])
        return tuple(
            Offer(board.stacks[stack][-1], self._costs[stack], houses)
            for stack in self._payable(state, board, state.bought)
            if (houses := fitting[stack % len(PARTS)])
        )

    def _payable(self, state: State, board: Board, bought: Sequence[Tile]) -> list[int]:
        """List the stacks whose top tile the dice can pay for after the active player has ``bought`` some."""
        left, affordable = board.stacks, self._affordable[self._spare(state, bought)]
        return [stack for stack in affordable if left[stack] and not (bought and _is_repeat(state, bought, stack))]

    def check(self, state: State, move: Buy) -> int:
        """Return the stack to buy from; IllegalMove says why the tile can't be bought or placed there."""
        material, part, at = move.material, move.part, move.house
        stack = stack_of(material, part)
        if state.bought and _is_repeat(state, state.bought, stack):
            raise IllegalMove(Refusal.SAME_TILE_TWICE, material=material, part=part)
        needs, have = self._costs[stack], self._spare(state, state.bought)[stack % len(PARTS)]
        if have < needs:
            raise IllegalMove(Refusal.DICE_TOO_FEW, material=material, part=part, needs=needs, have=have)
        if not state.board.stacks[stack]:
            raise IllegalMove(Refusal.STACK_EMPTY, material=material, part=part)
        yard = state.board.yards[state.seat]
        if at is None:
            if part is ROOF:
                raise IllegalMove(Refusal.ROOF_NEEDS_HOUSE)
        elif not 0 <= at < len(yard):
            raise IllegalMove(Refusal.NO_SUCH_HOUSE, seat=state.seat, house=at + 1)
        elif not yard[at].takes(part):
            reason = Refusal.HOUSE_COMPLETE if yard[at].complete else Refusal.HOUSE_HAS_DOOR
            raise IllegalMove(reason, house=at + 1)
        return stack

    def _spare(self, state: State, bought: Sequence[Tile]) -> tuple[int, int, int]:
        """Count the doors, windows and roofs among the dice that have not paid for the ``bought`` tiles."""
        symbols = self._throws[state.dice].symbols
        if not bought:
            return symbols
        spare = [*symbols]
        for tile in bought:
            stack = stack_of(tile.material, tile.part)
            spare[stack % len(PARTS)] -= self._costs[stack]
        return spare[0], spare[1], spare[2]


def spots(yard: Sequence[House]) -> Spots:
    """List where the tiles of every part can go in a yard."""
    below: list[int | None] = [None]
    above: list[int | None] = [None]
    for at, house in enumerate(yard):
        tiles = house.tiles
        if tiles[-1].part is not ROOF:
            above.append(at)
            if tiles[0].part is not DOOR:
                below.append(at)
    return tuple(below), tuple(above), tuple(above[1:])


def _takes_roof(yard: Sequence[House]) -> bool:
    return any(house.tiles[-1].part is not ROOF for house in yard)


def _is_repeat(state: State, bought: Sequence[Tile], stack: int) -> bool:
    """Say whether such a tile was bought in this turn and can't be bought again."""
    if state.setup.twin_tiles:
        return False
    return stack in [stack_of(tile.material, tile.part) for tile in bought]
