"""What the houses on a board are expected to score for a seat at the end of the game."""

from __future__ import annotations

from collections.abc import Mapping

from rules.game import Seat
from rules.wolves.box import Box
from rules.wolves.building import Yard
from rules.wolves.state import SMOOKI, Builder, Colour, House, Phase, State

PACE = 0.3
"""Floors by which a house grows per turn of its builder."""
STRIDE = 3.5
"""The typical difference between the numbers of a floor and the next one."""
DOUBT = 0.2
"""The error, in floors, when comparing two heights, for each turn to come."""
SOON = 6
"""Turns after which a house without a rival surely has one, and a white house has a colour."""


class Forecast:
    """Values boards for a seat; it reads only what that seat may know."""

    def __init__(self, box: Box, state: State, seat: Seat) -> None:
        self._box = box
        self._seat = seat
        self._rivals = [other for other in range(len(state.hands)) if other not in (seat, *state.gone.seats)]
        self._seats = len(state.hands)
        self.turns = turns_to_come(box, state)
        """How many turns every builder has after this one."""
        self._doubt = 1 + 2 * DOUBT * max(self.turns.values())

    def value(self, yards: tuple[Yard, ...]) -> float:
        """Value a board in points: the seat's own, less the average of its rivals."""
        colours: dict[Colour, list[tuple[Builder, House, float]]] = {}
        for builder, yard in enumerate(yards):
            for house in yard:
                colours.setdefault(house.colour, []).append(
                    (builder, house, self._box.height(house) + self._growth(builder, house))
                )
        counts = [0.0] * len(yards)
        for colour, row in colours.items():
            heights = sorted(height for _, _, height in row)
            for builder, house, height in row:
                if colour is Colour.WHITE or len(row) == 1:
                    standing, tallest = self._alone(builder, house, height)
                else:
                    lowest = heights[1] if height == heights[0] else heights[0]
                    highest = heights[-2] if height == heights[-1] else heights[-1]
                    standing, tallest = self._likely(height - lowest), self._likely(height - highest - 1)
                self._count(counts, builder, house, standing, tallest)
        return counts[self._seat] - sum(counts[rival] for rival in self._rivals) / max(1, len(self._rivals))

    def _growth(self, builder: Builder, house: House) -> float:
        """Forecast how many floors will be added to a house: low rooftops leave room for more."""
        return min(self.turns[builder] * PACE, (self._box.highest - house.floors[-1].number) / STRIDE)

    def _alone(self, builder: Builder, house: House, height: float) -> tuple[float, float]:
        """Return how likely a house without a rival or colour stands and is the tallest: a rival may still begin."""
        turns = self.turns[builder]
        lead = height - 1 - turns * PACE
        soon = min(1.0, turns / SOON)
        if house.colour is Colour.WHITE:
            return min(soon, self._growth(builder, house)) * self._likely(lead), 0.0
        return 1 - soon + soon * self._likely(lead), 1 - soon + soon * self._likely(lead - 1)

    def _likely(self, lead: float) -> float:
        """Return the probability that a lead in height won't be negative at the end; certain when no turns are left."""
        return min(1.0, max(0.0, 0.5 + (lead + 0.5) / self._doubt))

    def _count(self, counts: list[float], builder: Builder, house: House, standing: float, tallest: float) -> None:
        points, demolished = self._box.data.points, 1 - standing
        rooftop = self._box.data.houses.rooftop_points.get(house.floors[-1].number, 0)
        worth = points.standing + rooftop * max(0.0, 1 - self._growth(builder, house))
        counts[builder] += standing * worth + demolished * points.demolished + tallest * points.tallest
        if house.token is not None:
            counts[builder] += standing * house.token + demolished * points.demolished_token
        for wolf in house.wolves:
            counts[wolf.seat] += standing * wolf.value + demolished * points.demolished_wolf


def turns_to_come(box: Box, state: State) -> Mapping[Builder, float]:
    """Return the number of turns that each builder is expected to have after this one."""
    if state.turns_left:
        return {seat: max(0, turns - (seat == state.active)) for seat, turns in enumerate(state.turns_left)}
    if state.pigs.tokens == box.last_pig:
        chosen = state.phase is Phase.CHOOSE
        turns = {seat: max(0, len(hand) - chosen) for seat, hand in enumerate(state.hands)}
        return {**turns, SMOOKI: min(len(state.deck), max(turns.values()))}
    data, gone = box.data, state.gone.seats
    last = data.deal.hand if state.smooki else data.end.turns
    cards = max(0, len(state.deck) - data.deal.bottom.floor_cards / 2)
    rounds = cards / (len(state.yards) - len(gone)) + last
    return {builder: 0 if builder in gone else rounds for builder in range(len(state.yards))}
