"""What a process does by itself it does for its own servers only."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.model.computers import computer_id
from bot.model.preferences import OwnChoices, ServerChoices
from bot.model.records import Person, Player, Table, TablePhase
from bot.model.scores import SeasonMode
from bot.model.share import WHOLE, Share
from bot.store.cache import TABLES
from bot.store.sql_store import SqlStore
from rules.players import Level
from tests import stored
from tests.bot.store import samples

NOW = 1_900_000_000
LOST = 1000
SHARDS = 4
GUILDS = [(100 + shard) << 22 for shard in range(SHARDS)]
"""One on each shard."""
HALVES = [Share(SHARDS, 0, 2), Share(SHARDS, 2, 4)]
ADA = Person(11, "Ada")

Listing = Callable[[SqlStore], Awaitable[Sequence[Any]]]


async def _due(store: SqlStore) -> Sequence[int]:
    return await store.tables.due(NOW, 99)


LISTINGS: dict[str, Listing] = {
    "due": _due,
    "without_deadline": lambda store: store.tables.without_deadline(0, 99),
    "uncalled": lambda store: store.tables.uncalled(0, 99),
    "computers_to_move": lambda store: store.tables.computers_to_move(0, 99),
    "untold": lambda store: store.tables.untold(0, 99),
    "places": lambda store: store.tables.places(0, 99),
}


async def table(store: SqlStore, guild: int, channel: int, **changes: Any) -> Table:
    opened = await store.tables.open(samples.table(guild=guild, channel=channel))
    after = replace(opened, **changes)
    await stored.save(store, opened, after)
    return after


async def filled(store: SqlStore) -> dict[int, int]:
    """Open tables of all kinds in each server; give the server of each table."""
    where: dict[int, int] = {}
    for number, guild in enumerate(GUILDS):
        computers = Player(Person(computer_id(0, Level.EASY), ""), deadline=NOW - 1)
        uncalled = Player(ADA, uncalled=True)
        kinds: list[dict[str, Any]] = [
            {"deadline": NOW - number},
            {"phase": TablePhase.PLAYING, "state": b"{}", "players": (uncalled, computers)},
            {"phase": TablePhase.CLOSED, "untold": True},
        ]
        for kind in kinds:
            made = await table(store, guild, 1000 + len(where), **kind)
            where[made.id] = guild
    return where


@pytest.mark.parametrize("name", LISTINGS)
async def test_halves_list_what_is_theirs_and_together_all(store: SqlStore, name: str) -> None:
    where = await filled(store)
    everything = await LISTINGS[name](store)
    assert len(everything) >= SHARDS
    listed: list[Any] = []
    for half in HALVES:
        store.database.share = half
        found = await LISTINGS[name](store)
        assert found
        tables = [one if isinstance(one, int) else one.table for one in found]
        assert all(half.has(where[one]) for one in tables)
        listed += found
    assert sorted(listed) == sorted(everything)


async def test_live_tables_are_counted_by_the_process_that_serves_them(store: SqlStore) -> None:
    await filled(store)
    everything = sum(count.tables for count in await store.tables.count_live())
    counted = []
    for half in HALVES:
        store.database.share = half
        counted.append(sum(count.tables for count in await store.tables.count_live()))
    assert counted == [everything // 2] * 2


async def test_the_next_deadline_is_that_of_own_tables(store: SqlStore) -> None:
    for number, guild in enumerate(GUILDS):
        await table(store, guild, number + 1, deadline=NOW + 10 * number)
    store.database.share = HALVES[1]
    assert await store.tables.next_deadline() == NOW + 20
    store.database.share = Share(SHARDS * 10, 0, 1)
    assert await store.tables.next_deadline() is None


async def test_time_is_given_to_own_tables_and_each_half_knows_when_it_was_served(store: SqlStore) -> None:
    tables = [await table(store, guild, number + 1, deadline=NOW + 5) for number, guild in enumerate(GUILDS)]
    store.database.share = HALVES[0]
    await store.runs.save_alive(NOW)
    store.database.share = HALVES[1]
    assert await store.runs.alive() is None
    await store.runs.give_time(LOST, NOW + LOST)
    assert await store.runs.alive() == NOW + LOST
    store.database.share = HALVES[0]
    assert await store.runs.alive() == NOW
    after = [await stored.table(store, one.id) for one in tables]
    assert [one is not None and one.deadline == NOW + 5 for one in after] == [True, True, False, False]


async def test_servers_that_removed_the_bot_are_looked_for_among_own_ones(store: SqlStore) -> None:
    for number, guild in enumerate(GUILDS):
        await table(store, guild, number + 1)
        await store.servers.record_removal(guild, NOW)
        await store.choices.change(ServerChoices, guild + 1, lambda choices: replace(choices, timer=60))
        await store.scores.set_seasons(guild + 2, SeasonMode.MONTHLY, NOW)
    known = {guild + more for guild in GUILDS for more in (0, 1, 2)}
    assert set(await store.servers.known(ServerChoices)) == known
    for half in HALVES:
        store.database.share = half
        assert set(await store.servers.known(ServerChoices)) == {guild for guild in known if half.has(guild)}
        assert set(await store.servers.removed_until(NOW)) == {guild for guild in GUILDS if half.has(guild)}


async def test_tables_of_other_processes_are_read_and_written_but_not_remembered(store: SqlStore) -> None:
    store.database.share = HALVES[0]
    own, other = await table(store, GUILDS[0], 1), await table(store, GUILDS[3], 2)
    for _ in range(2):
        assert await stored.table(store, own.id) == own
        assert await stored.table(store, other.id) == other
        assert store.database.cache.get((TABLES, own.id)) is not None
        assert store.database.cache.get((TABLES, other.id)) is None
        own, other = [await saved(store, one) for one in (own, other)]


async def saved(store: SqlStore, before: Table) -> Table:
    after = replace(before, seq=before.seq + 1)
    await stored.save(store, before, after)
    return after


async def test_tables_of_a_person_are_listed_on_all_servers(store: SqlStore) -> None:
    where = await filled(store)
    everywhere = await store.tables.of_user(ADA.user)
    store.database.share = HALVES[0]
    assert await store.tables.of_user(ADA.user) == everywhere
    assert {where[one] for one in everywhere} == set(GUILDS)
    assert await store.choices.of(OwnChoices, ADA.user) == OwnChoices()


async def test_one_process_reads_as_if_there_were_no_others(store: SqlStore) -> None:
    assert store.database.share == WHOLE
