"""What a face draws: plain data, made into Discord's embeds and controls in one place, inside Discord's limits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, TypeAlias

import discord

from bot.display.controls import Target, control

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
MOST_ALT = 1024

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
    chosen: bool = False
    """Whether it is the line that the closed menu shows."""


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
class Picture:
    """A PNG under the text; whatever it shows, the text says too."""

    name: str
    """The file's name, without an ending."""
    png: bytes
    description: str
    """For those who can't see it."""

    @property
    def file(self) -> discord.File:
        """Make the attachment; it can be sent once."""
        return discord.File(BytesIO(self.png), f"{self.name}.png", description=self.description[:MOST_ALT])


@dataclass(frozen=True, slots=True)
class Drawing:
    """A message as a face draws it."""

    title: str
    text: str = ""
    fields: tuple[Field, ...] = ()
    footer: str = ""
    colour: int = 0x5B8C5A
    rows: tuple[Row, ...] = field(default=())
    picture: Picture | None = None

    @property
    def room(self) -> int:
        """How many characters more Discord would take."""
        fields = sum(len(part.name) + len(part.value) for part in self.fields)
        return MOST_EMBED - len(self.title) - len(self.text) - len(self.footer) - fields

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
        if self.picture is not None:
            embed.set_image(url=f"attachment://{self.picture.name}.png")
        return embed

    def view(self, target: Target) -> discord.ui.View | None:
        """Make the controls, each bound to the table and its seq; None when there are none."""
        if not self.rows:
            return None
        view = discord.ui.View(timeout=None)
        for number, row in enumerate(self.rows):
            for item in row:
                view.add_item(control(_item(item, target, number)))
        view.stop()  # else discord.py keeps a task waiting for 15 minutes for each private message
        return view

    def message(self, target: Target) -> dict[str, Any]:
        """Make the arguments with which discord.py edits a message into this drawing, whatever was in it.

        As those of a new message, they are good for one request: a file can be sent once.
        """
        pictures = [] if self.picture is None else [self.picture.file]
        return {"embed": self.embed(), "view": self.view(target), "content": None, "attachments": pictures}

    def new_message(self, target: Target) -> dict[str, Any]:
        """Make the arguments with which discord.py sends this drawing."""
        message: dict[str, Any] = {"embed": self.embed()}
        view = self.view(target)
        if view is not None:
            message["view"] = view
        if self.picture is not None:
            message["file"] = self.picture.file
        return message


def clip(text: str, most: int) -> str:
    """Shorten a text to ``most`` characters, at the end of a line if there is one."""
    if len(text) <= most:
        return text
    kept = text[: most - 2]
    line = kept.rfind("\n")
    return f"{kept[:line] if line > most // 2 else kept}\n…"


def fill(lines: Sequence[str], most: int, more: Callable[[int], str]) -> str:
    """Join as many lines as fit in ``most`` characters; ``more`` says in the last one how many are left out."""
    for kept in range(len(lines), -1, -1):
        rest = len(lines) - kept
        text = "\n".join([*lines[:kept], more(rest)] if rest else lines)
        if len(text) <= most:
            return text
    return ""


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
            default=choice.chosen,
        )
        for choice in item.choices[:MOST_CHOICES]
    ]
    return discord.ui.Select(custom_id=custom_id, placeholder=placeholder, options=options, row=row)
