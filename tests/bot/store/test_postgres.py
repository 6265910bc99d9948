"""A PostgreSQL database that can't be used is told of in one line, and an empty one gets its tables."""

from __future__ import annotations

import asyncio
import importlib.util
from pathlib import Path
from typing import Any

import pytest

from bot.model.records import Table, TablePhase
from bot.store import StoreError, history, people, rows, tables
from bot.store.opening import open_store
from bot.store.postgres import PostgresStore
from bot.store.schema import MIGRATIONS
from bot.store.sql import Sql, Transaction, column
from tests import stored
from tests.bot.store import samples
from tests.bot.store.on_postgres import opened, stepped, until
from tests.bot.store.places import PostgresPlace
from tests.postgres import LOCKED, PASSWORD, Cluster

pytestmark = pytest.mark.postgresql


async def refusal(url: str, **options: Any) -> str:
    with pytest.raises(StoreError) as refused:
        await PostgresStore.start(url, stored.BYTES, **options)
    assert "\n" not in str(refused.value)
    return str(refused.value)


async def test_a_wrong_password_is_told(cluster: Cluster, place: PostgresPlace) -> None:
    cluster.run(f"DO $$ BEGIN CREATE ROLE {LOCKED} LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$")
    cluster.run(f"ALTER ROLE {LOCKED} PASSWORD '{PASSWORD}'")
    name = place.url.rpartition("/")[2]
    said = await refusal(cluster.url(name, LOCKED, "wrong"))
    assert "refuses the user or the password of DATABASE_URL" in said
    assert "wrong" not in said
    cluster.run(f"ALTER DATABASE {name} OWNER TO {LOCKED}")
    said = await refusal(cluster.url(name, LOCKED, PASSWORD))
    assert "doesn't let this user do what the bot needs" in said
    assert PASSWORD not in said


async def test_a_server_or_a_database_that_is_not_there_is_told(cluster: Cluster) -> None:
    assert "is not there: the server has no such database" in await refusal(cluster.url("nowhere"))
    assert "can't be reached" in await refusal(f"postgresql://bot@127.0.0.1:{_unused()}/tables")
    assert "Check DATABASE_URL." in await refusal("postgresql://bot@127.0.0.1:port/tables")


def _unused() -> int:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


async def test_a_database_of_another_program_is_refused_and_left_as_it_was(cluster: Cluster) -> None:
    url = cluster.create("template0")
    cluster.run("CREATE TABLE recipes (name TEXT)", url=url)
    assert "holds another program's data" in await refusal(url)
    assert cluster.run("SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'", url=url) == [
        ("recipes",)
    ]
    cluster.drop(url)


async def test_a_database_of_a_newer_bot_is_refused(place: PostgresPlace) -> None:
    place.rows("UPDATE schema_version SET number = 900")
    assert "was written by a newer version of the bot (schema 900" in await refusal(place.url)


async def test_a_database_that_does_not_hold_every_letter_is_refused(cluster: Cluster) -> None:
    cluster.run("CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'")
    assert "does not hold every letter" in await refusal(cluster.url("latin"))
    cluster.drop(cluster.url("latin"))


