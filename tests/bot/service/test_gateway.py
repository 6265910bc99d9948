from __future__ import annotations

import asyncio
import copy
import gc
import logging
import weakref
from typing import Any
from unittest.mock import Mock

import discord
import pytest

from bot.service.gateway import Clicked, Gateway, clicked
from bot.service.ownership import Alone

BOT = 1
GUILD, CHANNEL, USER, MESSAGE = 2 << 22, 3 << 22, 4 << 22, 5 << 22
EPHEMERAL = 1 << 6


class Bot(discord.Client):
    """A bot that remembers what reached it, on a server with one channel; the whole of discord.py is there."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True, guild_messages=True), max_messages=None)
        state: Any = self._connection
        self.parsers: dict[str, Any] = state.parsers
        self.read = Mock()
        self.parsers["INTERACTION_CREATE"] = self.read
        self.clicks: list[discord.Interaction[Any]] = []
        self.said: list[int] = []
        self.answer: Any = self.remember
        state.user = discord.ClientUser(state=state, data=person(BOT))  # type: ignore[arg-type]
        Gateway(self, lambda interaction: self.answer(interaction), self.said.append, Alone())
        guild = {"id": str(GUILD), "name": "Storybook", "roles": [], "channels": [channel()], "members": []}
        state._add_guild_from_data(guild)

    async def remember(self, interaction: discord.Interaction[Any]) -> None:
        self.clicks.append(interaction)

    def hear(self, event: str, data: dict[str, Any]) -> None:
        self.parsers[event](copy.deepcopy(data))


def channel() -> dict[str, Any]:
    return {"id": str(CHANNEL), "type": 0, "name": "games", "position": 0, "permission_overwrites": []}


def person(user: int) -> dict[str, Any]:
    return {"id": str(user), "username": f"user{user}", "discriminator": "0", "avatar": None, "global_name": "Ada"}


def click(**changes: Any) -> dict[str, Any]:
    return {
        "id": "9",
        "application_id": "8",
        "type": 3,
        "token": "token",
        "version": 1,
        "guild_id": str(GUILD),
        "channel": channel() | {"permissions": "1"},
        "channel_id": str(CHANNEL),
        "member": {"user": person(USER), "roles": [], "joined_at": None, "flags": 0, "permissions": str(1 << 13)},
        "app_permissions": str(1 << 15),
        "locale": "it",
        "guild_locale": "pl",
        "attachment_size_limit": 1,
        "data": {"component_type": 2, "custom_id": "t1:1:1:roll"},
        "message": {"id": str(MESSAGE), "flags": 0, "components": [{"type": 1, "components": []}]},
    } | changes


@pytest.fixture
async def bot() -> Bot:
    return Bot()


async def test_a_click_reaches_the_bot_as_discord_py_reads_it_but_for_its_message(bot: Bot) -> None:
    bot.hear("INTERACTION_CREATE", click())
    await asyncio.sleep(0)
    (interaction,) = bot.clicks
    assert not bot.read.called
    assert clicked(interaction) == Clicked(MESSAGE, private=False, bare=True)
    assert interaction.message is None
    data: Any = click()
    del data["message"]
    whole: Any = discord.Interaction(data=data, state=bot._connection)
    for name in ("id", "type", "token", "application_id", "guild_id", "channel_id", "locale", "guild_locale", "data"):
        assert getattr(interaction, name) == getattr(whole, name), name
    for name in ("user", "guild", "channel", "permissions", "app_permissions", "client"):
        assert getattr(interaction, name) == getattr(whole, name), name
    assert isinstance(interaction.user, discord.Member)
    assert isinstance(interaction.channel, discord.TextChannel)
    assert interaction.permissions.manage_messages


@pytest.mark.parametrize(("flags", "private"), [({"flags": EPHEMERAL}, True), ({"flags": 1 << 12}, False), ({}, False)])
async def test_what_was_clicked_is_private_when_one_person_alone_sees_it(
    bot: Bot, flags: dict[str, int], private: bool
) -> None:
    bot.hear("INTERACTION_CREATE", click(message={"id": str(MESSAGE), **flags}))
    await asyncio.sleep(0)
    assert clicked(bot.clicks[0]) == Clicked(MESSAGE, private, bare=True)


@pytest.mark.parametrize("embeds", [[{"title": "The Three Little Pigs"}], []])
async def test_what_was_clicked_is_bare_when_nothing_is_drawn_in_it(bot: Bot, embeds: list[Any]) -> None:
    bot.hear("INTERACTION_CREATE", click(message={"id": str(MESSAGE), "embeds": embeds}))
    await asyncio.sleep(0)
    assert clicked(bot.clicks[0]) == Clicked(MESSAGE, private=False, bare=not embeds)


@pytest.mark.parametrize("kind", [2, 3, 8])
async def test_the_controls_of_what_was_clicked_are_known_for_a_menu_alone(bot: Bot, kind: int) -> None:
    rows = [{"type": 1, "components": []}]
    message = {"id": str(MESSAGE), "components": rows}
    bot.hear("INTERACTION_CREATE", click(data={"component_type": kind, "custom_id": "t1:1:1:tile"}, message=message))
    await asyncio.sleep(0)
    seen = clicked(bot.clicks[0])
    assert seen is not None
    assert list(seen.rows) == ([] if kind == 2 else rows)


@pytest.mark.parametrize("kind", [1, 2, 4])
async def test_all_other_interactions_are_read_by_discord_py(bot: Bot, kind: int) -> None:
    data = click(type=kind)
    bot.hear("INTERACTION_CREATE", data)
    await asyncio.sleep(0)
    bot.read.assert_called_once_with(data)
    assert bot.clicks == []


async def test_a_form_that_the_bot_can_not_have_sent_is_answered_as_an_unknown_control_is(bot: Bot) -> None:
    bot.hear("INTERACTION_CREATE", click(type=5, data={"custom_id": "form", "components": []}))
    await asyncio.sleep(0)
    bot.read.assert_not_called()
    assert len(bot.clicks) == 1


async def test_a_command_has_nothing_clicked(bot: Bot) -> None:
    data: Any = click(type=2)
    del data["message"]
    assert clicked(discord.Interaction(data=data, state=bot._connection)) is None


async def test_a_click_under_way_is_not_forgotten(bot: Bot) -> None:
    waiting: list[weakref.ref[asyncio.Future[None]]] = []
    done: list[bool] = []

    async def wait(interaction: discord.Interaction[Any]) -> None:
        future = asyncio.get_running_loop().create_future()
        waiting.append(weakref.ref(future))
        await future
        done.append(True)

    bot.answer = wait
    bot.hear("INTERACTION_CREATE", click())
    await asyncio.sleep(0)
    gc.collect()
    future = waiting[0]()
    assert future is not None
    future.set_result(None)
    del future
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert done == [True]


async def test_a_click_that_fails_is_told_to_the_log_and_the_next_one_goes_on(
    bot: Bot, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(interaction: discord.Interaction[Any]) -> None:
        raise RuntimeError("out of order")

    bot.answer = fail
    bot.hear("INTERACTION_CREATE", click())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    (entry,) = [entry for entry in caplog.records if entry.levelno >= logging.ERROR]
    assert "out of order" in str(entry.exc_info)
    bot.answer = bot.remember
    bot.hear("INTERACTION_CREATE", click())
    await asyncio.sleep(0)
    assert len(bot.clicks) == 1


async def test_messages_of_others_are_counted_by_their_channel(bot: Bot) -> None:
    for author in (USER, BOT, USER):
        bot.hear("MESSAGE_CREATE", {"channel_id": str(CHANNEL), "author": person(author)})
    assert bot.said == [CHANNEL, CHANNEL]


async def test_before_the_bot_knows_itself_nothing_is_counted(bot: Bot) -> None:
    bot._connection.user = None
    bot.hear("MESSAGE_CREATE", {"channel_id": str(CHANNEL), "author": person(USER)})
    assert bot.said == []


@pytest.mark.parametrize("event", ["MESSAGE_UPDATE", "MESSAGE_DELETE", "MESSAGE_DELETE_BULK"])
async def test_what_becomes_of_messages_is_not_read(bot: Bot, event: str) -> None:
    bot.hear(event, {})


class Doubts:
    """A lease that is in doubt, until it is renewed or lost."""

    def __init__(self) -> None:
        self.certain = False
        self.settled = asyncio.Event()

    def is_certain(self) -> bool:
        return self.certain

    async def until_certain(self) -> bool:
        await self.settled.wait()
        return self.certain


@pytest.mark.parametrize("renewed", [True, False])
@pytest.mark.parametrize("kind", [2, 3])
async def test_what_another_process_may_answer_waits_until_that_is_certain(kind: int, renewed: bool) -> None:
    bot, doubts = Bot(), Doubts()
    bot.parsers["INTERACTION_CREATE"] = bot.read
    Gateway(bot, bot.remember, bot.said.append, doubts)
    bot.hear("INTERACTION_CREATE", click(type=kind))
    await asyncio.sleep(0)
    assert (bot.clicks, bot.read.called) == ([], False)
    doubts.certain = renewed
    doubts.settled.set()
    for _ in range(3):
        await asyncio.sleep(0)
    assert (len(bot.clicks), bot.read.called) == (renewed and kind == 3, renewed and kind == 2)
