"""``/profile``: a player's statistics on this server."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import GameBot
from bot.display.controls import NO_TABLE, UnknownControlError, number
from bot.display.drawing import Drawing, Field, Picture, Row
from bot.display.face import AnyFace
from bot.display.plot import course_sketch
from bot.display.rows import in_rows, switch
from bot.language import Language
from bot.model.names import SafeName, safe
from bot.model.scores import Profile
from bot.service.answers import Answer
from bot.service.game_option import find_game, offer_games
from bot.texts import profile as texts
from bot.texts import scores as score_texts
from bot.texts.settings import former

PAGES = "profile"
"""The first word of the controls' custom ids."""


class ProfileCog(commands.Cog):
    """Shows profiles."""

    def __init__(self, bot: GameBot) -> None:
        self.bot = bot
        bot.host.add_page(PAGES, self._switch)

    @app_commands.command(description="A player's games, rating, frequent opponents and achievements")
    @app_commands.describe(
        member="Whose profile; if you leave it out, yours", game="The game; if you leave it out, the one played most"
    )
    @app_commands.autocomplete(game=offer_games)
    @app_commands.guild_only()
    async def profile(
        self,
        interaction: discord.Interaction[GameBot],
        member: discord.User | None = None,
        game: str | None = None,
    ) -> None:
        """Show a profile to everybody."""

        async def work(answer: Answer) -> None:
            self.bot.host.rate_limit.ask(answer.user.id)
            known = find_game(self.bot.faces, game) if game else None
            if game and known is None:
                names = [face.game.info.name for face in self.bot.faces.values()]
                await answer.private(score_texts.unknown_game(answer.reader, names))
                return
            whose = member or answer.user
            if whose.bot:
                await answer.private(texts.bot_account(answer.reader, safe(whose.display_name)))
                return
            name = safe(whose.display_name)
            await answer.public(await self._draw(answer, answer.server, whose.id, known, name), NO_TABLE)

        await self.bot.host.run(interaction, work, public=True)

    async def _switch(self, answer: Answer, words: list[str]) -> None:
        """Show another game in place to the person who asked, and in a new message to others."""
        match words:
            case [whose, game, asker]:
                user, own = number(whose), number(asker) == answer.user.id
            case _:
                raise UnknownControlError(f"{words} shows no profile")
        _ = answer.server if own and not answer.clicked_in_private else answer.reader
        drawing = await self._draw(answer, _, user, game, SafeName(former(_)))
        if own:
            await answer.redraw(drawing, NO_TABLE)
        else:
            await answer.private(drawing=drawing, target=NO_TABLE)

    async def _draw(self, answer: Answer, _: Language, user: int, game: str | None, name: SafeName) -> Drawing:
        """Draw a profile; ``name`` is used when no name is stored."""
        guild = answer.interaction.guild_id
        assert guild is not None
        scores = self.bot.store.scores
        played = [key for key in await scores.games(guild, user) if key in self.bot.faces]
        shown = game if game in self.bot.faces else next(iter(played), None)
        if shown is None:
            starts = [f"`/{key} start`" for key in self.bot.faces]
            return Drawing(texts.bare_title(_, name), texts.nothing_yet(_, name, starts))
        face = self.bot.faces[shown]
        rows = self._switches(_, user, shown, played, answer.user.id)
        profile = await scores.profile(guild, shown, user)
        if profile is None:
            text = texts.not_this_game(_, name, _(face.game.info.name), f"`/{shown} start`")
            return Drawing(texts.bare_title(_, name), text, colour=face.colour, rows=rows)
        totals = profile.row.totals
        return Drawing(
            texts.title(_, face.emoji, safe(totals.name), _(face.game.info.name)),
            texts.standing(_, profile),
            _fields(_, face, profile, await scores.achievements(guild, shown, user)),
            texts.provisional(_) if totals.provisional else "",
            face.colour,
            rows,
            await self._picture(_, face, profile) if answer.takes_files else None,
        )

    def _switches(self, _: Language, user: int, shown: str, played: list[str], asker: int) -> tuple[Row, ...]:
        """Make a button for each game with a profile, unless the shown one is the only one."""
        if played in ([], [shown]):
            return ()
        buttons = [
            switch(f"{PAGES}.{user}.{key}.{asker}", _(face.game.info.name), face.emoji, chosen=key == shown)
            for key, face in self.bot.faces.items()
            if key in played
        ]
        return in_rows(buttons)

    async def _picture(self, _: Language, face: AnyFace, profile: Profile) -> Picture | None:
        if len(profile.ratings) < texts.SHORTEST:
            return None
        sketch = course_sketch(profile.ratings, profile.row.totals.games, face.colour, texts.picture(_, profile))
        return await self.bot.pictures.painted(sketch)


def _fields(_: Language, face: AnyFace, profile: Profile, achievements: Sequence[str]) -> tuple[Field, ...]:
    fields = [Field(texts.course_title(_, profile), texts.course(_, profile))]
    if profile.opponents:
        fields.append(Field(texts.opponents_title(_), texts.opponents(_, profile.opponents)))
    if face.achievements:
        earned = [achievement for achievement in face.achievements if achievement.key in achievements]
        still_open = [achievement for achievement in face.achievements if achievement.key not in achievements]
        heading = texts.achievements_title(_, len(earned), len(face.achievements))
        fields.append(Field(heading, texts.achievements(_, earned, still_open)))
    return tuple(fields)


async def setup(bot: GameBot) -> None:
    """Add the cog."""
    await bot.add_cog(ProfileCog(bot))
