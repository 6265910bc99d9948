"""``/privacy``: what is stored, an export, and deletion. Also deletes the data of servers that removed the bot."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import suppress
from datetime import timedelta
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import GameBot
from bot.display.controls import NO_TABLE, UnknownControlError
from bot.display.drawing import Button, Drawing, Style
from bot.hosting.decisions import seats
from bot.hosting.decisions.lobby import leave_lobby
from bot.model.preferences import OwnChoices, ServerChoices
from bot.model.records import TablePhase
from bot.model.refusals import Refused
from bot.service.answers import Answer
from bot.store import Store, StoreError
from bot.texts import settings as texts

_log = logging.getLogger(__name__)

FILE = "three-tales.json"
"""The name of the exported file."""
PAGES = "privacy"
"""The first word of the controls' custom ids."""
DELETE_AFTER = timedelta(days=30)
"""How long the data of a server that removed the bot is kept."""
CHECK_SECONDS = 3600.0
"""Seconds between checks for such servers."""
RETRY_SECONDS = 60.0
"""Seconds before a check is repeated while Discord has not yet reported all servers."""


@app_commands.guild_only()
class PrivacyCog(commands.GroupCog, group_name="privacy", group_description="What I store about you"):
    """Lets people see and delete what is stored about them."""

    def __init__(self, bot: GameBot) -> None:
        self.bot = bot
        bot.host.add_page(PAGES, self._click)
        bot.jobs.add(self.delete_removed_servers)

    @app_commands.command(description="What I store about you, and who sees it")
    async def show(self, interaction: discord.Interaction[GameBot]) -> None:
        """Say what is stored."""

        async def work(answer: Answer) -> None:
            _ = answer.reader
            buttons = (
                Button(f"{PAGES}.export", texts.export_label(_), "📄"),
                Button(f"{PAGES}.delete", texts.delete_label(_), "🗑️", Style.danger),
            )
            about = Drawing(texts.privacy_title(_), texts.stored(_, DELETE_AFTER.days), rows=(buttons,))
            await answer.private(drawing=about)

        await self.bot.host.run(interaction, work)

    @app_commands.command(description="Get everything I store about you as a file, for your eyes only")
    async def export(self, interaction: discord.Interaction[GameBot]) -> None:
        """Send a copy."""
        await self.bot.host.run(interaction, self._export)

    @app_commands.command(description="Delete your data, after a question")
    async def delete(self, interaction: discord.Interaction[GameBot]) -> None:
        """Ask before deleting a person's data."""
        await self.bot.host.run(interaction, self._ask)

    async def _click(self, answer: Answer, words: list[str]) -> None:
        match words:
            case ["export"]:
                await self._export(answer)
            case ["delete"]:
                await self._ask(answer)
            case ["forget"]:
                await self._delete(answer)
            case _:
                raise UnknownControlError(f"{words} does nothing with data")

    async def _export(self, answer: Answer) -> None:
        copy = await self._store.people.copy_of(answer.user.id, OwnChoices)
        attached = await asyncio.to_thread(as_file, copy, answer.interaction.filesize_limit)
        try:
            await answer.private(texts.export_done(answer.reader), attached=attached)
        except discord.Forbidden:
            await answer.private(texts.export_refused(answer.reader))

    async def _ask(self, answer: Answer) -> None:
        _ = answer.reader
        user, tables = answer.user.id, self._store.tables
        loaded = [await tables.load(table_id) for table_id in await tables.of_user(user)]
        live = [one for one in loaded if one is not None and one.table.seat_of(user) is not None]
        button = Button(f"{PAGES}.forget", texts.forget_label(_), "🗑️", Style.danger)
        question = Drawing(texts.delete_title(_), texts.delete_question(_, len(live)), rows=((button,),))
        await answer.private(drawing=question)

    async def _delete(self, answer: Answer) -> None:
        """Leave the person's seats, then delete their data.

        Tables in servers of other processes are shown by those.
        """
        user, shown = answer.user.id, []
        host, tables = self.bot.host, self.bot.host.tables
        left: list[int] = []
        while more := [table_id for table_id in await self._store.tables.of_user(user) if table_id not in left]:
            for table_id in more:  # leaving may take long, and who leaves may sit down elsewhere meanwhile
                with suppress(Refused):  # over, or left already
                    table = (await tables.load(table_id)).table
                    if self.bot.serves(table.guild):
                        shown.append(table_id)
                    if table.phase is TablePhase.LOBBY:
                        await tables.update(table_id, leave_lobby, user)
                    elif self.bot.serves(table.guild):
                        await host.vacate(answer, table_id)
                    else:
                        await tables.update(table_id, seats.vacate, user)
            left += more
        await self._store.people.anonymise(user, texts.former(answer.server), OwnChoices)
        for table_id in shown:
            with suppress(Refused):  # a table that can't be drawn
                await host.messages.redraw(answer, table_id)
        await answer.show(Drawing(texts.privacy_title(answer.reader), texts.deleted(answer.reader)), NO_TABLE)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Record which servers added or removed the bot while it was offline; unavailable servers still have it."""
        try:
            await self._compare_servers()
        except StoreError:
            if not self.bot.is_closed():  # a stop leaves it to the next start
                raise

    async def _compare_servers(self) -> None:
        servers = self._store.servers
        present = {guild.id for guild in self.bot.guilds}
        removed = set(await servers.removed_until(self._now()))
        for guild in await servers.known(ServerChoices):
            if guild in present and guild in removed:
                await servers.record_return(guild, self._now())
            elif guild not in present and guild not in removed and self.bot.serves(guild):
                await servers.record_removal(guild, self._now())

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Record that a server has removed the bot; discord.py doesn't report servers that are only unavailable."""
        await self._store.servers.record_removal(guild.id, self._now())

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Record that a server has added the bot again."""
        await self._store.servers.record_return(guild.id, self._now())

    async def delete_removed_servers(self) -> float:
        """Delete the data of servers that removed the bot long enough ago; return the seconds until the next check."""
        if not self.bot.is_ready():
            return RETRY_SECONDS
        for guild in await self._store.servers.removed_until(self._now() - int(DELETE_AFTER.total_seconds())):
            if self.bot.get_guild(guild) is not None:
                await self._store.servers.record_return(guild, self._now())
            elif self.bot.serves(guild):
                await self._store.servers.delete(guild, ServerChoices)
                _log.info("deleted the data of server %d", guild)
        return CHECK_SECONDS

    @property
    def _store(self) -> Store:
        return self.bot.store

    def _now(self) -> int:
        return int(self.bot.host.clock.now().timestamp())


def as_file(copy: dict[str, Any], most: int) -> tuple[str, bytes]:
    """Return a file's name and content: JSON, or zipped if that exceeds ``most`` bytes. Slow."""
    written = json.dumps(copy, ensure_ascii=False, indent=1).encode()
    if len(written) <= most:
        return FILE, written
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as files:
        files.writestr(FILE, written)
    return f"{FILE}.zip", buffer.getvalue()


async def setup(bot: GameBot) -> None:
    """Add the cog."""
    await bot.add_cog(PrivacyCog(bot))
