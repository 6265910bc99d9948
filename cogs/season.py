"""``/season``: how a server's seasons end."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.answers import Answer
from bot.app import GameBot
from bot.controls import NO_TABLE
from bot.drawing import Button, Drawing, Style
from bot.language import Language
from bot.scores import SeasonMode

PAGES = "season"
"""The first word of the controls."""


@app_commands.guild_only()
@app_commands.default_permissions(manage_guild=True)
class SeasonCog(commands.GroupCog, group_name="season", group_description="The seasons of this server's leaderboards"):
    """For those who may manage the server."""

    def __init__(self, bot: GameBot) -> None:
        self.bot = bot
        bot.host.pages[PAGES] = self._close_now

    @app_commands.command(name="set", description="Say how seasons end; tables of earlier seasons are kept")
    @app_commands.describe(mode="off, with the month, with the quarter, or when somebody types /season close")
    async def set_mode(
        self, interaction: discord.Interaction[GameBot], mode: Literal["off", "monthly", "quarterly", "manual"]
    ) -> None:
        """Change the mode."""

        async def work(answer: Answer) -> None:
            if await self._forbidden(answer):
                return
            assert interaction.guild_id is not None
            rule = await self.bot.host.tables.store.scores.set_seasons(interaction.guild_id, SeasonMode(mode))
            season = rule.season(int(self.bot.host.clock.now().timestamp()))
            _ = answer.reader
            await answer.private(
                _("Season {season} runs now.", season=season) if season else _("This server has no seasons now.")
            )

        await self.bot.host.run(interaction, work)

    @app_commands.command(description="Close the running season and begin the next, after a question")
    async def close(self, interaction: discord.Interaction[GameBot]) -> None:
        """Ask whether the season shall be closed."""

        async def work(answer: Answer) -> None:
            if await self._forbidden(answer):
                return
            assert interaction.guild_id is not None
            rule = await self.bot.host.tables.store.scores.season_rule(interaction.guild_id)
            _ = answer.reader
            if rule.mode is not SeasonMode.MANUAL:
                await answer.private(_not_by_hand(_))
                return
            question = Drawing(
                _("Close season {season}?", season=rule.number),
                _("Its table stays as it is, and the next season begins with an empty one. This can't be taken back."),
                rows=((Button(f"{PAGES}.{rule.number}", _("Close the season"), style=Style.danger),),),
            )
            await answer.private(drawing=question, target=NO_TABLE)

        await self.bot.host.run(interaction, work)

    async def _close_now(self, answer: Answer, words: list[str]) -> None:
        if await self._forbidden(answer):
            return
        _ = answer.reader
        guild, number = answer.interaction.guild_id, int(words[0])
        assert guild is not None
        closed = await self.bot.host.tables.store.scores.close_season(guild, number)
        await answer.private(
            _("Season {season} is closed, and season {next} runs now.", season=number, next=number + 1)
            if closed
            else _("Season {season} is closed already.", season=number)
        )

    async def _forbidden(self, answer: Answer) -> bool:
        """Say in private that the person who asked may not do this, if so."""
        if answer.interaction.permissions.manage_guild:
            return False
        _ = answer.reader
        await answer.private(_("Only those who may manage the server can change its seasons."))
        return True


def _not_by_hand(_: Language) -> str:
    return _(
        "Only seasons that end by hand can be closed. Choose that first: {command}", command="`/season set manual`"
    )


async def setup(bot: GameBot) -> None:
    """Add the cog."""
    await bot.add_cog(SeasonCog(bot))
