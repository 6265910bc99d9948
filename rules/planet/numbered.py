"""The box with numbers for tiles and things, which a search needs to be fast.

A tile's number is its place among all tiles of the box, stack by stack; a thing's is its place in :class:`Thing`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import exp
from typing import NamedTuple

from rules.planet.box import Box
from rules.planet.data import PlanetData, Points
from rules.planet.tiles import Kind, Thing, TileId

THINGS = len(Thing)
VOLCANO, QUIET, COVERED = map(tuple(Thing).index, (Thing.VOLCANO, Thing.QUIET_TILE, Thing.COVERED_TILE))


class Worth(NamedTuple):
    """What a character scores."""

    each: tuple[tuple[int, int], ...]
    """Things, with the points for every one."""
    groups: tuple[tuple[int, ...], ...]
    """Things, one of which makes a group present."""
    presence: int
    """Points for each group that is present."""
    exactly: tuple[tuple[int, tuple[int, ...]], ...]
    """Things, with the points by the exact number from 0 on; more of them score nothing."""

    def score(self, tally: list[int]) -> int:
        """Count what is visible."""
        total = 0
        for thing, points in self.each:
            total += tally[thing] * points
        for group in self.groups:
            for thing in group:
                if tally[thing]:
                    total += self.presence
                    break
        for thing, by_number in self.exactly:
            if tally[thing] < len(by_number):
                total += by_number[tally[thing]]
        return total

    def expected(self, tally: list[int], coming: list[float]) -> float:
        """Expect a score if so many more things come on average; they are assumed to be Poisson distributed."""
        total = 0.0
        for thing, points in self.each:
            total += (tally[thing] + coming[thing]) * points
        for group in self.groups:
            absent = chance_of_none(group, tally, coming)
            total += self.presence * (1 - absent)
        for thing, by_number in self.exactly:
            total += expected_by_number(by_number[tally[thing] :], coming[thing])
        return total

    def add_weights(self, weights: list[float], tally: list[int], coming: list[float]) -> None:
        """Add for each thing what one more is expected to score."""
        for thing, points in self.each:
            weights[thing] += points
        for group in self.groups:
            absent = chance_of_none(group, tally, coming)
            if absent:
                for thing in group:
                    weights[thing] += self.presence * absent
        for thing, by_number in self.exactly:
            number, mean = tally[thing], coming[thing]
            weights[thing] += expected_by_number(by_number[number + 1 :], mean)
            weights[thing] -= expected_by_number(by_number[number:], mean)


def chance_of_none(group: tuple[int, ...], tally: list[int], coming: list[float]) -> float:
    """Return the probability that nothing of a group will be there."""
    mean = 0.0
    for thing in group:
        if tally[thing]:
            return 0.0
        mean += coming[thing]
    return exp(-mean)


def expected_by_number(by_number: tuple[int, ...], mean: float) -> float:
    """Expect the points for a number of things that is Poisson distributed."""
    total, chance = 0.0, exp(-mean)
    for number, points in enumerate(by_number, 1):
        total += points * chance
        chance *= mean / number
    return total


class Numbered:
    """The box with numbers."""

    def __init__(self, data: PlanetData, box: Box) -> None:
        self.limit = data.numbers.baobabs
        """This many face-up baobabs are turned face down."""
        self.penalty = data.numbers.volcano
        self.corners = len(data.cells[Kind.CHARACTER])
        """How many characters a planet has in the end."""
        ids = [tile for stack in box.stacks for tile in stack]
        self._number: Mapping[TileId, int] = {tile: number for number, tile in enumerate(ids)}
        tallies = [box.tally((tile,)) for tile in ids]
        self.icons = tuple(
            tuple((thing, tally[name]) for thing, name in enumerate(Thing) if tally[name]) for tally in tallies
        )
        """What every tile shows and how often; a tile without a volcano is a quiet one too."""
        self.baobab = tuple(box.is_baobab(tile) for tile in ids)
        characters = [box.tiles[tile].character for tile in ids]
        self.worth = tuple(None if who is None else _worth(data.points[who]) for who in characters)
        """What the character on a tile scores."""

    def numbers(self, tiles: Iterable[TileId]) -> list[int]:
        """Return the numbers of tiles."""
        return [self._number[tile] for tile in tiles]

    def mean(self, tiles: list[int]) -> list[float]:
        """Return how often each thing is shown by a tile on average."""
        means = [0.0] * THINGS
        for tile in tiles:
            for thing, number in self.icons[tile]:
                means[thing] += number / len(tiles)
        return means


def _worth(points: Points) -> Worth:
    place = {name: thing for thing, name in enumerate(Thing)}
    return Worth(
        tuple((place[name], each) for name, each in points.each.items()),
        tuple(tuple(place[name] for name in group) for group in points.present),
        points.presence,
        tuple(
            (place[name], tuple(by_number.get(number, 0) for number in range(max(by_number) + 1)))
            for name, by_number in points.exactly.items()
        ),
    )
