"""The option of a command that names a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands

if TYPE_CHECKING:
    from bot.app import GameBot


async def offer_games(interaction: discord.Interaction[GameBot], typed: str) -> list[app_commands.Choice[str]]:
    """Complete what was typed of a game's name; the command gets the game's key, or what else was typed."""
    return [
        app_commands.Choice(name=face.game.info.name, value=key)
        for key, face in interaction.client.faces.items()
        if typed.casefold() in face.game.info.name.casefold()
    ]
