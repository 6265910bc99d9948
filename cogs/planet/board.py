"""The public drawing: the planets in short, the round's tiles, and the final count."""

from __future__ import annotations

from dataclasses import replace

from bot.display import common
from bot.display.drawing import Drawing, Field
from bot.display.face import Scene
from bot.language import Language
from bot.texts import game as every_game
from cogs.planet import coach, words
from cogs.planet.art import Art
from cogs.planet.compact import Summary
from cogs.planet.controls import Controls
from cogs.planet.count import Count
from cogs.planet.draft import Draft
from cogs.planet.successor import successor
from rules.planet.game import Planet
from rules.planet.state import Phase, State

MOST_RECENT = 2
"""How many of the latest moves stand on a table."""


class BoardDrawing:
    """Draws tables."""

    def __init__(self, game: Planet, art: Art, colour: int) -> None:
        self._game = game
        self._art = art
        self._colour = colour
        self._controls = Controls(game, art)
        self._count = Count(game, art)
        self._draft = Draft(game, art)
        self._summary = Summary(game, art)
        self._rounds = len(game.box.cell_kinds())

    def draw(self, _: Language, scene: Scene[State]) -> Drawing:
        """Draw the table, or the final count when the game is over."""
        state = scene.seen.state
        recent_field = common.recent_field(_, replace(scene, recent=scene.newest(MOST_RECENT)))
        fields: tuple[Field, ...] = ()
        text = ""
        if scene.compact:
            text = "\n".join(self._compact(_, scene))
        elif state.phase is Phase.OVER:
            text = f"### {self._count.winners(_, scene)}"
            fields = (*self._count.fields(_, scene), recent_field)
        else:
            fields = (*(self._summary.field(_, scene, score) for score in self._game.scores(state)), recent_field)
        return Drawing(
            words.title(_, self._art, state, self._rounds),
            text,
            fields,
            now=None if state.phase is Phase.OVER else self._now(_, scene),
            colour=self._colour,
            rows=self._controls.rows(_, scene),
        )

    def _now(self, _: Language, scene: Scene[State]) -> Field:
        state = scene.seen.state
        named = successor(self._game, scene)
        task = words.task(_, state, None if named is None else scene.names[named])
        lines = [coach.line(_, self._art, self._game, state) if state.seat in scene.learners else ""]
        if state.phase is Phase.STACK:
            lines.append(words.needs(_, self._art, self._game.needs(state, state.seat)))
        else:
            lines.append(self._draft.row(_, scene))
        if state.by_place:
            lines.append(words.secret(_, self._art))
        return Field(every_game.heading(_, scene.names[state.seat], task), "\n".join(filter(None, lines)))

    def _compact(self, _: Language, scene: Scene[State]) -> list[str]:
        state = scene.seen.state
        if state.phase is Phase.OVER:
            return [f"### {self._count.winners(_, scene)}", *self._count.standings(_, scene)]
        return [self._summary.player(_, scene, score) for score in self._game.scores(state)]
