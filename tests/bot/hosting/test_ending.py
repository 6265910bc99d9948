from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest
from msgspec import DecodeError

from bot.hosting.decisions.messages import told
from bot.model.records import Closing, Person, Result, Table, TablePhase, Unreadable
from bot.model.refusals import RefusalReason
from rules.pigs.state import Phase as Step
from tests import stored
from tests.bot.acts import Acts
from tests.bot.seats import ADA, BEN, CLEO, DOV, EVE, LOBBY, HandClock, act, reason, seated, started, who_moderates
from tests.bot.store.samples import recorded
from tests.named import called
from tests.rules.pigs.table import table as laid

LAST_BUY = laid("sd wr", "sd wr", "sd", seats=3, dice="!DWRR", phase=Step.REROLL, left={"sd": "", "sw": "", "bd": ""})


async def test_tied_winners_share_the_first_place_and_the_next_is_third(
    tables: Acts, clock: HandClock, results: list[Result]
) -> None:
    table = await started(tables, ADA, BEN, CLEO, state=LAST_BUY)
    clock.time += timedelta(minutes=30)
    over = (await tables.press(table.id, table.seq, ADA.user, act("build"))).after
    assert (over.phase, tables.to_move(over)) == (TablePhase.FINISHED, ())
    (result,) = results
    assert [(standing.name, standing.rank) for standing in result.standings] == [("Ada", 1), ("Ben", 1), ("Cleo", 3)]
    assert (result.started_at, result.ended_at) == (table.started_at, clock.now().timestamp())
    assert (result.turns, result.options) == (over.turns, table.options)
    assert await recorded(tables.store) == [(ADA.user, 1, 6), (BEN.user, 1, 6), (CLEO.user, 3, 0)]
    await seated(tables, DOV)


async def test_who_resigned_ranks_last_whatever_the_points(tables: Acts, results: list[Result]) -> None:
    table = await started(tables, ADA, BEN, CLEO, state=LAST_BUY)
    table = (await tables.resign(table.id, BEN.user)).after
    await tables.press(table.id, table.seq, ADA.user, act("build"))
    (result,) = results
    standings = [(standing.name, standing.rank, standing.points, standing.resigned) for standing in result.standings]
    assert standings == [("Ada", 1, 6, False), ("Cleo", 2, 0, False), ("Ben", 3, 6, True)]


async def test_resigning_passes_the_turn_and_the_host_s_seat_on(tables: Acts) -> None:
    table = await started(tables, ADA, BEN, CLEO, state=laid(seats=3))
    moved = await tables.resign(table.id, ADA.user)
    assert (tables.to_move(moved.before), tables.to_move(moved.after)) == ((0,), (1,))
    assert moved.after.host == BEN.user
    assert await reason(tables.resign(table.id, ADA.user)) is RefusalReason.HAS_LEFT
    assert await reason(tables.resign(table.id, EVE.user)) is RefusalReason.NOT_SEATED
    over = (await tables.resign(table.id, CLEO.user)).after
    assert (over.phase, over.host) == (TablePhase.FINISHED, BEN.user)


@pytest.mark.parametrize("phase", [TablePhase.LOBBY, TablePhase.PLAYING])
@who_moderates
async def test_who_may_end_a_table(tables: Acts, phase: TablePhase, user: int, moderator: bool, may: bool) -> None:
    table = await (seated if phase is TablePhase.LOBBY else started)(tables, ADA, BEN)
    if not may:
        assert await reason(tables.end(table.id, user, moderator)) is RefusalReason.MAY_NOT_END
        assert await tables.find(table.id) == table
        return
    ended = await tables.end(table.id, user, moderator)
    assert (ended.phase, ended.deadline) == (TablePhase.CLOSED, None)
    assert await recorded(tables.store) == []


@pytest.mark.parametrize("state", [b"", b"{}", b'{"not": "a game"}'])
async def test_a_table_whose_state_nobody_can_read_is_ended_all_the_same(tables: Acts, state: bytes) -> None:
    table = await started(tables, ADA, BEN)
    unreadable = Unreadable(state, LookupError())
    await stored.save(tables.store, table, replace(table, seq=table.seq + 1, state=unreadable))
    stored.read_again(tables.store)
    with pytest.raises(DecodeError):
        await tables.press(table.id, table.seq + 1, ADA.user, act("roll"))
    assert (await tables.end(table.id, ADA.user, moderator=False)).phase is TablePhase.CLOSED
    await started(tables, ADA, BEN)


async def finished(tables: Acts, *people: Person, began: int) -> Table:
    """Finish a game that a certain seat began."""
    table = await seated(tables, *people)
    table = replace(table, order=(people[began].user,))
    await stored.save(tables.store, table, table)
    table = (await tables.start(table.id, people[0].user)).after
    assert tables.to_move(table) == (began,)
    for person in people[:-1]:
        table = (await tables.resign(table.id, person.user)).after
    return table


