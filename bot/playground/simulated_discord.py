"""Adapts simcord to the playground; all uses of its private names are in this file and in ``pictures``.

simcord is made for tests, where one script acts and then looks. Here people act on several pages at once for hours,
and the bot acts by itself. Each method below says what it changes in simcord, and why.
"""

from __future__ import annotations

import asyncio
import functools
import json
import logging
import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, Literal, TypeAlias

import discord
from discord.ext import commands
from simcord.backend.models import Message
from simcord.enums import SELECT_TYPES
from simcord.env import Env
from simcord.preview import _component_projection, _messages, _queries, _snapshot
from simcord.preview._markdown import markdown_tokens
from simcord.preview._pages import _Page
from simcord.preview._server import PreviewServer

from bot.clock import SystemClock
from bot.playground.pictures import STYLE, PicturePage, keep_pictures, with_names

PEOPLE = ("Ada", "Ben", "Cleo", "Dov", "Eve")
"""The people; the first may manage messages and the server."""

_TICK = 0.25
"""The longest time between two updates, in seconds."""
_KEPT_MESSAGES = 40
_KEPT_REVISIONS = 40
"""How many published states of a page are kept, to know what its player saw when clicking."""

_PLAYER_STYLE = """
#messages-toggle, #messages-sidebar, #refresh, #capture-open, #inspector-toggle, #view-action-output { display: none; }
@media (max-width: 760px) { .preview-shell { --toolbar-height: 72px; } }
"""

_OPTIONS_OPEN = "openOptionsOnRender: entry.options.length > 0 && required.length === 0"

_COMMAND_MENTION = re.compile(r"</([a-z0-9_ -]{1,98}):\d+>")

_log = logging.getLogger(__name__)

_Seen: TypeAlias = Mapping[str, Sequence[dict[str, Any]]]
"""The components of each message as shown on a page."""


class SimulatedDiscord(Env):
    """A Discord with one server, one channel and a few people that runs in real time."""

    def __init__(self, bot: commands.AutoShardedBot) -> None:
        # The bot may take a while to answer, and it reports its own errors instead of raising them here.
        super().__init__(bot, shard_count=1, settle_timeout=30, check_errors=False)
        # Ids depend on the time: created at simcord's fixed start time, they are the same in every run.
        self.backend.bot_user.name = "Three Tales"
        keep_pictures(self.backend.application_id)
        server = self.create_guild("Storybook")
        self.channel = server.create_text_channel("games", topic="Type / to see what the bot can do")
        moderator = server.create_role(
            "Moderator", permissions=discord.Permissions(manage_messages=True, manage_guild=True)
        )
        self.people = [
            server.add_member(
                self.create_user(name.lower(), global_name=name), roles=[moderator] if name == PEOPLE[0] else []
            )
            for name in PEOPLE
        ]
        self.backend.advance_clock(self._lag)

    @property
    def _lag(self) -> float:
        return max(0.0, (datetime.now(UTC) - self.now()).total_seconds())

    async def catch_up(self) -> None:
        """Advance simulated time to the wall clock, and let the bot run what is due."""
        await self.advance_time(self._lag)

    async def close(self) -> None:
        """Close the bot, which simcord never does, then stop simcord."""
        if not self._started:
            await self.bot.close()
            return
        try:
            # Runs as a task of the bot, so it can still wait through its clock.
            with self._bot_scope():
                closing = asyncio.create_task(self.bot.close())
            while not closing.done():
                await self.catch_up()
                await asyncio.wait({closing}, timeout=_TICK)
            await closing
        finally:
            await self.shutdown()


