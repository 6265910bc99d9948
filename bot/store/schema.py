"""The database file: migrating it to the newest schema, and explaining its errors."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from bot.store.damage import unreadable_commits
from bot.store.errors import StoreError
from rules.datafile import SHIPPED

_log = logging.getLogger(__name__)

MIGRATIONS = SHIPPED / "migrations"
"""The shipped migrations: `0001_<what>.sql` leads from an empty file to schema 1, and so on."""

_OLDEST_SQLITE = (3, 37, 0)
_TRIES = 100
_CAUSES = {
    sqlite3.SQLITE_NOTADB: "is not a SQLite database. Use another DATABASE_PATH.",
    sqlite3.SQLITE_CORRUPT: "is damaged. Put a backup in its place.",
    sqlite3.SQLITE_READONLY: "can't be written. Let this user write the file and its folder.",
    sqlite3.SQLITE_CANTOPEN: "can't be opened. Let this user write the file and its folder.",
    sqlite3.SQLITE_BUSY: "is locked by another program. Close that program and try again.",
    sqlite3.SQLITE_FULL: "can't grow: the disk is full.",
}


def explain(path: Path, error: Exception) -> StoreError:
    """Explain in one line what a SQLite error means for the database at ``path``."""
    cause = _CAUSES.get(_primary_code(error))
    return StoreError(f"{path} {cause}" if cause else f"{path}: {error}")


def check_place(path: Path) -> None:
    """Raise StoreError unless a database file can be at ``path``."""
    try:
        folder, taken = path.parent.is_dir(), path.is_dir()
    except OSError as error:  # of a folder above
        raise StoreError(f"{path} can't be opened ({error.strerror}). Let this user read its folder.") from error
    if not folder:
        raise StoreError(f"{path.parent} is not a folder. Create it or use another DATABASE_PATH.")
    if taken:
        raise StoreError(f"{path} is a folder. Use a file in it as DATABASE_PATH.")


def migrate(path: Path, folder: Path, busy_seconds: float) -> None:
    """Bring a file to the newest schema of ``folder``, creating it if it is missing; StoreError.

    Blocks. Each migration is one transaction, so an interrupted one runs again, and of several
    processes one migrates while the others wait.
    """
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        oldest = ".".join(map(str, _OLDEST_SQLITE))
        raise StoreError(f"SQLite {sqlite3.sqlite_version} is too old: {oldest} or newer is needed.")
    check_place(path)
    scripts = sorted(folder.glob("[0-9]*.sql"))
    try:
        with closing(sqlite3.connect(path, timeout=busy_seconds, isolation_level=None)) as connection:
            if lost := unreadable_commits(connection, path):
                _log.error(
                    "%s-wal is damaged: the last %d commits in it can't be read, and what was saved with them is lost. "
                    "Check the disk; a backup may have more.",
                    path,
                    lost,
                )
            while _next_step(connection, path, scripts):
                pass
            log_ahead(connection)
    except sqlite3.Error as error:
        raise explain(path, error) from error


def copy(path: Path, target: Path) -> None:
    """Copy the database at ``path``, in use or not and of any version, to a new file; StoreError. Blocks."""
    try:
        target.touch(exist_ok=False)
    except FileExistsError as error:
        raise StoreError(f"{target} is there already. Name a new file.") from error
    except OSError as error:
        raise StoreError(f"{target} can't be written: {error.strerror}.") from error
    faulty = path
    try:
        with closing(sqlite3.connect(path)) as original, closing(sqlite3.connect(target)) as duplicate:
            original.execute("SELECT 1 FROM sqlite_master").fetchone()
            faulty = target
            original.backup(duplicate)
    except sqlite3.Error as error:
        target.unlink()
        raise explain(faulty, error) from error


def statements(script: str) -> Iterator[str]:
    """Split a script into its statements; a semicolon in a string, comment or trigger ends none."""
    *ended, rest = script.split(";")
    statement = ""
    for part in ended:
        statement += part + ";"
        if sqlite3.complete_statement(statement):
            yield statement.strip()
            statement = ""
    if rest := (statement + rest).strip():
        yield rest


def log_ahead(connection: sqlite3.Connection) -> None:
    """Switch the file to write-ahead logging; SQLite itself doesn't wait for locks here, so this retries."""
    for tries_left in reversed(range(_TRIES)):
        try:
            connection.execute("PRAGMA journal_mode = WAL").fetchall()
        except sqlite3.OperationalError as error:
            if _primary_code(error) != sqlite3.SQLITE_BUSY or not tries_left:
                raise
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("ROLLBACK")
        else:
            return


def _next_step(connection: sqlite3.Connection, path: Path, scripts: list[Path]) -> bool:
    """Run the next migration; say whether there was one."""
    connection.execute("BEGIN IMMEDIATE")
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(scripts):
        raise StoreError(
            f"{path} was written by a newer version of the bot (schema {version}, this one knows {len(scripts)}). "
            "Upgrade the bot or use another DATABASE_PATH."
        )
    if version == 0 and connection.execute("SELECT 1 FROM sqlite_master").fetchone():
        raise StoreError(f"{path} holds another program's data. Use another DATABASE_PATH.")
    more = bool(version < len(scripts))
    if more:
        for statement in statements(scripts[version].read_text(encoding="utf-8")):
            connection.execute(statement)
        if connection.execute("PRAGMA foreign_key_check").fetchone():
            raise sqlite3.IntegrityError(f"{scripts[version].name} leaves rows that point to nothing")
        version += 1
    # Written even when nothing is new: only a write shows that a file is read-only.
    connection.execute(f"PRAGMA user_version = {version}")
    connection.execute("COMMIT")
    return more


def _primary_code(error: Exception) -> int:
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    return code & 0xFF