@pytest.mark.parametrize(("began", "order"), [(0, "Ben Cleo Ada"), (1, "Cleo Ada Ben"), (2, "Ada Ben Cleo")])
async def test_a_rematch_asks_everybody_and_lets_the_next_begin(tables: Acts, began: int, order: str) -> None:
    people = {person.name: person for person in (ADA, BEN, CLEO)}
    over = await finished(tables, *people.values(), began=began)
    again = await tables.rematched(over.id, CLEO)
    assert again.order == tuple(people[name].user for name in order.split())
    assert (again.host, again.options, again.channel) == (CLEO.user, over.options, over.channel)
    assert called(again) == ("Cleo",)
    for name in order.split():
        if name != "Cleo":
            await tables.join(again.id, people[name])
    moved = await tables.start(again.id, CLEO.user)
    (seat,) = tables.to_move(moved.after)
    assert called(moved.after)[seat] == order.split()[0]


async def test_in_a_rematch_the_first_who_came_of_those_asked_begins(tables: Acts) -> None:
    over = await finished(tables, ADA, BEN, CLEO, began=0)
    again = await tables.rematched(over.id, ADA)
    await tables.join(again.id, EVE)
    await tables.join(again.id, CLEO)
    moved = await tables.start(again.id, ADA.user)
    assert called(moved.after)[tables.to_move(moved.after)[0]] == "Cleo"


async def test_a_rematch_is_for_those_who_played_and_only_after_the_end(tables: Acts) -> None:
    lobby = await seated(tables, ADA, BEN, channel=2)
    assert await reason(tables.rematched(lobby.id, ADA)) is RefusalReason.NOT_STARTED
    await tables.start(lobby.id, ADA.user)
    assert await reason(tables.rematched(lobby.id, ADA)) is RefusalReason.STARTED
    await tables.end(lobby.id, ADA.user, moderator=False)
    assert await reason(tables.rematched(lobby.id, ADA)) is RefusalReason.OVER
    over = await finished(tables, ADA, BEN, began=0)
    assert await reason(tables.rematched(over.id, EVE)) is RefusalReason.NOT_SEATED
    await tables.rematched(over.id, BEN)
    assert await reason(tables.rematched(over.id, ADA)) is RefusalReason.CHANNEL_TAKEN


async def expire(tables: Acts, limit: int = 50) -> list[Table]:
    """Do what is due; give the tables that something happened to."""
    woken = [await tables.act_when_due(table_id) for table_id in await tables.due(limit)]
    return [each.moved.after for each in woken if each is not None]


async def test_lobbies_expire_when_their_time_is_over_and_nothing_else_does(tables: Acts, clock: HandClock) -> None:
    playing = await started(tables, ADA, BEN, channel=1)
    lobbies = [await seated(tables, ADA, channel=channel) for channel in range(2, 6)]
    clock.time += timedelta(seconds=LOBBY - 1)
    assert await expire(tables) == []
    late = await seated(tables, ADA, channel=7)
    clock.time += timedelta(seconds=1)
    expired = [*await expire(tables, 3), *await expire(tables, 3)]
    assert {table.id for table in expired} == {table.id for table in lobbies}
    assert {table.phase for table in expired} == {TablePhase.CLOSED}
    assert await expire(tables) == []
    assert (await tables.find(playing.id)).phase is TablePhase.PLAYING
    assert (await tables.find(late.id)).phase is TablePhase.LOBBY


async def test_a_lobby_started_in_its_last_second_does_not_expire(tables: Acts, clock: HandClock) -> None:
    table = await seated(tables, ADA, BEN)
    clock.time += timedelta(seconds=LOBBY)
    _, expired = await asyncio.gather(tables.start(table.id, ADA.user), expire(tables))
    assert expired == []
    assert (await tables.find(table.id)).phase is TablePhase.PLAYING


async def test_where_a_table_is_shown_is_remembered_without_making_buttons_stale(tables: Acts) -> None:
    table = await started(tables, ADA, BEN)
    shown = await tables.shown(table.id, 2**63 - 1)
    assert await tables.find(table.id) == shown == replace(table, message=2**63 - 1)
    called = await tables.called(table.id, [], 2**63 - 2)
    assert await tables.find(table.id) == called == replace(shown, ping=2**63 - 2)


async def test_an_end_is_untold_from_the_moment_it_is_written_and_a_closed_table_never_is(
    tables: Acts, clock: HandClock
) -> None:
    table = await started(tables, ADA, BEN, CLEO, state=LAST_BUY)
    over = (await tables.press(table.id, table.seq, ADA.user, act("build"))).after
    assert (table.untold, over.untold, over.ending) == (False, True, None)
    assert list(await tables.store.tables.untold(0, 9)) == [over.id]
    assert list(await tables.store.tables.untold(over.id, 9)) == []
    told_of = await tables.update(over.id, told, 77)
    assert (told_of.table.untold, told_of.table.ending) == (False, 77)
    assert (await tables.update(over.id, told, 77)).update is None
    assert list(await tables.store.tables.untold(0, 9)) == []
    closed = await started(tables, DOV, EVE)
    await tables.end(closed.id, DOV.user, moderator=False)
    found = await tables.find(closed.id)
    assert (found.phase, found.untold, found.closing) == (TablePhase.CLOSED, False, Closing.BY_HOST)
