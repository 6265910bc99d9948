"""``/help``: what somebody can do here and now."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot import texts_help as texts
from bot.answers import Answer
from bot.app import GameBot
from bot.drawing import Drawing
from bot.messenger import jump
from bot.names import safe
from bot.records import Phase, Table


class HelpCog(commands.Cog):
    """Says what can be done."""

    def __init__(self, bot: GameBot) -> None:
        self.bot = bot

    @app_commands.command(description="What you can do here now")
    @app_commands.guild_only()
    async def help(self, interaction: discord.Interaction[GameBot]) -> None:
        """Say what can be done, as the channel's table and the asker's seat stand."""

        async def work(answer: Answer) -> None:
            assert interaction.channel_id is not None
            table = await self.bot.host.tables.store.live_table(interaction.channel_id)
            lines = [self._now(answer, table), *_commands(answer, table), texts.always(answer.reader)]
            if answer.interaction.permissions.manage_guild:
                lines.append(texts.server(answer.reader))
            await answer.private(drawing=Drawing(texts.title(answer.reader), "\n\n".join(lines)))

        await self.bot.host.run(interaction, work)

    def _now(self, answer: Answer, table: Table | None) -> str:
        _ = answer.reader
        if table is None:
            return texts.start(_, [f"`/{key} start`" for key in self.bot.faces])
        name, link, user = self.bot.games[table.game].info.name, jump(table), answer.user.id
        seat = table.seat_of(user)
        if table.phase is Phase.LOBBY:
            if seat is None:
                return texts.lobby_outside(_, name, link)
            return (texts.lobby_host if user == table.host else texts.lobby_guest)(_, name, link)
        if seat is None:
            return texts.watching(_, name, link)
        if seat in self.bot.host.tables.gone(table):
            return texts.gone(_, link)
        to_move = self.bot.host.tables.to_move(table)
        if seat in to_move:
            return texts.your_turn(_, name, link)
        return texts.waiting(_, ", ".join(safe(table.names[other]) for other in to_move), link)


def _commands(answer: Answer, table: Table | None) -> list[str]:
    """Name the commands for the channel's table, if there is one."""
    if table is None:
        return []
    may_end = answer.user.id == table.host or answer.interaction.permissions.manage_messages
    return [texts.table(answer.reader), *([texts.end(answer.reader)] if may_end else [])]


async def setup(bot: GameBot) -> None:
    """Add the cog."""
    await bot.add_cog(HelpCog(bot))
