"""The host: what people can ask for by commands, and the door for all that they do."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

import discord

from bot.clock import Clock
from bot.display.controls import HOST_WORDS
from bot.display.emojis import Emojis
from bot.display.face import AnyFace
from bot.hosting.decisions import lobby, seats
from bot.hosting.situation import Situation
from bot.hosting.tables import Tables
from bot.metrics import NO_METRICS, Metrics
from bot.model.records import TablePhase
from bot.model.refusals import RefusalReason, Refused
from bot.service.absent_players import AbsentPlayers
from bot.service.answers import Answer
from bot.service.click_results import ClickResult, ClickResults
from bot.service.clicks import Clicks, Page
from bot.service.command_mentions import CommandMentions
from bot.service.computer_turns import ComputerTurns
from bot.service.due_jobs import DueJobs
from bot.service.languages import Languages
from bot.service.lobby_actions import LobbyActions
from bot.service.people import guests, person
from bot.service.presence import Presence
from bot.service.rate_limit import RateLimit
from bot.service.requests import Requests
from bot.service.seat_actions import SeatActions
from bot.service.table_messages import TableMessages
from bot.service.thinking import Thinking
from bot.service.uptime import Uptime
from bot.service.visibility import save_thread
from bot.texts import apologies
from bot.texts import table as texts
from rules.players import Level


class Host:
    """Everything that people do with tables goes through here."""

    def __init__(
        self,
        tables: Tables,
        faces: Mapping[str, AnyFace],
        messages: TableMessages,
        presence: Presence,
        uptime: Uptime,
        clock: Clock,
        emojis: Emojis,
        mentions: CommandMentions,
        languages: Languages,
        thinking: Thinking,
        levels: Collection[Level],
        metrics: Metrics = NO_METRICS,
    ) -> None:
        self.tables = tables
        self.faces = faces
        self.messages = messages
        self.clock = clock
        self.rate_limit = RateLimit(clock)
        absent = AbsentPlayers(tables, messages, presence)
        self.computers = ComputerTurns(tables, messages, absent, thinking, clock)
        self.jobs = DueJobs(tables, messages, presence, absent, self.computers, uptime)
        self._results = ClickResults(messages, absent, self.computers, clock)
        self._seat_actions = SeatActions(tables, faces, messages, presence, levels)
        self._requests = Requests(
            tables, faces, messages, self._seat_actions, presence, clock, emojis, mentions, languages, metrics
        )
        self.run = self._requests.run
        self._lobby_actions = LobbyActions(tables, faces, messages, self._seat_actions, self.rate_limit, levels)
        self._clicks = Clicks(
            tables,
            faces,
            messages,
            self._results,
            self._lobby_actions,
            self._seat_actions,
            self._requests,
            self.rematch,
            clock,
        )
        self.pages = self._clicks.pages
        self.click = self._clicks.click
        self.click_unknown = self._clicks.click_unknown

    @property
    def last_click(self) -> datetime | None:
        """When somebody has clicked last, since the start."""
        return self._requests.last_click

    def add_page(self, word: str, page: Page) -> None:
        """Let a page answer the controls that begin with a word; ValueError unless it is a free one of the host's."""
        if word not in HOST_WORDS or word in self.pages:
            raise ValueError(f"no page can answer controls that begin with {word}")
        self.pages[word] = page

    async def drain(self, seconds: float) -> None:
        """Refuse further requests and wait for those under way, for at most some seconds."""
        self.computers.stop()
        await self._requests.drain(seconds, self.jobs.showing, self.messages.hands.tasks, self.computers.tasks)

    async def apologise(self, interaction: discord.Interaction[Any]) -> None:
        """Tell somebody whose request failed before it came here."""

        async def work(answer: Answer) -> None:
            await answer.private(apologies.went_wrong(answer.reader))

        await self.run(interaction, work)

    async def send_to_server(self, interaction: discord.Interaction[Any]) -> None:
        """Tell somebody who asks outside of any server where games are played."""

        async def work(answer: Answer) -> None:
            await answer.private(texts.only_on_servers(answer.reader))

        await self.run(interaction, work)

    async def open(
        self,
        interaction: discord.Interaction[Any],
        game: str,
        options: Mapping[str, str | None],
        invited: Sequence[discord.abc.User | None] = (),
    ) -> None:
        """Open a lobby in the channel, and call who is asked to it.

        An option that is None is as it was in the channel's last table of the game.
        """

        async def work(answer: Answer) -> None:
            answer.game = game
            self.rate_limit.ask(answer.user.id)
            if await self._may_not_post(answer):
                return
            assert interaction.guild_id is not None
            assert interaction.channel_id is not None
            await self.check_place(answer)
            asked = guests(answer.user, invited)
            await save_thread(self.tables.store, interaction)
            last, timer = await self.tables.last_options(interaction.channel_id, game)
            chosen = dict(last) | {key: choice for key, choice in options.items() if choice is not None}
            host = person(answer.user)
            opened = await self.tables.open(
                interaction.guild_id, interaction.channel_id, game, host, chosen, timer=timer, invited=asked
            )
            await self.messages.post(answer, opened.table.id)
            await self.messages.calls.invite(answer.server, opened.table.id, host.name)

        await self.run(interaction, work, public=True)

    async def show(self, interaction: discord.Interaction[Any]) -> None:
        """Repost the channel's table, or its latest finished one."""

        async def work(answer: Answer) -> None:
            self.rate_limit.ask(answer.user.id)
            assert interaction.channel_id is not None
            latest = await self.tables.load_latest(interaction.channel_id)
            if not await self._may_not_post(answer):
                await self.messages.post(answer, latest.table.id)

        await self.run(interaction, work, public=True)

    async def end(self, interaction: discord.Interaction[Any]) -> None:
        """Ask whether a running game is to be closed without a result; close a lobby at once."""

        async def work(answer: Answer) -> None:
            at = await self._here(interaction)
            if at.table.phase is TablePhase.LOBBY:
                await self._seat_actions.end(answer, at.table.id)
            else:
                await self._seat_actions.ask_to_end(answer, at)

        await self.run(interaction, work)

    async def leave(self, interaction: discord.Interaction[Any]) -> None:
        """Ask whether a player means to leave a running game; leave a lobby at once."""

        async def work(answer: Answer) -> None:
            _ = answer.reader
            at = await self._here(interaction)
            if at.table.phase is TablePhase.LOBBY:
                await self.tables.update(at.table.id, lobby.leave_lobby, answer.user.id)
                await answer.private(texts.left_lobby(_))
                await self.messages.redraw(answer, at.table.id)
                return
            await self._seat_actions.ask_to_leave(answer, at)

        await self.run(interaction, work)

    async def kick(self, interaction: discord.Interaction[Any]) -> None:
        """Ask who is to lose their seat."""

        async def work(answer: Answer) -> None:
            await self._seat_actions.choose_whom_to_kick(answer, await self._here(interaction))

        await self.run(interaction, work)

    async def rematch(self, answer: Answer, table_id: int) -> None:
        """Open a lobby after a finished game, and call those who played it; seat who comes when it is open."""
        self.rate_limit.ask(answer.user.id)
        finished = (await self.tables.load(table_id)).table
        answer.game = finished.game
        answer.check_at(finished)
        if await self._lobby_actions.join_rematch(answer, finished):
            return
        if await self._may_not_post(answer):
            return
        await self.check_place(answer)
        await save_thread(self.tables.store, answer.interaction)
        host = person(answer.user)
        opened = await self.tables.rematch(table_id, host)
        await self.messages.post(answer, opened.table.id)
        await self.messages.calls.invite(answer.server, opened.table.id, host.name)

    async def vacate(self, answer: Answer, table_id: int) -> None:
        """Leave a running game and the seat open, for somebody who wants to be forgotten."""
        updated = await self.tables.update(table_id, seats.vacate, answer.user.id)
        after = await self._results.show([ClickResult(answer, updated)])
        if after is not None:
            await after

    async def _may_not_post(self, answer: Answer) -> bool:
        """Say in private what the bot may not do here, if there is something; refuse a locked thread."""
        if answer.locked:
            raise Refused(RefusalReason.LOCKED)
        lacking = answer.lacking
        if lacking:
            await answer.private(texts.missing(answer.reader, lacking))
        return bool(lacking)

    async def check_place(self, answer: Answer) -> None:
        """Refuse a channel, or a thread there, in which the server wants no tables."""
        interaction = answer.interaction
        assert interaction.guild_id is not None
        assert interaction.channel_id is not None
        parent = interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else None
        choices = await self.tables.server(interaction.guild_id)
        if not choices.allow(interaction.channel_id, parent):
            there = ", ".join(f"<#{channel}>" for channel in answer.there(choices.channels))
            raise Refused(RefusalReason.ELSEWHERE if there else RefusalReason.NOWHERE, channels=there)

    async def _here(self, interaction: discord.Interaction[Any]) -> Situation:
        assert interaction.channel_id is not None
        return await self.tables.load_live(interaction.channel_id)
