"""Clicks that come at once: on one button, on one table, on twenty tables."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.model.records import TablePhase
from bot.model.refusals import RefusalReason
from bot.texts.table import REFUSALS
from tests.games import GAMES
from tests.process.party import Ledger, Party, controls, text_of, told
from tests.wire.forkserver import FORKS
from tests.wire.process import BotProcess
from tests.wire.server import WireServer
from tests.wire.world import Place

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("bot")]

_log = logging.getLogger(__name__)

STALE = REFUSALS[RefusalReason.STALE]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(server: WireServer, ledger: Ledger) -> AsyncIterator[BotProcess]:
    async with BotProcess(server, ledger.path, module=("tests.process.patient",), forks=FORKS) as process:
        yield process


@pytest.fixture
def party(server: WireServer, ledger: Ledger, place: Place) -> Party:
    return Party(server, ledger, place, people=2)


async def test_one_person_clicks_twice_and_rolls_once(server: WireServer, party: Party) -> None:
    await party.start()
    mover, drawing = party.to_move(), party.message.components
    clicks = await asyncio.gather(*(party.click(mover, "roll", drawing=drawing) for _ in range(2)))
    assert party.check().turns == 2
    assert await told(server, clicks[1]) == STALE
    assert not clicks[0].followups
    assert party.up_to_date()


async def test_two_people_click_one_button_and_one_is_told(server: WireServer, party: Party) -> None:
    await party.start()
    drawing = party.message.components
    mover, (other,) = party.to_move(), party.others()
    theirs, own = await asyncio.gather(
        party.click(other, "roll", drawing=drawing), party.click(mover, "roll", drawing=drawing)
    )
    assert party.check().turns == 2
    assert party.ledger.log(party.table)[1].seat == party.table.seat_of(mover.id)
    assert "turn" in await told(server, theirs)
    assert (own.type, own.followups) == (7, [])


async def test_start_pressed_twice_makes_one_game(server: WireServer, party: Party) -> None:
    await party.open()
    await party.click(party.people[1], "lobby.join")
    drawing = party.message.components
    clicks = await asyncio.gather(*(party.click(party.host, "lobby.start", drawing=drawing) for _ in range(2)))
    assert party.check().turns == 1
    assert party.table.phase is TablePhase.PLAYING
    assert await told(server, clicks[1]) == REFUSALS[RefusalReason.STARTED]
    assert "roll" in controls(party.message.components)


async def test_two_commands_at_once_open_one_table(server: WireServer, party: Party) -> None:
    answers = await asyncio.gather(*(party.command(person, "pigs start") for person in party.people))
    assert party.ledger.count(party.place) == 1
    assert sorted(answer.ephemeral for answer in answers) == [False, True]
    (refused,) = (answer for answer in answers if answer.ephemeral)
    assert "press Join there to play" in await told(server, refused)
    assert len(server.messages(party.place)) == 1


async def test_quick_taps_on_two_dice_both_count(party: Party) -> None:
    await party.start()
    mover = await party.roll()
    drawing, (first, second, *_) = party.message.components, party.dice()
    await asyncio.gather(*(party.click(mover, die, drawing=drawing) for die in (first, second)))
    assert {f"hold.{die}" for die in party.selection().split("-")} == {first, second}
    await party.click(mover, "reroll")
    assert [draw.ways for draw in party.ledger.log(party.check())[-1].draws] == [36]


async def test_everybody_joins_at_once(server: WireServer, ledger: Ledger, place: Place) -> None:
    party = Party(server, ledger, place, people=7)
    await party.open()
    drawing = party.message.components
    clicks = await asyncio.gather(*(party.click(person, "lobby.join", drawing=drawing) for person in party.people))
    seated = [player.person.user for player in party.table.players]
    assert len(seated) == len(set(seated)) == GAMES["pigs"].info.seats[-1]
    for person, click in zip(party.people, clicks, strict=True):
        if person is party.host:
            assert await told(server, click) == REFUSALS[RefusalReason.SEATED]
        elif person.id in seated:
            assert click.type == 7
        else:
            assert "Every seat is taken" in await told(server, click)
    assert all(person.name in text_of(party.message) for person in party.people if person.id in seated)


async def test_a_hundred_people_click_at_once(server: WireServer, ledger: Ledger) -> None:
    parties = [Party(server, ledger, each, people=5) for each in server.places[-20:]]
    await asyncio.gather(*(party.start() for party in parties))
    drawings, movers = [party.message.components for party in parties], {party.to_move() for party in parties}
    clicks = await asyncio.gather(
        *(
            party.click(person, "roll", drawing=drawing)
            for party, drawing in zip(parties, drawings, strict=True)
            for person in party.people
        )
    )
    took = sorted(click.took or 0.0 for click in clicks)
    _log.info("100 clicks at once: median %.0f ms, slowest %.0f ms", took[50] * 1000, took[-1] * 1000)
    for party in parties:
        assert party.check().turns == 2
        assert party.up_to_date()
    refused = [click for click in clicks if click.user not in movers]
    assert len(refused) == 80
    assert all([await told(server, click) for click in refused])
