"""Requests that are cut, refused or late, a gateway that breaks, a database that is slow: no click is lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import closing

import pytest
import pytest_asyncio

from bot.model.records import TablePhase
from bot.model.refusals import RefusalReason
from bot.texts.table import REFUSALS
from tests.process.party import Ledger, Party, text_of, told
from tests.process.turns import last_choice
from tests.wire.breaks import BREAKS
from tests.wire.faults import Fault, rate_limited, refused, server_error
from tests.wire.forkserver import FORKS
from tests.wire.process import BotProcess
from tests.wire.server import IN_TIME, WireServer
from tests.wire.world import PATIENCE, Message, Place

pytestmark = pytest.mark.asyncio(loop_scope="module")

CALLBACK = "/interactions/*/callback"
MESSAGES = "/channels/*/messages"
MESSAGE = "/channels/*/messages/*"
SCROLLED_UP = 16

lost = pytest.mark.parametrize(
    "fault",
    [Fault(cut=cut, reset=reset) for cut in ("before", "after") for reset in (False, True)],
    ids=["cut before", "reset before", "cut after", "reset after"],
)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(server: WireServer, ledger: Ledger) -> AsyncIterator[BotProcess]:
    """A process that calls whoever is to move."""
    async with BotProcess(server, ledger.path, module=("tests.process.calling",), forks=FORKS) as process:
        yield process


@pytest_asyncio.fixture(loop_scope="module")
async def party(bot: BotProcess, server: WireServer, ledger: Ledger, place: Place) -> AsyncIterator[Party]:
    lines = len(bot.output)
    yield Party(server, ledger, place, people=2)
    server.faults.clear()
    server.answer_within = PATIENCE
    assert not [line for line in bot.output[lines:] if "Traceback" in line or " ERROR " in line]


def ever_called(party: Party) -> list[Message]:
    """The messages that called somebody to move, deleted ones too."""
    return [message for message in party.server.world.messages.values() if "your turn" in message.content.lower()]


async def scroll_up(party: Party) -> None:
    for _ in range(SCROLLED_UP):
        await party.server.say(party.host, place=party.place)


@lost
async def test_a_click_is_answered_over_a_cut_connection(party: Party, fault: Fault) -> None:
    await party.start()
    edits = party.message.edits
    party.server.faults.add("POST", CALLBACK, fault)
    clicked = await party.click(party.to_move(), "roll")
    assert (clicked.type, party.message.edits, clicked.followups) == (7, edits + 1, [])
    assert party.check().turns == 2
    assert party.up_to_date()


@lost
async def test_a_table_is_opened_over_a_cut_connection(party: Party, fault: Fault) -> None:
    party.server.faults.add("POST", CALLBACK, fault)
    await party.open()
    await party.click(party.people[1], "lobby.join")
    assert party.server.messages(party.place) == [party.message]
    assert party.table.message == party.message.id


@lost
async def test_who_clicks_too_late_is_told_over_a_cut_connection(party: Party, fault: Fault) -> None:
    await party.start()
    mover, drawing = party.to_move(), party.message.components
    await party.click(mover, "roll")
    party.server.faults.add("POST", CALLBACK, fault)
    clicked = await party.click(mover, "roll", drawing=drawing)
    assert await told(party.server, clicked) == REFUSALS[RefusalReason.STALE]
    assert party.check().turns == 2


@lost
async def test_a_table_is_closed_over_a_cut_connection(party: Party, fault: Fault) -> None:
    await party.start()
    party.server.faults.add("PATCH", MESSAGE, fault)
    ended = await party.end()
    assert "The table is closed." in await told(party.server, ended)
    assert party.table.phase is TablePhase.CLOSED
    await party.server.until(party.closed)


async def test_in_an_outage_tables_are_brought_up_to_date_without_an_answer(
    party: Party, unused: Iterator[Place]
) -> None:
    server, (hung, opened) = party.server, [Party(party.server, party.ledger, next(unused), 2) for _ in range(2)]
    await party.start()
    await hung.start()
    server.answer_within = IN_TIME
    server.faults.add("POST", CALLBACK, Fault(delay=5, cut="before"))
    server.faults.add("POST", CALLBACK, server_error(), times=100)
    clicks = [asyncio.create_task(each.try_to_click(each.to_move(), "roll")) for each in (hung, party)]
    clicks.append(asyncio.create_task(opened.command(opened.host, "pigs start")))
    assert all([(await click).failed for click in clicks])
    server.answer_within = PATIENCE
    await server.until(lambda: hung.up_to_date() and party.up_to_date() and server.messages(opened.place))
    assert [each.check().turns for each in (party, hung)] == [2, 2]
    server.faults.clear()
    opened.seat_at(*server.messages(opened.place))
    for each in (party, hung):
        await each.step()
    await opened.click(opened.people[1], "lobby.join")


async def test_a_call_that_waits_holds_up_no_answer_and_nobody_is_called_too_late(party: Party) -> None:
    await last_choice(party)
    waits = asyncio.Event()
    party.server.faults.add("POST", MESSAGES, Fault(released=waits))
    first = party.to_move()
    await party.click(first, "done")
    while party.to_move() is not first:
        edits = party.message.edits
        forwards = next(what for what in party.moves() if not what.startswith(("table.", "hold.", "back")))
        clicked = await party.click(party.to_move(), forwards)
        assert (clicked.type, party.message.edits) == (7, edits + 1)
        assert party.up_to_date()
    waits.set()
    await party.server.until(lambda: [f"<@{first.id}>" in call.content for call in party.calls] == [True])


async def test_a_limited_call_is_made_later_and_holds_up_no_answer(party: Party) -> None:
    await last_choice(party)
    party.server.faults.add("POST", MESSAGES, rate_limited(0.3))
    before = party.calls
    assert (await party.click(party.to_move(), "done")).type == 7
    await party.click(party.to_move(), party.moves()[0])
    await party.server.until(lambda: party.calls != before)
    assert len(party.calls) <= 2


@pytest.mark.parametrize(
    "fault",
    [refused(403, 50013), server_error(503), Fault(cut="before"), Fault(cut="after")],
    ids=["refused", "unavailable", "cut before", "cut after"],
)
async def test_a_call_that_fails_costs_nobody_anything(party: Party, fault: Fault) -> None:
    await last_choice(party)
    before = len(ever_called(party))
    party.server.faults.add("POST", MESSAGES, fault)
    clicked = await party.click(party.to_move(), "done")
    assert (clicked.type, clicked.followups, party.up_to_date()) == (7, [], True)
    await party.click(party.to_move(), "roll")
    assert party.check().phase is TablePhase.PLAYING
    if not fault.answer:
        await party.server.until(lambda: len(ever_called(party)) == before + 1)


@lost
async def test_a_table_that_has_scrolled_up_is_reposted_once(party: Party, fault: Fault) -> None:
    await last_choice(party)
    await scroll_up(party)
    old = party.message
    party.server.faults.add("POST", MESSAGES, fault)
    assert (await party.click(party.to_move(), "done")).type == 7
    assert "Table moved" in text_of(old)
    assert not old.controls()
    (new,) = (m for m in party.server.messages(party.place) if m.embeds and m.controls())
    party.seat_at(new)
    assert party.up_to_date()
    await party.step()
    assert party.table.message == new.id


async def test_a_table_that_has_scrolled_up_and_cannot_be_posted_stays_where_it_is(party: Party) -> None:
    await last_choice(party)
    await scroll_up(party)
    party.server.faults.add("POST", MESSAGES, refused(403, 50013), times=2)
    assert (await party.click(party.to_move(), "done")).type == 7
    assert party.up_to_date()
    await party.step()


async def forget(server: WireServer) -> None:
    server.gateway.cut()
    server.gateway.forget()
    await server.until(server.gateway.connected)


@pytest.mark.parametrize("interrupt", [*BREAKS, pytest.param(forget, marks=pytest.mark.slow)])
async def test_a_broken_gateway_loses_and_doubles_no_click(
    party: Party, interrupt: Callable[[WireServer], Awaitable[None]]
) -> None:
    await party.start()
    mover = await party.roll()
    turns, (first, second, *_) = party.table.turns, party.dice()
    await party.click(mover, first)
    await interrupt(party.server)
    await party.click(mover, second)
    assert party.selection() == f"{first[5:]}-{second[5:]}"
    await party.click(mover, "reroll")
    assert party.check().turns == turns + 1


@pytest.mark.parametrize("resumable", [True, pytest.param(False, marks=pytest.mark.slow)])
async def test_a_session_that_is_invalidated_right_after_it_was_resumed_loses_no_click_it_had(
    party: Party, resumable: bool
) -> None:
    await party.start()
    server, gateway = party.server, party.server.gateway
    mover = await party.roll()
    turns, (first, second, third, *_) = party.table.turns, party.dice()
    resumed, identified = gateway.resumed, gateway.identified
    gateway.cut()
    clicking = asyncio.create_task(party.click(mover, first))
    await server.until(lambda: gateway.resumed > resumed)
    also = asyncio.create_task(party.click(mover, second))
    await asyncio.sleep(0)
    await gateway.invalidate(resumable=resumable)
    await asyncio.gather(clicking, also)
    if not resumable:
        await server.until(lambda: gateway.identified > identified)
    await party.click(mover, third)
    assert party.selection() == "-".join(die.removeprefix("hold.") for die in (first, second, third))
    await party.click(mover, "reroll")
    assert party.check().turns == turns + 1
    assert (gateway.resumed > resumed + 1, gateway.identified > identified) == (resumable, not resumable)


@pytest.mark.slow
async def test_who_clicked_while_there_was_no_session_clicks_again(party: Party) -> None:
    await party.start()
    server, gateway, mover = party.server, party.server.gateway, party.to_move()
    identified = gateway.identified
    server.answer_within = IN_TIME
    await gateway.invalidate(resumable=False)
    assert (await party.try_to_click(mover, "roll")).failed
    server.answer_within = PATIENCE
    await server.until(lambda: gateway.identified > identified)
    assert party.table.turns == 1
    await party.click(mover, "roll")
    assert party.check().turns == 2


async def test_clicks_on_a_slow_database_are_acknowledged_in_time_and_answered(
    party: Party, unused: Iterator[Place]
) -> None:
    server, other = party.server, Party(party.server, party.ledger, next(unused), 2)
    await party.start()
    mover, edits = party.to_move(), party.message.edits
    with closing(party.ledger.lock()):
        click = asyncio.create_task(party.click(mover, "roll"))
        opening = asyncio.create_task(other.open())
        assert (await click).type == 6
        await opening
    await server.until(lambda: party.message.edits > edits and not other.message.loading)
    assert (party.message.edits, party.check().turns, party.up_to_date()) == (edits + 1, 2, True)
    await other.click(other.people[1], "lobby.join")
    assert server.messages(other.place) == [other.message]
