"""The public drawing: houses, stacks, the current task, and the final count."""

from __future__ import annotations

from bot.display import common
from bot.display.drawing import Drawing, Field, Row
from bot.display.face import Scene
from bot.language import Language
from bot.model.ranking import marked_seats
from bot.texts import game as every_game
from cogs.pigs import labels, words
from cogs.pigs.art import Art
from cogs.pigs.compact import Summary
from cogs.pigs.controls import Controls
from cogs.pigs.count import Count
from rules.game import Score
from rules.pigs.game import Pigs
from rules.pigs.score import AwardLine
from rules.pigs.state import MATERIALS, PARTS, Board, Phase, State, stack_of


class BoardDrawing:
    """Draws tables."""

    def __init__(self, game: Pigs, art: Art, colour: int) -> None:
        self._game = game
        self._art = art
        self._colour = colour
        self._controls = Controls(game, art)
        self._count = Count(game, art)
        self._summary = Summary(art)

    def draw(self, _: Language, scene: Scene[State]) -> Drawing:
        """Draw the table, or the final count when the game is over."""
        state = scene.seen.state
        title = f"{self._art.game} {self._game.info.name}"
        now, rows = self._now(_, scene), self._rows(_, scene)
        if scene.compact:
            return Drawing(title, "\n".join(self._compact(_, scene)), now=now, colour=self._colour, rows=rows)
        if state.phase is Phase.OVER:
            fields = (*self._count.fields(_, scene), common.recent_field(_, scene))
            return Drawing(title, self._winners(_, scene), fields, colour=self._colour)
        fields = (
            *(self._player(_, scene, score) for score in self._game.scores(state)),
            Field(labels.tiles_left(_), self._market(_, state.board)),
            common.recent_field_named(words.end_distance(_, self._game.stacks_left(state)), scene),
        )
        return Drawing(title, fields=fields, now=now, colour=self._colour, rows=rows)

    def _compact(self, _: Language, scene: Scene[State]) -> list[str]:
        state = scene.seen.state
        scores = self._game.scores(state)
        if state.phase is Phase.OVER:
            marked = marked_seats(scene.table, self._game, state)
            lines = [f"{mark} {self._summary.name(_, scene, scores[seat])}" for mark, seat in marked]
            return [self._winners(_, scene), *lines]
        return [
            *(self._summary.player(_, scene, score) for score in scores),
            self._market(_, state.board),
            words.end_line(_, self._game.stacks_left(state)),
        ]

    def _rows(self, _: Language, scene: Scene[State]) -> tuple[Row, ...]:
        return () if scene.seen.state.phase is Phase.OVER else self._controls.rows(_, scene)

    def _now(self, _: Language, scene: Scene[State]) -> Field | None:
        state = scene.seen.state
        if state.phase is Phase.OVER:
            return None
        placed = self._controls.chosen(state, scene.selection(state.seat))
        task = words.task(_, self._art, state, self._game.rolls_left(state), placed.tile if placed else None)
        return Field(every_game.heading(_, scene.names[state.seat], task), self._art.dice(state.dice))

    def _player(self, _: Language, scene: Scene[State], score: Score) -> Field:
        state = scene.seen.state
        board = state.board
        mark = "▶️ " if score.seat == state.seat else ""
        name = words.standing(_, scene.names[score.seat], score.total)
        if score.seat in board.resigned:
            name = every_game.gone(_, scene.names[score.seat])
        houses = board.yards[score.seat]
        won = [line.award for line in score.lines if isinstance(line, AwardLine)]
        awards = "".join(f"\n🏅 {words.award(_, award)}" for award in won)
        return Field(f"{mark}{name}", (self._art.yard(houses) if houses else words.no_house(_)) + awards)

    def _market(self, _: Language, board: Board) -> str:
        lines = []
        for material in MATERIALS:
            stacks = []
            for part in PARTS:
                stack = board.stacks[stack_of(material, part)]
                top = self._art.pots(stack[-1].pots if stack else 0)
                stacks.append(f"{self._art.of(part)}{len(stack) or '✖'}{top}")
            numbers = self._game.data.turn.cost[material], self._game.data.points.tile[material]
            lines.append(f"{self._art.of(material)} {' · '.join(stacks)}\u2003{words.price(_, *numbers)}")
        return "\n".join(lines)

    def _winners(self, _: Language, scene: Scene[State]) -> str:
        return f"### {self._count.winners(_, scene)}"
