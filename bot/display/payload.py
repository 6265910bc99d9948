"""Messages as Discord's API takes them: JSON bodies made of drawings, inside Discord's limits, and files.

The fields are those of https://discord.com/developers/docs/resources/message.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeAlias

from bot.display.controls import NO_TABLE, Target
from bot.display.drawing import (
    MOST_ALT,
    MOST_CHOICE_TEXT,
    MOST_CHOICES,
    MOST_DESCRIPTION,
    MOST_EMBED,
    MOST_FIELD,
    MOST_FIELD_NAME,
    MOST_FIELDS,
    MOST_FOOTER,
    MOST_IN_ROW,
    MOST_LABEL,
    MOST_PLACEHOLDER,
    MOST_ROWS,
    MOST_TITLE,
    Button,
    ChannelMenu,
    Choice,
    Drawing,
    Field,
    Item,
    LinkButton,
    Menu,
    clip,
    label_text,
)
from bot.display.emojis import NO_PICTURES, Emojis
from bot.display.fitting import fitted

Body: TypeAlias = dict[str, Any]

_ROW, _BUTTON, _MENU, _CHANNEL_MENU = 1, 2, 3, 8
"""Discord's types of components."""
_SHOWS_EMBEDS = 0
"""Brings back the embeds that a moderator has removed, which is the only flag that such an edit changes."""
_LINK = 5
"""The style of a button that leads somewhere."""
_CUSTOM_EMOJI = re.compile(r"<?(?:(?P<animated>a)?:)?(?P<name>[A-Za-z0-9_]+):(?P<id>[0-9]{13,20})>?")
_NOTHING = "\N{ZERO WIDTH SPACE}"
"""The value of a field that has only a name; Discord takes no empty one."""
_NO_FILES: Mapping[str, int] = MappingProxyType({})
_EMOJIS = 1024
"""How many emojis are remembered as Discord takes them; games have some dozens."""


@dataclass(frozen=True, slots=True)
class File:
    """A file that goes along with a message."""

    name: str
    content: bytes
    description: str | None = None


@dataclass(frozen=True, slots=True)
class Payload:
    """The JSON body of a message and its files; it is never changed and can be sent any number of times."""

    body: Body
    files: tuple[File, ...] = ()
    emojis: Emojis = NO_PICTURES
    """The pictures that may be in it, for when Discord knows one of them no more."""


def new_message(
    drawing: Drawing | None = None,
    target: Target = NO_TABLE,
    text: str = "",
    file: File | None = None,
    emojis: Emojis = NO_PICTURES,
    *,
    rows: Sequence[Sequence[Item | LinkButton]] = (),
) -> Payload:
    """Make a new message that mentions nobody, of a drawing, a text and a file, with controls of ``target``.

    ``emojis`` knows the pictures in it; ``rows`` are the controls of a message without a drawing.
    """
    files = _pictures(drawing) if file is None else (*_pictures(drawing), file)
    body: Body = {"allowed_mentions": {"parse": []}}
    if text:
        body["content"] = text
    if drawing is not None:
        body["embeds"] = [embed(drawing, emojis)]
        rows = drawing.rows
    if rows:
        body["components"] = components(rows, target, emojis)
    if files:
        body["attachments"] = _attachments(files)
    return Payload(body, files, emojis)


def edited_message(
    drawing: Drawing, target: Target, emojis: Emojis = NO_PICTURES, there: Mapping[str, int] = _NO_FILES
) -> Payload:
    """Make an edit after which a message shows this drawing and nothing else.

    ``there`` are the ids of files that the message has, by their names; a picture among them is not sent again.
    """
    files = _pictures(drawing)
    kept: list[Body] = [{"id": str(there[file.name])} for file in files if file.name in there]
    files = tuple(file for file in files if file.name not in there)
    body: Body = {
        "content": None,
        "embeds": [embed(drawing, emojis)],
        "components": components(drawing.rows, target, emojis),
        "attachments": [*kept, *_attachments(files)],
        "allowed_mentions": {"parse": []},
        "flags": _SHOWS_EMBEDS,
    }
    return Payload(body, files, emojis)


