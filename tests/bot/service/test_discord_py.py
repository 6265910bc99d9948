"""What the bot knows of discord.py's inside holds for one version; a new one has to be looked through first."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable
from typing import Any

import discord
import pytest
from discord.client import Client
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, MultipartParameters, Route
from discord.interactions import Interaction, InteractionResponse
from discord.shard import AutoShardedClient
from discord.state import ConnectionState
from discord.webhook.async_ import AsyncWebhookAdapter, Webhook, async_context

VERSION = "2.7.1"
READ = {
    ConnectionState.parse_interaction_create: "acb40a14fd0182c9",
    ConnectionState.parse_message_create: "f39e75248419457c",
    ConnectionState.parse_message_update: "d0c6a0a13671e3ee",
    ConnectionState.parse_message_delete: "1c51cac37040a43e",
    ConnectionState.parse_message_delete_bulk: "d4da23e214dfee10",
    DiscordWebSocket.received_message: "62c9f5ec6596dfef",
    Interaction.__init__: "3bcfec1b9d075a6a",
    Interaction._from_data: "34807e2ab60ad25a",
    InteractionResponse.send_message: "d3d11270d8382b94",
    InteractionResponse.edit_message: "0f6393e359d1cfb5",
    InteractionResponse.defer: "1b61260a6f210248",
    Interaction.edit_original_response: "53f07dc239614631",
    Interaction.delete_original_response: "bf9c5f47df777f33",
    Webhook.send: "fa8406becfa0e65e",
    AsyncWebhookAdapter.request: "b449e300f41fe4d1",
    AsyncWebhookAdapter.create_interaction_response: "4dd13a0eae064540",
    AsyncWebhookAdapter.get_original_interaction_response: "be02c1d578ea65be",
    AsyncWebhookAdapter.edit_original_interaction_response: "fe871f99b3e5d8e4",
    AsyncWebhookAdapter.delete_original_interaction_response: "d503a4a7e094dce3",
    AsyncWebhookAdapter.execute_webhook: "115786bf8fff0bd3",
    AutoShardedClient.launch_shards: "a65898ed135314b6",
    Client._call_before_identify_hook: "1b97032f19366634",
    Client.before_identify_hook: "ff3ab74ae796869d",
    DiscordWebSocket.identify: "b7aa0609de135393",
    HTTPClient.static_login: "44c522c43913f3f0",
    HTTPClient.get_bot_gateway: "003c60a1be2e04aa",
    HTTPClient.request: "02f1209000b10946",
    HTTPClient.send_message: "4faf38fca9fc6da9",
    HTTPClient.edit_message: "005f6323cd62ec05",
    HTTPClient.delete_message: "4ad357133169b93e",
}
"""What bot/app.py, bot/service/gateway.py and discord_api.py replace, call or do in place of: digests of its source."""


@pytest.mark.parametrize("function", READ, ids=lambda function: function.__qualname__)
def test_what_is_replaced_or_called_is_as_it_was_when_it_was_read(function: Callable[..., Any]) -> None:
    digest = hashlib.sha256(inspect.getsource(function).encode()).hexdigest()[:16]
    assert digest == READ[function], (
        f"discord.py {discord.__version__} has another {function.__qualname__} than {VERSION}: see what that means for "
        f"bot/service/gateway.py and bot/service/discord_api.py, then write {digest} here"
    )


def test_the_version_is_the_one_that_was_read() -> None:
    assert discord.__version__ == VERSION, (
        f"discord.py is {discord.__version__}: run all tests with it, look through what else may concern "
        "bot/service/gateway.py and bot/service/discord_api.py, then write its version here"
    )


async def test_the_names_that_are_not_documented_are_there() -> None:
    client = discord.AutoShardedClient(intents=discord.Intents.none())
    state: Any = client._connection
    websocket_reads = inspect.getsource(DiscordWebSocket.from_client)
    assert "ws._discord_parsers = client._connection.parsers" in websocket_reads
    for event in ("INTERACTION_CREATE", "MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE", "MESSAGE_DELETE_BULK"):
        assert state.parsers[event] == getattr(state, f"parse_{event.lower()}")
    assert isinstance(client.http, HTTPClient)
    assert {"proxy", "proxy_auth"} <= vars(client.http).keys()
    assert isinstance(async_context.get(), AsyncWebhookAdapter)
    assert MultipartParameters._fields == ("payload", "multipart", "files")
    assert "_session" in Interaction.__slots__
    assert Route("GET", "/a/{webhook_id}", webhook_id=1).url == f"{Route.BASE}/a/1"
