"""What happens to seats is written with the change that it tells of, or not at all."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.model.preferences import OwnChoices
from bot.model.records import Person, SeatChange, SeatEvent, Table, TablePhase
from bot.store import StaleError, rows, tables
from bot.store.sql_store import SqlStore
from bot.store.sqlite import SqliteStore
from tests import stored
from tests.bot.store import samples
from tests.bot.store.places import CONTRADICTION, Place, kept

LATE = SeatChange(1, 0, SeatEvent.LATE, 1002)


@st.composite
def changes(draw: st.DrawFn) -> SeatChange:
    what = draw(st.sampled_from(SeatEvent))
    former = Person(draw(samples.snowflakes), draw(samples.names)) if what is SeatEvent.TAKEN else None
    return SeatChange(draw(st.integers(1, 9)), draw(st.integers(0, 5)), what, draw(samples.numbers), former)


def taken(turn: int, seat: int, user: int, name: str = "NAME") -> SeatChange:
    return SeatChange(turn, seat, SeatEvent.TAKEN, 1000 + turn, Person(user, name))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(table=samples.tables(), first=st.lists(changes(), max_size=5), second=st.lists(changes(), max_size=5))
async def test_changes_are_read_as_they_were_saved_in_the_order_of_turns_and_of_saving(
    store: SqlStore, table: Table, first: list[SeatChange], second: list[SeatChange]
) -> None:
    opened = await store.tables.open(table)
    for part in (first, second):
        await stored.save(store, opened, opened, changes=part)
    ordered = sorted([*first, *second], key=lambda change: change.turn)
    assert kept(await stored.seat_changes(store, opened.id)) == kept(ordered)
    assert kept(await stored.seat_changes(store, opened.id, 5)) == kept([each for each in ordered if each.turn >= 5])
    assert await stored.seat_changes(store, opened.id + 1) == []


async def test_a_save_that_is_refused_tells_of_nothing_and_a_change_that_is_refused_saves_nothing(
    store: SqlStore,
) -> None:
    table = await store.tables.open(samples.table())
    after, entry = samples.moved(table)
    await stored.save(store, table, after, [entry])
    with pytest.raises(StaleError):
        await stored.save(store, table, replace(table, state=b"late"), changes=[LATE])
    with pytest.raises(StaleError):
        await stored.take_back(store, table, table, LATE)
    with pytest.raises(CONTRADICTION):
        await stored.save(store, after, replace(after, seq=9), [entry], changes=[LATE])
    for wrong in (replace(LATE, former=Person(1, "NAME")), replace(LATE, event=SeatEvent.TAKEN)):
        with pytest.raises(CONTRADICTION):
            await stored.save(store, after, replace(after, seq=9), changes=[wrong])
    assert await stored.seat_changes(store, table.id) == []
    assert (await stored.table(store, table.id), await store.history.log(table.id)) == (after, [entry])


async def test_what_happened_after_a_step_stays_when_the_step_is_taken_back_which_is_told_once_a_turn(
    store: SqlStore,
) -> None:
    table = await store.tables.open(samples.table())
    stepped, entry = samples.moved(table)
    before, absent = replace(LATE, turn=0), replace(LATE, turn=1, seat=1, event=SeatEvent.ABSENT)
    undone = replace(LATE, turn=0, event=SeatEvent.UNDONE)
    for _ in range(3):
        stepped = replace(stepped, seq=table.seq + 1)
        await stored.save(store, table, stepped, [entry], changes=[before] if table.seq == 0 else [])
        await stored.save(store, stepped, stepped, changes=[absent])
        table = replace(table, seq=stepped.seq + 1)
        await stored.take_back(store, stepped, table, undone)
    assert await store.history.log(table.id) == []
    assert await stored.seat_changes(store, table.id) == [before, *[replace(absent, turn=0)] * 3, undone]
    other = replace(undone, seat=1)
    stepped = replace(stepped, seq=table.seq + 1)
    await stored.save(store, table, stepped, [entry])
    await stored.take_back(store, stepped, replace(table, seq=stepped.seq + 1), other)
    assert (await stored.seat_changes(store, table.id))[-2:] == [undone, other]


@pytest.mark.sqlite
async def test_changes_are_found_by_an_index(store: SqliteStore) -> None:
    asked: list[tuple[str, Any]] = [(rows.READ_CHANGES, (1,)), (tables.OF_USER, {"user": 1})]
    for sql, values in asked:
        plan = [
            row["detail"]
            for row in await store.database.connections.reader.execute_fetchall(f"EXPLAIN QUERY PLAN {sql}", values)
        ]
        assert any(step.startswith("SEARCH") for step in plan)
        assert not [step for step in plan if step.startswith("SCAN tables") and "INDEX" not in step]


async def test_who_had_a_seat_is_forgotten_there_too_and_stays_somebody_else_than_others(
    store: SqlStore, place: Place
) -> None:
    gone, other = 987_654_321, 876_543_210
    table = await store.tables.open(samples.table())
    await stored.save(
        store, table, table, changes=[taken(1, 0, gone, "Adalgisa"), taken(2, 0, other), taken(3, 1, gone)]
    )
    await store.people.anonymise(gone, "Former player", OwnChoices)
    await store.people.anonymise(other, "Former player", OwnChoices)
    assert [change.former for change in await stored.seat_changes(store, table.id)] == [
        Person(user, "Former player") for user in (-1, -2, -1)
    ]
    written = str(place.rows("SELECT * FROM seat_changes"))
    assert not [word for word in (str(gone), str(other), "Adalgisa") if word in written]


async def test_the_live_tables_of_somebody_are_also_those_where_another_took_the_seat(store: SqlStore) -> None:
    gone = 987_654_321
    tables = [await store.tables.open(samples.table(channel)) for channel in (1, 2, 3)]
    for table, phase in zip(tables[1:], (TablePhase.PLAYING, TablePhase.CLOSED), strict=True):
        await stored.save(store, table, replace(table, phase=phase), changes=[taken(1, 0, gone)])
    assert await store.tables.of_user(gone) == [tables[1].id]
    assert await store.tables.of_user(10) == [tables[0].id, tables[1].id]


async def test_a_copy_has_the_moves_and_changes_of_a_seat_while_it_was_the_asker_s(store: SqlStore) -> None:
    """Seat 0 was of 20 until turn 2, of 30 until turn 4, of 20 again until turn 5, and is of 10 since."""
    table, _log = await samples.played(store, 7)
    happened = [
        replace(LATE, turn=1),
        replace(LATE, turn=2, event=SeatEvent.VACATED),
        taken(2, 0, 20, "Ada"),
        replace(LATE, turn=2, event=SeatEvent.VACATED),
        replace(LATE, turn=2, seat=1),
        taken(4, 0, 30, "Ben"),
        taken(5, 0, 20, "Ada"),
        replace(LATE, turn=6, event=SeatEvent.BACK),
    ]
    await stored.save(store, table, table, changes=happened)
    found = {}
    for user in (10, 11, 20, 30):
        copy = await store.people.copy_of(user, OwnChoices)
        told = [(row["before_turn"], row["change"], row["name"]) for row in copy["seat_changes"]]
        found[user] = ([row["turn"] for row in copy["moves"]], told)
        assert {row["table"] for row in copy["seat_changes"]} == {table.id}
    assert found == {
        10: ([5, 6], [(5, "taken", None), (6, "back", None)]),
        11: ([], [(2, "late", None)]),
        20: (
            [1, 4],
            [
                (1, "late", None),
                (2, "vacated", None),
                (2, "taken by another", "Ada"),
                (4, "taken", None),
                (5, "taken by another", "Ada"),
            ],
        ),
        30: ([2, 3], [(2, "taken", None), (2, "vacated", None), (4, "taken by another", "Ben")]),
    }
    assert [row["at"] for row in (await store.people.copy_of(30, OwnChoices))["seat_changes"]] == [
        "1970-01-01T00:16:42+00:00",
        "1970-01-01T00:16:42+00:00",
        "1970-01-01T00:16:44+00:00",
    ]
