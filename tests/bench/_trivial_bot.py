"""A bot as small as one can be: a button writes a row that is on the disk before the message shows it.

It is what our clicks are measured beside: one `DynamicItem`, one row, one durable commit, one edit in the
interaction's own response. `python -m tests.bench._trivial_bot` reads the same environment as the real bot: with
`DATABASE_URL` it writes to PostgreSQL, and with `CLUSTER` it is one of several processes, with one shard.
"""

from __future__ import annotations

import os
import re
import time
from typing import Any, Protocol

import aiosqlite
import asyncpg
import discord
import yarl
from discord import app_commands
from discord.ext import commands

PRESS = "Press"
CONNECTIONS = 10
"""As many as our bot has."""
_COLUMNS = "channel BIGINT, person BIGINT, count BIGINT, at DOUBLE PRECISION"


class Presses(Protocol):
    """Where presses are written."""

    async def add(self, *press: float) -> None:
        """Write a channel, a person, a count and a time; they are on the disk afterwards."""

    async def close(self) -> None: ...


class FilePresses:
    """A SQLite file that is synced at every commit."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    @classmethod
    async def open(cls, path: str) -> FilePresses:
        connection = await aiosqlite.connect(path)
        await connection.execute("PRAGMA journal_mode = WAL")
        await connection.execute("PRAGMA synchronous = FULL")
        await connection.execute(f"CREATE TABLE presses (id INTEGER PRIMARY KEY, {_COLUMNS})")
        await connection.commit()
        return cls(connection)

    async def add(self, *press: float) -> None:
        await self._connection.execute("INSERT INTO presses (channel, person, count, at) VALUES (?, ?, ?, ?)", press)
        await self._connection.commit()

    async def close(self) -> None:
        await self._connection.close()


class ServerPresses:
    """A PostgreSQL database that syncs at every commit."""

    def __init__(self, pool: asyncpg.Pool[asyncpg.Record]) -> None:
        self._pool = pool

    @classmethod
    async def open(cls, url: str) -> ServerPresses:
        pool = await asyncpg.create_pool(url, min_size=CONNECTIONS, max_size=CONNECTIONS)
        await pool.execute(
            f"CREATE TABLE IF NOT EXISTS presses (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, {_COLUMNS})"
        )
        return cls(pool)

    async def add(self, *press: float) -> None:
        await self._pool.execute("INSERT INTO presses (channel, person, count, at) VALUES ($1, $2, $3, $4)", *press)

    async def close(self) -> None:
        await self._pool.close()


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
        presses: Presses = interaction.client.presses
        assert interaction.channel_id is not None
        await presses.add(interaction.channel_id, interaction.user.id, count, time.time())
        await interaction.response.edit_message(content=f"Pressed {count} times", view=view(count))


def view(count: int) -> discord.ui.View:
    shown = discord.ui.View(timeout=None)
    shown.add_item(Press(count))
    return shown


class TrivialBot(commands.Bot):
    """`/press` posts the button."""

    def __init__(self, part: int, parts: int) -> None:
        super().__init__("!", intents=discord.Intents.default(), shard_id=part - 1, shard_count=parts)
        self.presses: Presses

    async def setup_hook(self) -> None:
        url = os.environ.get("DATABASE_URL")
        self.presses = await (ServerPresses.open(url) if url else FilePresses.open(os.environ["DATABASE_PATH"]))
        self.add_dynamic_items(Press)
        self.tree.add_command(app_commands.Command(name="press", description="Post a button.", callback=post))
        await self.tree.sync()

    async def close(self) -> None:
        await super().close()
        await self.presses.close()


async def post(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_message("Pressed 0 times", view=view(0))


if __name__ == "__main__":
    discord.http.Route.BASE = os.environ["DISCORD_API_URL"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY_URL"])
    part, parts = map(int, os.environ.get("CLUSTER", "1/1").split("/"))
    TrivialBot(part, parts).run(os.environ["DISCORD_TOKEN"])
