"""A process that lives long keeps nothing of the games that were played on it, whatever goes wrong meanwhile.

``--whole-games N`` plays so many; from a thousand on, the process's memory is measured too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import closing

import pytest
import pytest_asyncio

from bot.display.emojis import read_pictures
from rules.datafile import DataFolders
from tests.process.long_life import CONNECTION, LOCK, Held, Life
from tests.process.party import Ledger
from tests.wire.forkserver import FORKS
from tests.wire.process import BotProcess
from tests.wire.server import WireServer

TABLES = 6
"""Tables at which people play at once."""
KILLED = 4
"""Kills before the process may live: a new one knows nothing of what was."""
MEASURED = 1_000
"""Games from which on memory tells anything: with few, what is kept on purpose still fills."""
MOST_GROWTH = 5_000_000
"""Bytes by which memory may grow after the first quarter of the games."""


@pytest_asyncio.fixture(loop_scope="module")
async def life(ledger: Ledger) -> AsyncIterator[Life]:
    async with WireServer(channels=TABLES) as server:
        for picture in read_pictures(DataFolders()).values():  # as later than in the first minutes of a bot
            server.world.add_emoji(picture.full_name)
        async with BotProcess(server, ledger.path, module=("tests.process.counted",), forks=FORKS) as bot:
            with closing(Life(bot, server, ledger, server.places, seed=1)) as life:
                yield life


def test_what_is_left_over_is_named() -> None:
    before = Held(0, Counter(job=1), Counter({LOCK: 3, "discord.http.Ratelimit": 1}), Counter(file=1, socket=2))
    assert not before.more_than(before)
    kinds = Counter({LOCK: 9, "discord.http.Ratelimit": 6, CONNECTION: 3})
    after = Held(0, Counter(job=1, turn=2), kinds, Counter({"file": 2, "file-wal": 2, "socket": 60}))
    assert after.more_than(before) == {"turn": 2, LOCK: 1, CONNECTION: 1, "file": 1, "socket": 8}


@pytest.mark.slow
@pytest.mark.asyncio(loop_scope="module")
async def test_nothing_is_left_over_of_games_though_all_goes_wrong_that_may(
    life: Life, request: pytest.FixtureRequest
) -> None:
    games: int = request.config.option.whole_games
    while life.kills < KILLED:  # a game may be over before the kill
        await life.play(max(1, games // 16 // KILLED), killed=True)
    fresh = await life.held()
    await life.play(games // 4 - life.finished)
    first = await life.held(fresh)
    await life.play(games - life.finished)
    last = await life.held(fresh)
    grown = last.memory - first.memory
    told = (
        f"{life.finished} games, {life.presses} presses, {life.unanswered} of them not answered; "
        f"{grown} bytes more than after a quarter of them; more objects: {last.grown(first)}"
    )
    request.node.add_report_section("call", "long life", told)
    assert life.finished == games
    assert games < MEASURED or grown < MOST_GROWTH, told
