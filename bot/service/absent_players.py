"""Players who can't play: the autopilot gets their seats."""

from __future__ import annotations

import logging

from bot.hosting.decisions import seats
from bot.hosting.tables import Tables
from bot.model.refusals import Refused
from bot.service.presence import Presence
from bot.service.table_messages import TableMessages

_log = logging.getLogger(__name__)


class AbsentPlayers:
    """Looks whether those who are to move can play."""

    def __init__(self, tables: Tables, messages: TableMessages, presence: Presence) -> None:
        self._tables = tables
        self._messages = messages
        self._presence = presence

    async def mark(self, table_id: int) -> None:
        """Let the autopilot have the seats of those who are to move at a table and can't play."""
        try:
            at = await self._tables.load(table_id)
            absent = await self._presence.absent(at.table.guild, list(at.expected.values()))
            if not absent:
                return
            updated = await self._tables.update(table_id, seats.mark_absent, absent)
            if updated.update is not None:
                await self._messages.show_change(updated)
        except Refused:
            return  # nobody can play here now
        except Exception:
            _log.exception("table %d: absent players could not be replaced", table_id)
