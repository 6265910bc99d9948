"""A player in a line or two: the sign at a yard, and all there is to say on compact tables."""

from __future__ import annotations

from collections.abc import Sequence

from bot.display.face import Scene
from bot.language import Language
from bot.texts import game as every_game
from cogs.pigs import words
from cogs.pigs.art import Art
from cogs.pigs.worth import Worth
from rules.game import Score
from rules.pigs.game import Pigs
from rules.pigs.score import AwardLine
from rules.pigs.state import House, Phase, State

_TOGETHER = "\N{WORD JOINER}"
_ROW = 14
"""Pictures side by side that a phone shows in a line: between pictures it breaks lines where it likes."""


class Summary:
    """Describes players in short."""

    def __init__(self, game: Pigs, art: Art) -> None:
        self._art = art
        self._worth = Worth(game)

    def player(self, _: Language, scene: Scene[State], score: Score) -> str:
        """Describe a player behind the houses, of which a phone shows so many in a line: none is parted."""
        yard = scene.seen.state.board.yards[score.seat]
        mark = ["▶️"] if score.seat == scene.seen.state.seat else []
        sign = self._with_pots(self.name(_, scene, score), yard)
        return self.yard(_, yard, sign, mark)

    def yard(self, _: Language, yard: Sequence[House], sign: str, mark: Sequence[str] = ()) -> str:
        """Draw houses on their sides, behind a mark and before a sign."""
        if not yard:
            return " ".join([*mark, sign, "·", words.no_house(_)])
        rows = self._rows(mark, yard)
        rows[-1].append(sign)
        return "\n".join(map(" ".join, rows))

    def sign(self, _: Language, scene: Scene[State], score: Score) -> str:
        """Name a player with points, those in the making, awards, and flowerpots."""
        making = self._making(scene, score)
        said = self.name(_, scene, score, words.in_the_making(_, making) if making else "")
        return self._with_pots(said, scene.seen.state.board.yards[score.seat])

    def name(self, _: Language, scene: Scene[State], score: Score, making: str | None = None) -> str:
        """Name a player with points and awards, and what is in the ``making``, in short unless it is given."""
        state, name = scene.seen.state, scene.names[score.seat]
        if score.seat in state.board.resigned and state.phase is not Phase.OVER:
            return f"**{every_game.gone(_, name)}**"
        if making is None:
            points = self._making(scene, score)
            making = f"(+{points})" if points else ""
        awards = sum(isinstance(line, AwardLine) for line in score.lines)
        medals = f"{self._art.medal}{_TOGETHER}{awards}" if awards else ""
        return " ".join(filter(None, [f"**{words.standing_in_short(_, name, score.total)}**", making, medals]))

    def _making(self, scene: Scene[State], score: Score) -> int:
        state = scene.seen.state
        return 0 if state.phase is Phase.OVER else self._worth.in_the_making(state, score.seat)

    def _with_pots(self, said: str, yard: Sequence[House]) -> str:
        pots = sum(house.pots for house in yard)
        return f"{said} {self._art.pots(1)}{_TOGETHER}{pots}" if pots else said

    def _rows(self, mark: Sequence[str], yard: Sequence[House]) -> list[list[str]]:
        rows, room = [[*mark]], _ROW - len(mark)
        for index, house in enumerate(yard):
            room -= 1 + house.height
            if room < 0:
                rows.append([])
                room = _ROW - 1 - house.height
            rows[-1].append(_TOGETHER.join((self._art.letter(index), self._art.lying(house))))
        return rows
