"""``/settings``: what a server and a player may choose."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands

from bot import texts_settings as texts
from bot.answers import Answer
from bot.app import GameBot
from bot.controls import NO_TABLE
from bot.drawing import Button, Choice, Drawing, Field, Menu, Row, Style
from bot.language import Language
from bot.preferences import OwnChoices, Pings, ServerChoices, TableStyle

PAGES = "settings"
"""The first word of the settings' controls."""
MOST_CHANNELS = 25
"""Channels that can be listed."""


@app_commands.guild_only()
class SettingsCog(commands.GroupCog, group_name="settings", group_description="How I call you, and where I may host"):
    """Shows and changes settings, in private messages."""

    def __init__(self, bot: GameBot) -> None:
        self.bot = bot
        bot.host.pages[PAGES] = self._click

    @app_commands.command(description="Where tables may be opened, who is called, who may end games (Manage Server)")
    async def server(self, interaction: discord.Interaction[GameBot]) -> None:
        """Show the server's settings."""

        async def work(answer: Answer) -> None:
            if not _manages(answer):
                await answer.private(texts.may_not_set(answer.reader))
                return
            choices = await self.bot.host.tables.store.choices(ServerChoices, _guild(answer))
            await answer.private(drawing=_server(answer, choices))

        await self.bot.host.run(interaction, work)

    @app_commands.command(description="How you are called when it is your turn")
    async def me(self, interaction: discord.Interaction[GameBot]) -> None:
        """Show a player's settings."""

        async def work(answer: Answer) -> None:
            choices = await self.bot.host.tables.store.choices(OwnChoices, answer.user.id)
            await answer.private(drawing=_own(answer.reader, choices))

        await self.bot.host.run(interaction, work)

    async def _click(self, answer: Answer, words: list[str]) -> None:
        if words[0] == "me":
            await self._choose_own(answer, words[2])
        elif _manages(answer):
            await self._choose_server(answer, words[1], words[2])
        else:
            await answer.private(texts.may_not_set(answer.reader))

    async def _choose_own(self, answer: Answer, choice: str) -> None:
        pings = None if choice == "usual" else Pings(choice)
        choices = await self.bot.host.tables.store.choose(
            OwnChoices, answer.user.id, lambda now: replace(now, pings=pings)
        )
        await answer.redraw(_own(answer.reader, choices), NO_TABLE)

    async def _choose_server(self, answer: Answer, key: str, choice: str) -> None:
        """Carry out one choice; what a button does is in its id, so that pressing twice does no more."""
        channel = _channel(answer)

        def change(now: ServerChoices) -> ServerChoices:
            match key, choice:
                case "pings", _:
                    return replace(now, pings=choice == "on")
                case "end", _:
                    return replace(now, host_ends=choice == "host")
                case "style", _:
                    return replace(now, style=TableStyle(choice))
                case "place", "all":
                    return replace(now, channels=())
                case "place", "off":
                    return replace(now, channels=tuple(one for one in now.channels if one != channel))
                case _ if len(now.channels) < MOST_CHANNELS and channel not in now.channels:
                    return replace(now, channels=(*now.channels, channel))
            return now

        choices = await self.bot.host.tables.store.choose(ServerChoices, _guild(answer), change)
        await answer.redraw(_server(answer, choices), NO_TABLE)
        if (key, choice) == ("place", "on") and channel not in choices.channels:
            await answer.private(texts.too_many_channels(answer.reader, MOST_CHANNELS))


def _manages(answer: Answer) -> bool:
    return answer.interaction.permissions.manage_guild


def _guild(answer: Answer) -> int:
    assert answer.interaction.guild_id is not None
    return answer.interaction.guild_id


def _channel(answer: Answer) -> int:
    """Tell in which channel somebody is; a thread belongs to its channel."""
    channel = answer.interaction.channel
    if isinstance(channel, discord.Thread):
        return channel.parent_id
    assert answer.interaction.channel_id is not None
    return answer.interaction.channel_id


def _server(answer: Answer, choices: ServerChoices) -> Drawing:
    _ = answer.reader
    listed = _channel(answer) in choices.channels
    here = (
        Button(f"{PAGES}.server.place.off", _("Take this channel off"), "🚫")
        if listed
        else Button(f"{PAGES}.server.place.on", _("Here too") if choices.channels else _("Only here"), "📌")
    )
    everywhere = Button(f"{PAGES}.server.place.all", _("Everywhere"), "🌍", disabled=not choices.channels)
    return Drawing(
        texts.server_title(_),
        "",
        (
            Field(_("Where tables may be opened"), texts.where(_, choices)),
            Field(_("Turn calls"), texts.usual_pings(_, choices)),
            Field(_("Who may end a running game"), texts.who_ends(_, choices)),
            Field(_("How tables look"), texts.styled(_, choices)),
        ),
        texts.about_commands(_),
        rows=(
            (here, everywhere),
            (
                _switch(f"{PAGES}.server.pings.on", _("Calls on"), "🔔", chosen=choices.pings),
                _switch(f"{PAGES}.server.pings.off", _("Calls off"), "🔕", chosen=not choices.pings),
            ),
            (
                _switch(f"{PAGES}.server.end.host", _("Host may end"), "🪑", chosen=choices.host_ends),
                _switch(f"{PAGES}.server.end.moderators", _("Moderators only"), "🛡️", chosen=not choices.host_ends),
            ),
            _styles(_),
        ),
    )


def _styles(_: Language) -> Row:
    choices = tuple(Choice(style.value, texts.style(_, style)) for style in TableStyle)
    return (Menu(f"{PAGES}.server.style", _("Change: how tables look"), choices),)


def _own(_: Language, choices: OwnChoices) -> Drawing:
    return Drawing(
        texts.own_title(_),
        "",
        (Field(_("Turn calls"), texts.own_pings(_, choices)),),
        rows=(
            (
                _switch(f"{PAGES}.me.pings.on", _("In the channel"), "🔔", chosen=choices.pings is Pings.ON),
                _switch(f"{PAGES}.me.pings.direct", _("Direct message"), "✉️", chosen=choices.pings is Pings.DIRECT),
                _switch(f"{PAGES}.me.pings.off", _("Not at all"), "🔕", chosen=choices.pings is Pings.OFF),
                _switch(f"{PAGES}.me.pings.usual", _("As the server says"), "🏠", chosen=choices.pings is None),
            ),
        ),
    )


def _switch(what: str, label: str, emoji: str, *, chosen: bool) -> Button:
    """Make one of several buttons of which one is pressed in."""
    return Button(what, label, emoji, Style.primary if chosen else Style.secondary, disabled=chosen)


async def setup(bot: GameBot) -> None:
    """Add the cog."""
    await bot.add_cog(SettingsCog(bot))
