"""The tiles of a round: for everybody in a row, for a player alone with what each would bring."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.display.face import Scene
from bot.language import Language
from cogs.planet import names as said
from cogs.planet import words
from cogs.planet.art import Art
from rules.game import Seat
from rules.planet.game import Planet
from rules.planet.state import Phase, State
from rules.planet.tiles import BACK, Kind, Tile, TileId

WIDE = 13
"""Emoji side by side on a phone."""


class Draft:
    """Describes the tiles on the table, as far as the reader may see them."""

    def __init__(self, game: Planet, art: Art) -> None:
        self._game = game
        self._art = art

    def row(self, _: Language, scene: Scene[State]) -> str:
        """Draw the tiles for everybody; characters stand one below the other, with what they score."""
        draft = scene.seen.state.draft
        name = scene.names[draft.first]
        if BACK in draft.table:
            return f"{self._art.face_down * len(draft.table)} {words.looking(_, name)}"
        if draft.kind is Kind.CHARACTER:
            tiles = [self._numbered(place, self._offer(_, tile)) for place, tile in enumerate(draft.table, 1)]
        else:
            tiles = self._packed([self._game.tile(tile) for tile in draft.table])
        if draft.face_down is not None:
            tiles.append(words.face_down_tile(_, self._art, name))
        return "\n".join(tiles)

    def _packed(self, tiles: Sequence[Tile]) -> list[str]:
        """Draw as many tiles in each line as a phone shows."""
        lines: list[list[str]] = []
        room = 0
        for place, tile in enumerate(tiles, 1):
            wide = 2 + sum(number for _thing, number in tile.icons)
            if wide > room:
                lines.append([])
                room = WIDE
            room -= wide
            lines[-1].append(self._numbered(place, self._art.icons(tile)))
        return ["\u2003".join(line) for line in lines]

    def _numbered(self, place: int, text: str) -> str:
        return f"{self._art.place(place)}\u2060{text}"

    def lines(self, _: Language, scene: Scene[State]) -> list[str]:
        """Describe the tiles in words, each with what it would bring the reader, who may still take one."""
        state = scene.seen.state
        draft = state.draft
        lines = []
        for place, tile in enumerate(draft.table, 1):
            if tile == BACK:
                return []
            lines.append(f"{self._art.place(place)} {self._described(_, scene, tile)}")
        if draft.face_down == BACK:
            lines.append(words.face_down_tile(_, self._art, scene.names[draft.first]))
        elif draft.face_down is not None:
            lines.append(f"{self._art.face_down} {self._described(_, scene, draft.face_down)}")
        return lines

    def brings(self, scene: Scene[State], tile: TileId) -> int | None:
        """Count how many points more the reader would have with a tile if the game ended then.

        None for those who don't take a tile any more in this round, or can't know the tile.
        """
        state, seat = scene.seen.state, scene.seen.seat
        if seat is None or seat not in state.waiting or state.phase is Phase.OVER or tile == BACK:
            return None
        return self._total(_with_tile(state, seat, tile), seat) - self._total(state, seat)

    def _total(self, state: State, seat: Seat) -> int:
        return self._game.scores(state)[seat].total

    def _offer(self, _: Language, tile_id: TileId) -> str:
        tile = self._game.tile(tile_id)
        assert tile.character is not None
        return words.offers(_, self._art, tile, self._game.data.points[tile.character])

    def _described(self, _: Language, scene: Scene[State], tile_id: TileId) -> str:
        tile, points = self._game.tile(tile_id), self.brings(scene, tile_id)
        text = said.described(_, self._art, tile)
        if points is not None:
            text = words.brings(_, text, points)
        if tile.character is None:
            return text
        return f"{text}\n\u2003{said.earns(_, self._art, self._game.data.points[tile.character])}"


def _with_tile(state: State, seat: Seat, tile: TileId) -> State:
    planets = [(*planet, tile) if at == seat else planet for at, planet in enumerate(state.planets)]
    return replace(state, planets=tuple(planets))
