"""Each request with and without a file, on a real wire: what Discord gets and what is made of its reply."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest

from bot.display.controls import Target
from bot.display.drawing import Button, Drawing, Picture
from bot.display.payload import Payload, edited_message, new_message
from bot.service import discord_api
from bot.service.discord_api import Callback
from bot.service.gateway import Gateway
from bot.service.ownership import Alone
from tests.wire.process import inside
from tests.wire.server import WireServer
from tests.wire.world import Message

TARGET = Target(7, 3)
BARE = Drawing("Title", "Text", rows=((Button("roll", "Roll"),),))
PICTURED = Drawing("Title", "Text", rows=BARE.rows, picture=Picture("course", b"png", "A curve"))
both = pytest.mark.parametrize("drawing", [BARE, PICTURED], ids=["bare", "pictured"])


class Bot(discord.AutoShardedClient):
    """Does with a click what a test wants."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True, guild_messages=True), max_messages=None)
        self.answer: Any = None
        self.told: asyncio.Queue[Any] = asyncio.Queue()
        Gateway(self, self.click, lambda channel: None, Alone())

    async def click(self, interaction: discord.Interaction[Any]) -> None:
        try:
            self.told.put_nowait(await self.answer(interaction))
        except Exception as error:
            self.told.put_nowait(error)


@pytest.fixture
async def server() -> AsyncIterator[WireServer]:
    async with WireServer() as server:
        yield server


@pytest.fixture
async def bot(server: WireServer) -> AsyncIterator[Bot]:
    bot = Bot()
    async with inside(server, bot):
        yield bot


@pytest.fixture
async def message(server: WireServer, bot: Bot) -> Message:
    """A message of the bot, of an earlier drawing."""
    earlier = new_message(PICTURED, TARGET, "Hello")
    sent = await discord_api.send(bot, server.places[0].channel_id, earlier)
    message = server.world.messages[sent]
    check(message, PICTURED, "Hello")
    return message


def check(message: Message, drawing: Drawing, text: str = "") -> None:
    assert message.content == text
    assert [embed["title"] for embed in message.embeds] == ["Title"]
    assert [control["custom_id"] for control in message.controls()] == ["t1:7:3:roll"]
    files = ["course.png"] if drawing.picture else []
    assert [file["filename"] for file in message.attachments] == files


async def click(server: WireServer, bot: Bot, message: Message, answer: Any) -> tuple[Any, Any]:
    """Click, and give what came of it and what the bot was told."""
    bot.answer = answer
    interaction = await server.click(server.user("Ann"), message, "Roll")
    async with asyncio.timeout(10):
        return interaction, await bot.told.get()


@both
async def test_a_message_of_the_bot_is_edited_and_deleted(
    server: WireServer, bot: Bot, message: Message, drawing: Drawing
) -> None:
    channel = server.places[0].channel_id
    await discord_api.edit(bot, channel, message.id, edited_message(drawing, TARGET))
    check(message, drawing)
    await discord_api.delete(bot, channel, message.id)
    assert message.deleted


@both
async def test_a_clicked_message_is_edited_as_the_answer(
    server: WireServer, bot: Bot, message: Message, drawing: Drawing
) -> None:
    async def answer(interaction: discord.Interaction[Any]) -> None:
        await discord_api.respond(interaction, Callback.EDIT, edited_message(drawing, TARGET))

    clicked, told = await click(server, bot, message, answer)
    assert (clicked.type, told) == (7, None)
    check(message, drawing)


@both
async def test_a_click_is_answered_with_a_message_and_its_id(
    server: WireServer, bot: Bot, message: Message, drawing: Drawing
) -> None:
    async def answer(interaction: discord.Interaction[Any]) -> Any:
        sent = await discord_api.respond_with_message(interaction, new_message(drawing, TARGET))
        return sent, await discord_api.original(interaction)

    clicked, told = await click(server, bot, message, answer)
    assert (clicked.type, clicked.ephemeral) == (4, False)
    assert told == (clicked.message.id, clicked.message.id)
    check(clicked.message, drawing)


@both
async def test_a_private_answer_and_all_that_may_follow_it(
    server: WireServer, bot: Bot, message: Message, drawing: Drawing
) -> None:
    async def answer(interaction: discord.Interaction[Any]) -> Any:
        await discord_api.respond(interaction, Callback.MESSAGE, new_message(drawing, TARGET), private=True)
        other = BARE if drawing is PICTURED else PICTURED
        edited = await discord_api.edit_original(interaction, edited_message(other, TARGET))
        private = await discord_api.follow_up(interaction, new_message(drawing, TARGET), private=True)
        public = await discord_api.follow_up(interaction, new_message(other, TARGET))
        return other, edited, private, public

    clicked, (other, edited, private, public) = await click(server, bot, message, answer)
    assert clicked.ephemeral
    assert clicked.message.id == edited
    check(clicked.message, other)
    assert [sent.id for sent in clicked.followups] == [private, public]
    assert [sent.ephemeral for sent in clicked.followups] == [True, False]
    check(clicked.followups[0], drawing)
    check(clicked.followups[1], other)


@pytest.mark.parametrize("private", [True, False])
async def test_who_waits_is_told_so_and_the_answer_may_go(
    server: WireServer, bot: Bot, message: Message, private: bool
) -> None:
    async def answer(interaction: discord.Interaction[Any]) -> None:
        await discord_api.respond(interaction, Callback.THINKING, private=private)
        await discord_api.edit_original(interaction, Payload({"content": "…"}))
        await discord_api.delete_original(interaction)

    clicked, told = await click(server, bot, message, answer)
    assert (clicked.type, clicked.ephemeral, told) == (5, private, None)
    assert clicked.message.content == "…"
    assert clicked.message.deleted


async def test_an_acknowledged_click_may_be_answered_later(server: WireServer, bot: Bot, message: Message) -> None:
    async def answer(interaction: discord.Interaction[Any]) -> int:
        await discord_api.respond(interaction, Callback.ACKNOWLEDGE)
        return await discord_api.edit_original(interaction, edited_message(BARE, TARGET))

    clicked, told = await click(server, bot, message, answer)
    assert (clicked.type, told) == (6, message.id)
    check(message, BARE)


async def test_discord_is_asked_for_a_reply_only_where_it_is_read(
    server: WireServer, bot: Bot, message: Message, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Any] = []
    adapter = type(discord.webhook.async_.async_context.get())
    request = adapter.request

    async def listen(*args: Any, **sent: Any) -> Any:
        told.append(await request(*args, **sent))
        return told[-1]

    monkeypatch.setattr(adapter, "request", listen)

    async def answer(interaction: discord.Interaction[Any]) -> None:
        await discord_api.respond(interaction, Callback.EDIT, edited_message(BARE, TARGET))

    await click(server, bot, message, answer)
    assert told == [""]
