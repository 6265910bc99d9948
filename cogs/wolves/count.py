"""The count, house by house and wolf by wolf."""

from __future__ import annotations

from bot.drawing import Field
from cogs.wolves.words import Words
from rules.game import Score
from rules.wolves.game import Outlook, Wolves
from rules.wolves.score import WolfLine
from rules.wolves.state import State

_MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


class Count:
    """Writes counts."""

    def __init__(self, game: Wolves) -> None:
        self._game = game

    def fields(self, words: Words, state: State) -> tuple[Field, ...]:
        """Count every player from first to last, then Smooki."""
        fields = []
        outlooks, scores = self._game.outlooks(state), self._game.scores(state)
        place = 1
        for group in self._game.ranking(state):
            for seat in group:
                medal = "🚶" if seat in state.gone.seats else _MEDALS.get(place, f"{place}.")
                fields.append(self._field(words, state, outlooks[seat], scores[seat], medal))
            place += len(group)
        smooki = self._game.smooki_score(state)
        if smooki is not None:
            fields.append(self._field(words, state, outlooks[smooki.seat], smooki))
        return tuple(fields)

    @staticmethod
    def _field(words: Words, state: State, outlooks: tuple[Outlook, ...], score: Score, medal: str = "") -> Field:
        lines = []
        for outlook, house in zip(outlooks, state.yards[score.seat], strict=True):
            lines += [words.art.line(outlook.place.house, house), words.house_count(outlook)]
        lines += [words.wolf_count(score.seat, line) for line in score.lines if isinstance(line, WolfLine)]
        name = words.standing(score.seat, score.total)
        return Field(f"{medal} {name}".strip(), "\n".join(lines) or words.no_house())
