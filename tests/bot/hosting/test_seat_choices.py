"""Choices that are still to be made when somebody leaves or does not come: nobody waits for them forever."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest

from bot.model.meaning import Select
from bot.model.records import Table, TablePhase
from bot.model.refusals import RefusalReason
from bot.model.timers import AUTOPILOT_DELAY, DAY
from rules.chance import Secret
from rules.pigs.state import Phase as Step
from rules.pigs.state import State
from rules.wolves.state import Phase as WolvesStep
from rules.wolves.state import State as Wolves
from tests.bot.acts import Acts
from tests.bot.seats import ADA, BEN, CLEO, DOV, HandClock, act, reason, started
from tests.rules.pigs.table import table as laid
from tests.rules.wolves.table import GAME as WOLVES
from tests.rules.wolves.table import position

PASSING = position(
    "red-1 red-2 red-3",
    "green-1 green-2",
    "yellow-1 yellow-2",
    deck="white-3",
    came="pass-left",
    phase=WolvesStep.PASSING,
    waiting=(0, 1, 2),
    chosen=(None, None, None),
)
Leave = Callable[[Acts, Table, int], Awaitable[object]]
LEAVING: dict[str, Leave] = {
    "resigns": lambda tables, table, user: tables.resign(table.id, user),
    "leaves the seat open": lambda tables, table, user: tables.vacate(table.id, user),
    "loses the seat": lambda tables, table, user: tables.kick(table.id, ADA.user, True, user),
}


async def due(tables: Acts, clock: HandClock, table: Table, seconds: float) -> Table:
    clock.time += timedelta(seconds=seconds)
    await tables.act_when_due(table.id)
    return await tables.find(table.id)


def wolves(table: Table) -> Wolves:
    assert table.state is not None
    state: Wolves = table.state
    return state


def pigs(table: Table) -> State:
    assert table.state is not None
    state: State = table.state
    return state


@pytest.mark.parametrize("how", LEAVING)
async def test_when_all_have_chosen_but_one_who_leaves_the_game_goes_on(
    tables: Acts, clock: HandClock, how: str
) -> None:
    table = await started(tables, ADA, BEN, CLEO, game="wolves", state=PASSING)
    for person, card in ((ADA, "red-1"), (BEN, "green-1")):
        table = (await tables.press(table.id, table.seq, person.user, act(f"pass.{card}"))).after
    assert tables.to_move(table) == (2,)
    await LEAVING[how](tables, table, CLEO.user)
    table = await due(tables, clock, table, AUTOPILOT_DELAY)
    assert wolves(table).phase is not WolvesStep.PASSING
    assert "red-1" not in wolves(table).hands[0]
    assert set(tables.to_move(table)) & {0, 1}


async def test_when_all_have_chosen_but_one_whose_time_is_over_the_game_goes_on(tables: Acts, clock: HandClock) -> None:
    table = await started(tables, ADA, BEN, CLEO, game="wolves", state=PASSING)
    for person, card in ((ADA, "red-1"), (BEN, "green-1")):
        table = (await tables.press(table.id, table.seq, person.user, act(f"pass.{card}"))).after
    deadline = table.players[2].deadline
    assert deadline is not None
    table = await due(tables, clock, table, deadline - clock.now().timestamp())
    assert wolves(table).phase is not WolvesStep.PASSING
    assert [player.away for player in table.players] == [False, False, True]


@pytest.mark.parametrize("how", ["leaves the seat open", "loses the seat"])
@pytest.mark.parametrize(
    "state",
    [
        laid(seats=3, seat=1),
        laid("", "", "", seats=3, seat=1, dice="DDWWR", phase=Step.REROLL),
        laid("", "sd | wd", "", seats=3, seat=1, dice="WWRRR"),
        laid("sd | sw wr", "", "", seats=3, seat=1, dice="DD!!W", phase=Step.BLOW),
    ],
    ids=["roll", "reroll", "buy", "wolf"],
)
async def test_an_unfinished_choice_goes_with_its_maker_and_the_autopilot_ends_the_turn(
    tables: Acts, clock: HandClock, state: State, how: str
) -> None:
    table = await started(tables, ADA, BEN, CLEO, state=state)
    table = (await tables.press(table.id, table.seq, BEN.user, lambda _table, _seen: Select("1"))).after
    await LEAVING[how](tables, table, BEN.user)
    assert (await tables.find(table.id)).players[1].selection == ""
    table = await due(tables, clock, table, AUTOPILOT_DELAY)
    assert (tables.to_move(table), pigs(table).board.resigned) == ((2,), ())
    assert {entry.seat for entry in (await tables.store.history.log(table.id))[1:]} == {1}


@pytest.mark.parametrize("how", LEAVING)
async def test_who_leaves_out_of_turn_changes_nobody_s_turn_and_nobody_s_half_made_choice(
    tables: Acts, clock: HandClock, how: str
) -> None:
    state = laid(seats=4, seat=0, dice="!DWRR", phase=Step.REROLL)
    table = await started(tables, ADA, BEN, CLEO, DOV, state=state)
    table = (await tables.press(table.id, table.seq, ADA.user, lambda _table, _seen: Select("1"))).after
    await LEAVING[how](tables, table, BEN.user)
    table = await tables.find(table.id)
    assert (tables.to_move(table), table.players[0].selection) == ((0,), "1")
    table = (await tables.press(table.id, table.seq, ADA.user, act("build"))).after
    table = await due(tables, clock, table, AUTOPILOT_DELAY)
    assert (tables.to_move(table), table.phase) == ((2,), TablePhase.PLAYING)


async def last_moment(tables: Acts, clock: HandClock) -> Table:
    """Let the time of a player who could pass the turn on be just over."""
    table = await started(tables, ADA, BEN, state=laid(dice="!DWRR", phase=Step.REROLL))
    table = (await tables.press(table.id, table.seq, ADA.user, lambda _table, _seen: Select("1"))).after
    clock.time += timedelta(seconds=table.timer)
    return table


async def test_a_move_in_the_last_moment_counts_and_the_autopilot_does_nothing(tables: Acts, clock: HandClock) -> None:
    table = await last_moment(tables, clock)
    moved, woken = await asyncio.gather(
        tables.press(table.id, table.seq, ADA.user, act("build")), tables.act_when_due(table.id)
    )
    assert woken is None
    assert await tables.find(table.id) == moved.after
    assert (moved.after.players[0].away, tables.to_move(moved.after)) == (False, (1,))


async def test_a_move_a_moment_too_late_is_told_so_and_only_the_autopilot_s_counts(
    tables: Acts, clock: HandClock
) -> None:
    table = await last_moment(tables, clock)
    late = reason(tables.press(table.id, table.seq, ADA.user, act("build")))
    woken, refused = await asyncio.gather(tables.act_when_due(table.id), late)
    assert woken is not None
    assert refused is RefusalReason.STALE
    assert await tables.find(table.id) == woken.moved.after


async def test_two_looks_at_once_play_one_turn(tables: Acts, clock: HandClock) -> None:
    table = await last_moment(tables, clock)
    woken = await asyncio.gather(*(tables.act_when_due(table.id) for _ in range(3)))
    assert [each is None for each in woken] == [False, True, True]
    after = await tables.find(table.id)
    assert [entry.turn for entry in await tables.store.history.log(table.id)] == [*range(after.turns)]
    assert tables.to_move(after) == (1,)


async def test_when_others_have_to_choose_too_the_autopilot_waits_with_its_next_choice(
    tables: Acts, clock: HandClock
) -> None:
    """The players see the choice come, and those who were away have a moment to come back for it."""
    table = await started(tables, ADA, BEN, CLEO, game="wolves")
    while True:
        assert table.secret is not None
        (seat, *others), state = tables.to_move(table), wolves(table)
        move = WOLVES.default_move(WOLVES.view(state, seat))
        following = WOLVES.to_move(WOLVES.apply(state, seat, move, Secret(table.secret).turn(table.turns)).state)
        if not others and len(following) == 3:
            break
        user = table.players[seat].person.user
        table = (await tables.press(table.id, table.seq, user, act(WOLVES.format_move(move)))).after
    assert (await due(tables, clock, table, DAY * 3 / 4)).turns == table.turns
    after = await due(tables, clock, table, DAY / 4)
    assert (after.turns, tables.to_move(after)) == (table.turns + 1, (0, 1, 2))
    assert [player.away for player in after.players] == [place == seat for place in range(3)]
    assert (await due(tables, clock, after, AUTOPILOT_DELAY)).turns == after.turns + 1


async def test_of_those_who_choose_at_once_only_the_absent_are_played_for(tables: Acts) -> None:
    table = await started(tables, ADA, BEN, CLEO, game="wolves", state=PASSING)
    moved = await tables.mark_absent(table.id, [BEN.user, DOV.user])
    assert moved is not None
    assert [player.away for player in moved.after.players] == [False, True, False]
    assert await tables.mark_absent(table.id, [DOV.user]) is None
