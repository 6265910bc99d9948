"""Messages that the bot sends, edits and deletes by itself, beside the answers to what people do."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import aiohttp
import discord

from bot.language import Language
from bot.model.records import Table
from bot.service.answers import once_more

FAILURES = (discord.HTTPException, aiohttp.ClientError)
"""What becomes of a request that Discord refuses, or that is lost on the way."""


class ChannelMessages:
    """Writes into the channels of tables."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    def language(self, table: Table) -> Language:
        """Give the language of all who see a table."""
        guild = self._client.get_guild(table.guild)
        return Language.of(guild.preferred_locale.value if guild is not None else "en-US")

    async def send(self, table: Table, called: Sequence[int], message: Callable[[], dict[str, Any]]) -> discord.Message:
        """Send a new message that may call some users and nobody else; FAILURES."""
        nonce = secrets.token_hex(12)  # by it Discord knows a message that it has already
        channel = self._channel(table)
        users = [discord.Object(user) for user in called]
        allowed = discord.AllowedMentions(everyone=False, roles=False, users=users)
        return await once_more(lambda: channel.send(**message(), allowed_mentions=allowed, nonce=nonce))

    async def edit(self, table: Table, message: int, arguments: dict[str, Any]) -> None:
        """Change a message; FAILURES."""
        partial = self._channel(table).get_partial_message(message)
        await once_more(lambda: partial.edit(**arguments))

    async def delete(self, table: Table, message: int | None) -> None:
        """Delete a message if there is one; it stays when Discord refuses."""
        if message is not None:
            with suppress(*FAILURES):
                await once_more(self._channel(table).get_partial_message(message).delete)

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(table.channel, guild_id=table.guild)
