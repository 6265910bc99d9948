"""What the process remembers of the database is what stands in it, whatever happens meanwhile."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.model.preferences import OwnChoices, ServerChoices
from bot.model.records import RECENT, Loaded, SeatChange, SeatEvent, TablePhase, Update
from bot.store import StaleError, StoreError, rows
from bot.store.cache import LIMIT, STAMPS, TABLES, Cache
from bot.store.sql import Transaction
from bot.store.sql_store import SqlStore
from tests import stored
from tests.bot.store import samples
from tests.bot.store.places import CONTRADICTION, Place


async def afresh(store: SqlStore, table_id: int) -> Loaded | None:
    """Read a table past the cache."""
    return await store.database.rank(partial(rows.load, codec_of=stored.BYTES.__getitem__, table_id=table_id))


def by_another(path: Path, sql: str) -> None:
    """Change the file as another process might."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(sql)


def hops(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> list[Callable[..., Any]]:
    """Note what the database is asked from now on."""
    asked: list[Callable[..., Any]] = []
    real = store.database.read

    async def read(work: Callable[..., Any]) -> Any:
        asked.append(work)
        return await real(work)

    monkeypatch.setattr(store.database, "read", read)
    return asked


async def loaded(store: SqlStore, table_id: int) -> Loaded:
    found = await store.tables.load(table_id)
    assert found is not None
    return found


def stepped(before: Loaded) -> Update:
    after, entry = samples.moved(before.table)
    return Update(after, (entry,))


async def opened(store: SqlStore, channel: int = 1) -> Loaded:
    return await loaded(store, (await store.tables.open(samples.table(channel))).id)


async def test_a_table_is_read_in_one_go_and_then_not_again(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _log = await samples.played(store, RECENT + 3)
    change = SeatChange(2, 0, SeatEvent.LATE, 9)
    await stored.save(store, table, table, changes=[change])
    asked = hops(store, monkeypatch)
    stored.read_again(store)
    cold = await loaded(store, table.id)
    assert len(asked) == 1
    assert cold == await afresh(store, table.id)
    assert (len(cold.recent), cold.changes) == (RECENT, (change,))
    warm = await loaded(store, table.id)
    written = await store.tables.write(warm, stepped(warm))
    assert await store.tables.load(table.id) is written
    assert warm is cold
    assert len(asked) == 1
    assert written == await afresh(store, table.id)


async def test_choices_are_read_once(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = hops(store, monkeypatch)
    for _ in range(2):
        assert await store.choices.of(ServerChoices, 5) == ServerChoices()
    assert len(asked) == 1
    await store.choices.change(ServerChoices, 5, lambda now: replace(now, pings=False))
    await store.choices.change(OwnChoices, 5, lambda now: now)
    for _ in range(2):
        assert await store.choices.of(ServerChoices, 5) == ServerChoices(pings=False)
        assert await store.choices.of(OwnChoices, 5) == OwnChoices()
    assert len(asked) == 1


async def test_a_table_that_is_new_is_remembered_and_one_that_is_over_is_not(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = hops(store, monkeypatch)
    before = await opened(store)
    assert not asked
    over = await store.tables.write(before, Update(replace(before.table, phase=TablePhase.CLOSED, seq=1)))
    for hop in (1, 2):
        assert await loaded(store, before.table.id) == over == await afresh(store, before.table.id)
        assert len(asked) == hop
    again = await store.tables.write(over, Update(replace(over.table, message=7)))
    assert again == await afresh(store, before.table.id)


async def test_only_so_many_tables_are_remembered(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = store.database.cache
    monkeypatch.setattr(cache, "_limits", {TABLES: 3, STAMPS: 0})
    tables = [await opened(store, channel) for channel in range(6)]
    assert len(cache) == 3
    asked = hops(store, monkeypatch)
    for table in reversed(tables):
        await store.tables.load(table.table.id)
        await store.tables.load(tables[5].table.id)
    assert len(asked) == 3
    assert len(cache) == 3
    assert await store.tables.write(tables[3], stepped(tables[3])) == await store.tables.load(tables[3].table.id)


def test_of_other_sorts_a_bounded_number_is_remembered_too() -> None:
    cache = Cache()
    for number in range(LIMIT + 5):
        with cache.reading((OwnChoices, number)) as remember:
            remember(OwnChoices())
    assert len(cache) == LIMIT
    assert cache.get((OwnChoices, 4)) is None
    assert cache.get((OwnChoices, 5)) == OwnChoices()
    assert not cache._reads


async def test_a_change_by_another_process_makes_a_write_stale_and_is_read_then(store: SqlStore, path: Path) -> None:
    before, other = await opened(store, 1), await opened(store, 2)
    by_another(path, f"UPDATE sitters SET draft = 'theirs' WHERE table_id = {before.table.id} AND seat = 0")
    mine = (replace(before.table.players[0], selection="mine"), before.table.players[1])
    with pytest.raises(StaleError):
        await store.tables.write(before, Update(replace(before.table, players=mine)))
    now = await loaded(store, before.table.id)
    assert now.table.players[0].selection == "theirs"
    assert now == await afresh(store, before.table.id)
    assert await store.tables.load(other.table.id) is not other
    by_another(path, "UPDATE tables SET seq = seq + 1, turns = 7")
    with pytest.raises(StaleError):
        await store.tables.write(now, stepped(now))
    assert (await loaded(store, before.table.id)).table.turns == 7


async def test_a_change_by_another_process_elsewhere_stops_no_write(store: SqlStore, path: Path) -> None:
    before, other = await opened(store, 1), await opened(store, 2)
    assert await store.choices.of(ServerChoices, 5) == ServerChoices()
    by_another(path, f"UPDATE tables SET seq = 9 WHERE id = {other.table.id}")
    by_another(path, """INSERT INTO settings (kind, owner, chosen) VALUES ('server', 5, '{"pings": false}')""")
    written = await store.tables.write(before, stepped(before))
    assert written == await afresh(store, before.table.id)
    assert await loaded(store, other.table.id) == await afresh(store, other.table.id)
    assert await store.choices.of(ServerChoices, 5) == ServerChoices(pings=False)


async def test_what_is_forgotten_is_remembered_no_more(store: SqlStore) -> None:
    before = await opened(store)
    user = before.table.players[0].person.user
    await store.choices.change(OwnChoices, user, lambda now: replace(now, pings=None))
    await store.people.anonymise(user, "Former player", OwnChoices)
    after = await loaded(store, before.table.id)
    assert after.table.players[0].person.name == "Former player"
    assert after == await afresh(store, before.table.id)
    await store.choices.change(ServerChoices, 5, lambda now: replace(now, pings=False))
    await store.servers.delete(5, ServerChoices)
    assert await store.tables.load(before.table.id) is None
    assert await store.choices.of(ServerChoices, 5) == ServerChoices()
    with pytest.raises(StaleError):
        await store.tables.write(after, stepped(after))


async def test_what_was_read_before_a_change_is_not_remembered_after_it(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = await opened(store)
    stored.read_again(store)
    read, go_on = asyncio.Event(), asyncio.Event()
    real = store.database.read

    async def slowly(work: Callable[..., Any]) -> Any:
        found = await real(work)
        read.set()
        await go_on.wait()
        return found

    monkeypatch.setattr(store.database, "read", slowly)
    reading = asyncio.create_task(store.tables.load(before.table.id))
    await read.wait()
    after = await store.tables.write(before, stepped(before))
    go_on.set()
    assert await reading == before
    monkeypatch.setattr(store.database, "read", real)
    assert await store.tables.load(before.table.id) == after == await afresh(store, before.table.id)


async def test_a_read_that_fails_leaves_nothing_behind(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    before = await opened(store)
    stored.read_again(store)

    async def fails(work: Callable[..., Any]) -> Any:
        raise StoreError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(store.database, "read", fails)
        with pytest.raises(StoreError):
            await store.tables.load(before.table.id)
    assert not store.database.cache._reads
    assert await store.tables.load(before.table.id) == before


async def test_of_those_who_write_on_the_same_ground_at_once_one_does(store: SqlStore) -> None:
    before = await opened(store)

    def chosen(selection: str) -> Update:
        players = (replace(before.table.players[0], selection=selection), before.table.players[1])
        return Update(replace(before.table, players=players))

    outcomes = await asyncio.gather(
        *(store.tables.write(before, chosen(selection)) for selection in "abc"), return_exceptions=True
    )
    (first,) = (outcome for outcome in outcomes if isinstance(outcome, Loaded))
    assert [type(outcome) for outcome in outcomes].count(StaleError) == 2
    assert first == await loaded(store, before.table.id) == await afresh(store, before.table.id)
    assert first is outcomes["abc".index(first.table.players[0].selection)]


@pytest.mark.sqlite
async def test_a_piece_of_work_builds_on_what_those_before_it_have_written(store: SqlStore) -> None:
    before = await opened(store)
    after, entry = samples.moved(before.table)
    first = asyncio.create_task(store.tables.write(before, Update(after, (entry,))))
    later, again = samples.moved(after)
    expected = Loaded(after, (entry,))
    second = asyncio.create_task(store.tables.write(expected, Update(later, (again,))))
    assert await first == expected
    assert await second == await loaded(store, before.table.id) == await afresh(store, before.table.id)
    assert (await second).recent == (entry, again)


async def test_a_write_must_keep_to_its_table(store: SqlStore) -> None:
    before = await opened(store)
    with pytest.raises(ValueError, match="can't become"):
        await store.tables.write(before, Update(replace(before.table, id=before.table.id + 1)))


@pytest.mark.sqlite
async def test_a_batch_that_is_not_committed_leaves_nothing_remembered(store: SqlStore) -> None:
    async def owe_a_table(sql: Transaction) -> None:
        await sql.run("PRAGMA defer_foreign_keys = ON")
        await sql.run("INSERT INTO sitters (table_id, seat, user_id, name, draft) VALUES (99, 0, 1, '', '')")

    before = await opened(store)
    outcomes = await asyncio.gather(
        store.tables.write(before, stepped(before)),
        store.choices.change(ServerChoices, 5, lambda now: replace(now, pings=False)),
        store.database.write_known(owe_a_table),
        return_exceptions=True,
    )
    assert {type(outcome) for outcome in outcomes} == {StoreError}
    assert await loaded(store, before.table.id) == before == await afresh(store, before.table.id)
    assert await store.choices.of(ServerChoices, 5) == ServerChoices()
    now = await loaded(store, before.table.id)
    assert await store.tables.write(now, stepped(now)) == await afresh(store, before.table.id)


async def test_a_piece_that_fails_is_not_remembered_and_its_neighbours_are(store: SqlStore) -> None:
    def refuse(now: ServerChoices) -> ServerChoices:
        raise LookupError("no such choice")

    first, second = await opened(store, 1), await opened(store, 2)
    twice = replace(first.table, seq=1, players=(first.table.players[0],) * 2)
    outcomes = await asyncio.gather(
        store.tables.write(first, Update(twice)),
        store.tables.write(second, stepped(second)),
        store.choices.change(ServerChoices, 5, refuse),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes[1:]] == [Loaded, LookupError]
    assert isinstance(outcomes[0], CONTRADICTION)
    for before in (first, second):
        assert await loaded(store, before.table.id) == await afresh(store, before.table.id)
    assert await store.choices.of(ServerChoices, 5) == ServerChoices()


@pytest.mark.sqlite
async def test_who_is_cancelled_while_it_is_written_leaves_what_was_written(store: SqlStore) -> None:
    before = await opened(store)
    reached, go_on, loop = asyncio.Event(), asyncio.Event(), asyncio.get_running_loop()

    async def hold(sql: Transaction) -> None:
        loop.call_soon_threadsafe(reached.set)
        asyncio.run_coroutine_threadsafe(go_on.wait(), loop).result(10)

    writing = asyncio.create_task(store.tables.write(before, stepped(before)))
    holding = asyncio.create_task(store.database.write_known(hold))
    await reached.wait()
    writing.cancel()
    await asyncio.wait([writing])
    stored.read_again(store)
    assert await loaded(store, before.table.id) == before
    go_on.set()
    await holding
    assert (await loaded(store, before.table.id)).table.seq == before.table.seq + 1
    assert await loaded(store, before.table.id) == await afresh(store, before.table.id)


async def test_the_newest_entries_stay_the_newest_when_steps_are_taken_back(store: SqlStore) -> None:
    table, _log = await samples.played(store, RECENT + 2)
    now = await loaded(store, table.id)
    for turns in (RECENT + 1, RECENT, RECENT - 1, RECENT - 2):
        undone = SeatChange(turns, 0, SeatEvent.UNDONE, 5)
        after = replace(now.table, seq=now.table.seq + 1, turns=turns)
        now = await store.tables.write(now, Update(after, changes=(undone,), taken_back=True))
        assert now == await loaded(store, table.id) == await afresh(store, table.id)
        assert [entry.turn for entry in now.recent] == [*range(max(0, turns - RECENT), turns)]
    assert [change.turn for change in now.changes] == [RECENT - 2] * 4


async def test_closed_means_closed_for_what_is_remembered_too(place: Place) -> None:
    store = await place.open()
    before = await opened(store)
    await store.choices.of(ServerChoices, 5)
    await store.close()
    with pytest.raises(StoreError):
        await store.tables.load(before.table.id)
    with pytest.raises(StoreError):
        await store.choices.of(ServerChoices, 5)
