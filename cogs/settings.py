"""``/settings``: the choices of a server and of a player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from zlib import crc32

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import GameBot
from bot.display.controls import NO_TABLE, number, one_of
from bot.display.drawing import Button, ChannelMenu, Choice, Drawing, Field, Menu
from bot.display.menus import timer_menu
from bot.display.rows import switch
from bot.language import Language
from bot.model.preferences import OwnChoices, Pings, ServerChoices, TableStyle
from bot.model.scores import SeasonMode, SeasonRule
from bot.model.timers import TIMERS
from bot.service.answers import Answer
from bot.texts import scores as score_texts
from bot.texts import settings as texts
from bot.texts import table as general
from cogs.season import change_question, season_menu, with_back_button

PAGES = "settings"
"""The first word of the controls' custom ids."""
CHANNEL_TYPES = (
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.forum,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
)
"""The types of channels in which, or in whose threads, commands can be used."""
AS_USUAL = "usual"
"""Chooses no language: that which Discord says, or the server's for a channel."""
_TYPES = tuple(kind.value for kind in CHANNEL_TYPES)


@app_commands.guild_only()
class SettingsCog(commands.GroupCog, group_name="settings", group_description="Your turn pings, and where I may host"):
    """Shows and changes settings, in private messages."""

    def __init__(self, bot: GameBot) -> None:
        self.bot = bot
        bot.host.add_page(PAGES, self._click)

    @app_commands.command(description="Where I may host, pings, timers, looks and seasons (server managers)")
    async def server(self, interaction: discord.Interaction[GameBot]) -> None:
        """Show the server's settings."""

        async def work(answer: Answer) -> None:
            if not _manages(answer):
                await answer.private(texts.may_not_set(answer.reader))
                return
            choices = await self.bot.store.choices.of(ServerChoices, _guild(answer))
            await answer.private(drawing=await self._page(answer, choices))

        await self.bot.host.run(interaction, work)

    @app_commands.command(description="How I ping you when it's your turn, and hints for new games")
    async def me(self, interaction: discord.Interaction[GameBot]) -> None:
        """Show a player's settings."""

        async def work(answer: Answer) -> None:
            choices = await self.bot.store.choices.of(OwnChoices, answer.user.id)
            await answer.private(drawing=_own(answer, choices))

        await self.bot.host.run(interaction, work)

    async def _click(self, answer: Answer, words: list[str]) -> None:
        if words[0] == "me":
            await self._choose_own(answer, words[1:])
        elif not _manages(answer):
            await answer.private(texts.may_not_set(answer.reader))
        else:
            await self._click_server(answer, words[1:])

    async def _click_server(self, answer: Answer, words: Sequence[str]) -> None:
        match words:
            case ["show"]:
                await self._show(answer)
            case ["languages", *more]:
                await self._choose_languages(answer, more)
            case ["seasons", _, mode]:
                await self._choose_seasons(answer, one_of(SeasonMode, mode))
            case _:
                await self._choose_server(answer, words)

    async def _choose_own(self, answer: Answer, words: Sequence[str]) -> None:
        change = _own_change(words, answer.interaction.locale.value)
        if change is None:
            await answer.private(general.unknown_control(answer.reader))
            return
        choices = await self.bot.store.choices.change(OwnChoices, answer.user.id, change)
        answer.reader = Language.chosen(choices.language) or Language.of(answer.interaction.locale.value)
        await answer.show(_own(answer, choices), NO_TABLE)

    async def _choose_languages(self, answer: Answer, words: Sequence[str]) -> None:
        """Show the languages of a server, after a change if there is one."""
        store, guild = self.bot.store.choices, _guild(answer)
        match words:
            case []:
                choices = await store.of(ServerChoices, guild)
            case ["server", code] if code == AS_USUAL or Language.chosen(code):
                choices = await store.change(
                    ServerChoices, guild, lambda now: replace(now, language="" if code == AS_USUAL else code)
                )
            case [channel, code] if code == AS_USUAL or Language.chosen(code):
                place = number(channel)
                choices = await store.change(
                    ServerChoices, guild, lambda now: now.speaking(place, "" if code == AS_USUAL else code)
                )
            case _:
                await answer.private(general.unknown_control(answer.reader))
                return
        await answer.show(_languages(answer, choices), NO_TABLE)

    async def _choose_server(self, answer: Answer, words: Sequence[str]) -> None:
        change = _change(words)
        if change is None:
            await answer.private(general.unknown_control(answer.reader))
            return
        choices = await self.bot.store.choices.change(ServerChoices, _guild(answer), change)
        await answer.show(await self._page(answer, choices), NO_TABLE)

    async def _choose_seasons(self, answer: Answer, mode: SeasonMode) -> None:
        store, guild = self.bot.store, _guild(answer)
        question = change_question(answer.reader, await store.scores.season_rule(guild), mode)
        if question is not None:
            await answer.show(with_back_button(answer.reader, question), NO_TABLE)
            return
        await store.scores.set_seasons(guild, mode, self._now())
        await self._show(answer)

    async def _show(self, answer: Answer) -> None:
        choices = await self.bot.store.choices.of(ServerChoices, _guild(answer))
        await answer.show(await self._page(answer, choices), NO_TABLE)

    async def _page(self, answer: Answer, choices: ServerChoices) -> Drawing:
        rule = await self.bot.store.scores.season_rule(_guild(answer))
        return _server(answer, choices, rule, self._now())

    def _now(self) -> int:
        return int(self.bot.host.clock.now().timestamp())


