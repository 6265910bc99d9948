"""The expected score of planets, if all tiles still to come are average."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from rules.game import Seat
from rules.planet.box import Box, Tally
from rules.planet.data import PlanetData, Points
from rules.planet.sampling import unseen
from rules.planet.state import State
from rules.planet.tiles import BACK, Kind, Thing, TileId

BETTER = 0.4
"""The share of the coming characters that are good enough to be taken."""
DOUBT = 0.5
"""The error, in volcanoes, when comparing two planets, for each tile to come."""
CHOSEN = frozenset((Thing.BAOBAB, Thing.COVERED_TILE))
"""Things that players choose or avoid, so that averages don't apply."""


class Forecast:
    """Values the planets in a state as one seat sees it."""

    def __init__(self, data: PlanetData, box: Box, state: State) -> None:
        self._box = box
        self._planets = state.planets
        self._points = data.points
        self._penalty = data.numbers.volcano
        self._unseen = unseen(state, box)
        self._average = {kind: self._mean(tiles) for kind, tiles in self._unseen.items()}
        self._volcanoes = [box.tally(planet)[Thing.VOLCANO] for planet in state.planets]
        self._better: dict[Seat, list[Points]] = {}
        self._values: dict[tuple[Seat, TileId | None], float] = {}

    def value(self, seat: Seat, tile: TileId | None = None) -> float:
        """Value a seat's planet in points, as it is or with one more tile."""
        if (seat, tile) not in self._values:
            planet = self._planets[seat]
            self._values[seat, tile] = self._value(seat, planet if tile is None else (*planet, tile))
        return self._values[seat, tile]

    def gain(self, seat: Seat, tile: TileId) -> float:
        """Return what a tile adds to the value of a seat's planet."""
        return self.value(seat, tile) - self.value(seat)

    def gain_unseen(self, seat: Seat, kind: Kind) -> float:
        """Return what an unseen tile of a kind adds on average."""
        gains = [self.gain(seat, tile) for tile in self._unseen[kind]]
        return sum(gains) / len(gains)

    def gain_best(self, seat: Seat, kind: Kind, tiles: int) -> float:
        """Return what the best of several unseen tiles of a kind is expected to add."""
        gains = sorted((self.gain(seat, tile) for tile in self._unseen[kind]), reverse=True)
        best = sum(gain * math.comb(len(gains) - at, tiles - 1) for at, gain in enumerate(gains, 1))
        return best / math.comb(len(gains), tiles)

    def _mean(self, tiles: Sequence[TileId]) -> Mapping[Thing, float]:
        sums: dict[Thing, float] = {}
        for tile in tiles:
            for thing, number in self._box.tally((tile,)).items():
                if number and thing not in CHOSEN:
                    sums[thing] = sums.get(thing, 0) + number
        return {thing: number / len(tiles) for thing, number in sums.items()}

    def _value(self, seat: Seat, planet: tuple[TileId, ...]) -> float:
        tally, needs = self._box.tally(planet), self._box.needs(planet)
        coming = dict.fromkeys(Thing, 0.0)
        for kind, number in needs.items():
            for thing, mean in self._average[kind].items():
                coming[thing] += number * mean
        value = sum(_expected(points, tally, coming) for points in self._characters(planet))
        corners = needs[Kind.CHARACTER] + planet.count(BACK)
        if corners:
            if seat not in self._better:
                self._better[seat] = self._better_of(tally, coming)
            better = self._better[seat]
            value += corners * sum(_expected(points, tally, coming) for points in better) / max(1, len(better))
        return value - self._volcano_loss(seat, tally, coming, sum(needs.values()))

    def _characters(self, tiles: Iterable[TileId]) -> list[Points]:
        characters = (self._box.tiles[tile].character for tile in tiles if tile != BACK)
        return [self._points[character] for character in characters if character is not None]

    def _better_of(self, tally: Tally, coming: Mapping[Thing, float]) -> list[Points]:
        """Find the best of the unseen characters for a planet."""
        points = self._characters(self._unseen[Kind.CHARACTER])
        points.sort(key=lambda each: _expected(each, tally, coming), reverse=True)
        return points[: math.ceil(BETTER * len(points))]

    def _volcano_loss(self, seat: Seat, tally: Tally, coming: Mapping[Thing, float], tiles: int) -> float:
        own = tally[Thing.VOLCANO]
        lead = own - max(number for other, number in enumerate(self._volcanoes) if other != seat)
        most = min(1.0, max(0.0, 0.5 + (lead + 0.5) / (1 + 2 * DOUBT * tiles)))
        return most * self._penalty * (own + coming[Thing.VOLCANO])


def _expected(points: Points, tally: Tally, coming: Mapping[Thing, float]) -> float:
    """Return a character's expected score; coming things are assumed to be Poisson distributed."""
    total = 0.0
    for thing, each in points.each.items():
        total += each * (tally[thing] + coming[thing])
    for group in points.present:
        present = any(tally[thing] for thing in group)
        total += points.presence * (1 if present else 1 - math.exp(-sum(coming[thing] for thing in group)))
    for thing, by_number in points.exactly.items():
        mean = coming[thing]
        for number, worth in by_number.items():
            more = number - tally[thing]
            if more >= 0:
                total += worth * math.exp(-mean) * mean**more / math.factorial(more)
    return total
