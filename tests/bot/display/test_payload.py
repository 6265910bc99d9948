"""What is sent is what discord.py would have made of the same drawing."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

import discord
import pytest
from discord.http import handle_message_parameters
from hypothesis import example, given
from hypothesis import strategies as st

from bot.display.controls import NO_TABLE, Target
from bot.display.drawing import (
    Button,
    ChannelMenu,
    Choice,
    Drawing,
    Field,
    Item,
    Menu,
    PeopleMenu,
    Picture,
    Style,
    clip,
    label_text,
)
from bot.display.payload import File, Payload, edited_message, emoji, new_message
from tests.bot.display.drawings import TARGET, drawings

ANY = drawings("🐺", "▶️", "<:wolf:1234567890123456789>", "<a:wolf:1234567890123456789>", "a:b:123")
NOBODY = discord.AllowedMentions.none()
EVERYTHING = Drawing(
    "Title",
    "Text",
    (Field("Name", "Value"), Field("Second", "Value")),
    "Footer",
    0,
    (
        (Button("a", "A", "🐺", Style.primary), Button("b", "", "<:wolf:1234567890123456789>", disabled=True)),
        (),
        (Menu("m", "Which?", (Choice("v", "l", "d", "🐺"), Choice("w", "l", chosen=True))),),
        (ChannelMenu("c", "Where?", (0, 15), (7, 8)),),
        (PeopleMenu("p", "Who?", 4),),
    ),
    Picture("course", b"png", "A curve"),
)


def as_view(drawing: Drawing, target: Target) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for number, row in enumerate(drawing.rows):
        for item in row:
            view.add_item(as_item(item, target, number))
    return view


def as_item(item: Item, target: Target, row: int) -> discord.ui.Item[Any]:
    custom_id = target.custom_id(item.what)
    if isinstance(item, Button):
        return discord.ui.Button(
            custom_id=custom_id,
            label=label_text(item.label)[:80] or None,
            emoji=item.emoji,
            style=discord.ButtonStyle(item.style.value),
            disabled=item.disabled,
            row=row,
        )
    if isinstance(item, ChannelMenu):
        channel = discord.SelectDefaultValueType.channel
        return discord.ui.ChannelSelect(
            custom_id=custom_id,
            placeholder=item.placeholder[:150],
            channel_types=[discord.ChannelType(kind) for kind in item.kinds],
            min_values=0,
            max_values=25,
            default_values=[discord.SelectDefaultValue(id=one, type=channel) for one in item.chosen[:25]],
            row=row,
        )
    if isinstance(item, PeopleMenu):
        return discord.ui.UserSelect(
            custom_id=custom_id, placeholder=item.placeholder[:150], max_values=min(item.most, 25), row=row
        )
    options = [
        discord.SelectOption(
            label=label_text(choice.label)[:100],
            value=choice.value,
            description=choice.description[:100] if choice.description else None,
            emoji=choice.emoji,
            default=choice.chosen,
        )
        for choice in item.choices[:25]
    ]
    return discord.ui.Select(custom_id=custom_id, placeholder=item.placeholder[:150], options=options, row=row)


def as_embed(drawing: Drawing) -> discord.Embed:
    """Make the embed with as many fields as there is room for."""
    embed = discord.Embed(title=clip(drawing.title, 256), colour=drawing.colour)
    embed.set_footer(text=clip(drawing.footer, 2048) or None)
    embed.description = clip(drawing.text, min(4096, 6000 - len(embed)))
    for field in drawing.fields[:25]:
        embed.add_field(name=clip(field.name, 256), value=clip(field.value, 1024), inline=False)
        if len(embed) > 6000:
            embed.remove_field(-1)
            break
    if not embed.fields and hasattr(embed, "_fields"):
        del embed._fields  # as if none had been added
    if drawing.picture is not None:
        embed.set_image(url=f"attachment://{drawing.picture.name}.png")
    return embed


def as_files(drawing: Drawing) -> list[discord.File]:
    if drawing.picture is None:
        return []
    picture = drawing.picture
    return [discord.File(BytesIO(picture.png), f"{picture.name}.png", description=picture.description[:1024])]


def by_discord_py(**arguments: Any) -> dict[str, Any]:
    """Give the body that discord.py sends, without what it says of everything although it says nothing."""
    sent = handle_message_parameters(previous_allowed_mentions=NOBODY, **arguments)
    body = sent.payload
    if body is None:
        assert sent.multipart is not None
        body = discord.utils._from_json(sent.multipart[0]["value"])
    assert body.pop("tts") is False
    for embed in body.get("embeds", ()):
        assert embed.pop("flags") == 0
        if not drawn_footer(embed):
            embed.pop("footer", None)
    for row in body.get("components", ()):
        for item in row["components"]:
            if item["type"] != discord.ComponentType.button.value:
                assert item.pop("disabled") is False
                item.pop("required")  # is for modals
                if item["type"] == discord.ComponentType.string_select.value:
                    assert (item.pop("min_values"), item.pop("max_values")) == (1, 1)  # Discord's defaults
    return body


def drawn_footer(embed: dict[str, Any]) -> bool:
    return bool(embed.get("footer", {}).get("text"))


@given(ANY)
@example(EVERYTHING)
@example(Drawing("t"))
async def test_an_edit_is_what_discord_py_would_have_sent(drawing: Drawing) -> None:
    view = as_view(drawing, TARGET) if drawing.rows else None
    files = as_files(drawing)
    assert edited_message(drawing, TARGET).body == by_discord_py(
        embed=as_embed(drawing),
        view=view,
        content=None,
        attachments=files,
        flags=discord.MessageFlags(suppress_embeds=False),
    )


@given(ANY, st.sampled_from(["", "Hello"]))
@example(EVERYTHING, "")
@example(Drawing("t", "x" * 4096, fields=(Field("name", "x" * 1024),), footer="x" * 2048), "")
@example(Drawing("t"), "")
async def test_a_new_message_is_what_discord_py_would_have_sent(drawing: Drawing, text: str) -> None:
    arguments: dict[str, Any] = {"embed": as_embed(drawing)}
    if drawing.rows:
        arguments["view"] = as_view(drawing, TARGET)
    if drawing.picture is not None:
        arguments["files"] = as_files(drawing)
    if text:
        arguments["content"] = text
    assert new_message(drawing, TARGET, text).body == by_discord_py(**arguments)


async def test_a_text_and_a_file_without_a_drawing_are_what_discord_py_would_have_sent() -> None:
    assert new_message(text="Hello").body == by_discord_py(content="Hello")
    sent = new_message(text="Hello", file=File("yours.json", b"{}"))
    assert sent.body == by_discord_py(content="Hello", files=[discord.File(BytesIO(b"{}"), "yours.json")])
    assert sent.files == (File("yours.json", b"{}"),)


@given(st.text(max_size=40) | st.from_regex(r"<?a?:?[A-Za-z0-9_]{1,5}:[0-9]{11,22}>?"))
def test_an_emoji_is_read_as_discord_py_reads_it(text: str) -> None:
    assert emoji(text) == discord.PartialEmoji.from_str(text).to_dict()


def test_an_edit_without_picture_and_controls_takes_away_those_that_were_there() -> None:
    body = edited_message(Drawing("t"), NO_TABLE).body
    assert (body["content"], body["components"], body["attachments"]) == (None, [], [])


@pytest.mark.parametrize("make", [new_message, edited_message])
def test_a_picture_goes_along_as_the_file_that_the_embed_names(make: Any) -> None:
    payload: Payload = make(Drawing("t", picture=Picture("course", b"png", "d" * 2000)), TARGET)
    assert payload.files == (File("course.png", b"png", "d" * 1024),)
    assert payload.body["attachments"] == [{"id": 0, "filename": "course.png", "description": "d" * 1024}]
    assert payload.body["embeds"][0]["image"] == {"url": "attachment://course.png"}


@pytest.mark.parametrize(
    "rows",
    [
        [[Button(f"{number}")] for number in range(6)],
        [[Button(f"{number}") for number in range(6)]],
        [[Button("b"), Menu("m", "p", ())]],
        [[ChannelMenu("c", "p", ()), Menu("m", "p", ())]],
    ],
)
def test_controls_that_no_message_can_hold_are_refused_as_discord_py_refuses_them(rows: list[list[Any]]) -> None:
    drawing = Drawing("t", rows=tuple(rows))
    with pytest.raises(ValueError, match=re.compile("row|item")):
        as_view(drawing, TARGET)
    with pytest.raises(ValueError, match="do not fit"):
        edited_message(drawing, TARGET)
