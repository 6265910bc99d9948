"""Taking a step back gives no extra time, so nobody can hold up a table with it."""

from __future__ import annotations

from datetime import timedelta

from bot.model.records import Table
from bot.model.timers import AUTOPILOT_DELAY, DAY
from rules.pigs.state import Phase as Step
from tests.bot.acts import Acts
from tests.bot.hosting.test_seats import act_when_due, clocks
from tests.bot.seats import ADA, BEN, HandClock, act, put, seated, started
from tests.rules.pigs.table import table as laid

PASSING = laid(dice="!DWRR", phase=Step.REROLL)


async def there_and_back(tables: Acts, table: Table) -> Table:
    """Let Ada end her turn, and take that back at once."""
    passed = (await tables.press(table.id, table.seq, ADA.user, act("build"))).after
    return (await tables.undo(table.id, passed.seq, ADA.user)).after


async def test_the_clock_goes_on_from_before_the_step_and_the_reminder_comes_once(
    tables: Acts, clock: HandClock
) -> None:
    table = await started(tables, ADA, BEN, state=PASSING)
    for hours in (6, 12):
        clock.time += timedelta(hours=6)
        table = await there_and_back(tables, table)
        assert clocks(table, clock) == [DAY - hours * 3600, None]
        assert not table.players[0].reminded
    clock.time += timedelta(hours=6)
    assert (await act_when_due(tables, table)).reminded == (ADA.user,)
    table = await there_and_back(tables, await tables.find(table.id))
    assert clocks(table, clock) == [DAY - 18 * 3600, None]
    clock.time += timedelta(hours=5)
    assert await tables.act_when_due(table.id) is None
    clock.time += timedelta(hours=1)
    assert (await act_when_due(tables, table)).taken_over == (ADA.user,)


async def test_who_has_no_time_left_has_a_moment_for_another_choice(tables: Acts, clock: HandClock) -> None:
    table = await started(tables, ADA, BEN, state=PASSING)
    clock.time += timedelta(seconds=DAY - 1)
    passed = (await tables.press(table.id, table.seq, ADA.user, act("build"))).after
    clock.time += timedelta(hours=5)
    undone = (await tables.undo(table.id, passed.seq, ADA.user)).after
    assert clocks(undone, clock) == [AUTOPILOT_DELAY, None]
    assert undone.players[0].reminded


async def test_without_a_limit_no_clock_begins(tables: Acts, clock: HandClock) -> None:
    table = await seated(tables, ADA, BEN)
    await tables.set_timer(table.id, ADA.user, 0)
    await tables.start(table.id, ADA.user)
    table = await put(tables, await tables.find(table.id), PASSING)
    undone = await there_and_back(tables, table)
    assert (clocks(undone, clock), undone.deadline) == ([None, None], None)
