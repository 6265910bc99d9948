"""Sketches of planets: one in private, and all of them at the end."""

from __future__ import annotations

from collections.abc import Sequence

from bot.display.face import Scene, Sketch
from bot.language import Language, minus
from bot.model.ranking import marked_seats
from bot.texts import game as every_game
from cogs.planet import labels
from cogs.planet import names as said
from cogs.planet.painting import SIDE, Place, Planet, paint
from rules.game import Seat
from rules.planet.game import Planet as Game
from rules.planet.state import Phase, State
from rules.planet.tiles import BACK, Kind, Thing, TileId


class Pictures:
    """Sketches what a reader may see of planets."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._kinds = game.box.cell_kinds()

    @property
    def possible(self) -> bool:
        """Whether planets are as large as those that can be painted."""
        return len(self._kinds) == SIDE * SIDE

    def planet(self, _: Language, scene: Scene[State], seat: Seat) -> Sketch:
        """Sketch a planet with what is counted on it and its newest tile."""
        state = scene.seen.state
        tally = self._game.tally(state, seat)
        counts = tuple((_word(thing), str(tally[thing])) for thing in said.COUNTED if tally[thing])
        newest = None if state.phase is Phase.OVER else self._newest(state, seat)
        planet = self._painted(_, scene, seat, counts, newest)
        return Sketch("planet", (planet,), "\n".join([_title(planet), *self._tiles(_, state, seat)]), paint)

    def final(self, _: Language, scene: Scene[State]) -> Sketch:
        """Sketch all planets, from first to last."""
        seats = [seat for _mark, seat in marked_seats(scene.table, self._game, scene.seen.state)]
        planets = tuple(self._painted(_, scene, seat) for seat in seats)
        return Sketch("planets", planets, " · ".join(map(_title, planets)), paint)

    def _painted(
        self,
        _: Language,
        scene: Scene[State],
        seat: Seat,
        counts: tuple[tuple[str, str], ...] = (),
        newest: int | None = None,
    ) -> Planet:
        state = scene.seen.state
        points = labels.painted_points(_, self._game.scores(state)[seat].total, state.planets[seat].count(BACK))
        name = every_game.painted_name(scene.plain_names[seat])
        nameless = every_game.nameless(_, seat)
        return Planet(self._places(state, seat), name, nameless, points, counts, newest)

    def _places(self, state: State, seat: Seat) -> tuple[Place, ...]:
        covered = self._game.covered(state, seat)
        points = {line.tile: minus(line.points) for line in self._game.characters(state, seat)}
        tiles = zip(self._kinds, self._game.cells(state, seat), strict=True)
        return tuple(self._place(kind, tile, covered, points.get(tile or "", "")) for kind, tile in tiles)

    def _place(self, kind: Kind, tile_id: TileId | None, covered: Sequence[TileId], points: str) -> Place:
        if tile_id is None:
            return Place(kind, None)
        if tile_id == BACK:
            return Place(kind, (), "secret_character")
        if tile_id in covered:
            return Place(kind, (), "covered_tile")
        tile = self._game.tile(tile_id)
        icons = tuple(_word(thing) for thing, number in tile.icons for _ in range(number))
        return Place(kind, icons, "" if tile.character is None else tile.character.replace("-", "_"), points)

    def _newest(self, state: State, seat: Seat) -> int | None:
        planet = state.planets[seat]
        if not planet:
            return None
        now, before = self._game.box.cells(planet), self._game.box.cells(planet[:-1])
        return next(at for at, (tile, other) in enumerate(zip(now, before, strict=True)) if tile != other)

    def _tiles(self, _: Language, state: State, seat: Seat) -> list[str]:
        """Say what is on every tile."""
        covered = self._game.covered(state, seat)
        return [self._said(_, tile, covered) for tile in self._game.cells(state, seat) if tile is not None]

    def _said(self, _: Language, tile_id: TileId, covered: Sequence[TileId]) -> str:
        if tile_id == BACK:
            return said.secret_character(_)
        if tile_id in covered:
            return said.thing(_, Thing.COVERED_TILE)
        return said.in_words(_, self._game.tile(tile_id))


def _title(planet: Planet) -> str:
    return f"{planet.name} · {planet.points}"


def _word(thing: Thing) -> str:
    return thing.replace("-", "_")
