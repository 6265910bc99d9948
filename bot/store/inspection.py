"""What can be told of a database file without the bot: is it there, does it take writes, how new is it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile

from bot.store.errors import StoreError
from bot.store.file_lock import alone
from bot.store.schema import MIGRATIONS, check_place, explain

BUSY_SECONDS = 3.0
"""Seconds that a write may take; a click would be answered too late."""


@dataclass(frozen=True, slots=True)
class Inspected:
    """A database that can be used."""

    there: bool
    """Whether there is something; if not, it can be made."""
    schema: int
    """The schema that it has, 0 for none."""
    newest: int
    """The schema to which the bot migrates it when it starts."""
    in_use: bool
    """Whether a bot runs with it."""


def newest() -> int:
    """Give the newest schema."""
    return max(int(path.name[:4]) for path in MIGRATIONS.rglob("[0-9]*.sql"))


def inspect(path: Path, *, busy_seconds: float = BUSY_SECONDS) -> Inspected:
    """Write to a database file without changing anything; StoreError when the bot could not use it. Blocks."""
    check_place(path)
    if not path.exists():
        try:
            with TemporaryFile(dir=path.parent):
                return Inspected(there=False, schema=0, newest=newest(), in_use=False)
        except OSError as error:
            raise StoreError(f"{path} can't be created ({error.strerror}). Let this user write its folder.") from error
    try:
        with closing(sqlite3.connect(path, timeout=busy_seconds, isolation_level=None)) as connection:
            schema = _write(connection)
    except sqlite3.Error as error:
        raise explain(path, error) from error
    if schema > newest():
        raise StoreError(f"{path} was written by a newer version of the bot. Upgrade the bot.")
    return Inspected(there=True, schema=schema, newest=newest(), in_use=_in_use(path))


def _write(connection: sqlite3.Connection) -> int:
    """Write down the schema that the file has already; give it."""
    connection.execute("BEGIN IMMEDIATE")
    schema = int(connection.execute("PRAGMA user_version").fetchone()[0])
    connection.execute(f"PRAGMA user_version = {schema}")
    connection.execute("COMMIT")
    return schema


def _in_use(path: Path) -> bool:
    try:
        with alone(path):
            return False
    except StoreError:
        return True
