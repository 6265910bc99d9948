"""``/wolves``: The Three Little Wolves."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import GameBot
from cogs.wolves.art import Art
from cogs.wolves.face import WolvesFace
from rules.wolves.game import Wolves

KEY = "wolves"


@app_commands.guild_only()
class WolvesCog(
    commands.GroupCog, group_name=KEY, group_description="The Three Little Wolves: tall houses, sneaky wolves"
):
    """The commands of the game."""

    def __init__(self, bot: GameBot) -> None:
        self.bot = bot

    @app_commands.command(description="Open a table for 2 to 4 players in this channel")
    @app_commands.describe(baby_wolf="Variant: wolves move into your own houses, and Big Bad Pigs have no effect")
    async def start(self, interaction: discord.Interaction[GameBot], baby_wolf: Literal["off", "on"] = "off") -> None:
        """Open a lobby."""
        await self.bot.host.open(interaction, KEY, {"baby_wolf": baby_wolf})

    @app_commands.command(description="The rules in short pages, for your eyes only")
    async def rules(self, interaction: discord.Interaction[GameBot]) -> None:
        """Show the rules."""
        await self.bot.guide.open(interaction, KEY)


async def setup(bot: GameBot) -> None:
    """Add the face and the cog."""
    game = bot.games[KEY]
    assert isinstance(game, Wolves)
    bot.faces[KEY] = WolvesFace(game, bot.data.read("wolves.emoji.toml", Art))
    await bot.add_cog(WolvesCog(bot))
