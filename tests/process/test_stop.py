"""A process told to stop finishes and answers what is in hand, and leaves everything in order."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.schema import MIGRATIONS
from bot.store.sqlite import SqliteStore
from tests import stored
from tests.games import GAMES
from tests.process.party import Ledger, Party, told
from tests.wire.forkserver import FORKS
from tests.wire.process import BotProcess
from tests.wire.server import WireServer
from tests.wire.world import Place

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_what_is_in_hand_is_finished_and_answered(
    bot: BotProcess, server: WireServer, ledger: Ledger, unused: Iterator[Place], how: signal.Signals
) -> None:
    party, other = (Party(server, ledger, next(unused), people=2) for _ in range(2))
    await party.start()
    await other.start()
    edits = party.message.edits
    with closing(ledger.lock()):
        assert (await party.click(party.to_move(), "roll")).type == 6
        os.kill(bot.pid, how)
        while "restarting" not in await told(server, await other.click(other.host, "look.count")):
            pass
        await other.click(other.to_move(), "roll")
        stopping = asyncio.create_task(bot.terminate())
    assert await stopping == 0
    assert (party.check().turns, party.message.edits, party.up_to_date()) == (2, edits + 1, True)
    assert other.check().turns == 1
    assert server.gateway.sessions == []
    assert ledger.files() == [ledger.path.name]
    await bot.start()
    await party.step()
    await other.click(other.to_move(), "roll")


@pytest.mark.usefixtures("bot")
async def test_a_backup_of_a_running_bot_holds_its_tables(
    server: WireServer, ledger: Ledger, place: Place, tmp_path: Path
) -> None:
    party = Party(server, ledger, place, people=2)
    await party.start()
    await party.click(party.to_move(), "roll")
    target = tmp_path / "copy.sqlite3"
    assert await backup(ledger.path, target) == (0, "")
    copy = Ledger(target)
    assert copy.newest(place) == party.table
    assert copy.log(party.table) == ledger.log(party.table)
    with closing(sqlite3.connect(target)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    store = await SqliteStore.start(target, GAMES)
    assert await stored.live_table(store, place.channel_id) == party.table
    await store.close()

    code, error = await backup(ledger.path, target)
    assert (code, "there already" in error) == (2, True)
    await party.step()


async def test_a_database_that_is_not_there_is_not_backed_up(tmp_path: Path) -> None:
    code, error = await backup(tmp_path / "none.sqlite3", tmp_path / "copy.sqlite3")
    assert (code, error.count("\n")) == (2, 1)
    assert "none.sqlite3" in error
    assert Ledger(tmp_path / "none.sqlite3").files() == []


async def test_a_backup_before_an_upgrade_is_of_the_version_that_is_there(tmp_path: Path) -> None:
    path, target = tmp_path / "tables.sqlite3", tmp_path / "copy.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((MIGRATIONS / "0001_tables.sql").read_text(encoding="utf-8"))
        connection.execute("PRAGMA user_version = 1")
    before = path.read_bytes()
    assert await backup(path, target) == (0, "")
    assert path.read_bytes() == before
    assert Ledger(path).files() == [target.name, path.name]


async def backup(database: Path, target: Path) -> tuple[int, str]:
    """Run the command; give its exit status and what it says on stderr."""
    env = os.environ | {"DATABASE_PATH": str(database)}
    status, _, error = await FORKS.run("bot", "backup", str(target), env=env)
    return status, error
