"""Finding games of the past for those who may know of them, and turning the private pages that show them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import discord

from bot.display.controls import NO_TABLE
from bot.display.drawing import Drawing
from bot.display.face import AnyFace
from bot.hosting.replay import ReplayError
from bot.model.records import Table, TablePhase
from bot.model.refusals import RefusalReason, Refused
from bot.service.answers import Answer
from bot.service.host import Host
from bot.service.visibility import sees
from bot.texts import history as texts

Show: TypeAlias = Callable[[Answer, Table], Awaitable[None]]
"""Shows something of a game."""


class PastGames:
    """Finds games."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.store = host.tables.store

    def face(self, table: Table) -> AnyFace:
        """Give the face of a table's game."""
        return self.host.faces[table.game]

    async def show(self, interaction: discord.Interaction[Any], number: int | None, show: Show, *, live: bool) -> None:
        """Show something of a game by its number; without one of the channel's running or latest ended game.

        If there are both, ``live`` prefers the running one.
        """

        async def work(answer: Answer) -> None:
            wanted = number if number is not None else await self._latest(answer, live=live)
            if wanted is None:
                await answer.private(texts.no_games(answer.reader))
                return
            await self.show_found(answer, wanted, show)

        await self.host.run(interaction, work)

    async def show_found(self, answer: Answer, number: int, show: Show) -> None:
        """Show something of a game that the asker may look at, or say why not."""
        table = await self.find(answer, number)
        if table is None:
            return
        try:
            await show(answer, table)
        except ReplayError:
            await answer.private(texts.not_replayable(answer.reader))

    async def _latest(self, answer: Answer, *, live: bool) -> int | None:
        channel = answer.interaction.channel_id
        assert channel is not None
        number = await self.store.tables.live_in(channel)
        loaded = None if number is None else await self.store.tables.load(number)
        running = number if loaded is not None and loaded.table.phase is TablePhase.PLAYING else None
        ended = None if live and running is not None else await self.store.tables.latest_ended(channel)
        return ended or running

    async def find(self, answer: Answer, number: int) -> Table | None:
        """Find a game that the asker may look at, or say why not."""
        loaded = await self.store.tables.load(number)
        table = None if loaded is None else loaded.table
        if table is None or table.guild != answer.interaction.guild_id:
            await answer.private(texts.no_game(answer.reader))
        elif not await sees(self.store, answer.interaction, table):
            await answer.private(texts.hidden_location(answer.reader))
        elif table.phase is TablePhase.LOBBY:
            raise Refused(RefusalReason.NOT_STARTED, table)
        elif table.state is None:
            await answer.private(texts.never_began(answer.reader))
        else:
            return table
        return None


async def show_page(answer: Answer, drawing: Drawing, direction: str) -> None:
    """Turn a page in place; open a first one as a message of its own."""
    if answer.clicked_in_private and direction != "open":
        await answer.redraw(drawing, NO_TABLE)
    else:
        await answer.private(drawing=drawing)
