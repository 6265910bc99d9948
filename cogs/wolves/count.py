"""The count in words, house by house and wolf by wolf."""

from __future__ import annotations

from collections.abc import Sequence

from bot.display.drawing import Field
from bot.display.face import Scene
from bot.language import minus
from bot.model.ranking import ranked, ranking
from cogs.wolves.art import letter
from cogs.wolves.words import Words, signed
from rules.game import Line, Score, Seat
from rules.wolves.game import Outlook, Wolves
from rules.wolves.score import HouseLine, RooftopLine, TallestLine, TokenLine, WolfLine
from rules.wolves.state import Colour, State


class Count:
    """Writes counts."""

    def __init__(self, game: Wolves) -> None:
        self._game = game

    def fields(self, words: Words, scene: Scene[State]) -> tuple[Field, ...]:
        """Count every player from first to last, then Smooki."""
        state = scene.seen.state
        outlooks, scores = self._game.outlooks(state), self._game.scores(state)
        places = ranked(scene.table, self._game, state)
        fields = [_field(words, state, outlooks[seat], scores[seat], mark) for mark, seat in places]
        smooki = self._game.smooki_score(state)
        if smooki is not None:
            fields.append(_field(words, state, outlooks[smooki.seat], smooki))
        return tuple(fields)

    def places(self, words: Words, scene: Scene[State]) -> list[str]:
        """Tell what everybody has come to, from first to last."""
        scores = self._game.scores(scene.seen.state)
        places = ranked(scene.table, self._game, scene.seen.state)
        return [f"{mark} **{_standing(words, scores[seat])}**" for mark, seat in places]

    def winners(self, words: Words, scene: Scene[State]) -> str:
        """Announce who has won."""
        _ = words.language
        first = ranking(scene.table, self._game, scene.seen.state)[0]
        if len(first) == 1:
            return _("🏆 {name} wins!", name=words.names(first))
        return _("🏆 {names} share the victory!", names=words.names(first))


def _field(words: Words, state: State, outlooks: Sequence[Outlook], score: Score, medal: str = "") -> Field:
    lines = []
    for outlook, house in zip(outlooks, state.yards[score.seat], strict=True):
        lines += [words.art.line(outlook.address.house, house), house_count(words, outlook)]
    lines += [wolf_count(words, score.seat, line) for line in _wolves(score)]
    return Field(f"{medal} {_standing(words, score)}".strip(), "\n".join(lines) or words.no_house())


def _standing(words: Words, score: Score) -> str:
    _ = words.language
    wolves = _wolves(score)
    if not wolves:
        return words.points(score)
    points = minus(sum(line.points for line in wolves))
    return _("{standing}, {points} from wolves", standing=words.points(score), points=points)


def _wolves(score: Score) -> list[WolfLine]:
    return [line for line in score.lines if isinstance(line, WolfLine)]


def house_count(words: Words, outlook: Outlook) -> str:
    """Count a house in a line."""
    _ = words.language
    counted = " ".join(_term(words, line) for line in outlook.lines)
    if len(outlook.lines) == 1:
        return counted
    return _("{counted} = **{points}**", counted=counted, points=minus(outlook.points))


def _term(words: Words, line: Line) -> str:
    _ = words.language
    match line:
        case HouseLine(points, colour=Colour.WHITE):
            return _("no colour, demolished: {points}", points=minus(points))
        case HouseLine(points, height=height, standing=True):
            return _("height {height}, stands: {points}", height=height, points=minus(points))
        case HouseLine(points, height=height):
            return _("height {height}, demolished: {points}", height=height, points=minus(points))
        case TallestLine(points, colour=colour):
            return _("{points} tallest {colour}", points=signed(points), colour=words.colour(colour))
        case RooftopLine(points, number=roof):
            return _("{points} roof {roof}", points=signed(points), roof=roof)
        case TokenLine(points):
            return f"{signed(points)} {words.art.pig}"
    raise TypeError(f"no words for {line!r}")


def wolf_count(words: Words, seat: Seat, line: WolfLine) -> str:
    """Count a wolf in a line."""
    _ = words.language
    values = {"wolf": words.wolf(seat, line.wolf), "points": minus(line.points)}
    if line.address is None:
        return _("{wolf} not sent: {points}", **values)
    values |= {"owner": words.name(line.address.builder), "house": letter(line.address.house)}
    if line.standing:
        return _("{wolf} in {owner}'s house {house}: **{points}**", **values)
    return _("{wolf} in {owner}'s house {house}, demolished: **{points}**", **values)
