"""Ways in which a connection to the gateway breaks, after each of which the session can be resumed."""

from __future__ import annotations

from collections.abc import Awaitable

from .server import WireServer


def close(server: WireServer) -> Awaitable[None]:
    return server.gateway.close(4000)


def ask_to_reconnect(server: WireServer) -> Awaitable[None]:
    return server.gateway.ask_to_reconnect()


async def cut(server: WireServer) -> None:
    server.gateway.cut()


async def reset(server: WireServer) -> None:
    server.gateway.cut(reset=True)


BREAKS = (close, ask_to_reconnect, cut, reset)
