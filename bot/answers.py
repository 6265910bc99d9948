"""Answering interactions: always, once, and in time.

Discord waits three seconds for the first answer. Work that takes longer is announced with a deferral just
before, and what follows goes out as the edit or follow-up that a deferral asks for.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from types import TracebackType
from typing import Any, TypeVar

import aiohttp
import discord

from bot.clock import Clock
from bot.controls import NO_TABLE, Target
from bot.drawing import Drawing
from bot.language import Language

_log = logging.getLogger(__name__)

T = TypeVar("T")

PATIENCE = 1.8
"""Seconds of work before a deferral is sent."""

ALREADY_ANSWERED = 40060
UNKNOWN_INTERACTION = 10062


class Answer:
    """The answer to one interaction; use it as an async context manager around all the work."""

    def __init__(self, interaction: discord.Interaction[Any], clock: Clock, *, public: bool = False) -> None:
        self.interaction = interaction
        self.reader = Language.of(interaction.locale.value)
        """The language of the person who asked."""
        self.server = Language.of(interaction.guild_locale.value) if interaction.guild_locale else self.reader
        """The language of what everybody sees."""
        self._clock = clock
        self._public = public
        self._sending = asyncio.Lock()
        self._patience: asyncio.Task[None] | None = None

    @property
    def user(self) -> discord.User | discord.Member:
        """Who asked."""
        return self.interaction.user

    async def __aenter__(self) -> Answer:
        self._patience = asyncio.create_task(self._defer_in_time())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._patience is not None:
            self._patience.cancel()
            with suppress(asyncio.CancelledError):
                await self._patience

    async def private(self, text: str = "", drawing: Drawing | None = None, target: Target = NO_TABLE) -> None:
        """Tell only the person who asked; a second time as well as the first."""
        message = _arguments(text, drawing, target)
        async with self._sending:
            if not self.interaction.response.is_done():
                await once_more(lambda: self.interaction.response.send_message(ephemeral=True, **message))
                return
            if self._public and self.interaction.type is discord.InteractionType.application_command:
                with suppress(discord.NotFound):
                    await self.interaction.delete_original_response()
            await once_more(lambda: self.interaction.followup.send(ephemeral=True, **message))

    async def public(self, drawing: Drawing, target: Target) -> int:
        """Answer with a new message for everybody to see; give its id."""
        message = _arguments("", drawing, target)
        async with self._sending:
            if not self.interaction.response.is_done():
                await once_more(lambda: self.interaction.response.send_message(**message))
            elif self.interaction.type is discord.InteractionType.application_command:
                return (await self.interaction.edit_original_response(**message)).id
            else:
                return (await self.interaction.followup.send(wait=True, **message)).id
        return (await self.interaction.original_response()).id

    async def redraw(self, drawing: Drawing, target: Target) -> None:
        """Change the message whose control was clicked."""
        message = drawing.message(target)
        async with self._sending:
            if self.interaction.response.is_done():
                await self.interaction.edit_original_response(**message)
            else:
                await once_more(lambda: self.interaction.response.edit_message(**message))

    async def acknowledge(self) -> None:
        """Let a click end without a change to the message it was made on."""
        async with self._sending:
            if not self.interaction.response.is_done():
                await once_more(self.interaction.response.defer)

    async def _defer_in_time(self) -> None:
        await self._clock.sleep(PATIENCE)
        async with self._sending:
            if self.interaction.response.is_done():
                return
            try:
                if self.interaction.type is discord.InteractionType.component:
                    await self.interaction.response.defer()
                else:
                    await self.interaction.response.defer(ephemeral=not self._public, thinking=True)
            except discord.HTTPException as error:
                _log.warning("a deferral failed: %s", error)


async def once_more(call: Callable[[], Awaitable[T]]) -> T | None:
    """Call again when the connection was cut; an answer that had arrived after all counts as given."""
    try:
        return await call()
    except (aiohttp.ClientConnectionError, ConnectionError):
        try:
            return await call()
        except discord.HTTPException as error:
            if error.code == ALREADY_ANSWERED:
                return None
            raise


def _arguments(text: str, drawing: Drawing | None, target: Target) -> dict[str, Any]:
    arguments: dict[str, Any] = {}
    if text:
        arguments["content"] = text
    if drawing is not None:
        arguments["embed"] = drawing.embed()
        view = drawing.view(target)
        if view is not None:
            arguments["view"] = view
    return arguments
