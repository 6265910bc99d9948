"""Checks drawings and sent messages against Discord's limits."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from simcord.types import HttpLogEntry

from bot.display.controls import NO_TABLE
from bot.display.drawing import Button, Drawing, Menu, label_text
from bot.display.payload import components, embed
from tests.wire.faults import ApiError
from tests.wire.limits import check_message
from tests.wire.world import Message, Place, User

_ANSWERS = (4, 7)
"""The interaction callbacks that carry a message."""
_MESSAGE_ROUTES = re.compile(r"(POST|PATCH) (/channels/\d+/messages(/\d+)?|/webhooks/\d+/[^/]+(/messages/[^/]+)?)")
_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".webp")
_HYPHEN = re.compile(r"(?:^|[\s*])-\d")
_SOMEWHERE, _SOMEBODY = Place(1, 1), User("somebody")


_SAID = "what was said before"


def faults(body: Mapping[str, Any], emojis: Collection[int] = ()) -> list[str]:
    """Say for what Discord would refuse the body of a message, and what in it is not as people should see it.

    ``emojis`` are the ids of those that it has for the bot.

    That are pictures that say nothing to the blind, and hyphens in place of a minus.
    """
    flaws = [f"no description: {file['filename']}" for file in body.get("attachments", ()) if _is_mute(file)]
    flaws += [f"a hyphen for a minus: {text}" for text in _read(body.get("embeds", ())) if _HYPHEN.search(text)]
    parts = {part: body[part] for part in ("content", "embeds", "components") if body.get(part)}
    if not {"content", "embeds"} & body.keys():  # an edit of the controls alone, which leaves what is said
        parts["content"] = _SAID
    try:
        check_message(Message(_SOMEWHERE, _SOMEBODY, **parts), set(map(str, emojis)))
    except ApiError as refused:
        return [*flaws, str(refused), *map(str, refused.answer.body.get("errors", {}).items())]
    return flaws


def _read(embeds: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for one in embeds:
        yield from (one[part] for part in ("title", "description") if part in one)
        yield from (text for field in one.get("fields", ()) for text in (field["name"], field["value"]))


def _is_mute(file: Mapping[str, Any]) -> bool:
    return str(file.get("filename", "")).endswith(_PICTURES) and not file.get("description")


def messages(requests: Iterable[HttpLogEntry]) -> Iterator[Mapping[str, Any]]:
    """Give the body of every message that was sent or changed."""
    for request in requests:
        body = request.json
        if not isinstance(body, dict):
            continue
        if request.path.endswith("/callback"):
            if body["type"] in _ANSWERS:
                yield body["data"]
        elif _MESSAGE_ROUTES.fullmatch(f"{request.method} {request.path}"):
            yield body


def cut(drawing: Drawing) -> list[str]:
    """List what was to be seen of a drawing and is not, because it had to be made to fit."""
    seen = embed(drawing)
    footer = seen.get("footer", {}).get("text")
    shown = {seen["title"], seen.get("description"), footer, *_words(components(drawing.rows, NO_TABLE))}
    shown |= {text for field in seen.get("fields", ()) for text in (field["name"], field["value"])}
    drawn = [drawing.title, drawing.text, drawing.footer]
    drawn += [text for field in drawing.all_fields for text in (field.name, field.value)]
    for item in (item for row in drawing.rows for item in row):
        if isinstance(item, Button):
            drawn.append(label_text(item.label))
        else:
            drawn.append(item.placeholder)
            if isinstance(item, Menu):
                for choice in item.choices:
                    drawn += [label_text(choice.label), choice.value, choice.description or ""]
            else:
                drawn += [str(channel) for channel in item.chosen]
    return [text for text in drawn if text and text not in shown]


def _words(components: list[dict[str, Any]]) -> Iterator[str]:
    for component in components:
        yield from (component[key] for key in ("label", "placeholder", "value", "description") if component.get(key))
        yield from (str(chosen["id"]) for chosen in component.get("default_values", ()))
        yield from _words([*component.get("components", ()), *component.get("options", ())])
