"""A process that is killed while computers move goes on with their turn: no move is lost, and none is made twice."""

from __future__ import annotations

import pytest

from bot.model.computers import LEVELS
from bot.model.records import TablePhase
from rules.players import Level
from tests.process.party import Ledger, Party, controls, text_of
from tests.wire.process import BotProcess
from tests.wire.server import WireServer
from tests.wire.world import Place

pytestmark = pytest.mark.asyncio(loop_scope="module")

KILLS = 3
LONGEST = 300
"""Clicks until the process was killed so often."""


async def add(party: Party, level: Level) -> None:
    what = next(what for what in controls(party.message.components) if what.startswith("lobby.computer."))
    custom_id = controls(party.message.components)[what]["custom_id"]
    assert not (await party.server.select(party.host, party.message, custom_id, [level])).failed


@pytest.mark.slow
async def test_a_game_with_computers_that_is_killed_while_they_think_goes_on(
    bot: BotProcess, server: WireServer, ledger: Ledger, place: Place
) -> None:
    party = Party(server, ledger, place, people=1)
    await party.open()
    for level in LEVELS:
        await add(party, level)
    await party.click(party.host, "lobby.start")
    killed = 0
    for _click in range(LONGEST):
        await server.until(lambda: party.all_to_move() or party.table.phase is not TablePhase.PLAYING)
        await party.settle()
        if killed == KILLS or party.table.phase is not TablePhase.PLAYING:
            break
        before = party.table.turns
        await party.click(party.host, party.choose())
        if not party.all_to_move() and party.table.phase is TablePhase.PLAYING:
            assert party.table.turns > before
            killed += 1
            await bot.restart()
    assert killed
    table = party.check()
    assert [player.person.is_computer for player in table.players] == [False, True, True, True]
    assert not any(player.away for player in table.players)
    assert not any(entry.autopilot for entry in ledger.log(table))
    if table.phase is TablePhase.PLAYING:
        await server.until(party.up_to_date)
    else:
        await server.until(lambda: party.endings)
    assert "💭" not in text_of(party.message)
