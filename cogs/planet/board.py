"""The public drawing: the round's tiles, the planets in short, and the final count."""

from __future__ import annotations

from bot.display import common
from bot.display.drawing import Drawing, Field
from bot.display.face import Scene
from bot.language import Language
from bot.texts import game as every_game
from cogs.planet import names as said
from cogs.planet import words
from cogs.planet.art import Art, number
from cogs.planet.compact import Summary
from cogs.planet.controls import Controls
from cogs.planet.count import Count
from rules.planet.game import Planet
from rules.planet.state import Phase, State
from rules.planet.tiles import BACK, KINDS, Kind


class BoardDrawing:
    """Draws tables."""

    def __init__(self, game: Planet, art: Art, colour: int) -> None:
        self._game = game
        self._art = art
        self._colour = colour
        self._controls = Controls(game, art)
        self._count = Count(game, art)
        self._summary = Summary(game, art)
        self._rounds = len(game.box.cell_kinds())

    def draw(self, _: Language, scene: Scene[State]) -> Drawing:
        """Draw the table, or the final count when the game is over."""
        state = scene.seen.state
        recent_field = common.recent_field(_, scene)
        fields: tuple[Field, ...] = ()
        if scene.compact:
            text = "\n".join(self._compact(_, scene))
        elif state.phase is Phase.OVER:
            text = f"### {self._count.winners(_, scene)}"
            fields = (*self._count.fields(_, scene), recent_field)
        else:
            text = words.round_line(_, self._art, state, self._rounds)
            fields = (*(self._summary.field(_, scene, score) for score in self._game.scores(state)), recent_field)
        return Drawing(
            f"{self._art.game} {self._game.info.name}",
            text,
            fields,
            now=None if state.phase is Phase.OVER else self._now(_, scene),
            colour=self._colour,
            rows=self._controls.rows(_, scene),
        )

    def _now(self, _: Language, scene: Scene[State]) -> Field:
        state = scene.seen.state
        task = every_game.heading(_, scene.names[state.seat], words.task(_, state))
        lines = []
        if state.phase is Phase.STACK:
            needs = self._game.needs(state, state.seat)
            lines += [words.stack_line(_, self._art, kind, state.left[kind], needs[kind]) for kind in KINDS]
        else:
            lines.append(self._tiles(_, scene) if scene.compact else draft(_, self._art, self._game, scene))
        if state.by_place:
            lines.append(words.secret(_, self._art))
        return Field(task, "\n".join(filter(None, lines)))

    def _tiles(self, _: Language, scene: Scene[State]) -> str:
        """List the tiles on the table in a line; "" if the controls show them. Characters need more words."""
        state = scene.seen.state
        if state.draft.kind is Kind.CHARACTER or BACK in state.draft.table:
            return draft(_, self._art, self._game, scene)
        if state.phase is Phase.PICK:
            return ""
        faces = (said.face(_, self._art, self._game.tile(tile)) for tile in state.draft.table)
        return " · ".join(f"{number(place)} {face}" for place, face in enumerate(faces, 1))

    def _compact(self, _: Language, scene: Scene[State]) -> list[str]:
        state = scene.seen.state
        if state.phase is Phase.OVER:
            return [f"### {self._count.winners(_, scene)}", *self._count.standings(_, scene)]
        return [
            words.round_line(_, self._art, state, self._rounds),
            *(self._summary.player(_, scene, score) for score in self._game.scores(state)),
        ]


def draft(_: Language, art: Art, game: Planet, scene: Scene[State]) -> str:
    """Describe the tiles on the table, one per line, as far as the reader may see them."""
    state = scene.seen.state
    draft, name = state.draft, scene.names[state.draft.first]
    if BACK in draft.table:
        return f"{art.face_down * len(draft.table)} {words.looking(_, name)}"
    lines = [
        f"{number(place)} {said.described(_, art, game.tile(tile), game.data.points)}"
        for place, tile in enumerate(draft.table, 1)
    ]
    if draft.face_down == BACK:
        lines.append(words.face_down_tile(_, art, name))
    elif draft.face_down is not None:
        tile = game.tile(draft.face_down)
        lines.append(f"{art.face_down} {said.described(_, art, tile, game.data.points)}")
    return "\n".join(lines)