def _own_change(words: Sequence[str], locale: str) -> Callable[[OwnChoices], OwnChoices] | None:
    """Read what a control of a player's settings changes; ``locale`` is what Discord says of them."""
    match words:
        case ["pings", "usual"]:
            return lambda now: replace(now, pings=None, locale="")
        case ["pings", choice] if choice in list(Pings):
            return lambda now: replace(now, pings=Pings(choice), locale=locale if choice == Pings.DIRECT else "")
        case ["language", code] if code == AS_USUAL or Language.chosen(code):
            return lambda now: replace(now, language="" if code == AS_USUAL else code)
        case ["hints", "on" | "off" as choice]:
            return lambda now: replace(now, hints=choice == "on", known=())
    return None


def _change(words: Sequence[str]) -> Callable[[ServerChoices], ServerChoices] | None:
    """Read what a control changes. A control names the new value, so pressing it twice does no harm."""
    match words:
        case ["channels", _shown, *chosen]:
            channels = tuple(map(number, chosen))
            return lambda now: replace(now, channels=channels)
        case ["everywhere"]:
            return lambda now: replace(now, channels=())
        case ["pings", "on" | "off" as choice]:
            return lambda now: replace(now, pings=choice == "on")
        case ["end", "host" | "moderators" as choice]:
            return lambda now: replace(now, host_ends=choice == "host")
        case ["timer", seconds] if seconds in map(str, TIMERS):
            return lambda now: replace(now, timer=int(seconds))
        case ["style", style] if style in list(TableStyle):
            return lambda now: replace(now, style=TableStyle(style))
    return None


def _manages(answer: Answer) -> bool:
    return answer.interaction.permissions.manage_guild


def _guild(answer: Answer) -> int:
    assert answer.interaction.guild_id is not None
    return answer.interaction.guild_id


def _there(answer: Answer, channels: Sequence[int]) -> tuple[int, ...]:
    """Leave out the chosen channels that have been deleted: menus can't show them."""
    guild = answer.interaction.guild
    found = [] if guild is None else [guild.get_channel(channel) for channel in channels]
    return tuple(channel.id for channel in found if channel is not None and channel.type in CHANNEL_TYPES)


def _mark(channels: Sequence[int]) -> int:
    """Return a number for a set of channels, to give its menu a custom id of its own: clients keep old selections."""
    return crc32(repr(channels).encode())


