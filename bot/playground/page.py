"""The bot in a simulated Discord: a page in the browser that looks like a channel, no token needed."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from typing import TYPE_CHECKING

from discord.ext import commands

from bot.clock import Clock, Timer

if TYPE_CHECKING:
    from bot.playground.simulated_discord import SimulatedDiscord


class PlaygroundError(Exception):
    """The playground can't open; the message says in one line why and what to do."""


class PlaygroundClock:
    """The clock of a simulated Discord, which is made after the bot that needs the clock."""

    def __init__(self) -> None:
        self._discord: SimulatedDiscord | None = None

    def follow(self, discord: SimulatedDiscord) -> None:
        """Use the time of a simulated Discord from now on."""
        self._discord = discord

    def now(self) -> datetime:
        """Return the current time in UTC."""
        return self._simulated.now()

    async def sleep(self, seconds: float) -> None:
        """Wait for some seconds, without blocking the page."""
        await self._simulated.external_wait(asyncio.sleep(seconds), reason="sleep")

    async def wait(self, event: asyncio.Event, seconds: float) -> bool:
        """Wait for ``event``, at most ``seconds``, without blocking the page; say whether it was set."""
        try:
            async with asyncio.timeout(seconds):
                await self._simulated.external_wait(event.wait(), reason="event")
        except TimeoutError:
            return False
        return True

    def call_later(self, seconds: float, call: Callable[[], object]) -> Timer:
        """Call something once after some seconds, without blocking the page."""

        async def wait() -> None:
            await self.sleep(seconds)
            call()

        return asyncio.create_task(wait())

    @property
    def _simulated(self) -> SimulatedDiscord:
        if self._discord is None:
            raise RuntimeError("A bot in the playground can't use its clock before it starts.")
        return self._discord


async def play(
    make_bot: Callable[[Clock], commands.AutoShardedBot],
    *,
    port: int,
    announce: Callable[[str], None],
    open_browser: bool,
) -> None:
    """Serve the playground until somebody ends it on the page or a signal stops it, then close the bot.

    Server, channel and people have the same ids at every start, so tables in the bot's database continue;
    messages are lost. Port 0 takes any free port. Raises PlaygroundError.
    """
    try:
        with _silenced("discord.state"):
            from simcord.backend.errors import SetupError

            from bot.playground.simulated_discord import ChannelPage, SimulatedDiscord
    except ModuleNotFoundError as error:
        raise PlaygroundError(f"The playground needs {error.name}, which isn't installed: make playground") from error
    _refuse_taken_port(port)
    clock = PlaygroundClock()
    discord = SimulatedDiscord(make_bot(clock))
    clock.follow(discord)
    stop = asyncio.Event()
    with _set_by_signals(stop):
        try:
            await discord.start()
            page = ChannelPage(discord, port)
            async with page:
                announce(f"Playground: open {page.url} once for each player (Ctrl+C ends it)")
                if open_browser:
                    _open_browser(page.url)
                await page.live(stop)
        except SetupError as error:
            raise PlaygroundError(f"The playground can't open: {error}") from error
        finally:
            await discord.close()


def _open_browser(url: str) -> None:
    # Some browsers run in this very terminal, or only return when they are closed; nothing may wait for them.
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def _refuse_taken_port(port: int) -> None:
    # Checked before the bot starts: two bots must not use one database.
    with closing(socket.socket()) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except (OSError, OverflowError) as error:
            raise PlaygroundError(
                f"PLAYGROUND_PORT: port {port} can't be used ({error}): is a playground open? Or choose another."
            ) from error


@contextmanager
def _silenced(logger: str) -> Iterator[None]:
    # On import, simcord makes a client without intents, and discord.py warns about it.
    log = logging.getLogger(logger)
    log.disabled = True
    try:
        yield
    finally:
        log.disabled = False


@contextmanager
def _set_by_signals(stop: asyncio.Event) -> Iterator[None]:
    loop = asyncio.get_running_loop()
    signals = (signal.SIGINT, signal.SIGTERM)
    for number in signals:
        loop.add_signal_handler(number, stop.set)
    try:
        yield
    finally:
        for number in signals:
            loop.remove_signal_handler(number)
