"""Which tiles a player can buy with the dice as they lie, and where they can go (rulebook: Build!)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from msgspec import Struct

from rules.game import IllegalMove
from rules.pigs.moves import Buy, Refusal
from rules.pigs.state import DOOR, KINDS, PARTS, ROOF, SYMBOLS, WINDOW, Board, House, Part, State, Tile, stack_of


class Offer(Struct, frozen=True, gc=False):
    """A tile that can be bought and placed now."""

    tile: Tile
    """The top of its stack."""
    needs: int
    """How many dice it costs."""
    places: tuple[int | None, ...]
    """The player's own houses that take it, from 0; None, which comes first, stands for a new one."""


class Shop:
    """The nine stacks and their prices."""

    def __init__(self, costs: Sequence[int], dice: int) -> None:
        """Take the dice that a tile costs, by material in the order of MATERIALS, and how many dice there are."""
        self._costs = [cost for cost in costs for _ in PARTS]
        self._cheapest = min(costs)
        counts = product(range(dice + 1), repeat=len(PARTS))
        self._affordable = {
            have: [stack for stack, cost in enumerate(self._costs) if have[stack % len(PARTS)] >= cost]
            for have in counts
        }

    def payable(self, state: State, board: Board, bought: Sequence[Tile]) -> Sequence[int]:
        """List the stacks from which the active player can buy and place a tile after having ``bought`` some."""
        doors, windows, roofs = self._spare(state, bought)
        stacks = self._affordable[doors, windows, roofs]
        if roofs >= self._cheapest and not places(board.yards[state.seat], ROOF):
            stacks = self._affordable[doors, windows, 0]
        left = board.stacks
        found = [stack for stack in stacks if left[stack]]
        return [stack for stack in found if not _is_repeat(state, bought, stack)] if found and bought else found

    def offers(self, state: State) -> tuple[Offer, ...]:
        """List what the active player could buy if the dice stayed as they lie."""
        board = state.board
        return tuple(
            Offer(board.stacks[stack][-1], self._costs[stack], tuple(places(board.yards[state.seat], KINDS[stack][1])))
            for stack in self.payable(state, board, state.bought)
        )

    def check(self, state: State, move: Buy) -> int:
        """Give the stack to buy from; IllegalMove says why the tile can't be bought or placed so."""
        material, part, place = move.material, move.part, move.house
        stack = stack_of(material, part)
        if state.bought and _is_repeat(state, state.bought, stack):
            raise IllegalMove(Refusal.SAME_TILE_TWICE, material=material, part=part)
        needs, have = self._costs[stack], self._spare(state, state.bought)[stack % len(PARTS)]
        if have < needs:
            raise IllegalMove(Refusal.DICE_TOO_FEW, material=material, part=part, needs=needs, have=have)
        if not state.board.stacks[stack]:
            raise IllegalMove(Refusal.STACK_EMPTY, material=material, part=part)
        yard = state.board.yards[state.seat]
        if place is None:
            if part is ROOF:
                raise IllegalMove(Refusal.ROOF_NEEDS_HOUSE)
        elif not 0 <= place < len(yard):
            raise IllegalMove(Refusal.NO_SUCH_HOUSE, seat=state.seat, house=place + 1)
        elif not yard[place].takes(part):
            reason = Refusal.HOUSE_COMPLETE if yard[place].complete else Refusal.HOUSE_HAS_DOOR
            raise IllegalMove(reason, house=place + 1)
        return stack

    def _spare(self, state: State, bought: Sequence[Tile]) -> tuple[int, int, int]:
        """Count the doors, windows and roofs among the dice that have paid for nothing yet."""
        count = state.dice.count
        doors, windows, roofs = count(_DOOR), count(_WINDOW), count(_ROOF)
        for tile in bought:
            cost = self._costs[stack_of(tile.material, tile.part)]
            doors -= cost if tile.part is DOOR else 0
            windows -= cost if tile.part is WINDOW else 0
            roofs -= cost if tile.part is ROOF else 0
        return doors, windows, roofs


def places(yard: Sequence[House], part: Part) -> list[int | None]:
    """List where a tile of a part can go: None, a new house, comes first."""
    found: list[int | None] = [] if part is ROOF else [None]
    for place, house in enumerate(yard):
        tiles = house.tiles
        if tiles[-1].part is not ROOF and (part is not DOOR or tiles[0].part is not DOOR):
            found.append(place)
    return found


def _is_repeat(state: State, bought: Sequence[Tile], stack: int) -> bool:
    """Say whether such a tile was bought in this turn, and may not be again."""
    return not state.setup.twin_tiles and any(stack_of(tile.material, tile.part) == stack for tile in bought)


_DOOR, _WINDOW, _ROOF = SYMBOLS
