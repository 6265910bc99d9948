"""The looks: a planet in full, the legend, and what only one of two players may see."""

from __future__ import annotations

from collections.abc import Sequence

from bot.display.drawing import Drawing, Field
from bot.display.face import HAND, Scene
from bot.language import Language
from cogs.planet import labels, words
from cogs.planet import names as said
from cogs.planet.art import Art
from cogs.planet.board import draft
from cogs.planet.controls import LEGEND, Controls, planet_of
from cogs.planet.count import Count
from cogs.planet.pages import legend
from rules.game import Seat
from rules.planet.game import Planet
from rules.planet.state import Phase, State
from rules.planet.tiles import BACK, TileId


class Looks:
    """Draws looks, from what the reader may know."""

    def __init__(self, game: Planet, art: Art, colour: int) -> None:
        self._game = game
        self._art = art
        self._colour = colour
        self._controls = Controls(game, art)
        self._count = Count(game, art)

    def draw(self, _: Language, scene: Scene[State], what: str) -> Drawing:
        """Draw the look ``what``; IllegalMove when there is no such look."""
        if what == HAND:
            return self._hand(_, scene)
        if what == LEGEND:
            return legend(_, self._art, self._game, self._colour)
        return self._planet(_, scene, planet_of(what, scene))

    def _hand(self, _: Language, scene: Scene[State]) -> Drawing:
        state = scene.seen.state
        first = state.draft.first
        mine = scene.seen.seat == first
        lines = [words.hand(_, state, mine, scene.names[1 - first if mine else first])]
        rows = self._controls.hand(_, scene)
        if rows:
            lines += ["", draft(_, self._art, self._game, scene)]
        elif mine and state.phase is Phase.PICK and state.draft.face_down is not None:
            tile = self._game.tile(state.draft.face_down)
            lines += ["", said.described(_, self._art, tile, self._game.data.points)]
        return Drawing(labels.your_eyes_only(_, "👀"), "\n".join(lines), colour=self._colour, rows=rows)

    def _planet(self, _: Language, scene: Scene[State], seat: Seat) -> Drawing:
        state = scene.seen.state
        score = self._game.scores(state)[seat]
        covered = self._game.covered(state, seat)
        tiles = zip(self._game.box.cell_kinds(), self._game.cells(state, seat), strict=True)
        cells = [(kind, self._shown(tile, covered)) for kind, tile in tiles]
        head = f"### {words.standing(_, scene.names[seat], score.total)}"
        fields = [
            Field(
                labels.count(_) if state.phase is Phase.OVER else labels.count_so_far(_),
                self._count.planet(_, state, score),
            )
        ]
        if covered:
            fields.append(Field(labels.turned_down(_), self._listed(_, covered)))
        if state.discards:
            fields.append(Field(labels.left_over(_), self._listed(_, state.discards)))
        return Drawing(
            labels.planet(_, self._art.game),
            f"{head}\n{self._art.square(cells)}\n\n{words.sheep(_, self._art)}",
            tuple(fields),
            colour=self._colour,
            rows=self._controls.planets(scene, seat),
        )

    def _shown(self, tile: TileId | None, covered: Sequence[TileId]) -> Sequence[str] | None:
        if tile is None:
            return None
        if tile == BACK:
            return (self._art.hidden,)
        if tile in covered:
            return (self._art.covered,)
        return self._art.icons(self._game.tile(tile))

    def _listed(self, _: Language, tiles: Sequence[TileId]) -> str:
        return " · ".join(said.face(_, self._art, self._game.tile(tile)) for tile in tiles)
