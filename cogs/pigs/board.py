"""The public drawing: houses, stacks, the current task, and the final count."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.display import common
from bot.display.drawing import Drawing, Field
from bot.display.face import Scene
from bot.language import Language
from bot.model.ranking import marked_seats
from bot.texts import game as every_game
from cogs.pigs import coach, labels, news, words
from cogs.pigs.art import Art
from cogs.pigs.compact import Summary
from cogs.pigs.controls import Controls
from cogs.pigs.count import Count
from rules.game import Score
from rules.pigs.events import Rolled
from rules.pigs.game import Pigs
from rules.pigs.state import MATERIALS, PARTS, Board, Phase, State, stack_of

MOST_NEWS = 2
"""How many of the latest moves are shown."""
MOST_LINES = 13
"""How many lines the yards take at most before all houses lie on their sides, so that a phone shows the whole table."""
MOST_LINES_BLOWING = 11
"""The same while the wolf is here, which takes many buttons."""


class BoardDrawing:
    """Draws tables."""

    def __init__(self, game: Pigs, art: Art, colour: int) -> None:
        self._game = game
        self._art = art
        self._colour = colour
        self._controls = Controls(game, art)
        self._count = Count(game, art)
        self._summary = Summary(game, art)

    def draw(self, _: Language, scene: Scene[State]) -> Drawing:
        """Draw the table, or the final count when the game is over."""
        if scene.seen.state.phase is Phase.OVER:
            return self._over(_, scene)
        state = scene.seen.state
        title = words.title(_, self._art.game, _(self._game.info.name), self._game.stacks_left(state))
        now, rows = self._now(_, scene), self._controls.rows(_, scene)
        scores = self._game.scores(state)
        if scene.compact:
            lines = [*(self._summary.player(_, scene, score) for score in scores), self._market(_, state.board)]
            return Drawing(title, "\n".join(lines), now=now, colour=self._colour, rows=rows)
        yards = [self._player(_, scene, score, lying=False) for score in scores]
        most = MOST_LINES_BLOWING if state.phase is Phase.BLOW else MOST_LINES
        if sum(yard.count("\n") + 1 for yard in yards) > most:
            yards = [self._player(_, scene, score, lying=True) for score in scores]
        lines = [*yards, *self._awards(_, scene)]
        fields = Field(labels.tiles_left(_), self._market(_, state.board)), self._news(_, scene)
        return Drawing(title, "\n".join(lines), fields, now=now, colour=self._colour, rows=rows)

    def _over(self, _: Language, scene: Scene[State]) -> Drawing:
        state = scene.seen.state
        title = f"{self._art.game} {_(self._game.info.name)}"
        lines = [f"### {self._count.winners(_, scene)}", *self._count.tie_break(_, scene)]
        if scene.compact:
            scores = self._game.scores(state)
            marked = marked_seats(scene.table, self._game, state)
            lines += (f"{mark} {self._summary.name(_, scene, scores[seat])}" for mark, seat in marked)
            return Drawing(title, "\n".join(lines), colour=self._colour)
        fields = (*self._count.fields(_, scene), common.recent_field(_, scene))
        return Drawing(title, "\n".join(lines), fields, colour=self._colour)

    def _news(self, _: Language, scene: Scene[State]) -> Field:
        """Show the latest moves, but not the roll that the dice on the table show."""
        state, lines = scene.seen.state, scene.recent
        rolled = news.tell(_, self._art, Rolled(state.seat, state.rolls, (), state.dice), scene.names)
        if lines[-1:] == (rolled,):
            lines = lines[:-1]
        return common.recent_field(_, replace(scene, recent=replace(scene, recent=lines).newest(MOST_NEWS)))

    def _now(self, _: Language, scene: Scene[State]) -> Field:
        state = scene.seen.state
        placed = self._controls.chosen(state, scene.selection(state.seat))
        task = words.task(_, state, self._game.rolls_left(state), placed.tile if placed else None)
        hint = words.hint(_, self._art, self._game, state, placed.tile if placed else None)
        if scene.past:
            hint = self._art.dice(state.dice)
        elif state.seat in scene.learners:
            advice = coach.line(_, self._art, self._game, state)
            hint = (
                f"{hint}\n{advice}" if hint and (placed or state.locked or state.phase is not Phase.REROLL) else advice
            )
        return Field(every_game.heading(_, scene.names[state.seat], task), hint)

    def _player(self, _: Language, scene: Scene[State], score: Score, *, lying: bool) -> str:
        houses = scene.seen.state.board.yards[score.seat]
        sign = self._summary.sign(_, scene, score)
        return self._art.yard(houses, sign) if houses and not lying else self._summary.yard(_, houses, sign)

    def _awards(self, _: Language, scene: Scene[State]) -> Iterator[str]:
        if scene.seen.state.setup.veteran:
            yield words.awards(_, self._art, self._count.leaders(scene.seen.state), scene.names)

    def _market(self, _: Language, board: Board) -> str:
        lines = []
        for material in MATERIALS:
            stacks = []
            for part in PARTS:
                stack = board.stacks[stack_of(material, part)]
                top = self._art.pots(stack[-1].pots if stack else 0)
                stacks.append(f"{self._art.kind(material, part)}{len(stack) or '✖'}{top}")
            numbers = self._game.data.turn.cost[material], self._game.data.points.tile[material]
            lines.append("\u2002".join([*stacks, words.price(_, *numbers)]))
        return "\n".join(lines)
