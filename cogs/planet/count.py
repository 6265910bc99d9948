"""The count in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.display.drawing import Field
from bot.display.face import Scene
from bot.language import Language, minus
from bot.model.names import SafeName
from bot.model.ranking import marked_seats, ranked_last, ranking
from bot.texts import game as every_game
from cogs.planet import names as said
from cogs.planet import words
from cogs.planet.art import Art
from rules.game import Line, Score
from rules.planet.data import PlanetData
from rules.planet.game import Planet
from rules.planet.score import CharacterLine, Counted, VolcanoLine
from rules.planet.state import State
from rules.planet.tiles import BACK, Thing


class Count:
    """Writes counts."""

    def __init__(self, game: Planet, art: Art) -> None:
        self._game = game
        self._art = art

    def fields(self, _: Language, scene: Scene[State]) -> tuple[Field, ...]:
        """Write every player's count, from first to last."""
        state = scene.seen.state
        scores = self._game.scores(state)
        fields = []
        for mark, seat in marked_seats(scene.table, self._game, state):
            name = words.standing(_, scene.names[seat], scores[seat].total)
            fields.append(Field(f"{mark} {name}", self.planet(_, state, scores[seat])))
        return tuple(fields)

    def standings(self, _: Language, scene: Scene[State]) -> list[str]:
        """List all players with their points, from first to last."""
        state = scene.seen.state
        scores = self._game.scores(state)
        standings = marked_seats(scene.table, self._game, state)
        return [f"{mark} **{words.standing(_, scene.names[seat], scores[seat].total)}**" for mark, seat in standings]

    def winners(self, _: Language, scene: Scene[State]) -> str:
        """Announce who has won, and whether a tie was broken."""
        state = scene.seen.state
        scores = self._game.scores(state)
        first, *others = ranking(scene.table, self._game, state)
        last = ranked_last(scene.table, self._game, state)
        playing = [seat for group in others for seat in group if seat not in last]
        tied = any(scores[seat].total == scores[first[0]].total for seat in playing)
        return winners(_, [scene.names[seat] for seat in first], fewer_volcanoes=tied)

    def planet(self, _: Language, state: State, score: Score) -> str:
        """Write the count of a planet line by line, below what is visible on it."""
        tally = self._game.tally(state, score.seat)
        lines = [words.counts(_, self._art, tally, self._game.data.numbers.baobabs)]
        lines += [score_line(_, self._art, line, self._game.data) for line in score.lines]
        hidden = state.planets[score.seat].count(BACK)
        if hidden:
            lines.append(words.hidden(_, self._art, hidden))
        return "\n".join(line for line in lines if line)


def score_line(_: Language, art: Art, line: Line, data: PlanetData) -> str:
    """Write a line of the count in enough detail to check it."""
    match line:
        case CharacterLine():
            each = data.points[line.character].each
            parts = ", ".join(_counted(_, art, part, each) for part in line.counted)
            return f"{words.worth(_, art, line)} ({parts})"
        case VolcanoLine(points, volcanoes, most):
            values = {"icon": art.things[Thing.VOLCANO], "points": minus(points), "volcanoes": volcanoes}
            if most:
                return _("{icon} Volcanoes **{points}** ({volcanoes}: nobody has more)", **values)
            if volcanoes:
                return _("{icon} Volcanoes **{points}** ({volcanoes}: somebody has more)", **values)
            return _("{icon} Volcanoes **{points}** (none)", **values)
    raise TypeError(f"no words for {line!r}")


def _counted(_: Language, art: Art, part: Counted, each: Mapping[Thing, int]) -> str:
    shown = f"{said.group(_, art, part.things)} {part.number}"
    worth = each.get(part.things[0], 1)
    if worth > 1 and part.points == part.number * worth:
        shown += f" \u00d7 {worth}"
    return f"{shown} = {minus(part.points)}"


def winners(_: Language, names: Sequence[SafeName], *, fewer_volcanoes: bool) -> str:
    """Announce who has won, and whether a tie was broken."""
    if fewer_volcanoes and len(names) == 1:
        return _("🏆 {name} wins, with fewer volcanoes!", name=names[0])
    return every_game.winners(_, names)
