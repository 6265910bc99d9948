"""``/history``, ``/replay`` and ``/fairness``: past games."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import GameBot

MOST_NUMBER = 2**53 - 1
"""Discord's limit for integers."""


class HistoryCog(commands.Cog):
    """Shows past games."""

    def __init__(self, bot: GameBot) -> None:
        self.bot = bot

    @app_commands.command(description="The finished games of this channel, or of somebody on this server")
    @app_commands.describe(member="Whose games; if you leave it out, those of this channel")
    @app_commands.guild_only()
    async def history(self, interaction: discord.Interaction[GameBot], member: discord.User | None = None) -> None:
        """List finished games."""
        await self.bot.history_pages.history(interaction, member)

    @app_commands.command(description="Step through a game, turn by turn")
    @app_commands.describe(number="The game's number, of /history or a closed table; without it the latest here")
    @app_commands.guild_only()
    async def replay(
        self, interaction: discord.Interaction[GameBot], number: app_commands.Range[int, 1, MOST_NUMBER] | None = None
    ) -> None:
        """Step through a game."""
        await self.bot.replay_pages.replay(interaction, number)

    @app_commands.command(description="Whether every roll and shuffle of a game was fair")
    @app_commands.describe(number="The game's number, of /history or a closed table; without it the latest here")
    @app_commands.guild_only()
    async def fairness(
        self, interaction: discord.Interaction[GameBot], number: app_commands.Range[int, 1, MOST_NUMBER] | None = None
    ) -> None:
        """Check the draws of a game."""
        await self.bot.fairness_pages.fairness(interaction, number)


async def setup(bot: GameBot) -> None:
    """Add the cog."""
    await bot.add_cog(HistoryCog(bot))
