"""Clicks on controls: read, carried out in the line of their table, and shown once for all that came together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from typing import Any, NamedTuple, TypeAlias

import discord

from bot.clock import Clock
from bot.display.controls import NO_TABLE, Target, parse
from bot.display.face import HAND, AnyFace
from bot.display.table_drawing import bare_scene
from bot.hosting.decisions import play, seats
from bot.hosting.situation import Situation
from bot.hosting.tables import Tables
from bot.model.meaning import Act, Select
from bot.model.preferences import OwnChoices
from bot.model.records import Table
from bot.model.refusals import RefusalReason, Refused
from bot.service.answers import Answer
from bot.service.click_lines import ClickLines, Waiting
from bot.service.click_results import ClickResult, ClickResults
from bot.service.lobby_actions import LobbyActions
from bot.service.requests import OUTDATED, Requests
from bot.service.seat_actions import SeatActions
from bot.service.table_messages import TableMessages
from bot.texts import table as texts
from rules.game import IllegalMove, Seen

Page: TypeAlias = Callable[[Answer, list[str]], Awaitable[None]]
"""Answers a control that belongs to no table, given the words behind its first and what a menu had chosen."""


class Click(NamedTuple):
    """What a control's id says, and what was chosen in a menu."""

    target: Target
    what: str
    values: tuple[str, ...]

    @property
    def words(self) -> list[str]:
        """The words of what it does."""
        return self.what.split(".")


class Clicks:
    """Carries out clicks."""

    def __init__(
        self,
        tables: Tables,
        faces: Mapping[str, AnyFace],
        messages: TableMessages,
        results: ClickResults,
        lobby_actions: LobbyActions,
        seat_actions: SeatActions,
        requests: Requests,
        rematch: Callable[[Answer, int], Awaitable[None]],
        clock: Clock,
    ) -> None:
        self._tables = tables
        self._faces = faces
        self._messages = messages
        self._results = results
        self._lobby_actions = lobby_actions
        self._seat_actions = seat_actions
        self._requests = requests
        self._rematch = rematch
        self._lines: ClickLines[Click] = ClickLines(clock, self._carry_out)
        self.pages: dict[str, Page] = {}
        """Controls that belong to no table, by their first word."""

    async def click(self, interaction: discord.Interaction[Any]) -> None:
        """Carry out a click on a control."""
        data: Any = interaction.data
        parsed = parse(data["custom_id"])
        assert parsed is not None
        click = Click(*parsed, tuple(data.get("values", ())))
        first, table = click.words[0], click.target.table
        if first in self.pages or click.target == NO_TABLE or first == "look":
            await self._requests.run(interaction, lambda answer: self._read(answer, click), table=table)
        else:
            # Who joins a lobby may look away until the game begins.
            at = 0 if first == "lobby" else table
            await self._lines.enter(table, click, self._requests.take(interaction, table=at))

    async def click_unknown(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a control that this version does not know."""

        async def work(answer: Answer) -> None:
            await answer.private(texts.unknown_control(answer.reader))

        await self._requests.run(interaction, work)

    async def _carry_out(self, line: Sequence[Waiting[Click]]) -> None:
        """Carry out the clicks of one table in their order, and show what they led to once."""
        results: list[ClickResult] = []
        async with AsyncExitStack() as stack:
            for waiting in line:
                await stack.enter_async_context(waiting.answer)
            if len(line) == 1:
                await self._carry_out_one(line[0], results)
            else:  # refusals are answered side by side
                await asyncio.gather(*(self._carry_out_one(waiting, results) for waiting in line))
            if results:
                answers, table = [result.answer for result in results], results[0].table.id
                after = await self._requests.serve_all(answers, lambda: self._results.show(results), table)
                if after is not None:
                    self._requests.go_on(answers[0], after, table)

    async def _carry_out_one(self, waiting: Waiting[Click], results: list[ClickResult]) -> None:
        async def work(answer: Answer) -> None:
            result = await self._change(answer, waiting.click)
            if result is not None:
                results.append(result)

        await self._requests.serve(waiting.answer, work, waiting.click.target.table)

    async def _read(self, answer: Answer, click: Click) -> None:
        """Answer a click that changes no table."""
        page = self.pages.get(click.words[0])
        words = [*click.words[1:], *click.values]
        if page is not None and words:
            await page(answer, words)
        elif page is not None or click.target == NO_TABLE:
            await answer.private(texts.unknown_control(answer.reader))
        else:
            await self._look(answer, await self._load_here(answer, click.target.table), click.what)

    async def _change(self, answer: Answer, click: Click) -> ClickResult | None:
        """Change a table as a click says; give what is to be shown of it, None when that was done already."""
        if click.words == ["table", "rematch"]:
            await self._rematch(answer, click.target.table)
            return None
        await self._load_here(answer, click.target.table)
        if answer.locked:
            raise Refused(RefusalReason.LOCKED)
        match click.words:
            case ["lobby", *words]:
                return await self._lobby_actions.click(answer, click.target.table, words, click.values)
            case ["table", "known", *look]:
                return await self._end_hints(answer, click.target.table, ".".join(["look", *look]))
            case ["table", *words]:
                return await self._seat_actions.click(answer, click.target, words, click.values)
            case _:
                return await self._press(answer, click)

    async def _load_here(self, answer: Answer, table_id: int) -> Situation:
        """Read the table of a control; Refused when the control was pressed elsewhere, on a copy of its message."""
        at = await self._tables.load(table_id)
        answer.game = at.table.game
        answer.check_at(at.table)
        return at

    async def _end_hints(self, answer: Answer, table_id: int, look: str) -> ClickResult:
        """Give somebody no more hints for a game, at this table and later ones; the ``look`` is without them now."""
        updated = await self._tables.update(table_id, seats.know, answer.user.id)
        game = updated.table.game
        await self._tables.store.choices.change(OwnChoices, answer.user.id, lambda now: now.knows(game))
        if answer.clicked_in_private:
            await self._look(answer, updated.after, look)
        else:
            await answer.private(texts.no_more_hints(answer.reader))
        return ClickResult(answer, updated)

    async def _press(self, answer: Answer, click: Click) -> ClickResult | None:
        """Press a control of the game."""

        def meaning(table: Table, seen: Seen[Any]) -> Act | Select:
            assert seen.seat is not None
            scene = bare_scene(table, seen)
            return self._faces[table.game].press(scene, seen.seat, click.what, click.values)

        table_id, seq = click.target.table, click.target.seq
        try:
            updated = await self._tables.update(table_id, play.press, seq, answer.user.id, meaning)
        except (Refused, IllegalMove) as refused:
            outdated = isinstance(refused, IllegalMove) or (refused.table and refused.reason in OUTDATED)
            if answer.clicked_in_private and outdated:
                await self._look(answer, await self._tables.load(table_id), HAND)
            raise
        if answer.clicked_in_private:
            await self._look(answer, updated.after, HAND)
            back = updated.update is not None and updated.update.changes  # the table says who is away
            if not (updated.played or back):
                return None
        return ClickResult(answer, updated)

    async def _look(self, answer: Answer, at: Situation, what: str) -> None:
        """Show the person who asked what they may see alone."""
        drawing = await self._messages.drawings.alone(
            answer.reader, at, answer.user.id, what, pictured=answer.takes_files
        )
        shown = await answer.show(drawing, Target(at.table.id, at.table.seq))
        if what == HAND:
            self._messages.hands.keep(answer, at, drawing, shown)
