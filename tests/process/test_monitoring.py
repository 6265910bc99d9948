"""What a host sees of a running bot: its health, and figures in which nobody can be recognised."""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.model.refusals import RefusalReason
from bot.service.jobs import name_of
from bot.version import version
from rules.players import Level
from tests.games import GAMES
from tests.process.party import Ledger, Party, controls
from tests.simulated.world import World
from tests.wire.faults import Fault, rate_limited
from tests.wire.forkserver import FORKS, ROOT
from tests.wire.process import BotProcess
from tests.wire.server import WireServer
from tests.wire.world import PATIENCE

ADDRESS = re.compile(r"health is at (http://127\.0\.0\.1:\d+)/healthz")
MONITORED = {"METRICS_PORT": "0", "COMPUTER_WORKERS": "1"}


@pytest.fixture
async def server() -> AsyncIterator[WireServer]:
    async with WireServer(channels=3, answer_within=PATIENCE) as server:
        yield server


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    return Ledger(tmp_path / "tables.sqlite3")


@pytest.fixture
def process(server: WireServer, ledger: Ledger) -> BotProcess:
    return BotProcess(server, ledger.path, module=("bot", "run"), env=MONITORED, forks=FORKS)


async def ask(bot: BotProcess, path: str) -> tuple[int, str]:
    """Ask the bot's web server, whose address its log tells."""
    for _ in range(int(PATIENCE / 0.01)):
        found = ADDRESS.search("\n".join(bot.output))
        if found is not None:
            async with aiohttp.ClientSession() as session, session.get(found[1] + path) as response:
                return response.status, await response.text()
        await asyncio.sleep(0.01)
    raise TimeoutError("the address was not told")


async def health(bot: BotProcess) -> tuple[int, dict[str, Any]]:
    status, text = await ask(bot, "/healthz")
    found: dict[str, Any] = json.loads(text)
    return status, found


async def until_health(bot: BotProcess, **expected: Any) -> None:
    """Wait until the bot says of itself what is expected."""
    for _ in range(int(PATIENCE / 0.05)):
        status, found = await health(bot)
        if expected.items() <= found.items():
            assert status == (200 if found["well"] else 503)
            return
        await asyncio.sleep(0.05)
    raise TimeoutError(f"{expected}, but {found}")


async def samples(bot: BotProcess) -> list[tuple[str, Mapping[str, str], float]]:
    status, text = await ask(bot, "/metrics")
    assert status == 200
    return [
        (sample.name, sample.labels, sample.value)
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    ]


async def value(bot: BotProcess, name: str, **labels: str) -> float:
    """Add up the samples with these labels."""
    found = await samples(bot)
    return sum(value for other, its, value in found if other == f"three_tales_{name}" and labels.items() <= its.items())


async def test_a_bot_that_begins_is_not_well_until_discord_has_taken_it(
    server: WireServer, process: BotProcess
) -> None:
    held = asyncio.Event()
    server.faults.add("GET", "/users/@me", Fault(released=held))
    starting = asyncio.create_task(process.start())
    assert await health(process) == (
        503,
        {"well": False, "connected": False, "writable": False, "last_click": None},
    )
    assert (await ask(process, "/metrics"))[0] == 200
    held.set()
    await starting
    try:
        await until_health(process, well=True)
    finally:
        assert await process.terminate() == 0


@pytest.mark.slow
async def test_a_database_that_can_not_be_written_is_told_until_it_can(
    server: WireServer, ledger: Ledger, process: BotProcess
) -> None:
    async with process:
        await until_health(process, well=True)
        lock = ledger.lock()
        await until_health(process, well=False, writable=False, connected=True)
        lock.close()
        await until_health(process, well=True)


async def test_a_lost_connection_is_told_until_there_is_another(server: WireServer, process: BotProcess) -> None:
    async with process:
        await until_health(process, well=True)
        held = asyncio.Event()
        server.faults.add("GET", "/gateway", Fault(released=held))
        server.faults.add("GET", "/gateway/bot", Fault(released=held))
        url, server.gateway.url = server.gateway.url, "ws://127.0.0.1:9/"
        server.gateway.token = "another"
        server.gateway.cut()
        await until_health(process, well=False, connected=False, writable=True)
        server.gateway.url = url
        held.set()


