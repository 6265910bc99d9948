"""The moves made for a player who is away: take the tile that adds most to the planet's expected score.

What the other players could gain from the remaining tiles counts against a tile, but less.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.game import Seat
from rules.planet.box import Box
from rules.planet.data import PlanetData
from rules.planet.forecast import Forecast
from rules.planet.moves import ChooseStack, Hide, Move, Name, Take, TakeCharacter
from rules.planet.state import State
from rules.planet.tiles import BACK, TileId

OTHERS_WEIGHT = 1.0
"""The weight of all the others' points together, relative to one's own."""


class Autopilot:
    """Chooses moves from what a seat may know."""

    def __init__(self, data: PlanetData, box: Box) -> None:
        self._data = data
        self._box = box

    def choose(self, state: State, moves: Sequence[Move]) -> Move:
        """Choose one of the legal moves of the seat to move; ``state`` is as that seat sees it."""
        if len(moves) == 1:
            return moves[0]
        chooser = _Chooser(state, Forecast(self._data, self._box, state), self._box.tiles_per_round[state.seats])
        return max(moves, key=chooser.worth)


class _Chooser:
    """Values moves in a state."""

    def __init__(self, state: State, forecast: Forecast, tiles_per_round: int) -> None:
        self._forecast = forecast
        self._seat = state.seat
        self._kind = state.draft.kind
        self._tiles_per_round = tiles_per_round
        self._table = state.draft.table
        self._face_down = state.draft.face_down
        self._others = [seat for seat in state.waiting if seat != state.seat]
        self._others_weight = OTHERS_WEIGHT / (state.seats - len(state.resigned) - 1)

    def worth(self, move: Move) -> float:
        """Return the value of a move in points."""
        match move:
            case ChooseStack(kind):
                return self._forecast.gain_best(self._seat, kind, self._tiles_per_round)
            case Hide(place):
                return self._after_hiding(place - 1)
            case Name(seat):
                return -self._forecast.value(seat)
            case Take(tile):
                return self._after_taking(self._table.index(tile))
            case TakeCharacter(place):
                return self._after_taking(place - 1)
        return self._after_taking(None)

    def _after_taking(self, place: int | None) -> float:
        """Value taking the tile at a place (None: the one face down), given what the others can take then."""
        rest = list(self._table)
        if self._face_down is not None:
            rest.append(self._face_down)
        tile = rest.pop(-1 if place is None else place)
        envy = sum(self._best(other, rest) for other in self._others) / max(1, len(self._others))
        return self._gain(self._seat, tile) - self._others_weight * envy

    def _after_hiding(self, place: int) -> float:
        """Value what is left after the other player has taken one of the two open tiles or the one face down."""
        (other,) = self._others
        shown = [*self._table[:place], *self._table[place + 1 :], BACK]
        taken = max(range(len(shown)), key=lambda at: self._gain(other, shown[at]))
        rest = [*shown[:-1], self._table[place]]
        lost = rest.pop(taken)
        return self._best(self._seat, rest) - self._others_weight * self._gain(other, lost)

    def _best(self, seat: Seat, tiles: Iterable[TileId]) -> float:
        return max(self._gain(seat, tile) for tile in tiles)

    def _gain(self, seat: Seat, tile: TileId) -> float:
        if tile != BACK:
            return self._forecast.gain(seat, tile)
        assert self._kind is not None
        return self._forecast.gain_unseen(seat, self._kind)
