"""The count in words."""

from __future__ import annotations

from collections.abc import Mapping

from bot.display.drawing import Field
from bot.display.face import Scene
from bot.language import Language, minus
from bot.model.ranking import marked_seats, ranked_last, ranking
from bot.texts import game as every_game
from cogs.planet import names as said
from cogs.planet import words
from cogs.planet.art import Art
from rules.game import Score
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
        return tuple(
            Field(f"{mark} {self._standing(_, scene, scores[seat])}", self.lines(_, state, scores[seat]))
            for mark, seat in marked_seats(scene.table, self._game, state)
        )

    def standings(self, _: Language, scene: Scene[State]) -> list[str]:
        """List all players with their points, from first to last."""
        state = scene.seen.state
        scores = self._game.scores(state)
        standings = marked_seats(scene.table, self._game, state)
        return [f"{mark} **{self._standing(_, scene, scores[seat])}**" for mark, seat in standings]

    def _standing(self, _: Language, scene: Scene[State], score: Score) -> str:
        secret = scene.seen.state.planets[score.seat].count(BACK)
        return words.standing(_, self._art, scene.names[score.seat], score.total, secret)

    def winners(self, _: Language, scene: Scene[State]) -> str:
        """Announce who has won, and how a tie was broken."""
        state = scene.seen.state
        scores = self._game.scores(state)
        first, *others = ranking(scene.table, self._game, state)
        last = ranked_last(scene.table, self._game, state)
        playing = [seat for group in others for seat in group if seat not in last]
        tied = [seat for seat in playing if scores[seat].total == scores[first[0]].total]
        if tied and len(first) == 1:
            volcanoes = self._game.volcanoes(state)
            return _(
                "🏆 {name} wins the tie with fewer volcanoes: {fewer}, not {more}!",
                name=scene.names[first[0]],
                fewer=volcanoes[first[0]],
                more=min(volcanoes[seat] for seat in tied),
            )
        return every_game.winners(_, [scene.names[seat] for seat in first])

    def planet(self, _: Language, state: State, score: Score) -> str:
        """Write the count of a planet below what is visible on it."""
        visible = words.everything(self._art, self._game.tally(state, score.seat), self._game.data.numbers.baobabs)
        return "\n".join(filter(None, [visible, self.lines(_, state, score)]))

    def lines(self, _: Language, state: State, score: Score) -> str:
        """Write the count of a planet line by line."""
        characters = [line for line in score.lines if isinstance(line, CharacterLine)]
        lines = [self._character(_, line) for line in characters if line.points]
        if idle := [words.character(_, self._art, line) for line in characters if not line.points]:
            lines.append(_("0 points: {characters}", characters=" · ".join(idle)))
        lines += [self._volcanoes(_, line) for line in score.lines if isinstance(line, VolcanoLine) and line.volcanoes]
        hidden = state.planets[score.seat].count(BACK)
        if hidden:
            lines.append(words.hidden(_, self._art, hidden))
        return "\n".join(lines) or _("*nothing that counts yet*")

    def _character(self, _: Language, line: CharacterLine) -> str:
        each = self._game.data.points[line.character].each
        parts = [self._counted(part, each) for part in line.counted if part.points]
        return f"{words.worth(_, self._art, line)} = {' + '.join(parts)}"

    def _counted(self, part: Counted, each: Mapping[Thing, int]) -> str:
        things = said.group(self._art, part.things)
        worth = each.get(part.things[0], 0)
        if part.points == part.number * worth:
            return said.together(f"{part.number} {things}" + (f" \u00d7 {worth}" if worth > 1 else ""))
        return said.together(f"{minus(part.points)} ({part.number} {things})")

    def _volcanoes(self, _: Language, line: VolcanoLine) -> str:
        values = {"icon": self._art.things[Thing.VOLCANO], "points": minus(line.points)}
        if line.most:
            return _("{icon} Most volcanoes ({count}): **{points}**", count=line.volcanoes, **values)
        return _.n(
            "{icon} {count} volcano, not the most: **{points}**",
            "{icon} {count} volcanoes, not the most: **{points}**",
            line.volcanoes,
            **values,
        )
