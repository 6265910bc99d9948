"""A database that another program locks, a disk that is full or takes nothing: people are told, and nothing is lost."""

from __future__ import annotations

import asyncio
import os
import resource
import subprocess
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path

import pytest
import pytest_asyncio

from bot.language import ENGLISH
from bot.model.records import TablePhase
from bot.texts.apologies import cannot_save
from tests.process.party import DEFERRED, Ledger, Party, told
from tests.wire.forkserver import FORKS
from tests.wire.process import BotProcess
from tests.wire.server import WireServer
from tests.wire.world import Place

pytestmark = pytest.mark.asyncio(loop_scope="module")

SORRY = cannot_save(ENGLISH)
DISK_BYTES = 4 << 20
PAGE = 4096


@pytest.fixture(scope="module")
def disk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A small disk of its own, or a folder where none can be made."""
    folder = tmp_path_factory.mktemp("disk")
    mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "none", str(folder)]
    mounted = os.geteuid() == 0 and not subprocess.run(mount, check=False, capture_output=True).returncode
    yield folder
    if mounted:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@pytest.fixture(scope="module")
def ledger(disk: Path) -> Ledger:
    return Ledger(disk / "tables.sqlite3")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(server: WireServer, ledger: Ledger) -> AsyncIterator[BotProcess]:
    async with BotProcess(server, ledger.path, module=("bot", "run"), forks=FORKS) as process:
        yield process


@pytest.fixture
def parties(bot: BotProcess, server: WireServer, ledger: Ledger, unused: Iterator[Place]) -> list[Party]:
    return [Party(server, ledger, next(unused), people=2) for _ in range(4)]


@contextmanager
def full(bot: BotProcess, ledger: Ledger) -> Iterator[None]:
    """Fill the disk."""
    if not ledger.path.parent.is_mount():
        pytest.skip("only root can make a small disk")
    filler = ledger.path.with_name("filler")
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(PAGE))
    try:
        yield
    finally:
        filler.unlink()


@contextmanager
def taking_nothing(bot: BotProcess, ledger: Ledger) -> Iterator[None]:
    """Let every write to a file fail, as on a disk that is broken."""
    limits = resource.prlimit(bot.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(bot.pid, resource.RLIMIT_FSIZE, (0, limits[1]))
    try:
        yield
    finally:
        resource.prlimit(bot.pid, resource.RLIMIT_FSIZE, limits)


@contextmanager
def locked(bot: BotProcess, ledger: Ledger) -> Iterator[None]:
    """Let another program write for longer than the bot waits."""
    with closing(ledger.lock()):
        yield


Trouble = Callable[[BotProcess, Ledger], AbstractContextManager[None]]


@pytest.mark.parametrize("trouble", [full, taking_nothing, pytest.param(locked, marks=pytest.mark.slow)])
async def test_while_nothing_can_be_saved_people_are_told_and_then_the_same_buttons_work(
    bot: BotProcess, parties: list[Party], trouble: Trouble
) -> None:
    playing, lobby, opening, choosing = parties
    server = playing.server
    await playing.start()
    await lobby.open()
    await choosing.start()
    mover = await choosing.roll()
    before = [playing.stand, lobby.stand, choosing.stand]
    lines = len(bot.output)
    with trouble(bot, playing.ledger):
        acts = [
            playing.click(playing.to_move(), "roll"),
            lobby.click(lobby.people[1], "lobby.join"),
            opening.command(opening.host, "pigs start"),
            choosing.click(mover, choosing.dice()[0]),
            lobby.command(lobby.host, "table end"),
        ]
        done = await asyncio.gather(*acts)
        assert [await told(server, each) for each in done] == [SORRY] * len(acts)
        looked = await playing.command(playing.host, "help")
        assert looked.message is not None
    assert [playing.stand, lobby.stand, choosing.stand] == before
    assert playing.ledger.newest(opening.place) is None
    assert server.messages(opening.place) == []
    assert all(not message.loading for message in server.world.messages.values())
    said = [line for line in bot.output[lines:] if " ERROR " in line]
    assert any(f"table {playing.table.id}: {playing.ledger.path}" in line for line in said)
    await playing.carry_out(playing.to_move(), "roll")
    await lobby.carry_out(lobby.people[1], "lobby.join")
    await lobby.carry_out(lobby.host, "lobby.start")
    await choosing.carry_out(mover, choosing.dice()[0])
    await opening.open()
    assert playing.check().turns == 2
    assert lobby.check().phase is TablePhase.PLAYING
    assert choosing.selection() == choosing.dice()[0].removeprefix("hold.")


@pytest.mark.slow
async def test_who_clicks_while_others_wait_for_a_lock_is_told_too(parties: list[Party]) -> None:
    early, late, *_ = parties
    server = early.server
    await early.start()
    await late.start()
    with closing(early.ledger.lock()):
        first = await early.click(early.to_move(), "roll")
        second = await late.click(late.to_move(), "roll")
        assert (first.type, second.type) == (DEFERRED, DEFERRED)
        assert [await told(server, each) for each in (first, second)] == [SORRY] * 2
    for party in (early, late):
        await party.carry_out(party.to_move(), "roll")
        assert party.check().turns == 2
