from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.model.records import Location, TablePhase
from bot.store import LocationCount
from bot.store.history import LOCATIONS_OF_PLAYER, RESULTS_OF_PLAYER
from bot.store.sql_store import SqlStore
from bot.store.sqlite import SqliteStore
from bot.store.tables import LATEST_ENDED
from tests import stored
from tests.bot.store import samples

OPEN, HIDDEN, THREAD = 1, 2, 3
ADA, BEN, CLEO, EVE = 10, 11, 12, 99


async def play(store: SqlStore, channel: int, ended_at: int, *, users: int = 2, guild: int = 5) -> int:
    """Finish a game of as many users as are wanted, of Ada on."""
    table = await store.tables.open(samples.table(channel, users, guild=guild))
    over = replace(table, phase=TablePhase.FINISHED)
    await stored.save(store, table, over, (), samples.result(over, *range(users), ended_at=ended_at))
    return table.id


async def test_games_of_a_player_are_counted_by_place_and_read_from_the_places_that_are_wanted(
    store: SqlStore,
) -> None:
    await store.locations.save_thread(5, Location(THREAD, OPEN, private=True))
    first = await play(store, OPEN, 100)
    hidden = await play(store, HIDDEN, 50)
    shared = await play(store, HIDDEN, 300, users=3)
    threaded = await play(store, THREAD, 200)
    await play(store, OPEN, 400, guild=6)

    async def listed(reader: int, *channels: int) -> list[int]:
        return [result.table for result in await store.history.results_of(5, ADA, reader, channels, 9, 0)]

    played = sorted(await store.history.locations_of(5, ADA, CLEO), key=lambda one: one.location.channel)
    assert played == [
        LocationCount(Location(OPEN), 1, 0),
        LocationCount(Location(HIDDEN), 2, 1),
        LocationCount(Location(THREAD, OPEN, True), 1, 0),
    ]
    assert await listed(EVE) == []
    assert await listed(EVE, OPEN) == [first]
    assert await listed(EVE, OPEN, THREAD) == [threaded, first]
    assert await listed(CLEO) == [shared]
    assert await listed(CLEO, OPEN) == [shared, first]
    assert await listed(ADA) == [shared, threaded, first, hidden]
    pages = [await store.history.results_of(5, ADA, CLEO, [OPEN], 1, offset) for offset in range(3)]
    assert [[result.table for result in page] for page in pages] == [[shared], [first], []]
    assert len(pages[0][0].standings) == 3
    assert [one.shared for one in await store.history.locations_of(5, ADA, ADA)] == [
        one.games for one in await store.history.locations_of(5, ADA, ADA)
    ]


async def test_a_thread_is_known_from_when_it_is_noted_until_it_is_struck(store: SqlStore) -> None:
    assert await store.locations.location(THREAD) == Location(THREAD)
    for private in (True, True, False):
        await store.locations.save_thread(5, Location(THREAD, OPEN, private))
        assert await store.locations.location(THREAD) == Location(THREAD, OPEN, private)
    await store.locations.delete_thread(THREAD)
    await store.locations.delete_thread(THREAD)
    assert await store.locations.location(THREAD) == Location(THREAD)


@pytest.mark.parametrize("phase", TablePhase)
async def test_the_latest_game_that_ended_is_found_and_no_lobby_that_was_closed(
    store: SqlStore, phase: TablePhase
) -> None:
    assert await store.tables.latest_ended(OPEN) is None
    begun = await store.tables.open(samples.table(OPEN, phase=phase))
    await store.tables.open(samples.table(HIDDEN, phase=TablePhase.FINISHED))
    await stored.save(store, begun, begun)
    assert await store.tables.latest_ended(OPEN) == (None if phase.live else begun.id)
    if not phase.live:
        await store.tables.open(samples.table(OPEN, phase=TablePhase.CLOSED, secret=None, state=None, started_at=None))
        assert await store.tables.latest_ended(OPEN) == begun.id


@pytest.mark.sqlite
@pytest.mark.parametrize("sql", [LATEST_ENDED, LOCATIONS_OF_PLAYER, RESULTS_OF_PLAYER])
async def test_what_was_is_found_by_indexes(store: SqliteStore, sql: str) -> None:
    named = {"guild": 5, "user": ADA, "reader": EVE, "channels": "[1]", "limit": 5, "offset": 0}
    values: Any = named if ":user" in sql else (OPEN,)
    plan = [
        row["detail"]
        for row in await store.database.connections.ranker.execute_fetchall(f"EXPLAIN QUERY PLAN {sql}", values)
    ]
    whole = [step.split()[1] for step in plan if step.startswith("SCAN")]
    assert set(whole) <= {"json_each", "page", "played"}
    assert sql is not LATEST_ENDED or plan == ["SEARCH tables USING INDEX ended_games (channel=?)"]
