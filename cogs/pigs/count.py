"""The count in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.display.drawing import Field
from bot.display.face import Scene
from bot.language import Language
from bot.model.ranking import marked_seats, ranking
from bot.texts import game as every_game
from cogs.pigs import words
from cogs.pigs.art import Art
from rules.game import Line, Seat
from rules.pigs.events import WHOLE_HOUSE, Award
from rules.pigs.game import Pigs
from rules.pigs.score import AwardLine, HouseLine, HousesLine, PotsLine, final_awards
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
            lines = "\n".join(self._lines(_, state.board.yards[seat], scores[seat].lines))
            fields.append(Field(f"{mark} {name}", lines or words.no_house(_)))
        return tuple(fields)

    def winners(self, _: Language, scene: Scene[State]) -> str:
        """Announce who has won."""
        return every_game.winners(_, [scene.names[seat] for seat in self._first(scene)])

    def tie_break(self, _: Language, scene: Scene[State]) -> Iterator[str]:
        """Say why one of several players with the most points has won, if that is so."""
        state, first = scene.seen.state, self._first(scene)
        scores = self._game.scores(state)
        most = scores[first[0]].total
        if any(score.total == most for score in scores if score.seat not in (*first, *state.board.resigned)):
            yield words.tie_break(_, len(state.board.complete(first[0])))

    def leaders(self, state: State) -> Mapping[Award, Seat | None]:
        """Say who has each award, or would have it if the game ended now."""
        now = final_awards(state.board)
        held = dict(zip(WHOLE_HOUSE, state.board.cards, strict=True))
        return {award: held[award] if award in held else now.get(award) for award in Award}

    def _first(self, scene: Scene[State]) -> Sequence[Seat]:
        return ranking(scene.table, self._game, scene.seen.state)[0]

    def _lines(self, _: Language, yard: Sequence[House], lines: Sequence[Line]) -> Iterator[str]:
        roofless = [line.house for line in lines if isinstance(line, HouseLine) and not line.complete]
        for line in lines:
            if line.points:
                yield self._line(_, yard, line)
        if roofless:
            yield words.no_roof(_, "".join(map(self._art.letter, roofless)), len(roofless))

    def _line(self, _: Language, yard: Sequence[House], line: Line) -> str:
        """Write a line of the count: what for, the points, and how they add up."""
        match line:
            case HouseLine(points, index):
                values = [self._game.data.points.tile[tile.material] for tile in yard[index].tiles]
                tiles = f"{self._art.letter(index)} {self._art.lying(yard[index])}"
                return words.sum_of(_, tiles, points, values)
            case PotsLine(points, pots):
                return words.pots(_, self._art.pots(1), pots, points)
            case HousesLine(points, houses):
                return words.houses(_, self._art.house, houses, points)
            case AwardLine(points, award):
                return words.award_points(_, self._art, award, points)
        raise TypeError(f"no words for {line!r}")
