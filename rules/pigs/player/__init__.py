"""Computer players of The Three Little Pigs."""

from __future__ import annotations

from rules.chance import Chance
from rules.pigs.data import PigsData
from rules.pigs.moves import BUILD, Buy, Move
from rules.pigs.player.hard import Hard
from rules.pigs.player.lots import Lots
from rules.pigs.player.normal import Normal
from rules.pigs.player.playouts import Habits
from rules.pigs.player.rolling import Rolling
from rules.pigs.player.turn import Prices, Turn
from rules.pigs.state import Phase, Setup, State
from rules.search import Limit, Rated


class Player:
    """Plays for the active seat. The order of the tiles below the tops, which nobody may know, is never looked at."""

    def __init__(self, data: PigsData) -> None:
        self._data = data
        self._rolling = Rolling(data)
        self._prices = Prices(data)
        self._habits: dict[tuple[bool, bool], Habits] = {}

    def knows(self, state: State) -> bool:
        """Say whether the dice lie as they can; else there is nothing to expect of rolling them again."""
        return state.phase is not Phase.REROLL or self._rolling.knows(state.dice)

    def normal(self, state: State) -> Move:
        """Choose a move on the normal level."""
        return Normal(self._turn(state)).move() if self.knows(state) else BUILD

    def purchase(self, state: State) -> Buy:
        """Choose a purchase on the normal level, with dice that allow one."""
        return Normal(self._turn(state)).purchase()

    def rate(self, state: State, chance: Chance, limit: Limit) -> tuple[Rated[Move], ...]:
        """Rate every legal move on the hard level, the best first; the dice are known."""
        turn = self._turn(state)
        return Hard(turn, self._habits_in(state.setup)).rate(chance, limit)

    def _turn(self, state: State) -> Turn:
        return Turn(self._rolling, self._prices, self._data, state)

    def _habits_in(self, setup: Setup) -> Habits:
        rules = setup.veteran, setup.twin_tiles
        if rules not in self._habits:
            lots = Lots(self._data, setup.veteran)
            self._habits[rules] = Habits(self._data, self._rolling, self._prices, lots, setup.twin_tiles)
        return self._habits[rules]
