"""How the cards of a simulation are played: quickly, by what each way to play one promises for the end of the game."""

from __future__ import annotations

from collections.abc import Sequence

from rules.game import Seat
from rules.wolves.box import Box, FloorCard
from rules.wolves.moves import Build, Send
from rules.wolves.prospects import Forecast, Prospects, Weights
from rules.wolves.simulation import WHITE, Hand, Lot, Play, Simulation, Way
from rules.wolves.state import SMOOKI


class Policy:
    """Chooses how to play."""

    def __init__(self, box: Box, weights: Weights) -> None:
        self._box = box
        self._weights = weights
        self._forecast = Forecast(box, weights)

    def prospects(self, game: Simulation, seat: Seat, turns: int) -> Prospects:
        """Forecast a game for a seat."""
        return Prospects(self._forecast, game, seat, turns)

    def play(self, game: Simulation, seat: Seat, hand: Hand, turns: int) -> Play:
        """Choose how to play one of these cards."""
        prospects = self.prospects(game, seat, turns)
        best: Play | None = None
        ways, losses = self.ways(prospects, hand)
        least = min(losses)
        send, gain = self._best_send(prospects) if self._may_gain(prospects) else (None, 0.0)
        most = max(0.0, gain) - least
        for way, worth in ways:
            if worth >= most:
                best, most = way, worth
        if best is not None:
            return best
        card = hand[losses.index(least)]
        if send is None or gain <= 0:
            return card.discard
        return card.discards[send.wolf][send.builder * self._box.most + send.house]

    def plays(self, game: Simulation, seat: Seat, hand: Hand, turns: int) -> list[tuple[Play, float]]:
        """Value every way to play one of these cards."""
        prospects = self.prospects(game, seat, turns)
        ways, losses = self.ways(prospects, hand)
        sends = self.sends(prospects)
        found: list[tuple[Play, float]] = [*ways]
        for card, loss in zip(hand, losses, strict=True):
            found.append((card.discard, -loss))
            for send, worth in sends:
                at = send.builder * self._box.most + send.house
                found.append((card.discards[send.wolf][at], worth - loss))
        return found

    def wants(self, game: Simulation, seat: Seat, hand: Hand, turns: int) -> list[float]:
        """Value keeping each card of a hand of which one must be passed."""
        ways, losses = self.ways(self.prospects(game, seat, turns), hand)
        wanted = {card.card: loss for card, loss in zip(hand, losses, strict=True)}
        for way, worth in ways:
            wanted[way.card] += max(0.0, worth) * self._weights.gift
        return [wanted[card.card] for card in hand]

    def give(self, game: Simulation, seat: Seat, hand: Hand, turns: int) -> FloorCard:
        """Choose a card to pass."""
        wants = self.wants(game, seat, hand, turns)
        return hand[wants.index(min(wants))]

    def send(self, game: Simulation, seat: Seat, turns: int) -> Send | None:
        """Choose a wolf that must be sent; None when none can."""
        if not game.wolves[seat]:
            return None
        return self._best_send(self.prospects(game, seat, turns))[0]

    def build_for_smooki(self, game: Simulation, seat: Seat, ways: Sequence[Way], turns: int) -> Way:
        """Choose where Smooki builds."""
        prospects = self.prospects(game, seat, turns)
        return max(ways, key=lambda way: self.worth_for_smooki(prospects, way))

    def ways(self, prospects: Prospects, hand: Hand) -> tuple[list[tuple[Way, float]], list[float]]:
        """Value every way to build a card, and what the hand loses with each card."""
        box, weights, game = self._box, self._weights, prospects.game
        highest, rest = box.highest, len(hand) - 1
        per_fit = weights.fit * min(1.0, prospects.turns / rest) if rest else 0.0
        per_skip = per_fit * weights.skip
        yard = game.yards[prospects.seat]
        own = {lot.colour: lot for lot in yard if lot.colour is not WHITE}
        now: dict[int, tuple[float, float]] = {}
        found: list[tuple[Way, float]] = []
        losses = []
        for card in hand:
            colour, fit, ways = card.colour, 0.0, []
            if colour in own:
                lots, starts = [own[colour]], False
            else:
                lots = yard if colour is WHITE else [lot for lot in yard if lot.colour is WHITE]
                starts = len(yard) < box.most
            for lot in lots:
                top = lot.top
                options = card.ways[lot.at][top][lot.deepest]
                if not options:
                    continue
                at = lot.at
                if at not in now:
                    stake = prospects.stake(lot)
                    now[at] = stake, prospects.worth(lot.colour, lot.size, top, stake, lot.token is None)
                stake, before = now[at]
                after = lot.colour if colour is WHITE else colour
                for way in options:
                    if type(way) is Build:
                        number = way.number
                        close = 1 - (number - top - 1) / highest
                        lost = _skipped(hand, card, after, top, number) * per_skip if number - top > 1 else 0.0
                    else:
                        number, close, lost = top, 1.0, 0.0
                    if close > fit:
                        fit = close
                    worth = prospects.worth(after, lot.size + 1, number, stake, lot.token is None)
                    ways.append((way, worth - before - lost))
            if starts:
                base = self._forecast.demolished + weights.start
                for start in card.starts:
                    number = start.number
                    fit = max(fit, 1 - (number - 1) / highest)
                    lost = _skipped(hand, card, colour, 0, number) * per_skip
                    worth = prospects.worth(colour, 1, number, self._forecast.fall, True)
                    ways.append((start, base + worth - lost))
            loss = per_fit * fit
            losses.append(loss)
            found += [(way, worth - loss) for way, worth in ways]
        return found, losses

    def worth_for_smooki(self, prospects: Prospects, way: Way) -> float:
        """Value a way to build one of Smooki's cards for the seat that decides."""
        box, by_colour = self._box, prospects.game.by_colour
        yard, card = prospects.game.yards[SMOOKI], box.cards[way.card]
        grown, others = Lot(SMOOKI, len(yard), card.colour, 0, 1), 0.0
        colour = card.colour
        if way.house is not None:
            lot = yard[way.house]
            colour = lot.colour if card.colour is WHITE else card.colour
            grown.size, grown.top, grown.token = lot.size + 1, lot.top, lot.token
            grown.wolves = lot.wolves
            others = -prospects.of_colour(lot.colour, by_colour[lot.colour])
            if colour is not lot.colour:
                others += prospects.of_colour(WHITE, [other for other in by_colour[WHITE] if other is not lot])
        if isinstance(way, Build):
            grown.top = way.number
        if way.house is None or colour is not yard[way.house].colour:
            others -= prospects.of_colour(colour, by_colour[colour])
        rest = [lot for lot in by_colour[colour] if lot.builder != SMOOKI or lot.at != way.house]
        return others + prospects.of_colour(colour, [*rest, grown])

    def _may_gain(self, prospects: Prospects) -> bool:
        """Say whether a wolf in a safe house could count more than one that waits."""
        wolves = prospects.game.wolves[prospects.seat]
        return bool(wolves) and self._forecast.keeping[self._patience(prospects, wolves)] < 1

    def _patience(self, prospects: Prospects, wolves: Sequence[int]) -> int:
        """Count the turns for which a wolf may wait when the others must be sent too."""
        return max(0, prospects.turns + 1 - len(wolves))

    def _best_send(self, prospects: Prospects) -> tuple[Send | None, float]:
        best, most = None, 0.0
        for lot, chance in prospects.targets():
            if best is None or chance > most:
                best, most = lot, chance
        if best is None:
            return None, 0.0
        seat, game = prospects.seat, prospects.game
        wolf, gain, wolves = 0, -99.0, game.wolves[seat]
        turns = self._patience(prospects, wolves)
        for value in wolves:
            worth = self.worth_of_sending(value, most, turns)
            if worth > gain:
                wolf, gain = value, worth
        return self._box.sends[wolf][best.builder * self._box.most + best.at], gain

    def sends(self, prospects: Prospects) -> list[tuple[Send, float]]:
        """Value every way to send a wolf."""
        sends, most = self._box.sends, self._box.most
        wolves = prospects.game.wolves[prospects.seat]
        turns = self._patience(prospects, wolves)
        return [
            (sends[value][lot.builder * most + lot.at], self.worth_of_sending(value, chance, turns))
            for lot, chance in prospects.targets()
            for value in wolves
        ]

    def worth_of_sending(self, value: int, chance: float, turns: int) -> float:
        """Value sending a wolf to a house that stands with that probability."""
        lost = self._forecast.lost_wolf
        return lost + (value - lost) * chance - value * self._forecast.keeping[turns]


def _skipped(hand: Hand, card: FloorCard, colour: object, top: int, number: int) -> int:
    """Count the cards in the hand that fit no longer on a house when it grows from one number to another."""
    count = 0
    for other in hand:
        if top < other.number < number and (other.colour is colour or other.colour is WHITE) and other is not card:
            count += 1
    return count
