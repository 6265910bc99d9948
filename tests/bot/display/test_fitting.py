"""A drawing with pictures is always inside Discord's limits, and what does not fit is shown with Unicode emoji."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.display.art import Art
from bot.display.drawing import Button, Choice, Drawing, Field, Menu, clip
from bot.display.emoji import Emoji
from bot.display.emojis import Emojis
from bot.display.payload import edited_message, embed
from tests.bot.display.drawings import TARGET
from tests.limits import faults
from tests.pictures import draw_all, ids, pictures

NAMES = [f"picture_{number:02}" for number in range(9)]
CODE = re.compile(r"<:\w+:\d{20}>")


class Album(Art):
    """Has nothing but pictures."""

    pages: tuple[Emoji, ...] = tuple(chr(ord("🐀") + number) for number in range(9))

    def words(self) -> dict[str, tuple[Emoji, ...]]:
        return {
            name: (emoji,) for name, (emoji,) in zip(NAMES, super().words().values(), strict=True)
        } | super().words()


EMOJIS = Emojis(pictures(NAMES))
EMOJIS.add("album", Album())
draw_all(EMOJIS)
CODES = [f"<:{word}:{emoji_id}>" for word, emoji_id in ids(NAMES).items()]
ONE = CODES[0]


def texts(most: int) -> st.SearchStrategy[str]:
    """Texts full of pictures, up to far beyond a limit."""
    line = st.lists(st.sampled_from([*CODES, " ", "x", "<", "🐺"]), min_size=1, max_size=12).map("".join)
    return st.builds(lambda text, times, end: end.join([f"x{text}"] * times), line, st.integers(1, most), END)


END = st.sampled_from(["\n", ""])
DRAWINGS = st.builds(
    Drawing,
    title=texts(6),
    text=texts(60),
    fields=st.lists(st.builds(Field, texts(4), texts(30), st.booleans()), max_size=30).map(tuple),
    footer=texts(9),
    rows=st.just(((Button("b", 30 * ONE, ONE),), (Menu("m", 30 * ONE, (Choice("v", 30 * ONE, 30 * ONE, ONE),)),))),
)


def read(body: dict[str, Any]) -> list[str]:
    """Give the texts of an embed; a description may have been empty."""
    texts = [body["title"], body.get("description", ""), body.get("footer", {}).get("text", "")]
    return texts + [text for field in body.get("fields", ()) for text in (field["name"], field["value"])]


@given(DRAWINGS)
def test_the_limits_hold_and_no_code_is_cut(drawing: Drawing) -> None:
    body = edited_message(drawing, TARGET, EMOJIS).body
    assert faults(body, ids(NAMES).values()) == []
    for text in read(body["embeds"][0]):
        assert not re.search(r"<:\w|\d{9}", CODE.sub("", text)), text


@given(DRAWINGS)
def test_what_is_seen_is_what_would_be_seen_with_unicode(drawing: Drawing) -> None:
    def plain(text: str) -> str:
        return EMOJIS.plain(text)

    unicode = replace(
        drawing,
        title=plain(drawing.title),
        text=plain(drawing.text),
        fields=tuple(Field(plain(field.name), plain(field.value)) for field in drawing.fields),
        footer=plain(drawing.footer),
    )
    assert EMOJIS.plain_body(embed(drawing, EMOJIS)) == embed(unicode)


def test_what_fits_is_left_as_it_is() -> None:
    drawing = Drawing(ONE, ONE, (Field(ONE, ONE),))
    assert read(embed(drawing, EMOJIS)) == [ONE, ONE, "", ONE, ONE]


@pytest.mark.parametrize("field", [Field("Houses", 40 * ONE), Field("Houses", 40 * ONE, yields=True)])
def test_only_a_field_that_is_too_long_by_itself_gives_up_its_pictures(field: Field) -> None:
    shown = embed(Drawing("Title", ONE, (Field("First", ONE), field, Field("Last", ONE, yields=True))), EMOJIS)
    assert [part["value"] for part in shown["fields"]] == [ONE, 40 * "🐀", ONE]
    assert shown["description"] == ONE


@pytest.mark.parametrize(
    ("more", "pictured"),
    [
        (100, ["text", "1", "2", "news", "3"]),
        (200, ["text", "1", "2", "3"]),
        (1100, ["text", "1", "2"]),
        (2000, ["text", "1"]),
        (3000, ["text"]),
        (3900, []),
    ],
)
def test_when_all_is_too_much_the_news_give_way_first_then_fields_from_the_last_on_then_the_text(
    more: int, pictured: list[str]
) -> None:
    full = 28 * ONE
    parts = [Field(name, full, yields=name == "news") for name in ("1", "2", "news", "3")]
    filled = [Field("x", "x" * min(1000, more - start)) for start in range(0, more, 1000)]
    shown = embed(Drawing("Title", 60 * ONE, (*parts, *filled)), EMOJIS)
    texts = {"text": shown["description"], **{part["name"]: part["value"] for part in shown["fields"]}}
    assert [name for name, text in texts.items() if ONE in text] == pictured
    assert len(shown["fields"]) == len(parts) + len(filled)


@given(st.lists(st.sampled_from([*CODES, "<@123456789012345678>", "<t:1700000000:R>", "ab", "\n"])), st.integers(2, 99))
def test_a_text_is_clipped_beside_a_code_never_inside(parts: list[str], most: int) -> None:
    clipped = clip("".join(parts), most)
    assert len(clipped) <= most
    assert not re.search(r"[<>:]", re.sub(r"<(:\w+:|@|t:)\d+(:R)?>", "", clipped))
