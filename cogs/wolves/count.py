"""The count in words, house by house and wolf by wolf."""

from __future__ import annotations

from collections.abc import Sequence

from bot.display.drawing import Field
from bot.display.face import Scene
from bot.language import Language, minus
from bot.model.names import SafeName
from bot.model.ranking import marked_seats, ranking
from bot.texts import game as every_game
from cogs.wolves import names as said
from cogs.wolves import words
from cogs.wolves.art import Art, letter
from rules.game import Line, Score, Seat
from rules.wolves.game import Outlook, Wolves
from rules.wolves.score import HouseLine, RooftopLine, TallestLine, TokenLine, WolfLine
from rules.wolves.state import Colour, State


class Count:
    """Writes counts."""

    def __init__(self, game: Wolves, art: Art) -> None:
        self._game = game
        self._art = art

    def fields(self, _: Language, scene: Scene[State]) -> tuple[Field, ...]:
        """Write every player's count, from first to last, then Smooki's."""
        state = scene.seen.state
        outlooks, scores = self._game.outlooks(state), self._game.scores(state)
        standings = marked_seats(scene.table, self._game, state)
        fields = [self._field(_, scene, outlooks[seat], scores[seat], mark) for mark, seat in standings]
        smooki = self._game.smooki_score(state)
        if smooki is not None:
            fields.append(self._field(_, scene, outlooks[smooki.seat], smooki))
        return tuple(fields)

    def standings(self, _: Language, scene: Scene[State]) -> list[str]:
        """List all players with their points, from first to last."""
        scores = self._game.scores(scene.seen.state)
        standings = marked_seats(scene.table, self._game, scene.seen.state)
        return [f"{mark} **{self._standing(_, scene, scores[seat])}**" for mark, seat in standings]

    def winners(self, _: Language, scene: Scene[State]) -> str:
        """Announce who has won."""
        first = ranking(scene.table, self._game, scene.seen.state)[0]
        return every_game.winners(_, [scene.names[seat] for seat in first])

    def _field(
        self, _: Language, scene: Scene[State], outlooks: Sequence[Outlook], score: Score, medal: str = ""
    ) -> Field:
        art, lines = self._art, []
        for outlook, house in zip(outlooks, scene.seen.state.yards[score.seat], strict=True):
            lines += [art.line(outlook.address.house, house), house_count(_, art, outlook)]
        lines += [wolf_count(_, art, scene.names, score.seat, line) for line in _wolves(score)]
        name = f"{medal} {self._standing(_, scene, score)}".strip()
        return Field(name, "\n".join(lines) or words.no_house(_))

    def _standing(self, _: Language, scene: Scene[State], score: Score) -> str:
        standing, wolves = said.standing(_, self._art, scene.names, score), _wolves(score)
        if not wolves:
            return standing
        points = minus(sum(line.points for line in wolves))
        return _("{standing}, {points} from wolves", standing=standing, points=points)


def _wolves(score: Score) -> list[WolfLine]:
    return [line for line in score.lines if isinstance(line, WolfLine)]


def house_count(_: Language, art: Art, outlook: Outlook) -> str:
    """Write the count of a house in a line."""
    counted = " ".join(_term(_, art, line) for line in outlook.lines)
    if len(outlook.lines) == 1:
        return counted
    return _("{counted} = **{points}**", counted=counted, points=minus(outlook.points))


def _term(_: Language, art: Art, line: Line) -> str:
    match line:
        case HouseLine(points, colour=Colour.WHITE):
            return _("no colour, demolished: {points}", points=minus(points))
        case HouseLine(points, height=height, standing=True):
            return _("height {height}, stands: {points}", height=height, points=minus(points))
        case HouseLine(points, height=height):
            return _("height {height}, demolished: {points}", height=height, points=minus(points))
        case TallestLine(points, colour=colour):
            return _("{points} tallest {colour}", points=said.signed(points), colour=said.colour(_, colour))
        case RooftopLine(points, number=roof):
            return _("{points} roof {roof}", points=said.signed(points), roof=roof)
        case TokenLine(points):
            return f"{said.signed(points)} {art.pig}"
    raise TypeError(f"no words for {line!r}")


def wolf_count(_: Language, art: Art, names: Sequence[SafeName], seat: Seat, line: WolfLine) -> str:
    """Write the count of a wolf in a line."""
    values = {"wolf": said.wolf(art, seat, line.wolf), "points": minus(line.points)}
    if line.address is None:
        return _("{wolf} not sent: {points}", **values)
    values |= {"owner": said.name(_, names, line.address.builder), "house": letter(line.address.house)}
    if line.standing:
        return _("{wolf} in {owner}'s house {house}: **{points}**", **values)
    return _("{wolf} in {owner}'s house {house}, demolished: **{points}**", **values)