class ChannelPage(PicturePage):
    """The channel as each person sees it, one browser page per person."""

    # People leave a page open for hours, and reload often.
    _PAGE_LEASE_SECONDS = 12 * 3600.0
    _MAX_PAGES = 64

    def __init__(self, discord: SimulatedDiscord, port: int) -> None:
        super().__init__(
            discord,
            discord.channel,
            tuple(discord.people),
            layout="channel",
            display="responsive",
            width=960,
            height=720,
            locale="en-US",
            timezone="UTC",
            presentation_time=None,
            assets=None,
            port=port,
        )
        self.discord = discord
        self._server = _PlayersServer(self, port)
        # The address stays valid after a restart. It listens on this machine only.
        self.capability = "play"
        self._lock = asyncio.Lock()
        self._acted = asyncio.Event()
        self._seen: dict[str, dict[int, _Seen]] = {}

    async def live(self, stop: asyncio.Event) -> None:
        """Let time pass and show what the bot does by itself, until ``stop`` or the end of the session."""
        with _cached_markdown():
            while not (stop.is_set() or self._closed):
                try:
                    await self._tick()
                except Exception:
                    _log.exception("The simulated Discord had an error and continues")
                await SystemClock().wait(self._acted, _TICK)
                self._acted.clear()

    async def _tick(self) -> None:
        async with self._lock:
            await self.discord.catch_up()
            backend = self.discord.backend
            if backend.transcript and self._active:
                self._drop_old_messages()
                # simcord republishes only the page of the person who acts, and never for what the bot does by itself.
                await self.refresh()
                # These records are for failing tests and grow by some 10 KB per click.
                backend.transcript.clear()
                backend.http_requests.clear()

    def _drop_old_messages(self) -> None:
        # Publishing takes time for every message. The most recently changed stay, so a table that is edited in place
        # outlasts any number of private answers below it.
        messages = self.discord.backend.messages.get(self.channel.id, {})
        for message in sorted(messages.values(), key=_last_change)[:-_KEPT_MESSAGES]:
            del messages[message.id]

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        # simcord refuses concurrent actions, and actions on a page that was republished since it was drawn: both
        # are normal when several people play. The second matters only if the control itself has changed; controls
        # are identified by position, so another one may be there now.
        async with self._lock:
            page = self._pages.get(context_id or "")
            if page is not None and isinstance(body, Mapping) and not self._redrawn(page, body):
                body = {**body, "published_revision": page.revision}
            result = await super()._action(context_id, body)
        self._acted.set()
        return result

    def _redrawn(self, page: _Page, body: Mapping[str, Any]) -> bool:
        if body.get("kind") not in ("click", "select"):
            return False
        then = self._seen[page.id].get(body.get("published_revision", 0))
        target = str(body.get("target_id"))
        return then is None or then.get(target) != self._seen[page.id][page.revision].get(target)

    def _publish(self, page: _Page, *, reason: _Reason = "action") -> None:
        messages = self.discord.backend.messages.get(self.channel.id, {})
        for message in messages.values():
            _number_menus(message.components)
        super()._publish(page, reason=reason)
        seen = self._seen.setdefault(page.id, {})
        seen[page.revision] = {str(key): message.components for key, message in messages.items()}
        seen.pop(page.revision - _KEPT_REVISIONS, None)
        for closed in self._seen.keys() - self._pages.keys() - {page.id}:
            del self._seen[closed]

    def _open_page(self, viewer_id: Any = None, target_id: Any = None) -> _Page:
        # simcord opens every page as the first person, even when reloaded; here it is the first one without a page.
        if viewer_id is None:
            taken = {page.viewer.id for page in self._pages.values() if page is not self._python}
            viewer_id = next((person.id for person in self.viewers if person.id not in taken), None)
        return super()._open_page(viewer_id, target_id)


class _PlayersServer(PreviewServer):
    async def _static(self, request: Any) -> Any:
        response = await super()._static(request)
        if request.path == "/preview.css":
            # Players don't need the tester's tools, which take a third of the page.
            response.text += _PLAYER_STYLE + STYLE
        elif request.path == "/command-drafts.js":
            # Enter should send a command without required options, as in Discord; simcord would add the first option.
            response.text = response.text.replace(_OPTIONS_OPEN, "openOptionsOnRender: false")
        return response


_Reason: TypeAlias = Literal[
    "initial", "refresh", "snapshot", "navigation", "query", "presentation", "action", "capture"
]


def _number_menus(components: Sequence[dict[str, Any]]) -> None:
    """Give menus numbers made of their custom ids: pages remember by number, or else by position, what was chosen.

    In Discord, a menu whose custom id has changed is another one, in which nothing is chosen yet.
    """
    for component in components:
        _number_menus(component.get("components", ()))
        if component["type"] in SELECT_TYPES:
            component["id"] = 1 + zlib.crc32(component["custom_id"].encode()) // 2


def _last_change(message: Message) -> datetime:
    return datetime.fromisoformat(message.edited_timestamp or message.timestamp)


@contextmanager
def _cached_markdown() -> Iterator[None]:
    """Cache parsed texts: simcord parses every message again for every page it publishes.

    It knows no mentions of commands; they are shown as commands to be typed.
    """

    @functools.lru_cache(maxsize=4096)
    def read(text: str, profile: str, context: str) -> str:
        typed = _COMMAND_MENTION.sub(r"`/\1`", text)
        return json.dumps(markdown_tokens(typed, profile, context=json.loads(context)))

    def cached(value: Any, profile: str = "message", *, context: Mapping[str, Any] | None = None) -> Any:
        # Callers change the result, so each gets a copy.
        if value is None:
            return []
        return json.loads(read(str(value), profile, json.dumps(with_names(context, str(value)))))

    name = markdown_tokens.__name__
    users = [vars(module) for module in (_component_projection, _messages, _queries, _snapshot)]
    for user in users:
        user[name] = cached
    try:
        yield
    finally:
        for user in users:
            user[name] = markdown_tokens
