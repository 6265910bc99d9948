"""A start that fails ends with one clear line and status 2, and never shows the token."""

from __future__ import annotations

import os
import re
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.__main__ import main
from rules.datafile import SHIPPED
from tests.process.party import Ledger
from tests.wire.faults import Fault, refused, server_error
from tests.wire.forkserver import FORKS, ROOT
from tests.wire.server import WireServer

TOKEN = "bm90LWEtcmVhbC1kaXNjb3JkLWJvdA" + ".secret." + "s" * 38
NOWHERE = "http://127.0.0.1:9"
READ_ONLY = Path("/proc")


@pytest.fixture
async def server() -> AsyncIterator[WireServer]:
    async with WireServer() as server:
        yield server


@dataclass(frozen=True)
class Outcome:
    status: int
    output: str
    error: str


async def start(folder: Path, *arguments: str, **env: str) -> Outcome:
    """Run `python -m bot` in a folder, with no settings but these and a Discord that is not there."""
    known = {"DISCORD_TOKEN": TOKEN, "DISCORD_API_URL": NOWHERE, "DATABASE_PATH": str(folder / "tables.sqlite3")}
    settings = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)} | known | env
    return Outcome(*await FORKS.run("bot", *(arguments or ("run",)), cwd=folder, env=settings))


def assert_one_clear_line(outcome: Outcome, *words: str) -> None:
    assert (outcome.status, outcome.output, outcome.error.count("\n")) == (2, "", 1), outcome
    assert all(word in outcome.error for word in words), outcome.error
    assert "Traceback" not in outcome.error
    assert TOKEN not in outcome.error


@pytest.mark.parametrize(
    ("env", "words"),
    [
        ({"DISCORD_TOKEN": "my.secret"}, ["DISCORD_TOKEN", "not a bot token"]),
        ({"DISCORD_TOKEN": ""}, ["DISCORD_TOKEN", "no token is set"]),
        ({"LOG_LEVEL": "LOUD"}, ["LOG_LEVEL", "'INFO'"]),
        ({"CLUSTER": "1/2"}, ["CLUSTER", "need PostgreSQL", "DATABASE_URL"]),
        ({}, [NOWHERE, "can't be reached"]),
    ],
    ids=["malformed token", "no token", "unknown log level", "part without a server", "unreachable"],
)
async def test_a_wrong_setting(tmp_path: Path, env: dict[str, str], words: list[str]) -> None:
    outcome = await start(tmp_path, **env)
    assert_one_clear_line(outcome, *words)
    assert "my.secret" not in outcome.error


async def test_a_service_that_has_lost_its_token_says_so_and_opens_no_playground(tmp_path: Path) -> None:
    known = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "PLAYGROUND_PORT": "0"}
    outcome = Outcome(*await FORKS.run("bot", cwd=tmp_path, env=known))
    assert_one_clear_line(outcome, "DISCORD_TOKEN", "no token is set")
    assert Ledger(tmp_path / "playground.sqlite3").files() == []


@pytest.mark.parametrize(
    ("at_terminal", "token", "expected"),
    [
        ((True, True), None, "playground"),
        ((False, True), None, "run"),
        ((True, False), None, "run"),
        ((True, True), TOKEN, "run"),
        ((False, False), TOKEN, "run"),
    ],
)
def test_only_a_person_without_a_token_gets_the_playground(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, at_terminal: tuple[bool, bool], token: str | None, expected: str
) -> None:
    began = []
    for name in ("run", "playground"):

        async def begin(*_: object, name: str = name, **__: object) -> None:
            began.append(name)

        monkeypatch.setattr(f"bot.__main__._{name}", begin)
    for stream, terminal in zip((sys.stdin, sys.stdout), at_terminal, strict=True):
        monkeypatch.setattr(stream, "isatty", lambda terminal=terminal: terminal)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", token or "")
    assert main([]) == 0
    assert began == [expected]


def no_folder(folder: Path) -> Path:
    return folder / "none" / "tables.sqlite3"


def read_only(_: Path) -> Path:
    return READ_ONLY / "tables.sqlite3"


def from_newer_code(folder: Path) -> Path:
    with closing(sqlite3.connect(folder / "newer.sqlite3")) as connection:
        connection.execute("PRAGMA user_version = 999")
    return folder / "newer.sqlite3"


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (no_folder, "none is not a folder"),
        pytest.param(
            read_only,
            "tables.sqlite3 can't be",
            marks=pytest.mark.skipif(not READ_ONLY.is_dir(), reason="no read-only folder"),
        ),
        (from_newer_code, "newer.sqlite3 was written by a newer version"),
    ],
)
async def test_a_database_that_cannot_be_used(
    tmp_path: Path, server: WireServer, make: Callable[[Path], Path], words: str
) -> None:
    known = {"DISCORD_TOKEN": server.token, "DISCORD_API_URL": server.api_url}
    outcome = await start(tmp_path, DATABASE_PATH=str(make(tmp_path)), **known)
    assert_one_clear_line(outcome, words)
    assert server.token not in outcome.error


@pytest.mark.parametrize("name", sorted(path.name for path in SHIPPED.glob("*.toml")))
async def test_a_wrong_data_file(tmp_path: Path, server: WireServer, name: str) -> None:
    (tmp_path / name).write_text("wolves = [")
    known = {"DISCORD_TOKEN": server.token, "DISCORD_API_URL": server.api_url}
    assert_one_clear_line(await start(tmp_path, DATA_PATH=str(tmp_path), **known), name)


@pytest.mark.parametrize("value", ["abc", ""])
@pytest.mark.parametrize("name", sorted(path.name for path in SHIPPED.glob("*.emoji.toml")))
async def test_a_data_file_with_something_else_in_place_of_an_emoji(
    tmp_path: Path, server: WireServer, name: str, value: str
) -> None:
    whole = (SHIPPED / name).read_text(encoding="utf-8")
    (tmp_path / name).write_text(re.sub('^game = ".*"', f'game = "{value}"', whole, flags=re.MULTILINE))
    known = {"DISCORD_TOKEN": server.token, "DISCORD_API_URL": server.api_url}
    outcome = await start(tmp_path, DATA_PATH=str(tmp_path), **known)
    assert_one_clear_line(outcome, f"{name}: game: must be one emoji")


@pytest.mark.parametrize(
    ("method", "path", "fault", "words"),
    [
        ("GET", "/users/@me", refused(401, 0, "401: Unauthorized"), "refuses this token"),
        ("GET", "/users/@me", server_error(503), "does not serve"),
    ],
    ids=["token", "outage"],
)
async def test_discord_refuses(
    tmp_path: Path, server: WireServer, method: str, path: str, fault: Fault, words: str
) -> None:
    server.faults.add(method, path, fault)
    outcome = await start(tmp_path, DISCORD_TOKEN=server.token, DISCORD_API_URL=server.api_url)
    assert_one_clear_line(outcome, words)
    assert server.token not in outcome.error


async def test_the_gateway_refuses_the_token(tmp_path: Path, server: WireServer) -> None:
    server.gateway.token = "another"
    known = {"DISCORD_API_URL": server.api_url, "DISCORD_GATEWAY_URL": server.gateway.url}
    outcome = await start(tmp_path, DISCORD_TOKEN=server.token, **known)
    assert_one_clear_line(outcome, "4004")
