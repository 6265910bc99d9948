"""A process killed at any moment loses nothing, does nothing twice, and its old buttons work."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing
from random import Random

import pytest
import pytest_asyncio

from bot.model.records import TablePhase
from bot.model.refusals import RefusalReason
from bot.texts.table import REFUSALS
from tests.process.party import Ledger, Party, controls, text_of, told
from tests.wire.faults import Fault
from tests.wire.forkserver import FORKS
from tests.wire.process import BotProcess
from tests.wire.server import IN_TIME, WireServer
from tests.wire.world import PATIENCE, Message, Place, User

pytestmark = pytest.mark.asyncio(loop_scope="module")

GAMES = 10
"""A game may pass without the rarer situations; ten don't."""
LONGEST = 1000
"""Clicks of a game."""
CALLBACK = "/interactions/*/callback"
MESSAGES = "/channels/*/messages"
MESSAGE = "/channels/*/messages/*"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(server: WireServer, ledger: Ledger) -> AsyncIterator[BotProcess]:
    """A process that calls whoever is to move."""
    async with BotProcess(server, ledger.path, module=("tests.process.calling",), forks=FORKS) as process:
        yield process


@pytest_asyncio.fixture(loop_scope="module")
async def party(bot: BotProcess, server: WireServer, ledger: Ledger, place: Place) -> AsyncIterator[Party]:
    yield Party(server, ledger, place, people=3)
    server.faults.clear()
    server.answer_within = PATIENCE


def rolled(party: Party) -> bool:
    return bool(party.dice()) and not party.selection()


def dice_tapped(party: Party) -> bool:
    return bool(party.dice() and party.selection())


def tile_chosen(party: Party) -> bool:
    return any(what.startswith(("buy.", "place")) for what in party.moves())


def wolf_came(party: Party) -> bool:
    return any(what.startswith("blow.") for what in party.moves())


SITUATIONS: list[Callable[[Party], bool]] = [rolled, dice_tapped, tile_chosen, wolf_came]


async def test_a_game_killed_in_every_situation_comes_to_its_end(bot: BotProcess, party: Party) -> None:
    left = set(SITUATIONS)
    for _ in range(GAMES):
        party.people.append(party.people.pop(0))  # nobody opens many tables
        await party.start()
        for _ in range(LONGEST):
            if party.table.phase is TablePhase.FINISHED:
                break
            met = {situation for situation in left if situation(party)}
            if met:
                left -= met
                before, shown = party.stand, party.message.components
                await bot.restart()
                assert (party.stand, party.message.components) == (before, shown)
            await party.step()
            if met:
                assert (party.stand.turns, party.stand.players) != (before.turns, before.players)
        assert party.check().phase is TablePhase.FINISHED
        if not left:
            break
    assert not left


async def test_only_the_dice_tapped_before_the_kill_are_rolled_again_after_it(bot: BotProcess, party: Party) -> None:
    await party.start()
    mover = await party.roll()
    first, second, *_ = (what.removeprefix("hold.") for what in party.dice())
    await party.click(mover, f"hold.{first}")
    await bot.restart()
    await party.click(mover, f"hold.{second}")
    assert party.selection() == f"{first}-{second}"
    await party.click(mover, "reroll")
    last = party.ledger.log(party.check())[-1]
    assert (last.move, [draw.ways for draw in last.draws]) == (f"reroll.{first}-{second}", [36])


async def test_what_was_saved_but_not_answered_is_not_done_again(
    bot: BotProcess, party: Party, unused: Iterator[Place]
) -> None:
    server = party.server
    starting, opening = (Party(server, party.ledger, next(unused), people=2) for _ in range(2))
    await party.start()
    await starting.open()
    await starting.click(starting.people[1], "lobby.join")
    mover = party.to_move()
    server.answer_within = IN_TIME
    server.faults.add("POST", CALLBACK, Fault(cut="before"), times=100)
    server.faults.add("*", "/channels/*", Fault(cut="before"), times=100)
    doing = [
        asyncio.create_task(party.try_to_click(mover, "roll")),
        asyncio.create_task(starting.try_to_click(starting.host, "lobby.start")),
        asyncio.create_task(opening.command(opening.host, "pigs start")),
    ]
    await server.until(lambda: len({r.path for r in server.requests if r.status == 0 and "callback" in r.path}) == 3)
    await bot.kill()
    assert all([(await each).failed for each in doing])
    server.faults.clear()
    server.answer_within = PATIENCE
    saved = party.table, starting.table
    assert [table.turns for table in saved] == [2, 1]
    await bot.start()

    again = await party.click(mover, "roll"), await starting.click(starting.host, "lobby.start")
    assert [await told(server, each) for each in again] == [
        REFUSALS[RefusalReason.STALE],
        REFUSALS[RefusalReason.STARTED],
    ]
    assert (party.check().turns, starting.check().turns) == (2, 1)
    assert party.up_to_date()
    assert starting.up_to_date()
    await starting.click(starting.to_move(), "roll")

    assert "`/table show`" in await told(server, await opening.command(opening.people[1], "pigs start"))
    opening.seat_at((await opening.command(opening.host, "table show")).message)
    await opening.click(opening.people[1], "lobby.join")
    assert opening.ledger.count(opening.place) == 1


