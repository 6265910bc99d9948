"""A builder in short, for compact tables: in full if their houses matter now, else the gist."""

from __future__ import annotations

from collections.abc import Sequence

from bot.display.face import Scene
from bot.language import Language
from cogs.wolves import names as said
from cogs.wolves import words
from cogs.wolves.art import Art, capital
from cogs.wolves.controls import SECRET
from rules.wolves.game import Outlook, Wolves
from rules.wolves.state import SMOOKI, Builder, House, Phase, State

_WIDTH = 14
"""Emoji in a line on a phone."""
_CELLS = 4
"""The width of a house without residents, in emoji: letter, colour, height, a mark, and the space after it."""


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
        for score in scores:
            seat = score.seat
            mark = "▶️ " if seat in state.waiting else ""
            standing = said.standing(_, self._art, scene.names, score)
            name = " · ".join([f"**{standing}**", *words.wolves_left(_, self._art, state, seat)])
            lines += self._builder(_, state, seat, f"{mark}{name}", yards[seat], whole=seat == shown)
        smooki = self._game.smooki_score(state)
        if smooki is not None:
            name = f"**{said.standing(_, self._art, scene.names, smooki)}**"
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
            return [name, *(said.house_in_line(self._art, box, house, outlook) for house, outlook in houses)]
        return [name, *self._in_lines(houses)]

    def _in_lines(self, houses: Sequence[tuple[House, Outlook]]) -> list[str]:
        """Draw as many houses in a line as a phone shows, because it breaks a line at any emoji."""
        lines, room = list[list[str]](), 0
        for house, outlook in houses:
            cells = _CELLS + len(house.wolves) + (house.token is not None)
            if cells > room:
                lines.append([])
                room = _WIDTH
            lines[-1].append(self._house(house, outlook))
            room -= cells
        return ["\N{EN SPACE}".join(line) for line in lines]

    def _house(self, house: House, outlook: Outlook) -> str:
        art = self._art
        height = said.height(art, outlook)
        return "".join(
            [f"**{capital(outlook.address.house)}**", art.of(house.colour), height, *said.residents(art, house)]
        )
