"""The tiles of the box, and what a planet shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from rules.planet.data import PlanetData
from rules.planet.tiles import BACK, KINDS, Kind, Thing, Tile, TileId

Tally: TypeAlias = Mapping[Thing, int]
"""How often each Thing is visible on a planet."""

_NOTHING = dict.fromkeys(Thing, 0)
_COVERED = ((Thing.QUIET_TILE, 1), (Thing.COVERED_TILE, 1))


class Box:
    """The box as a data file describes it. A planet is given as tile ids in the order in which they were placed."""

    def __init__(self, data: PlanetData) -> None:
        self.stacks = tuple(tuple(tile.id for tile in data.tiles_of(kind)) for kind in KINDS)
        """All tiles in the order of KINDS, before shuffling."""
        self.tiles: Mapping[TileId, Tile] = {tile.id: tile for kind in KINDS for tile in data.tiles_of(kind)}
        self.fingerprint = data.fingerprint
        self.tiles_per_round = {seats: data.tiles_per_round(seats) for seats in data.seats}
        """How many tiles a round takes, by the number of players."""
        self.removed = data.numbers.removed
        self._cells = data.cells
        self._limit = data.numbers.baobabs
        self._kinds = {id_: tile.kind for id_, tile in self.tiles.items()} | {BACK: Kind.CHARACTER}
        self._baobabs = frozenset(id_ for id_, tile in self.tiles.items() if dict(tile.icons).get(Thing.BAOBAB))
        self._shows = {id_: _shown(tile) for id_, tile in self.tiles.items()} | {BACK: ()}

    def kind_of(self, tile: TileId) -> Kind:
        """Return the kind of a tile on a planet; a back is a hidden character."""
        return self._kinds[tile]

    def is_baobab(self, tile: TileId) -> bool:
        """Whether a tile shows a baobab."""
        return tile in self._baobabs

    def covered(self, planet: Sequence[TileId]) -> tuple[TileId, ...]:
        """Find the tiles that were turned face down: all open baobabs whenever there were too many (rulebook)."""
        baobabs = [tile for tile in planet if self.is_baobab(tile)]
        return tuple(baobabs[: len(baobabs) - len(baobabs) % self._limit])

    def just_covered(self, planet: Sequence[TileId]) -> tuple[TileId, ...]:
        """Find the tiles turned face down because of the latest tile."""
        if planet[-1] not in self._baobabs:
            return ()
        covered = self.covered(planet)
        return covered[-self._limit :] if planet[-1] in covered else ()

    def tally(self, planet: Sequence[TileId]) -> Tally:
        """Count what is visible on a planet; a hidden character shows nothing."""
        counts = _NOTHING.copy()
        covered = self.covered(planet)
        shows = self._shows
        for tile in planet:
            for thing, number in _COVERED if tile in covered else shows[tile]:
                counts[thing] += number
        return counts

    def needs(self, planet: Sequence[TileId]) -> Mapping[Kind, int]:
        """Count the free cells of every kind."""
        kinds = [self._kinds[tile] for tile in planet]
        return {kind: len(self._cells[kind]) - kinds.count(kind) for kind in KINDS}

    def cells(self, planet: Sequence[TileId]) -> tuple[TileId | None, ...]:
        """Return a planet's cells row by row; None is an empty cell."""
        free = {kind: iter(self._cells[kind]) for kind in KINDS}
        square: list[TileId | None] = [None] * sum(map(len, self._cells.values()))
        for tile in planet:
            square[next(free[self._kinds[tile]])] = tile
        return tuple(square)

    def cell_kinds(self) -> tuple[Kind, ...]:
        """Return the kind of tile for each cell of a planet, row by row."""
        kinds = {cell: kind for kind in KINDS for cell in self._cells[kind]}
        return tuple(kinds[cell] for cell in sorted(kinds))

    def unknown(self, tiles: Iterable[TileId]) -> TileId | None:
        """Find a tile that is not in the box."""
        return next((tile for tile in tiles if tile not in self.tiles), None)


def _shown(tile: Tile) -> tuple[tuple[Thing, int], ...]:
    quiet = tile.kind is not Kind.CHARACTER and Thing.VOLCANO not in dict(tile.icons)
    return (*tile.icons, (Thing.QUIET_TILE, 1)) if quiet else tile.icons
