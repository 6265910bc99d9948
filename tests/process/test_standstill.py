"""The whole machine of the bot stands still for a while, as a virtual one that is moved, and goes on.

What lasts 90 seconds with Discord and the bot as they are is told in seconds here; one test waits for real.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager

import pytest
import pytest_asyncio

from bot.model.refusals import RefusalReason
from bot.texts.table import REFUSALS
from tests.process import brisk
from tests.process.conftest import CHANNELS
from tests.process.party import Ledger, Party, told
from tests.process.turns import last_choice
from tests.sampling import some
from tests.wire.faults import Fault
from tests.wire.forkserver import FORKS
from tests.wire.process import BotProcess
from tests.wire.server import IN_TIME, WireServer
from tests.wire.world import PATIENCE, Place

pytestmark = pytest.mark.asyncio(loop_scope="module")

HEARTBEAT = 0.3
STANDSTILL = brisk.OFF + 2.0
REAL_STANDSTILL = 92.0
CALLBACK = "/interactions/*/callback"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server() -> AsyncIterator[WireServer]:
    async with WireServer(channels=CHANNELS, answer_within=PATIENCE, heartbeat_interval=HEARTBEAT) as server:
        yield server


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(server: WireServer, ledger: Ledger) -> AsyncIterator[BotProcess]:
    async with BotProcess(server, ledger.path, module=("tests.process.brisk",), forks=FORKS) as process:
        yield process


@pytest_asyncio.fixture(loop_scope="module")
async def party(bot: BotProcess, server: WireServer, ledger: Ledger, place: Place) -> AsyncIterator[Party]:
    lines = len(bot.output)
    yield Party(server, ledger, place, people=2)
    server.answer_within = PATIENCE
    assert not [line for line in bot.output[lines:] if "Traceback" in line or " ERROR " in line]


@contextmanager
def standing_still(bot: BotProcess) -> Iterator[None]:
    """Stop the process without its knowing."""
    os.kill(bot.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(bot.pid, signal.SIGCONT)


def keep(server: WireServer) -> None:
    """Leave the connection as it is."""


def cut(server: WireServer) -> None:
    server.gateway.cut()


def reset(server: WireServer) -> None:
    server.gateway.cut(reset=True)


def forget(server: WireServer) -> None:
    """End the session too, as Discord does in time."""
    server.gateway.cut()
    server.gateway.forget()


def deadline(party: Party) -> int:
    """When the time of the player who is to move is over."""
    (end,) = [player.deadline for player in party.table.players if player.deadline is not None]
    return end


@pytest.mark.parametrize("meanwhile", some([keep, cut, reset], 3))
async def test_what_was_clicked_at_a_standstill_is_done_once_and_shown(
    bot: BotProcess, server: WireServer, party: Party, meanwhile: Callable[[WireServer], None]
) -> None:
    await last_choice(party)
    mover, drawing, ends = party.to_move(), party.message.components, deadline(party)
    turns, identified = party.table.turns, server.gateway.identified
    server.answer_within = 0.5
    with standing_still(bot):
        clicks = [await party.try_to_click(mover, "done", drawing=drawing) for _ in range(2)]
        assert [click.failed for click in clicks] == [True, True]
        meanwhile(server)
        await asyncio.sleep(STANDSTILL)
    server.answer_within = PATIENCE
    await server.until(lambda: party.table.turns == turns + 1 and party.up_to_date())
    assert party.to_move() is not mover
    await server.until(lambda: [f"<@{party.to_move().id}>" in call.content for call in party.calls] == [True])
    late = await party.click(mover, "done", drawing=drawing)
    assert await told(server, late) == REFUSALS[RefusalReason.STALE]
    assert party.check().turns == turns + 1
    assert deadline(party) > ends
    assert server.gateway.identified == identified
    await party.step()


async def test_when_discord_has_ended_the_session_at_a_standstill_people_click_again(
    bot: BotProcess, server: WireServer, party: Party
) -> None:
    await party.start()
    mover, ends, identified = party.to_move(), deadline(party), server.gateway.identified
    server.answer_within = 0.5
    with standing_still(bot):
        assert (await party.try_to_click(mover, "roll")).failed
        forget(server)
        await asyncio.sleep(STANDSTILL)
    server.answer_within = PATIENCE
    await server.until(lambda: server.gateway.identified > identified)
    await party.click(mover, "roll")
    assert party.check().turns == 2
    assert server.gateway.identified == identified + 1
    await server.until(lambda: deadline(party) >= ends + STANDSTILL - 1)


async def test_an_answer_that_arrived_at_a_standstill_is_not_given_twice(
    bot: BotProcess, server: WireServer, party: Party
) -> None:
    await party.start()
    mover, edits, released = party.to_move(), party.message.edits, asyncio.Event()
    server.faults.add("POST", CALLBACK, Fault(released=released))
    asked = len(server.requests)
    clicking = asyncio.create_task(party.click(mover, "roll"))
    await server.until(lambda: party.table.turns == 2 and server.faults.all_taken())
    with standing_still(bot):
        released.set()
        assert (await clicking).type == 7
        await asyncio.sleep(STANDSTILL)
    await party.click(mover, party.moves()[0])
    assert party.up_to_date()
    own = [each for each in server.requests[asked:] if str(clicking.result().id) in each.path]
    assert len(own) == 1
    assert party.message.edits >= edits + 2


@pytest.mark.slow
async def test_ninety_seconds_of_standstill_cost_nobody_a_move_or_time(
    server: WireServer, ledger: Ledger, unused: Iterator[Place]
) -> None:
    """As above, with every patience as long as it is."""
    async with (
        WireServer() as discord,
        BotProcess(discord, ledger.path.with_name("real.sqlite3"), module=("bot", "run"), forks=FORKS) as process,
    ):
        party = Party(discord, Ledger(ledger.path.with_name("real.sqlite3")), discord.places[0], people=2)
        discord.answer_within = PATIENCE
        await party.start()
        mover, ends = party.to_move(), deadline(party)
        discord.answer_within = IN_TIME
        with standing_still(process):
            assert (await party.try_to_click(mover, "roll")).failed
            await asyncio.sleep(REAL_STANDSTILL)
        discord.answer_within = PATIENCE
        await discord.until(lambda: party.table.turns == 2 and party.up_to_date())
        await discord.until(lambda: deadline(party) >= ends + REAL_STANDSTILL - 1)
        await party.step()
        assert discord.gateway.identified == 1
