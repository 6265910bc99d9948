"""A PostgreSQL server for tests: a cluster of its own in a temporary folder, on a free port of this machine."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
from collections.abc import Coroutine, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import asyncpg

from bot.store import postgres_schema
from bot.store.postgres_sql import PostgresSql
from bot.store.schema import MIGRATIONS
from bot.store.sql import Read

T = TypeVar("T")

USER, PASSWORD = "bot", "a secret of tests"
LOCKED = "locked"
"""A user who needs the password."""
PATIENCE = 60
_TEMPLATE = "template_of_tests"
_HBA = f"""
host all {LOCKED} 127.0.0.1/32 scram-sha-256
host all all 127.0.0.1/32 trust
host replication all 127.0.0.1/32 trust
local all all trust
"""
_numbers = count(1)


def missing() -> str | None:
    """Say why there can be no server here; None if there can."""
    if _programs() is None:
        return "PostgreSQL's server is not installed (Debian: postgresql)"
    if os.geteuid() == 0 and (_user() is None or shutil.which("setpriv") is None):
        return "PostgreSQL does not run as root, and there is no other user for it"
    return None


def _programs() -> Path | None:
    """Find the folder with the newest server."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return found[-1].parent if found else None


def _user() -> pwd.struct_passwd | None:
    known = {user.pw_name: user for user in pwd.getpwall()}
    return known.get("postgres") or known.get("nobody")


class Cluster:
    """A server and its databases. It ends with the process that has started it."""

    def __init__(self, folder: Path, primary: Cluster | None = None, *, durable: bool = False) -> None:
        """Make a new cluster, or one that follows another until it is promoted.

        ``durable``: what is committed outlasts the machine, as at hosts.
        """
        programs = _programs()
        assert programs is not None
        self._programs = programs
        self._folder = folder
        self._durable = durable
        self._server: subprocess.Popen[bytes] | None = None
        self._connections: dict[str, asyncpg.Connection[asyncpg.Record]] = {}
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.port = _free_port()
        if os.geteuid() == 0:
            user = _user()
            assert user is not None
            os.chown(folder, user.pw_uid, user.pw_gid)
        folder.chmod(0o755)
        data = folder / "data"
        if primary is not None:
            whence = ("-h", "127.0.0.1", "-p", str(primary.port), "-U", USER, "-D", str(data), "-R", "--no-sync")
            subprocess.run([*self._as_user(), str(programs / "pg_basebackup"), *whence, "-c", "fast"], check=True)
            return
        options = ("--username", USER, "--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync")
        subprocess.run([*self._as_user(), str(programs / "initdb"), "-D", str(data), *options], check=True, stdout=-3)
        (data / "pg_hba.conf").write_text(_HBA)

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        settings = {
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": str(self._folder),
            "max_connections": "200",
            "shared_buffers": "32MB",
            "max_wal_size": "64MB",
            "min_wal_size": "32MB",
            "log_min_messages": "fatal",
            "deadlock_timeout": "100ms",
        }
        if not self._durable:  # only a machine that stops loses what was not synced; here none does
            settings |= dict.fromkeys(("fsync", "full_page_writes", "autovacuum"), "off")
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        place = ("-D", str(self._folder / "data"), "-p", str(self.port))
        with (self._folder / "log").open("ab") as log:
            self._server = subprocess.Popen(
                [*self._as_user(), str(self._programs / "postgres"), *place, *options],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=log,
            )
        self.wait_for(_until_it_answers(self.url("postgres")))

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server: SIGINT ends its connections, SIGQUIT is like a crash."""
        if self._server is not None:
            for url in list(self._connections):
                self.wait_for(self._hang_up(url))
            self._server.send_signal(how)
            self._server.wait(PATIENCE)
            self._server = None

    def close(self) -> None:
        """Stop the server as a crash does, and what has talked to it."""
        self.stop(signal.SIGQUIT)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def url(self, database: str, user: str = USER, password: str = "") -> str:
        secret = f":{password.replace(' ', '%20')}" if password else ""
        return f"postgresql://{user}{secret}@127.0.0.1:{self.port}/{database}"

    def prepare(self) -> None:
        """Make the template of databases, at the newest schema."""
        self.run(f"CREATE DATABASE {_TEMPLATE}")
        self.wait_for(postgres_schema.migrate(self.url(_TEMPLATE), MIGRATIONS))

    def create(self, template: str = _TEMPLATE) -> str:
        """Make a database like the template, and give its URL."""
        self.wait_for(self._hang_up(self.url(template)))
        name = f"tests_{next(_numbers)}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY")
        return self.url(name)

    def drop(self, url: str) -> None:
        self.wait_for(self._hang_up(url))
        self.run(f"DROP DATABASE {url.rpartition('/')[2]} WITH (FORCE)")

    def run(self, statement: str, *values: Any, url: str | None = None) -> list[tuple[Any, ...]]:
        """Run a statement beside whatever else uses a database; give its rows."""
        return self.wait_for(self._run(url or self.url("postgres"), statement, values))

    def run_many(self, statement: str, rows: Iterable[Sequence[Any]], *, url: str) -> None:
        """Run a statement once for each row of values."""

        async def ran() -> None:
            await (await self._connect(url)).executemany(statement, rows)

        self.wait_for(ran())

    def ask(self, url: str, work: Read[T]) -> T:
        """Let the store's own code read from a database, beside whatever else uses it."""

        async def asked() -> T:
            return await work(PostgresSql(await self._connect(url)))

        return self.wait_for(asked())

    async def _run(self, url: str, statement: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        return [tuple(row) for row in await (await self._connect(url)).fetch(statement, *values)]

    async def _connect(self, url: str) -> asyncpg.Connection[asyncpg.Record]:
        connection = self._connections.get(url)
        if connection is None or connection.is_closed():
            connection = self._connections[url] = await asyncpg.connect(url)
        return connection

    async def _hang_up(self, url: str) -> None:
        connection = self._connections.pop(url, None)
        if connection is not None:
            await connection.close()

    def wait_for(self, work: Coroutine[Any, Any, T]) -> T:
        """Wait for work in the thread of this cluster, whatever loop runs here."""
        done: Future[T] = asyncio.run_coroutine_threadsafe(work, self._loop)
        return done.result(PATIENCE)

    def _as_user(self) -> list[str]:
        if os.geteuid() != 0:
            return []
        user = _user()
        assert user is not None
        ids = (f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups")
        return ["setpriv", *ids, "--pdeathsig=INT"]


@contextmanager
def cluster(primary: Cluster | None = None, *, durable: bool = False) -> Iterator[Cluster]:
    """Start a server, which may follow another one, and remove it with all that it has."""
    folder = Path(tempfile.mkdtemp(prefix="postgresql-"))
    try:
        made = Cluster(folder, primary, durable=durable)
        made.start()
        try:
            if primary is None:
                made.prepare()
            yield made
        finally:
            made.close()
    finally:
        shutil.rmtree(folder)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


async def _until_it_answers(url: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                connection = await asyncpg.connect(url, timeout=PATIENCE)
            except (OSError, asyncpg.PostgresError):
                await asyncio.sleep(0.02)
            else:
                await connection.close()
                return
