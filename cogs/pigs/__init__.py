"""``/pigs``: The Three Little Pigs."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import GameBot
from cogs.pigs.art import Art
from cogs.pigs.face import PigsFace
from rules.pigs.play import Pigs

KEY = "pigs"

Switch = Literal["off", "on"]


@app_commands.guild_only()
class PigsCog(commands.GroupCog, group_name=KEY, group_description="The Three Little Pigs: dice, houses and a wolf"):
    """The commands of the game."""

    def __init__(self, bot: GameBot) -> None:
        self.bot = bot

    @app_commands.command(description="Open a table for 2 to 5 players in this channel")
    @app_commands.describe(
        variant="Veteran: awards instead of points for flowerpots and houses",
        twin_tiles="House rule: four equal dice may buy two equal straw tiles",
        finish_round="House rule: everybody gets the same number of turns",
        with_1="Somebody to ask; they are called once and may press Join",
        with_2="Somebody else to ask",
        with_3="Somebody else to ask",
        with_4="Somebody else to ask",
    )
    async def start(
        self,
        interaction: discord.Interaction[GameBot],
        variant: Literal["standard", "veteran"] | None = None,
        twin_tiles: Switch | None = None,
        finish_round: Switch | None = None,
        with_1: discord.User | None = None,
        with_2: discord.User | None = None,
        with_3: discord.User | None = None,
        with_4: discord.User | None = None,
    ) -> None:
        """Open a lobby."""
        options = {"variant": variant, "twin_tiles": twin_tiles, "finish_round": finish_round}
        await self.bot.host.open(interaction, KEY, options, (with_1, with_2, with_3, with_4))

    @app_commands.command(description="The rules in six short pages, for your eyes only")
    async def rules(self, interaction: discord.Interaction[GameBot]) -> None:
        """Show the rules."""
        await self.bot.guide.open(interaction, KEY)


async def setup(bot: GameBot) -> None:
    """Add the face and the cog."""
    game = bot.games[KEY]
    assert isinstance(game, Pigs)
    bot.faces[KEY] = PigsFace(game, bot.data.read("pigs.emoji.toml", Art))
    await bot.add_cog(PigsCog(bot))
