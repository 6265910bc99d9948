from __future__ import annotations

from typing import Any

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.display.controls import Target, parse
from bot.display.drawing import Button, ChannelMenu, Choice, Drawing, Field, Menu, PeopleMenu, Row, clip, has_room
from bot.display.payload import edited_message
from tests.bot.display.drawings import TARGET, drawings
from tests.limits import cut, faults


def body(drawing: Drawing, target: Target = TARGET) -> dict[str, Any]:
    return edited_message(drawing, target).body


@given(drawings("🐺", "▶️"))
def test_whatever_a_face_draws_is_taken_by_discord(drawing: Drawing) -> None:
    assert faults(body(drawing)) == []


def test_a_drawing_at_every_limit_is_shown_whole() -> None:
    drawing = Drawing(
        title="t" * 256,
        text="d" * 2000,
        fields=(Field("n" * 256, "v" * 1024), Field("N", "V" * 100)),
        footer="f" * 2048,
        rows=(
            tuple(Button(f"b.{number}", "l" * 80, "🐺") for number in range(5)),
            (Menu("m", "p" * 150, tuple(Choice(f"{n}", "l" * 100, "d" * 100) for n in range(25))),),
            (ChannelMenu("c", "P" * 150, (discord.ChannelType.text.value,), tuple(2**63 - n for n in range(1, 26))),),
        ),
    )
    assert cut(drawing) == []
    assert faults(body(drawing)) == []


def test_what_does_not_fit_is_cut_and_the_checks_of_these_tests_notice() -> None:
    long = Drawing("t" * 257, "d" * 4097, tuple(Field("n", f"{number}" * 600) for number in range(26)), "f" * 2049)
    assert faults(body(long)) == []
    assert len(cut(long)) > 20
    labels = Drawing(
        "t", rows=((Button("b", "l" * 81),), (Menu("m", "p" * 151, (Choice("v", "l" * 101, "d" * 101),)),))
    )
    assert len(cut(labels)) == 4
    many = Drawing("t", rows=((Menu("m", "p", tuple(Choice(f"{n}", f"{n}") for n in range(30))),),))
    assert set(cut(many)) == {"25", "26", "27", "28", "29"}
    channels = Drawing("t", rows=((ChannelMenu("c", "p", (), tuple(range(100, 130))),),))
    assert set(cut(channels)) == {"125", "126", "127", "128", "129"}


