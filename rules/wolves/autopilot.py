"""The moves made for a player who is away: build where most will stand at the end, send wolves where they are safe.

A move is worth the forecast of the board it leads to and what is left in the hand: each card there counts by how well
it can be built, and a wolf that is not sent yet counts as long as there is time to send it.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.game import Seat
from rules.tuples import with_item
from rules.wolves import play
from rules.wolves.box import Box
from rules.wolves.building import Yard, check_basement, check_build, ways_by_card, with_basement, with_floor
from rules.wolves.forecast import Forecast
from rules.wolves.moves import Basement, Build, Choose, Discard, ForSmooki, Move, Pass, Send
from rules.wolves.sending import check_send, with_wolf
from rules.wolves.state import SMOOKI, Builder, Card, Phase, State

FIT = 1.0
"""Points that a card in the hand counts if it can go on the very next number."""
KEPT = 0.75
"""How much of a wolf's points it counts while it is not sent and there is time enough."""
PATIENCE = 0.1
"""How much of a wolf's points it counts at most, for each turn in which it can still be sent."""


def choose(box: Box, state: State, seat: Seat) -> Move:
    """Choose one of the legal moves of a seat that is to move, by what the seat may know."""
    moves = play.legal_moves(box, state, seat)
    return moves[0] if len(moves) == 1 else max(moves, key=_Chooser(box, state, seat).worth)


class _Chooser:
    """Says what moves are worth to a seat."""

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
        """Say what a move is worth in points."""
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
        """Say what the best move with a card of the hand is worth."""
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
        """Say of each card in the hand, from 0 to 1, how well it can be built."""
        by_card = ways_by_card(self._box, yard, self._state.hands[self._seat])
        return {card: max((self._fit(yard, way) for way in ways), default=0.0) for card, ways in by_card.items()}

    def _fit(self, yard: Yard, way: Build | Basement) -> float:
        """Numbers that a floor leaves out are lost to the house; basements lose none."""
        if isinstance(way, Basement):
            return 1.0
        below = 0 if way.house is None else yard[way.house].top
        return 1 - (way.number - below - 1) / self._box.highest

    def _hand(self, fits: dict[Card, float], without: Card) -> float:
        """Value the hand without a card, as far as there are turns to play what is left."""
        left = [fit for card, fit in fits.items() if card != without]
        return FIT * sum(left) * min(1.0, self._turns / len(left)) if left else 0.0
