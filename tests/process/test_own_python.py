"""A bot in a Python of its own, not forked: `python -m bot` as people run it."""

from __future__ import annotations

import pytest

from tests.process.party import Ledger, Party
from tests.wire.process import BotProcess
from tests.wire.server import WireServer
from tests.wire.world import Place

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.mark.slow
async def test_it_plays_is_killed_goes_on_and_stops(server: WireServer, ledger: Ledger, place: Place) -> None:
    party = Party(server, ledger, place, people=2)
    async with BotProcess(server, ledger.path, module=("bot", "run")) as process:
        await party.start()
        await party.roll()
        before = party.stand
        await process.restart()
        assert party.stand == before
        await party.step()
        party.check()
        assert party.stand != before
        assert await process.terminate() == 0
    assert "every table is saved" in process.output[-1]


async def test_it_says_why_it_does_not_start(server: WireServer, ledger: Ledger) -> None:
    process = BotProcess(server, ledger.path, module=("bot", "run"), env={"DISCORD_TOKEN": "my.secret"})
    with pytest.raises(RuntimeError, match="DISCORD_TOKEN"):
        await process.start()
    assert len(process.output) == 1
