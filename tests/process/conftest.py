from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from tests.process.party import Ledger
from tests.wire.forkserver import FORKS
from tests.wire.process import BotProcess
from tests.wire.server import WireServer
from tests.wire.world import PATIENCE, Place

CHANNELS = 40


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Ledger:
    return Ledger(tmp_path_factory.mktemp("process") / "tables.sqlite3")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server() -> AsyncIterator[WireServer]:
    """A Discord that waits for every answer, however slow the machine is, unless a test shortens its patience."""
    async with WireServer(channels=CHANNELS, answer_within=PATIENCE) as server:
        yield server


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(server: WireServer, ledger: Ledger) -> AsyncIterator[BotProcess]:
    """One process for all tests of a file; each test has a channel of its own."""
    async with BotProcess(server, ledger.path, module=("bot", "run"), forks=FORKS) as process:
        yield process


@pytest.fixture(scope="module")
def unused(server: WireServer) -> Iterator[Place]:
    """Channels that no test has used."""
    return iter(server.places)


@pytest.fixture
def place(unused: Iterator[Place]) -> Place:
    return next(unused)
