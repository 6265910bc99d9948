"""The permissions that the bot is invited with."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.texts.table import PERMISSIONS

NEEDED = discord.Permissions(view_channel=True, send_messages=True, send_messages_in_threads=True, embed_links=True)
"""Without these there are no tables."""
USEFUL = discord.Permissions(attach_files=True, connect=True)
"""For pictures and files, and for tables in voice and stage channels."""


def names(permissions: discord.Permissions) -> list[str]:
    """List permissions as Discord's settings name them."""
    # discord.py calls the first by an older name.
    held = ("view_channel" if name == "read_messages" else name for name, value in permissions if value)
    return [PERMISSIONS.get(name) or name.replace("_", " ").title() for name in held]


def lacking(granted: discord.Permissions, wanted: discord.Permissions) -> Iterable[str]:
    """List what is wanted and not granted; administrators have everything."""
    if granted.administrator:
        return []
    return names(discord.Permissions(wanted.value & ~granted.value))
