"""A way to a server that can be cut at any moment."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit


class Proxy:
    """Passes bytes between clients and a server, unless it is told to cut."""

    def __init__(self, host: str, port: int) -> None:
        self._server = (host, port)
        self._writers: set[asyncio.StreamWriter] = set()
        self.cut_before: Callable[[bytes], bool] = lambda _asked: False
        """Whether to cut before what a client has sent reaches the server."""
        self.cut_after: Callable[[bytes], bool] = lambda _asked: False
        """Whether to cut when the server has answered it, before the client hears that."""
        self.refusing = False
        self.cuts = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.refusing:
            writer.close()
            return
        there, back = await asyncio.open_connection(*self._server)
        self._writers |= {writer, back}
        doomed = asyncio.Event()

        def cut() -> None:
            self.cuts += 1
            writer.close()
            back.close()

        async def ask() -> None:
            while data := await reader.read(65_536):
                if self.cut_before(data):
                    cut()
                    return
                if self.cut_after(data):
                    doomed.set()
                back.write(data)
            back.close()

        async def answer() -> None:
            while data := await there.read(65_536):
                if doomed.is_set():
                    cut()
                    return
                writer.write(data)
            writer.close()

        with suppress(ConnectionError):
            await asyncio.gather(ask(), answer())
        self._writers -= {writer, back}

    def cut_all(self) -> None:
        for writer in self._writers:
            writer.close()


@asynccontextmanager
async def proxied(url: str) -> AsyncIterator[tuple[Proxy, str]]:
    """Start a proxy to the server of a URL; give it, and the URL that leads through it."""
    parts = urlsplit(url)
    assert parts.hostname is not None
    assert parts.port is not None
    proxy = Proxy(parts.hostname, parts.port)
    server = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    try:
        yield proxy, url.replace(f":{parts.port}/", f":{port}/")
    finally:
        server.close()
        proxy.cut_all()
