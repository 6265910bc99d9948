"""``/about``: which version of the bot runs, and how much is played."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import GameBot
from bot.display.drawing import Drawing
from bot.service.answers import Answer
from bot.texts import about as texts
from bot.texts.timestamps import timestamp
from bot.version import version


class AboutCog(commands.Cog):
    """Answers ``/about``."""

    def __init__(self, bot: GameBot) -> None:
        self.bot = bot

    @app_commands.command(description="My version, and how much is being played")
    @app_commands.guild_only()
    async def about(self, interaction: discord.Interaction[GameBot]) -> None:
        """Say what runs, since when and how much is played."""

        async def work(answer: Answer) -> None:
            _ = answer.reader
            lines = [
                texts.version(_, version()),
                texts.started(_, timestamp(self.bot.began.timestamp(), "R")),
                texts.servers(_, len(self.bot.guilds)),
                texts.games(_, await self.bot.live_tables.running()),
                texts.privacy(_),
            ]
            if self.bot.source_url:
                lines.append(texts.source(_, self.bot.source_url))
            await answer.private(drawing=Drawing(texts.NAME, "\n".join(lines)))

        await self.bot.host.run(interaction, work)


async def setup(bot: GameBot) -> None:
    """Add the cog."""
    await bot.add_cog(AboutCog(bot))
