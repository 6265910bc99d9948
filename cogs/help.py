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
from bot.preferences import OwnChoices, Pings, ServerChoices
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
            store = self.bot.host.tables.store
            table = await store.live_table(interaction.channel_id)
            if table is None:
                finished = bool(await store.results_in(interaction.channel_id, 1, 0))
                lines = [texts.start(answer.reader, [f"`/{key} start`" for key in self.bot.faces])]
                commands = ["rematch", "log"] if finished else []
            else:
                lines = await self._now(answer, table)
                commands = await self._commands(answer, table)
            if commands:
                lines.append(texts.commands_here(answer.reader, commands))
            lines.append(texts.always(answer.reader))
            if answer.interaction.permissions.manage_guild:
                lines.append(texts.server(answer.reader))
            await answer.private(drawing=Drawing(texts.title(answer.reader), "\n\n".join(lines)))

        await self.bot.host.run(interaction, work)

    async def _now(self, answer: Answer, table: Table) -> list[str]:
        """Say how the asker stands at a live table, and what that allows."""
        _ = answer.reader
        info, link, user = self.bot.games[table.game].info, jump(table), answer.user.id
        name, seat = info.name, table.seat_of(user)
        if table.phase is Phase.LOBBY:
            if seat is None:
                full = len(table.sitters) >= info.seats[-1]
                return [(texts.lobby_full if full else texts.lobby_outside)(_, name, link)]
            return [(texts.lobby_host if user == table.host else texts.lobby_guest)(_, name, link)]
        if seat is None:
            sat = any(sitter.person.user == user for sitter in table.sitters)
            is_open = any(sitter.vacant for sitter in table.sitters) and not sat
            return [texts.watching(_, name, link), *([texts.open_seat(_, name, link)] if is_open else [])]
        if seat in self.bot.host.tables.gone(table):
            return [texts.gone(_, link)]
        if table.sitters[seat].away:
            return [texts.away(_, name, link)]
        to_move = self.bot.host.tables.to_move(table)
        if seat in to_move:
            return [texts.your_turn(_, name, link)]
        names = ", ".join(safe(table.names[other]) for other in to_move)
        return [texts.waiting(_, names, link, called=await self._is_called(table.guild, user))]

    async def _is_called(self, guild: int, user: int) -> bool:
        store = self.bot.host.tables.store
        own = (await store.choices(OwnChoices, user)).pings
        return (await store.choices(ServerChoices, guild)).pings if own is None else own is not Pings.OFF

    async def _commands(self, answer: Answer, table: Table) -> list[str]:
        """Choose those commands for a live table that the asker can use as it stands."""
        user, moderator = answer.user.id, answer.interaction.permissions.manage_messages
        seat, lobby = table.seat_of(user), table.phase is Phase.LOBBY
        plays = seat is not None and seat not in self.bot.host.tables.gone(table)
        may_kick = moderator or user == table.host
        choices = await self.bot.host.tables.store.choices(ServerChoices, table.guild)
        usable = {
            "show": True,
            "log": not lobby,
            "leave": plays,
            "kick": may_kick,
            "end": moderator or (user == table.host and (lobby or choices.host_ends)),
        }
        return [command for command, can in usable.items() if can]


async def setup(bot: GameBot) -> None:
    """Add the cog."""
    await bot.add_cog(HelpCog(bot))
