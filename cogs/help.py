"""``/help``: what the user can do here and now."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import GameBot
from bot.display.drawing import Drawing
from bot.display.links import jump
from bot.hosting.situation import Situation
from bot.model.preferences import OwnChoices, Pings, ServerChoices
from bot.model.records import TablePhase
from bot.model.refusals import Refused
from bot.service.answers import Answer
from bot.texts import help as texts
from bot.texts.table import refusal


class HelpCog(commands.Cog):
    """Answers ``/help``."""

    def __init__(self, bot: GameBot) -> None:
        self.bot = bot

    @app_commands.command(description="What you can do here right now")
    @app_commands.guild_only()
    async def help(self, interaction: discord.Interaction[GameBot]) -> None:
        """Say what can be done, given the channel's table and the user's seat."""

        async def work(answer: Answer) -> None:
            assert interaction.channel_id is not None
            try:
                at = await self.bot.host.tables.load_live(interaction.channel_id)
            except Refused:
                lines = await self._without_table(answer)
            else:
                lines = await self._at(answer, at)
            lines.append(texts.always(answer.reader))
            if answer.interaction.permissions.manage_guild:
                lines.append(texts.server(answer.reader))
            await answer.private(drawing=Drawing(texts.title(answer.reader), "\n\n".join(lines)))

        await self.bot.host.run(interaction, work)

    async def _without_table(self, answer: Answer) -> list[str]:
        """Say how to open a game here, or why that is impossible, and list the commands for the latest finished one."""
        _, channel = answer.reader, answer.interaction.channel_id
        assert channel is not None
        past = await self.bot.store.tables.latest_finished(channel) is not None
        try:
            await self.bot.host.check_place(answer)
        except Refused as refused:
            return [refusal(_, refused, (), ""), *([texts.log(_)] if past else [])]
        lines = [texts.start(_, [f"`/{key} start`" for key in self.bot.faces])]
        return [*lines, f"{texts.rematch(_)}\n{texts.log(_)}"] if past else lines

    async def _at(self, answer: Answer, at: Situation) -> list[str]:
        """Describe the user's part at a table, and list the commands for it."""
        server = await self.bot.host.tables.server(at.table.guild)
        own = (await self.bot.store.choices.of(OwnChoices, answer.user.id)).pings
        called = server.pings if own is None else own is not Pings.OFF
        return [self._now(answer, at, called=called), self._commands(answer, at, server)]

    def _now(self, answer: Answer, at: Situation, *, called: bool) -> str:
        _, table = answer.reader, at.table
        name, link, user = _(at.game.info.name), jump(table), answer.user.id
        seat = table.seat_of(user)
        if table.phase is TablePhase.LOBBY:
            if seat is None:
                if (why := at.kept_out(user)) is not None:
                    return refusal(_, Refused(why, table), (), link)
                full = len(table.players) >= at.game.info.seats[-1]
                return (texts.lobby_full if full else texts.lobby_outside)(_, name, link)
            return (texts.lobby_host if user == table.host else texts.lobby_guest)(_, name, link)
        if seat is None:
            may_sit = any(player.vacant for player in table.players) and at.kept_out(user) is None
            return (texts.open_seat if may_sit else texts.watching)(_, name, link)
        if seat in at.resigned:
            return texts.gone(_, link)
        if table.players[seat].away:
            return texts.away(_, name, link)
        if seat in at.to_move:
            return texts.your_turn(_, name, link)
        return texts.waiting(_, [table.names[other].safe for other in at.to_move], link, called=called)

    def _commands(self, answer: Answer, at: Situation, server: ServerChoices) -> str:
        """List the commands that the user may use at a table now."""
        _, table, seat = answer.reader, at.table, at.table.seat_of(answer.user.id)
        playing = table.phase is TablePhase.PLAYING
        host, moderator = answer.user.id == table.host, answer.interaction.permissions.manage_messages
        named = [texts.show(_)]
        if playing:
            named.append(texts.log(_))
        if seat is not None and seat not in at.resigned:
            named.append(texts.leave(_))
        if host or moderator:
            named.append(texts.kick(_))
        if moderator or (host and (server.host_ends or not playing)):
            named.append(texts.end(_))
        return "\n".join(named)


async def setup(bot: GameBot) -> None:
    """Add the cog."""
    await bot.add_cog(HelpCog(bot))
