"""Over a whole game, no click, answer or message makes discord.py build objects that nobody needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

import discord
import pytest
from discord import components
from discord.ui.view import BaseView

from bot.app import GameBot
from bot.clock import SystemClock
from bot.service import presence
from bot.store import Codec, Store
from bot.store.sqlite import SqliteStore
from tests.games import DATA
from tests.process.party import Ledger, Party, controls
from tests.wire.process import inside
from tests.wire.server import WireServer
from tests.wire.world import JSON

pytestmark = pytest.mark.asyncio(loop_scope="module")

UNNEEDED = (discord.Message, discord.PartialMessage, discord.Embed, BaseView, discord.ui.Item, components.Component)


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """What is built of discord.py's messages, embeds, components and views, by the name of its class."""
    counted: Counter[str] = Counter()

    def counting(init: Callable[..., None]) -> Callable[..., None]:
        def count(self: Any, *args: Any, **kwargs: Any) -> None:
            counted[type(self).__name__] += 1
            init(self, *args, **kwargs)

        return count

    made = [cls for root in UNNEEDED for cls in [root, *below(root)] if "__init__" in vars(cls)]
    for cls in made:
        monkeypatch.setattr(cls, "__init__", counting(vars(cls)["__init__"]))
    parse = discord.Embed.from_dict.__func__  # type: ignore[attr-defined]

    def parsed(cls: Any, data: Any) -> Any:
        counted["Embed"] += 1
        return parse(cls, data)

    monkeypatch.setattr(discord.Embed, "from_dict", classmethod(parsed))
    return counted


def below(cls: type) -> list[type]:
    children: list[type] = cls.__subclasses__()
    return [found for child in children for found in (child, *below(child))]


def full(drawing: list[JSON]) -> list[JSON]:
    """Fill a message with buttons up to 25, those that were drawn first."""
    drawn = [item for row in drawing for item in row["components"]]
    spare = [{**drawn[0], "custom_id": f"t1:1:1:spare.{number}"} for number in range(25 - len(drawn))]
    buttons = [*drawn, *spare]
    return [{"type": 1, "components": buttons[first : first + 5]} for first in range(0, 25, 5)]


async def test_clicks_on_full_messages_build_nothing(
    server: WireServer, ledger: Ledger, built: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "JUST_NOW", timedelta())  # whoever is to move is called

    async def open_store(codecs: Mapping[str, Codec]) -> Store:
        return await SqliteStore.start(ledger.path, codecs)

    bot = GameBot(DATA, open_store, SystemClock(), lobby_seconds=3600)
    async with inside(server, bot):
        await server.until(lambda: server.world.commands)
        party = Party(server, ledger, server.places[0], 2)
        await party.start()
        mover = await party.roll()
        message = full(party.message.components)
        assert sum(len(row["components"]) for row in message) == 25
        first, second = party.dice()[:2]
        assert (await party.click(mover, first, drawing=message)).type == 7
        assert party.selection() == first[5:]
        assert (await party.click(mover, second, drawing=full(party.message.components))).type == 7
        private = await party.click(mover, "look.count")
        assert private.ephemeral
        await server.say(mover, place=party.place)
        turns, mover = party.table.turns, party.to_move()
        await party.play(lambda: party.to_move() is not mover)
        await server.until(lambda: party.calls)
        assert party.table.turns > turns
        assert (await party.command(mover, "table show")).type == 4
        assert controls(server.messages(party.place)[-1].components)
    assert built == Counter()


async def test_this_test_sees_what_discord_py_builds(built: Counter[str], server: WireServer) -> None:
    client: Any = discord.Client(intents=discord.Intents.none())
    message: Any = {
        "id": "1",
        "channel_id": "1",
        "type": 0,
        "content": "",
        "flags": 0,
        "pinned": False,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "edited_timestamp": None,
        "author": {"id": "1", "username": "u", "discriminator": "0", "avatar": None},
        "embeds": [{"title": "t"}],
        "components": [{"type": 1, "components": [{"type": 2, "style": 1, "label": "l", "custom_id": "c"}]}],
    }
    channel: Any = discord.PartialMessageable(client._connection, 1)
    view = discord.ui.View.from_message(discord.Message(state=client._connection, channel=channel, data=message))
    discord.Embed(title="t")
    assert {"Message", "Embed", "ActionRow", "Button", "View"} <= built.keys()
    assert len(view.children) == 1
