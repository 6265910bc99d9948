"""An error anywhere: the person is told, the table stays playable, and it can always be ended."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from bot.model.records import TablePhase
from tests.process.faulty import SWITCH
from tests.process.party import Ledger, Party, told
from tests.wire.forkserver import FORKS
from tests.wire.process import BotProcess
from tests.wire.server import WireServer
from tests.wire.world import Place

pytestmark = pytest.mark.asyncio(loop_scope="module")

APOLOGY = "Something went wrong on my side"


class Switch:
    """Breaks parts of the bot."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.off()

    def on(self, *names: str) -> None:
        self.path.write_text(" ".join(names), encoding="utf-8")

    def off(self) -> None:
        self.on()


@pytest.fixture(scope="module")
def switch(tmp_path_factory: pytest.TempPathFactory) -> Switch:
    return Switch(tmp_path_factory.mktemp("faulty") / "faults")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(server: WireServer, ledger: Ledger, switch: Switch) -> AsyncIterator[BotProcess]:
    env = {SWITCH: str(switch.path)}
    async with BotProcess(server, ledger.path, module=("tests.process.faulty",), env=env, forks=FORKS) as process:
        yield process


@pytest.fixture
def party(bot: BotProcess, server: WireServer, ledger: Ledger, place: Place, switch: Switch) -> Iterator[Party]:
    yield Party(server, ledger, place, people=2)
    switch.off()


async def end(party: Party) -> None:
    """End the table, and see that the channel is free."""
    ended = await party.end()
    assert "The table is closed." in await told(party.server, ended)
    assert party.table.phase is TablePhase.CLOSED
    await party.server.until(party.closed)
    await party.open()


async def test_a_move_that_fails_changes_nothing(bot: BotProcess, party: Party, switch: Switch) -> None:
    await party.start()
    before = party.table
    switch.on("apply")
    assert APOLOGY in await told(party.server, await party.click(party.to_move(), "roll"))
    # Who is to move is called beside the clicks; that this was noted meanwhile is no move.
    assert replace(party.table, ping=before.ping) == before
    await party.server.until(lambda: any(f"table {before.id}: a request failed" in line for line in bot.output))
    switch.off()
    await party.click(party.to_move(), "roll")
    assert party.check().turns == 2
    switch.on("apply")
    await end(party)


async def test_a_table_that_cannot_be_drawn_keeps_the_move_and_can_be_ended(party: Party, switch: Switch) -> None:
    await party.start()
    mover, drawing = party.to_move(), party.message.components
    switch.on("board")
    assert APOLOGY in await told(party.server, await party.click(mover, "roll"))
    assert APOLOGY in await told(party.server, await party.command(mover, "table show"))
    switch.off()
    await party.click(mover, "roll", drawing=drawing)
    assert party.check().turns == 2
    assert party.up_to_date()
    switch.on("board")
    await end(party)


async def test_a_count_that_fails_leaves_the_game_as_it_was(party: Party, switch: Switch) -> None:
    await party.start()
    switch.on("ranking")
    asked = await party.command(party.host, "table leave")
    assert asked.message is not None
    left = await party.server.click(party.host, asked.message, "Forfeit")
    assert APOLOGY in await told(party.server, left)
    assert party.check().phase is TablePhase.PLAYING
    switch.off()
    again = await party.server.click(party.host, asked.message, "Forfeit")
    assert "left the game" in await told(party.server, again)
    assert party.check().phase is TablePhase.FINISHED


async def test_a_table_that_cannot_be_read_can_be_ended(party: Party) -> None:
    await party.start()
    mover = party.to_move()
    party.ledger.write("UPDATE tables SET state = x'5b' WHERE id = ?", party.table.id)
    assert APOLOGY in await told(party.server, await party.click(mover, "roll"))
    await end(party)
