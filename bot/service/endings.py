"""The message about the end of a game: posted once below the table, and those who have played are called with it."""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import replace

import discord

from bot.display.controls import Target
from bot.display.drawing import Drawing
from bot.display.links import jump
from bot.display.payload import Payload, new_message
from bot.hosting.decisions.messages import told
from bot.hosting.situation import Situation
from bot.hosting.tables import Tables
from bot.language import Language
from bot.model.records import Table
from bot.service.channel_messages import FAILURES, ChannelMessages
from bot.service.table_drawings import TableDrawings
from bot.service.turn_calls import TurnCalls, mentions
from bot.texts import ending as texts

_log = logging.getLogger(__name__)

_NO_CONTROLS = Payload({"components": []})


class Endings:
    """Posts these messages; what is untold after a crash or an outage, a job tells later."""

    def __init__(self, messages: ChannelMessages, calls: TurnCalls, tables: Tables, drawings: TableDrawings) -> None:
        self._messages = messages
        self._calls = calls
        self._tables = tables
        self._drawings = drawings
        self._called: dict[int, list[int]] = {}
        """Whom to call with a message that Discord has not taken yet; the others have had a direct message."""

    async def tell(self, _: Language, at: Situation, there: Collection[int]) -> Situation | None:
        """Post the message about the end of a game that is untold; users who are ``there`` are not called.

        Gives the table as it is then: its message is to say all of it when Discord refuses, now and for ever. None
        when Discord is not well and it is to be told later.
        """
        table = at.table
        try:
            drawing = await self._drawings.ending(_, at)
        except Exception:
            _log.exception("table %d: its end could not be drawn", table.id)
            return await self._note(table, None)
        if table.id not in self._called:
            users = [at.user(seat) for seat in at.present if at.user(seat) not in there]

            def direct(own: Language) -> str:
                return texts.over_direct(own, own(at.game.info.name), jump(table))

            self._called[table.id] = await self._calls.reach(_, table, users, direct)
        try:
            ending: int | None = await self._send(_, table, self._called[table.id], drawing)
        except FAILURES as error:
            _log.warning("table %d: its end could not be told: %s", table.id, error)
            if not _refused(error):
                return None
            ending = None
        self._called.pop(table.id, None)
        return await self._note(table, ending)

    async def withdraw(self, table: Table) -> None:
        """Let the table's own message tell of the end from now on; take the controls from the other one."""
        ending = table.ending
        if ending is not None:
            await self._note(table, None)
            try:
                await self._messages.edit(table, ending, _NO_CONTROLS)
            except FAILURES as error:
                _log.info("table %d: the message about its end keeps its controls: %s", table.id, error)

    async def _send(self, _: Language, table: Table, called: list[int], drawing: Drawing) -> int:
        """Send the message; without its picture when Discord refuses that."""
        words = texts.over(_, mentions(called)) if called else ""
        target = Target(table.id, table.seq)
        nonce = f"end.{table.id}"  # what was sent before a crash is known to Discord when it is sent again
        try:
            return await self._messages.send(table, called, new_message(drawing, target, words), nonce)
        except FAILURES as error:
            if drawing.picture is None or not _refused(error):
                raise
            bare = replace(drawing, picture=None)
            return await self._messages.send(table, called, new_message(bare, target, words), nonce)

    async def _note(self, table: Table, ending: int | None) -> Situation:
        return (await self._tables.update(table.id, told, ending)).after


def _refused(error: Exception) -> bool:
    return isinstance(error, discord.HTTPException) and error.status < 500