async def test_figures_count_what_people_do_and_name_nobody(
    server: WireServer, ledger: Ledger, process: BotProcess
) -> None:
    async with process:
        party = Party(server, ledger, server.places[0], people=2)
        await party.start()
        (other,) = party.others()
        await party.click(other, "roll")
        assert await value(process, "refusals_total") == 1
        assert await value(process, "requests_total", kind="click", outcome="refused") == 1
        for _ in range(6):
            await party.step()
        with_hard = Party(server, ledger, server.places[1], people=1)
        await with_hard.open()
        lobby = with_hard.message
        menu = next(control for what, control in controls(lobby.components).items() if control["type"] == 3)
        hard = next(option["value"] for option in menu["options"] if "hard" in option["label"].lower())
        await server.select(with_hard.host, lobby, menu["custom_id"], [hard])
        await with_hard.click(with_hard.host, "lobby.start")
        for _ in range(200):
            if await value(process, "thinking_seconds_count", level="hard"):
                break
            await (with_hard.step() if with_hard.all_to_move() else asyncio.sleep(0.05))
        server.faults.add("POST", "/interactions/*/callback", rate_limited(0.01))
        await party.click(party.host, "look.count")
        assert await value(process, "discord_responses_total", status="429") >= 1
        assert await value(process, "requests_total", kind="click", game="pigs", outcome="done") >= 8
        assert await value(process, "requests_total", kind="command", game="pigs", outcome="done") == 2
        clicks = await value(process, "requests_total")
        assert await value(process, "answer_seconds_count") == clicks
        assert await value(process, "save_seconds_count") >= 8
        assert await value(process, "tables", game="pigs") >= 1
        assert await value(process, "servers") == 1
        assert await value(process, "gateway_connected") == 1
        assert await value(process, "last_click_timestamp_seconds") > 0
        assert await value(process, "build_info", version=version()) == 1
        assert_nobody_is_named(await samples(process), server, [party, with_hard])


def assert_nobody_is_named(
    found: list[tuple[str, Mapping[str, str], float]], server: WireServer, parties: list[Party]
) -> None:
    """Every label is one of the bot's own words, and no value is an id."""
    known = {
        "kind": {"click", "command"},
        "game": {*GAMES, "none"},
        "outcome": {"done", "refused", "unreachable", "failed", "stopping"},
        "deferred": {"yes", "no"},
        "reason": {*RefusalReason, "illegal-move", "unknown-control"},
        "level": {*Level},
        "phase": {"lobby", "playing"},
        "status": {str(code) for code in range(100, 600)},
        "shard": {"0"},
        "version": {version()},
    }
    world = server.world
    people = [person for party in parties for person in party.people] + [world.bot]
    ids = {person.id for person in people} | {world.application_id, *world.messages, *world.commands, *world.emojis}
    ids |= {number for place in world.places for number in (place.guild_id, place.channel_id)}
    ids |= {interaction.id for interaction in world.interactions.values()}
    for name, labels, number in found:
        for label, text in labels.items():
            if label == "le":
                float(text)
            elif label == "name":
                assert re.fullmatch(r"[A-Za-z_]+", text)
            else:
                assert text in known[label], (name, label, text)
        assert number not in ids, name


async def test_every_job_has_a_name_of_its_own(tmp_path: Path) -> None:
    world = World(tmp_path / "tables.sqlite3")
    await world.env.start()
    try:
        names = [name_of(job) for job in world.bot.jobs._jobs]
        assert len(names) > 10
        assert sorted(set(names)) == sorted(names)
        assert set(world.bot.jobs.lags) == set(names)
    finally:
        with world.env._bot_scope():
            await world.bot.close()
        await world.env.shutdown()


async def test_a_port_that_is_taken_stops_the_start_with_one_line(server: WireServer, ledger: Ledger) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        known = {"DISCORD_TOKEN": server.token, "DISCORD_API_URL": server.api_url, "DATABASE_PATH": str(ledger.path)}
        env = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "METRICS_PORT": str(port), **known}
        status, output, error = await FORKS.run("bot", "run", cwd=ledger.path.parent, env=env)
    assert (status, output, error.count("\n")) == (2, "", 1), error
    assert error.startswith(f"METRICS_PORT: 127.0.0.1:{port} can't be used")


def test_who_wants_no_figures_does_not_load_what_makes_them() -> None:
    loaded = "import sys, bot.__main__; sys.exit('prometheus_client' in sys.modules or 'bot.monitoring' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", loaded], cwd=ROOT, check=False).returncode == 0
