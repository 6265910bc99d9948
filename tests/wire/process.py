"""A bot as a process of its own, to be killed, and a bot inside the test, to be looked into."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

import discord
import yarl

from .forkserver import ROOT, Child, ForkServer
from .server import WireServer
from .world import PATIENCE


class BotProcess:
    """`python -m bot` against a WireServer; leaving the block kills what still runs.

    With `forks` the process is forked from one that has imported the bot, without it a Python of its own is started.
    `start` and `restart` return when this process has identified and some commands are known. `output` has
    the lines of stdout and stderr of every run.
    """

    def __init__(
        self,
        server: WireServer,
        database: Path,
        *,
        module: Sequence[str] = ("bot",),
        env: Mapping[str, str] | None = None,
        within: float = PATIENCE,
        forks: ForkServer | None = None,
    ) -> None:
        self.server = server
        self.output: list[str] = []
        self._module = module
        self._within = within
        self._extra = {"DATABASE_PATH": str(database), **(env or {})}
        self._forks = forks
        self._process: asyncio.subprocess.Process | Child | None = None
        self._reader: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        if self.running:
            await self.kill()

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def start(self) -> None:
        gateway = self.server.gateway
        before = gateway.identified
        await self.launch()
        try:
            await self.server.until(
                lambda: not self.running or (gateway.identified > before and self.server.world.commands), self._within
            )
        except TimeoutError:
            await self.kill()
        if not self.running:
            raise RuntimeError("the bot did not start:\n" + "\n".join(self.output))

    async def launch(self) -> None:
        """Start it, and wait for nothing."""
        self._process = await self._begin()
        self._reader = asyncio.create_task(self._read(self._process))

    async def end(self) -> int:
        """Wait until it ends by itself; give the exit status."""
        assert self._process is not None
        assert self._reader is not None
        await self._reader
        return await self._process.wait()

    async def _begin(self) -> asyncio.subprocess.Process | Child:
        env = os.environ | {"PYTHONUNBUFFERED": "1", "DISCORD_TOKEN": self.server.token}
        env |= {"DISCORD_API_URL": self.server.api_url, "DISCORD_GATEWAY_URL": self.server.gateway.url} | self._extra
        if self._forks is not None:
            return await self._forks.start(*self._module, env=env, join_stderr=True)
        return await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", *self._module),
            cwd=ROOT,
            env=env,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )

    async def kill(self) -> None:
        """End it with SIGKILL: no handler runs, nothing is flushed."""
        await self._end(signal.SIGKILL)

    async def terminate(self, within: float = PATIENCE, how: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to end with a signal; give the exit status."""
        async with asyncio.timeout(within):
            return await self._end(how)

    async def restart(self) -> None:
        """Kill and start again."""
        await self.kill()
        await self.start()

    async def _end(self, how: signal.Signals) -> int:
        assert self._process is not None
        self._process.send_signal(how)
        return await self.end()

    async def _read(self, process: asyncio.subprocess.Process | Child) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            self.output.append(line.decode(errors="replace").rstrip())
            self.server.world.changed()
        await process.wait()
        self.server.world.changed()


@asynccontextmanager
async def inside(server: WireServer, bot: discord.Client) -> AsyncIterator[None]:
    """Run a bot in the test's own loop, pointed at the server, until the block ends."""
    base, default = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    discord.http.Route.BASE = server.api_url
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(server.gateway.url)
    before = server.gateway.identified
    running = asyncio.create_task(bot.start(server.token))
    running.add_done_callback(lambda _: server.world.changed())
    try:
        await server.until(lambda: running.done() or server.gateway.identified > before)
        if running.done():
            await running
        yield
    finally:
        await bot.close()
        await asyncio.wait([running])
        discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = base, default
