"""The real bot that says what it holds whenever it gets SIGUSR1: `python -m tests.process.counted`.

It says so on stdout, in a line that begins with ``HELD``; the rest is JSON. Nobody has to wait until they may have
another table posted.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import json
import os
import signal
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from bot import app
from bot.__main__ import main
from bot.service import rate_limit

HELD = "held: "
_TRIM = getattr(ctypes.CDLL(None), "malloc_trim", None)
"""Gives back to the system what was freed, where the C library can."""


class CountedBot(app.GameBot):
    """The bot that can be asked."""

    async def setup_hook(self) -> None:
        await super().setup_hook()
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, tell)


def tell() -> None:
    sys.stdout.write(f"{HELD}{json.dumps(held())}\n")
    sys.stdout.flush()


def held() -> dict[str, Any]:
    """Count memory in bytes; running tasks, locks and handles (open files and pipes; sockets apart) by name."""
    gc.collect()
    if _TRIM is not None:
        _TRIM(0)
    tasks = Counter(task.get_coro().__qualname__ for task in asyncio.all_tasks())  # type: ignore[union-attr]
    kinds = Counter(f"{type(each).__module__}.{type(each).__qualname__}" for each in gc.get_objects())
    handles = Counter(filter(None, map(_handle, Path("/proc/self/fd").iterdir())))
    return {"memory": memory("self"), "tasks": tasks, "kinds": kinds, "handles": handles}


def memory(pid: int | str) -> int:
    """Read how much memory a process has in use, in bytes."""
    pages = Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def _handle(link: Path) -> str:
    try:
        target = str(link.readlink())
    except FileNotFoundError:  # as that with which the folder was listed
        return ""
    return target.partition(":")[0]


if __name__ == "__main__":
    rate_limit.AT_ONCE = 1_000_000
    sys.modules["bot.__main__"].GameBot = CountedBot  # type: ignore[attr-defined]
    sys.exit(main(["run"]))
