"""Showing what clicks changed, and what follows from it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from bot.clock import Clock
from bot.hosting.situation import Updated
from bot.model.records import Table
from bot.service.absent_players import AbsentPlayers
from bot.service.answers import Answer
from bot.service.computer_turns import ComputerTurns
from bot.service.table_messages import TableMessages
from bot.service.turn_calls import calls_somebody

SUSPENSE = 2.0
"""Seconds for which everybody is kept in suspense."""


@dataclass(frozen=True, slots=True)
class ClickResult:
    """What a click changed, to be shown as its answer."""

    answer: Answer
    updated: Updated
    then: Callable[[], Awaitable[None]] | None = None
    """What is done when it has been shown."""

    @property
    def table(self) -> Table:
        """The table as the click left it."""
        return self.updated.table


class ClickResults:
    """Shows results."""

    def __init__(self, messages: TableMessages, absent: AbsentPlayers, computers: ComputerTurns, clock: Clock) -> None:
        self._messages = messages
        self._absent = absent
        self._computers = computers
        self._clock = clock

    async def show(self, results: Sequence[ClickResult]) -> Awaitable[None] | None:
        """Answer clicks at one table, made in this order, with one drawing of what they led to.

        Computers that are to move then do so: at once if that takes no time, else when this was shown.

        Gives what is to be done after that, if anything, which may take long and holds up no further click: showing
        what was kept back, calling the next players, and giving the autopilot the seats of those who can't play.
        """
        first, last = results[0].updated, results[-1].updated
        updated = await self._computers.at_once(Updated(first.before, last.after, last.update))
        answers = [result.answer for result in results]
        try:
            reposted = await self._messages.show_clicks(answers, updated)
            suspense = self._messages.is_in_suspense(updated.table.id)
        finally:
            self._computers.go_on(updated.after, [answer.user.id for answer in answers])
        follows = suspense or calls_somebody(updated) or any(result.then for result in results)
        if reposted is None and not follows:
            return None
        return self._go_on(results, updated, reposted, suspense=suspense)

    async def _go_on(
        self, results: Sequence[ClickResult], updated: Updated, reposted: Sequence[int] | None, *, suspense: bool
    ) -> None:
        answers = [result.answer for result in results]
        if suspense:
            await self._clock.sleep(SUSPENSE)
            await self._messages.end_suspense(answers, updated)
        for result in results:
            if result.then is not None:
                await result.then()
        await self._messages.call_next(answers, updated, reposted)
        if updated.after.uncalled:
            await self._absent.mark(updated.table.id)
