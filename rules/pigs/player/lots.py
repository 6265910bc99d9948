"""Houses as computer players think of them: each remembers its worth, and what a tile or the wolf makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from rules.game import Seat
from rules.pigs.data import PigsData
from rules.pigs.events import WHOLE_HOUSE, Award
from rules.pigs.state import MATERIALS, House, Tile

UNROOFED = 0.5
"""What a house without a roof counts, as a part of what it would count with one."""
VETERAN_POT, VETERAN_HOUSE = 0.4, 1.0
"""What pots and houses add to the hope of an award, in points."""


class Lot:
    """A house, made once in all that is thought with the same :class:`Lots`; two that are equal are the same."""

    def __init__(self, lots: Lots, house: House) -> None:
        data = lots.data
        self._lots = lots
        self._after: dict[int, Lot] = {}
        self.house = house
        self.complete = house.complete
        self.takes_door = not house.complete and not house.has_door
        self.pots = house.pots
        self.height = house.height if house.has_door else 0
        """Its tiles if it has a door, else 0."""
        tiles = sum(data.points.tile[tile.material] for tile in house.tiles)
        counts = 0 if lots.veteran else data.points.pot * house.pots + data.points.house
        self.points = (tiles + counts) if house.complete else 0
        self.worth = tiles + lots.pot * house.pots + lots.house
        """What it counts under a roof, with hopes of awards, whether it has a roof or not."""
        self.value = self.worth if self.complete else UNROOFED * self.worth
        whole = house.whole_of if self.complete and lots.veteran else None
        self.whole = None if whole is None else MATERIALS.index(whole)
        """Of which material it is made all through, if there is an award for that."""

    def after(self, tile: int) -> Lot:
        """Give the house with one more tile, by the tile's number."""
        lot = self._after.get(tile)
        if lot is None:
            lot = self._after[tile] = self._lots.of(self.house.with_tile(self._lots.tiles[tile]))
        return lot

    @cached_property
    def blown(self) -> tuple[Lot | None, ...]:
        """What is left after a blow, for each field of the spinner."""
        left = {material: self.house.blown(material)[2] for material in MATERIALS}
        rest = {material: None if house is None else self._lots.of(house) for material, house in left.items()}
        return tuple(rest[material] for material in self._lots.data.faces.spinner)

    @cached_property
    def loss(self) -> float:
        """What a blow takes of its value, on average."""
        return self.value - sum(lot.value for lot in self.blown if lot) / len(self.blown)


class Lots:
    """All houses that come up in one search, and the numbers of the tiles in them."""

    def __init__(self, data: PigsData, veteran: bool) -> None:
        self.data = data
        self.veteran = veteran
        self.pot = VETERAN_POT if veteran else data.points.pot
        self.house = VETERAN_HOUSE if veteran else data.points.house
        self.tiles: list[Tile] = []
        self.single: list[Lot] = []
        """By the number of a tile: the house that it begins."""
        self.worth: list[float] = []
        """By the number of a tile: what it adds under a roof."""
        self._numbers: dict[Tile, int] = {}
        self._known: dict[House, Lot] = {}

    def number(self, tile: Tile) -> int:
        """Give a tile its number; equal tiles have the same."""
        if tile not in self._numbers:
            self._numbers[tile] = len(self.tiles)
            self.tiles.append(tile)
            self.worth.append(self.data.points.tile[tile.material] + self.pot * tile.pots)
            self.single.append(self.of(House((tile,))))
        return self._numbers[tile]

    def of(self, house: House) -> Lot:
        """Find a house, or make it."""
        lot = self._known.get(house)
        if lot is None:
            lot = self._known[house] = Lot(self, house)
        return lot

    def totals(self, yards: Sequence[Sequence[Lot]], cards: Sequence[Seat | None], gone: Sequence[Seat]) -> list[int]:
        """Count the points of every seat as at the end; seats that are ``gone`` get no award."""
        totals = [sum([lot.points for lot in yard]) for yard in yards]
        if not self.veteran:
            return totals
        award = self.data.points.award
        for card, owner in zip(WHOLE_HOUSE, cards, strict=True):
            if owner is not None and owner not in gone:
                totals[owner] += award[card]
        complete = [[lot for lot in yard if lot.complete] for yard in yards]
        contests = {
            Award.MOST_POTS: [sum([lot.pots for lot in yard]) for yard in complete],
            Award.MOST_HOUSES: [len(yard) for yard in complete],
            Award.TALLEST: [max([lot.height for lot in yard], default=0) for yard in complete],
        }
        for final, counts in contests.items():
            playing = [0 if seat in gone else count for seat, count in enumerate(counts)]
            best = max(playing)
            if best and playing.count(best) == 1:
                totals[playing.index(best)] += award[final]
        return totals

    def shares(self, totals: Sequence[int], yards: Sequence[Sequence[Lot]], gone: Sequence[Seat]) -> list[float]:
        """Share the win among those with most points, of them those with most complete houses."""
        counts = [
            (-1, 0) if seat in gone else (total, sum([lot.complete for lot in yard]))
            for seat, (total, yard) in enumerate(zip(totals, yards, strict=True))
        ]
        best = max(counts)
        return [(count == best) / counts.count(best) for count in counts]
