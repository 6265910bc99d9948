"""Who and what is at a server, of which Discord tells a bot without privileged intents little, so it is asked."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from datetime import datetime, timedelta

import aiohttp
import discord

from bot.clock import Clock
from bot.service.error_codes import NOBODY, UNKNOWN_CHANNEL

_log = logging.getLogger(__name__)

PATIENCE = 5.0
"""Seconds that Discord is given to say who or what is there; what it does not say in time counts as there."""
FRESH = timedelta(hours=1)
"""How long somebody who did something counts as present without being asked about."""
JUST_NOW = timedelta(minutes=2)
"""How long somebody who clicked at a table counts as looking at it."""
_MOST_SEEN = 10_000


class Presence:
    """Knows who can't play: people who left the server, deleted their account or were timed out by a moderator.

    It also knows which channels are gone.
    """

    def __init__(self, client: discord.Client, clock: Clock) -> None:
        self._client = client
        self._clock = clock
        self._seen: OrderedDict[tuple[int, int], datetime] = OrderedDict()
        """When somebody last did something at a server; spares questions, and is lost without harm."""
        self._clicked: OrderedDict[tuple[int, int], datetime] = OrderedDict()
        """When somebody last clicked at a running table."""

    def saw(self, guild: int, user: int) -> None:
        """Take note that somebody is doing something at a server."""
        self._note(self._seen, guild, user)

    def saw_at(self, table: int, user: int) -> None:
        """Take note that somebody clicks at a running table."""
        self._note(self._clicked, table, user)

    def is_at(self, table: int, user: int) -> bool:
        """Say whether somebody has clicked at a running table just now."""
        clicked = self._clicked.get((table, user))
        return clicked is not None and self._clock.now() - clicked < JUST_NOW

    def has_server(self, guild: int) -> bool:
        """Say whether the bot is at a server, be it out of reach for a while."""
        return self._client.get_guild(guild) is not None

    def may_be_gone(self, guild: int, channel: int) -> bool:
        """Say whether Discord has to be asked if a channel or thread was deleted: archived threads it does not list."""
        server = self._client.get_guild(guild)
        return server is not None and not server.unavailable and server.get_channel_or_thread(channel) is None

    async def absent(self, guild: int, users: Sequence[int]) -> list[int]:
        """List those of some users who can't play at a server now."""
        server = self._client.get_guild(guild)
        if server is None or server.unavailable:
            return []
        doubtful = [user for user in users if user > 0 and not self._is_fresh(guild, user)]  # others are forgotten
        away = await asyncio.gather(*(self._is_absent(server, user) for user in doubtful))
        return [user for user, gone in zip(doubtful, away, strict=True) if gone]

    async def is_gone(self, guild: int, channel: int) -> bool:
        """Say whether a channel or thread of a server was deleted."""
        server = self._client.get_guild(guild)
        if server is None or not self.may_be_gone(guild, channel):
            return False
        try:
            async with asyncio.timeout(PATIENCE):
                await server.fetch_channel(channel)
        except discord.NotFound as error:
            return error.code == UNKNOWN_CHANNEL
        except (discord.DiscordException, aiohttp.ClientError, TimeoutError) as error:
            _log.info("channel %d: it is unknown whether it is there: %s", channel, error)
        return False

    def _note(self, seen: OrderedDict[tuple[int, int], datetime], place: int, user: int) -> None:
        seen[place, user] = self._clock.now()
        seen.move_to_end((place, user))
        if len(seen) > _MOST_SEEN:
            seen.popitem(last=False)

    def _is_fresh(self, guild: int, user: int) -> bool:
        seen = self._seen.get((guild, user))
        return seen is not None and self._clock.now() - seen < FRESH

    async def _is_absent(self, server: discord.Guild, user: int) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                member = await server.fetch_member(user)
        except discord.NotFound as error:
            return error.code in NOBODY
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError) as error:
            _log.info("server %d: it is unknown whether somebody is there: %s", server.id, error)
            return False
        return member.timed_out_until is not None and member.timed_out_until > self._clock.now()
