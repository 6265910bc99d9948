"""``/leaderboard``: who has won most on this server."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.answers import Answer
from bot.app import GameBot
from bot.controls import NO_TABLE
from bot.drawing import Drawing
from bot.face import AnyFace
from bot.language import Language
from bot.names import safe
from bot.paging import page_footer, page_turner
from bot.records import Leader

ROWS = 10
"""Players on a page."""
PAGES = "leaders"
"""The first word of the leaderboard's controls."""

_MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


class ScoresCog(commands.Cog):
    """Shows results."""

    def __init__(self, bot: GameBot) -> None:
        self.bot = bot
        bot.host.pages[PAGES] = self._turn

    @app_commands.command(description="Games, wins and best scores on this server")
    @app_commands.describe(game="The game; without it the first in the list")
    @app_commands.guild_only()
    async def leaderboard(self, interaction: discord.Interaction[GameBot], game: str | None = None) -> None:
        """Show the first page of a leaderboard to everybody."""

        async def work(answer: Answer) -> None:
            face = self._face(game)
            if face is None:
                _ = answer.reader
                known = ", ".join(face.game.info.name for face in self.bot.faces.values())
                await answer.private(_("I do not know that game. I know: {games}.", games=known))
                return
            assert interaction.guild_id is not None
            drawing = await self._draw(answer.server, face, interaction.guild_id, 0, answer.user.id)
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
        key, asker, page, _direction = words
        guild = answer.interaction.guild_id
        assert guild is not None
        drawing = await self._draw(answer.reader, self.bot.faces[key], guild, int(page), answer.user.id)
        if int(asker) == answer.user.id:
            await answer.redraw(drawing, NO_TABLE)
        else:
            await answer.private(drawing=drawing, target=NO_TABLE)

    async def _draw(self, _: Language, face: AnyFace, guild: int, page: int, asker: int) -> Drawing:
        store = self.bot.host.tables.store
        key = face.game.info.key
        players = await store.count_leaders(guild, key)
        pages = max(1, -(-players // ROWS))
        page = max(0, min(page, pages - 1))
        leaders = await store.leaders(guild, key, ROWS, page * ROWS)
        rows = "\n".join(_row(_, leader) for leader in leaders)
        title = _("🏆 {game}: leaderboard", game=face.game.info.name)
        if not leaders:
            empty = _(
                "Nobody has finished a game on this server yet. Be the first: {command}", command=f"`/{key} start`"
            )
            return Drawing(title, empty, colour=face.colour)
        return Drawing(
            title,
            rows,
            footer=page_footer(_, page, pages),
            colour=face.colour,
            rows=(page_turner(_, f"{PAGES}.{key}.{asker}", page, pages),) if pages > 1 else (),
        )


def _row(_: Language, leader: Leader) -> str:
    place = _MEDALS.get(leader.place, f"{leader.place}.")
    wins = _.n("{count} win", "{count} wins", leader.wins)
    games = _.n("{count} game", "{count} games", leader.games)
    return _(
        "{place} **{name}** · {wins} in {games} ({share} %) · best {best}",
        place=place,
        name=safe(leader.name),
        wins=wins,
        games=games,
        share=round(100 * leader.share),
        best=leader.best,
    )


async def setup(bot: GameBot) -> None:
    """Add the cog."""
    await bot.add_cog(ScoresCog(bot))
