"""Whether the bot knows that what people do does not reach it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from discord.gateway import DiscordWebSocket

from bot.app import GameBot
from bot.clock import SystemClock
from bot.store import Codec, Store
from bot.store.sqlite import SqliteStore
from tests.games import DATA
from tests.wire.process import inside
from tests.wire.server import WireServer
from tests.wire.world import PATIENCE


@pytest.fixture
async def server() -> AsyncIterator[WireServer]:
    async with WireServer(answer_within=PATIENCE) as server:
        yield server


async def test_a_lost_connection_is_noticed_until_there_is_another(
    server: WireServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def open_store(games: Mapping[str, Codec]) -> Store:
        return await SqliteStore.start(tmp_path / "tables.sqlite3", games)

    def unreachable(*_: Any, **__: Any) -> None:
        raise aiohttp.ClientConnectionError

    bot = GameBot(DATA, open_store, SystemClock(), lobby_seconds=3600)
    assert not bot._is_connected()
    async with inside(server, bot):
        await until(bot._is_connected)
        with monkeypatch.context() as patch:
            patch.setattr(DiscordWebSocket, "from_client", unreachable)
            server.gateway.cut()
            await until(lambda: not bot._is_connected())
        await until(bot._is_connected)


async def until(true: Callable[[], bool]) -> None:
    for _ in range(int(PATIENCE / 0.005)):
        if true():
            return
        await asyncio.sleep(0.005)
    raise TimeoutError
