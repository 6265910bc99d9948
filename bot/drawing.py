"""What a face draws: plain data, made into Discord's embeds and controls in one place, inside Discord's limits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import discord

from bot.controls import Target, control

MOST_TITLE = 256
MOST_DESCRIPTION = 4096
MOST_FIELDS = 25
MOST_FIELD_NAME = 256
MOST_FIELD = 1024
MOST_FOOTER = 2048
MOST_EMBED = 6000
"""Characters of all embeds of one message together."""
MOST_IN_ROW = 5
MOST_ROWS = 5
MOST_LABEL = 80
MOST_CHOICES = 25
MOST_CHOICE_TEXT = 100
MOST_PLACEHOLDER = 150

Style = discord.ButtonStyle
_CHANNEL = discord.SelectDefaultValueType.channel


@dataclass(frozen=True, slots=True)
class Button:
    """A button; ``what`` names the action in the game's or the host's own words."""

    what: str
    label: str = ""
    emoji: str | None = None
    style: Style = Style.secondary
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a menu."""

    value: str
    label: str
    description: str | None = None
    emoji: str | None = None


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu from which one line is chosen."""

    what: str
    placeholder: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class ChannelMenu:
    """A menu from which any number of a server's channels is chosen, or none: each value is a channel's id."""

    what: str
    placeholder: str
    kinds: tuple[discord.ChannelType, ...]
    chosen: tuple[int, ...] = ()
    """The channels that are ticked already; each must be there and of one of the kinds."""


Item: TypeAlias = Button | Menu | ChannelMenu
Row: TypeAlias = Sequence[Item]


@dataclass(frozen=True, slots=True)
class Field:
    """A named part of a drawing."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """A message as a face draws it."""

    title: str
    text: str = ""
    fields: tuple[Field, ...] = ()
    footer: str = ""
    colour: int = 0x5B8C5A
    rows: tuple[Row, ...] = field(default=())

    def embed(self) -> discord.Embed:
        """Make the embed; a text too long for Discord is cut at a line's end, and the last fields go first."""
        title, footer = clip(self.title, MOST_TITLE), clip(self.footer, MOST_FOOTER)
        room = MOST_EMBED - len(title) - len(footer)
        text = clip(self.text, min(MOST_DESCRIPTION, room))
        room -= len(text)
        embed = discord.Embed(title=title, description=text, colour=self.colour)
        for part in self.fields[:MOST_FIELDS]:
            name, value = clip(part.name, MOST_FIELD_NAME), clip(part.value, MOST_FIELD)
            room -= len(name) + len(value)
            if room < 0:
                break
            embed.add_field(name=name, value=value, inline=False)
        if footer:
            embed.set_footer(text=footer)
        return embed

    def view(self, target: Target) -> discord.ui.View | None:
        """Make the controls, each bound to the table and its seq; None when there are none."""
        if not self.rows:
            return None
        view = discord.ui.View(timeout=None)
        for number, row in enumerate(self.rows):
            for item in row:
                view.add_item(control(_item(item, target, number)))
        return view

    def message(self, target: Target) -> dict[str, Any]:
        """Make the arguments with which discord.py edits or sends this drawing."""
        return {"embed": self.embed(), "view": self.view(target), "content": None}


def clip(text: str, most: int) -> str:
    """Shorten a text to ``most`` characters, at the end of a line if there is one."""
    if len(text) <= most:
        return text
    kept = text[: most - 2]
    line = kept.rfind("\n")
    return f"{kept[:line] if line > most // 2 else kept}\n…"


def has_room(row: Row) -> bool:
    """Say whether a button more fits into a row; a menu takes a whole one."""
    return len(row) < MOST_IN_ROW and all(isinstance(item, Button) for item in row)


def _item(item: Item, target: Target, row: int) -> discord.ui.Item[Any]:
    custom_id = target.custom_id(item.what)
    if isinstance(item, Button):
        return discord.ui.Button(
            custom_id=custom_id,
            label=item.label[:MOST_LABEL] or None,
            emoji=item.emoji,
            style=item.style,
            disabled=item.disabled,
            row=row,
        )
    placeholder = item.placeholder[:MOST_PLACEHOLDER]
    if isinstance(item, ChannelMenu):
        chosen = [discord.SelectDefaultValue(id=one, type=_CHANNEL) for one in item.chosen[:MOST_CHOICES]]
        return discord.ui.ChannelSelect(
            custom_id=custom_id,
            placeholder=placeholder,
            channel_types=list(item.kinds),
            min_values=0,
            max_values=MOST_CHOICES,
            default_values=chosen,
            row=row,
        )
    options = [
        discord.SelectOption(
            label=choice.label[:MOST_CHOICE_TEXT],
            value=choice.value,
            description=choice.description[:MOST_CHOICE_TEXT] if choice.description else None,
            emoji=choice.emoji,
        )
        for choice in item.choices[:MOST_CHOICES]
    ]
    return discord.ui.Select(custom_id=custom_id, placeholder=placeholder, options=options, row=row)
