"""Who reads what in which language: as people and servers have chosen, else as Discord says."""

from __future__ import annotations

import logging
from typing import Any

import discord

from bot.language import ENGLISH, Language
from bot.model.preferences import OwnChoices, ServerChoices
from bot.store import Store

_log = logging.getLogger(__name__)


class Languages:
    """Finds a reader's language. While there is only English, nothing is read for that."""

    def __init__(self, client: discord.Client, store: Store) -> None:
        self._client = client
        self._store = store

    async def asked(self, interaction: discord.Interaction[Any]) -> tuple[Language, Language]:
        """Give the language of the person who asked, and that of everybody there; raises nothing."""
        reader = Language.of(interaction.locale.value)
        everybody = Language.of(interaction.guild_locale.value) if interaction.guild_locale else reader
        try:
            own = await self._own(interaction.user.id)
            reader = Language.chosen(own.language) or reader
            if interaction.guild_id is not None and interaction.channel_id is not None:
                everybody = await self.of_channel(interaction.guild_id, interaction.channel_id)
        except Exception:  # an answer in another language is better than none
            _log.exception("it could not be read what language somebody has chosen")
        return reader, everybody

    async def of_channel(self, guild: int, channel: int) -> Language:
        """Give the language of all who see a channel or thread."""
        if not _some():
            return ENGLISH
        server = self._client.get_guild(guild)
        choices = await self._store.choices.of(ServerChoices, guild)
        parent = await self._parent(server, channel) if choices.languages else None
        usual = ENGLISH if server is None else Language.of(server.preferred_locale.value)
        return Language.chosen(choices.language_in(channel, parent)) or usual

    async def of_message(self, user: int, otherwise: Language) -> Language:
        """Give the language of a direct message to somebody, whose client is not asked now."""
        own = await self._own(user)
        return Language.chosen(own.language) or (Language.of(own.locale) if own.locale else otherwise)

    async def _own(self, user: int) -> OwnChoices:
        return await self._store.choices.of(OwnChoices, user) if _some() else OwnChoices()

    async def _parent(self, server: discord.Guild | None, channel: int) -> int | None:
        found = None if server is None else server.get_channel_or_thread(channel)
        if found is None:
            return (await self._store.locations.location(channel)).parent
        return found.parent_id if isinstance(found, discord.Thread) else None


def _some() -> bool:
    """Say whether there is another language than English."""
    return len(Language.all()) > 1
