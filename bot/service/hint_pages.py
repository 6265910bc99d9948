"""Hints: what hard would do in a player's turn and why, told to that player alone."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from bot.display.common import HINT
from bot.display.controls import number
from bot.display.drawing import Drawing
from bot.display.table_drawing import bare_scene
from bot.hosting.situation import Situation
from bot.language import Language
from bot.service.answers import Answer
from bot.service.host import Host
from bot.service.thinking import Thinking
from bot.texts import hints as texts
from rules.game import NOT_TO_MOVE, IllegalMove, Seat
from rules.search import Rated

TIMES = 2.5
"""How much longer a hint is thought about than a move: its numbers are read, where a move needs only their order."""
MOST_KEPT = 500
"""How many opinions are kept: asking again in the same position gives the same one."""


class HintPages:
    """Gives hints."""

    def __init__(self, host: Host, thinking: Thinking) -> None:
        self._host = host
        self._thinking = thinking
        self._kept: OrderedDict[tuple[int, int, Seat], Sequence[Rated[str]]] = OrderedDict()
        """By table, its seq, and seat."""
        host.add_page(HINT, self._click)

    async def _click(self, answer: Answer, words: list[str]) -> None:
        at = await self._host.tables.load(number(words[0]))
        answer.check_at(at.table)
        table = at.playing()
        seat = at.seat(answer.user.id)
        if not table.hints:
            await answer.private(texts.off(answer.reader))
            return
        if seat not in at.to_move:
            raise IllegalMove(NOT_TO_MOVE)
        _, colour = answer.reader, self._host.faces[table.game].colour
        drawing = Drawing(texts.title(_, _(at.game.info.name)), await self._text(_, at, seat), colour=colour)
        await answer.private(drawing=drawing)

    async def _text(self, _: Language, at: Situation, seat: Seat) -> str:
        face, seen = self._host.faces[at.table.game], at.view(seat)
        scene = bare_scene(at.table, seen)
        moves = at.game.legal_moves(seen.state, seat)
        if len(moves) == 1:
            return texts.only_move(_, face.move(_, scene, moves[0]))
        rated = await self._rated(at, seat)
        if not rated:
            return texts.no_opinion(_)
        named = [(face.move(_, scene, at.game.parse_move(one.move)), one) for one in rated]
        best, *others = dict.fromkeys(name for name, _one in named)  # moves that come to the same share a name
        odds = {name: (one.wins, one.points) for name, one in reversed(named)}
        return texts.advice(_, best, odds[best], others[0], odds[others[0]]) if others else texts.only_move(_, best)

    async def _rated(self, at: Situation, seat: Seat) -> Sequence[Rated[str]] | None:
        key = at.table.id, at.table.seq, seat
        if key not in self._kept:
            rated = await self._thinking.rate(at.table.game, at.view(seat), times=TIMES)
            if not rated:
                return None
            self._kept[key] = rated
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return self._kept[key]
