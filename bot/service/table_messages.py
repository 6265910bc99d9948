"""The stage: keeps every table's message up to date and in sight.

What is drawn is always read afresh under the table's stage lock, so that of two answers under way the later
one never shows the older table.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta

import discord
from discord.utils import snowflake_time

from bot.clock import Clock
from bot.display.controls import Target
from bot.display.drawing import Drawing
from bot.display.links import jump
from bot.display.table_drawing import TableDrawing
from bot.hosting.locks import Locks
from bot.hosting.seats import Life
from bot.hosting.tables import Moved
from bot.language import Language
from bot.model.records import Table, TablePhase
from bot.service.answers import CLOSED_THREAD, Answer, UnreachableError
from bot.service.channel_messages import FAILURES, ChannelMessages
from bot.service.presence import UNKNOWN_CHANNEL
from bot.service.turn_calls import TurnCalls, mentions
from bot.texts import table as texts

_log = logging.getLogger(__name__)

MOST_BELOW = 15
"""Messages below a table before it is posted anew at the next turn."""
OLDEST = timedelta(minutes=50)
"""Discord limits edits of messages older than an hour."""

_NO_MESSAGE = 10008
_TOO_OLD = (30046, 50027, 10015)
_POSTED_ANEW = (_NO_MESSAGE, *_TOO_OLD, *CLOSED_THREAD)
"""Why an edit is refused where a new message may come through; it wakes a thread that has fallen asleep."""


class TableMessages:
    """Posts, edits and replaces the messages that show tables."""

    def __init__(
        self, messages: ChannelMessages, calls: TurnCalls, tables: Life, drawings: TableDrawing, clock: Clock
    ) -> None:
        self._messages = messages
        self.calls = calls
        self._tables = tables
        self.drawings = drawings
        self._clock = clock
        self._lock = Locks()
        self._below: dict[int, int] = {}
        """Messages seen below the table of a channel, for the channels whose table this process has drawn."""

    def scrolled(self, channel: int) -> None:
        """Count a message of somebody in a channel."""
        if channel in self._below:
            self._below[channel] += 1

    async def post(self, answer: Answer, table: Table) -> None:
        """Answer with the table as a new message; an older one loses its controls."""
        async with self._lock(table.id):
            table = await self._tables.find(table.id)
            drawing = await self.drawings.draw(answer.server, table)
            try:
                message = await answer.public(drawing, _target(table))
            except UnreachableError as error:
                _log.warning("table %d: is posted without an answer: %s", table.id, error)
                shown = await self._post(table, drawing, "", [])
                if shown is None:
                    return
            else:
                shown = await self._tables.shown(table.id, message)
                self._below[table.channel] = 0
            if table.message is not None:
                await self._retire(answer.server, shown, table.message)

    async def redraw(self, answer: Answer, table_id: int) -> None:
        """Bring the table's message up to date, as the answer to a click if it was made there."""
        async with self._lock(table_id):
            await self._redraw(answer, await self._tables.find(table_id))

    async def show_click(self, answer: Answer, moved: Moved, user: int) -> None:
        """Show what a click of ``user`` changed, and call those whose turn has come."""
        played = moved.after.turns > moved.before.turns
        async with self._lock(moved.after.id):
            table = await self._tables.find(moved.after.id)
            old = table.message is None or self._clock.now() - snowflake_time(table.message) > OLDEST
            scrolled_up = self._below.get(table.channel, 0) > MOST_BELOW and bool(self._tables.uncalled(moved.after))
            anew = played and table.phase is TablePhase.PLAYING and (old or scrolled_up)
            called = await self.calls.here(table, user) if anew else []
            reposted = anew and await self._repost(answer, table, called)
            if not reposted:
                await self._redraw(answer, table)
        if reposted:
            await self.calls.drop(table.id, called)
        if not await self.calls.tell(answer.server, moved, user):
            await self._tell_lacking(answer)

    async def show_change(self, moved: Moved, reminded: Sequence[int] = (), taken_over: Sequence[int] = ()) -> None:
        """Show what happened without anybody having clicked, and say so to those whom it concerns.

        These are whose turn has come, whose time is running out, and who is played for from now on.
        """
        async with self._lock(moved.after.id):
            table = await self._tables.find(moved.after.id)
            _ = self._messages.language(table)
            await self._edit(_, table)
        await self.calls.tell(_, moved, reminded=reminded, taken_over=taken_over)

    async def show_closed(self, answer: Answer, table: Table) -> None:
        """Show that a table was closed."""
        async with self._lock(table.id):
            await self._redraw(answer, table)
            self._below.pop(table.channel, None)
        await self.calls.drop(table.id)

    async def _redraw(self, answer: Answer, table: Table) -> None:
        clicked = answer.clicked
        if clicked is not None and not answer.clicked_in_private:
            if table.message is None:
                table = await self._tables.shown(table.id, clicked.id)
            if clicked.id == table.message:
                self._below.setdefault(table.channel, 0)
                if await self._answer(answer, table, await self.drawings.draw(answer.server, table)):
                    return
            else:
                await self._answer(answer, table, self._moved_note(answer.server, table))
        elif clicked is not None:
            await answer.acknowledge()
        await self._edit(answer.server, table)

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
        return Drawing(self._name(table), texts.table_moved(_, jump(table)))

    async def _edit(self, _: Language, table: Table) -> None:
        """Edit the table's message as the bot; post it anew when Discord has lost it or won't let it change."""
        drawing = await self.drawings.draw(_, table)
        if table.message is not None:
            try:
                await self._messages.edit(table, table.message, drawing.message(_target(table)))
            except FAILURES as error:
                code = error.code if isinstance(error, discord.HTTPException) else 0
                if code == UNKNOWN_CHANNEL:
                    await self._tables.close_for_deleted_channel(table.channel)
                if code not in _POSTED_ANEW:
                    _log.warning("table %d: its message could not be edited: %s", table.id, error)
                    return
            else:
                return
        if table.phase is not TablePhase.CLOSED:
            await self._post(table, drawing, "", [])

    async def _repost(self, answer: Answer, table: Table, called: Sequence[int]) -> bool:
        """Show a table in a new message, which calls some users; say whether it came through."""
        _ = answer.server
        words = texts.your_turn_here(_, mentions(called)) if called else ""
        posted = await self._post(table, await self.drawings.draw(_, table), words, called)
        if posted is None:
            return False
        clicked = answer.clicked
        on_table = clicked is not None and not answer.clicked_in_private
        if (not on_table or not await self._answer(answer, posted, self._moved_note(_, posted))) and table.message:
            await self._retire(_, posted, table.message)
        return True

    async def _post(self, table: Table, drawing: Drawing, words: str, called: Sequence[int]) -> Table | None:
        try:
            content = {"content": words or None}
            sent = await self._messages.send(table, called, lambda: drawing.new_message(_target(table)) | content)
        except FAILURES as error:
            _log.warning("table %d: could not be posted anew: %s", table.id, error)
            return None
        self._below[table.channel] = 0
        return await self._tables.shown(table.id, sent.id)

    async def _retire(self, _: Language, table: Table, message: int) -> None:
        """Take the controls from a message where the table was before."""
        with suppress(*FAILURES):
            await self._messages.edit(table, message, self._moved_note(_, table).message(_target(table)))

    def _name(self, table: Table) -> str:
        return self._tables.game(table).info.name

    async def _tell_lacking(self, answer: Answer) -> None:
        """Tell a player why nobody was called, if it is for want of a permission."""
        if answer.lacking:
            await answer.private(texts.cannot_post(answer.reader, answer.lacking))


def _target(table: Table) -> Target:
    # In a lobby people act side by side and nothing they press grows stale.
    return Target(table.id, 0 if table.phase is TablePhase.LOBBY else table.seq)
