"""The autopilot that the normal level replaced, which it must not be weaker than.

The value of a move is the forecast of the resulting board plus the value of the remaining hand: each card counts by
how well it can be built, and an unsent wolf counts as long as there is time to send it.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.game import Seat
from rules.tuples import with_item
from rules.wolves import play
from rules.wolves.box import Box
from rules.wolves.building import Yard, check_basement, check_build, ways_by_card, with_basement, with_floor
from rules.wolves.moves import Basement, Build, Choose, Discard, ForSmooki, Move, Pass, Send
from rules.wolves.sending import check_send, with_wolf
from rules.wolves.state import SMOOKI, Builder, Card, Phase, State
from tests.bench._wolves_forecast import Forecast

FIT = 1.0
"""Points for a card in the hand that fits on the very next number."""
KEPT = 0.75
"""The share of its points that an unsent wolf counts while there is enough time."""
PATIENCE = 0.1
"""The most that an unsent wolf counts, as a share of its points, per turn in which it can still be sent."""


def choose(box: Box, state: State, seat: Seat) -> Move:
    """Choose one of the legal moves of a seat that is to move, from what the seat may know."""
    moves = play.legal_moves(box, state, seat)
    return moves[0] if len(moves) == 1 else max(moves, key=_Chooser(box, state, seat).worth)


class _Chooser:
    """Values moves for a seat."""

    def __init__(self, box: Box, state: State, seat: Seat) -> None:
        self._box = box
        self._state = state
        self._seat = seat
        self._forecast = Forecast(box, state, seat)
        self._turns = self._forecast.turns[seat]
        self._now = self._forecast.value(state.yards)
        self._sent: dict[Send, float] = {}
        self._fits = self._fits_of(state.yards[seat])
        self._plays: dict[Card, float] = {}

    def worth(self, move: Move) -> float:
        """Return the value of a move in points."""
        match move:
            case Build() | Basement():
                yards = self._built(self._seat, move)
                return self._forecast.value(yards) + self._hand(self._fits_of(yards[self._seat]), move.card)
            case Discard(card, send):
                board = self._now if send is None else self._sending(send)
                return board + self._hand(self._fits, card)
            case Send():
                return self._sending(move)
            case ForSmooki(way):
                return self._forecast.value(self._built(SMOOKI, way))
            case Pass(card):
                return self._hand(self._fits, card)
            case Choose(card):
                return self._playing(card)

    def _playing(self, card: Card) -> float:
        """Return the value of the best move with a card of the hand."""
        if not self._plays:
            for move in play.legal_moves(self._box, replace(self._state, phase=Phase.PLAY), self._seat):
                if isinstance(move, Build | Basement | Discard):
                    worth = self.worth(move)
                    self._plays[move.card] = max(worth, self._plays.get(move.card, worth))
        return self._plays[card]

    def _sending(self, send: Send) -> float:
        if send not in self._sent:
            state, seat = self._state, self._seat
            house = check_send(self._box, state.yards, seat, state.wolves[seat], send, state.setup.baby_wolf)
            kept = send.wolf * min(KEPT, PATIENCE * self._turns)
            self._sent[send] = self._forecast.value(with_wolf(state.yards, seat, send, house)) - kept
        return self._sent[send]

    def _built(self, builder: Builder, move: Build | Basement) -> tuple[Yard, ...]:
        box, yards = self._box, self._state.yards
        yard = yards[builder]
        if isinstance(move, Build):
            yard, _ = with_floor(box, builder, yard, move, check_build(box, builder, yard, move))
        else:
            yard, _ = with_basement(box, builder, yard, move, check_basement(box, builder, yard, move))
        return with_item(yards, builder, yard)

    def _fits_of(self, yard: Yard) -> dict[Card, float]:
        """Return how well each card in the hand can be built, from 0 to 1."""
        by_card = ways_by_card(self._box, yard, self._state.hands[self._seat])
        return {card: max((self._fit(yard, way) for way in ways), default=0.0) for card, ways in by_card.items()}

    def _fit(self, yard: Yard, way: Build | Basement) -> float:
        """Rate a way to build: numbers that a floor skips are lost to the house; a basement skips none."""
        if isinstance(way, Basement):
            return 1.0
        below = 0 if way.house is None else yard[way.house].top
        return 1 - (way.number - below - 1) / self._box.highest

    def _hand(self, fits: dict[Card, float], without: Card) -> float:
        """Value the hand without a card, as far as there are turns left to play it."""
        left = [fit for card, fit in fits.items() if card != without]
        return FIT * sum(left) * min(1.0, self._turns / len(left)) if left else 0.0
