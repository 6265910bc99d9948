"""Hearing of every response of Discord's."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import aiohttp
import discord


def hear_responses(client: discord.Client, hear: Callable[[aiohttp.ClientResponse], None]) -> None:
    """Call something with each response to a client that has not logged in yet."""
    trace = client.http.http_trace or aiohttp.TraceConfig()

    async def tell(
        _session: aiohttp.ClientSession, _context: SimpleNamespace, end: aiohttp.TraceRequestEndParams
    ) -> None:
        hear(end.response)

    trace.on_request_end.append(tell)
    client.http.http_trace = trace
