"""Answering interactions: always, once, and in time.

Discord waits three seconds for the first answer. Work that takes longer is announced with a deferral just
before, and what follows goes out as the edit or follow-up that a deferral asks for.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from io import BytesIO
from types import TracebackType
from typing import Any, TypeVar

import aiohttp
import discord

from bot.clock import Clock
from bot.display.controls import NO_TABLE, Target
from bot.display.drawing import Drawing
from bot.language import Language

_log = logging.getLogger(__name__)

T = TypeVar("T")

PATIENCE = 1.8
"""Seconds of work before a deferral is sent."""
LOST_AFTER = 4.0
"""Seconds after which a first answer is given up; Discord has long told the person that nothing came."""

ALREADY_ANSWERED = 40060
CLOSED_THREAD = (50083, 160005)
"""The thread is archived; it is locked."""
_UNREACHABLE = (10008, 10015, 10062, 50027, *CLOSED_THREAD)
"""Unknown message, unknown webhook, unknown interaction, invalid webhook token, and what no thread takes now."""


class UnreachableError(Exception):
    """Discord doesn't take the answer: too late, its message is gone, or Discord itself is not well."""


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
        self._begun = False
        """Whether the first answer was given or lost; discord.py knows only of those whose reply it read."""
        self._thinking = False
        """Whether everybody sees that an answer is being thought of."""

    @property
    def user(self) -> discord.User | discord.Member:
        """Who asked."""
        return self.interaction.user

    @property
    def clicked(self) -> discord.Message | None:
        """The message whose control was clicked."""
        return self.interaction.message

    @property
    def clicked_in_private(self) -> bool:
        """Whether that message is one that only the person who asked can see."""
        return self.clicked is not None and self.clicked.flags.ephemeral

    @property
    def lacking(self) -> list[str]:
        """The permissions that a table needs and the bot lacks here, as Discord's settings name them."""
        in_thread = isinstance(self.interaction.channel, discord.Thread)
        needed = ("view_channel", "send_messages_in_threads" if in_thread else "send_messages", "embed_links")
        granted = self.interaction.app_permissions
        return [name.replace("_", " ").title() for name in needed if not getattr(granted, name)]

    @property
    def locked(self) -> bool:
        """Whether a moderator has locked this thread, so that the bot can show nothing new in it."""
        channel = self.interaction.channel
        may = self.interaction.app_permissions.manage_threads
        return isinstance(channel, discord.Thread) and channel.locked and not may

    @property
    def moderates(self) -> bool:
        """Whether the person who asked may manage messages here."""
        return self.interaction.permissions.manage_messages

    @property
    def takes_files(self) -> bool:
        """Whether the bot may send pictures and other files here."""
        return self.interaction.app_permissions.attach_files

    def there(self, channels: Iterable[int]) -> tuple[int, ...]:
        """Leave out the channels that the server has no more."""
        guild = self.interaction.guild
        return tuple(channel for channel in channels if guild is not None and guild.get_channel(channel) is not None)

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

    async def private(
        self,
        text: str = "",
        drawing: Drawing | None = None,
        target: Target = NO_TABLE,
        attached: tuple[str, bytes] | None = None,
    ) -> None:
        """Tell only the person who asked; a second time as well as the first. One out of reach is not told.

        ``attached`` is a file that goes along: its name and what is in it.
        """

        def message() -> dict[str, Any]:  # made for every try anew: a file is sent but once
            arguments = {} if drawing is None else drawing.new_message(target)
            if text:
                arguments["content"] = text
            if attached is not None:
                arguments["file"] = discord.File(BytesIO(attached[1]), attached[0])
            return arguments

        async with self._sending:
            try:
                if not self._begun:
                    await self._begin(lambda: self.interaction.response.send_message(ephemeral=True, **message()))
                    return
                thinking, self._thinking = self._thinking, False
                if thinking:
                    # What follows a deferral first takes its place, for all to see; only the second can be private.
                    await _reach(lambda: self.interaction.edit_original_response(content="…"))
                await _reach(lambda: self.interaction.followup.send(ephemeral=True, **message()))
                if thinking:
                    await _reach(self.interaction.delete_original_response)
            except UnreachableError as error:
                _log.warning("somebody could not be told: %s", error)

    async def public(self, drawing: Drawing, target: Target) -> int:
        """Answer with a new message for everybody to see; give its id. UnreachableError."""
        async with self._sending:
            if not self._begun:
                sent = await self._begin(lambda: self.interaction.response.send_message(**drawing.new_message(target)))
                if sent is not None and sent.message_id is not None:
                    return sent.message_id
                return (await _reach(self.interaction.original_response)).id
            if self.interaction.type is discord.InteractionType.application_command:
                self._thinking = False
                return (await _reach(lambda: self.interaction.edit_original_response(**drawing.message(target)))).id
            return (await _reach(lambda: self.interaction.followup.send(wait=True, **drawing.new_message(target)))).id

    async def redraw(self, drawing: Drawing, target: Target) -> None:
        """Change the message whose control was clicked. UnreachableError."""
        async with self._sending:
            if self._begun:
                await _reach(lambda: self.interaction.edit_original_response(**drawing.message(target)))
            else:
                await self._begin(lambda: self.interaction.response.edit_message(**drawing.message(target)))

    async def acknowledge(self) -> None:
        """Let a click end without a change to the message it was made on."""
        async with self._sending:
            await self._defer(self.interaction.response.defer)

    async def _defer_in_time(self) -> None:
        await self._clock.sleep(PATIENCE)
        defer = self.interaction.response.defer
        async with self._sending:
            if self.interaction.type is discord.InteractionType.component:
                await self._defer(defer)
            else:
                self._thinking = self._public and not self._begun
                await self._defer(lambda: defer(ephemeral=not self._public, thinking=True))

    async def _defer(self, defer: Callable[[], Awaitable[object]]) -> None:
        if not self._begun:
            try:
                await self._begin(defer)
            except (UnreachableError, discord.HTTPException) as error:
                _log.warning("a click could not be acknowledged: %s", error)

    async def _begin(self, call: Callable[[], Awaitable[T]]) -> T | None:
        """Give the first answer; None when Discord has it although its reply was lost. UnreachableError."""
        try:
            async with asyncio.timeout(LOST_AFTER):
                answer = await _reach(call)
        except TimeoutError:
            self._begun = True
            raise UnreachableError(f"no answer within {LOST_AFTER} s") from None
        except UnreachableError:
            self._begun = True
            raise
        except discord.HTTPException as error:
            if error.code != ALREADY_ANSWERED:
                raise
            answer = None
        self._begun = True
        return answer


async def once_more(call: Callable[[], Awaitable[T]]) -> T:
    """Call again when the connection was cut; what is called may be carried out twice."""
    try:
        return await call()
    except aiohttp.ClientError:
        return await call()


async def _reach(call: Callable[[], Awaitable[T]]) -> T:
    try:
        return await once_more(call)
    except (discord.DiscordServerError, aiohttp.ClientError) as error:
        raise UnreachableError(str(error)) from error
    except discord.HTTPException as error:
        if error.code in _UNREACHABLE:
            raise UnreachableError(str(error)) from error
        raise
