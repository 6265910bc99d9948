"""Messages that the bot sends, edits and deletes by itself, beside the answers to what people do."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

import aiohttp
import discord

from bot.display.payload import Payload
from bot.language import Language
from bot.model.records import Table
from bot.service import discord_api
from bot.service.answers import once_more
from bot.service.languages import Languages

FAILURES = (discord.HTTPException, aiohttp.ClientError)
"""What becomes of a request that Discord refuses, or that is lost on the way."""


class ChannelMessages:
    """Writes into the channels of tables."""

    def __init__(self, client: discord.Client, languages: Languages) -> None:
        self._client = client
        self._languages = languages

    async def language(self, table: Table) -> Language:
        """Give the language of all who see a table."""
        return await self._languages.of_channel(table.guild, table.channel)

    async def send(self, table: Table, called: Sequence[int], payload: Payload, nonce: str | None = None) -> int:
        """Send a new message that may mention only some users; give its id. FAILURES.

        Of messages with the same ``nonce``, at most 25 characters, Discord takes one within some minutes.
        """
        calls = {
            "allowed_mentions": {"parse": [], "users": [*called]},
            "nonce": nonce or secrets.token_hex(12),  # by it Discord knows a message that it has already
            "enforce_nonce": True,
        }
        message = replace(payload, body=payload.body | calls)
        return await once_more(lambda: discord_api.send(self._client, table.channel, message))

    async def edit(self, table: Table, message: int, payload: Payload) -> None:
        """Change a message; FAILURES."""
        await once_more(lambda: discord_api.edit(self._client, table.channel, message, payload))

    async def delete(self, table: Table, message: int | None) -> None:
        """Delete a message if there is one; it stays when Discord refuses."""
        if message is not None:
            with suppress(*FAILURES):
                await once_more(lambda: discord_api.delete(self._client, table.channel, message))
