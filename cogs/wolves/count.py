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
from cogs.wolves.art import Art, capital
from rules.game import Line, Score, Seat
from rules.wolves.game import Outlook, Wolves
from rules.wolves.score import HouseLine, RooftopLine, TallestLine, TokenLine, WolfLine
from rules.wolves.state import Colour, State, Wolf


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
        """Announce who has won, and what broke a tie."""
        state = scene.seen.state
        ranks = ranking(scene.table, self._game, state)
        won = every_game.winners(_, [scene.names[seat] for seat in ranks[0]])
        scores = self._game.scores(state)
        tied = len(ranks) > 1 and scores[ranks[0][0]].total == scores[ranks[1][0]].total
        broken = tied and not {*ranks[1]} & {*state.gone.seats}
        return words.with_tie_break(_, won) if broken else won

    def _field(
        self, _: Language, scene: Scene[State], outlooks: Sequence[Outlook], score: Score, medal: str = ""
    ) -> Field:
        lines = [house_count(_, self._art, outlook) for outlook in outlooks]
        sent = [line for line in _wolves(score) if line.address is not None]
        if sent:
            counted = [wolf_count(_, self._art, scene.names, score.seat, line) for line in sent]
            lines.append(" · ".join(counted))
        name = f"{medal} {self._standing(_, scene, score)}".strip()
        return Field(name, "\n".join(lines) or words.no_house(_))

    def _standing(self, _: Language, scene: Scene[State], score: Score) -> str:
        """Name a player with all points, and how they come together."""
        standing, wolves = said.standing(_, self._art, scene.names, score), sum(line.points for line in _wolves(score))
        if not wolves:
            return standing
        values = {"standing": standing, "houses": minus(score.total - wolves), "points": said.signed(wolves)}
        return _("{standing} (houses {houses}, wolves {points})", **values)


def _wolves(score: Score) -> list[WolfLine]:
    return [line for line in score.lines if isinstance(line, WolfLine)]


def house_count(_: Language, art: Art, outlook: Outlook) -> str:
    """Write the count of a house in a line."""
    terms = [_term(_, art, line) for line in outlook.lines]
    values = {
        "house": f"{art.letter(outlook.address.house)}{art.of(outlook.colour)}",
        "floors": _.n("{count} floor", "{count} floors", outlook.height),
        "points": minus(outlook.points),
    }
    if len(terms) == 1:
        what, points = terms[0]
        return _("{house} {floors}, {counted}", counted=f"{what} **{points}**", **values)
    counted = ", ".join(f"{what} {points}" for what, points in terms)
    return _("{house} {floors}, {counted} = **{points}**", counted=counted, **values)


def _term(_: Language, art: Art, line: Line) -> tuple[str, str]:
    """Say what something about a house is counted for, and how many points it scores."""
    match line:
        case HouseLine(colour=Colour.WHITE):
            what = _("no colour, fallen")
        case HouseLine(standing=True):
            what = _("standing")
        case HouseLine():
            what = _("fallen")
        case TallestLine():
            what = _("tallest")
        case RooftopLine(number=roof):
            what = _("roof {roof}", roof=roof)
        case TokenLine():
            what = art.pig
        case _:
            raise TypeError(f"no words for {line!r}")
    return what, said.signed(line.points)


def wolf_count(_: Language, art: Art, names: Sequence[SafeName], seat: Seat, line: WolfLine) -> str:
    """Write the count of a wolf that was sent in a line."""
    assert line.address is not None
    values = {
        "wolf": art.dweller(Wolf(seat, line.wolf)),
        "owner": said.name(_, names, line.address.builder),
        "house": capital(line.address.house),
        "points": said.signed(line.points),
    }
    if line.standing:
        return _("{wolf} {owner}'s {house} **{points}**", **values)
    return _("{wolf} {owner}'s {house}, fallen **{points}**", **values)
