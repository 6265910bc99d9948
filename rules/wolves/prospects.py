"""What the houses of a simulation are expected to score for a seat at the end of the game.

A house is forecast to grow as long as there are turns to come and higher numbers left, and to stand if it is then not
the shortest of its colour. Everything is counted in points for the seat, less a share of what its rivals gain.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rules.game import Seat
from rules.wolves.box import Box
from rules.wolves.simulation import WHITE, Lot, Simulation
from rules.wolves.state import Colour

FAR = 40
"""More turns than anybody has."""


class Weights(Struct, frozen=True):
    """The numbers of a forecast and of a policy, found by games of one against another."""

    pace: float
    """Floors by which a house grows per turn of its builder."""
    stride: float
    """The typical difference between the numbers of a floor and the next one."""
    smooki: float
    """How fast Smooki's houses grow, as a share of the others'."""
    doubt: float
    """The error, in floors, when comparing two heights, for each turn to come."""
    soon: float
    """Turns after which a house without a rival surely has one, and a white house has a colour."""
    envy: float
    """What a point of all rivals together counts."""
    honour: float
    """The share that the next token counts on the house that is to get it."""
    start: float
    """Points for having started another house."""
    fit: float
    """Points for a card in the hand that fits on the very next number."""
    skip: float
    """The share of that for each card in the hand that fits no longer."""
    kept: float
    """The share of its points that an unsent wolf counts while there is enough time."""
    patience: float
    """The most that an unsent wolf counts, as a share of its points, per turn in which it can still be sent."""
    gift: float
    """The share of what a card could do now that counts when one must be passed."""


OF_TWO = Weights(
    pace=0.29,
    stride=1.02,
    smooki=0.74,
    doubt=0.73,
    soon=6.61,
    envy=0.48,
    honour=1.04,
    start=-0.95,
    fit=0.58,
    skip=1.41,
    kept=1.37,
    patience=0.28,
    gift=0.21,
)
"""For two players and Smooki, who play all their cards in the last rounds."""
OF_MORE = Weights(
    pace=0.39,
    stride=1.12,
    smooki=0.95,
    doubt=0.82,
    soon=8.46,
    envy=0.9,
    honour=1.23,
    start=-0.66,
    fit=0.51,
    skip=1.15,
    kept=0.97,
    patience=0.2,
    gift=0.28,
)


class Forecast:
    """The same for every game with a box: numbers by the turns to come and by the rooftop."""

    def __init__(self, box: Box, weights: Weights) -> None:
        houses, points, tops = box.data.houses, box.data.points, range(box.highest + 1)
        self.weights = weights
        self.growths = [
            [min(turns * weights.pace, (box.highest - top) / weights.stride) for top in tops] for turns in range(FAR)
        ]
        """Floors that will be added to a house."""
        self.rises = [
            [extra + up for extra, up in zip(box.extra_floors.values(), row, strict=True)] for row in self.growths
        ]
        """How much taller than its cards a house will be."""
        self.smooki_rises = [
            [extra + up * weights.smooki for extra, up in zip(box.extra_floors.values(), row, strict=True)]
            for row in self.growths
        ]
        """The same for Smooki's houses."""
        self.roofs = [
            [houses.rooftop_points.get(top, 0) * max(0.0, 1 - up) for top, up in enumerate(row)] for row in self.growths
        ]
        """What the rooftop will score."""
        self.slopes = [1 / (1 + weights.doubt * turns) for turns in range(FAR)]
        """How much likelier a floor of lead makes it to stand."""
        self.sooner = [min(1.0, turns / weights.soon) for turns in range(FAR)]
        """How likely a lonely house gets a rival."""
        self.keeping = [min(weights.kept, weights.patience * turns) for turns in range(FAR)]
        """What an unsent wolf counts, as a share of its points."""
        self.fall = points.standing - points.demolished
        self.demolished = points.demolished
        self.tallest = points.tallest
        self.lost_wolf, self.lost_token = points.demolished_wolf, points.demolished_token


class Rivals(Struct, gc=False):
    """The houses of a colour that are not the seat's, as they are forecast."""

    count: int
    shortest: float
    tallest: float
    stake: float
    """What the seat gains when the shortest falls."""
    anyway: float
    """What it may expect of that without a house of its own."""


