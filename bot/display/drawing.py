"""What a face draws: plain data, which ``payload`` makes into what Discord takes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TypeAlias

from bot.model.names import PlainName

# Discord counts characters as Python does, by code points.
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

_CODE = re.compile(r"<[^<>\s]{1,60}>")
"""An emoji, a mention or a time as Discord writes it; cut in two it would be read as text."""

Label: TypeAlias = str | PlainName
"""Text without markup; of names it takes the plain ones."""


class Style(IntEnum):
    """The colour of a button, by Discord's number."""

    primary = 1
    secondary = 2
    success = 3
    danger = 4


@dataclass(frozen=True, slots=True)
class Button:
    """A button; ``what`` names the action in the game's or the host's own words."""

    what: str
    label: Label = ""
    emoji: str | None = None
    style: Style = Style.secondary
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a menu."""

    value: str
    label: Label
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
    kinds: tuple[int, ...]
    """The types of channels that are offered, by Discord's numbers."""
    chosen: tuple[int, ...] = ()
    """The channels that are ticked already; each must be there and of one of the kinds."""


Item: TypeAlias = Button | Menu | ChannelMenu
Row: TypeAlias = Sequence[Item]


@dataclass(frozen=True, slots=True)
class LinkButton:
    """A button that leads to a place in Discord; it works where no control does."""

    url: str
    label: str
    emoji: str | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """A named part of a drawing."""

    name: str
    value: str
    yields: bool = False
    """Whether it is the first to give up pictures in its text when there is not room for all."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG under the text, which says the same in words."""

    name: str
    """The file's name, without an ending."""
    png: bytes
    description: str
    """For those who can't see it."""


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
    now: Field | None = None
    """What is to be done now, and what it is about: below all fields, right above the controls, and never cut."""

    @property
    def all_fields(self) -> tuple[Field, ...]:
        """The fields, and below them what is to be done now."""
        return self.fields if self.now is None else (*self.fields, self.now)

    @property
    def room(self) -> int:
        """How many characters more Discord would take."""
        fields = sum(len(part.name) + len(part.value) for part in self.all_fields)
        return MOST_EMBED - len(self.title) - len(self.text) - len(self.footer) - fields


def label_text(label: Label) -> str:
    """Give what a label shows."""
    return label if isinstance(label, str) else label.in_label


def clip(text: str, most: int) -> str:
    """Shorten a text to ``most`` characters, at the end of a line if there is one, and never inside an emoji's code."""
    if len(text) <= most:
        return text
    end = max(0, most - 2)
    code = _CODE.match(text, max(0, text.rfind("<", 0, end)))
    kept = text[: code.start() if code is not None and code.end() > end else end]
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
