"""Drawings inside Discord's limits: a picture in a text takes more characters than the Unicode emoji it stands for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.display.drawing import (
    MOST_DESCRIPTION,
    MOST_EMBED,
    MOST_FIELD,
    MOST_FIELD_NAME,
    MOST_FIELDS,
    MOST_FOOTER,
    MOST_TITLE,
    Drawing,
    Field,
)
from bot.display.emojis import Emojis


def fitted(drawing: Drawing, emojis: Emojis) -> Drawing:
    """Give up as few pictures as possible for a drawing to fit; it may be too long even with Unicode emoji.

    What is too long by itself gives them up first. If all is too much together, these go, until it fits: the pictures
    of fields that yield, of the other fields from the last on (what is to be done now being the very last), of the
    text, of the title.
    """
    last = len(drawing.all_fields) - len(drawing.fields)
    fields = (*drawing.fields[: MOST_FIELDS - last], *drawing.all_fields[len(drawing.fields) :])
    if _size(drawing, fields) <= MOST_EMBED and not any(_too_long(drawing, fields)):
        return drawing
    plain = emojis.plain
    if len(drawing.title) > MOST_TITLE:
        drawing = replace(drawing, title=plain(drawing.title))
    if len(drawing.text) > MOST_DESCRIPTION:
        drawing = replace(drawing, text=plain(drawing.text))
    made = [
        replace(
            field,
            name=plain(field.name) if len(field.name) > MOST_FIELD_NAME else field.name,
            value=plain(field.value) if len(field.value) > MOST_FIELD else field.value,
        )
        for field in fields
    ]
    for index in sorted(range(len(made)), key=lambda at: (last > 0 and at == len(made) - 1, not made[at].yields, -at)):
        if _size(drawing, made) <= MOST_EMBED:
            break
        made[index] = replace(made[index], name=plain(made[index].name), value=plain(made[index].value))
    if _size(drawing, made) > MOST_EMBED:
        drawing = replace(drawing, text=plain(drawing.text))
    if _size(drawing, made) > MOST_EMBED:
        drawing = replace(drawing, title=plain(drawing.title))
    if last:
        return replace(drawing, fields=tuple(made[:-1]), now=made[-1])
    return replace(drawing, fields=tuple(made))


def _size(drawing: Drawing, fields: Sequence[Field]) -> int:
    parts = sum([len(field.name) + len(field.value) for field in fields])
    return len(drawing.title) + len(drawing.text) + min(len(drawing.footer), MOST_FOOTER) + parts


def _too_long(drawing: Drawing, fields: Sequence[Field]) -> Iterator[bool]:
    yield len(drawing.title) > MOST_TITLE or len(drawing.text) > MOST_DESCRIPTION
    yield from (len(field.name) > MOST_FIELD_NAME or len(field.value) > MOST_FIELD for field in fields)
