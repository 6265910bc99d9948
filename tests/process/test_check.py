"""`python -m bot check`: each thing that can be wrong is found, and nothing else is."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.gateway import DiscordWebSocket

from bot import check, check_discord
from bot.check import check_machine
from bot.check_discord import check_discord as ask_discord
from bot.clock import Clock, SystemClock
from bot.display.emojis import read_pictures
from bot.findings import Finding, State, print_out
from bot.service import thinking_process
from bot.service.permissions import NEEDED, USEFUL
from bot.settings import Settings
from bot.store import inspection
from bot.store.postgres import PostgresStore
from bot.store.sqlite import SqliteStore
from rules.datafile import DataFolders
from tests import stored
from tests.postgres import Cluster
from tests.process.party import Ledger
from tests.wire import gateway
from tests.wire.faults import Answer, Fault, refused
from tests.wire.forkserver import FORKS, ROOT
from tests.wire.process import BotProcess
from tests.wire.server import WireServer
from tests.wire.world import PATIENCE, SEND_MESSAGES


@pytest.fixture
async def server() -> AsyncIterator[WireServer]:
    async with WireServer(guilds=2, answer_within=PATIENCE) as server:
        server.world.app_permissions |= NEEDED.value | USEFUL.value
        yield server


@pytest.fixture(autouse=True)
def _servers_as_before() -> Iterator[None]:
    base, default = discord.http.Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    yield
    discord.http.Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, default


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite3"


def settings(path: Path, server: WireServer | None = None, **changes: Any) -> Settings:
    known = {} if server is None else {"discord_token": server.token, "discord_api_url": server.api_url}
    known |= {} if server is None else {"discord_gateway_url": server.gateway.url}
    return Settings(_env_file=None, database_path=path, **(known | changes))  # type: ignore[call-arg]


async def in_discord(server: WireServer, path: Path, clock: Clock | None = None) -> Mapping[str, Finding]:
    found = [finding async for finding in ask_discord(settings(path, server), clock or SystemClock())]
    assert all(server.token not in finding.text for finding in found)
    return {finding.what: finding for finding in found}


async def on_machine(path: Path, **changes: Any) -> Mapping[str, Finding]:
    found = [finding async for finding in check_machine(settings(path, **{"computer_workers": 0, **changes}))]
    return {finding.what: finding for finding in found}


def states(found: Mapping[str, Finding]) -> dict[str, State]:
    return {what: finding.state for what, finding in found.items()}


def assert_only(found: Mapping[str, Finding], what: str, words: str, state: State = State.TO_DO) -> None:
    """One thing is found, and said in these words."""
    assert words in found[what].text
    assert found[what].state is state
    assert [other for other, its in states(found).items() if its is State.TO_DO and other != what] == []


async def test_before_the_first_start_nothing_is_to_be_done(server: WireServer, path: Path) -> None:
    found = await in_discord(server, path)
    assert states(found) == {
        **dict.fromkeys(("token", "clock", "intents", "servers"), State.FINE),
        **dict.fromkeys(("commands", "emojis"), State.NOTE),
    }
    assert server.world.commands == {}
    assert server.world.emojis == {}
    assert Ledger(path).files() == []


async def test_beside_a_bot_that_has_told_its_commands_all_is_fine(server: WireServer, path: Path) -> None:
    for picture in read_pictures(DataFolders()).values():
        server.world.add_emoji(picture.full_name)
    async with BotProcess(server, path, module=("bot", "run"), forks=FORKS):
        await server.until(lambda: len(server.world.commands) > 5)
        found = await in_discord(server, path)
        assert {*states(found).values()} == {State.FINE}
        machine = await on_machine(path)
        assert machine["database"].state is State.FINE
        assert "in use by a running bot" in machine["database"].text
        command = next(iter(server.world.commands.values()))
        command["options"] = [*command.get("options", ()), {"name": "more", "type": 3, "description": "More."}]
        assert_only(await in_discord(server, path), "commands", command["name"])
        del server.world.commands[int(command["id"])]
        assert_only(await in_discord(server, path), "commands", f"Discord knows other ones: {command['name']}.")


async def test_a_token_that_discord_refuses(server: WireServer, path: Path) -> None:
    server.faults.add("GET", "/users/@me", refused(401, 0, "401: Unauthorized"))
    found = await in_discord(server, path)
    assert list(found) == ["token"]
    assert_only(found, "token", "Discord refuses it")


async def test_no_discord(path: Path) -> None:
    token = "MTE" + "x" * 23 + ".GabcDe." + "y" * 38
    given = settings(path, discord_token=token, discord_api_url="http://127.0.0.1:9")
    found = [finding async for finding in ask_discord(given, SystemClock())]
    assert [(finding.what, finding.state) for finding in found] == [("Discord", State.TO_DO)]
    assert "check the network" in found[0].text


@pytest.mark.parametrize(("seconds", "words"), [(90, "90 s ahead of"), (-3600, "3,600 s behind")])
async def test_a_clock_that_is_wrong(server: WireServer, path: Path, seconds: int, words: str) -> None:
    class Wrong(SystemClock):
        def now(self) -> datetime:
            return super().now() + timedelta(seconds=seconds + (0.5 if seconds < 0 else -0.5))

    found = await in_discord(server, path, Wrong())
    assert found["clock"].state is State.TO_DO
    assert words.split(" s ")[1] in found["clock"].text
    assert [what for what, state in states(found).items() if state is State.TO_DO] == ["clock"]


async def test_a_gateway_that_refuses_the_bot(server: WireServer, path: Path) -> None:
    server.gateway.token = "another"
    assert_only(await in_discord(server, path), "intents", "does not take the token")


async def test_intents_that_are_refused(server: WireServer, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gateway, "PRIVILEGED", gateway.GUILDS)
    assert_only(await in_discord(server, path), "intents", "refuses these intents")


async def test_a_gateway_that_does_not_answer(server: WireServer, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def silent(*_: Any) -> None:
        return None

    monkeypatch.setattr(server.gateway, "_identify", silent)
    monkeypatch.setattr(check_discord, "LONGEST", 0.2)
    assert_only(await in_discord(server, path), "intents", "does not answer")


async def test_no_more_starts_today(server: WireServer, path: Path) -> None:
    limit = {"total": 1000, "remaining": 1, "reset_after": 7_200_000, "max_concurrency": 1}
    body = {"url": server.gateway.url, "shards": 1, "session_start_limit": limit}
    server.faults.add("GET", "/gateway/bot", Fault(Answer(200, body)))
    assert_only(await in_discord(server, path), "gateway", "next 2.0 hours")


async def test_permissions_that_tables_need_and_useful_ones(server: WireServer, path: Path) -> None:
    every = server.world.app_permissions
    server.world.app_permissions = every & ~SEND_MESSAGES
    found = await in_discord(server, path)
    assert_only(found, "servers", "Nursery (Send Messages), Nursery (Send Messages)")
    server.world.app_permissions = every & ~USEFUL.value
    assert_only(await in_discord(server, path), "servers", "(Attach Files, Connect)", State.NOTE)
    server.world.app_permissions = discord.Permissions(administrator=True).value
    assert (await in_discord(server, path))["servers"].state is State.FINE


async def test_every_server_is_looked_at_and_few_are_named(
    server: WireServer, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with WireServer(guilds=9) as many:
        monkeypatch.setattr(check_discord, "_PAGE", 2)
        many.world.app_permissions = 0
        assert (await in_discord(many, path))["servers"].text.endswith(" and 4 more")


async def test_what_discord_does_not_tell_hides_nothing_else(server: WireServer, path: Path) -> None:
    server.faults.add("GET", "/users/@me/guilds", refused(403, 50001))
    found = await in_discord(server, path)
    assert_only(found, "servers", "Discord does not tell")
    assert set(found) == {"token", "clock", "intents", "servers", "commands", "emojis"}


def test_the_readme_invites_the_bot_with_the_permissions_that_are_checked() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"permissions={NEEDED.value | USEFUL.value}`" in readme


async def test_a_machine_on_which_all_is_well(path: Path) -> None:
    found = await on_machine(path, computer_workers=2)
    assert {*states(found).values()} == {State.FINE}
    assert "2 may think" in found["computers"].text
    assert Ledger(path).files() == []


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 999")


def another(path: Path) -> None:
    path.write_bytes(b"no database at all, but long enough to be read as one" * 40)


def folder(path: Path) -> None:
    path.mkdir()


def unlocked_folder(path: Path) -> None:
    shutil.rmtree(path.parent)


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (newer, "written by a newer version"),
        (another, "is not a SQLite database"),
        (folder, "is a folder"),
        (unlocked_folder, "is not a folder"),
    ],
)
async def test_a_database_that_can_not_be_used(path: Path, spoil: Callable[[Path], None], words: str) -> None:
    spoil(path)
    finding = await check._database(settings(path))
    assert finding.state is State.TO_DO
    assert words in finding.text


async def test_a_database_that_is_locked_read_only_or_old(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await (await SqliteStore.start(path, stored.BYTES)).close()
    assert "not in use" in (await check._database(settings(path))).text
    with closing(Ledger(path).lock()):
        monkeypatch.setattr(inspection.inspect, "__kwdefaults__", {"busy_seconds": 0.0})
        finding = await check._database(settings(path))
        assert (finding.state, "locked by another program" in finding.text) == (State.TO_DO, True)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 3")
    finding = await check._database(settings(path))
    assert (finding.state, "schema 3 becomes" in finding.text) == (State.NOTE, True)
    assert Ledger(path).files() == [path.name]


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="no read-only folder")
async def test_a_folder_that_takes_no_file() -> None:
    finding = await check._database(settings(Path("/proc/tables.sqlite3")))
    assert finding.state is State.TO_DO


async def test_a_disk_that_is_nearly_full(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=120_000_000))
    assert_only(await on_machine(path), "disk", "only 120 MB are free")


async def test_pillow_without_fribidi(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "has_shaping", lambda: False)
    assert_only(await on_machine(path), "fonts", "libfribidi0", State.NOTE)


async def test_processes_that_can_not_think(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking_process, "MODULE", "no.such.module")
    assert_only(await on_machine(path, computer_workers=1), "computers", "COMPUTER_WORKERS=0")


async def test_a_data_file_that_is_wrong(path: Path, tmp_path: Path, server: WireServer) -> None:
    (tmp_path / "pigs.toml").write_text("wolves = [")
    assert_only(await on_machine(path, data_path=tmp_path), "data", "pigs.toml")
    found = [one async for one in ask_discord(settings(path, server, data_path=tmp_path), SystemClock())]
    assert found == []


async def run(tmp_path: Path, **env: str) -> tuple[int, str, str]:
    known = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "COLUMNS": "200", "COMPUTER_WORKERS": "0"}
    return await FORKS.run("bot", "check", cwd=tmp_path, env=known | env)


async def test_the_command_prints_all_and_ends_with_1_if_something_is_to_be_done(
    server: WireServer, tmp_path: Path
) -> None:
    known = {"DISCORD_TOKEN": server.token, "DISCORD_API_URL": server.api_url}
    known |= {"DISCORD_GATEWAY_URL": server.gateway.url}
    status, output, error = await run(tmp_path, **known)
    assert (status, error) == (0, ""), output
    assert all(what in output for what in ("database", "disk", "fonts", "computers", "token", "clock", "intents"))
    server.world.app_permissions = 0
    status, output, error = await run(tmp_path, **known)
    assert (status, error) == (1, "")
    assert "to do" in output
    assert server.token not in output


@pytest.mark.parametrize(("token", "words"), [("hunter2", "not a bot token"), ("", "Put the bot's token into .env")])
async def test_a_token_that_is_none(tmp_path: Path, token: str, words: str) -> None:
    status, output, error = await run(tmp_path, DISCORD_TOKEN=token)
    assert (status, error) == (1, "")
    assert words in output
    assert "hunter2" not in output


@pytest.mark.parametrize("with_rich", [True, False])
def test_a_table_has_every_finding_with_rich_and_without(
    with_rich: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if not with_rich:
        monkeypatch.setitem(sys.modules, "rich.console", None)
    monkeypatch.setenv("COLUMNS", "120")
    print_out([Finding("disk", State.FINE, "free [bold]"), Finding("database", State.TO_DO, "move it")])
    printed = capsys.readouterr().out
    for text in ("disk", "fine", "free [bold]", "database", "to do", "move it"):
        assert text in printed


async def database(url: str, path: Path) -> Finding:
    return await check._database(settings(path, database_url=url))


async def test_a_postgresql_database(cluster: Cluster, path: Path) -> None:
    url = cluster.create("template1")
    finding = await database(url, path)
    assert (finding.state, finding.text) == (State.FINE, "is created when the bot starts")
    assert cluster.run("SELECT tablename FROM pg_tables WHERE schemaname = 'public'", url=url) == []
    store = await PostgresStore.start(url, stored.BYTES)
    assert "in use by a running bot" in (await database(url, path)).text
    await store.close()
    finding = await database(url, path)
    assert (finding.state, "not in use" in finding.text) == (State.FINE, True)
    cluster.run("UPDATE schema_version SET number = 3", url=url)
    finding = await database(url, path)
    assert (finding.state, "schema 3 becomes" in finding.text) == (State.NOTE, True)
    cluster.run("UPDATE schema_version SET number = 999", url=url)
    finding = await database(url, path)
    assert (finding.state, "written by a newer version" in finding.text) == (State.TO_DO, True)
    cluster.drop(url)
    finding = await database(url, path)
    assert (finding.state, "no such database" in finding.text) == (State.TO_DO, True)


async def test_a_postgresql_database_that_takes_no_writes_or_can_not_be_reached(cluster: Cluster, path: Path) -> None:
    url = cluster.create()
    name = url.rpartition("/")[2].partition("?")[0]
    cluster.run(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on', url=url)
    finding = await database(url, path)
    assert (finding.state, "it is read-only" in finding.text) == (State.TO_DO, True)
    finding = await database("postgresql://bot:hunter2@127.0.0.1:9/tables", path)
    assert (finding.state, "can't be reached" in finding.text) == (State.TO_DO, True)
    assert "hunter2" not in finding.text
