"""Requests of people, clicks and commands alike: each is answered, and a stop of the process waits for it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any, TypeAlias, TypeVar

import discord

from bot.clock import Clock
from bot.display.controls import NO_TABLE, UnknownControlError
from bot.display.drawing import Drawing
from bot.display.emojis import Emojis
from bot.display.face import AnyFace
from bot.display.links import jump
from bot.hosting.tables import Tables
from bot.language import Language
from bot.metrics import Metrics
from bot.model.refusals import RefusalReason, Refused
from bot.service.answers import Answer, UnreachableError
from bot.service.command_mentions import CommandMentions
from bot.service.languages import Languages
from bot.service.presence import Presence
from bot.service.seat_actions import SeatActions
from bot.service.table_messages import TableMessages
from bot.store import StoreError
from bot.texts import apologies
from bot.texts import table as texts
from rules.game import IllegalMove

_log = logging.getLogger(__name__)

OUTDATED = (RefusalReason.STALE, RefusalReason.STARTED, RefusalReason.NOT_STARTED, RefusalReason.OVER)
"""Refusals after which the clicked message is brought up to date."""
_LOST = (
    *(RefusalReason.NOT_SEATED, RefusalReason.HAS_LEFT, RefusalReason.STARTED),
    *(RefusalReason.NOT_HOST, RefusalReason.MAY_NOT_END, RefusalReason.MODERATORS_END, RefusalReason.MAY_NOT_KICK),
)
"""Refusals that take the place of a private message: it was for somebody who has the seat, or may choose, no more."""

T = TypeVar("T")

Work: TypeAlias = Callable[[Answer], Coroutine[Any, Any, None]]


class Requests:
    """Runs the work for requests."""

    def __init__(
        self,
        tables: Tables,
        faces: Mapping[str, AnyFace],
        messages: TableMessages,
        seat_actions: SeatActions,
        presence: Presence,
        clock: Clock,
        emojis: Emojis,
        mentions: CommandMentions,
        languages: Languages,
        metrics: Metrics,
    ) -> None:
        self._tables = tables
        self._faces = faces
        self._messages = messages
        self._seat_actions = seat_actions
        self._presence = presence
        self._clock = clock
        self._emojis = emojis
        self._mentions = mentions
        self._languages = languages
        self._metrics = metrics
        self.last_click: datetime | None = None
        """When somebody has clicked last, since the start."""
        self._working: set[asyncio.Task[Any]] = set()
        self._closing = False

    async def drain(self, seconds: float, *others: set[asyncio.Task[None]]) -> None:
        """Refuse further requests, and wait at most some seconds for those under way, what follows, and other tasks."""
        self._closing = True
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while in_hand := self._working.union(*others):
                    await asyncio.wait(in_hand)

    async def run(
        self, interaction: discord.Interaction[Any], work: Work, *, public: bool = False, table: int = 0
    ) -> None:
        """Do some work for an interaction; the person who asked gets an answer even when it fails."""
        async with self.take(interaction, public=public, table=table) as answer:
            await self.serve(answer, work, table)

    def take(self, interaction: discord.Interaction[Any], *, public: bool = False, table: int = 0) -> Answer:
        """Begin with a request in this task, which a stop of the process waits for; give its answer, to be entered.

        ``table`` is the running table at which the person is with it, if any.
        """
        task = asyncio.current_task()
        assert task is not None
        self._working.add(task)
        task.add_done_callback(self._working.discard)
        if interaction.guild_id is not None:
            self._presence.saw(interaction.guild_id, interaction.user.id)
        if table:
            self._presence.saw_at(table, interaction.user.id)
        if interaction.type is discord.InteractionType.component:
            self.last_click = self._clock.now()
        return Answer(
            interaction,
            self._clock,
            self._emojis,
            self._mentions,
            self._languages,
            public=public,
            metrics=self._metrics,
        )

    async def serve(self, answer: Answer, work: Work, table: int) -> None:
        """Do some work for an answer that was entered; raises nothing."""
        if self._closing:
            answer.outcome = "stopping"
            await self._attempt(answer, lambda: answer.private(apologies.restarting(answer.reader)), table)
        else:
            await self._attempt(answer, lambda: self._work(answer, work), table)

    async def serve_all(self, answers: Sequence[Answer], work: Callable[[], Awaitable[T]], table: int) -> T | None:
        """Do some work for several answers at once, and give its outcome; raises nothing, and gives None instead."""
        done: list[T] = []
        failed: list[Exception] = []

        async def attempt() -> None:
            try:
                done.append(await work())
            except Exception as error:
                failed.append(error)
                raise

        await self._attempt(answers[0], attempt, table)
        for answer in answers[1:] if failed else ():
            await self._attempt(answer, lambda: _again(failed[0]), table)
        return done[0] if done else None

    def go_on(self, answer: Answer, work: Awaitable[None], table: int) -> None:
        """Do what follows a request that was answered, in a task of its own, which a stop of the process waits for."""
        task = asyncio.create_task(self._attempt(answer, lambda: work, table))
        self._working.add(task)
        task.add_done_callback(self._working.discard)

    async def _attempt(self, answer: Answer, work: Callable[[], Awaitable[None]], table: int) -> None:
        """Do some work; tell the person when it is refused or fails."""
        try:
            try:
                await work()
            except Refused as refused:
                answer.outcome = "refused"
                self._metrics.refused(refused.reason)
                await self._refuse(answer, refused)
            except IllegalMove as refused:
                answer.outcome = "refused"
                self._metrics.refused("illegal-move")
                await self._refuse_move(answer, table, refused)
            except UnknownControlError as unknown:
                answer.outcome = "refused"
                self._metrics.refused("unknown-control")
                _log.info("table %d: %s", table, unknown)
                await answer.private(texts.unknown_control(answer.reader))
        except UnreachableError as error:
            answer.outcome = "unreachable"
            _log.warning("table %d: an answer was not taken: %s", table, error)
        except StoreError as error:
            answer.outcome = "failed"
            _log.error("table %d: %s", table, error)
            await self._apologise(answer, apologies.cannot_save)
        except Exception:
            answer.outcome = "failed"
            _log.exception("table %d: a request failed", table)
            await self._apologise(answer, apologies.went_wrong)

    async def _work(self, answer: Answer, work: Work) -> None:
        try:
            await work(answer)
        except Refused as refused:
            if not await self._seat_actions.becomes_host(answer.user.id, refused):
                raise
            await work(answer)

    async def _refuse_move(self, answer: Answer, table_id: int, refused: IllegalMove) -> None:
        table = (await self._tables.load(table_id)).table
        names = [name.safe for name in table.names]
        await answer.private(self._faces[table.game].refusal(answer.reader, refused, names))

    async def _refuse(self, answer: Answer, refused: Refused) -> None:
        table = refused.table
        games = self._faces if table is None else [table.game]
        commands = [f"`/{key} start`" for key in games]
        link = jump(table) if table is not None else ""
        sentence = texts.refusal(answer.reader, refused, commands, link)
        shown = answer.clicked is not None and not answer.clicked_in_private and not answer.clicked_in_text
        if table is not None and shown and answer.is_of(table) and refused.reason in OUTDATED:
            await self._messages.redraw(answer, table.id)
        never_begun = refused.reason is RefusalReason.OVER and table is not None and not table.over
        if table is not None and answer.clicked_in_private and (refused.reason in _LOST or never_begun):
            await answer.redraw(Drawing(answer.reader(self._faces[table.game].game.info.name), sentence), NO_TABLE)
        else:
            await answer.private(sentence)

    async def _apologise(self, answer: Answer, words: Callable[[Language], str]) -> None:
        try:
            await answer.private(words(answer.reader))
        except discord.HTTPException as error:
            _log.warning("could not even apologise: %s", error)


async def _again(error: Exception) -> None:
    raise error
