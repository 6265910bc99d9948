"""Calling players as they want it: in the channel, by a direct message, or not at all."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import aiohttp
import discord

from bot.preferences import OwnChoices, Pings, ServerChoices
from bot.records import Table
from bot.store import Store

_log = logging.getLogger(__name__)

PATIENCE = 5.0
"""Seconds that a direct message may take before its reader is called in the channel."""


@dataclass(frozen=True, slots=True)
class Called:
    """Who is to be called, and where."""

    here: list[int]
    direct: list[int]


@dataclass(frozen=True, slots=True)
class Notice:
    """What some users are to be told."""

    users: Sequence[int]
    here: Callable[[str], str]
    """Says it in the channel to those whose mentions it gets."""
    direct: str


class Calls:
    """Asks everybody's choices before calling them."""

    def __init__(self, client: discord.Client, store: Store) -> None:
        self._client = client
        self._store = store

    async def sort(self, guild: int, users: Sequence[int]) -> Called:
        """Say how each of some users wants to be called; those who want no call are left out."""
        called = Called([], [])
        if not users:
            return called
        usual = Pings.ON if (await self._store.choices(ServerChoices, guild)).pings else Pings.OFF
        for user in (user for user in users if user > 0):  # others are forgotten
            match (await self._store.choices(OwnChoices, user)).pings or usual:
                case Pings.ON:
                    called.here.append(user)
                case Pings.DIRECT:
                    called.direct.append(user)
        return called

    async def spread(self, table: Table, notices: Sequence[Notice]) -> tuple[list[int], str]:
        """Write to those who want direct messages; give whom to tell in the channel, and the words for it."""
        users: list[int] = []
        lines = []
        for notice in notices:
            called = await self.sort(table.guild, notice.users)
            here = [*called.here, *await self.write(table, called.direct, notice.direct)]
            if here:
                users += here
                lines.append(notice.here(mentions(here)))
        return users, "\n".join(lines)

    async def write(self, table: Table, users: Sequence[int], words: str) -> list[int]:
        """Write to users; give those whom no direct message reaches."""
        reached = await asyncio.gather(*(self._write(table, user, words) for user in users))
        return [user for user, well in zip(users, reached, strict=True) if not well]

    async def _write(self, table: Table, user: int, words: str) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                channel = await self._client.create_dm(discord.Object(user))
                await channel.send(words)
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError) as error:
            _log.info("table %d: a player can't be written to: %s", table.id, error)
            return False
        return True


def mentions(users: Sequence[int]) -> str:
    """Name users so that Discord calls them."""
    return " ".join(f"<@{user}>" for user in users)
