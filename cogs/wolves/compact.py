"""A builder in short, for compact tables: in full if their houses matter now, else the gist."""

from __future__ import annotations

from bot.display.face import Scene
from bot.language import Language
from cogs.wolves import names as said
from cogs.wolves import words
from cogs.wolves.art import Art, letter
from cogs.wolves.controls import SECRET
from rules.wolves.game import Outlook, Wolves
from rules.wolves.state import SMOOKI, Builder, House, Phase, State

_TOGETHER = "\N{WORD JOINER}"
FALLEN = "🏚️"
"""Marks a house that would be demolished if the game ended now."""


class Summary:
    """Describes builders in short."""

    def __init__(self, game: Wolves, art: Art) -> None:
        self._game = game
        self._art = art

    def builders(self, _: Language, scene: Scene[State]) -> list[str]:
        """Describe all builders, Smooki last; none in full in secret phases, because looks show one's own houses."""
        state = scene.seen.state
        yards, scores = self._game.outlooks(state), self._game.scores(state)
        shown: Builder | None = None if state.phase in SECRET else state.waiting[0]
        if state.phase is Phase.SMOOKI:
            shown = SMOOKI
        lines = []
        for seat in range(len(state.hands)):
            mark = "▶️ " if seat in state.waiting else ""
            standing = said.standing(_, self._art, scene.names, scores[seat])
            name = " · ".join([f"**{standing}**", *words.prospects(_, self._art, state, seat)])
            lines += self._builder(_, state, seat, f"{mark}{name}", yards[seat], whole=seat == shown)
        if state.smooki:
            name = f"**{said.marked(_, self._art, scene.names, SMOOKI)}**"
            lines += self._builder(_, state, SMOOKI, name, yards[SMOOKI], whole=shown == SMOOKI)
        return lines

    def _builder(
        self, _: Language, state: State, builder: Builder, name: str, outlooks: tuple[Outlook, ...], *, whole: bool
    ) -> list[str]:
        houses = list(zip(state.yards[builder], outlooks, strict=True))
        if not houses:
            return [f"{name} · {words.no_house(_)}"]
        if whole:
            box = self._game.box
            return [name, *(said.house_in_line(_, self._art, box, house, outlook) for house, outlook in houses)]
        return ["\N{EN SPACE}".join([name, *(self._house(house, outlook) for house, outlook in houses)])]

    def _house(self, house: House, outlook: Outlook) -> str:
        shown = [letter(outlook.address.house), self._art.of(house.colour), str(outlook.height)]
        if not outlook.standing:
            shown.append(FALLEN)
        dwellers = said.dwellers(self._art, house)
        return _TOGETHER.join(shown) + "".join(f"\N{NO-BREAK SPACE}{dweller}" for dweller in dwellers)
