"""What things are worth in points: a purchase, a house, and what still lacks a roof."""

from __future__ import annotations

from rules.chance import Recorded
from rules.game import Seat
from rules.pigs.game import Pigs
from rules.pigs.moves import BUILD, Buy
from rules.pigs.state import House, Phase, State

_NO_CHANCE = Recorded(())


class Worth:
    """Values houses by the numbers of a game."""

    def __init__(self, game: Pigs) -> None:
        self._game = game

    def house(self, state: State, house: House) -> int:
        """Give the points of a house under its roof, or that it would have under one that is worth nothing itself."""
        points = self._game.data.points
        tiles = sum(points.tile[tile.material] for tile in house.tiles)
        return tiles if state.setup.veteran else tiles + points.pot * house.pots + points.house

    def in_the_making(self, state: State, seat: Seat) -> int:
        """Give what a seat's houses without a roof would add with one, besides the points of the roofs."""
        return sum(self.house(state, house) for house in state.board.yards[seat] if not house.complete)

    def purchase(self, state: State, buy: Buy) -> int:
        """Give the points that a purchase which is possible now adds to those of the buyer."""
        seat = state.seat
        after = self._game.apply(self._buying(state), seat, buy, _NO_CHANCE).state
        return self._game.scores(after)[seat].total - self._game.scores(state)[seat].total

    def best(self, state: State) -> Buy:
        """Give the purchase that adds most; something can be bought."""
        return self._game.best_purchase(self._buying(state))

    def _buying(self, state: State) -> State:
        """Stop rolling."""
        if state.phase is not Phase.REROLL:
            return state
        return self._game.apply(state, state.seat, BUILD, _NO_CHANCE).state
