from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.model.preferences import ServerChoices
from bot.model.records import Person, Player, Table, TablePhase
from bot.model.timers import AUTOPILOT_DELAY, DAY, GRACE
from bot.store.sqlite import SqliteStore
from tests import stored

NOW = 1_900_000_000
LOST = 3600
TIMER = 900
QUARTER = TIMER // 4


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    async with stored.opened(tmp_path / "tables.sqlite3") as store:
        yield store


async def read(store: SqliteStore, table_id: int) -> Table:
    found = await stored.table(store, table_id)
    assert found is not None
    return found


async def table(
    store: SqliteStore, channel: int = 1, guild: int = 5, *, timer: int = TIMER, **changes: object
) -> Table:
    """A table whose deadlines are given from now on."""
    person = Person(11, "Ada")
    opened = await store.tables.open(
        Table(
            id=0,
            guild=guild,
            channel=channel,
            game="pigs",
            version=1,
            host=11,
            opened_at=NOW,
            options={},
            players=(Player(person), Player(Person(12, "Ben"))),
            timer=timer,
        )
    )
    after = replace(opened, **changes)  # type: ignore[arg-type]
    await stored.save(store, opened, after)
    return after


async def playing(
    store: SqliteStore, left: int, *, timer: int = TIMER, reminded: bool = False, away: bool = False
) -> Table:
    """A running table at which the first player has so many seconds left."""
    player = Player(Person(11, "Ada"), deadline=NOW + left, reminded=reminded, away=away)
    players = (player, Player(Person(12, "Ben")))
    return await table(store, timer=timer, phase=TablePhase.PLAYING, state=b"{}", players=players, deadline=NOW + left)


@pytest.mark.parametrize(
    ("left", "reminded", "lost", "after"),
    [
        (600 - LOST, False, LOST, 600),
        (600, False, 100, 700),
        (600, False, LOST, TIMER),
        (QUARTER - LOST, True, LOST, QUARTER),
        (10 - LOST, True, LOST, QUARTER),
        (10 - LOST, False, LOST, QUARTER),
        (-10 - LOST, True, LOST, QUARTER),
        (-10, True, 0, QUARTER),
        (QUARTER + 1 - LOST, True, LOST, QUARTER + 1),
    ],
)
async def test_a_player_has_the_time_back_and_a_reminder_before_its_end(
    store: SqliteStore, left: int, reminded: bool, lost: int, after: int
) -> None:
    before = await playing(store, left, reminded=reminded)
    await store.runs.give_time(lost, NOW)
    found = await read(store, before.id)
    assert (found.players[0].deadline, found.players[0].reminded) == (NOW + after, False)
    assert found.deadline == (NOW if left <= 0 else NOW + after - QUARTER)
    assert found.seq == before.seq


async def test_a_short_timer_leaves_a_minute_with_a_reminder_in_it(store: SqliteStore) -> None:
    before = await playing(store, 20, timer=120)
    await store.runs.give_time(0, NOW)
    found = await read(store, before.id)
    assert (found.players[0].deadline, found.deadline) == (NOW + 60, NOW + 30)


@pytest.mark.parametrize(("left", "after"), [(20 - LOST, 20), (20, AUTOPILOT_DELAY), (-30 - LOST, -30)])
async def test_the_autopilot_waits_as_long_as_it_still_had_to(store: SqliteStore, left: int, after: int) -> None:
    before = await playing(store, left, away=True)
    await store.runs.give_time(LOST, NOW)
    assert (await read(store, before.id)).players[0].deadline == NOW + after


@pytest.mark.parametrize("phase", [TablePhase.LOBBY, TablePhase.PLAYING])
@pytest.mark.parametrize(
    ("left", "after"), [(2000 - LOST, 2000), (10 - LOST, GRACE), (DAY - 60, DAY), (2 * DAY, 2 * DAY)]
)
async def test_a_table_that_waits_to_be_closed_waits_on(
    store: SqliteStore, phase: TablePhase, left: int, after: int
) -> None:
    before = await table(store, phase=phase, deadline=NOW + left)
    await store.runs.give_time(LOST, NOW)
    assert (await read(store, before.id)).deadline == NOW + after


async def test_tables_that_are_over_or_have_no_time_limit_stay_as_they_are(store: SqliteStore) -> None:
    tables = [
        await table(store, 1, phase=TablePhase.CLOSED, deadline=NOW - 5),
        await table(store, 2, phase=TablePhase.PLAYING, state=b"{}", deadline=None),
    ]
    await store.runs.give_time(LOST, NOW)
    assert [await read(store, one.id) for one in tables] == tables


async def test_only_the_tables_of_the_server_that_is_back_get_time(store: SqliteStore) -> None:
    back = await table(store, 1, 5, deadline=NOW + 5)
    other = await table(store, 2, 6, deadline=NOW + 5)
    for guild in (5, 6):
        await store.servers.record_return(guild, NOW)
    assert await read(store, back.id) == back
    await store.servers.record_removal(5, NOW - LOST)
    await store.servers.record_return(5, NOW)
    await store.servers.record_return(5, NOW)
    assert (await read(store, back.id)).deadline == NOW + 5 + LOST
    assert await read(store, other.id) == other
    assert await store.servers.removed_until(NOW) == []
    assert set(await store.servers.known(ServerChoices)) == {5, 6}


async def test_when_people_could_play_last_is_remembered(store: SqliteStore) -> None:
    assert await store.runs.alive() is None
    await store.runs.save_alive(NOW)
    assert await store.runs.alive() == NOW
    await store.runs.give_time(LOST, NOW + LOST)
    assert await store.runs.alive() == NOW + LOST


async def test_what_discord_was_told_is_remembered_for_each_application(store: SqliteStore) -> None:
    await store.runs.save_commands(1, "one")
    await store.runs.save_commands(2, "two")
    await store.runs.save_commands(1, "new")
    assert [await store.runs.told_commands(number) for number in (1, 2, 3)] == ["new", "two", None]
    await store.runs.forget_commands()
    assert [await store.runs.told_commands(number) for number in (1, 2, 3)] == [None, None, None]


async def test_where_live_tables_are_is_listed_in_order(store: SqliteStore) -> None:
    first, second = await table(store, 1), await table(store, 2, 6)
    await table(store, 3, phase=TablePhase.CLOSED)
    assert await store.tables.places(0, 9) == [(first.id, 5, 1), (second.id, 6, 2)]
    assert await store.tables.places(0, 1) == [(first.id, 5, 1)]
    assert await store.tables.places(first.id, 9) == [(second.id, 6, 2)]


async def test_live_tables_are_counted_by_game_and_phase(store: SqliteStore) -> None:
    assert await store.tables.count_live() == []
    await table(store, 1)
    for channel in (2, 3):
        await table(store, channel, phase=TablePhase.PLAYING, state=b"{}")
    await table(store, 4, phase=TablePhase.CLOSED)
    counted = await store.tables.count_live()
    assert sorted((phase, tables) for _, phase, tables in counted) == [("lobby", 1), ("playing", 2)]
    assert len({game for game, _, _ in counted}) == 1
