"""One process at a time has a database: a second one says so and ends, and a killed one leaves nothing in the way."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.process.party import Ledger, Party
from tests.wire.forkserver import FORKS
from tests.wire.process import BotProcess
from tests.wire.server import WireServer
from tests.wire.world import Place

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_second_process_says_why_it_does_not_start(
    bot: BotProcess, server: WireServer, ledger: Ledger, unused: Iterator[Place], tmp_path: Path
) -> None:
    link = tmp_path / "link.sqlite3"
    link.symlink_to(ledger.path)
    identified = server.gateway.identified
    for path in (ledger.path, link):
        status, output, error = await second(server, path)
        assert (status, output, error.count("\n")) == (2, "", 1)
        assert "in use by another process" in error
    assert server.gateway.identified == identified
    party = Party(server, ledger, next(unused), people=2)
    await party.start()
    await bot.restart()
    await party.step()
    assert await bot.terminate() == 0
    assert ledger.files() == [ledger.path.name]
    await bot.start()
    await party.step()


async def second(server: WireServer, database: Path) -> tuple[int, str, str]:
    """Start another process; give its exit status and what it says on stdout and stderr."""
    env = os.environ | {"DATABASE_PATH": str(database), "DISCORD_TOKEN": server.token}
    env |= {"DISCORD_API_URL": server.api_url, "DISCORD_GATEWAY_URL": server.gateway.url}
    return await FORKS.run("bot", "run", env=env)
