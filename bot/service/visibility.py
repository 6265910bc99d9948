"""Who may see what was played where: games in channels and threads that somebody can't see stay hidden from them.

- Games in a channel or a public thread, also an archived one: those who can see the channel.
- Of a private thread those who may manage threads there, who are in it, and who ask in it. Discord must be asked who is
  in it, which is done for a single game; a list leaves its games out for them.
- Of a channel or thread that was deleted, or a thread that was archived before it could be noted, those who may manage
  the server.
- Games at which somebody has a seat, or had one at the end: always that person.
"""

from __future__ import annotations

from typing import Any

import aiohttp
import discord

from bot.model.records import Location, Table
from bot.store import Store


async def save_thread(store: Store, interaction: discord.Interaction[Any]) -> None:
    """Note which channel a thread belongs to in which a table is opened."""
    if isinstance(interaction.channel, discord.Thread) and interaction.guild_id is not None:
        await _note(store, interaction.guild_id, interaction.channel)


def may_look(interaction: discord.Interaction[Any], place: Location) -> bool:
    """Say whether the asker may know what happened in a location, without asking Discord."""
    guild, user = interaction.guild, interaction.user
    if place.channel == interaction.channel_id:
        return True
    if guild is None or not isinstance(user, discord.Member):
        return False
    found = guild.get_channel_or_thread(place.channel)
    private = place.private
    if isinstance(found, discord.Thread):
        private = found.is_private()
        found = found.parent
    elif found is None and place.parent is not None:
        found = guild.get_channel(place.parent)
    if found is None:
        return user.guild_permissions.manage_guild
    may = found.permissions_for(user)
    return may.view_channel and (may.manage_threads or not private)


async def sees(store: Store, interaction: discord.Interaction[Any], table: Table) -> bool:
    """Say whether the asker may know what happened at a table; asks Discord if need be."""
    if any(player.person.user == interaction.user.id for player in table.players):
        return True
    return may_look(interaction, await store.locations.location(table.channel)) or await _gets_in(
        store, interaction, table.channel
    )


async def may_share(store: Store, interaction: discord.Interaction[Any], table: Table) -> bool:
    """Say whether all who see the channel of an interaction may know what happened at a table."""
    place = await store.locations.location(table.channel)
    if place.channel == interaction.channel_id:
        return True
    guild, here = interaction.guild, interaction.channel
    if guild is None or place.private:
        return False
    found = guild.get_channel_or_thread(place.channel)
    if isinstance(found, discord.Thread):
        found = None if found.is_private() else found.parent
    elif found is None and place.parent is not None:
        found = guild.get_channel(place.parent)
    if found is None:
        return False
    if found.id == (here.parent_id if isinstance(here, discord.Thread) else interaction.channel_id):
        return True
    hidden = any(choice.view_channel is False for choice in found.overwrites.values())
    return found.permissions_for(guild.default_role).view_channel and not hidden


async def _gets_in(store: Store, interaction: discord.Interaction[Any], channel: int) -> bool:
    """Ask Discord whether the asker can see a channel or thread now; a thread is noted."""
    guild, user = interaction.guild, interaction.user
    if guild is None or not isinstance(user, discord.Member):
        return False
    try:
        place = guild.get_channel_or_thread(channel) or await guild.fetch_channel(channel)
        may = place.permissions_for(user)
        if isinstance(place, discord.Thread):
            await _note(store, guild.id, place)
            if may.view_channel and place.is_private() and not may.manage_threads:
                await place.fetch_member(user.id)
    except (discord.HTTPException, discord.ClientException, aiohttp.ClientError):
        return False  # the channel is gone, or the asker is not in the private thread
    return may.view_channel


async def _note(store: Store, guild: int, thread: discord.Thread) -> None:
    await store.locations.save_thread(guild, Location(thread.id, thread.parent_id, thread.is_private()))
