"""``/table``: commands for the table of a channel, for any game."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import GameBot


@app_commands.guild_only()
class TableCog(commands.GroupCog, group_name="table", group_description="The table in this channel"):
    """The commands for a channel's table."""

    def __init__(self, bot: GameBot) -> None:
        self.bot = bot

    @app_commands.command(description="Repost the table at the bottom of the channel")
    async def show(self, interaction: discord.Interaction[GameBot]) -> None:
        """Repost the table."""
        await self.bot.host.show(interaction)

    @app_commands.command(description="Leave the table: forfeit, or leave your seat open for somebody else")
    async def leave(self, interaction: discord.Interaction[GameBot]) -> None:
        """Leave the table."""
        await self.bot.host.leave(interaction)

    @app_commands.command(description="Remove a player (host and moderators)")
    async def kick(self, interaction: discord.Interaction[GameBot]) -> None:
        """Kick a player."""
        await self.bot.host.kick(interaction)

    @app_commands.command(description="Close the table without a result (host and moderators)")
    async def end(self, interaction: discord.Interaction[GameBot]) -> None:
        """Close the table."""
        await self.bot.host.end(interaction)

    @app_commands.command(description="What happened since your last turn, and the full log, for your eyes only")
    async def log(self, interaction: discord.Interaction[GameBot]) -> None:
        """Show what happened."""
        await self.bot.history_pages.log(interaction)


async def setup(bot: GameBot) -> None:
    """Add the cog."""
    await bot.add_cog(TableCog(bot))
