"""The public drawing: houses, heights by colour, what happened, the current task, and the final count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.display import common
from bot.display.drawing import MOST_FIELD, Button, Drawing, Field, Row, Style
from bot.display.face import HAND, Scene
from bot.language import Language
from cogs.wolves import coach, labels, words
from cogs.wolves import names as said
from cogs.wolves.art import Art
from cogs.wolves.compact import Summary
from cogs.wolves.controls import OPEN, SECRET, Controls
from cogs.wolves.count import Count
from rules.game import Score
from rules.wolves.game import Outlook, Wolves
from rules.wolves.state import Colour, House, Phase, State

MOST_RECENT = 2
"""How many lines of what happened are shown."""
MOST_LINES = 11
"""How many lines the houses take at most before they all lie on their sides, so that a phone shows the whole table."""


class BoardDrawing:
    """Draws tables."""

    def __init__(self, game: Wolves, art: Art, colour: int) -> None:
        self._game = game
        self._art = art
        self._colour = colour
        self._controls = Controls(game, art)
        self._count = Count(game, art)
        self._summary = Summary(game, art)

    def draw(self, _: Language, scene: Scene[State]) -> Drawing:
        """Draw the table, or the final count when the game is over."""
        state = scene.seen.state
        now, rows = self._now(_, scene), self._rows(_, scene)
        title = words.title(_, self._art, _(self._game.info.name), self._game.box, state)
        if scene.compact:
            return Drawing(title, "\n".join(self._compact(_, scene)), now=now, colour=self._colour, rows=rows)
        if state.phase is Phase.OVER:
            won = f"### {self._count.winners(_, scene)}"
            fields = (*self._count.fields(_, scene), common.recent_field(_, scene))
            return Drawing(title, won, fields, colour=self._colour)
        builders = self._builders(_, scene, lying=False)
        lines = sum(builder.value.count("\n") + 1 for builder in builders)
        if lines > MOST_LINES or any(len(builder.value) > MOST_FIELD for builder in builders):
            builders = self._builders(_, scene, lying=True)
        fields = (*builders, common.recent_field(_, replace(scene, recent=scene.newest(MOST_RECENT))))
        return Drawing(title, "", fields, now=now, colour=self._colour, rows=rows)

    def _compact(self, _: Language, scene: Scene[State]) -> list[str]:
        if scene.seen.state.phase is Phase.OVER:
            return [f"### {self._count.winners(_, scene)}", *self._count.standings(_, scene)]
        return self._summary.builders(_, scene)

    def _now(self, _: Language, scene: Scene[State]) -> Field | None:
        state, names = scene.seen.state, scene.names
        if state.phase is Phase.OVER:
            return None
        lines = self._about(_, scene)
        if state.phase not in (Phase.PASSING, Phase.SEND) and not scene.compact:
            lines += self._heights(_, scene)
        if state.phase in SECRET and not scene.past:
            lines.append(words.still_choosing(_, names, state.waiting))
        learns = not scene.past and state.phase in OPEN and state.waiting[0] in scene.learners
        if learns or not (lines or scene.past):
            lines.append(coach.on_table(_, self._game, state))
        return Field(words.task(_, names, state), "\n".join(lines))

    def _about(self, _: Language, scene: Scene[State]) -> list[str]:
        """Show the open card that is to be played, or who passes to whom."""
        state = scene.seen.state
        if state.phase is Phase.PASSING:
            return [words.passing_order(scene.names, state)]
        opened = state.phase in (Phase.SMOOKI, Phase.SHOWN)
        return [words.open_card(_, self._art, self._game.box, state)] if opened else []

    def _builders(self, _: Language, scene: Scene[State], *, lying: bool) -> list[Field]:
        """Draw all yards under their builders, Smooki's last."""
        state = scene.seen.state
        names = [self._player(_, scene, score) for score in self._game.scores(state)]
        smooki = self._game.smooki_score(state)
        if smooki is not None:
            names.append(said.standing(_, self._art, scene.names, smooki))
        yards = zip(names, state.yards, self._game.outlooks(state), strict=True)
        return [Field(name, self._yard(_, houses, outlooks, lying=lying)) for name, houses, outlooks in yards]

    def _player(self, _: Language, scene: Scene[State], score: Score) -> str:
        state = scene.seen.state
        mark = "▶️ " if score.seat in state.waiting else ""
        return mark + words.player(_, self._art, scene.names, state, self._game.box, score)

    def _yard(self, _: Language, houses: Sequence[House], outlooks: Sequence[Outlook], *, lying: bool) -> str:
        return said.yard(self._art, self._game.box, houses, outlooks, lying=lying) if houses else words.no_house(_)

    def _heights(self, _: Language, scene: Scene[State]) -> list[str]:
        """Compare the houses of each colour, the tallest first, with a legend for newcomers."""
        art, by_colour = self._art, dict[Colour, list[Outlook]]()
        for yard in self._game.outlooks(scene.seen.state):
            for outlook in yard:
                by_colour.setdefault(outlook.colour, []).append(outlook)
        newcomers = bool(by_colour) and bool(scene.learners) and not scene.past
        lines = [words.legend(_, art, self._game.box.data.points)] if newcomers else []
        for colour in (colour for colour in Colour if colour in by_colour and colour is not Colour.WHITE):
            row = sorted(by_colour[colour], key=lambda outlook: -outlook.height)
            compared = [
                f"{said.mark(art, scene.names, outlook.address.builder)}\N{WORD JOINER}{said.height(art, outlook)}"
                for outlook in row
            ]
            lines.append("\N{EN SPACE}".join([art.of(colour), *compared]))
        return lines

    def _rows(self, _: Language, scene: Scene[State]) -> tuple[Row, ...]:
        state = scene.seen.state
        if state.phase is Phase.OVER:
            return ()
        everybody = (
            Button(HAND, labels.my_hand(_), self._art.deck, Style.primary),
            common.count_button(_),
            common.rules_button(_, self._game.info.key),
        )
        if state.phase not in OPEN:
            return (everybody,)
        return (*self._controls.rows(_, scene, state.waiting[0]), everybody)
