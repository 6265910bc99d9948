"""Logs in JSON: every line is an object, whatever was logged and by whom."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.service.thinking_process import MODULE
from tests.process.party import Ledger, Party
from tests.wire.faults import rate_limited, refused
from tests.wire.forkserver import FORKS, ROOT
from tests.wire.process import BotProcess
from tests.wire.server import WireServer
from tests.wire.world import PATIENCE

AWKWARD = """
import asyncio, logging, warnings
from bot.logs import set_up
set_up("DEBUG", "json")
log = logging.getLogger("x.y")
log.info('two\\nlines, "quotes", {braces} and ünïcödé \\ud800 %s', object)
try:
    1 / 0
except ZeroDivisionError:
    log.exception("failed: %s", "why")
    logging.getLogger("discord.client").error("theirs", exc_info=True, stack_info=True)
warnings.warn("old", UserWarning)
log.info("wrong %d", "number")

async def forgotten():
    raise ValueError("lost")

async def main():
    asyncio.create_task(forgotten())
    await asyncio.sleep(0)

asyncio.run(main())
raise RuntimeError("the end\\nof it")
"""
FIELDS = {"time", "level", "logger", "message"}


def parsed(lines: list[str]) -> list[dict[str, Any]]:
    found = [json.loads(line) for line in lines]
    assert all(entry.keys() >= FIELDS for entry in found)
    return found


@pytest.fixture
async def server() -> AsyncIterator[WireServer]:
    async with WireServer(answer_within=PATIENCE) as server:
        yield server


async def test_each_line_is_an_object_also_of_what_python_itself_says() -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", AWKWARD), cwd=ROOT, stderr=asyncio.subprocess.PIPE
    )
    _, error = await process.communicate()
    assert process.returncode == 1
    entries = parsed(error.decode().splitlines())
    by_logger = {entry["logger"]: entry for entry in entries}
    messages = [entry["message"] for entry in entries]
    assert any(message.startswith('two\nlines, "quotes", {braces} and ünïcödé') for message in messages)
    assert any(message.startswith("wrong %d") and "number" in message for message in messages)
    assert by_logger["discord.client"]["exception"].startswith("Traceback")
    assert "stack" in by_logger["discord.client"]
    assert "UserWarning: old" in by_logger["py.warnings"]["message"]
    assert "ValueError: lost" in by_logger["asyncio"]["exception"]
    assert by_logger["bot"]["level"] == "CRITICAL"
    assert by_logger["bot"]["exception"].endswith("RuntimeError: the end\nof it")
    assert sum("ZeroDivisionError" in entry.get("exception", "") for entry in entries) == 2


async def test_a_running_bot_and_discord_py_log_objects_only(server: WireServer, tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "tables.sqlite3")
    env = {"LOG_FORMAT": "json", "METRICS_PORT": "0", "LOG_LEVEL": "DEBUG"}
    async with BotProcess(server, ledger.path, module=("bot", "run"), env=env, forks=FORKS) as bot:
        party = Party(server, ledger, server.places[0], people=2)
        await party.start()
        server.faults.add("POST", "/interactions/*/callback", rate_limited(0.01))
        await party.click(party.host, "look.count")
        server.faults.add("POST", "/interactions/*/callback", refused(400, 50035))
        await party.click(party.host, "roll")
        server.gateway.cut()
        await server.until(lambda: server.gateway.resumed)
        assert await bot.terminate() == 0
    entries = parsed(bot.output)
    assert any(entry["logger"].startswith("discord") for entry in entries)
    assert any("Traceback" in entry.get("exception", "") for entry in entries)
    assert server.token not in "\n".join(bot.output)


async def test_a_process_that_thinks_logs_objects_too() -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", MODULE),
        cwd=ROOT,
        env=os.environ | {"LOG_FORMAT": "json"},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert await process.stdout.readline() == b"\n"
    process.stdin.write(b"no question\n")
    assert await process.stdout.readline()
    process.stdin.close()
    _, error = await process.communicate()
    (entry,) = parsed(error.decode().splitlines())
    assert entry["message"] == "a question can't be answered"
    assert entry["exception"].startswith("Traceback")


async def test_a_start_that_fails_is_told_as_an_object_too(tmp_path: Path) -> None:
    env = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "LOG_FORMAT": "json", "DISCORD_TOKEN": ""}
    status, output, error = await FORKS.run("bot", "run", cwd=tmp_path, env=env)
    (entry,) = parsed(error.splitlines())
    assert (status, output, entry["level"]) == (2, "", "ERROR")
    assert entry["message"].startswith("DISCORD_TOKEN: no token is set")