def _server(answer: Answer, choices: ServerChoices, seasons: SeasonRule, now: int) -> Drawing:
    _, what = answer.reader, f"{PAGES}.server"
    here = _there(answer, choices.channels)
    more = [Button(f"{what}.languages", texts.language_label(_), "🌐")] if len(Language.all()) > 1 else []
    if choices.channels and not here:  # a menu in which nothing is ticked can't be emptied
        more = [Button(f"{what}.everywhere", texts.everywhere_label(_), "🌍")]
    return Drawing(
        texts.server_title(_),
        "",
        (
            Field(texts.where_label(_), texts.where(_, choices, answer.there(choices.channels))),
            Field(texts.calls_label(_), texts.usual_pings(_, choices)),
            Field(texts.who_ends_label(_), texts.who_ends(_, choices)),
            Field(texts.timer_label(_), texts.usual_timer(_, choices)),
            Field(texts.style_label(_), texts.styled(_, choices)),
            Field(score_texts.choose_seasons(_), score_texts.about_seasons(_, seasons, now)),
        ),
        texts.about_commands(_),
        rows=(
            (ChannelMenu(f"{what}.channels.{_mark(here)}", texts.choose_channels(_), _TYPES, here),),
            (
                switch(f"{what}.pings.on", texts.calls_on_label(_), "🔔", chosen=choices.pings),
                switch(f"{what}.pings.off", texts.calls_off_label(_), "🔕", chosen=not choices.pings),
                switch(f"{what}.end.host", texts.host_ends_label(_), "🪑", chosen=choices.host_ends),
                switch(f"{what}.end.moderators", texts.moderators_end_label(_), "🛡️", chosen=not choices.host_ends),
                *more,
            ),
            (timer_menu(_, f"{what}.timer", choices.timer),),
            (_style_menu(_, f"{what}.style", choices.style),),
            # Clients keep what was chosen in a menu with a known custom id, even if it had no effect.
            (season_menu(_, f"{what}.seasons.{now}", seasons),),
        ),
    )


def _style_menu(_: Language, what: str, now: TableStyle) -> Menu:
    choices = tuple(Choice(style.value, texts.style(_, style), chosen=style is now) for style in TableStyle)
    return Menu(what, texts.choose_style(_), choices)


def _language_menu(what: str, placeholder: str, usual: str, now: str) -> Menu:
    """Offer every language by its own name, after the ``usual`` one, which holds unless another is chosen."""
    held = "" if Language.chosen(now) is None else now
    others = (Choice(each.code, each.name, chosen=each.code == held) for each in Language.all())
    return Menu(what, placeholder, (Choice(AS_USUAL, usual, chosen=not held), *others))


def _languages(answer: Answer, choices: ServerChoices) -> Drawing:
    _, what, channel = answer.reader, f"{PAGES}.server.languages", answer.interaction.channel
    here = channel.parent_id if isinstance(channel, discord.Thread) else answer.interaction.channel_id
    names = {each: found.name for each, code in choices.languages if (found := Language.chosen(code)) is not None}
    server, own = choices.language, dict(choices.languages).get(here or 0, "")
    lines = [f"<#{each}>: {names[each]}" for each in answer.there(names)]
    return Drawing(
        texts.languages_title(_),
        "",
        (
            Field(texts.for_everybody(_), texts.server_language(_, Language.chosen(choices.language))),
            Field(texts.own_channels_label(_), texts.own_channels(_, lines)),
        ),
        rows=(
            (_language_menu(f"{what}.server", texts.choose_server_language(_), texts.as_discord_says(_), server),),
            (_language_menu(f"{what}.{here}", texts.choose_channel_language(_), texts.as_the_server(_), own),),
            (Button(f"{PAGES}.server.show", score_texts.back_label(_), "↩️"),),
        ),
    )


def _own(answer: Answer, choices: OwnChoices) -> Drawing:
    _, own = answer.reader, Language.chosen(choices.language)
    some = len(Language.all()) > 1
    menu = _language_menu(f"{PAGES}.me.language", texts.choose_language(_), texts.as_discord_says(_), choices.language)
    return Drawing(
        texts.own_title(_),
        "",
        (
            Field(texts.calls_label(_), texts.own_pings(_, choices)),
            Field(texts.hints_label(_), texts.own_hints(_, choices)),
            *([Field(texts.language_label(_), texts.own_language(_, own))] if some else ()),
        ),
        rows=(
            (
                switch(f"{PAGES}.me.pings.on", texts.in_channel_label(_), "🔔", chosen=choices.pings is Pings.ON),
                switch(f"{PAGES}.me.pings.direct", texts.direct_label(_), "✉️", chosen=choices.pings is Pings.DIRECT),
                switch(f"{PAGES}.me.pings.off", texts.no_calls_label(_), "🔕", chosen=choices.pings is Pings.OFF),
                switch(f"{PAGES}.me.pings.usual", texts.as_server_label(_), "🏠", chosen=choices.pings is None),
            ),
            (
                switch(f"{PAGES}.me.hints.on", texts.hints_on_label(_), "🎓", chosen=choices.hints),
                switch(f"{PAGES}.me.hints.off", texts.hints_off_label(_), chosen=not choices.hints),
            ),
            *([(menu,)] if some else ()),
        ),
    )


async def setup(bot: GameBot) -> None:
    """Add the cog."""
    await bot.add_cog(SettingsCog(bot))