@pytest.mark.parametrize(
    "where",
    [
        "title",
        "description",
        "fields",
        "footer",
        "sum",
        "label",
        "ids",
        "options",
        "rows",
        "many",
        "twice",
        "alien",
        "picture",
    ],
)
def test_the_check_of_these_tests_finds_what_discord_refuses(where: str) -> None:
    button = {"type": 2, "style": 1, "label": "b", "custom_id": "t1:1:1:b"}
    option = {"label": "o", "value": "v"}
    menu = {"type": 3, "custom_id": "t1:1:1:m", "options": [{**option, "value": f"{number}"} for number in range(26)]}
    chosen = [{"id": f"{number}", "type": "channel"} for number in range(26)]
    channels = {"type": 8, "custom_id": "t1:1:1:c", "min_values": 0, "max_values": 25, "default_values": chosen}
    twice, alien = [chosen[0]] * 2, [{"id": "1", "type": "user"}]
    wrong: dict[str, dict[str, Any]] = {
        "title": {"embeds": [{"title": "t" * 257}]},
        "description": {"embeds": [{"description": "d" * 4097}]},
        "fields": {"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]},
        "footer": {"embeds": [{"title": "t", "footer": {"text": "f" * 2049}}]},
        "sum": {"embeds": [{"description": "d" * 3000}, {"description": "d" * 3001}]},
        "label": {"components": [{"type": 1, "components": [{**button, "label": "l" * 81}]}]},
        "ids": {"components": [{"type": 1, "components": [button, button]}]},
        "options": {"components": [{"type": 1, "components": [menu]}]},
        "many": {"components": [{"type": 1, "components": [channels]}]},
        "twice": {"components": [{"type": 1, "components": [{**channels, "default_values": twice}]}]},
        "alien": {"components": [{"type": 1, "components": [{**channels, "default_values": alien}]}]},
        "rows": {"components": [{"type": 1, "components": [{**button, "custom_id": f"{n}"}]} for n in range(6)]},
        "picture": {"content": "c", "attachments": [{"id": 0, "filename": "curve.png"}]},
    }
    assert faults(wrong[where])


@given(st.text(st.sampled_from("ab \n"), max_size=60), st.integers(4, 30))
def test_clipping_keeps_the_beginning_and_never_exceeds(text: str, most: int) -> None:
    kept = clip(text, most)
    assert len(kept) <= most
    assert kept == text or (kept.endswith("\n…") and text.startswith(kept.removesuffix("\n…")))


def test_clipping_ends_at_a_line() -> None:
    assert clip("one\ntwo\nthree", 12) == "one\ntwo\n…"


def test_a_picture_with_a_description_and_a_file_that_is_no_picture_are_let_pass() -> None:
    files = [{"id": 0, "filename": "curve.png", "description": "A curve."}, {"id": 1, "filename": "three-tales.json"}]
    assert faults({"content": "c", "attachments": files}) == []


def test_controls_carry_their_table_and_stand_where_they_were_drawn() -> None:
    drawing = Drawing("t", rows=((Button("a"), Button("b", disabled=True)), (), (Menu("m", "p", (Choice("v", "l"),)),)))
    components = body(drawing, Target(7, 3))["components"]
    assert [[item["custom_id"] for item in row["components"]] for row in components] == [
        ["t1:7:3:a", "t1:7:3:b"],
        ["t1:7:3:m"],
    ]
    assert [parse(item["custom_id"]) for item in components[0]["components"]] == [
        (Target(7, 3), "a"),
        (Target(7, 3), "b"),
    ]
    assert [item["disabled"] for item in components[0]["components"]] == [False, True]


def test_a_closed_menu_shows_the_line_that_was_chosen() -> None:
    drawing = Drawing("t", rows=((Menu("m", "p", (Choice("v", "l"), Choice("w", "l", chosen=True))),),))
    ((menu,),) = [row["components"] for row in body(drawing)["components"]]
    assert [option["value"] for option in menu["options"] if option.get("default")] == ["w"]
    assert faults(body(drawing)) == []


def test_a_menu_of_channels_offers_its_kinds_shows_what_is_chosen_and_may_be_emptied() -> None:
    kinds = (discord.ChannelType.text.value, discord.ChannelType.forum.value)
    drawing = Drawing("t", rows=((ChannelMenu("c", "Which?", kinds, (7, 8)),),))
    ((menu,),) = (row["components"] for row in body(drawing)["components"])
    assert menu["type"] == discord.ComponentType.channel_select.value
    assert menu["channel_types"] == [*kinds]
    assert menu["default_values"] == [{"id": 7, "type": "channel"}, {"id": 8, "type": "channel"}]
    assert (menu["min_values"], menu["max_values"], menu["placeholder"]) == (0, 25, "Which?")


@pytest.mark.parametrize(("most", "shown"), [(1, 1), (4, 4), (40, 25)])
def test_a_menu_of_people_takes_one_to_the_most_and_no_more_than_discord(most: int, shown: int) -> None:
    drawing = Drawing("t", rows=((PeopleMenu("c", "Who?", most),),))
    ((menu,),) = (row["components"] for row in body(drawing)["components"])
    assert menu["type"] == discord.ComponentType.user_select.value
    assert (menu["min_values"], menu["max_values"], menu["placeholder"]) == (1, shown, "Who?")
    assert faults(body(drawing)) == []


@pytest.mark.parametrize(
    ("row", "room"),
    [
        ([], True),
        ([Button("b")] * 4, True),
        ([Button("b")] * 5, False),
        ([Menu("m", "p", ())], False),
        ([ChannelMenu("c", "p", ())], False),
        ([PeopleMenu("c", "p", 4)], False),
    ],
)
def test_a_button_fits_beside_buttons_up_to_five_and_never_beside_a_menu(row: Row, room: bool) -> None:
    assert has_room(row) is room
