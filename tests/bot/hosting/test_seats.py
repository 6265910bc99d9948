"""Absent players, seats that are given up or taken over, and steps taken back."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest
from msgspec import structs

from bot.hosting.decisions.due import MOST_MOVES
from bot.model.meaning import Act, Select
from bot.model.records import Table, TablePhase
from bot.model.refusals import RefusalReason, Refused
from bot.model.timers import ABANDONED, AUTOPILOT_DELAY, DAY, TIMERS
from rules.chance import Secret
from rules.pigs.state import Phase as Step
from rules.pigs.state import State
from tests import stored
from tests.bot.acts import Acts, DueActions
from tests.bot.hosting.test_ending import LAST_BUY
from tests.bot.seats import (
    ADA,
    BEN,
    CLEO,
    DOV,
    EVE,
    MODERATOR,
    HandClock,
    act,
    put,
    reason,
    seated,
    started,
    who_moderates,
)
from tests.bot.store.samples import recorded
from tests.named import called
from tests.rules.pigs.table import GAME
from tests.rules.pigs.table import table as laid

CHOOSING = laid("sd | wd", "", dice="!WWRR", phase=Step.REROLL)


def seconds(clock: HandClock) -> int:
    return int(clock.now().timestamp())


def clocks(table: Table, clock: HandClock) -> list[int | None]:
    """Give the seconds that every seat has left."""
    return [None if player.deadline is None else player.deadline - seconds(clock) for player in table.players]


async def act_when_due(tables: Acts, table: Table) -> DueActions:
    woken = await tables.act_when_due(table.id)
    assert woken is not None
    return woken


async def late(tables: Acts, clock: HandClock, table: Table) -> Table:
    """Let the time of those who are to move pass, with the reminder on the way."""
    due = (await tables.find(table.id)).deadline
    while due is not None:
        clock.time += timedelta(seconds=due - seconds(clock))
        woken = await act_when_due(tables, table)
        if woken.moved.after.seq > woken.moved.before.seq:  # a reminder makes no control stale
            return woken.moved.after
        due = woken.moved.after.deadline
    raise AssertionError("no clock runs")


async def test_a_table_has_a_day_for_a_move_unless_its_host_chooses_otherwise(tables: Acts, clock: HandClock) -> None:
    table = await seated(tables, ADA, BEN)
    assert table.timer == DAY
    assert await reason(tables.set_timer(table.id, BEN.user, 120)) is RefusalReason.NOT_HOST
    assert await reason(tables.set_timer(table.id, ADA.user, 5)) is RefusalReason.NO_CHOICE
    for timer in TIMERS:
        assert (await tables.set_timer(table.id, ADA.user, timer)).timer == timer
    await tables.set_timer(table.id, ADA.user, 120)
    table = (await tables.start(table.id, ADA.user)).after
    assert sorted(clocks(table, clock), key=str) == [120, None]
    assert await reason(tables.set_timer(table.id, ADA.user, 0)) is RefusalReason.STARTED


async def test_without_a_timer_nothing_is_ever_due(tables: Acts, clock: HandClock) -> None:
    table = await seated(tables, ADA, BEN)
    await tables.set_timer(table.id, ADA.user, 0)
    table = (await tables.start(table.id, ADA.user)).after
    clock.time += timedelta(days=400)
    assert (table.deadline, clocks(table, clock), await tables.due(9)) == (None, [None, None], [])


async def test_every_move_gives_who_is_next_the_whole_time_once(tables: Acts, clock: HandClock) -> None:
    table = await started(tables, ADA, BEN, state=CHOOSING)
    clock.time += timedelta(hours=5)
    table = (await tables.press(table.id, table.seq, ADA.user, act("build"))).after
    assert clocks(table, clock) == [DAY, None]
    table = await put(tables, table, laid(dice="!DWRR", phase=Step.REROLL))
    clock.time += timedelta(hours=5)
    table = (await tables.press(table.id, table.seq, ADA.user, lambda table, seen: Select("1"))).after
    assert clocks(table, clock)[0] == DAY - 5 * 3600
    assert (await tables.press(table.id, table.seq, ADA.user, act("build"))).after.players[1].deadline == (
        seconds(clock) + DAY
    )


async def test_at_three_quarters_one_reminder_goes_out(tables: Acts, clock: HandClock) -> None:
    table = await started(tables, ADA, BEN, state=None)
    (seat,) = tables.to_move(table)
    clock.time += timedelta(seconds=DAY * 3 // 4 - 1)
    assert await tables.due(9) == []
    assert await tables.act_when_due(table.id) is None
    clock.time += timedelta(seconds=1)
    assert await tables.due(9) == [table.id]
    woken = await act_when_due(tables, table)
    assert woken.reminded == (table.players[seat].person.user,)
    assert woken.moved.after.seq == table.seq
    assert clocks(woken.moved.after, clock)[seat] == DAY // 4
    assert await tables.act_when_due(table.id) is None


async def test_when_time_is_over_the_autopilot_plays_the_turn_and_nobody_is_thrown_out(
    tables: Acts, clock: HandClock
) -> None:
    table = await started(tables, ADA, BEN, state=None)
    (seat,) = tables.to_move(table)
    after = await late(tables, clock, table)
    assert tables.to_move(after) == (1 - seat,)
    assert [player.away for player in after.players] == [place == seat for place in range(2)]
    assert (after.phase, GAME.resigned(after.state)) == (TablePhase.PLAYING, ())
    assert after.undo is None
    log = await tables.store.history.log(table.id)
    assert {entry.seat for entry in log[1:]} == {seat}
    assert 1 < len(log) <= MOST_MOVES


async def test_who_is_away_is_played_for_after_a_grace_until_back(tables: Acts, clock: HandClock) -> None:
    table = await started(tables, ADA, BEN, state=laid())
    away = replace(table, players=(replace(table.players[0], away=True), table.players[1]))
    await stored.save(tables.store, table, away)
    table = await put(tables, away, laid(seat=1, dice="!DWRR", phase=Step.REROLL))
    table = (await tables.press(table.id, table.seq, BEN.user, act("build"))).after
    assert clocks(table, clock) == [AUTOPILOT_DELAY, None]
    assert await reason(tables.back(table.id, BEN.user)) is RefusalReason.NOT_AWAY
    assert await reason(tables.back(table.id, EVE.user)) is RefusalReason.NOT_SEATED
    back = (await tables.back(table.id, ADA.user)).after
    assert (clocks(back, clock), back.players[0].away) == ([DAY, None], False)


async def test_acting_ends_being_away(tables: Acts, clock: HandClock) -> None:
    table = await started(tables, ADA, BEN, state=CHOOSING)
    away = replace(table, players=(replace(table.players[0], away=True), table.players[1]))
    await stored.save(tables.store, table, away)
    kept = (await tables.press(table.id, table.seq, ADA.user, lambda table, seen: Select("1"))).after
    assert not kept.players[0].away
    await stored.save(tables.store, kept, replace(kept, players=away.players))
    moved = (await tables.press(table.id, table.seq, ADA.user, act("build"))).after
    assert (moved.players[0].away, clocks(moved, clock)[0]) == (False, DAY)


async def test_with_everybody_away_nothing_is_played_and_the_table_closes_unranked(
    tables: Acts, clock: HandClock
) -> None:
    table = await started(tables, ADA, BEN)
    table = await late(tables, clock, table)
    turns = table.turns
    table = await late(tables, clock, table)
    assert (table.turns, clocks(table, clock)) == (turns, [None, None])
    assert table.deadline == seconds(clock) + ABANDONED
    here = (await tables.back(table.id, ADA.user)).after
    assert any(left is not None for left in clocks(here, clock))
    for _ in range(20):
        if (await tables.find(table.id)).phase is TablePhase.CLOSED:
            break
        await late(tables, clock, table)
    assert (await tables.find(table.id)).phase is TablePhase.CLOSED
    assert await recorded(tables.store) == []
    await seated(tables, DOV)


async def test_after_days_of_standstill_each_table_is_looked_after_once(tables: Acts, clock: HandClock) -> None:
    for channel in range(1, 7):
        await started(tables, ADA, BEN, channel=channel)
    clock.time += timedelta(days=30)
    for _ in range(3):
        due = await tables.due(2)
        assert len(due) == 2
        for table_id in due:
            await tables.act_when_due(table_id)
    assert await tables.due(9) == []
    assert await tables.pause(60) == 60


async def test_the_next_look_is_when_something_is_due(tables: Acts, clock: HandClock) -> None:
    assert await tables.pause(60) == 60
    table = await started(tables, ADA, BEN)
    assert await tables.pause(10**6) == DAY * 3 // 4
    clock.time += timedelta(days=2)
    assert await tables.pause(60) == 1
    await tables.postpone(table.id)
    assert await tables.due(9) == []
    assert await tables.pause(10**6) == 3600


@pytest.mark.parametrize("phase", [TablePhase.LOBBY, TablePhase.PLAYING])
@who_moderates
async def test_who_may_take_a_seat_away(tables: Acts, phase: TablePhase, user: int, moderator: bool, may: bool) -> None:
    table = await (seated if phase is TablePhase.LOBBY else started)(tables, ADA, BEN, CLEO)
    if not may:
        assert await reason(tables.kick(table.id, user, moderator, CLEO.user)) is RefusalReason.MAY_NOT_KICK
        assert await tables.find(table.id) == table
        return
    assert await reason(tables.kick(table.id, user, moderator, EVE.user)) is RefusalReason.NOT_THERE
    assert await reason(tables.kick(table.id, user, moderator, user)) is RefusalReason.NOT_THERE
    after = (await tables.kick(table.id, user, moderator, CLEO.user)).after
    assert after.seat_of(CLEO.user) is None
    assert await reason(tables.kick(table.id, user, moderator, CLEO.user)) is RefusalReason.NOT_THERE
    assert after.host == ADA.user


async def test_an_open_seat_is_taken_with_all_that_belongs_to_it(tables: Acts, clock: HandClock) -> None:
    table = await started(tables, ADA, BEN, CLEO, state=laid("", "sd sw", "", seats=3, seat=1))
    table = (await tables.kick(table.id, ADA.user, False, BEN.user)).after
    assert clocks(table, clock)[1] == AUTOPILOT_DELAY
    assert await reason(tables.press(table.id, table.seq, BEN.user, act("roll"))) is RefusalReason.NOT_SEATED
    assert await reason(tables.take(table.id, BEN, 1)) is RefusalReason.WAS_HERE
    assert await reason(tables.take(table.id, CLEO, 1)) is RefusalReason.SEATED
    for seat in (0, 2, 3, 99):
        assert await reason(tables.take(table.id, EVE, seat)) is RefusalReason.NOT_VACANT
    results = await asyncio.gather(*(tables.take(table.id, who, 1) for who in (DOV, EVE)), return_exceptions=True)
    assert [result.reason for result in results if isinstance(result, Refused)] == [RefusalReason.NOT_VACANT]
    table = await tables.find(table.id)
    assert (table.seat_of(DOV.user), called(table), clocks(table, clock)) == (
        1,
        ("Ada", "Dov", "Cleo"),
        [None, DAY, None],
    )
    moved = await tables.press(table.id, table.seq, DOV.user, act("roll"))
    assert moved.after.turns == table.turns + 1


async def test_who_had_a_seat_gets_no_other_even_when_that_one_was_taken(tables: Acts) -> None:
    table = await started(tables, ADA, BEN, CLEO)
    await tables.vacate(table.id, BEN.user)
    await tables.take(table.id, DOV, 1)
    await tables.vacate(table.id, CLEO.user)
    assert await reason(tables.take(table.id, BEN, 2)) is RefusalReason.WAS_HERE
    assert called((await tables.take(table.id, EVE, 2)).after) == ("Ada", "Dov", "Eve")


async def test_the_host_s_part_goes_with_the_seat(tables: Acts) -> None:
    table = await started(tables, ADA, BEN, CLEO)
    assert (await tables.vacate(table.id, ADA.user)).after.host == BEN.user
    assert (await tables.kick(table.id, MODERATOR, True, BEN.user)).after.host == CLEO.user


@pytest.mark.parametrize("how", ["resign", "vacate", "kick"])
async def test_the_last_human_who_leaves_closes_the_table_unranked(tables: Acts, how: str) -> None:
    table = await started(tables, ADA, BEN, CLEO)
    await tables.kick(table.id, ADA.user, False, CLEO.user)
    await tables.vacate(table.id, BEN.user)
    if how == "kick":
        after = (await tables.kick(table.id, MODERATOR, True, ADA.user)).after
    else:
        after = (await (tables.resign if how == "resign" else tables.vacate)(table.id, ADA.user)).after
    assert (after.phase, after.deadline) == (TablePhase.CLOSED, None)
    assert await recorded(tables.store) == []


async def test_who_has_resigned_does_nothing_more_at_the_table_and_can_not_lose_the_seat(tables: Acts) -> None:
    table = await started(tables, ADA, BEN, CLEO, DOV)
    await tables.vacate(table.id, DOV.user)
    after = (await tables.resign(table.id, CLEO.user)).after
    for work in (
        tables.resign(table.id, CLEO.user),
        tables.vacate(table.id, CLEO.user),
        tables.back(table.id, CLEO.user),
        tables.undo(table.id, after.seq, CLEO.user),
        tables.take(table.id, CLEO, 3),
        tables.press(table.id, after.seq, CLEO.user, act("roll")),
    ):
        assert await reason(work) is RefusalReason.HAS_LEFT
    assert await reason(tables.kick(table.id, ADA.user, False, CLEO.user)) is RefusalReason.NOT_THERE
    assert await tables.find(table.id) == after


async def test_who_resigns_while_away_is_not_away_any_more(tables: Acts, clock: HandClock) -> None:
    table = await started(tables, ADA, BEN, CLEO, state=laid(seats=3))
    assert (await late(tables, clock, table)).players[0].away
    assert not (await tables.resign(table.id, ADA.user)).after.players[0].away


async def test_a_seat_that_is_open_at_the_end_ranks_last(tables: Acts) -> None:
    table = await started(tables, ADA, BEN, CLEO, state=LAST_BUY)
    table = (await tables.vacate(table.id, BEN.user)).after
    await tables.press(table.id, table.seq, ADA.user, act("build"))
    assert [row[:2] for row in await recorded(tables.store)] == [(ADA.user, 1), (CLEO.user, 2), (BEN.user, 3)]


async def test_the_last_step_is_taken_back_and_its_number_draws_for_the_first_time(tables: Acts) -> None:
    table = await started(tables, ADA, BEN, state=CHOOSING)
    stopped = (await tables.press(table.id, table.seq, ADA.user, act("build"))).after
    assert (stopped.undo, stopped.undo_seat) == (table.state, 0)
    assert await reason(tables.undo(table.id, stopped.seq, BEN.user)) is RefusalReason.OTHERS_STEP
    assert await reason(tables.undo(table.id, stopped.seq, EVE.user)) is RefusalReason.NOT_SEATED
    assert await reason(tables.undo(table.id, table.seq, ADA.user)) is RefusalReason.STALE
    undone = (await tables.undo(table.id, stopped.seq, ADA.user)).after
    assert (undone.state, undone.turns, undone.undo) == (table.state, table.turns, None)
    assert undone.seq > stopped.seq
    assert undone == await tables.find(table.id)
    assert await reason(tables.undo(table.id, undone.seq, ADA.user)) is RefusalReason.NOTHING_TO_UNDO
    again = (await tables.press(table.id, undone.seq, ADA.user, act("reroll.1"))).after
    entries = await tables.store.history.log(table.id)
    assert [(entry.turn, entry.move) for entry in entries] == [(0, "new"), (1, "reroll.1")]
    assert table.secret is not None
    chance = Secret(table.secret).turn(1)
    assert GAME.apply(CHOOSING, 0, GAME.parse_move("reroll.1"), chance).state == again.state
    assert tuple(chance.drawn) == entries[1].draws


async def test_taking_back_gives_the_turn_back(tables: Acts, clock: HandClock) -> None:
    table = await started(tables, ADA, BEN, state=laid(dice="!DWRR", phase=Step.REROLL))
    passed = (await tables.press(table.id, table.seq, ADA.user, act("build"))).after
    assert tables.to_move(passed) == (1,)
    undone = (await tables.undo(table.id, passed.seq, ADA.user)).after
    assert (tables.to_move(undone), clocks(undone, clock)) == ((0,), [DAY, None])
    assert await reason(tables.press(table.id, passed.seq, BEN.user, act("roll"))) is RefusalReason.STALE


@pytest.mark.parametrize(
    ("state", "move", "why"),
    [
        (laid(), "roll", RefusalReason.CHANCE_DECIDED),
        (CHOOSING, "reroll.1", RefusalReason.CHANCE_DECIDED),
        (laid("sd", "", dice="WWRRR"), "buy.straw-window.1", RefusalReason.SECRET_SHOWN),
        (laid("", "sd", dice="DD!!W", phase=Step.BLOW), "blow.2.1", RefusalReason.CHANCE_DECIDED),
    ],
    ids=["a roll", "another roll", "a tile from a stack", "the wolf"],
)
async def test_what_was_rolled_or_shown_stays_and_why_is_told(
    tables: Acts, state: State, move: str, why: RefusalReason
) -> None:
    table = await started(tables, ADA, BEN, state=state)
    after = (await tables.press(table.id, table.seq, ADA.user, act(move))).after
    assert (after.undo, after.undo_seat) == (None, None)
    for seq in (after.seq, table.seq):  # also by a button of before the step
        assert await reason(tables.undo(table.id, seq, ADA.user)) is why
    assert await reason(tables.undo(table.id, after.seq, BEN.user)) is RefusalReason.NOTHING_TO_UNDO


@pytest.mark.parametrize("how", ["move", "resign", "vacate", "take"])
async def test_once_somebody_else_has_acted_nothing_is_taken_back(tables: Acts, how: str) -> None:
    table = await started(tables, ADA, BEN, CLEO, state=laid(seats=3, dice="!DWRR", phase=Step.REROLL))
    if how == "take":
        table = (await tables.vacate(table.id, CLEO.user)).after
    passed = (await tables.press(table.id, table.seq, ADA.user, act("build"))).after
    assert passed.undo is not None
    await {
        "move": lambda: tables.press(table.id, passed.seq, BEN.user, act("roll")),
        "resign": lambda: tables.resign(table.id, CLEO.user),
        "vacate": lambda: tables.vacate(table.id, CLEO.user),
        "take": lambda: tables.take(table.id, EVE, 2),
    }[how]()
    now = await tables.find(table.id)
    assert (now.undo, now.undo_seat) == (None, None)
    assert await reason(tables.undo(table.id, now.seq, ADA.user)) is RefusalReason.NOTHING_TO_UNDO


async def test_an_end_is_not_taken_back(tables: Acts) -> None:
    table = await started(tables, ADA, BEN, CLEO, state=LAST_BUY)
    over = (await tables.press(table.id, table.seq, ADA.user, act("build"))).after
    assert (over.phase, over.undo) == (TablePhase.FINISHED, None)


async def test_a_channel_s_last_options_and_timer_are_remembered_for_each_game(tables: Acts) -> None:
    assert await tables.last_options(1, "pigs") == ({}, None)
    table = await seated(tables, ADA, variant="veteran")
    await tables.set_timer(table.id, ADA.user, 900)
    now = await tables.find(table.id)
    await stored.save(tables.store, now, replace(now, options={**table.options, "gone": "x"}))
    options, timer = await tables.last_options(1, "pigs")
    assert (options, timer) == (table.options, 900)
    assert await tables.last_options(2, "pigs") == ({}, None)


async def test_a_rematch_keeps_the_timer_and_asks_nobody_whose_seat_was_open(tables: Acts) -> None:
    table = await started(tables, ADA, BEN, CLEO)
    await tables.vacate(table.id, BEN.user)
    over = (await tables.resign(table.id, CLEO.user)).after
    assert over.phase is TablePhase.PLAYING
    over = await put(tables, over, structs.replace(LAST_BUY, board=structs.replace(LAST_BUY.board, resigned=(2,))))
    over = (await tables.press(table.id, over.seq, ADA.user, lambda table, seen: Act("build"))).after
    assert over.phase is TablePhase.FINISHED
    again = await tables.rematched(table.id, ADA)
    assert set(again.order) == {ADA.user, CLEO.user}
    assert again.timer == table.timer
