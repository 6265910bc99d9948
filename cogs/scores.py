"""``/leaderboard``: who is best in this channel, on this server, everywhere."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.answers import Answer
from bot.app import GameBot
from bot.controls import NO_TABLE
from bot.drawing import Button, Drawing
from bot.face import AnyFace
from bot.language import Language
from bot.names import safe
from bot.paging import page_footer, page_turner
from bot.scores import SETTLED, Board, Row, Scope, Sort, month

ROWS = 10
"""Players on a page."""
PAGES = "leaders"
"""The first word of the leaderboard's controls."""
ALL_TIME, MONTH, SEASON = "all", "month", "season"

_MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}
_SCOPES = {"channel": Scope.CHANNEL, "server": Scope.SERVER, "everywhere": Scope.EVERYWHERE}
_SORTS = {"rating": Sort.RATING, "wins": Sort.WINS, "average place": Sort.AVERAGE}


class ScoresCog(commands.Cog):
    """Shows leaderboards."""

    def __init__(self, bot: GameBot) -> None:
        self.bot = bot
        bot.host.pages[PAGES] = self._turn

    @app_commands.command(description="Ratings, wins and average places")
    @app_commands.describe(
        game="The game; without it the first in the list",
        scope="Whose games count: those of this channel, this server, or everywhere the bot is",
        period="Which games count: all of them, or those of this season or month",
        sort="What the table is ordered by",
    )
    @app_commands.guild_only()
    async def leaderboard(
        self,
        interaction: discord.Interaction[GameBot],
        game: str | None = None,
        scope: Literal["channel", "server", "everywhere"] = "server",
        period: Literal["all", "season", "month"] = "all",
        sort: Literal["rating", "wins", "average place"] = "rating",
    ) -> None:
        """Show the first page of a leaderboard to everybody."""

        async def work(answer: Answer) -> None:
            face = self._face(game)
            if face is None:
                _ = answer.reader
                known = ", ".join(face.game.info.name for face in self.bot.faces.values())
                await answer.private(_("I do not know that game. I know: {games}.", games=known))
                return
            drawing = await self._draw(
                answer, answer.server, face, _SCOPES[scope], period, _SORTS[sort], 0, answer.user.id
            )
            await answer.public(drawing, NO_TABLE)

        await self.bot.host.run(interaction, work, public=True)

    @leaderboard.autocomplete("game")
    async def _games(self, interaction: discord.Interaction[GameBot], typed: str) -> list[app_commands.Choice[str]]:
        return [
            app_commands.Choice(name=face.game.info.name, value=key)
            for key, face in self.bot.faces.items()
            if typed.casefold() in face.game.info.name.casefold()
        ]

    def _face(self, game: str | None) -> AnyFace | None:
        if game is None:
            return next(iter(self.bot.faces.values()))
        return self.bot.faces.get(game)

    async def _turn(self, answer: Answer, words: list[str]) -> None:
        """Turn the page for the person who asked; anybody else gets a page of their own."""
        key, scope, period, sort, asker, page, _direction = words
        drawing = await self._draw(
            answer, answer.reader, self.bot.faces[key], Scope(scope), period, Sort(sort), int(page), answer.user.id
        )
        if int(asker) == answer.user.id:
            await answer.redraw(drawing, NO_TABLE)
        else:
            await answer.private(drawing=drawing, target=NO_TABLE)

    async def _draw(
        self,
        answer: Answer,
        _: Language,
        face: AnyFace,
        scope: Scope,
        period: str,
        sort: Sort,
        page: int,
        asker: int,
    ) -> Drawing:
        guild, channel = answer.interaction.guild_id, answer.interaction.channel_id
        assert guild is not None
        assert channel is not None
        scores = self.bot.host.tables.store.scores
        now = int(self.bot.host.clock.now().timestamp())
        season = (await scores.season_rule(guild)).season(now)
        key = face.game.info.key
        title = _("🏆 {game}: leaderboard", game=face.game.info.name)
        if period == SEASON and (not season or scope is Scope.EVERYWHERE):
            return Drawing(title, _no_season(_, season), colour=face.colour)
        named = {ALL_TIME: "", MONTH: f"m{month(now)}", SEASON: f"s{season}"}[period]
        place = {Scope.CHANNEL: channel, Scope.SERVER: guild, Scope.EVERYWHERE: 0}[scope]
        board = Board(key, scope, place, named)
        found = await scores.board(board, sort, ROWS, page * ROWS, asker)
        pages = max(1, -(-found.players // ROWS))
        if page >= pages:
            page = pages - 1
            found = await scores.board(board, sort, ROWS, page * ROWS, asker)
        if not found.rows:
            empty = _(
                "Nobody has finished a game that counts here yet. Be the first: {command}", command=f"`/{key} start`"
            )
            return Drawing(title, f"{_head(_, scope, period, season)}\n\n{empty}", colour=face.colour)
        lines = [_row(_, row) for row in found.rows]
        if found.own is not None and found.own not in found.rows:
            lines += ["…", _row(_, found.own)]
        footer = page_footer(_, page, pages)
        if any(row.tally.provisional for row in found.rows):
            provisional = _("? means fewer than {games} games", games=SETTLED)
            footer = f"{footer} · {provisional}"
        control = f"{PAGES}.{key}.{scope.value}.{period}"
        rows: tuple[tuple[Button, ...], ...] = (_sorts(_, control, sort, asker),)
        if pages > 1:
            rows += (page_turner(_, f"{control}.{sort.value}.{asker}", page, pages),)
        head = _head(_, scope, period, season)
        return Drawing(title, f"{head}\n\n" + "\n".join(lines), footer=footer, colour=face.colour, rows=rows)


def _head(_: Language, scope: Scope, period: str, season: str) -> str:
    where = {
        Scope.CHANNEL: _("This channel"),
        Scope.SERVER: _("This server"),
        Scope.EVERYWHERE: _("Everywhere"),
    }[scope]
    when = {
        ALL_TIME: _("all time"),
        MONTH: _("this month"),
        SEASON: _("season {season}", season=season),
    }[period]
    return f"{where} · {when}"


def _no_season(_: Language, season: str) -> str:
    if season:
        return _("Every server has seasons of its own. Choose this server or this channel.")
    return _(
        "This server has no seasons. Whoever may manage the server can begin them: {command}", command="`/season set`"
    )


def _sorts(_: Language, control: str, chosen: Sort, asker: int) -> tuple[Button, ...]:
    names = {Sort.RATING: _("Rating"), Sort.WINS: _("Wins"), Sort.AVERAGE: _("Average place")}
    return tuple(
        Button(f"{control}.{sort.value}.{asker}.0.sort", name, disabled=sort is chosen) for sort, name in names.items()
    )


def _row(_: Language, row: Row) -> str:
    tally = row.tally
    return _(
        "{place} **{name}** · {rating} · {wins} in {games} · ⌀ {average}",
        place=_MEDALS.get(row.place, f"{row.place}."),
        name=safe(tally.name),
        rating=f"{tally.skill.rating}{'?' if tally.provisional else ''}",
        wins=_.n("{count} win", "{count} wins", tally.wins),
        games=_.n("{count} game", "{count} games", tally.games),
        average=f"{tally.average:.2f}",
    )


async def setup(bot: GameBot) -> None:
    """Add the cog."""
    await bot.add_cog(ScoresCog(bot))
