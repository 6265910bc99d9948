"""The public drawing: houses, wolves, what is left, the current task, and the final count."""

from __future__ import annotations

from bot.display import common
from bot.display.drawing import Button, Drawing, Field, Row, Style
from bot.display.face import HAND, Scene
from bot.language import Language
from cogs.wolves import labels, words
from cogs.wolves import names as said
from cogs.wolves.art import Art
from cogs.wolves.compact import Summary
from cogs.wolves.controls import OPEN, SECRET, Controls
from cogs.wolves.count import Count
from rules.game import Seat
from rules.wolves.game import Outlook, Wolves
from rules.wolves.state import SMOOKI, Builder, Phase, State


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
        title = f"{self._art.game} {self._game.info.name}"
        now, rows = self._now(_, scene), self._rows(_, scene)
        if scene.compact:
            return Drawing(title, "\n".join(self._compact(_, scene)), now=now, colour=self._colour, rows=rows)
        recent_field = common.recent_field(_, scene)
        if state.phase is Phase.OVER:
            won = f"### {self._count.winners(_, scene)}"
            return Drawing(title, won, (*self._count.fields(_, scene), recent_field), colour=self._colour)
        yards = self._game.outlooks(state)
        fields = [self._player(_, scene, seat, yards[seat]) for seat in range(len(state.hands))]
        if state.smooki:
            smooki = said.marked(_, self._art, scene.names, SMOOKI)
            fields.append(Field(smooki, self._yard(_, state, SMOOKI, yards[SMOOKI])))
        supplies = words.supplies(_, self._art, self._game.box, state)
        return Drawing(title, supplies, (*fields, recent_field), now=now, colour=self._colour, rows=rows)

    def _compact(self, _: Language, scene: Scene[State]) -> list[str]:
        state = scene.seen.state
        if state.phase is Phase.OVER:
            return [f"### {self._count.winners(_, scene)}", *self._count.standings(_, scene)]
        return [
            *self._summary.builders(_, scene),
            words.supplies(_, self._art, self._game.box, state),
        ]

    def _now(self, _: Language, scene: Scene[State]) -> Field | None:
        state = scene.seen.state
        if state.phase is Phase.OVER:
            return None
        help_line = ""
        if state.phase in SECRET and not scene.past:
            help_line = words.still_choosing(_, scene.names, state.waiting)
        elif state.phase is Phase.PLAY and not scene.past:
            help_line = words.press_my_hand(_)
        return Field(words.task(_, self._art, self._game.box, scene.names, state), help_line)

    def _player(self, _: Language, scene: Scene[State], seat: Seat, outlooks: tuple[Outlook, ...]) -> Field:
        state = scene.seen.state
        mark = "▶️ " if seat in state.waiting else ""
        name = words.player(_, self._art, scene.names, state, seat)
        return Field(f"{mark}{name}", self._yard(_, state, seat, outlooks))

    def _yard(self, _: Language, state: State, builder: Builder, outlooks: tuple[Outlook, ...]) -> str:
        houses = state.yards[builder]
        if not houses:
            return words.no_house(_)
        described = zip(houses, outlooks, strict=True)
        lines = [said.house(_, self._art, self._game.box, house, outlook) for house, outlook in described]
        return "\n".join([self._art.yard(houses), *lines])

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
