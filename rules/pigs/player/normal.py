"""The normal level: exact about the dice, out for points; it neither looks ahead nor races for the end."""

from __future__ import annotations

from collections.abc import Sequence

from rules.pigs.moves import BUILD, ROLL, Buy, Move
from rules.pigs.player.lots import Lot
from rules.pigs.player.turn import Blowing, End, Turn
from rules.pigs.state import Phase

_UNROOFED = 0.7
"""What a house without a roof counts, as a part of what it would count with one: an amateur hopes for more roofs than
will come (0.5 wins 56 games of 100 against this), which leaves the hard level something to punish."""
_DECIDED = 100.0
"""More points than anything else can be worth."""


class Normal:
    """Thinks about one turn."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        self._worths: dict[int, float] = {}

    def move(self) -> Move:
        """Choose a move."""
        turn, phase = self._turn, self._turn.state.phase
        if phase is Phase.ROLL:
            return ROLL
        if phase is Phase.REROLL:
            return self._roll_on()
        if phase is Phase.BLOW:
            blow = max(turn.blowings, key=self._blown).move
            assert blow is not None
            return blow
        return turn.first_moves(max(turn.ends_by(turn.symbols), key=self.worth))[0]

    def purchase(self) -> Buy:
        """Choose the best purchase that the dice allow as they lie; there is one."""
        turn = self._turn
        best = turn.first_moves(max((end for end in turn.ends_by(turn.symbols) if end.buys), key=self.worth))[0]
        assert isinstance(best, Buy)
        return best

    def _roll_on(self) -> Move:
        turn, rolling = self._turn, self._turn.rolling
        ends = [max(map(self.worth, turn.ends_by(shown))) for shown in rolling.shown]
        best = rolling.best(ends, max(map(self._blown, turn.blowings)), turn.rolls_left)
        worth = best.kept[-1]
        reroll, kept = max(turn.rolls(), key=lambda choice: worth[choice[1]])
        return reroll if worth[kept] > best.lays[0][rolling.lay(turn.state.dice)] else BUILD

    def worth(self, end: End) -> float:
        """Count an end: the lead over what the others have on average, and ahead of all when the game is over."""
        key = id(end)
        if key not in self._worths:
            self._worths[key] = self._count(end)
        return self._worths[key]

    def _count(self, end: End) -> float:
        turn = self._turn
        values = [_value(yard) for yard in end.yards]
        lead = values[turn.seat] - sum(values[other] for other in turn.others) / max(1, len(turn.others))
        return lead + (_DECIDED * (2 * turn.share(end) - 1) if turn.is_over(end) else 0.0)

    def _blown(self, blowing: Blowing) -> float:
        return sum(map(self.worth, blowing.rest)) / len(blowing.rest)


def _value(yard: Sequence[Lot]) -> float:
    return sum([lot.worth if lot.complete else _UNROOFED * lot.worth for lot in yard])
