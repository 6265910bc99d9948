"""The count in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.display.drawing import Field
from bot.display.face import Scene
from bot.language import Language
from bot.model.ranking import marked_seats, ranking
from bot.texts import game as every_game
from cogs.pigs import words
from cogs.pigs.art import Art
from rules.game import Line
from rules.pigs.game import Pigs
from rules.pigs.score import AwardLine, HouseLine, HousesLine, PotsLine
from rules.pigs.state import House, State


class Count:
    """Writes counts."""

    def __init__(self, game: Pigs, art: Art) -> None:
        self._game = game
        self._art = art

    def fields(self, _: Language, scene: Scene[State]) -> tuple[Field, ...]:
        """Write every player's count, from first to last."""
        state = scene.seen.state
        scores = self._game.scores(state)
        fields = []
        for mark, seat in marked_seats(scene.table, self._game, state):
            name = words.standing(_, scene.names[seat], scores[seat].total)
            lines = "\n".join(score_line(_, self._art, state.board.yards[seat], line) for line in scores[seat].lines)
            fields.append(Field(f"{mark} {name}", lines or words.no_house(_)))
        return tuple(fields)

    def winners(self, _: Language, scene: Scene[State]) -> str:
        """Announce who has won."""
        first = ranking(scene.table, self._game, scene.seen.state)[0]
        return every_game.winners(_, [scene.names[seat] for seat in first])


def score_line(_: Language, art: Art, yard: Sequence[House], line: Line) -> str:
    """Write a line of the count: the points, and what for."""
    match line:
        case HouseLine(points, index):
            house = yard[index]
            letter, tiles = art.letter(index), art.tiles(house.tiles)
            if not line.complete:
                return _("{letter} {tiles} no roof: 0", letter=letter, tiles=tiles)
            return _("{letter} {tiles} = {points}", letter=letter, tiles=tiles, points=points)
        case PotsLine(points, pots):
            return _.n(
                "{icon} {count} flowerpot = {points}",
                "{icon} {count} flowerpots = {points}",
                pots,
                icon=art.pots(1),
                points=points,
            )
        case HousesLine(points, houses):
            return _.n(
                "{icon} {count} finished house = {points}",
                "{icon} {count} finished houses = {points}",
                houses,
                icon=art.house,
                points=points,
            )
        case AwardLine(points, award):
            return _("🏅 {award} = {points}", award=words.award(_, award), points=points)
    raise TypeError(f"no words for {line!r}")
