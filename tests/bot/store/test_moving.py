"""A database is moved whole, whatever interrupts that, and nothing else is touched."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.model.preferences import OwnChoices, ServerChoices
from bot.model.records import Location, Update
from bot.model.scores import SeasonMode
from bot.store import StoreError, moving
from bot.store.moving import move
from bot.store.postgres import PostgresStore
from tests import stored
from tests.bot.store import samples
from tests.bot.store.places import Place, PostgresPlace, SqlitePlace, opened
from tests.bot.store.scored import counted, shown
from tests.bot.store.test_whole_people import ADA, live
from tests.postgres import Cluster
from tests.sampling import some

pytestmark = pytest.mark.sqlite


@pytest.fixture
async def source(place: Place) -> SqlitePlace:
    """A file in which every table has rows."""
    async with opened(place) as store:
        await live(store)
        await store.runs.save_alive(5)
        await store.runs.save_commands(1, "digest")
        await store.scores.set_seasons(5, SeasonMode.MANUAL, 7)
        await store.locations.save_thread(5, Location(70, 7, private=True))
        table, _log = await samples.played(store, 3)
        await stored.write(store, table, Update(table, commitment="c0ffee"))
        await store.tables.open(samples.table(channel=7_777, guild=99))
        await store.servers.delete(99, ServerChoices)
    assert isinstance(place, SqlitePlace)
    place.rows("INSERT INTO departures (guild, at) VALUES (?, ?)", 2**62, 9)
    return place


@pytest.fixture
def server(cluster: Cluster) -> Iterator[PostgresPlace]:
    place = PostgresPlace(cluster, cluster.create("template0"))
    yield place
    cluster.drop(place.url)


class Killed(BaseException):
    """Ends a move as a kill does: nothing after it is done."""


def silent(_doing: str, _done: int, _total: int) -> None:
    """Show nothing."""


def killed_after(calls: int) -> Callable[[str, int, int], None]:
    left = [calls]

    def progress(_doing: str, _done: int, _total: int) -> None:
        left[0] -= 1
        if not left[0]:
            raise Killed

    return progress


def everything(place: Place) -> dict[str, list[tuple[Any, ...]]]:
    """Read every row of every table."""
    columns: dict[str, list[str]] = {}
    for table, column in sorted(place.columns()):
        columns.setdefault(table, []).append(column)
    return {
        table: sorted(place.rows(f"SELECT {', '.join(names)} FROM {table}"), key=repr)
        for table, names in columns.items()
    }


async def test_what_was_moved_there_and_back_is_what_it_was(
    source: SqlitePlace, server: PostgresPlace, tmp_path: Path
) -> None:
    before = everything(source)
    assert all(before[table] for table in before)
    moved = await move(str(source.path), server.url, silent)
    assert moved == sum(map(len, before.values()))
    assert everything(server) == before == everything(source)
    back = SqlitePlace(tmp_path / "back.db")
    assert await move(server.url, str(back.path), silent) == moved
    assert everything(back) == before
    assert not list(tmp_path.glob("*unfinished*"))  # noqa: ASYNC240


async def test_the_bot_goes_on_in_the_new_database(source: SqlitePlace, server: PostgresPlace, tmp_path: Path) -> None:
    async with opened(source) as store:
        whole = json.dumps(await store.people.copy_of(ADA.user, OwnChoices))
    last = source.rows("SELECT seq FROM sqlite_sequence WHERE name = 'tables'")[0][0]
    await move(str(source.path), server.url, silent)
    await move(server.url, str(tmp_path / "back.db"), silent)
    for place in (server, SqlitePlace(tmp_path / "back.db")):
        async with opened(place) as store:
            assert json.dumps(await store.people.copy_of(ADA.user, OwnChoices)) == whole
            assert (await store.tables.open(samples.table(channel=8_888))).id == last + 1
            table = await stored.table(store, 1)
            assert table is not None
        assert shown(place) == counted(place)


@pytest.mark.parametrize("batch", some([1, 7], 2))
async def test_a_move_that_is_killed_at_any_moment_goes_on(
    source: SqlitePlace, server: PostgresPlace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, batch: int
) -> None:
    monkeypatch.setattr(moving, "BATCH", batch)
    before, back = everything(source), tmp_path / "back.db"
    for old, new in ((str(source.path), server.url), (server.url, str(back))):
        for calls in (1, 2, 5, 20, 40):
            with pytest.raises(Killed):
                await move(old, new, killed_after(calls))
            with pytest.raises(StoreError, match=r"unfinished move|There is no database"):
                await move(new, str(tmp_path / "third.db"), silent)
        await move(old, new, silent)
    assert everything(server) == everything(SqlitePlace(back)) == before


async def test_an_unfinished_move_is_no_database_of_the_bot(source: SqlitePlace, server: PostgresPlace) -> None:
    with pytest.raises(Killed):
        await move(str(source.path), server.url, killed_after(3))
    with pytest.raises(StoreError, match=r"holds an unfinished move\. Finish it: run move-database again\."):
        await server.open()


async def test_a_database_with_data_is_no_target(source: SqlitePlace, server: PostgresPlace, tmp_path: Path) -> None:
    async with opened(server) as store:
        await store.tables.open(samples.table())
    before = everything(server)
    with pytest.raises(StoreError, match=r"holds data already\. Move to a new database\."):
        await move(str(source.path), server.url, silent)
    assert everything(server) == before
    await (await server.open()).close()
    with pytest.raises(StoreError, match=r"is there already\. Name a new file\."):
        await move(server.url, str(source.path), silent)
    other = SqlitePlace(tmp_path / "other.db")
    await (await other.open()).close()
    with pytest.raises(StoreError, match="There is no database at"):
        await move(str(tmp_path / "none.db"), str(tmp_path / "new.db"), silent)


async def test_another_move_does_not_go_on_with_it(source: SqlitePlace, server: PostgresPlace, tmp_path: Path) -> None:
    with pytest.raises(Killed):
        await move(str(source.path), server.url, killed_after(3))
    other = SqlitePlace(tmp_path / "other.db")
    await (await other.open()).close()
    with pytest.raises(StoreError, match="holds an unfinished move from"):
        await move(str(other.path), server.url, silent)


@pytest.mark.parametrize(
    "sql", ["UPDATE sitters SET name = 'x' WHERE seat = 0", "DELETE FROM threads", "DELETE FROM honours"]
)
async def test_a_source_that_changed_meanwhile_is_noticed(source: SqlitePlace, server: PostgresPlace, sql: str) -> None:
    source.rows("INSERT INTO threads (channel, guild, parent, private) VALUES (1, 2, 3, 0)")
    with pytest.raises(Killed):
        await move(str(source.path), server.url, killed_after(len(everything(source))))
    source.rows(sql)
    with pytest.raises(StoreError, match=r"Empty the target and move again\."):
        await move(str(source.path), server.url, silent)


async def test_neither_database_may_be_in_use(source: SqlitePlace, server: PostgresPlace) -> None:
    async with opened(server) as store:
        assert isinstance(store, PostgresStore)
        store.database._pool.terminate()  # also of a bot that has nothing to do
        with pytest.raises(StoreError, match=r"is in use by a bot\. Stop that first\."):
            await move(str(source.path), server.url, silent)

    def progress(_doing: str, _done: int, _total: int) -> None:
        with pytest.raises(StoreError, match="unfinished move"):
            asyncio.run_coroutine_threadsafe(server.open(), server.cluster._loop).result(10)

    await move(str(source.path), server.url, progress)
