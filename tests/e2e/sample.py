"""A bot small enough to see through, which does everything a game's face does: the playground's test subject."""

from __future__ import annotations

import asyncio
import re
from typing import Literal, Self

import discord
from discord import app_commands
from discord.ext import commands

from bot.clock import Clock

HOUSES = {"straw": "🌾", "sticks": "🪵", "bricks": "🧱"}


def drawing(built: int, note: str = "") -> discord.Embed:
    embed = discord.Embed(title="🐷 The demo table", description=f"Floors built: **{built}** {note}".rstrip())
    embed.add_field(name="Houses", value=" ".join(f"{emoji} {name}" for name, emoji in HOUSES.items()))
    return embed


def buttons(built: int) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for what in ("build", "peek"):
        view.add_item(DemoButton(built, what))
    view.add_item(DemoMenu())
    return view


class DemoButton(
    discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=r"demo:(?P<built>\d+):(?P<what>\w+)"
):
    def __init__(self, built: int, what: str) -> None:
        label, emoji = {"build": ("Build", "🧱"), "peek": ("Peek", "👀")}[what]
        super().__init__(discord.ui.Button(label=label, emoji=emoji, custom_id=f"demo:{built}:{what}"))
        self.built = built
        self.what = what

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[discord.ui.View], match: re.Match[str], /
    ) -> Self:
        return cls(int(match["built"]), match["what"])

    async def callback(self, interaction: discord.Interaction) -> None:
        if self.what == "peek":
            await interaction.response.send_message(f"{interaction.user.display_name} alone sees this.", ephemeral=True)
        else:
            built = self.built + 1
            await interaction.response.edit_message(
                embed=drawing(built, f"by {interaction.user.display_name}"), view=buttons(built)
            )


class DemoMenu(discord.ui.DynamicItem[discord.ui.Select[discord.ui.View]], template="demo:colours"):
    def __init__(self) -> None:
        super().__init__(
            discord.ui.Select(
                placeholder="Choose colours",
                custom_id="demo:colours",
                max_values=2,
                options=[discord.SelectOption(label=colour) for colour in ("Red", "Green", "Blue")],
            )
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[discord.ui.View], match: re.Match[str], /
    ) -> Self:
        return cls()

    async def callback(self, interaction: discord.Interaction) -> None:
        chosen = " and ".join(self.item.values)
        await interaction.response.send_message(f"You chose {chosen}.", ephemeral=True)


class Demo(app_commands.Group):
    def __init__(self, clock: Clock) -> None:
        super().__init__(name="demo", description="Try things out")
        self._clock = clock
        self._waits: set[asyncio.Task[None]] = set()

    @app_commands.command()
    async def start(
        self, interaction: discord.Interaction, house: Literal["straw", "bricks"], rival: discord.Member | None = None
    ) -> None:
        """Open a table."""
        note = f"of {house}" + (f" against {rival.display_name}" if rival else "")
        await interaction.response.send_message(embed=drawing(0, note), view=buttons(0))

    @app_commands.command()
    async def later(self, interaction: discord.Interaction, seconds: float = 1.0) -> None:
        """Say something and change it after a while."""
        await interaction.response.send_message("The wolf is on its way.")
        message = (await interaction.original_response()).id
        channel = interaction.client.get_partial_messageable(interaction.channel_id or 0)

        async def arrive() -> None:
            await self._clock.sleep(seconds)
            await channel.get_partial_message(message).edit(content="The wolf has come.")

        wait = asyncio.create_task(arrive())
        self._waits.add(wait)
        wait.add_done_callback(self._waits.discard)


class SampleBot(commands.AutoShardedBot):
    def __init__(self, clock: Clock) -> None:
        super().__init__(
            commands.when_mentioned,
            intents=discord.Intents(guilds=True, guild_messages=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
        )
        self.clock = clock

    async def setup_hook(self) -> None:
        self.add_dynamic_items(DemoButton, DemoMenu)
        self.tree.add_command(Demo(self.clock))
        await self.tree.sync()
