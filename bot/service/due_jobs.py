"""What is done at tables when nobody clicks: deadlines, absent players, calls that did not come through."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

from bot.hosting.decisions import due
from bot.hosting.decisions.due import LATER
from bot.hosting.situation import Updated
from bot.hosting.tables import Tables
from bot.model.refusals import RefusalReason, Refused
from bot.model.timers import DAY
from bot.service.absent_players import AbsentPlayers
from bot.service.computer_turns import ComputerTurns
from bot.service.jobs import AGAIN, PART, TableJob
from bot.service.presence import Presence
from bot.service.table_messages import TableMessages
from bot.service.uptime import Uptime
from bot.store import StoreError

_log = logging.getLogger(__name__)

SWEEP = 60.0
"""Most seconds between two looks at deadlines; no click sets an earlier one."""
SOON = 300.0
"""Seconds until the end of a game is told that could not be told yet."""
PATIENCE = 10.0
"""Seconds after which the next look waits no longer for tables that Discord takes long to show."""
UNPLAYABLE = 5.0
"""Seconds until the next look when the bot is not connected."""
LISTED = 1000
"""Tables that are read at once to see where they are."""


class DueJobs:
    """Jobs at tables."""

    def __init__(
        self,
        tables: Tables,
        messages: TableMessages,
        presence: Presence,
        absent: AbsentPlayers,
        computers: ComputerTurns,
        uptime: Uptime,
    ) -> None:
        self._tables = tables
        self._messages = messages
        self._presence = presence
        self._absent = absent
        self._computers = computers
        self._uptime = uptime
        self.call_again = TableJob(tables.store.tables.uncalled, self._call_again, LATER)
        """Calls players whom no call has reached: the bot was killed after a move, or Discord was not well."""
        self.tell_ends = TableJob(tables.store.tables.untold, self._call_again, SOON)
        """Tells of games whose end could not be told: the bot was killed after it, or Discord was not well."""
        self.resume_computers = TableJob(tables.store.tables.computers_to_move, self._resume, LATER)
        """Goes on with computers' turns that the end of the last run has cut short."""
        self.find_absent = TableJob(tables.store.tables.without_deadline, absent.mark, DAY)
        """Looks for absent players at tables without a time limit."""
        self.find_gone = TableJob(self._out_of_sight, self._close_if_gone, DAY)
        """Closes tables whose channels were deleted while the bot was off."""
        self.showing: set[asyncio.Task[None]] = set()
        """Tables that are being shown after their deadline; the next look does not wait for the last of them."""

    async def act_when_due(self) -> float:
        """Do what deadlines ask for, at a bounded number of tables; give the seconds until the next look.

        A table that fails, can't be saved or is slow keeps no other waiting. While people can't play, nothing is due.
        """
        if not await self._uptime.check():
            return UNPLAYABLE
        shown: list[asyncio.Task[None]] = []
        saved = True
        for table_id in await self._tables.due(PART):
            try:
                updated = await self._act_when_due(table_id)
            except StoreError as error:
                _log.error("table %d: could not be looked after: %s", table_id, error)
                saved = False
                continue
            if updated is not None:
                shown.append(asyncio.create_task(self._show(updated)))
                self.showing.add(shown[-1])
                shown[-1].add_done_callback(self.showing.discard)
        if shown:
            await asyncio.wait(shown, timeout=PATIENCE)
        return await self._tables.pause(SWEEP) if saved else AGAIN

    async def _act_when_due(self, table_id: int) -> Updated | None:
        try:
            if not await self._is_served(table_id):
                await self._tables.update(table_id, due.postpone)
                return None
            updated = await self._tables.update(table_id, due.act_when_due)
            if updated.update is not None:
                self._computers.give_up(table_id)
                updated = await self._computers.at_once(updated)
        except Refused as refused:
            if refused.table is not None and refused.reason is not RefusalReason.STALE:
                await self._tables.update(table_id, due.postpone)
        except StoreError:
            raise
        except Exception:
            _log.exception("table %d: could not be looked after", table_id)
            await self._tables.update(table_id, due.postpone)
        else:
            return updated if updated.update is not None else None
        return None

    async def _show(self, updated: Updated) -> None:
        table_id = updated.table.id
        try:
            await self._messages.show_change(updated)
            called = updated.reminded or updated.after.uncalled
        except Refused:
            return  # nobody can play here now
        except Exception:
            _log.exception("table %d: could not be shown after its deadline", table_id)
            return
        finally:
            self._computers.go_on(updated.after)
        if called:
            await self._absent.mark(table_id)

    async def _is_served(self, table_id: int) -> bool:
        """Say whether the bot is at a table's server; if not, the table rests until it is there again."""
        return self._presence.has_server((await self._tables.load(table_id)).table.guild)

    async def _resume(self, table_id: int) -> None:
        if await self._is_served(table_id):
            await self._computers.resume(table_id)

    def show_again(self, table_id: int) -> None:
        """Show a table that another process has changed, if it is one of this process's own."""
        task = asyncio.create_task(self._show_again(table_id), name=f"table {table_id} was changed elsewhere")
        self.showing.add(task)
        task.add_done_callback(self.showing.discard)

    async def _show_again(self, table_id: int) -> None:
        try:
            await self._call_again(table_id)
        except Exception:
            _log.exception("table %d: could not be shown again", table_id)

    async def _call_again(self, table_id: int) -> None:
        if await self._is_served(table_id):
            at = await self._tables.load(table_id)
            await self._show(Updated(at, at, None))

    async def _out_of_sight(self, after: int, limit: int) -> Sequence[int]:
        """List live tables above an id in channels and threads that Discord has not listed."""
        found: list[int] = []
        while len(found) < limit:
            places = await self._tables.store.tables.places(after, LISTED)
            found += [place.table for place in places if self._presence.may_be_gone(place.guild, place.channel)]
            if len(places) < LISTED:
                break
            after = places[-1].table
        return found[:limit]

    async def _close_if_gone(self, table_id: int) -> None:
        table = (await self._tables.load(table_id)).table
        if await self._presence.is_gone(table.guild, table.channel):
            await self._tables.channel_deleted(table.channel)
