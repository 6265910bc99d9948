"""The option of a command that names a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands

from bot.display.face import AnyFace


async def offer_games(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """Complete what was typed of a game's name; the command gets the game's key, or what else was typed."""
    faces: Mapping[str, AnyFace] = interaction.client.faces
    return [
        app_commands.Choice(name=face.game.info.name, value=key)
        for key, face in faces.items()
        if typed.casefold() in face.game.info.name.casefold()
    ]
