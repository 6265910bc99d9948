"""Answering interactions: always, once, and in time.

Discord waits three seconds for the first answer. Work that takes longer is announced with a deferral just
before, and what follows goes out as the edit or follow-up that a deferral asks for.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import Any, TypeVar

import aiohttp
import discord

from bot.clock import Clock, Timer, stopwatch
from bot.display.controls import NO_TABLE, Target, parse
from bot.display.drawing import Drawing
from bot.display.emojis import Emojis
from bot.display.payload import File, Payload, edited_message, new_message
from bot.language import ENGLISH
from bot.metrics import NO_METRICS, Metrics
from bot.model.records import Table
from bot.model.refusals import RefusalReason, Refused
from bot.service import discord_api
from bot.service.command_mentions import CommandMentions
from bot.service.discord_api import Callback
from bot.service.error_codes import ALREADY_ANSWERED, UNREACHABLE
from bot.service.gateway import Clicked, clicked
from bot.service.languages import Languages

_log = logging.getLogger(__name__)

T = TypeVar("T")

PATIENCE = 1.8
"""Seconds of work before a deferral is sent."""
LOST_AFTER = 4.0
"""Seconds after which a first answer is given up; by then Discord has told the person that it failed."""

_PLACEHOLDER = new_message(text="…")
"""Stands for a moment in place of the public \"is thinking\"."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A private message, as the interaction that led to it can change it."""

    message: int | None
    """Its id; None when Discord's reply was lost."""
    followed: int | None = None
    """Its id if it is neither the interaction's first answer nor the message that was clicked."""


class UnreachableError(Exception):
    """Discord doesn't take the answer: too late, its message is gone, or Discord itself is not well."""


