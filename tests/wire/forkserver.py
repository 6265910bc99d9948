"""A process that has imported the bot and forks: what starts from it needs no imports, yet can be killed by itself.

Each child runs a module as `python -m` does, with its own pid, environment, folder, output, signals and exit. It
differs from a fresh process only in what was imported before, with the translations, and in the hash seed, which all
children share.
"""

from __future__ import annotations

import asyncio
import atexit
import gc
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 1 << 18
"""Bytes of a request: a folder, a module with its arguments, and an environment."""


class Child:
    """A forked process, with the members of `asyncio.subprocess.Process` that tests use."""

    def __init__(self, pid: int, stdout: asyncio.StreamReader, stderr: asyncio.StreamReader | None) -> None:
        self.pid = pid
        self.stdout = stdout
        self.stderr = stderr
        self.returncode: int | None = None
        self._ended: asyncio.Task[int] | None = None

    def send_signal(self, number: int) -> None:
        if self.returncode is None:
            os.kill(self.pid, number)

    async def wait(self) -> int:
        assert self._ended is not None
        return await asyncio.shield(self._ended)

    async def communicate(self) -> tuple[bytes, bytes]:
        """Read all of stdout and stderr, and wait for the end."""
        assert self.stderr is not None
        output, error, _ = await asyncio.gather(self.stdout.read(), self.stderr.read(), self.wait())
        return output, error

    def watch(self, status: asyncio.StreamReader) -> None:
        """Set `returncode` when the server tells how the child ended."""
        self._ended = asyncio.create_task(self._watch(status))

    async def _watch(self, status: asyncio.StreamReader) -> int:
        ended = await status.read()
        assert ended, "the fork server has ended"
        self.returncode = int(ended)
        return self.returncode


class ForkServer:
    """Starts children; the server begins with the first of them and ends with the process that made it."""

    def __init__(self) -> None:
        self._socket: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None

    async def start(
        self, *arguments: str, cwd: Path = ROOT, env: Mapping[str, str], join_stderr: bool = False
    ) -> Child:
        """Run `python -m` with these arguments; `join_stderr` sends stderr to stdout."""
        server = self._socket = self._socket or self._open()
        (output, to_output), (status, to_status) = os.pipe(), os.pipe()
        error, to_error = (None, to_output) if join_stderr else os.pipe()
        request = {"cwd": str(cwd), "arguments": arguments, "env": dict(env)}
        socket.send_fds(server, [json.dumps(request).encode()], [to_output, to_error, to_status])
        for end in {to_output, to_error, to_status}:
            os.close(end)
        told = await _reader(status)
        pid = await told.readline()
        assert pid, "the fork server has ended"
        child = Child(int(pid), await _reader(output), None if error is None else await _reader(error))
        child.watch(told)
        return child

    async def run(self, *arguments: str, cwd: Path = ROOT, env: Mapping[str, str]) -> tuple[int, str, str]:
        """Run to the end; give the exit status and what stands on stdout and stderr."""
        child = await self.start(*arguments, cwd=cwd, env=env)
        output, error = await child.communicate()
        return await child.wait(), output.decode(), error.decode()

    def _open(self) -> socket.socket:
        own, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with its:
            command = [sys.executable, "-u", "-m", "tests.wire.forkserver", str(its.fileno())]
            self._process = subprocess.Popen(command, cwd=ROOT, pass_fds=[its.fileno()], stdin=subprocess.DEVNULL)
        own.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LONGEST)
        atexit.register(self._close)
        return own

    def _close(self) -> None:
        assert self._socket is not None
        assert self._process is not None
        self._socket.close()
        self._process.wait()


FORKS = ForkServer()
"""The one of this process."""


async def _reader(end: int) -> asyncio.StreamReader:
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(end, "rb", 0))
    return reader


def preload() -> None:
    """Import all that the bot imports, and read what is translated."""
    for name in ("bot.app", "bot.playground.page", "bot.settings"):
        import_module(name)
    for package in walk_packages([str(ROOT / "cogs")], "cogs."):
        import_module(package.name)
    import_module("bot.language").Language.all()
    gc.collect()
    gc.freeze()


def serve(server: socket.socket) -> tuple[str, list[str], dict[str, str]]:
    """Fork for every request until the other end is closed; return in the children only, with what they must do."""
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    running: dict[int, int] = {}
    while True:
        ready, _, _ = select.select([server.fileno(), woken], [], [])
        if woken in ready:
            os.read(woken, 4096)
            _tell_ends(running)
        if server.fileno() not in ready:
            continue
        message, ends, _, _ = socket.recv_fds(server, LONGEST, 3)
        if not message:
            sys.exit()
        output, error, status = ends
        pid = os.fork()
        if pid == 0:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            os.dup2(output, 1)
            os.dup2(error, 2)
            server.close()
            for end in {woken, wake, output, error, status, *running.values()}:
                os.close(end)
            request = json.loads(message)
            return request["cwd"], request["arguments"], request["env"]
        os.write(status, f"{pid}\n".encode())
        for end in {output, error}:
            os.close(end)
        running[pid] = status


def _tell_ends(running: dict[int, int]) -> None:
    """Tell those who watch a child how it ended: its exit status, or minus the signal that killed it."""
    while running:
        pid, ended = os.waitpid(-1, os.WNOHANG)
        if pid == 0:
            return
        status = running.pop(pid)
        os.write(status, f"{os.waitstatus_to_exitcode(ended)}\n".encode())
        os.close(status)


def become(cwd: str, arguments: Sequence[str], env: Mapping[str, str]) -> None:
    """Do as `python -m` does."""
    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(env)
    sys.path[0] = cwd
    module, *sys.argv[1:] = arguments
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    preload()
    become(*serve(socket.socket(fileno=int(sys.argv[1]))))
