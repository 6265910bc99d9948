"""Discord's limits, held against what is drawn and what is sent."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from simcord.types import HttpLogEntry

from bot import drawing as limits
from bot.drawing import Button, Drawing
from tests.wire.faults import ApiError
from tests.wire.limits import check_message
from tests.wire.world import Message, Place, User

_ANSWERS = (4, 7)
"""The interaction callbacks that carry a message."""
_MESSAGE_ROUTES = re.compile(r"(POST|PATCH) (/channels/\d+/messages(/\d+)?|/webhooks/\d+/[^/]+(/messages/[^/]+)?)")
_SOMEWHERE, _SOMEBODY = Place(1, 1), User("somebody")


def faults(body: Mapping[str, Any]) -> list[str]:
    """Say for what Discord would refuse the body of a message."""
    parts = {part: body[part] for part in ("content", "embeds", "components") if body.get(part)}
    try:
        check_message(Message(_SOMEWHERE, _SOMEBODY, **parts), emojis=set())
    except ApiError as refused:
        return [str(refused), *map(str, refused.answer.body.get("errors", {}).items())]
    return []


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
    """Say what of a drawing would be cut to fit, which loses something that was to be seen."""
    texts = [
        ("title", drawing.title, limits.MOST_TITLE),
        ("text", drawing.text, limits.MOST_DESCRIPTION),
        ("footer", drawing.footer, limits.MOST_FOOTER),
    ]
    for field in drawing.fields:
        texts += [("field", field.name, limits.MOST_FIELD_NAME), (field.name, field.value, limits.MOST_FIELD)]
    if len(drawing.fields) > limits.MOST_FIELDS:
        texts.append(("fields", "x" * len(drawing.fields), limits.MOST_FIELDS))
    for item in (item for row in drawing.rows for item in row):
        if isinstance(item, Button):
            texts.append((item.what, item.label, limits.MOST_LABEL))
            continue
        texts.append((item.what, "x" * len(item.choices), limits.MOST_CHOICES))
        texts.append((item.what, item.placeholder, 150))
        for choice in item.choices:
            texts += [
                (choice.value, text or "", limits.MOST_CHOICE_TEXT) for text in (choice.label, choice.description)
            ]
    return [f"{what}: {len(text)} > {most}" for what, text, most in texts if len(text) > most]
