"""The messages that show tables: kept up to date and in sight.

Each table has a lock for its messages, and what is sent is drawn under it: of two answers under way the later one
never shows the older table.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta

import discord
from discord.utils import snowflake_time

from bot.clock import Clock
from bot.display.controls import Target
from bot.display.drawing import Drawing
from bot.display.emojis import Emojis
from bot.display.links import jump
from bot.display.payload import edited_message, new_message
from bot.hosting.decisions.messages import shown
from bot.hosting.locks import Locks
from bot.hosting.situation import Situation, Updated
from bot.hosting.tables import Tables
from bot.language import Language
from bot.model.records import Table, TablePhase
from bot.service.answers import Answer, UnreachableError
from bot.service.channel_messages import FAILURES, ChannelMessages
from bot.service.endings import Endings
from bot.service.error_codes import NOT_EDITABLE, UNKNOWN_CHANNEL
from bot.service.open_hands import OpenHands
from bot.service.table_drawings import TableDrawings
from bot.service.turn_calls import TurnCalls
from bot.texts import table as texts

_log = logging.getLogger(__name__)

MOST_BELOW = 15
"""Messages below a table before it is reposted at the next turn."""
OLDEST = timedelta(minutes=50)
"""Discord limits edits of messages older than an hour."""


class TableMessages:
    """Posts, edits and replaces the messages that show tables."""

    def __init__(
        self,
        messages: ChannelMessages,
        calls: TurnCalls,
        hands: OpenHands,
        tables: Tables,
        drawings: TableDrawings,
        endings: Endings,
        clock: Clock,
        emojis: Emojis,
    ) -> None:
        self._messages = messages
        self.calls = calls
        self.hands = hands
        self._tables = tables
        self.drawings = drawings
        self._endings = endings
        self._clock = clock
        self._emojis = emojis
        self._lock = Locks()
        self._suspense: dict[int, int] = {}
        """By table, the number of its moves while what came of the last one is not shown yet."""
        self._below: dict[int, int] = {}
        """Messages seen below the table of a channel, for the channels whose table this process has drawn."""

    def scrolled(self, channel: int) -> None:
        """Count a message of somebody in a channel."""
        if channel in self._below:
            self._below[channel] += 1

    async def post(self, answer: Answer, table_id: int) -> None:
        """Answer with the table as a new message; an older one loses its controls."""
        async with self._lock(table_id):
            at = await self._tables.load(table_id)
            whole = at if at.table.untold else at.with_table(replace(at.table, ending=None))
            drawing = await self._draw(answer.server, whole)
            try:
                message = await answer.public(drawing, _target(at.table))
            except UnreachableError as error:
                _log.warning("table %d: is posted without an answer: %s", table_id, error)
                posted = await self._post(at.table, drawing, "", [])
                if posted is None:
                    return
            else:
                posted = await self._note(at.table, message)
            if at.table.message is not None:
                await self._retire(answer.server, posted.table, at.table.message)
            if not at.table.untold:
                await self._endings.withdraw(posted.table)

    async def redraw(self, answer: Answer, table_id: int) -> None:
        """Bring the table's message up to date, as the answer to a click if it was made there."""
        async with self._lock(table_id):
            await self._redraw([answer], await self._tables.load(table_id))

    async def refresh(self, table_id: int) -> None:
        """Bring a table's message up to date by an edit, when the click that changed it has another answer."""
        async with self._lock(table_id):
            at = await self._tables.load(table_id)
            await self._edit(await self._messages.language(at.table), at)

    async def show_clicks(self, answers: Sequence[Answer], updated: Updated) -> Sequence[int] | None:
        """Show what the clicks of some people changed.

        Gives the users whom a new message has called with that, None when the table's message was edited. Hands that
        are open follow by themselves. What came of it may be kept back: then it :meth:`is_in_suspense`.
        """
        table_id, there = updated.table.id, [answer.user.id for answer in answers]
        try:
            async with self._lock(table_id):
                at = await self._tables.latest(updated.after)
                if self._must_repost(updated, at.table, there):
                    called = await self.calls.here(at, there)
                    if await self._repost(answers, at, called):
                        return called
                if not await self._begin_suspense(answers, updated, at.table):
                    await self._redraw(answers, at)
            return None
        finally:
            self.hands.changed(table_id)

    def is_in_suspense(self, table_id: int) -> bool:
        """Say whether a table's message keeps back what came of the last move."""
        return table_id in self._suspense

    async def end_suspense(self, answers: Sequence[Answer], updated: Updated) -> None:
        """Show what came of a click that was kept back, unless the table has been shown since."""
        async with self._lock(updated.table.id):
            if self._suspense.get(updated.table.id) == updated.table.turns:
                await self._redraw(answers, await self._tables.latest(updated.after))

    async def call_next(self, answers: Sequence[Answer], updated: Updated, reposted: Sequence[int] | None) -> None:
        """Call those whose turn has come with some clicks; ``reposted`` is what :meth:`show_clicks` gave."""
        if reposted is not None:
            await self.calls.drop(updated.table.id, reposted)
        if updated.table.phase is TablePhase.LOBBY:
            return
        if not await self.calls.tell(answers[0].server, updated, [answer.user.id for answer in answers]):
            for answer in answers:
                await answer.private(texts.cannot_post(answer.reader, answer.lacking))
        if updated.table.untold:
            there = [answer.user.id for answer in answers]
            await self._tell_end(answers[0].server, updated.table.id, there, answers)

    async def show_change(self, updated: Updated, there: Collection[int] = ()) -> None:
        """Show what happened without a click, and tell those whom it concerns, but for users who are ``there``.

        These are those whose turn has come, whose time runs out, and whom the autopilot plays for from now on.
        """
        async with self._lock(updated.table.id):
            at = await self._tables.latest(updated.after)
            _ = await self._messages.language(at.table)
            await self._edit(_, at)
        self.hands.changed(updated.table.id)
        await self.calls.tell(_, updated, there, reminded=updated.reminded, taken_over=updated.taken_over)
        if updated.table.untold:
            await self._tell_end(_, updated.table.id, there)

    async def show_closed(self, answer: Answer, at: Situation) -> None:
        """Show that a table was closed."""
        async with self._lock(at.table.id):
            await self._redraw([answer], at)
            self._below.pop(at.table.channel, None)
        self.hands.changed(at.table.id)
        await self.calls.drop(at.table.id)

    async def _tell_end(
        self, _: Language, table_id: int, there: Collection[int], answers: Sequence[Answer] = ()
    ) -> None:
        """Tell of the end of a game in a new message, once; where none can be posted, the table tells all of it."""
        async with self._lock(table_id):
            at = await self._tables.load(table_id)
            if not at.table.untold:
                return
            told = await self._endings.tell(_, at, there)
            if told is None or told.table.ending is not None:
                return
            if answers:
                await self._redraw(answers, told)
            else:
                await self._edit(_, told)

    def _must_repost(self, updated: Updated, table: Table, there: Collection[int]) -> bool:
        """Say whether a move is to be shown in a new message: the old one is too old, or too far up for others."""
        if not updated.played or table.phase is not TablePhase.PLAYING:
            return False
        if table.message is None or self._clock.now() - snowflake_time(table.message) > OLDEST:
            return True
        others = any(user not in there for user in updated.after.uncalled)
        return others and self._below.get(table.channel, 0) > MOST_BELOW

    async def _begin_suspense(self, answers: Sequence[Answer], updated: Updated, table: Table) -> bool:
        """Answer a click on a table without what came of it, if the game likes suspense; say whether it came through.

        Only one click that was made there, is answered at once and led to what the table is now can do so.
        """
        answer, outdated = answers[0], table.turns != updated.table.turns
        if outdated or len(answers) > 1 or answer.begun:
            return False
        if answer.clicked is None or answer.clicked.id != table.message:
            return False
        drawing = await self.drawings.suspense(answer.server, updated)
        if drawing is None or not await self._answer(answer, table, drawing):
            return False
        self._suspense[table.id] = table.turns
        return True

    async def _draw(self, _: Language, at: Situation) -> Drawing:
        """Draw a table for its message, which keeps nothing back then."""
        self._suspense.pop(at.table.id, None)
        return await self.drawings.draw(_, at)

    async def _redraw(self, answers: Sequence[Answer], at: Situation) -> None:
        """Answer clicks with the table; those made elsewhere, or that don't come through, leave it to an edit."""
        _ = await self._messages.language(at.table)
        public = [answer for answer in answers if answer.is_of(at.table) and not answer.clicked_in_private]
        drawn = [answer.clicked.id for answer in public if answer.clicked is not None and not answer.clicked_in_text]
        if drawn and at.table.message is None:
            at = await self._note(at.table, drawn[0], clicked=True)
        here = [answer for answer in public if answer.clicked is not None and answer.clicked.id == at.table.message]
        drawing = await self._draw(_, at)
        if here:
            self._below.setdefault(at.table.channel, 0)
        if len(here) == 1:
            shown = [await self._answer(here[0], at.table, drawing)]
        else:
            shown = await asyncio.gather(*(self._answer(answer, at.table, drawing) for answer in here))
        for answer in answers:
            if answer not in here:
                await self._answer_elsewhere(answer, at.table, self._moved_note(_, at.table))
        if not any(shown):
            await self._edit(_, at, drawing)

    async def _answer_elsewhere(self, answer: Answer, table: Table, note: Drawing) -> bool:
        """Answer a click that was not made on the table's message; say whether the ``note`` is where a table was."""
        if answer.is_of(table) and not (answer.clicked_in_private or answer.clicked_in_text):
            return await self._answer(answer, table, note)
        if answer.clicked is not None:
            await answer.acknowledge()
        return False

    async def _answer(self, answer: Answer, table: Table, drawing: Drawing) -> bool:
        """Redraw the clicked message as the answer; say whether it came through."""
        try:
            await answer.redraw(drawing, _target(table))
        except UnreachableError as error:
            _log.warning("table %d: a click could not be answered: %s", table.id, error)
            return False
        return True

    def _moved_note(self, _: Language, table: Table) -> Drawing:
        """Draw what stands where a table was before."""
        return Drawing(self._name(_, table), texts.table_moved(_, jump(table)))

    async def _edit(self, _: Language, at: Situation, drawing: Drawing | None = None) -> None:
        """Edit the table's message as the bot; post a new one when Discord has lost it or won't let it change."""
        drawing, table = drawing or await self._draw(_, at), at.table
        if table.message is not None:
            try:
                await self._messages.edit(table, table.message, edited_message(drawing, _target(table), self._emojis))
            except FAILURES as error:
                code = error.code if isinstance(error, discord.HTTPException) else 0
                if code == UNKNOWN_CHANNEL:
                    await self._tables.channel_deleted(table.channel)
                if code not in NOT_EDITABLE:
                    _log.warning("table %d: its message could not be edited: %s", table.id, error)
                    return
            else:
                return
        if table.phase is not TablePhase.CLOSED:
            await self._post(table, drawing, "", [])

    async def _repost(self, answers: Sequence[Answer], at: Situation, called: Sequence[int]) -> bool:
        """Show a table in a new message, which calls some users; say whether it came through."""
        _, table = answers[0].server, at.table
        words = self.calls.words(_, at, called)
        posted = await self._post(table, await self._draw(_, at), words, called)
        if posted is None:
            return False
        note, moved = self._moved_note(_, posted.table), False
        for answer in answers:
            moved = await self._answer_elsewhere(answer, posted.table, note) or moved
        if not moved and table.message is not None:
            await self._retire(_, posted.table, table.message)
        return True

    async def _post(self, table: Table, drawing: Drawing, words: str, called: Sequence[int]) -> Situation | None:
        try:
            sent = await self._messages.send(
                table, called, new_message(drawing, _target(table), words, emojis=self._emojis)
            )
        except FAILURES as error:
            _log.warning("table %d: could not be reposted: %s", table.id, error)
            return None
        return await self._note(table, sent)

    async def _note(self, table: Table, message: int, *, clicked: bool = False) -> Situation:
        """Remember which message shows a table; it is the last one in its channel unless it was only clicked."""
        if not clicked:
            self._below[table.channel] = 0
        return (await self._tables.update(table.id, shown, message)).after

    async def _retire(self, _: Language, table: Table, message: int) -> None:
        """Take the controls from a message where the table was before."""
        with suppress(*FAILURES):
            await self._messages.edit(table, message, edited_message(self._moved_note(_, table), _target(table)))

    def _name(self, _: Language, table: Table) -> str:
        return _(self._tables.games[table.game].info.name)


def _target(table: Table) -> Target:
    # In a lobby people act side by side and nothing they press grows stale.
    return Target(table.id, 0 if table.phase is TablePhase.LOBBY else table.seq)
