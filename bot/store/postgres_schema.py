"""PostgreSQL's side of the schema: migrating a database to the newest one, and explaining errors."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import unquote, urlsplit

import asyncpg

from bot.store.errors import StoreError
from bot.store.moving import MARK
from bot.store.postgres_sql import PgConnection

IN_USE, MIGRATING = 0x7AB1E5_01, 0x7AB1E5_02
"""Advisory locks: shared by every connection of the bot; of who migrates."""
SECONDS_TO_CONNECT = 5

_OLDEST = (13, 0)
_VERSION = "SELECT number FROM schema_version"
_ANY_TABLE = "SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename {} LIMIT 1"
_TYPES = tuple(
    (re.compile(sqlite), postgresql)
    for sqlite, postgresql in (
        (r"\bINTEGER\b", "BIGINT"),
        (r"\bBLOB\b", "BYTEA"),
        (r"\bREAL\b", "DOUBLE PRECISION"),
        (r"\) STRICT(, WITHOUT ROWID)?;", ");"),
    )
)
"""How a migration that serves both is read by PostgreSQL."""


def place(url: str) -> str:
    """Say where a database is, without its password."""
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2] or "localhost"
    return f"PostgreSQL at {host}/{unquote(parts.path.lstrip('/'))}"


def explain(url: str, error: BaseException) -> StoreError:
    """Explain in one line what an error means for the database at ``url``."""
    return StoreError(f"{place(url)} {_cause(error)}")


def _cause(error: BaseException) -> str:
    match error:
        case asyncpg.InvalidPasswordError() | asyncpg.InvalidAuthorizationSpecificationError():
            return f"refuses the user or the password of DATABASE_URL ({_said(error)})."
        case asyncpg.InvalidCatalogNameError():
            return "is not there: the server has no such database. Create it with createdb, or check DATABASE_URL."
        case asyncpg.DiskFullError():
            return "can't grow: its disk is full."
        case asyncpg.ReadOnlySQLTransactionError():
            return "can't be written: it is read-only. Name the primary server in DATABASE_URL."
        case asyncpg.InsufficientPrivilegeError():
            return f"doesn't let this user do what the bot needs ({_said(error)}). Make the user its owner."
        case asyncpg.TooManyConnectionsError():
            return "has no connection left. Raise its max_connections, or stop another program."
        case asyncpg.ClientConfigurationError() | ValueError():
            return f"is not a usable address ({_said(error)}). Check DATABASE_URL."
        case OSError() | asyncpg.PostgresConnectionError() | asyncpg.OperatorInterventionError():
            reason = _said(error) or "no answer"
            return f"can't be reached ({reason}). Check that the server runs, and DATABASE_URL."
    return f"fails: {_said(error)}"


def _said(error: BaseException) -> str:
    return " ".join(str(error).split())


async def connect(url: str) -> asyncpg.Connection[asyncpg.Record]:
    """Open a connection for work beside the bot's; StoreError."""
    try:
        connection: asyncpg.Connection[asyncpg.Record] = await asyncpg.connect(url, timeout=SECONDS_TO_CONNECT)
    except (OSError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise explain(url, error) from error
    return connection


async def migrate(url: str, folder: Path, *, unfinished: bool = False) -> None:
    """Bring a database to the newest schema of ``folder``, from an empty one too; StoreError.

    Each migration is one transaction, so an interrupted one runs again; of several processes one migrates while the
    others wait. The target of an ``unfinished`` move is refused otherwise.
    """
    scripts = await asyncio.to_thread(_scripts, folder)
    connection = await connect(url)
    try:
        version = connection.get_server_version()
        if (version.major, version.minor) < _OLDEST:
            raise StoreError(f"{place(url)} is too old: version {_OLDEST[0]} or newer is needed.")
        if await connection.fetchval("SHOW server_encoding") != "UTF8":
            raise StoreError(f"{place(url)} does not hold every letter. Create the database with the encoding UTF8.")
        if not unfinished and await connection.fetchval(_ANY_TABLE.format(f"= '{MARK}'")):
            raise StoreError(f"{place(url)} holds an unfinished move. Finish it: run move-database again.")
        await connection.execute("SELECT pg_advisory_lock($1)", MIGRATING)
        while await _next_step(connection, url, scripts):
            pass
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise explain(url, error) from error
    finally:
        await connection.close()


def _scripts(folder: Path) -> Mapping[int, str]:
    """Read the migrations by their numbers; PostgreSQL's own ones take precedence, and its first is the baseline."""
    own = sorted((folder / "postgresql").glob("[0-9]*.sql"))
    baseline = int(own[0].name[:4])
    shared = [path for path in sorted(folder.glob("[0-9]*.sql")) if int(path.name[:4]) > baseline]
    scripts = {int(path.name[:4]): _as_postgresql(path.read_text(encoding="utf-8")) for path in shared}
    return scripts | {int(path.name[:4]): path.read_text(encoding="utf-8") for path in own}


def _as_postgresql(script: str) -> str:
    for sqlite, postgresql in _TYPES:
        script = sqlite.sub(postgresql, script)
    return script


async def _next_step(connection: PgConnection, url: str, scripts: Mapping[int, str]) -> bool:
    """Run the next migration; say whether there was one."""
    async with connection.transaction():
        known = await connection.fetchval(_ANY_TABLE.format("= 'schema_version'"))
        if not known:
            if await connection.fetchval(_ANY_TABLE.format("!= 'schema_version'")):
                raise StoreError(f"{place(url)} holds another program's data. Use a database of its own.")
            await connection.execute("CREATE TABLE schema_version (number BIGINT NOT NULL)")
            await connection.execute("INSERT INTO schema_version (number) VALUES (0)")
        version = await connection.fetchval(_VERSION)
        if version > max(scripts):
            raise StoreError(
                f"{place(url)} was written by a newer version of the bot (schema {version}, this one knows "
                f"{max(scripts)}). Upgrade the bot or use another DATABASE_URL."
            )
        following = min((number for number in scripts if number > version), default=None)
        if following is not None:
            await connection.execute(scripts[following])
        # Written even when nothing is new: only a write shows that a database is read-only.
        await connection.execute("UPDATE schema_version SET number = $1", following or version)
    return following is not None
