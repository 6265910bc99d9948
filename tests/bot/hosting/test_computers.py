"""Computers on seats: their moves, their clocks, and what is whose when people leave; without Discord."""

from __future__ import annotations

from random import Random

import pytest

from bot.hosting.decisions import computers
from bot.model.computers import LEVELS, animal_of, computer_id, is_computer, level_of
from bot.model.preferences import OwnChoices
from bot.model.records import MOST_ID, Table, TablePhase
from bot.model.refusals import RefusalReason
from bot.model.timers import ABANDONED, AUTOPILOT_DELAY, COMPUTER_DELAY, DAY
from rules.game import IllegalMove
from rules.pigs.state import Phase as Step
from rules.players import Level
from tests.bot.acts import Acts
from tests.bot.invariants import check_progress
from tests.bot.seats import ADA, BEN, CLEO, HandClock, act, put, reason, seated
from tests.rules.pigs.table import table as laid

NAMES = [f"💻 {number}" for number in range(12)]
NORMAL, HARD = Level.NORMAL, Level.HARD


async def begun(tables: Acts, *levels: Level, people: int = 1) -> Table:
    """Start a game of the pigs in which Ada and others sit before computers."""
    table = await seated(tables, *(ADA, BEN, CLEO)[:people])
    for level in levels:
        await tables.update(table.id, computers.add, ADA.user, level, NAMES)
    return (await tables.start(table.id, ADA.user)).after


async def with_computers(tables: Acts, *levels: Level, people: int = 1) -> Table:
    """Start such a game; Ada may build, which buys nothing."""
    table = await begun(tables, *levels, people=people)
    return await put(tables, table, laid(seats=people + len(levels), dice="!DWRR", phase=Step.REROLL))


def move(tables: Acts, table: Table, seat: int) -> str:
    game = tables.game(table)
    return game.format_move(game.default_move(tables.view(table, seat)))


async def answered(tables: Acts, table: Table, seat: int = 1) -> Table:
    return (await tables.update(table.id, computers.answer, seat, table.seq, move(tables, table, seat))).table


@pytest.mark.parametrize("level", LEVELS)
def test_an_id_says_which_animal_a_computer_is_and_how_it_plays(level: Level) -> None:
    found = [computer_id(animal, level) for animal in range(50)]
    assert [animal_of(one) for one in found] == [*range(50)]
    assert {level_of(one) for one in found} == {level}
    assert all(one > -MOST_ID for one in found)
    assert all(map(is_computer, found))
    assert not any(map(is_computer, (-1, -(10**15), 0, 1, MOST_ID)))


async def test_a_computer_that_is_to_move_has_a_clock_of_its_own_and_is_not_called(
    tables: Acts, clock: HandClock
) -> None:
    table = await with_computers(tables, HARD)
    table = (await tables.press(table.id, table.seq, ADA.user, act("build"))).after
    player = table.players[1]
    now = int(clock.now().timestamp())
    assert player.deadline == table.deadline == now + COMPUTER_DELAY
    assert not player.uncalled
    assert tables.expected(table) == {}
    assert await tables.store.tables.computers_to_move(0, 9) == [table.id]
    assert await tables.store.tables.uncalled(0, 9) == []
    while tables.to_move(table) == (1,):
        table = await answered(tables, table)
    assert await tables.store.tables.computers_to_move(0, 9) == []
    assert table.players[0].uncalled
    assert table.deadline == now + DAY - DAY // 4


async def test_a_thought_that_comes_too_late_changes_nothing(tables: Acts) -> None:
    table = await with_computers(tables, HARD)
    table = (await tables.press(table.id, table.seq, ADA.user, act("build"))).after
    stale, thought = table.seq, move(tables, table, 1)
    table = await answered(tables, table)
    for late in ((1, stale, thought), (0, table.seq, "build")):
        assert (await tables.update(table.id, computers.answer, *late)).update is None
    with pytest.raises(IllegalMove):
        await tables.update(table.id, computers.answer, 1, table.seq, "blow.1.1")
    assert await tables.find(table.id) == table


async def test_a_late_computer_makes_one_move_and_is_neither_late_nor_away(tables: Acts, clock: HandClock) -> None:
    table = await with_computers(tables, HARD)
    table = (await tables.press(table.id, table.seq, ADA.user, act("build"))).after
    assert await tables.act_when_due(table.id) is None
    await clock.sleep(COMPUTER_DELAY)
    done = await tables.act_when_due(table.id)
    assert done is not None
    after = done.moved.after
    assert (after.turns, done.taken_over, done.reminded) == (table.turns + 1, (), ())
    assert not after.players[1].away
    last = (await tables.store.history.log(table.id))[-1]
    assert (last.seat, last.autopilot) == (1, False)
    assert (await tables.load(table.id)).changes == ()


async def test_a_computer_is_not_given_the_time_of_a_person_after_an_outage(tables: Acts, clock: HandClock) -> None:
    table = await with_computers(tables, HARD)
    await tables.press(table.id, table.seq, ADA.user, act("build"))
    await clock.sleep(DAY)
    now = int(clock.now().timestamp())
    await tables.store.runs.give_time(DAY, now)
    table = await tables.find(table.id)
    deadline = table.players[1].deadline
    assert deadline is not None
    assert now <= deadline <= now + AUTOPILOT_DELAY
    assert table.deadline is not None
    assert table.deadline <= deadline


