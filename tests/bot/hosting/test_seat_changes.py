"""Whatever happens to a seat is told once, where it happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.model.meaning import Select
from bot.model.records import Person, SeatChange, SeatEvent, Table
from bot.model.timers import AUTOPILOT_DELAY
from rules.pigs.state import Phase as Step
from tests import stored
from tests.bot.acts import Acts, Moved
from tests.bot.hosting.test_seats import CHOOSING, late, seconds
from tests.bot.seats import ADA, BEN, CLEO, DOV, EVE, MODERATOR, HandClock, act, put, reason, seated
from tests.rules.pigs.table import table as laid

PASSING = laid(seats=3, dice="!DWRR", phase=Step.REROLL)


async def told(tables: Acts, table: Table) -> list[tuple[int, int, SeatEvent]]:
    return [(change.turn, change.seat, change.event) for change in await stored.seat_changes(tables.store, table.id)]


async def begun(tables: Acts, *people: Person, state: object | None = None) -> Table:
    """Start a game in which the first seat begins."""
    table = await seated(tables, *people)
    await stored.save(tables.store, table, replace(table, order=(people[0].user,)))
    table = (await tables.start(table.id, people[0].user)).after
    return table if state is None else await put(tables, table, state)


async def put_away(tables: Acts, table: Table, *seats: int) -> Table:
    players = [replace(player, away=player.away or at in seats) for at, player in enumerate(table.players)]
    away = replace(table, players=tuple(players))
    await stored.save(tables.store, table, away)
    return away


async def test_whose_time_is_over_and_who_is_back_is_told_around_what_the_autopilot_played(
    tables: Acts, clock: HandClock
) -> None:
    table = await begun(tables, ADA, BEN, state=laid(seats=2))
    table = await late(tables, clock, table)
    assert await told(tables, table) == [(1, 0, SeatEvent.LATE)]
    log = await tables.store.history.log(table.id)
    assert [entry.autopilot for entry in log] == [False] + [True] * (len(log) - 1)
    await tables.back(table.id, ADA.user)
    assert await reason(tables.back(table.id, ADA.user)) is not None
    happened = await stored.seat_changes(tables.store, table.id)
    assert happened == [
        SeatChange(1, 0, SeatEvent.LATE, log[1].at),
        SeatChange(len(log), 0, SeatEvent.BACK, seconds(clock)),
    ]


async def test_with_everybody_away_the_last_one_is_told_of_too(tables: Acts, clock: HandClock) -> None:
    table = await begun(tables, ADA, BEN, state=laid(seats=2))
    table = await put_away(tables, table, 1)
    table = await late(tables, clock, table)
    assert await told(tables, table) == [(1, 0, SeatEvent.LATE)]


async def test_who_is_played_for_again_is_not_told_of_again(tables: Acts, clock: HandClock) -> None:
    table = await begun(tables, ADA, BEN, state=laid())
    table = await late(tables, clock, table)
    table = await put(tables, table, laid(seat=1, dice="!DWRR", phase=Step.REROLL))
    table = (await tables.press(table.id, table.seq, BEN.user, act("build"))).after
    clock.time += timedelta(seconds=AUTOPILOT_DELAY)
    assert await tables.act_when_due(table.id) is not None
    assert (await tables.find(table.id)).turns > table.turns
    assert await told(tables, table) == [(1, 0, SeatEvent.LATE)]


@pytest.mark.parametrize("how", ["a move", "an unfinished choice"])
async def test_who_acts_while_away_is_back_before_that(tables: Acts, how: str) -> None:
    table = await put_away(tables, await begun(tables, ADA, BEN, state=CHOOSING), 0)
    decide = act("build") if how == "a move" else lambda table, seen: Select("1")
    after = (await tables.press(table.id, table.seq, ADA.user, decide)).after
    assert after.turns == (2 if how == "a move" else 1)
    assert await told(tables, table) == [(1, 0, SeatEvent.BACK)]
    await tables.press(table.id, after.seq, ADA.user, lambda table, seen: Select("1"))
    assert await told(tables, table) == [(1, 0, SeatEvent.BACK)]


async def test_who_can_not_play_at_the_server_is_told_of_once(tables: Acts) -> None:
    table = await begun(tables, ADA, BEN, CLEO, state=laid(seats=3))
    assert await tables.mark_absent(table.id, [BEN.user]) is None
    assert await tables.mark_absent(table.id, [ADA.user, BEN.user]) is not None
    assert await tables.mark_absent(table.id, [ADA.user]) is None
    assert await told(tables, table) == [(1, 0, SeatEvent.ABSENT)]


@pytest.mark.parametrize(
    ("user", "moderator", "what"),
    [
        (ADA.user, False, SeatEvent.KICKED_BY_HOST),
        (ADA.user, True, SeatEvent.KICKED_BY_HOST),
        (CLEO.user, True, SeatEvent.KICKED_BY_MODERATOR),
        (MODERATOR, True, SeatEvent.KICKED_BY_MODERATOR),
    ],
)
async def test_a_seat_that_is_taken_away_is_told_of_and_by_whose_right(
    tables: Acts, user: int, moderator: bool, what: SeatEvent
) -> None:
    table = await begun(tables, ADA, BEN, CLEO)
    await tables.kick(table.id, user, moderator, BEN.user)
    assert await told(tables, table) == [(1, 1, what)]
    assert await reason(tables.kick(table.id, user, moderator, BEN.user)) is not None
    assert len(await told(tables, table)) == 1


async def test_an_open_seat_goes_from_hand_to_hand_and_everybody_who_had_it_is_known(tables: Acts) -> None:
    table = await begun(tables, ADA, BEN)
    for person in (DOV, EVE):
        holder = (await tables.find(table.id)).players[1].person
        await tables.vacate(table.id, holder.user)
        await tables.take(table.id, person, 1)
        assert await reason(tables.take(table.id, CLEO, 1)) is not None
    assert await told(tables, table) == [(1, 1, what) for what in (SeatEvent.VACATED, SeatEvent.TAKEN) * 2]
    formers = [change.former for change in await stored.seat_changes(tables.store, table.id)]
    assert formers == [None, BEN, None, DOV]


async def test_a_step_taken_back_is_told_where_the_step_was_and_what_followed_it_stays(tables: Acts) -> None:
    table = await begun(tables, ADA, BEN, CLEO, state=PASSING)
    passed = (await tables.press(table.id, table.seq, ADA.user, act("build"))).after
    assert await tables.mark_absent(table.id, [BEN.user]) is not None
    now = await tables.find(table.id)
    assert passed.turns == now.turns == 2
    undone = (await tables.undo(table.id, now.seq, ADA.user)).after
    expected = [(1, 1, SeatEvent.ABSENT), (1, 0, SeatEvent.UNDONE)]
    assert await told(tables, table) == expected
    again = (await tables.press(table.id, undone.seq, ADA.user, act("build"))).after
    assert await told(tables, table) == expected
    undone = (await tables.undo(table.id, again.seq, ADA.user)).after
    assert await told(tables, table) == expected
    await tables.press(table.id, undone.seq, ADA.user, act("build"))
    assert [entry.turn for entry in await tables.store.history.log(table.id)] == [0, 1]


@pytest.mark.parametrize("people", [(ADA, BEN), (ADA, BEN, CLEO)])
async def test_leaving_for_good_is_told_by_the_game_and_the_last_one_s_leaving_not_at_all(
    tables: Acts, people: Sequence[Person]
) -> None:
    table = await put_away(tables, await begun(tables, *people, state=laid(seats=len(people))), 0)
    moved: Moved = await tables.resign(table.id, ADA.user)
    assert [entry.move for entry in await tables.store.history.log(table.id)] == ["new", "resign"]
    if moved.after.phase.live:
        await tables.vacate(table.id, BEN.user)
        await tables.vacate(table.id, CLEO.user)
        assert await told(tables, table) == [(2, 1, SeatEvent.VACATED)]
    else:
        assert await told(tables, table) == []


async def test_nothing_is_told_of_a_lobby(tables: Acts, clock: HandClock) -> None:
    table = await tables.opened(5, 1, "pigs", ADA, {})
    for person in (BEN, CLEO):
        await tables.join(table.id, person)
    await tables.kick(table.id, ADA.user, False, BEN.user)
    await tables.leave_lobby(table.id, ADA.user)
    clock.time += timedelta(days=9)
    await tables.act_when_due(table.id)
    assert await told(tables, table) == []
