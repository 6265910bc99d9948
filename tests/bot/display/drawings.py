"""Drawings of every kind, up to far beyond Discord's limits."""

from __future__ import annotations

import discord
from hypothesis import strategies as st

from bot.display.controls import Target
from bot.display.drawing import Button, ChannelMenu, Choice, Drawing, Field, Menu, PeopleMenu, Picture, Style

TARGET = Target(2**63 - 1, 2**31)


def texts(most: int) -> st.SearchStrategy[str]:
    """Texts that are not blank, up to far beyond a limit."""
    short = st.text(st.characters(codec="utf-8"), max_size=30).map(lambda text: f"x{text}")
    return st.builds(lambda text, times: f"{text}\n" * times, short, st.integers(1, most))


def drawings(*emojis: str) -> st.SearchStrategy[Drawing]:
    """Drawings in which some emojis occur."""
    maybe = st.none() | st.sampled_from(emojis)
    choices = st.builds(
        Choice,
        value=st.uuids().map(str),
        label=texts(9),
        description=st.none() | texts(9),
        emoji=maybe,
        chosen=st.booleans(),
    )
    button = {"what": st.uuids().map(str), "style": st.sampled_from(Style), "disabled": st.booleans()}
    buttons = st.builds(Button, label=st.just(""), emoji=st.sampled_from(emojis), **button) | st.builds(
        Button, label=texts(9), emoji=maybe, **button
    )
    menus = st.builds(
        Menu,
        what=st.uuids().map(str),
        placeholder=texts(9),
        choices=st.lists(choices, min_size=1, max_size=40).map(tuple),
    )
    channel_menus = st.builds(
        ChannelMenu,
        what=st.uuids().map(str),
        placeholder=texts(9),
        kinds=st.just((discord.ChannelType.text.value, discord.ChannelType.forum.value)),
        chosen=st.lists(st.integers(1, 2**63 - 1), max_size=40, unique=True).map(tuple),
    )
    people_menus = st.builds(PeopleMenu, what=st.uuids().map(str), placeholder=texts(9), most=st.integers(1, 40))
    rows = st.lists(
        st.lists(buttons, min_size=1, max_size=5) | (menus | channel_menus | people_menus).map(lambda menu: [menu]),
        max_size=5,
    )
    pictures = st.builds(Picture, name=st.just("course"), png=st.binary(max_size=9), description=texts(60))
    return st.builds(
        Drawing,
        title=texts(20),
        text=texts(300),
        fields=st.lists(st.builds(Field, texts(20), texts(80)), max_size=40).map(tuple),
        footer=st.just("") | texts(150),
        rows=rows.map(tuple),
        picture=st.none() | pictures,
    )
