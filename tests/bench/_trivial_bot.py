"""A bot as small as one can be: a button writes a row that is on the disk before the message shows it.

It is what our clicks are measured beside: one `DynamicItem`, one row, one commit with `synchronous=FULL`, one edit
in the interaction's own response. `python -m tests.bench._trivial_bot` reads the same environment as the real bot.
"""

from __future__ import annotations

import os
import re
import time
from typing import Any

import aiosqlite
import discord
import yarl
from discord import app_commands
from discord.ext import commands

PRESS = "Press"


class Press(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=r"press:(?P<count>\d+)"):
    """Counts in its own custom_id, so that it needs no memory."""

    def __init__(self, count: int) -> None:
        super().__init__(discord.ui.Button(label=PRESS, custom_id=f"press:{count}"))
        self.count = count

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str]) -> Press:
        return cls(int(match["count"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        count = self.count + 1
        database: aiosqlite.Connection = interaction.client.database
        await database.execute(
            "INSERT INTO presses (channel, person, count, at) VALUES (?, ?, ?, ?)",
            (interaction.channel_id, interaction.user.id, count, time.time()),
        )
        await database.commit()
        await interaction.response.edit_message(content=f"Pressed {count} times", view=view(count))


def view(count: int) -> discord.ui.View:
    shown = discord.ui.View(timeout=None)
    shown.add_item(Press(count))
    return shown


class TrivialBot(commands.Bot):
    """`/press` posts the button."""

    def __init__(self, path: str) -> None:
        super().__init__("!", intents=discord.Intents.default())
        self._path = path
        self.database: aiosqlite.Connection

    async def setup_hook(self) -> None:
        self.database = await aiosqlite.connect(self._path)
        await self.database.execute("PRAGMA journal_mode = WAL")
        await self.database.execute("PRAGMA synchronous = FULL")
        await self.database.execute(
            "CREATE TABLE presses (id INTEGER PRIMARY KEY, channel INTEGER, person INTEGER, count INTEGER, at REAL)"
        )
        await self.database.commit()
        self.add_dynamic_items(Press)
        self.tree.add_command(app_commands.Command(name="press", description="Post a button.", callback=post))
        await self.tree.sync()

    async def close(self) -> None:
        await super().close()
        await self.database.close()


async def post(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_message("Pressed 0 times", view=view(0))


if __name__ == "__main__":
    discord.http.Route.BASE = os.environ["DISCORD_API_URL"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY_URL"])
    TrivialBot(os.environ["DATABASE_PATH"]).run(os.environ["DISCORD_TOKEN"])
