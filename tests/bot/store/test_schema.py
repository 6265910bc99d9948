from __future__ import annotations

import asyncio
import os
import re
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.model.records import Person, TablePhase
from bot.model.scores import Leaderboard, Scope, Sort
from bot.store import StoreError
from bot.store.schema import MIGRATIONS, copy, log_ahead, statements
from bot.store.sqlite import SqliteStore
from tests import stored
from tests.bot.store import samples
from tests.bot.store.places import SqlitePlace
from tests.bot.store.scored import bring_up_to_date, counted, shown
from tests.named import called

SCRIPTS = sorted(MIGRATIONS.glob("*.sql"))
NEWEST = len(SCRIPTS)
PLAYED = {
    1: """
        INSERT INTO tables (
            id, guild, channel, game, version, host, opened_at, phase, seq, turns, options, asked, secret, state
        ) VALUES
            (1, 5, 1, 'pigs', 1, 10, 1000, 'lobby', 2, 0, '{"long":"off"}', '[11,10]', NULL, NULL),
            (2, 5, 2, 'pigs', 1, 10, 1000, 'playing', 4, 2, '{}', '[]', zeroblob(32), CAST('{"round":2}' AS BLOB)),
            (3, 5, 1, 'pigs', 1, 10, 1000, 'finished', 9, 7, '{}', '[]', zeroblob(32), CAST('{"round":9}' AS BLOB));
        INSERT INTO sitters (table_id, seat, user_id, name, draft) VALUES
            (1, 0, 10, 'Ada', ''), (2, 0, 10, 'Ada', ''), (2, 1, 11, 'Bo', '1.3'), (3, 0, 11, 'Bo', '');
        INSERT INTO log_entries (table_id, turn, seat, move, draws, events, at) VALUES
            (2, 0, NULL, 'new', '[[6,3]]', CAST('[]' AS BLOB), 1001),
            (2, 1, 0, 'roll', '[[46656,7],[2,1]]', CAST('[]' AS BLOB), 1002);
        INSERT INTO results (table_id, guild, channel, game, version, options, started_at, ended_at, turns)
            VALUES (3, 5, 1, 'pigs', 1, '{}', 1001, 1009, 9);
        INSERT INTO standings (table_id, seat, user_id, name, place, points, resigned)
            VALUES (3, 0, 11, 'Bo', 1, 40, 0), (3, 1, 10, 'Ada', 2, 31, 0);
    """,
    3: """
        UPDATE tables SET timer = 86400, invited = '[12]', undo = CAST('{"round":1}' AS BLOB), undo_seat = 1,
            deadline = 1064 WHERE id = 2;
        UPDATE sitters SET deadline = 1064, reminded = 1, away = 1, vacant = 1 WHERE table_id = 2 AND seat = 0;
    """,
    5: """
        INSERT INTO season_rules (guild, mode, number) VALUES (5, 'manual', 2);
        INSERT INTO honours (guild, game, user_id, honour, table_id, at) VALUES (5, 'pigs', 11, 'tower', 3, 1009);
    """,
    6: "UPDATE sitters SET uncalled = 1 WHERE table_id = 2 AND seat = 1;",
    8: "INSERT INTO threads (channel, guild, parent, private) VALUES (2, 5, 1, 1);",
}
"""What a bot of each schema left behind, where a new schema has something new to leave."""

pytestmark = pytest.mark.sqlite


