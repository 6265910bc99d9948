"""The turns of computer players: their moves are made one after another, and shown when people are to move again.

What a computer thinks about is the table as its seat sees it, and nobody holds the table meanwhile. Nothing of a turn
is kept but what is on disk: whatever befalls it, a job goes on with it at the next start, or when it is late.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from dataclasses import dataclass

from bot.clock import Clock
from bot.hosting.decisions import computers
from bot.hosting.situation import Situation, Updated
from bot.hosting.tables import Tables
from bot.model.computers import level_of
from bot.model.records import TablePhase
from bot.model.refusals import Refused
from bot.service.absent_players import AbsentPlayers
from bot.service.table_messages import TableMessages
from bot.service.thinking import Thinking
from rules.game import IllegalMove, Seat
from rules.players import Level

_log = logging.getLogger(__name__)

AT_ONCE = 0.1
"""Seconds that the answer to a click may wait for computers that don't think long."""


@dataclass(slots=True)
class _Turn:
    """Computers' moves under way at a table."""

    there: set[int]
    """Users who need no call after it: what led to it was their click."""
    task: asyncio.Task[None] | None = None
    thinks: bool = False
    """Whether it waits for a thought, and nothing is being written or shown."""


class ComputerTurns:
    """Lets computers move."""

    def __init__(
        self, tables: Tables, messages: TableMessages, absent: AbsentPlayers, thinking: Thinking, clock: Clock
    ) -> None:
        self._tables = tables
        self._messages = messages
        self._absent = absent
        self._thinking = thinking
        self._clock = clock
        self._turns: dict[int, _Turn] = {}
        """By table."""
        self._stopped = False
        self.tasks: set[asyncio.Task[None]] = set()
        """What is under way."""

    async def at_once(self, updated: Updated) -> Updated:
        """Let computers make the moves that take no time, so that they are shown with the change before them."""
        began, at = self._clock.now(), updated.after
        try:
            while at.table.id not in self._turns and (seat := at.awaited) is not None:
                if _is_long(at, seat) or (self._clock.now() - began).total_seconds() > AT_ONCE:
                    break
                at = await self._answered(at, seat, await self._think(at, seat))
        except Refused:
            pass  # nobody can play here now
        except Exception:
            _log.exception("table %d: a computer could not move", at.table.id)
        return Updated(updated.before, at, updated.update)

    def go_on(self, at: Situation, there: Collection[int] = ()) -> None:
        """Let computers move beside everything else until people are to move, and show the table then.

        Users who are ``there`` have just clicked and need no call.
        """
        if self._stopped or at.awaited is None:
            return
        turn = self._turns.get(at.table.id)
        if turn is not None:
            turn.there.update(there)
            return
        turn = self._turns[at.table.id] = _Turn({*there})
        turn.task = asyncio.create_task(self._play(at, turn))
        self.tasks.add(turn.task)
        turn.task.add_done_callback(self.tasks.discard)

    async def resume(self, table_id: int) -> None:
        """Go on with a turn that a stop or a crash of the process has cut short."""
        self.go_on(await self._tables.load(table_id))

    def give_up(self, table_id: int) -> None:
        """Wait no longer for what a computer is thinking at a table."""
        turn = self._turns.get(table_id)
        if turn is not None and turn.task is not None and turn.thinks:
            turn.task.cancel()
            del self._turns[table_id]

    def stop(self) -> None:
        """Make no moves after those that are being thought of; what was made is still shown."""
        self._stopped = True

    async def _play(self, at: Situation, turn: _Turn) -> None:
        before, table_id = at, at.table.id
        try:
            try:
                while not self._stopped and (seat := at.awaited) is not None:
                    turn.thinks = True
                    move = await self._think(at, seat)
                    turn.thinks = False
                    at = await self._answered(at, seat, move)
            finally:
                if self._turns.get(table_id) is turn:
                    del self._turns[table_id]
            if at.table.seq != before.table.seq and at.table.phase is not TablePhase.CLOSED:
                await self._messages.show_change(Updated(before, at, None), turn.there)
                if at.uncalled:
                    await self._absent.mark(table_id)
        except Refused:
            return  # nobody can play here now
        except Exception:
            _log.exception("table %d: a computer's turn could not go on", table_id)

    async def _think(self, at: Situation, seat: Seat) -> str:
        return await self._thinking.move(at.table.game, level_of(at.user(seat)), at.view(seat))

    async def _answered(self, at: Situation, seat: Seat, move: str) -> Situation:
        """Make a move that a computer thought of; give the table as it is then."""
        try:
            updated = await self._tables.update(at.table.id, computers.answer, seat, at.table.seq, move)
        except IllegalMove:
            _log.exception("table %d: a computer thought of %s, which is not allowed", at.table.id, move)
            move = await self._thinking.move(at.table.game, Level.NORMAL, at.view(seat))
            updated = await self._tables.update(at.table.id, computers.answer, seat, at.table.seq, move)
        return updated.after


def _is_long(at: Situation, seat: Seat) -> bool:
    """Say whether a computer thinks long: hard does, if it has a choice."""
    return level_of(at.user(seat)) is Level.HARD and len(at.game.legal_moves(at.state, seat)) > 1
