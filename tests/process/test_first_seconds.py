"""What Discord is slow with or refuses while the bot starts neither keeps it from people nor from stopping."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.process.party import Ledger, Party
from tests.sampling import some
from tests.wire.faults import Fault, rate_limited, refused, server_error
from tests.wire.forkserver import FORKS
from tests.wire.process import BotProcess
from tests.wire.server import WireServer
from tests.wire.world import PATIENCE

COMMANDS = "/applications/*/commands"


@pytest.fixture
async def server() -> AsyncIterator[WireServer]:
    async with WireServer(answer_within=PATIENCE) as server:
        yield server


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    return Ledger(tmp_path / "tables.sqlite3")


@pytest.fixture
async def process(server: WireServer, ledger: Ledger) -> AsyncIterator[BotProcess]:
    process = BotProcess(server, ledger.path, module=("bot", "run"), forks=FORKS)
    yield process
    if process.running:
        await process.kill()


def told(server: WireServer) -> int:
    """How often the bot has told Discord its commands, or tried to."""
    return sum(request.method == "PUT" for request in server.requests)


async def noted(ledger: Ledger) -> None:
    """Wait until the bot has noted that Discord knows its commands; only the file tells."""
    for _ in range(int(PATIENCE / 0.005)):
        if ledger.told_commands():
            return
        await asyncio.sleep(0.005)
    raise TimeoutError


@pytest.mark.parametrize(
    "fault",
    some(
        [
            rate_limited(3600),
            rate_limited(3600, through_proxy=False),
            refused(400, 50035),
            refused(403, 50001),
            server_error(),
        ],
        5,
    ),
    ids=["limited", "banned", "invalid", "forbidden", "outage"],
)
async def test_people_play_while_discord_does_not_take_the_commands(
    process: BotProcess, server: WireServer, ledger: Ledger, fault: Fault
) -> None:
    await process.start()
    await noted(ledger)
    ledger.write("UPDATE told_commands SET digest = 'other'")
    await process.kill()
    server.faults.add("PUT", COMMANDS, fault, times=100)
    before = told(server)
    await process.start()
    await server.until(lambda: told(server) > before)
    party = Party(server, ledger, server.places[0], people=2)
    await party.start()
    await party.step()
    assert await process.terminate() == 0
    assert ledger.files() == [ledger.path.name]
    server.faults.clear()
    before = told(server)
    await process.start()
    await server.until(lambda: told(server) > before)


async def test_the_commands_are_told_again_only_when_they_are_others_or_somebody_says_so(
    process: BotProcess, server: WireServer, ledger: Ledger
) -> None:
    party = Party(server, ledger, server.places[0], people=2)
    await process.start()
    await noted(ledger)
    await party.start()
    for _ in range(2):
        await process.restart()
        await party.step()
    assert told(server) == 1
    status, output, error = await FORKS.run("bot", "resend-commands", env={"DATABASE_PATH": str(ledger.path)})
    assert (status, error) == (0, "")
    assert "commands again" in output
    await process.restart()
    await server.until(lambda: told(server) == 2)


async def test_commands_cannot_be_resent_without_a_database(tmp_path: Path) -> None:
    status, _, error = await FORKS.run("bot", "resend-commands", env={"DATABASE_PATH": str(tmp_path / "none.sqlite3")})
    assert (status, error.count("\n")) == (2, 1)
    assert "none.sqlite3" in error
    assert Ledger(tmp_path / "none.sqlite3").files() == []


async def test_people_play_before_discord_has_told_the_bot_of_their_server(
    process: BotProcess, server: WireServer, ledger: Ledger
) -> None:
    party = Party(server, ledger, server.places[0], people=2)
    server.gateway.withholds_guilds = True
    await process.start()
    await party.start()
    party.seat_at((await party.command(party.host, "table show")).message)
    for command in ("table log", "help", "profile", "leaderboard", "history", "settings server"):
        assert not (await party.command(party.host, command)).failed
    await process.restart()
    await party.step()
    assert party.check().turns == 2
    assert not [line for line in process.output if " ERROR " in line or "Traceback" in line]


SLOW = {
    "login": ("GET", "/users/@me"),
    "gateway": ("GET", "/gateway/bot"),
    "commands": ("PUT", COMMANDS),
}


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("step", some(SLOW, 3))
async def test_a_stop_while_it_starts_is_clean(
    server: WireServer, ledger: Ledger, monkeypatch: pytest.MonkeyPatch, step: str, how: signal.Signals
) -> None:
    method, path = SLOW[step]
    reached = asyncio.Event()
    take = server.faults.take

    def watched(method: str, path: str) -> Fault:
        fault = take(method, path)
        if fault.released is not None:
            reached.set()
        return fault

    monkeypatch.setattr(server.faults, "take", watched)
    server.faults.add(method, path, Fault(released=asyncio.Event()))
    child = await FORKS.start("bot", "run", env=environment(server, ledger))
    async with asyncio.timeout(PATIENCE):
        await reached.wait()
        child.send_signal(how)
        output, error = await child.communicate()
        assert await child.wait() == 0, error.decode()
    assert output == b""
    assert "Traceback" not in error.decode()
    assert "every table is saved" in error.decode().splitlines()[-1]
    assert set(ledger.files()) <= {ledger.path.name}


async def test_a_stop_while_the_database_is_being_opened_is_clean(server: WireServer, ledger: Ledger) -> None:
    with closing(sqlite3.connect(ledger.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        child = await FORKS.start("bot", "run", env=environment(server, ledger))
        async with asyncio.timeout(PATIENCE):
            await server.until(lambda: any(request.path == "/users/@me" for request in server.requests))
            child.send_signal(signal.SIGTERM)
            _, error = await child.communicate()
            assert await child.wait() == 0
    assert "Traceback" not in error.decode()
    assert server.gateway.identified == 0


def environment(server: WireServer, ledger: Ledger) -> dict[str, str]:
    known = {"DISCORD_TOKEN": server.token, "DISCORD_API_URL": server.api_url}
    return known | {"DISCORD_GATEWAY_URL": server.gateway.url, "DATABASE_PATH": str(ledger.path)}