class Answer:
    """The answer to one interaction; use it as an async context manager around all the work."""

    def __init__(
        self,
        interaction: discord.Interaction[Any],
        clock: Clock,
        emojis: Emojis,
        mentions: CommandMentions,
        languages: Languages,
        *,
        public: bool = False,
        metrics: Metrics = NO_METRICS,
    ) -> None:
        self.interaction = interaction
        self.game = ""
        """The key of the game that it is about, once that is known."""
        self.outcome = "done"
        """What came of the request, in a word."""
        self.clicked: Clicked | None = clicked(interaction)
        """The message whose control was clicked."""
        self.reader = ENGLISH
        """The language of the person who asked."""
        self.server = ENGLISH
        """The language of what everybody sees."""
        self._languages = languages
        self._clock = clock
        self._emojis = emojis
        self._mentions = mentions
        self._public = public
        self._metrics = metrics
        self._since_arrival = stopwatch()
        self._sending = asyncio.Lock()
        self._patience = PATIENCE
        self._timer: Timer | None = None
        self._deferral: asyncio.Task[None] | None = None
        self._files = {} if self.clicked is None else self.clicked.files
        """What is attached to the clicked message."""
        self._menus = () if self.clicked is None else self.clicked.rows
        """The clicked message's controls while one of them is a menu that shows a choice which may not hold."""
        self._begun = False
        """Whether the first answer was given or lost."""
        self._thinking = False
        """Whether everybody sees that an answer is being thought of."""

    @property
    def begun(self) -> bool:
        """Whether the first answer was given, a deferral maybe, or lost."""
        return self._begun

    @property
    def kind(self) -> str:
        """Whether it is a click or a command."""
        return "click" if self.interaction.type is discord.InteractionType.component else "command"

    @property
    def user(self) -> discord.User | discord.Member:
        """Who asked."""
        return self.interaction.user

    @property
    def guild(self) -> int:
        """The server in which was asked; controls and commands are only there."""
        assert self.interaction.guild_id is not None
        return self.interaction.guild_id

    @property
    def clicked_in_private(self) -> bool:
        """Whether that message is one that only the person who asked can see."""
        return self.clicked is not None and self.clicked.private

    @property
    def clicked_in_text(self) -> bool:
        """Whether that message is text alone: a call, whose control does what one of the table does."""
        return self.clicked is not None and self.clicked.bare

    def is_of(self, table: Table) -> bool:
        """Whether that message is one of a table's, in its own channel, by the control that was clicked."""
        data: Any = self.interaction.data
        control = None if self.clicked is None else parse(data["custom_id"])
        return control is not None and (control[0].table, self.interaction.channel_id) == (table.id, table.channel)

    @property
    def lacking(self) -> list[str]:
        """The permissions that a table needs and the bot lacks here, as discord.py names them."""
        channel = self.interaction.channel
        needed = ["view_channel", "send_messages", "embed_links"]
        if isinstance(channel, discord.Thread):
            needed[1] = "send_messages_in_threads"
        elif isinstance(channel, discord.VoiceChannel | discord.StageChannel):
            needed.insert(1, "connect")
        granted = self.interaction.app_permissions
        return [name for name in needed if not getattr(granted, name)]

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

    def check_at(self, table: Table) -> None:
        """Refuse a control of a table that was pressed elsewhere: what a person may do is read off the channel."""
        if table.guild != self.guild:
            raise Refused(RefusalReason.OTHER_SERVER)
        if table.channel != self.interaction.channel_id:
            raise Refused(RefusalReason.OTHER_CHANNEL, table)

    @property
    def takes_files(self) -> bool:
        """Whether the bot may send pictures and other files here."""
        return self.interaction.app_permissions.attach_files

    def there(self, channels: Iterable[int]) -> tuple[int, ...]:
        """Leave out the channels that the server has no more."""
        guild = self.interaction.guild
        return tuple(channel for channel in channels if guild is not None and guild.get_channel(channel) is not None)

    def has_waited(self, seconds: float) -> None:
        """Leave less time until a deferral: the request has waited for so long before its work begins."""
        self._patience = PATIENCE - seconds

    async def __aenter__(self) -> Answer:
        self._timer = self._clock.call_later(max(0.0, self._patience), self._lose_patience)
        self.reader, self.server = await self._languages.asked(self.interaction)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._deferral is not None:
            self._deferral.cancel()
            with suppress(asyncio.CancelledError):
                await self._deferral
        self._metrics.worked_on(self.kind, self.game, self.outcome)

    async def private(
        self,
        text: str = "",
        drawing: Drawing | None = None,
        target: Target = NO_TABLE,
        attached: tuple[str, bytes] | None = None,
    ) -> None:
        """Tell only the person who asked, as the first answer or a later one; gives up if they can't be reached.

        What they chose in a menu did not change its message then, so the menu shows again what holds.

        ``attached`` is a file that goes along: its name and what is in it.
        """
        file = None if attached is None else File(*attached)
        drawing = None if drawing is None else self._mentions.in_drawing(drawing)
        payload = new_message(drawing, target, self._mentions.in_text(text), file, self._emojis)
        async with self._sending:
            try:
                await self._reset_menus()
                if not self._begun:
                    await self._begin(lambda: self._respond(Callback.MESSAGE, payload, private=True))
                else:
                    await self._follow_privately(payload)
            except UnreachableError as error:
                _log.warning("somebody could not be told: %s", error)

    async def show(self, drawing: Drawing, target: Target) -> Shown:
        """Show something to the person who asked alone: in the private message that was clicked, else in a new one.

        UnreachableError.
        """
        if self.clicked is not None and self.clicked.private:
            await self.redraw(drawing, target)
            return Shown(self.clicked.id)
        payload = new_message(self._mentions.in_drawing(drawing), target, emojis=self._emojis)
        async with self._sending:
            if self._begun:
                followed = await self._follow_privately(payload)
                return Shown(followed, followed)
            send = discord_api.respond_with_message
            return Shown(await self._begin(lambda: send(self.interaction, payload, private=True)))

    async def _follow_privately(self, payload: Payload) -> int:
        thinking, self._thinking = self._thinking, False
        if thinking:
            # What follows a deferral first takes its place, for all to see; only the second can be private.
            await _reach(lambda: discord_api.edit_original(self.interaction, _PLACEHOLDER))
        followed = await _reach(lambda: discord_api.follow_up(self.interaction, payload, private=True))
        if thinking:
            await _reach(lambda: discord_api.delete_original(self.interaction))
        return followed

    async def public(self, drawing: Drawing, target: Target) -> int:
        """Answer with a new message for everybody to see; give its id. UnreachableError."""
        drawing = self._mentions.in_drawing(drawing)
        async with self._sending:
            if not self._begun:
                new = new_message(drawing, target, emojis=self._emojis)
                sent = await self._begin(lambda: discord_api.respond_with_message(self.interaction, new))
                return await _reach(lambda: discord_api.original(self.interaction)) if sent is None else sent
            if self.interaction.type is discord.InteractionType.application_command:
                self._thinking = False
                edited = edited_message(drawing, target, self._emojis)
                return await _reach(lambda: discord_api.edit_original(self.interaction, edited))
            new = new_message(drawing, target, emojis=self._emojis)
            return await _reach(lambda: discord_api.follow_up(self.interaction, new))

    async def redraw(self, drawing: Drawing, target: Target) -> None:
        """Change the message whose control was clicked. UnreachableError."""
        drawing = self._mentions.in_drawing(drawing)
        async with self._sending:
            payload = edited_message(drawing, target, self._emojis, self._files)
            self._files = {}
            await self._edit(payload)

    async def _edit(self, payload: Payload) -> None:
        self._menus = ()
        if self._begun:
            await _reach(lambda: discord_api.edit_original(self.interaction, payload))
        else:
            await self._begin(lambda: self._respond(Callback.EDIT, payload))

    async def _reset_menus(self) -> None:
        """Show the clicked menus as they were: a person's choice stays in sight until their message is edited."""
        if self._menus:
            await self._edit(Payload({"components": [*self._menus]}))

    async def acknowledge(self) -> None:
        """Let a click end without a change to the message it was made on."""
        async with self._sending:
            await self._defer(lambda: self._respond(Callback.ACKNOWLEDGE))

    def _lose_patience(self) -> None:
        self._deferral = asyncio.create_task(self._defer_in_time())

    async def _defer_in_time(self) -> None:
        async with self._sending:
            if self.interaction.type is discord.InteractionType.component:
                await self._defer(lambda: self._respond(Callback.ACKNOWLEDGE))
            else:
                self._thinking = self._public and not self._begun
                await self._defer(lambda: self._respond(Callback.THINKING, private=not self._public))

    async def _respond(self, kind: Callback, payload: Payload | None = None, *, private: bool = False) -> None:
        await discord_api.respond(self.interaction, kind, payload, private=private)

    async def _defer(self, defer: Callable[[], Awaitable[object]]) -> None:
        if not self._begun:
            try:
                await self._begin(defer, deferred=True)
            except (UnreachableError, discord.HTTPException) as error:
                _log.warning("a click could not be acknowledged: %s", error)

    async def _begin(self, call: Callable[[], Awaitable[T]], *, deferred: bool = False) -> T | None:
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
        self._metrics.replied(self.kind, self._since_arrival(), deferred=deferred)
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
        if error.code in UNREACHABLE:
            raise UnreachableError(str(error)) from error
        raise
