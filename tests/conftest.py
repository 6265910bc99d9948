"""What holds for every test: how many examples are tried, which dice fall, where files lie and what comes first."""

from __future__ import annotations

import gc
import hashlib
import itertools
import os
import re
import secrets
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import settings

from rules import chance
from rules.catalogue import load_games
from tests import postgres
from tests.order import spread
from tests.postgres import Cluster

_MEMORY = Path("/dev/shm")
_ROOM = 2**30
"""Bytes that must be free there: each of four workers has a PostgreSQL server, of about 150 MB at most."""
_LONG = {"e2e", "process", "test_add_a_game", "test_bench", "test_seat_walks", "test_running_out", "test_crash"}
"""Folders and files of tests that take seconds each."""
_AUTOMATIC = os.environ.get("CI") == "true"

settings.register_profile("dev", deadline=None, max_examples=5)
settings.register_profile("ci", deadline=None, max_examples=10, derandomize=True)
settings.load_profile("ci" if _AUTOMATIC else "dev")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--dice", help="decides all chance of the games played in this process; any word")
    parser.addoption(
        "--computer-games", metavar="N", type=int, default=1, help="plays so many games of computers alone"
    )
    parser.addoption("--whole-games", metavar="N", type=int, default=24, help="plays so many games on one process")
    parser.addoption("--kills", metavar="N", type=int, default=4, help="kills so many processes while games are played")
    parser.addoption("--forged-clicks", metavar="N", type=int, default=2000, help="forges so many clicks")
    parser.addoption("--game", metavar="KEY", help="runs the tests that concern one game alone")


def pytest_configure(config: pytest.Config) -> None:
    """Choose the dice before other processes are started for tests: the same ones in every automatic run."""
    if config.option.dice is None:
        config.option.dice = "0" if _AUTOMATIC else secrets.token_hex(4)
    if config.option.game is not None:
        check_game(config.option.game)
    _keep_files_in_memory()


def check_game(key: str) -> None:
    """Refuse a key that no game has."""
    games = sorted(load_games())
    if key not in games:
        told = f"there is no game {key!r}" if key else "name a game"
        raise pytest.UsageError(f"{told}, for example KEY={games[0]} (the games are {', '.join(games)})")


def _keep_files_in_memory() -> None:
    """Let no test wait for a disk: databases are written through at every move."""
    if "TMPDIR" not in os.environ and _MEMORY.is_dir() and shutil.disk_usage(_MEMORY).free > _ROOM:
        os.environ["TMPDIR"] = str(_MEMORY)
        tempfile.tempdir = None


@pytest.hookimpl(trylast=True)  # when it is known which tests are left
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.option.game is not None:
        others = [item for item in items if not concerns(item.nodeid, config.option.game)]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if concerns(item.nodeid, config.option.game)]
    workers = getattr(config, "workerinput", {"workercount": 1})["workercount"]
    items.sort(key=lambda item: not _is_long(item))
    items[:] = spread(items, lambda item: _is_long(item) or item.get_closest_marker("slow") is not None, workers)


def _is_long(item: pytest.Item) -> bool:
    return not _LONG.isdisjoint((item.path.parent.name, item.path.stem))


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server, shared by the tests of this process."""
    lacking = postgres.missing()
    if lacking is not None:
        pytest.skip(lacking)
    with postgres.cluster() as started:
        yield started


def concerns(test: str, game: str) -> bool:
    """Say whether a test is about a game: a folder, a word of a name or a parameter is the game's key."""
    return game in re.split(r"[^a-z0-9]+", test.casefold())


def pytest_collection_finish() -> None:
    """Keep the garbage collector from looking again and again at all that was imported and stays."""
    gc.collect()
    gc.freeze()


def pytest_report_header(config: pytest.Config) -> str:
    return f"dice: {config.option.dice} (--dice {config.option.dice} throws the same again)"


@pytest.fixture(autouse=True)
def _dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give every test secrets of its own, however many tests were run before it.

    The mark ``dice`` names those of a test that follows one course of a game.
    """
    mark = request.node.get_closest_marker("dice")
    dice = request.config.option.dice if mark is None else mark.args[0]
    numbers = itertools.count()

    def token_bytes(length: int) -> bytes:
        which = f"{dice} {request.node.nodeid} {next(numbers)}"
        return hashlib.shake_256(which.encode()).digest(length)

    monkeypatch.setattr(chance, "secrets", SimpleNamespace(token_bytes=token_bytes))