class Prospects:
    """What a seat may expect, with so many turns to come."""

    __slots__ = (
        "_rivals",
        "forecast",
        "free",
        "game",
        "growth",
        "honour",
        "of",
        "rises",
        "roofs",
        "seat",
        "share",
        "slope",
        "tallest",
        "turns",
    )

    def __init__(self, forecast: Forecast, game: Simulation, seat: Seat, turns: int) -> None:
        self.forecast = forecast
        self.game = game
        self.seat = seat
        turns = min(turns, FAR - 1)
        self.turns = turns
        self.rises = forecast.rises[turns]
        self.of = [self.rises] * len(game.hands)
        """The same by builder."""
        if game.mustache is not None:
            self.of.append(forecast.smooki_rises[turns])
        self.roofs = forecast.roofs[turns]
        self.growth = forecast.growths[turns]
        self.slope = forecast.slopes[turns]
        self.share = forecast.weights.envy / max(1, len(game.present) - 1)
        self.tallest = forecast.tallest * (1 + self.share)
        """What it counts to have the tallest house of a colour before a rival."""
        self._rivals: dict[Colour, Rivals] = {}
        self.honour, self.free = self._next_token()

    def _next_token(self) -> tuple[float, float]:
        """Return what the next token counts, and the height of the tallest of the others' houses that may get it."""
        game = self.game
        if game.tokens == game.box.last_pig or not game.deck:
            return 0.0, 0.0
        left = (game.box.last_pig - game.came) * game.builders / len(game.deck)
        value = self.forecast.weights.honour * min(1.0, left) * game.box.data.tokens.pigs[game.tokens]
        extra, free = game.box.extra_floors, 0
        for builder, yard in enumerate(game.yards):
            if builder != self.seat:
                for lot in yard:
                    if lot.token is None:
                        height = lot.size + extra[lot.top]
                        if height > free:
                            free = height
        return value, free

    def likely(self, lead: float) -> float:
        """Return the probability that a lead in height won't be negative at the end."""
        chance = 0.5 + (lead + 0.5) * self.slope
        return 0.0 if chance < 0 else 1.0 if chance > 1 else chance

    def rivals(self, colour: Colour) -> Rivals:
        """Describe the houses of a colour that are not the seat's."""
        found = self._rivals.get(colour)
        if found is None:
            of, seat = self.of, self.seat
            low, second, high, count, lowest = 99.0, 99.0, 0.0, 0, None
            for lot in () if colour is WHITE else self.game.by_colour[colour]:
                if lot.builder != seat:
                    height = lot.size + of[lot.builder][lot.top]
                    count += 1
                    if height > high:
                        high = height
                    if height < low:
                        low, second, lowest = height, low, lot
                    elif height < second:
                        second = height
            stake = 0.0 if lowest is None else -self.stake(lowest)
            anyway = stake * self.likely(second - low - 1) if count > 1 else 0.0
            found = self._rivals[colour] = Rivals(count, low, high, stake, anyway)
        return found

    def stake(self, lot: Lot) -> float:
        """Return what the seat gains when a house stands instead of falling, except for its rooftop."""
        forecast, seat, share, game = self.forecast, self.seat, self.share, self.game
        own: float = forecast.fall
        if lot.token is not None:
            own += lot.token - forecast.lost_token
        if lot.builder != seat:
            own *= -share if lot.builder in game.present else 0.0
        for owner, value in lot.wolves:
            own += (value - forecast.lost_wolf) * (1.0 if owner == seat else -share)
        return own

    def worth(self, colour: Colour, size: int, top: int, stake: float, honoured: bool) -> float:
        """Value a house of the seat beside a demolished one, with what it does to those of its rivals."""
        height, won = size + self.rises[top], stake + self.roofs[top]
        if honoured and height - self.growth[top] > self.free:
            won += self.honour
        rivals = self._rivals.get(colour) or self.rivals(colour)
        if not rivals.count:
            return self._alone(colour, height, top, won)
        slope, worth = self.slope, -rivals.anyway
        stands = 0.5 + (height - rivals.shortest + 0.5) * slope
        if stands > 0:
            worth += won if stands >= 1 else won * stands
        overtakes = stands - slope
        if overtakes > 0:
            worth += rivals.stake if overtakes >= 1 else rivals.stake * overtakes
        is_tallest = 0.5 + (height - rivals.tallest - 0.5) * slope
        if is_tallest > 0:
            worth += self.tallest if is_tallest >= 1 else self.tallest * is_tallest
        return worth

    def _alone(self, colour: Colour, height: float, top: int, won: float) -> float:
        """Value a house without a rival or without a colour: a rival may still begin, or be there already."""
        turns, soon = self.turns, self.forecast.sooner[self.turns]
        lead = height - 1 - turns * self.forecast.weights.pace
        if colour is WHITE:
            return min(soon, self.growth[top]) * self.likely(lead - self.growth[top]) * won
        stands, tallest = 1 - soon + soon * self.likely(lead), 1 - soon + soon * self.likely(lead - 1)
        return stands * won + tallest * self.forecast.tallest

    def targets(self) -> list[tuple[Lot, float]]:
        """List the houses to which the seat may send a wolf, and how likely they stand."""
        game, of, found = self.game, self.of, []
        seat, baby_wolf = self.seat, game.baby_wolf
        soon = self.forecast.sooner[self.turns]
        for colour, lots in game.by_colour.items():
            if not lots:
                continue
            heights = sorted([lot.size + of[lot.builder][lot.top] for lot in lots])
            for lot in lots:
                if len(lot.wolves) >= lot.places or (lot.builder == seat) is not baby_wolf:
                    continue
                height = lot.size + of[lot.builder][lot.top]
                if colour is WHITE or len(lots) == 1:
                    stands = self.likely(height - 1 - self.turns * self.forecast.weights.pace)
                    chance = soon * stands * 0.5 if colour is WHITE else 1 - soon + soon * stands
                else:
                    chance = self.likely(height - heights[height == heights[0]])
                found.append((lot, chance))
        return found

    def of_colour(self, colour: Colour, lots: Sequence[Lot]) -> float:
        """Value all houses of a colour together, of all builders."""
        of, seat = self.of, self.seat
        heights = [lot.size + of[lot.builder][lot.top] for lot in lots]
        ordered, total = sorted(heights), 0.0
        for lot, height in zip(lots, heights, strict=True):
            stake = self.stake(lot)
            if colour is WHITE or len(lots) == 1:
                soon = self.forecast.sooner[self.turns]
                lead = height - 1 - self.turns * self.forecast.weights.pace
                total += (soon * self.likely(lead) if colour is WHITE else 1 - soon + soon * self.likely(lead)) * stake
                continue
            total += self.likely(height - ordered[height == ordered[0]]) * stake
            if lot.builder == seat or lot.builder in self.game.present:
                tallest = self.likely(height - ordered[-2 if height == ordered[-1] else -1] - 1)
                total += tallest * self.forecast.tallest * (1.0 if lot.builder == seat else -self.share)
        return total