def embed(drawing: Drawing, emojis: Emojis = NO_PICTURES) -> Body:
    """Make the embed; a text too long for Discord is cut at a line's end, and the last fields go first.

    Before anything is cut, pictures become Unicode emoji. What is to be done now stays whatever else goes.
    """
    drawing = fitted(drawing, emojis)
    title, footer = clip(drawing.title, MOST_TITLE), clip(emojis.plain(drawing.footer), MOST_FOOTER)
    last = () if drawing.now is None else (_field(drawing.now),)
    room = MOST_EMBED - len(title) - len(footer) - sum(len(part["name"]) + len(part["value"]) for part in last)
    text = clip(drawing.text, min(MOST_DESCRIPTION, room))
    room -= len(text)
    fields = []
    for part in map(_field, drawing.fields[: MOST_FIELDS - len(last)]):
        room -= len(part["name"]) + len(part["value"])
        if room < 0:
            break
        fields.append(part)
    fields += last
    made: Body = {"type": "rich", "title": title, "color": drawing.colour}
    if text:
        made["description"] = text
    if fields:
        made["fields"] = fields
    if footer:
        made["footer"] = {"text": footer}
    if drawing.picture is not None:
        made["image"] = {"url": f"attachment://{drawing.picture.name}.png"}
    return made


def _field(part: Field) -> Body:
    value = clip(part.value, MOST_FIELD) or _NOTHING
    return {"name": clip(part.name, MOST_FIELD_NAME), "value": value, "inline": False}


def components(rows: Sequence[Sequence[Item | LinkButton]], target: Target, emojis: Emojis = NO_PICTURES) -> list[Body]:
    """Make the controls; ValueError for more rows than fit into a message, or more items than fit into a row."""
    rows = [row for row in rows if row]
    if len(rows) > MOST_ROWS:
        raise ValueError(f"{len(rows)} rows of controls do not fit into a message")
    for row in rows:
        if len(row) > (MOST_IN_ROW if all(isinstance(item, Button | LinkButton) for item in row) else 1):
            raise ValueError(f"{len(row)} controls do not fit into a row")
    return [{"type": _ROW, "components": [_item(item, target, emojis) for item in row]} for row in rows]


def _item(item: Item | LinkButton, target: Target, emojis: Emojis) -> Body:
    # Discord shows no picture in a label, a placeholder or a description: its code would be read there.
    if isinstance(item, LinkButton):
        return _labelled({"type": _BUTTON, "style": _LINK, "url": item.url}, item, emojis)
    custom_id = target.custom_id(item.what)
    if isinstance(item, Button):
        button = {"type": _BUTTON, "style": item.style.value, "disabled": item.disabled, "custom_id": custom_id}
        return _labelled(button, item, emojis)
    menu: Body = {"custom_id": custom_id, "placeholder": emojis.plain(item.placeholder)[:MOST_PLACEHOLDER]}
    if isinstance(item, ChannelMenu):
        menu["type"] = _CHANNEL_MENU
        menu["channel_types"] = list(item.kinds)
        menu["min_values"], menu["max_values"] = 0, MOST_CHOICES
        if item.chosen:
            menu["default_values"] = [{"id": one, "type": "channel"} for one in item.chosen[:MOST_CHOICES]]
    else:
        menu["type"] = _MENU
        menu["options"] = _options(item, emojis)
    return menu


def _labelled(button: Body, item: Button | LinkButton, emojis: Emojis) -> Body:
    if item.label:
        button["label"] = emojis.plain(label_text(item.label))[:MOST_LABEL]
    if item.emoji:
        button["emoji"] = emoji(item.emoji)
    return button


def _options(menu: Menu, emojis: Emojis) -> list[Body]:
    return [_option(choice, emojis) for choice in menu.choices[:MOST_CHOICES]]


def _option(choice: Choice, emojis: Emojis) -> Body:
    label = emojis.plain(label_text(choice.label))[:MOST_CHOICE_TEXT]
    option: Body = {"label": label, "value": choice.value, "default": choice.chosen}
    if choice.description:
        option["description"] = emojis.plain(choice.description)[:MOST_CHOICE_TEXT]
    if choice.emoji:
        option["emoji"] = emoji(choice.emoji)
    return option


@lru_cache(_EMOJIS)
def emoji(text: str) -> Body:
    """Read an emoji: a character, or one of an application or server such as ``<:name:id>``."""
    custom = _CUSTOM_EMOJI.match(text)
    if custom is None:
        return {"id": None, "name": text}
    found: Body = {"id": int(custom["id"]), "name": custom["name"]}
    return found | {"animated": True} if custom["animated"] else found


def _pictures(drawing: Drawing | None) -> tuple[File, ...]:
    if drawing is None or drawing.picture is None:
        return ()
    picture = drawing.picture
    return (File(f"{picture.name}.png", picture.png, picture.description[:MOST_ALT]),)


def _attachments(files: tuple[File, ...]) -> list[Body]:
    return [_attachment(number, file) for number, file in enumerate(files)]


def _attachment(number: int, file: File) -> Body:
    attachment: Body = {"id": number, "filename": file.name}
    return attachment if file.description is None else attachment | {"description": file.description}