async def test_a_database_that_can_t_be_written_is_told(cluster: Cluster, place: PostgresPlace) -> None:
    store = await place.open()
    table = await opened(store)
    name = place.url.rpartition("/")[2]
    cluster.run(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    assert "can't be written: it is read-only" in await refusal(place.url)
    assert (await store.tables.write(table, stepped(table))).table.seq == 1
    await store.close()
    cluster.run(f"ALTER DATABASE {name} RESET default_transaction_read_only")


async def test_a_full_disk_refuses_and_loses_nothing(store: PostgresStore, place: PostgresPlace) -> None:
    before = await opened(store)

    async def too_much(sql: Transaction) -> None:
        await sql.run("UPDATE tables SET seq = 9")
        await sql.run("DO $$ BEGIN RAISE EXCEPTION 'no space' USING ERRCODE = '53100'; END $$")

    with pytest.raises(StoreError, match="can't grow: its disk is full"):
        await store.database.write(too_much)
    assert place.rows("SELECT seq FROM tables") == [(0,)]
    assert (await store.tables.write(before, stepped(before))).table.seq == 1


async def test_without_the_driver_its_name_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    real = importlib.util.find_spec
    monkeypatch.setattr("bot.store.opening.find_spec", lambda name: None if name == "asyncpg" else real(name))
    with pytest.raises(StoreError, match="asyncpg is not installed"):
        await open_store("postgresql://127.0.0.1/tables", tmp_path / "tables.db", {})


def test_both_databases_have_the_same_columns(place: PostgresPlace) -> None:
    from bot.store.moving import _tables

    assert sorted(place.columns()) == sorted((table.name, column) for table in _tables() for column in table.columns)


async def test_a_later_migration_serves_both_or_has_a_file_for_each(place: PostgresPlace, tmp_path: Path) -> None:
    folder = tmp_path / "migrations"
    (folder / "postgresql").mkdir(parents=True)
    for path in [*MIGRATIONS.glob("*.sql"), *MIGRATIONS.glob("postgresql/*.sql")]:
        (folder / path.relative_to(MIGRATIONS)).write_bytes(path.read_bytes())
    newest = place.rows("SELECT number FROM schema_version")[0][0]
    shared = (
        "CREATE TABLE more (id INTEGER PRIMARY KEY, at REAL, state BLOB) STRICT;\nINSERT INTO more (id) VALUES (7);"
    )
    (folder / f"{newest + 1:04}_more.sql").write_text(shared)
    (folder / f"{newest + 2:04}_own.sql").write_text("SYNTAX ERROR")
    (folder / "postgresql" / f"{newest + 2:04}_own.sql").write_text("ALTER TABLE more ADD COLUMN own JSONB;")
    broken = folder / f"{newest + 3:04}_broken.sql"
    broken.write_text("INSERT INTO more (id) VALUES (8); SELECT 1 FROM nowhere;")
    assert "nowhere" in await refusal(place.url, migrations=folder)
    broken.unlink()
    stores = await asyncio.gather(*(PostgresStore.start(place.url, {}, migrations=folder) for _ in range(3)))
    for store in stores:
        await store.close()
    assert place.rows("SELECT number FROM schema_version") == [(newest + 2,)]
    assert place.rows("SELECT id FROM more") == [(7,)]
    kinds = "SELECT data_type FROM information_schema.columns WHERE table_name = 'more' ORDER BY ordinal_position"
    assert [kind for (kind,) in place.rows(kinds)] == ["bigint", "double precision", "bytea", "jsonb"]


async def test_several_processes_begin_an_empty_database_at_once(cluster: Cluster) -> None:
    url = cluster.create("template0")
    stores = await asyncio.gather(*(PostgresStore.start(url, stored.BYTES) for _ in range(4)))
    tables: list[Table] = await asyncio.gather(
        *(store.tables.open(samples.table(channel, phase=TablePhase.LOBBY)) for channel, store in enumerate(stores))
    )
    assert len({table.id for table in tables}) == 4
    for store in stores:
        await store.close()
    cluster.drop(url)


async def test_nothing_is_left_when_it_is_closed(place: PostgresPlace) -> None:
    store = await place.open()
    await opened(store)
    await store.close()
    await store.close()
    assert asyncio.all_tasks() == {asyncio.current_task()}
    others = "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND pid != pg_backend_pid()"
    await until(lambda: place.rows(others) == [(0,)])
    with pytest.raises(StoreError, match="has been closed"):
        await store.tables.live_in(1)


@pytest.mark.parametrize(
    ("statement", "values"),
    [
        (rows.FIND, (1,)),
        (rows.FIND_LIVE, (1,)),
        (rows.FIND_DUE, (1, 1)),
        (rows.READ_LOG_BACKWARDS, (1, 1, 0)),
        (rows.READ_CHANGES, (1,)),
        (tables.NEXT_DEADLINE, ()),
        (tables.WITHOUT_DEADLINE, (1, 1)),
        (tables.PLACES, (1, 1)),
        (tables.UNCALLED, (1, 1)),
        (tables.COMPUTERS_TO_MOVE, (1, 1)),
        (tables.UNTOLD, (1, 1)),
        (tables.LAST_OPTIONS, (1, "pigs", 1)),
        (tables.LATEST_ENDED, (1,)),
        (tables.LATEST_FINISHED, (1,)),
        (tables.OF_USER, {"user": 1}),
        (history.RESULTS_IN_CHANNEL, (1, 1, 0)),
        (history.RESULTS_OF_PLAYER, {"guild": 5, "user": 1, "reader": 2, "channels": "[1]", "limit": 5, "offset": 0}),
        (history.LOCATIONS_OF_PLAYER, {"guild": 5, "user": 1, "reader": 2}),
        (history.DRAWS_AT_TABLE, (1,)),
        (history.DRAWS_ON_SERVER, (5, "pigs", 9)),
        (people.NAME_ON, (1, 5)),
        (people.MOVES_OF, {"user": 1}),
        (people.SEAT_CHANGES_OF, {"user": 1}),
        *((sql, (1,)) for sql in (people.SEATS_OF, people.HOSTED_BY, people.RESULTS_OF, people.RATINGS_OF)),
        *((sql, (1,)) for sql in (people.COURSES_OF, people.OPPONENTS_OF, people.KICKED_FROM, people.ACHIEVEMENTS_OF)),
        (people.INVITED_TO, {"user": 1}),
    ],
)
async def test_what_is_asked_for_is_found_by_indexes(place: PostgresPlace, statement: str, values: Any) -> None:
    async def explain(sql: Sql) -> list[str]:
        await sql.run("SET enable_seqscan = off")
        return await column(sql, f"EXPLAIN {statement}", values)

    plan = place.cluster.ask(place.url, explain)
    whole = [step.split(" on ")[1].split()[0] for step in plan if "Seq Scan on" in step]
    assert set(whole) <= {"scoring"}
    assert any("Index" in step or "Bitmap" in step for step in plan)
