"""The rulebook's example: two planets are found among the tiles of the list, and count 39 and 41."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import chain, combinations, product
from typing import TypeAlias

from rules.planet.score import CharacterLine, VolcanoLine
from rules.planet.tiles import KINDS, Kind, Thing, TileId
from tests.rules.planet.playing import GAME, finished

Counts: TypeAlias = tuple[int, ...]
Part: TypeAlias = tuple[tuple[TileId, ...], tuple[TileId, ...]]
"""The covered tiles and the open ones."""

BRUNO: Mapping[Thing, int] = {
    Thing.WHITE_SHEEP: 6,
    Thing.FOX: 1,
    Thing.ELEPHANT: 1,
    Thing.SNAKE: 1,
    Thing.BAOBAB: 2,
    Thing.ROSE: 2,
    Thing.VOLCANO: 6,
    Thing.COVERED_TILE: 0,
}
BRUNOS = ("hunter-1", "gardener-1", "businessman-white-1", "king-1")
ANTOINE: Mapping[Thing, int] = {
    Thing.QUIET_TILE: 9,
    Thing.COVERED_TILE: 3,
    Thing.BAOBAB: 2,
    Thing.WHITE_SHEEP: 3,
    Thing.GREY_SHEEP: 2,
    Thing.BROWN_SHEEP: 2,
    Thing.BOX: 4,
}
"""The example leaves open how many white and grey sheep there are; all brown ones stand beside a baobab."""
ANTOINES = ("geographer-1", "drunkard-1", "little-prince-1", "businessman-brown-1")


def shown(tile: TileId, wanted: Mapping[Thing, int], covered: bool) -> Counts:
    icons = {} if covered else dict(GAME.tile(tile).icons)
    tiles = {Thing.COVERED_TILE: int(covered), Thing.QUIET_TILE: int(Thing.VOLCANO not in icons)}
    return tuple((icons | tiles).get(thing, 0) for thing in wanted)


def added(*counts: Counts) -> Counts:
    return tuple(map(sum, zip(*counts, strict=True)))


def subsets(tiles: list[TileId]) -> Iterator[tuple[TileId, ...]]:
    return chain.from_iterable(combinations(tiles, size) for size in range(len(tiles) + 1))


def parts(kind: Kind, wanted: Mapping[Thing, int], used: Collection[TileId]) -> dict[Counts, Part]:
    """Find all that four tiles of a kind can add to a planet, with any of their baobabs covered."""
    found: dict[Counts, Part] = {}
    tiles = [tile for tile in GAME.box.stacks[KINDS.index(kind)] if tile not in used]
    shows = {(tile, covered): shown(tile, wanted, covered) for tile in tiles for covered in (False, True)}
    for four in combinations(tiles, 4):
        for covered in subsets([tile for tile in four if GAME.box.is_baobab(tile)]):
            counts = added(*[shows[tile, tile in covered] for tile in four])
            found.setdefault(counts, (covered, tuple(tile for tile in four if tile not in covered)))
    return found


def search(wanted: Mapping[Thing, int], used: Collection[TileId] = ()) -> list[TileId]:
    """Try every choice of four tiles of each kind; give a planet with its covered tiles first."""
    centres, uphill, downhill = (parts(kind, wanted, used) for kind in KINDS if kind is not Kind.CHARACTER)
    for (counts, part), (more, other) in product(centres.items(), uphill.items()):
        missing = tuple([want - a - b for want, a, b in zip(wanted.values(), counts, more, strict=True)])
        if last := downhill.get(missing):
            chosen = (part, other, last)
            return [tile for covered, _ in chosen for tile in covered] + [tile for _, open_ in chosen for tile in open_]
    raise AssertionError(f"no twelve tiles of the list show {wanted}")


def test_the_scoring_example_of_the_rulebook() -> None:
    antoine = search(ANTOINE)
    bruno = search(BRUNO, used=antoine)
    assert not set(bruno) & set(antoine)
    state = finished([*bruno, *BRUNOS], [*antoine, *ANTOINES])
    assert all(len(planet) == 16 and None not in GAME.cells(state, seat) for seat, planet in enumerate(state.planets))
    for seat, wanted in enumerate((BRUNO, ANTOINE)):
        tally = GAME.tally(state, seat)
        assert {thing: tally[thing] for thing in wanted} == wanted

    of_bruno, of_antoine = GAME.scores(state)
    assert [line.points for line in of_bruno.lines] == [12, 14, 12, 7, -6]
    assert sum(line.points for line in of_bruno.lines if isinstance(line, CharacterLine)) == 45
    assert of_bruno.lines[-1] == VolcanoLine(-6, 6, most=True)
    assert of_bruno.total == 39
    assert [line.points for line in of_antoine.lines] == [9, 9, 13, 10, 0]
    assert of_antoine.total == 41
    assert GAME.ranking(state) == ((1,), (0,))
