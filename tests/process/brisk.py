"""The real bot that minds a short silence as much as a long one: `python -m tests.process.brisk`."""

from __future__ import annotations

import asyncio
import sys
from datetime import timedelta
from typing import Any

from bot import __main__ as start
from bot.app import GameBot
from bot.service import presence, uptime

SILENCE = 1.0
"""Seconds after which discord.py gives up a connection."""
OFF = 2.0
"""Seconds without the bot that are given back; they are known to a second more."""


class Brisk(GameBot):
    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        assert self._connection.heartbeat_timeout > SILENCE
        self._connection.heartbeat_timeout = SILENCE

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait before a new session, in proportion as long as discord.py does."""
        if not initial:
            await asyncio.sleep(SILENCE / 12)


if __name__ == "__main__":
    uptime.BEAT = uptime.SHORT = OFF / 2
    presence.JUST_NOW = timedelta()
    setattr(start, GameBot.__name__, Brisk)
    sys.exit(start.main(["run"]))
