"""Calling players as they want it: in the channel, by a direct message, or not at all."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass

import aiohttp
import discord

from bot import texts_settings as texts
from bot.language import Language
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
        for user in users:
            match (await self._store.choices(OwnChoices, user)).pings or usual:
                case Pings.ON:
                    called.here.append(user)
                case Pings.DIRECT:
                    called.direct.append(user)
        return called

    async def write(self, _: Language, table: Table, users: Sequence[int], name: str, link: str) -> list[int]:
        """Write to users that it is their turn; give those whom no direct message reaches."""
        words = texts.your_turn_there(_, name, link)
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
