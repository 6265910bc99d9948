"""``/leaderboard``: the best in this channel, on this server or everywhere."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import GameBot
from bot.display.controls import NO_TABLE, UnknownControlError, number, one_of
from bot.display.drawing import Button, Choice, Drawing, Menu
from bot.display.drawing import Row as Controls
from bot.display.paging import page_footer
from bot.display.rows import switch
from bot.language import Language
from bot.model.computer_scores import PERIOD
from bot.model.refusals import Refused
from bot.model.scores import Leaderboard, LeaderboardPage, Scope, Sort, month
from bot.service.answers import Answer
from bot.service.game_option import find_game, offer_games
from bot.texts import scores as texts
from bot.texts.computers import MARK
from bot.texts.table import unknown_control

ROWS = 10
"""Players on a page."""
PAST = 20
"""Past seasons that can be chosen."""
RECOUNT_CHECK = 600.0
"""Seconds between checks whether a recount is needed."""
PAGES = "leaders"
"""The first word of the controls' custom ids."""
ALL_TIME, MONTH, SEASON = "all", "month", "season"
"""Names of periods; any other is a past season, but for ``COMPUTERS``."""
COMPUTERS = "hard"
"""Stands in place of a period for games against computers, which count for all time."""

_PERIOD = re.compile(rf"{ALL_TIME}|{MONTH}|{SEASON}|{COMPUTERS}|[0-9]{{1,9}}|[0-9]{{4}}-(q[1-4]|0[1-9]|1[0-2])")
_MOST_PAGES = 10**6

_SCOPES = {"channel": Scope.CHANNEL, "server": Scope.SERVER, "everywhere": Scope.EVERYWHERE}
_SORTS = {"rating": Sort.RATING, "wins": Sort.WINS, "average place": Sort.AVERAGE}
_EMOJI = {Scope.CHANNEL: "💬", Scope.SERVER: "🏠", Scope.EVERYWHERE: "🌍"}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody wants to see; a control's custom id contains all of it."""

    asker: int
    game: str
    scope: Scope = Scope.SERVER
    period: str = ALL_TIME
    sort: Sort = Sort.RATING
    page: int = 0

    def control(self, name: str) -> str:
        """Return the custom id's words of a control that leads here."""
        return f"{PAGES}.{self.game}.{self.scope}.{self.period}.{self.sort}.{self.asker}.{self.page}.{name}"


@dataclass(frozen=True, slots=True)
class Calendar:
    """The current month and season, and past seasons."""

    month: str
    season: str
    """Empty when none is running."""
    past: Sequence[str]
    """The latest first."""


