"""``/planet``: The Little Prince, Make Me a Planet."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import GameBot
from cogs.planet.art import Art
from cogs.planet.face import PlanetFace
from rules.planet.play import Planet

KEY = "planet"


@app_commands.guild_only()
class PlanetCog(commands.GroupCog, group_name=KEY, group_description="The Little Prince: draft tiles, build a planet"):
    """The commands of the game."""

    def __init__(self, bot: GameBot) -> None:
        self.bot = bot

    @app_commands.command(description="Open a table for 2 to 5 players in this channel")
    @app_commands.describe(
        hidden_characters="Variant: everybody's characters stay secret until the end",
        with_1="Somebody to ask; they are called once and may press Join",
        with_2="Somebody else to ask",
        with_3="Somebody else to ask",
        with_4="Somebody else to ask",
    )
    async def start(
        self,
        interaction: discord.Interaction[GameBot],
        hidden_characters: Literal["off", "on"] | None = None,
        with_1: discord.User | None = None,
        with_2: discord.User | None = None,
        with_3: discord.User | None = None,
        with_4: discord.User | None = None,
    ) -> None:
        """Open a lobby."""
        await self.bot.host.open(
            interaction, KEY, {"hidden_characters": hidden_characters}, (with_1, with_2, with_3, with_4)
        )

    @app_commands.command(description="The rules in short pages, for your eyes only")
    async def rules(self, interaction: discord.Interaction[GameBot]) -> None:
        """Show the rules."""
        await self.bot.guide.open(interaction, KEY)


async def setup(bot: GameBot) -> None:
    """Add the face and the cog."""
    game = bot.games[KEY]
    assert isinstance(game, Planet)
    bot.faces[KEY] = PlanetFace(game, bot.data.read("planet.emoji.toml", Art))
    await bot.add_cog(PlanetCog(bot))
