"""The commands that every game has, made from what is known of it."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import Parameter, Signature
from typing import Any

import discord
from discord import app_commands

from bot.service.command_translator import SENTENCE
from bot.service.host import Host
from bot.service.rules_pages import RulesPages
from rules.game import Info

_OPEN = "Open a table for {fewest} to {most} players in this channel"
_ASK = "Somebody to invite; they get one ping and can press Join"
_ASK_MORE = "Somebody else to invite"


def game_commands(
    host: Host, rules_pages: RulesPages, info: Info, about: str, options: Mapping[str, str]
) -> app_commands.Group:
    """Make the group of a game: ``start`` with its options and as many people to ask as can join, and ``rules``.

    ``about`` describes the game and ``options`` its options by their keys, where commands are typed; ValueError when
    these are not the options that it has.
    """
    if options.keys() != {option.key for option in info.options}:
        raise ValueError(f"{info.key} has the options {[option.key for option in info.options]}, not {[*options]}")
    group = app_commands.Group(name=info.key, description=about, guild_only=True)
    group.add_command(_start(host, info, options))
    group.add_command(_rules(rules_pages, info))
    return group


def _start(host: Host, info: Info, options: Mapping[str, str]) -> app_commands.Command[Any, ..., None]:
    asked = {f"with_{number}": _ASK_MORE if number > 1 else _ASK for number in range(1, info.seats[-1])}

    async def start(interaction: discord.Interaction[Any], /, **given: Any) -> None:
        chosen = {key: given.get(key) for key in options}
        await host.open(interaction, info.key, chosen, [given.get(name) for name in asked])

    # discord.py reads a command's parameters off the signature.
    kinds = dict.fromkeys(options, str | None) | dict.fromkeys(asked, discord.User | None)
    start.__dict__["__signature__"] = Signature(
        [
            Parameter("interaction", Parameter.POSITIONAL_ONLY),
            *(Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=kind) for name, kind in kinds.items()),
        ]
    )
    choices = {
        option.key: [app_commands.Choice(name=choice, value=choice) for choice in option.choices]
        for option in info.options
    }
    described = app_commands.choices(**choices)(app_commands.describe(**options, **asked)(start))
    seats = {"fewest": info.seats[0], "most": info.seats[-1]}
    description = app_commands.locale_str(_OPEN.format(**seats), **seats, **{SENTENCE: _OPEN})
    return app_commands.Command(name="start", description=description, callback=described)


def _rules(rules_pages: RulesPages, info: Info) -> app_commands.Command[Any, ..., None]:
    async def rules(interaction: discord.Interaction[Any]) -> None:
        await rules_pages.open(interaction, info.key)

    return app_commands.Command(
        name="rules", description="The rules in short pages, for your eyes only", callback=rules
    )
