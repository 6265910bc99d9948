from __future__ import annotations

import asyncio

import aiohttp
import discord
import pytest

from bot.clock import SystemClock
from bot.service.ownership import Alone
from bot.service.request_pace import RequestPace
from tests.bot.seats import HandClock
from tests.wire.process import inside
from tests.wire.server import WireServer


class Elapsed(HandClock):
    """A clock on which waiting takes no time; it notes how long was waited."""

    def __init__(self) -> None:
        super().__init__()
        self.waited: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.waited.append(seconds)


async def test_requests_come_at_once_until_there_are_too_many_in_a_second() -> None:
    clock, now = Elapsed(), 0.0
    pace = RequestPace(clock, 3, Alone(), lambda: now)
    for _ in range(3):
        await pace.take_turn()
    assert clock.waited == []
    now = 0.25
    for _ in range(4):
        await pace.take_turn()
    assert clock.waited == [0.75, 0.75, 0.75, 1.75]


async def test_in_no_second_are_there_more_requests_than_agreed() -> None:
    clock, now = Elapsed(), 0.0
    pace = RequestPace(clock, 5, Alone(), lambda: now)
    made = []
    for number in range(200):
        now += (0.07, 0.0, 0.5, 0.0, 0.0, 0.01)[number % 6]
        clock.waited.clear()
        await pace.take_turn()
        made.append(now + sum(clock.waited))
    assert made == sorted(made)
    assert all(later - earlier >= 1 - 1e-9 for earlier, later in zip(made, made[5:], strict=False))


class Client(discord.Client):
    """A client that does nothing."""


@pytest.fixture
def counted() -> list[float]:
    return []


async def test_discord_py_waits_before_its_requests_but_not_before_answers_to_interactions(
    counted: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    pace = RequestPace(SystemClock(), 1000, Alone())

    async def take_turn() -> None:
        counted.append(1)

    monkeypatch.setattr(pace, "take_turn", take_turn)
    client = Client(intents=discord.Intents(guilds=True), http_trace=pace.trace)
    async with WireServer() as server, inside(server, client):
        counted.clear()
        channel = client.get_partial_messageable(server.places[0].channel_id)
        await channel.send("hello")
        assert len(counted) == 1
        with pytest.raises(discord.NotFound):
            await client.http.request(discord.http.Route("POST", "/interactions/1/token/callback"))
        with pytest.raises(discord.NotFound):
            await client.http.request(discord.http.Route("PATCH", "/webhooks/1/token/messages/@original"))
        assert len(counted) == 1


class Lease(Alone):
    """A lease that may be in doubt."""

    certain = True

    async def until_certain(self) -> bool:
        return self.certain


async def test_who_may_have_lost_its_servers_makes_no_request() -> None:
    lease = Lease()
    pace = RequestPace(SystemClock(), 1000, lease)
    client = Client(intents=discord.Intents(guilds=True), http_trace=pace.trace)
    async with WireServer() as server, inside(server, client):
        await client.wait_until_ready()
        lease.certain, before = False, len(server.requests)
        for method, path in (("GET", "/users/@me"), ("POST", "/interactions/1/token/callback")):
            with pytest.raises(aiohttp.ClientError, match="another process may serve"):
                await client.http.request(discord.http.Route(method, path))
        await asyncio.sleep(0)
        assert len(server.requests) == before
        lease.certain = True
        await client.http.request(discord.http.Route("GET", "/users/@me"))
