"""``/season``: a server's running season, past seasons, and closing one by hand."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import GameBot
from bot.display.controls import NO_TABLE, UnknownControlError, number, one_of
from bot.display.drawing import Button, Choice, Drawing, Field, Menu, Style
from bot.display.paging import page_footer, page_turner
from bot.display.rows import with_buttons
from bot.language import Language
from bot.model.scores import Leaderboard, Scope, SeasonMode, SeasonRule, Sort
from bot.service.answers import Answer
from bot.store import Scores
from bot.texts import scores as texts

PAGES = "season"
"""The first word of the controls' custom ids."""
SEASONS = 3
"""Seasons on a page."""
PODIUM = 3
"""Players named for each season."""


@app_commands.guild_only()
class SeasonCog(commands.GroupCog, group_name="season", group_description="The seasons of this server's leaderboards"):
    """Shows seasons to everybody, and closes one for those who may manage the server."""

    def __init__(self, bot: GameBot) -> None:
        self.bot = bot
        bot.host.add_page(PAGES, self._click)

    @app_commands.command(description="Which season is running, and who was best in earlier ones")
    async def show(self, interaction: discord.Interaction[GameBot]) -> None:
        """Show the first page of the seasons."""

        async def work(answer: Answer) -> None:
            await answer.private(drawing=await self._page(answer, 0))

        await self.bot.host.run(interaction, work)

    @app_commands.command(description="Close the running season and start the next, after a question (server managers)")
    async def close(self, interaction: discord.Interaction[GameBot]) -> None:
        """Ask whether to close the season."""

        async def work(answer: Answer) -> None:
            if await self._forbidden(answer):
                return
            rule = await self._scores.season_rule(_guild(answer))
            _ = answer.reader
            if rule.mode is not SeasonMode.MANUAL:
                await answer.private(texts.not_by_hand(_))
                return
            await answer.private(drawing=_question(_, rule, f"close.{rule.number}", texts.close_question(_)))

        await self.bot.host.run(interaction, work)

    async def _click(self, answer: Answer, words: list[str]) -> None:
        match words:
            case ["close", season]:
                await self._close_now(answer, number(season))
            case ["change", season, mode]:
                await self._change_now(answer, number(season), one_of(SeasonMode, mode))
            case ["show", page, *_]:
                await answer.show(await self._page(answer, number(page)), NO_TABLE)
            case _:
                raise UnknownControlError(f"{words} does nothing with seasons")

    async def _close_now(self, answer: Answer, number: int) -> None:
        """Close the season of the question if it is still running, and replace the question."""
        if await self._forbidden(answer):
            return
        _ = answer.reader
        done = await self._scores.close_season(_guild(answer), number, self._now())
        said = texts.closed(_, number, number + 1) if done else texts.closed_before(_, number)
        await answer.show(Drawing(texts.seasons_title(_), said), NO_TABLE)

    async def _change_now(self, answer: Answer, number: int, mode: SeasonMode) -> None:
        """Change the season mode if the season of the question is still running, and replace the question."""
        if await self._forbidden(answer):
            return
        _, guild, now = answer.reader, _guild(answer), self._now()
        rule = await self._scores.set_seasons(guild, mode, now, number)
        said = texts.changed(_, rule, now) if rule.mode is mode else texts.closed_before(_, number)
        await answer.show(with_back_button(_, Drawing(texts.seasons_title(_), said)), NO_TABLE)

    async def _page(self, answer: Answer, page: int) -> Drawing:
        _, guild, now = answer.reader, _guild(answer), self._now()
        rule = await self._scores.season_rule(guild)
        running = rule.season(now)
        past = [one for one in await self._scores.seasons(guild, *self.bot.faces) if one != running]
        pages = max(1, -(-len(past) // SEASONS))
        page = min(page, pages - 1)
        fields = [
            Field(texts.season_name(_, season), "\n".join(await self._podiums(_, guild, season)))
            for season in past[page * SEASONS : (page + 1) * SEASONS]
        ]
        text = texts.running(_, rule, now)
        return Drawing(
            texts.seasons_title(_),
            text if past else f"{text}\n\n{texts.no_past_seasons(_)}",
            tuple(fields),
            page_footer(_, page, pages) if past else "",
            rows=(page_turner(_, f"{PAGES}.show", page, pages),) if pages > 1 else (),
        )

    async def _podiums(self, _: Language, guild: int, season: str) -> list[str]:
        """Name the best players of each game in a season, by rating as on the leaderboard."""
        podiums = []
        for key, face in self.bot.faces.items():
            board = Leaderboard(key, Scope.SERVER, guild, f"s{season}")
            found = await self._scores.board(board, Sort.RATING, PODIUM, 0, 0)
            if found.rows:
                podiums.append(texts.podium(_, f"{face.emoji} {_(face.game.info.name)}", found.rows))
        return podiums

    async def _forbidden(self, answer: Answer) -> bool:
        """Refuse in private if the user may not close seasons; say whether that happened."""
        if answer.interaction.permissions.manage_guild:
            return False
        await answer.private(texts.may_not_close(answer.reader))
        return True

    @property
    def _scores(self) -> Scores:
        return self.bot.store.scores

    def _now(self) -> int:
        return int(self.bot.host.clock.now().timestamp())


def season_menu(_: Language, what: str, rule: SeasonRule) -> Menu:
    """Make the menu of season modes."""
    choices = tuple(Choice(mode, texts.mode_name(_, mode), chosen=mode is rule.mode) for mode in SeasonMode)
    return Menu(what, texts.choose_seasons(_), choices)


def change_question(_: Language, rule: SeasonRule, mode: SeasonMode) -> Drawing | None:
    """Ask before a change of the mode closes the running season; None when it closes none."""
    if rule.mode is not SeasonMode.MANUAL or mode is SeasonMode.MANUAL:
        return None
    return _question(_, rule, f"change.{rule.number}.{mode}", texts.change_question(_, mode))


def with_back_button(_: Language, drawing: Drawing) -> Drawing:
    """Add a button back to the server's settings, which this drawing has replaced."""
    back = Button("settings.server.show", texts.back_label(_), "↩️")
    return replace(drawing, rows=with_buttons(drawing.rows, [back]))


def _question(_: Language, rule: SeasonRule, what: str, asked: str) -> Drawing:
    button = Button(f"{PAGES}.{what}", texts.close_button(_), style=Style.danger)
    return Drawing(texts.close_title(_, rule.number), asked, rows=((button,),))


def _guild(answer: Answer) -> int:
    assert answer.interaction.guild_id is not None
    return answer.interaction.guild_id


async def setup(bot: GameBot) -> None:
    """Add the cog."""
    await bot.add_cog(SeasonCog(bot))