@pytest.mark.parametrize("answered", [True, False])
async def test_who_could_not_be_called_before_the_kill_is_called_after_it_from_an_up_to_date_table(
    bot: BotProcess, server: WireServer, party: Party, answered: bool
) -> None:
    await party.start()
    await party.play(lambda: "done" in party.moves())
    before, earlier = party.to_move(), len(server.requests)
    server.faults.add("POST", MESSAGES, Fault(released=asyncio.Event()))
    if not answered:
        server.answer_within = IN_TIME
        server.faults.add("POST", CALLBACK, Fault(cut="before"), times=100)
        server.faults.add("PATCH", MESSAGE, Fault(released=asyncio.Event()))
    clicked = asyncio.create_task(party.try_to_click(before, "done"))
    if answered:
        assert (await clicked).type == 7
    else:
        await server.until(lambda: any(request.status == 0 for request in server.requests[earlier:]))
    assert party.to_move() is not before
    await bot.kill()
    await clicked
    server.faults.clear()
    server.answer_within = PATIENCE
    await bot.start()
    await server.until(lambda: [f"<@{party.to_move().id}>" in call.content for call in party.calls] == [True])
    assert party.up_to_date()
    await party.step()


async def test_who_left_the_server_while_no_bot_was_there_is_missed_when_it_starts(
    bot: BotProcess, server: WireServer, party: Party
) -> None:
    await party.open()
    for person in party.people[1:]:
        await party.click(person, "lobby.join")
    panel = await party.click(party.host, "lobby.options")
    assert isinstance(panel.message, Message)
    timer = controls(panel.message.components)["lobby.timer"]
    await server.select(party.host, panel.message, timer["custom_id"], ["0"])
    await party.click(party.host, "lobby.start")
    await party.settle()
    assert party.table.timer == 0
    gone = party.to_move()
    await bot.kill()
    server.world.departed.add(gone.id)
    await bot.start()
    await server.until(lambda: "autopilot" in text_of(party.message))
    (seat,) = (seat for seat, player in enumerate(party.table.players) if player.person.user == gone.id)
    assert party.table.players[seat].away


async def test_what_was_not_saved_is_as_if_it_had_never_been_asked(bot: BotProcess, party: Party) -> None:
    await party.open()
    await party.click(party.people[1], "lobby.join")
    before = party.table
    with closing(party.ledger.lock()):
        starting = asyncio.create_task(party.try_to_click(party.host, "lobby.start"))
        assert (await starting).type == 6
        await bot.kill()
    assert party.table == before
    await bot.start()
    await party.click(party.host, "lobby.start")
    assert party.check().turns == 1


@pytest.mark.parametrize("fault", [Fault(released=asyncio.Event()), Fault(cut="after")], ids=["unsent", "unnoted"])
async def test_the_end_of_a_game_is_told_once_though_the_process_was_killed_before_that_was_noted(
    bot: BotProcess, server: WireServer, party: Party, fault: Fault
) -> None:
    await party.start()
    first, second = party.others()
    await leave(party, first)
    asked = await party.command(second, "table leave")
    assert asked.message is not None
    server.faults.add("POST", MESSAGES, fault, times=100)
    await server.click(second, asked.message, "Forfeit")
    await server.until(lambda: party.endings or fault.cut is None)
    assert (party.table.phase, party.table.untold, party.table.ending) == (TablePhase.FINISHED, True, None)
    await bot.kill()
    server.faults.clear()
    await bot.start()
    await server.until(lambda: not party.table.untold)
    (ending,) = party.endings
    assert party.table.ending == ending.id
    assert all(f"<@{person.id}>" not in ending.content for person in (first, second))
    await bot.restart()
    party.seat_at(ending)
    party.seat_at((await party.click(second, "table.rematch")).message)
    assert party.table.phase is TablePhase.LOBBY
    assert len(party.endings) == 1


async def leave(party: Party, who: User) -> None:
    """Leave the game for good."""
    asked = await party.command(who, "table leave")
    assert asked.message is not None
    await party.server.click(who, asked.message, "Forfeit")


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_a_game_killed_at_random_moments_comes_to_its_end(
    bot: BotProcess, server: WireServer, ledger: Ledger, place: Place, seed: int
) -> None:
    chance = Random(seed)
    party = Party(server, ledger, place, people=1 + seed)
    await party.start()
    moments = set(chance.sample(range(15), 4))
    for number in range(LONGEST):
        if party.table.phase is TablePhase.FINISHED:
            break
        if number not in moments:
            await party.step()
            continue
        moments.remove(number)
        before = party.table
        clicking = asyncio.create_task(party.try_to_click(party.to_move(), party.choose()))
        await asyncio.sleep(chance.uniform(0, 0.02))
        await bot.kill()
        clicking.cancel()
        party.check()
        after = party.stand
        assert after.seq - before.seq == abs(after.turns - before.turns) <= 1
        await bot.start()
        assert party.stand == after
    assert len(moments) < 4, "the game was over before the first kill"
    assert party.check().phase is TablePhase.FINISHED