async def test_nothing_can_be_taken_back_across_a_computer_s_move(tables: Acts) -> None:
    table = await with_computers(tables, HARD)
    table = (await tables.press(table.id, table.seq, ADA.user, act("build"))).after
    assert table.undo_seat == 0
    table = await answered(tables, table)
    assert table.undo is None
    assert await reason(tables.undo(table.id, table.seq, ADA.user)) is RefusalReason.NOTHING_TO_UNDO


async def test_a_step_that_is_taken_back_while_a_computer_thinks_leaves_nothing_to_answer(tables: Acts) -> None:
    table = await with_computers(tables, HARD)
    built = (await tables.press(table.id, table.seq, ADA.user, act("build"))).after
    thought = move(tables, built, 1)
    table = (await tables.undo(table.id, built.seq, ADA.user)).after
    assert tables.to_move(table) == (0,)
    assert (await tables.update(table.id, computers.answer, 1, built.seq, thought)).update is None


async def test_while_all_people_are_away_computers_rest(tables: Acts, clock: HandClock) -> None:
    table = await with_computers(tables, HARD, people=2)
    table = (await tables.press(table.id, table.seq, ADA.user, act("build"))).after
    await tables.mark_absent(table.id, [BEN.user])
    table = await put(tables, table := await tables.find(table.id), laid(seats=3, dice="!DWRR", phase=Step.REROLL))
    await tables.mark_absent(table.id, [ADA.user])
    table = await tables.find(table.id)
    assert [player.deadline for player in table.players] == [None] * 3
    assert table.deadline == int(clock.now().timestamp()) + ABANDONED
    assert (await tables.load(table.id)).awaited is None


async def test_the_next_host_is_a_person(tables: Acts) -> None:
    table = await with_computers(tables, NORMAL, people=1)
    joined = await seated(tables, ADA, channel=2)
    await tables.update(joined.id, computers.add, ADA.user, NORMAL, NAMES)
    await tables.join(joined.id, BEN)
    joined = (await tables.start(joined.id, ADA.user)).after
    joined = (await tables.vacate(joined.id, ADA.user)).after
    assert joined.host == BEN.user
    assert (await tables.vacate(joined.id, BEN.user)).after.phase is TablePhase.CLOSED
    assert (await tables.resign(table.id, ADA.user)).after.phase is TablePhase.CLOSED


async def test_only_the_host_gives_an_open_seat_to_a_computer(tables: Acts) -> None:
    table = await with_computers(tables, NORMAL, people=2)
    await tables.vacate(table.id, BEN.user)
    give = computers.give
    assert await reason(tables.update(table.id, give, BEN.user, 1, HARD, NAMES)) is RefusalReason.NOT_HOST
    for seat in (0, 2, 7):
        assert await reason(tables.update(table.id, give, ADA.user, seat, HARD, NAMES)) is RefusalReason.NOT_VACANT
    table = (await tables.update(table.id, give, ADA.user, 1, HARD, NAMES)).table
    assert [player.is_computer for player in table.players] == [False, True, True]
    assert len({player.person.user for player in table.players}) == 3
    assert await reason(tables.take(table.id, CLEO, 1)) is RefusalReason.NOT_VACANT
    assert (await tables.load(table.id)).changes[-1].former == BEN


async def test_who_is_forgotten_at_a_table_with_computers_does_not_get_the_id_of_one(tables: Acts) -> None:
    table = await with_computers(tables, HARD, people=2)
    await tables.store.people.anonymise(BEN.user, "Former player", OwnChoices)
    await tables.store.people.anonymise(ADA.user, "Former player", OwnChoices)
    users = [player.person.user for player in (await tables.find(table.id)).players]
    assert users[:2] == [-2, -1]
    assert is_computer(users[2])


@pytest.mark.parametrize("seed", range(6))
async def test_whatever_people_do_somebody_can_act_and_computers_answer(
    tables: Acts, clock: HandClock, seed: int
) -> None:
    random = Random(seed)
    table = await begun(tables, NORMAL, HARD, people=2)
    for _ in range(150):
        table = await tables.find(table.id)
        if table.phase is not TablePhase.PLAYING:
            break
        check_progress(tables, table)
        seat = random.choice(tables.to_move(table))
        player = table.players[seat]
        what = random.random()
        if what < 0.03:
            await clock.sleep(random.choice((COMPUTER_DELAY, DAY)))
            await tables.act_when_due(table.id)
        elif what < 0.05 and tables.expected(table):
            await tables.mark_absent(table.id, [next(iter(tables.expected(table).values()))])
        elif what < 0.07 and table.undo_seat is not None:
            await tables.undo(table.id, table.seq, table.players[table.undo_seat].person.user)
        elif player.is_computer and (await tables.load(table.id)).awaited is not None:
            assert (await answered(tables, table, seat)).turns == table.turns + 1
        elif any(one.away for one in table.players[:2]):
            away = next(one for one in table.players if one.away)
            await tables.back(table.id, away.person.user)
        else:
            await tables.press(table.id, table.seq, player.person.user, act(move(tables, table, seat)))
    assert not any(player.away for player in table.players if player.is_computer)
