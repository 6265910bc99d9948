"""The option of a command that names a game."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands

from bot.display.face import AnyFace
from bot.language import Language


def find_game(faces: Mapping[str, AnyFace], typed: str) -> str | None:
    """Give the key of the game that was meant: by its key, its name or a part that no other name has.

    Clients send what was typed when nothing was picked from the list.
    """
    wanted = _folded(typed)
    exact = [key for key, face in faces.items() if wanted in (_folded(key), _folded(face.game.info.name))]
    partly = [key for key, face in faces.items() if wanted and wanted in _folded(face.game.info.name)]
    return next((found[0] for found in (exact, partly) if len(found) == 1), None)


async def offer_games(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """Complete what was typed of a game's name; the command gets the game's key, or what else was typed."""
    faces: Mapping[str, AnyFace] = interaction.client.faces
    _ = Language.of(interaction.locale.value)
    return [
        app_commands.Choice(name=_(face.game.info.name), value=key)
        for key, face in faces.items()
        if any(_folded(typed) in _folded(name) for name in (_(face.game.info.name), face.game.info.name))
    ]


def _folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())
