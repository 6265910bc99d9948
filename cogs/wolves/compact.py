"""What a compact table says of a builder: of the one whose houses are in question all, of the others the gist."""

from __future__ import annotations

from cogs.wolves.art import letter
from cogs.wolves.words import Words
from rules.wolves.game import Outlook, Wolves
from rules.wolves.state import SMOOKI, Builder, House, Phase, State

_TOGETHER = "\N{WORD JOINER}"
FALLEN = "🏚️"
"""Marks a house that would be demolished if the game ended now."""


class Summary:
    """Tells of builders in short."""

    def __init__(self, game: Wolves) -> None:
        self._game = game

    def builders(self, words: Words, state: State, own: tuple[Phase, ...]) -> list[str]:
        """Tell of everybody, Smooki last; in the phases ``own`` all look at their own houses in private."""
        yards, scores = self._game.outlooks(state), self._game.scores(state)
        shown: Builder | None = None if state.phase in own else state.waiting[0]
        if state.phase is Phase.SMOOKI:
            shown = SMOOKI
        lines = []
        for seat in range(len(state.hands)):
            mark = "▶️ " if seat in state.waiting else ""
            name = " · ".join([f"**{words.points(scores[seat])}**", *words.prospects(state, seat)])
            lines += self._builder(words, state, seat, f"{mark}{name}", yards[seat], whole=seat == shown)
        if state.smooki:
            lines += self._builder(
                words, state, SMOOKI, f"**{words.marked(SMOOKI)}**", yards[SMOOKI], whole=shown == SMOOKI
            )
        return lines

    def _builder(
        self, words: Words, state: State, builder: Builder, name: str, outlooks: tuple[Outlook, ...], *, whole: bool
    ) -> list[str]:
        houses = list(zip(state.yards[builder], outlooks, strict=True))
        if not houses:
            return [f"{name} · {words.no_house()}"]
        if whole:
            return [name, *(words.house_in_line(house, outlook) for house, outlook in houses)]
        return ["\N{EN SPACE}".join([name, *(self._house(words, house, outlook) for house, outlook in houses)])]

    @staticmethod
    def _house(words: Words, house: House, outlook: Outlook) -> str:
        shown = [letter(outlook.address.house), words.art.of(house.colour), str(outlook.height)]
        if not outlook.standing:
            shown.append(FALLEN)
        return _TOGETHER.join(shown) + "".join(f"\N{NO-BREAK SPACE}{dweller}" for dweller in words.dwellers(house))
