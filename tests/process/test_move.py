"""Commands of a host with PostgreSQL: moving there, killed and run again, and what works on a server's database."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.store.sqlite import SqliteStore
from tests import stored
from tests.bot.store import samples
from tests.bot.store.scored import Played, record
from tests.postgres import Cluster
from tests.wire.forkserver import FORKS, ROOT

GAMES = 40


@pytest.fixture
def url(cluster: Cluster) -> Iterator[str]:
    """An empty database."""
    url = cluster.create("template0")
    yield url
    cluster.drop(url)


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    """A file with some games."""
    path = tmp_path / "tables.sqlite3"
    async with stored.opened(path) as store:
        for number in range(GAMES):
            await record(store, Played({1 + number % 5: 1, 9: 2}))
            await store.tables.open(samples.table(channel=1 + number))
    return path


async def run(folder: Path, *arguments: str, **env: str) -> tuple[int, str, str]:
    known = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    return await FORKS.run("bot", *arguments, cwd=folder, env=known | env)


async def test_a_move_that_is_killed_goes_on_and_the_commands_work_there(
    cluster: Cluster, url: str, path: Path, tmp_path: Path
) -> None:
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    moving = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "move-database", str(path), url),
        cwd=tmp_path,
        env=env,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert moving.stdout is not None
    await moving.stdout.readline()
    moving.send_signal(signal.SIGKILL)
    await moving.communicate()
    assert "unfinished move" in (await run(tmp_path, "rebuild-ratings", DATABASE_URL=url))[2]
    status, output, error = await run(tmp_path, "move-database", str(path), url)
    assert (status, error) == (0, "")
    assert "Moved and compared." in output
    assert cluster.run("SELECT COUNT(*) FROM results", url=url) == [(GAMES,)]
    status, output, error = await run(tmp_path, "rebuild-ratings", DATABASE_URL=url)
    assert (status, error) == (0, "")
    assert f"Results: {GAMES}." in output
    assert (await run(tmp_path, "resend-commands", DATABASE_URL=url))[0] == 0
    back = tmp_path / "back.sqlite3"
    assert (await run(tmp_path, "move-database", url, str(back)))[0] == 0
    store = await SqliteStore.start(back, stored.BYTES)
    assert len(await store.tables.places(0, 99)) == GAMES
    await store.close()


async def test_a_server_is_backed_up_by_its_own_tool(url: str, tmp_path: Path) -> None:
    status, output, error = await run(tmp_path, "backup", "copy.dump", DATABASE_URL=url)
    assert (status, output, error.count("\n")) == (2, "", 1)
    assert "pg_dump" in error


@pytest.mark.parametrize("arguments", [("none.sqlite3", "new.sqlite3"), ("none.sqlite3", "postgresql://127.0.0.1:1/x")])
async def test_a_move_that_can_t_begin_says_so_in_one_line(tmp_path: Path, arguments: tuple[str, str]) -> None:
    status, output, error = await run(tmp_path, "move-database", *arguments)
    assert (status, output, error) == (2, "", "There is no database at none.sqlite3.\n")
    assert list(tmp_path.iterdir()) == []  # noqa: ASYNC240


async def test_a_wrong_address_is_told_without_the_password(tmp_path: Path, cluster: Cluster) -> None:
    for url in ("mysql://bot:hush@localhost/tables", cluster.url("nowhere", password="hush")):
        status, output, error = await run(tmp_path, "rebuild-ratings", DATABASE_URL=url)
        assert (status, output, error.count("\n")) == (2, "", 1)
        assert "DATABASE_URL" in error
        assert "hush" not in error