class ScoresCog(commands.Cog):
    """Shows leaderboards."""

    def __init__(self, bot: GameBot) -> None:
        self.bot = bot
        bot.host.add_page(PAGES, self._click)
        bot.jobs.add_chore(self._continue_recount)

    @app_commands.command(description="Ratings, wins and average places")
    @app_commands.describe(
        game="The game; if you leave it out, the one last played in this channel",
        scope="Whose games count: this channel's, this server's, or everybody's wherever I play",
        period="Which games count: all of them, this season's or this month's",
        sort="What the leaderboard is sorted by",
        against="Whose games: those among people, or those with computers that all play hard, which aren't rated",
    )
    @app_commands.autocomplete(game=offer_games)
    @app_commands.guild_only()
    async def leaderboard(
        self,
        interaction: discord.Interaction[GameBot],
        game: str | None = None,
        scope: Literal["channel", "server", "everywhere"] = "server",
        period: Literal["all", "season", "month"] = "all",
        sort: Literal["rating", "wins", "average place"] = "rating",
        against: Literal["people", "computers"] = "people",
    ) -> None:
        """Show the first page of a leaderboard to everybody."""

        async def work(answer: Answer) -> None:
            self.bot.host.rate_limit.ask(answer.user.id)
            known = find_game(self.bot.faces, game) if game else await self._game_of(interaction.channel_id)
            if known is None:
                names = [face.game.info.name for face in self.bot.faces.values()]
                await answer.private(texts.unknown_game(answer.reader, names))
                return
            when = COMPUTERS if against == "computers" else period
            wanted = Wanted(answer.user.id, known, _SCOPES[scope], when, _SORTS[sort])
            await answer.public(await self._draw(answer, answer.server, wanted), NO_TABLE)

        await self.bot.host.run(interaction, work, public=True)

    async def _game_of(self, channel: int | None) -> str:
        """Return the game that is being played or was last finished in a channel, or else the first game."""
        with suppress(Refused):
            if channel is not None:
                return (await self.bot.host.tables.load_latest(channel)).table.game
        return next(iter(self.bot.faces))

    async def _continue_recount(self) -> float:
        """Continue a recount, needed when the rules of counting have changed or a server was deleted."""
        return 0 if await self.bot.store.scores.bring_up_to_date() else RECOUNT_CHECK

    async def _click(self, answer: Answer, words: list[str]) -> None:
        """Show what was chosen, in place to the person who asked and in a new message to others."""
        wanted = _read(words)
        if wanted is None or wanted.game not in self.bot.faces:
            await answer.private(unknown_control(answer.reader))
        elif wanted.asker != answer.user.id:
            own = replace(wanted, asker=answer.user.id)
            await answer.private(drawing=await self._draw(answer, answer.reader, own))
        else:
            _ = answer.reader if answer.clicked_in_private else answer.server
            await answer.redraw(await self._draw(answer, _, wanted), NO_TABLE)

    async def _draw(self, answer: Answer, _: Language, wanted: Wanted) -> Drawing:
        guild, channel = answer.interaction.guild_id, answer.interaction.channel_id
        assert guild is not None
        assert channel is not None
        if wanted.period == COMPUTERS:
            return await self._draw_against_computers(_, wanted, guild, channel)
        scores = self.bot.store.scores
        now = int(self.bot.host.clock.now().timestamp())
        season = (await scores.season_rule(guild)).season(now)
        past = [one for one in await scores.seasons(guild, wanted.game) if one != season]
        calendar = Calendar(month(now), season, past)
        board = _board(wanted, guild, channel, calendar)
        found = LeaderboardPage(0) if board is None else await scores.board(board, wanted.sort, ROWS, *_where(wanted))
        pages = max(1, -(-found.players // ROWS))
        if board is not None and wanted.page >= pages:
            wanted = replace(wanted, page=pages - 1)
            found = await scores.board(board, wanted.sort, ROWS, *_where(wanted))
        face = self.bot.faces[wanted.game]
        period = _periods(_, wanted, calendar)[wanted.period][1]
        head = texts.leaders_head(_, wanted.scope, period, wanted.sort)
        if found.rows:
            body = _rows(_, wanted, found)
        elif board is not None:
            over = wanted.period not in (ALL_TIME, MONTH, SEASON, season)
            body = texts.nobody_then(_) if over else texts.nobody_yet(_, f"`/{wanted.game} start`")
        else:
            body = texts.no_season(_) if not season and wanted.period == SEASON else texts.own_seasons(_)
        footer = [page_footer(_, wanted.page, pages)] if pages > 1 else []
        if any(row.totals.provisional for row in (*found.rows, *filter(None, [found.own]))):
            footer.append(texts.provisional(_))
        return Drawing(
            texts.leaders_title(_, _(face.game.info.name)),
            f"{head}\n\n{body}",
            footer=" · ".join(footer),
            colour=face.colour,
            rows=(
                (self._game_menu(_, wanted),),
                (_scope_menu(_, wanted),),
                (_period_menu(_, wanted, calendar),),
                _buttons(_, wanted, pages),
                _against(_, wanted),
            ),
        )

    async def _draw_against_computers(self, _: Language, wanted: Wanted, guild: int, channel: int) -> Drawing:
        board = Leaderboard(wanted.game, wanted.scope, _scope_id(wanted, guild, channel), PERIOD)
        read = self.bot.store.scores.against_computers
        found = await read(board, ROWS, *_where(wanted))
        pages = max(1, -(-found.players // ROWS))
        if wanted.page >= pages:
            wanted = replace(wanted, page=pages - 1)
            found = await read(board, ROWS, *_where(wanted))
        rows = [texts.computers_leader(_, row, asked=row == found.own) for row in found.rows]
        if found.own is not None and found.own not in found.rows:
            rows += ["…", texts.computers_leader(_, found.own, asked=True)]
        body = "\n".join(rows) or texts.nobody_against_computers(_, f"`/{wanted.game} start`")
        face = self.bot.faces[wanted.game]
        return Drawing(
            texts.leaders_title(_, _(face.game.info.name)),
            f"{texts.against_computers_head(_, wanted.scope)}\n\n{body}",
            footer=page_footer(_, wanted.page, pages) if pages > 1 else "",
            colour=face.colour,
            rows=(
                (self._game_menu(_, wanted),),
                (_scope_menu(_, wanted),),
                (*_against(_, wanted), *_page_buttons(wanted, pages)),
            ),
        )

    def _game_menu(self, _: Language, wanted: Wanted) -> Menu:
        choices = tuple(
            Choice(key, _(face.game.info.name), emoji=face.emoji, chosen=key == wanted.game)
            for key, face in self.bot.faces.items()
        )
        return Menu(replace(wanted, page=0).control("game"), texts.choose_game(_), choices)


def _read(words: list[str]) -> Wanted | None:
    """Read what a control leads to; None when it isn't of this version."""
    match words:
        case [game, scope, period, sort, asker, page, name, *chosen]:
            at = min(number(page), _MOST_PAGES)
            wanted = Wanted(number(asker), game, one_of(Scope, scope), _period(period), one_of(Sort, sort), at)
        case _:
            return None
    match name, chosen:
        case "game", [game]:
            return replace(wanted, game=game)
        case "scope", [scope]:
            return replace(wanted, scope=one_of(Scope, scope))
        case "period", [period]:
            return replace(wanted, period=_period(period))
    return wanted


def _period(word: str) -> str:
    if not _PERIOD.fullmatch(word):
        raise UnknownControlError(f"{word!r} is no period")
    return word


def _where(wanted: Wanted) -> tuple[int, int]:
    """Return the offset of the page and the user whose own row is shown."""
    return wanted.page * ROWS, wanted.asker


def _board(wanted: Wanted, guild: int, channel: int, calendar: Calendar) -> Leaderboard | None:
    """Return the board; None when it is a season's and there is no season."""
    board = Leaderboard(wanted.game, wanted.scope, _scope_id(wanted, guild, channel))
    if wanted.period == ALL_TIME:
        return board
    if wanted.period == MONTH:
        return replace(board, period=f"m{calendar.month}")
    season = calendar.season if wanted.period == SEASON else wanted.period
    return replace(board, period=f"s{season}") if season and wanted.scope is not Scope.EVERYWHERE else None


def _scope_id(wanted: Wanted, guild: int, channel: int) -> int:
    return {Scope.CHANNEL: channel, Scope.SERVER: guild, Scope.EVERYWHERE: 0}[wanted.scope]


def _periods(_: Language, wanted: Wanted, calendar: Calendar) -> dict[str, tuple[str, str]]:
    """Return the periods that can be chosen, each with a name and an emoji; always includes the chosen one."""
    past = [*calendar.past[:PAST]]
    if wanted.period not in (ALL_TIME, MONTH, SEASON, *past):
        past.append(wanted.period)
    return {
        ALL_TIME: ("🕰️", texts.all_time(_)),
        MONTH: ("📅", texts.this_month(_, calendar.month)),
        SEASON: ("🗓️", texts.this_season(_, calendar.season)),
    } | {season: ("🏁", texts.season_name(_, season)) for season in past}


def _rows(_: Language, wanted: Wanted, found: LeaderboardPage) -> str:
    rows = [texts.leader(_, row, wanted.sort, asked=row == found.own) for row in found.rows]
    if found.own is not None and found.own not in found.rows:
        rows += ["…", texts.leader(_, found.own, wanted.sort, asked=True)]
    return "\n".join(rows)


def _scope_menu(_: Language, wanted: Wanted) -> Menu:
    choices = tuple(
        Choice(scope, texts.scope_name(_, scope), emoji=emoji, chosen=scope is wanted.scope)
        for scope, emoji in _EMOJI.items()
    )
    return Menu(replace(wanted, page=0).control("scope"), texts.choose_scope(_), choices)


def _period_menu(_: Language, wanted: Wanted, calendar: Calendar) -> Menu:
    choices = tuple(
        Choice(period, name, emoji=emoji, chosen=period == wanted.period)
        for period, (emoji, name) in _periods(_, wanted, calendar).items()
    )
    return Menu(replace(wanted, page=0).control("period"), texts.choose_period(_), choices)


def _buttons(_: Language, wanted: Wanted, pages: int) -> Controls:
    sorts = [
        switch(replace(wanted, sort=sort, page=0).control("sort"), texts.sort_name(_, sort), chosen=sort is wanted.sort)
        for sort in Sort
    ]
    return (*sorts, *_page_buttons(wanted, pages))


def _page_buttons(wanted: Wanted, pages: int) -> Controls:
    back, on = max(wanted.page - 1, 0), wanted.page + 1
    return (
        Button(replace(wanted, page=back).control("back"), "", "◀️", disabled=wanted.page == 0),
        Button(replace(wanted, page=on).control("next"), "", "▶️", disabled=on >= pages),
    )


def _against(_: Language, wanted: Wanted) -> Controls:
    computers = wanted.period == COMPUTERS
    people = replace(wanted, period=ALL_TIME if computers else wanted.period, page=0)
    return (
        switch(people.control("people"), texts.against_label(_, computers=False), "👥", chosen=not computers),
        switch(
            replace(wanted, period=COMPUTERS, page=0).control("hard"),
            texts.against_label(_, computers=True),
            MARK,
            chosen=computers,
        ),
    )


async def setup(bot: GameBot) -> None:
    """Add the cog."""
    await bot.add_cog(ScoresCog(bot))
