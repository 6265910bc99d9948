"""A process that thinks: started by its first question, killed when it takes too long, replaced when it has ended."""

from __future__ import annotations

import asyncio
import logging
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar, cast

from bot.clock import Clock
from rules.datafile import DataFolders

_log = logging.getLogger(__name__)

T = TypeVar("T")

MODULE = "bot.service.thinking_worker"
LATEST = 4.0
"""Seconds in which an answer must come; a process that is late is killed."""
STOP_SECONDS = 5.0
"""Seconds to wait for the end of a process that was killed."""
_ROOT = Path(__file__).resolve().parents[2]


class ThinkingProcess:
    """Answers one question at a time."""

    def __init__(self, data: DataFolders | None, clock: Clock) -> None:
        """Start nothing yet; the process will read the games from ``data``."""
        own = None if data is None else data.own
        self._command = [sys.executable, "-m", MODULE, *([] if own is None else [str(own.resolve())])]
        self._clock = clock
        self._pipe: _Pipe | None = None
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The number of the process, if one runs."""
        return None if self._pipe is None or self._pipe.ended.done() else self._pipe.pid

    async def answer(self, question: bytes) -> bytes | None:
        """Answer a question of one line; None when the process dies or is too late."""
        pipe = await self._running()
        if pipe is None or not await self._within(LATEST, pipe.ready):
            return None
        answer = None
        try:
            answer = await self._within(LATEST, pipe.ask(question))
        finally:
            if answer is None:
                self._give_up(pipe)
        return answer

    async def close(self) -> None:
        """Kill the process and wait for its end."""
        self._closed = True
        if self._pipe is not None:
            self._pipe.kill()
            await self._within(STOP_SECONDS, self._pipe.ended)

    async def _running(self) -> _Pipe | None:
        """Give the process that runs, or start one; None when there is to be none."""
        if self._closed:
            return None
        if self._pipe is None or self._pipe.ended.done():
            try:
                # A session of its own: signals from the terminal are for the bot.
                _, self._pipe = await asyncio.get_running_loop().subprocess_exec(
                    _Pipe, *self._command, cwd=_ROOT, stderr=None, start_new_session=True
                )
            except OSError:
                _log.exception("a process that thinks can't be started")
                return None
            if self._closed:
                self._pipe.kill()
        return self._pipe

    async def _within(self, seconds: float, future: asyncio.Future[T]) -> T | None:
        """Wait for a future that others may wait for too; None when it takes too long."""
        late: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        timer = self._clock.call_later(seconds, late.cancel)
        either: set[asyncio.Future[Any]] = {future, late}
        try:
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        finally:
            timer.cancel()
        return future.result() if future.done() else None

    def _give_up(self, pipe: _Pipe) -> None:
        if not self._closed:
            _log.warning("a process that thinks %s, and is replaced", "died" if pipe.ended.done() else "gave no answer")
        pipe.kill()
        self._pipe = None


class _Pipe(asyncio.SubprocessProtocol):
    """The lines to and from one process."""

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self.ready: asyncio.Future[bool] = loop.create_future()
        self.ended: asyncio.Future[None] = loop.create_future()
        self.pid = 0
        self._received = bytearray()
        self._answered: asyncio.Future[bytes | None] = loop.create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transport is one, but no subclass.
        self._transport = cast(asyncio.SubprocessTransport, transport)
        self.pid = self._transport.get_pid()

    def ask(self, question: bytes) -> asyncio.Future[bytes | None]:
        """Send a question; the future gets its answer, or None when the process ends."""
        self._answered = asyncio.get_running_loop().create_future()
        if self.ended.done():
            self._answered.set_result(None)
        else:
            cast(asyncio.WriteTransport, self._transport.get_pipe_transport(0)).write(question + b"\n")
        return self._answered

    def kill(self) -> None:
        """End the process, whatever it does."""
        with suppress(ProcessLookupError):
            self._transport.kill()

    def pipe_data_received(self, _: int, data: bytes) -> None:
        self._received += data
        *lines, rest = self._received.split(b"\n")
        self._received = bytearray(rest)
        for line in lines:
            if line:
                _resolve(self._answered, bytes(line))
            else:
                _resolve(self.ready, True)

    def process_exited(self) -> None:
        _resolve(self._answered, None)
        _resolve(self.ready, False)
        _resolve(self.ended, None)
        self._transport.close()


def _resolve(future: asyncio.Future[T], result: T) -> None:
    if not future.done():
        future.set_result(result)
