"""A bot of one command and one button, to prove the wire server by: `/count` and "+1"."""

from __future__ import annotations

import os
import re
from typing import Any

import discord
import yarl
from discord import app_commands
from discord.ext import commands


class Plus(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=r"plus:(?P<n>\d+)"):
    """The number is in the custom_id, so that a button needs no memory."""

    def __init__(self, n: int) -> None:
        self.n = n
        super().__init__(discord.ui.Button(label="+1", custom_id=f"plus:{n}"))

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str]) -> Plus:
        return cls(int(match["n"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await show(interaction, self.n + 1)


async def show(interaction: discord.Interaction[Any], n: int) -> None:
    view = discord.ui.View(timeout=None)
    view.add_item(Plus(n))
    if interaction.type is discord.InteractionType.component:
        await interaction.response.edit_message(content=str(n), view=view)
    else:
        await interaction.response.send_message(str(n), view=view)


class SampleBot(commands.AutoShardedBot):
    """`seen` has the messages it was told of."""

    def __init__(self, *, members: bool = False, **options: Any) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True, members=members)
        super().__init__("!", intents=intents, max_messages=None, guild_ready_timeout=0.1, **options)
        self.seen: list[discord.Message] = []

    async def setup_hook(self) -> None:
        group = app_commands.Group(name="count", description="Count.")

        @group.command(description="Begin at a number.")
        @app_commands.choices(mood=[app_commands.Choice(name="Happy", value="h")])
        async def start(
            interaction: discord.Interaction[Any], at: int = 0, mood: str = "", whom: discord.Member | None = None
        ) -> None:
            if mood:
                await interaction.response.defer(thinking=True, ephemeral=True)
                await interaction.followup.send(f"{mood} {whom and whom.display_name}")
            else:
                await show(interaction, at)

        self.tree.add_command(group)
        self.add_dynamic_items(Plus)
        await self.tree.sync()

    async def on_message(self, message: discord.Message) -> None:
        self.seen.append(message)


if __name__ == "__main__":
    discord.http.Route.BASE = os.environ["DISCORD_API_URL"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY_URL"])
    SampleBot().run(os.environ["DISCORD_TOKEN"])
