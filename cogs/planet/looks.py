"""The looks: a planet in full, the legend, and what only one of two players may see."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from bot.display.drawing import Drawing, Field
from bot.display.face import HAND, Scene
from bot.language import Language
from cogs.planet import coach, labels, words
from cogs.planet import names as said
from cogs.planet.art import Art
from cogs.planet.controls import LEGEND, Controls, planet_of
from cogs.planet.count import Count
from cogs.planet.draft import Draft
from cogs.planet.pages import legend
from rules.game import Seat
from rules.planet.game import Planet
from rules.planet.state import Phase, State
from rules.planet.tiles import BACK, Kind, TileId

BETWEEN = " ┊ "
"""Between the tiles of a planet."""


class Looks:
    """Draws looks, from what the reader may know."""

    def __init__(self, game: Planet, art: Art, colour: int) -> None:
        self._game = game
        self._art = art
        self._colour = colour
        self._controls = Controls(game, art)
        self._count = Count(game, art)
        self._draft = Draft(game, art)

    def draw(self, _: Language, scene: Scene[State], what: str) -> Drawing:
        """Draw the look ``what``; IllegalMove when there is no such look."""
        if what == HAND:
            return self._hand(_, scene)
        if what == LEGEND:
            return legend(_, self._art, self._game, self._colour)
        return self._planet(_, scene, planet_of(what, scene))

    def _hand(self, _: Language, scene: Scene[State]) -> Drawing:
        state, reader = scene.seen.state, scene.seen.seat
        mine = reader == state.seat
        other = 1 - state.seat if mine and state.phase is Phase.HIDE else state.seat
        lines = [words.hand(_, state, mine, scene.names[other])]
        if state.phase is Phase.STACK:
            lines.append(words.needs(_, self._art, self._game.needs(state, state.seat)))
        elif state.phase is not Phase.OVER:
            lines += self._draft.lines(_, scene)
        if reader in scene.learners and mine:
            lines.append(coach.line(_, self._art, self._game, state))
        fields: tuple[Field, ...] = ()
        if reader is not None and state.planets[reader]:
            score = self._game.scores(state)[reader]
            fields = (Field(labels.your_planet(_), self._count.planet(_, state, score)),)
        return Drawing(
            labels.your_eyes_only(_, "👀"),
            "\n".join(lines),
            fields,
            colour=self._colour,
            rows=self._controls.hand(_, scene),
        )

    def _planet(self, _: Language, scene: Scene[State], seat: Seat) -> Drawing:
        state = scene.seen.state
        score = self._game.scores(state)[seat]
        covered = self._game.covered(state, seat)
        secret = state.planets[seat].count(BACK)
        head = f"### {words.standing(_, self._art, scene.names[seat], score.total, secret)}"
        fields = [
            Field(
                labels.count(_) if state.phase is Phase.OVER else labels.count_so_far(_),
                self._count.planet(_, state, score),
            )
        ]
        if covered:
            fields.append(Field(labels.turned_down(_), self._listed(_, covered)))
        if state.discards:
            fields.append(Field(labels.discarded(_), self._listed(_, state.discards)))
        return Drawing(
            labels.planet(_, self._art.game),
            f"{head}\n{self._square(state, seat)}",
            tuple(fields),
            colour=self._colour,
            rows=self._controls.planets(_, scene, seat),
        )

    def _square(self, state: State, seat: Seat) -> str:
        """Draw a planet's tiles row by row."""
        covered = self._game.covered(state, seat)
        tiles = zip(self._game.box.cell_kinds(), self._game.cells(state, seat), strict=True)
        cells = [self._cell(kind, tile, covered) for kind, tile in tiles]
        side = isqrt(len(cells))
        return "\n".join(BETWEEN.join(cells[start : start + side]) for start in range(0, len(cells), side))

    def _cell(self, kind: Kind, tile: TileId | None, covered: Sequence[TileId]) -> str:
        if tile is None:
            return self._art.empty(kind)
        if tile == BACK:
            return self._art.secret_character
        if tile in covered:
            return self._art.covered
        return self._art.icons(self._game.tile(tile)) or self._art.stack(kind)

    def _listed(self, _: Language, tiles: Sequence[TileId]) -> str:
        return " · ".join(said.face(_, self._art, self._game.tile(tile)) for tile in tiles)
