"""The public table: houses, wolves, what is left, what is to be done, and the final count."""

from __future__ import annotations

from bot.display import common
from bot.display.drawing import Button, Drawing, Field, Row, Style
from bot.display.face import HAND, Scene
from bot.texts import table as texts
from cogs.wolves import labels
from cogs.wolves.compact import Summary
from cogs.wolves.controls import OPEN, SECRET, Controls
from cogs.wolves.count import Count
from cogs.wolves.words import Words
from rules.game import Seat
from rules.wolves.game import Outlook, Wolves
from rules.wolves.state import SMOOKI, Builder, Phase, State


class Table:
    """Draws tables."""

    def __init__(self, game: Wolves, controls: Controls, colour: int) -> None:
        self._game = game
        self._controls = controls
        self._count = Count(game)
        self._summary = Summary(game)
        self._colour = colour

    def draw(self, words: Words, scene: Scene[State]) -> Drawing:
        """Draw the table, or the final count when the game is over."""
        state, _ = scene.seen.state, words.language
        title = f"{words.art.game} {self._game.info.name}"
        if scene.compact:
            text = "\n".join(self._compact(words, scene))
            return Drawing(title, text, colour=self._colour, rows=self._rows(words, scene))
        recent_field = common.recent_field(_, scene)
        if state.phase is Phase.OVER:
            won = f"### {self._count.winners(words, scene)}"
            return Drawing(title, won, (*self._count.fields(words, scene), recent_field), colour=self._colour)
        yards = self._game.outlooks(state)
        fields = [self._player(words, state, seat, yards[seat]) for seat in range(len(state.hands))]
        if state.smooki:
            fields.append(Field(words.marked(SMOOKI), self._yard(words, state, SMOOKI, yards[SMOOKI])))
        return Drawing(
            title,
            self._now(words, state, past=scene.past),
            (*fields, recent_field),
            colour=self._colour,
            rows=self._rows(words, scene),
        )

    def _compact(self, words: Words, scene: Scene[State]) -> list[str]:
        state = scene.seen.state
        if state.phase is Phase.OVER:
            return [f"### {self._count.winners(words, scene)}", *self._count.places(words, scene)]
        asked = [words.still_choosing(state.waiting)] if state.phase in SECRET and not scene.past else []
        builders = self._summary.builders(words, state, SECRET)
        return [f"### {words.task(state)}", *asked, *builders, words.supplies(state)]

    def standing(self, words: Words, scene: Scene[State]) -> Drawing:
        """Draw the count as if the game ended now, and what has been discarded."""
        state, _ = scene.seen.state, words.language
        fields = self._count.fields(words, scene)
        if state.discard:
            cards = self._controls.sorted(state.discard)
            fields = (
                *fields,
                Field(labels.discarded(_), " ".join(words.art.card(card) + words.face(card) for card in cards)),
            )
        return Drawing(texts.ended_now_label(_), "", fields, colour=self._colour)

    def _now(self, words: Words, state: State, *, past: bool) -> str:
        lines = [f"### {words.task(state)}"]
        if state.phase in SECRET and not past:
            lines.append(words.still_choosing(state.waiting))
        elif state.phase is Phase.PLAY and not past:
            lines.append(words.press_my_hand())
        return "\n".join([*lines, words.supplies(state)])

    def _player(self, words: Words, state: State, seat: Seat, outlooks: tuple[Outlook, ...]) -> Field:
        mark = "▶️ " if seat in state.waiting else ""
        return Field(f"{mark}{words.player(state, seat)}", self._yard(words, state, seat, outlooks))

    @staticmethod
    def _yard(words: Words, state: State, builder: Builder, outlooks: tuple[Outlook, ...]) -> str:
        houses = state.yards[builder]
        if not houses:
            return words.no_house()
        lines = [words.house(house, outlook) for house, outlook in zip(houses, outlooks, strict=True)]
        return "\n".join([words.art.yard(houses), *lines])

    def _rows(self, words: Words, scene: Scene[State]) -> tuple[Row, ...]:
        _, state = words.language, scene.seen.state
        if state.phase is Phase.OVER:
            return ()
        everybody = (
            Button(HAND, labels.my_hand(_), words.art.deck, Style.primary),
            common.count_button(_),
            common.rules_button(_, self._game.info.key),
        )
        if state.phase not in OPEN:
            return (everybody,)
        return (*self._controls.rows(words, scene, state.waiting[0]), everybody)