def made(path: Path, version: int) -> None:
    """Make the file that a bot of an earlier schema would have left, having been upgraded from the first on."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        for number, script in enumerate(SCRIPTS[:version], 1):
            connection.executescript(script.read_text())
            connection.executescript(PLAYED.get(number, ""))
        connection.execute(f"PRAGMA user_version = {version}")
        connection.commit()


def columns(path: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()


def add_migration(tmp_path: Path, script: str) -> Path:
    """The shipped migrations with one more."""
    folder = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, folder, dirs_exist_ok=True)
    (folder / f"{NEWEST + 1:04}_more.sql").write_text(script)
    return folder


async def refusal(path: Path, migrations: Path = MIGRATIONS) -> str:
    with pytest.raises(StoreError) as refused:
        await SqliteStore.start(path, stored.BYTES, migrations=migrations)
    (line,) = str(refused.value).splitlines()
    return line


def test_the_shipped_migrations_are_numbered_without_a_gap() -> None:
    assert [int(script.name[:4]) for script in SCRIPTS] == list(range(1, NEWEST + 1))


@pytest.mark.parametrize("version", range(1, NEWEST + 1))
async def test_half_played_games_of_every_schema_go_on(path: Path, tmp_path: Path, version: int) -> None:
    made(path, version)
    new = await SqliteStore.start(tmp_path / "new.db", stored.BYTES)
    await new.close()
    store = await SqliteStore.start(path, stored.BYTES)
    await bring_up_to_date(store)
    assert columns(path) == columns(tmp_path / "new.db")

    lobby = await stored.live_table(store, 1)
    assert lobby is not None
    assert (lobby.id, lobby.phase, lobby.options, lobby.order) == (1, TablePhase.LOBBY, {"long": "off"}, (11, 10))
    await stored.save(store, lobby, replace(lobby, seq=3, players=samples.table().players))

    table = await stored.live_table(store, 2)
    assert table is not None
    assert table.invited == ((Person(12, ""),) if version >= 3 else ())
    assert (table.state, table.secret, called(table)) == (b'{"round":2}', bytes(32), ("Ada", "Bo"))
    assert table.players[1].selection == "1.3"
    assert [entry.draws for entry in await store.history.log(2)] == [((6, 3),), ((46656, 7), (2, 1))]
    after, entry = samples.moved(table)
    over = replace(after, phase=TablePhase.FINISHED)
    await stored.save(store, table, over, [entry], samples.result(over, 20, 40, turns=9))
    assert await stored.table(store, 2) == over
    assert [entry.turn for entry in await store.history.log(2)] == [0, 1, 2]
    page = await store.scores.board(Leaderboard("pigs", Scope.SERVER, 5), Sort.WINS, 9, 0, 11)
    assert [(row.totals.user, row.totals.name, row.totals.wins, row.totals.best) for row in page.rows] == [
        (11, "Bo", 2, 40),
        (10, "Ada", 0, 31),
    ]
    assert shown(SqlitePlace(path)) == counted(SqlitePlace(path))
    assert (await store.tables.open(samples.table(channel=2))).id == 4
    await store.close()


@pytest.mark.parametrize("version", range(1, 5))
async def test_results_of_schemas_without_leaderboards_are_counted_in_the_order_of_their_ends(
    path: Path, version: int
) -> None:
    made(path, version)
    with closing(sqlite3.connect(path)) as connection:
        for table, ended_at, best in ((4, 90_000, 10), (5, 1200, 11), (6, 1300, 10), (7, 900, 11)):
            connection.execute(
                "INSERT INTO tables (id, guild, channel, game, version, host, opened_at, phase, seq, turns, options,"
                " asked) VALUES (?, 5, 1, 'pigs', 1, 10, 800, 'finished', 9, 9, '{}', '[]')",
                (table,),
            )
            connection.execute(
                "INSERT INTO results VALUES (?, 5, 1, 'pigs', 1, '{}', 800, ?, 9)",
                (table, ended_at),
            )
            connection.executemany(
                "INSERT INTO standings VALUES (?, ?, ?, ?, ?, 30, 0)",
                [(table, seat, user, f"{user} at {table}", 1 + (user != best)) for seat, user in ((0, 10), (1, 11))],
            )
        connection.commit()
    store = await SqliteStore.start(path, stored.BYTES)
    await bring_up_to_date(store)
    with closing(sqlite3.connect(path)) as connection:
        scored = connection.execute("SELECT table_id, season FROM scored ORDER BY number").fetchall()
    assert scored == [(7, ""), (3, ""), (5, ""), (6, ""), (4, "")]
    assert shown(SqlitePlace(path)) == counted(SqlitePlace(path))
    page = await store.scores.board(Leaderboard("pigs", Scope.EVERYWHERE, 0), Sort.WINS, 9, 0, 11)
    assert [(row.totals.name, row.totals.games, row.totals.wins) for row in page.rows] == [
        ("11 at 4", 5, 3),
        ("10 at 4", 5, 2),
    ]
    assert await store.scores.rebuild() == 5
    await store.close()


async def test_many_start_at_once_on_a_new_file(path: Path) -> None:
    stores = await asyncio.gather(*(SqliteStore.start(path, stored.BYTES) for _ in range(12)))
    tables = [await store.tables.open(samples.table(channel=channel)) for channel, store in enumerate(stores)]
    assert [await stored.table(stores[0], table.id) for table in tables] == tables
    await asyncio.gather(*(store.close() for store in stores))


async def test_many_start_at_once_on_an_old_file(path: Path, tmp_path: Path) -> None:
    made(path, NEWEST)
    more = add_migration(tmp_path, "ALTER TABLE sitters ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm';")
    stores = await asyncio.gather(*(SqliteStore.start(path, stored.BYTES, migrations=more) for _ in range(12)))
    found = [await stored.table(store, 2) for store in stores]
    assert [called(table) for table in found if table is not None] == [("Ada", "Bo")] * 12
    await asyncio.gather(*(store.close() for store in stores))


def test_switching_to_write_ahead_logging_waits_for_readers(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other, closing(sqlite3.connect(path, timeout=0)) as connection:
        other.execute("CREATE TABLE recipes (name TEXT)")
        other.execute("BEGIN")
        other.execute("SELECT * FROM recipes").fetchall()
        waiting: list[str] = []

        def let_go(statement: str) -> None:
            if statement == "BEGIN EXCLUSIVE":
                waiting.append(statement)
                other.rollback()

        connection.set_trace_callback(let_go)
        log_ahead(connection)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert len(waiting) == 1


async def test_a_migration_cut_in_the_middle_can_be_run_again(path: Path, tmp_path: Path) -> None:
    made(path, NEWEST)
    before = columns(path)
    script = "CREATE TABLE more (id INTEGER);\nUPDATE tables SET game = 'wolves';\n"
    assert await refusal(path, migrations=add_migration(tmp_path, f"{script}INSERT INTO nowhere VALUES (1);")) == (
        f"{path}: no such table: nowhere"
    )
    assert columns(path) == before
    store = await SqliteStore.start(path, stored.BYTES)
    table = await stored.table(store, 2)
    assert table is not None
    assert table.game == "pigs"
    await store.close()
    store = await SqliteStore.start(path, stored.BYTES, migrations=add_migration(tmp_path, script))
    table = await stored.table(store, 2)
    assert table is not None
    assert table.game == "wolves"
    await store.close()


async def test_a_migration_may_rebuild_a_table_but_leave_no_orphans(path: Path, tmp_path: Path) -> None:
    made(path, NEWEST)
    rebuild = "CREATE TABLE kept AS SELECT * FROM sitters; DROP TABLE sitters; ALTER TABLE kept RENAME TO sitters;"
    orphans = add_migration(tmp_path, f"{rebuild} DELETE FROM tables;")
    assert f"{NEWEST + 1:04}_more.sql leaves rows that point to nothing" in await refusal(path, migrations=orphans)
    store = await SqliteStore.start(path, stored.BYTES, migrations=add_migration(tmp_path, rebuild))
    table = await stored.table(store, 2)
    assert table is not None
    assert called(table) == ("Ada", "Bo")
    await store.close()


def test_statements_end_where_sqlite_says() -> None:
    script = (
        "-- first; not the end\nCREATE TABLE a (b TEXT DEFAULT ';'); INSERT INTO a VALUES ('x;''y');\n"
        "CREATE TRIGGER t AFTER INSERT ON a BEGIN\n  DELETE FROM a; DELETE FROM a WHERE b = ';';\nEND;\n"
        "/* ; */ SELECT 1;\n-- end; of file\n"
    )
    found = list(statements(script))
    assert [statement.split()[0] for statement in found] == ["--", "INSERT", "CREATE", "/*", "--"]
    with closing(sqlite3.connect(":memory:")) as connection:
        for statement in found:
            connection.execute(statement)


async def test_a_file_of_a_newer_bot_is_refused(path: Path) -> None:
    made(path, NEWEST)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {NEWEST + 3}")
    assert await refusal(path) == (
        f"{path} was written by a newer version of the bot (schema {NEWEST + 3}, this one knows {NEWEST}). "
        "Upgrade the bot or use another DATABASE_PATH."
    )


async def test_a_file_of_another_program_is_refused_and_left_as_it_was(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    before = path.read_bytes()  # noqa: ASYNC240
    assert await refusal(path) == f"{path} holds another program's data. Use another DATABASE_PATH."
    assert path.read_bytes() == before  # noqa: ASYNC240


async def test_a_file_that_is_no_database_is_refused(path: Path) -> None:
    path.write_text("Dear diary, " * 100)  # noqa: ASYNC240
    assert await refusal(path) == f"{path} is not a SQLite database. Use another DATABASE_PATH."


async def test_a_damaged_file_is_refused(path: Path) -> None:
    made(path, NEWEST)
    content = path.read_bytes()  # noqa: ASYNC240
    path.write_bytes(content[:100] + b"\xff" * 3996 + content[4096:])  # noqa: ASYNC240
    assert await refusal(path) == f"{path} is damaged. Put a backup in its place."


async def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "tables.db"
    assert await refusal(path) == f"{path.parent} is not a folder. Create it or use another DATABASE_PATH."


async def test_a_folder_in_place_of_the_file_is_refused(tmp_path: Path) -> None:
    assert await refusal(tmp_path) == f"{tmp_path} is a folder. Use a file in it as DATABASE_PATH."


async def test_a_locked_file_is_refused_in_the_end(path: Path) -> None:
    made(path, NEWEST)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError) as refused:
            await SqliteStore.start(path, stored.BYTES, busy_seconds=0.01)
    assert str(refused.value) == f"{path} is locked by another program. Close that program and try again."


async def test_too_old_a_sqlite_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version", "3.34.1")
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 1))
    assert await refusal(path) == "SQLite 3.34.1 is too old: 3.37.0 or newer is needed."


@pytest.fixture
def ours() -> Iterator[Path]:
    """A folder of a user who may not write everything, as whom the test runs."""
    root = os.geteuid() == 0
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    shutil.copytree(MIGRATIONS, folder / "migrations")
    if root:
        os.chown(folder, 65534, -1)
        os.seteuid(65534)
    yield folder
    if root:
        os.seteuid(0)
    folder.chmod(0o755)
    shutil.rmtree(folder)


async def test_a_file_that_may_not_be_written_is_refused(ours: Path) -> None:
    path = ours / "tables.db"
    store = await SqliteStore.start(path, stored.BYTES, migrations=ours / "migrations")
    await store.close()
    path.chmod(0o444)
    sentence = f"{path} can't be written. Let this user write the file and its folder."
    assert await refusal(path, migrations=ours / "migrations") == sentence


async def test_a_folder_that_may_not_be_written_is_refused(ours: Path) -> None:
    ours.chmod(0o555)  # noqa: ASYNC240
    path = ours / "tables.db"
    sentence = f"{path} can't be opened. Let this user write the file and its folder."
    assert await refusal(path, migrations=ours / "migrations") == sentence


async def test_a_backup_is_a_database_of_its_own(store: SqliteStore, path: Path, tmp_path: Path) -> None:
    table = await store.tables.open(samples.table())
    target = tmp_path / "copy.db"
    await asyncio.to_thread(copy, path, target)
    await stored.save(store, table, replace(table, seq=1))
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith("copy")] == ["copy.db"]  # noqa: ASYNC240
    copied = await SqliteStore.start(target, stored.BYTES)
    assert await stored.table(copied, table.id) == table
    await copied.close()


@pytest.mark.usefixtures("store")
def test_a_backup_overwrites_nothing(path: Path, tmp_path: Path) -> None:
    target = tmp_path / "diary.txt"
    target.write_text("Dear diary")
    with pytest.raises(StoreError) as refused:
        copy(path, target)
    assert str(refused.value) == f"{target} is there already. Name a new file."
    assert target.read_text() == "Dear diary"
    target = tmp_path / "nowhere" / "copy.db"
    with pytest.raises(StoreError) as refused:
        copy(path, target)
    assert str(refused.value) == f"{target} can't be written: No such file or directory."


def test_a_backup_that_fails_leaves_no_file_and_names_the_one_at_fault(tmp_path: Path) -> None:
    diary = tmp_path / "diary.txt"
    diary.write_text("Dear diary, " * 100)
    target = tmp_path / "copy.db"
    with pytest.raises(StoreError, match=re.escape(f"{diary} is not a SQLite database")):
        copy(diary, target)
    assert not target.exists()


def test_a_backup_leaves_an_earlier_version_s_database_as_it_is(tmp_path: Path) -> None:
    path, target = tmp_path / "tables.db", tmp_path / "copy.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((MIGRATIONS / "0001_tables.sql").read_text(encoding="utf-8"))
        connection.execute("PRAGMA user_version = 1")
    before = path.read_bytes()
    copy(path, target)
    assert path.read_bytes() == before
    with closing(sqlite3.connect(target)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
        assert connection.execute("SELECT COUNT(*) FROM standings").fetchone() == (0,)
