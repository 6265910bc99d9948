"""The review of a game that is over: the moves of a seat that cost most, as hard sees it, told in private."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass

from bot.display.common import REPLAY, REVIEW, WHOLE_TABLE
from bot.display.controls import number
from bot.display.drawing import Button, Drawing
from bot.display.rows import in_rows
from bot.display.table_drawing import bare_scene
from bot.hosting.replay import Replays
from bot.hosting.review import Decision, Judged, costliest, decisions, judged, surprising, worth_judging
from bot.language import Language
from bot.model.records import Table
from bot.service.answers import Answer
from bot.service.past_games import PastGames, show_page
from bot.service.thinking import Thinking
from bot.texts import review as texts
from rules.game import Seat

MOST_DECISIONS = 20
"""How many decisions of a game are thought about."""
MOST_TOLD = 3
MOST_KEPT = 100
"""How many reviews are kept."""


@dataclass(frozen=True, slots=True)
class _Review:
    decided: int
    looked_at: int
    costliest: tuple[Judged, ...]


class ReviewPages:
    """Reviews games."""

    def __init__(self, past: PastGames, thinking: Thinking) -> None:
        self._past = past
        self._replays = Replays(past.store)
        self._thinking = thinking
        self._kept: OrderedDict[tuple[int, Seat], asyncio.Task[_Review | None]] = OrderedDict()
        past.host.add_page(REVIEW, self._click)

    async def _click(self, answer: Answer, words: list[str]) -> None:
        table_id, *rest = words

        async def show(answer: Answer, table: Table) -> None:
            seat = number(rest[0]) if rest else table.seat_of(answer.user.id)
            if not table.over:
                await answer.private(texts.not_over(answer.reader))
            elif seat is None or seat >= len(table.players):
                await answer.private(drawing=self._question(answer.reader, table))
            else:
                await show_page(answer, await self._page(answer.reader, table, seat), "open" if not rest else "seat")

        await self._past.show_found(answer, number(table_id), show)

    def _question(self, _: Language, table: Table) -> Drawing:
        """Ask whose moves are to be reviewed."""
        face = self._past.face(table)
        buttons = [Button(f"{REVIEW}.{table.id}.{seat}", name, "🔍") for seat, name in enumerate(table.names)]
        return Drawing(_(face.game.info.name), texts.whose(_), colour=face.colour, rows=in_rows(buttons))

    async def _page(self, _: Language, table: Table, seat: Seat) -> Drawing:
        review, face = await self._review(table, seat), self._past.face(table)
        title = texts.title(_, table.names[seat].safe)
        if review is None:
            return Drawing(title, texts.not_now(_), colour=face.colour)
        if not review.decided:
            return Drawing(title, texts.nothing_decided(_), colour=face.colour)
        lines = [texts.looked_at(_, review.looked_at, review.decided)]
        for one in review.costliest:
            scene = bare_scene(table, one.decision.seen)
            made, best = (face.move(_, scene, face.game.parse_move(rated.move)) for rated in (one.made, one.best))
            lines.append(texts.cost(_, one.decision.turn, made, one.made.wins, best, one.best.wins))
        if not review.costliest:
            lines.append(texts.nothing_better(_))
        turns = dict.fromkeys(one.decision.turn for one in review.costliest)
        buttons = [
            Button(f"{REPLAY}.{table.id}.{turn - 1}.{WHOLE_TABLE}.open", texts.move_label(_, turn), "⏯️")
            for turn in turns
        ]
        return Drawing(title, "\n\n".join(lines), colour=face.colour, rows=in_rows(buttons))

    async def _review(self, table: Table, seat: Seat) -> _Review | None:
        """Review a seat once, however many ask; who stops waiting takes it from nobody else."""
        key = table.id, seat
        if key not in self._kept:
            self._kept[key] = asyncio.create_task(self._think(table, seat))
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        task = self._kept[key]
        try:
            review = await asyncio.shield(task)
        except Exception:
            self._kept.pop(key, None)
            raise
        if review is None:
            self._kept.pop(key, None)
        return review

    async def _think(self, table: Table, seat: Seat) -> _Review | None:
        """Think about what a seat decided; None when that can't be done now."""
        game = self._past.face(table).game
        log, _changes = await self._replays.whole(table)
        made = decisions(game, table, log, seat)
        surprises, others = list[Decision](), list[Decision]()
        for decision in made:
            (surprises if surprising(game, decision) else others).append(decision)
            await self._past.host.clock.sleep(0)  # clicks come first
        chosen = worth_judging(surprises, others, MOST_DECISIONS)
        found: list[Judged] = []
        for decision in chosen:
            rated = await self._thinking.rate(table.game, decision.seen, patient=True)
            if rated is None:
                return None
            if (one := judged(decision, rated)) is not None:
                found.append(one)
        return _Review(len(made), len(chosen), tuple(costliest(found, MOST_TOLD)))
