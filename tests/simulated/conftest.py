from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from simcord.env import Env

from tests.simulated.world import World, opened


@pytest.fixture(scope="session", autouse=True)
def _look_often() -> None:
    # simcord looks every 50 ms whether the bot has settled; every 2 ms makes these tests four times as fast.
    defaults = Env._settle_internal.__kwdefaults__
    assert defaults is not None
    assert defaults["idle"] == 0.05
    defaults["idle"] = 0.002


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with opened(tmp_path / "tables.sqlite3") as world:
        yield world
