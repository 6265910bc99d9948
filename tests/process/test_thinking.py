"""Thoughts in processes of their own: whatever happens to one, a legal move comes."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.service.thinking import Thinking
from bot.service.thinking_process import LATEST
from bot.service.thinking_worker import NICENESS
from rules.chance import Secret
from rules.datafile import SHIPPED, DataFolders
from rules.game import Seen
from rules.players import Level
from tests.bot.seats import HandClock
from tests.games import GAMES
from tests.wire.forkserver import ROOT
from tests.wire.world import PATIENCE

FOREVER = 1000.0
GAME = GAMES["pigs"]


def seen() -> Seen[object]:
    """The view of a seat that has several moves."""
    chance = Secret(bytes(32)).turn(0)
    state = GAME.new(2, GAME.info.settle({}), chance).state
    (seat,) = GAME.to_move(state)
    state = GAME.apply(state, seat, GAME.legal_moves(state, seat)[0], chance).state
    assert len(GAME.legal_moves(state, seat)) > 1
    return GAME.view(state, seat)


NORMAL = GAME.format_move(GAME.default_move(seen()))


@asynccontextmanager
async def thinking(seconds: float = 0.01, data: DataFolders | None = None) -> AsyncIterator[tuple[Thinking, HandClock]]:
    """One process, which lives on a clock that stands still."""
    clock = HandClock()
    thoughts = Thinking(GAMES, 1, data, clock, seconds=seconds)
    try:
        yield thoughts, clock
    finally:
        await thoughts.close()
        assert not thoughts.pids


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():  # noqa: ASYNC110 - the process tells nobody
            await asyncio.sleep(0.01)


async def test_a_process_starts_when_first_needed_thinks_behind_clicks_and_stays() -> None:
    async with thinking() as (thoughts, _):
        assert not thoughts.pids
        rated = await thoughts.rate("pigs", seen())
        [pid] = thoughts.pids
        assert os.getpriority(os.PRIO_PROCESS, pid) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)
        assert rated is not None
        moves = [GAME.format_move(move) for move in GAME.legal_moves(seen().state, 0)]
        assert sorted(one.move for one in rated) == sorted(moves)
        assert all(0 <= one.wins <= 1 and one.tries > 0 for one in rated)
        os.kill(pid, signal.SIGINT)
        assert await thoughts.move("pigs", Level.HARD, seen()) in moves
        assert thoughts.pids == (pid,)


async def test_a_process_that_died_idle_is_replaced() -> None:
    async with thinking() as (thoughts, _):
        await thoughts.rate("pigs", seen())
        (pid,) = thoughts.pids
        os.kill(pid, signal.SIGKILL)
        await until(lambda: not thoughts.pids)
        assert await thoughts.rate("pigs", seen())
        assert set(thoughts.pids) - {pid}


async def test_normal_moves_for_a_process_that_dies_while_it_thinks_and_it_is_replaced() -> None:
    async with thinking(FOREVER) as (thoughts, _):
        moving = asyncio.create_task(thoughts.move("pigs", Level.HARD, seen()))
        await until(lambda: thoughts.pids)
        (pid,) = thoughts.pids
        os.kill(pid, signal.SIGKILL)
        assert await moving == NORMAL
        again = asyncio.create_task(thoughts.rate("pigs", seen()))
        await until(lambda: thoughts.pids)
        assert thoughts.pids != (pid,)
        again.cancel()


async def test_normal_moves_for_a_process_that_is_stuck_and_it_is_killed_and_replaced() -> None:
    async with thinking() as (thoughts, clock):
        await thoughts.rate("pigs", seen())
        (pid,) = thoughts.pids
        os.kill(pid, signal.SIGSTOP)
        moving = asyncio.create_task(thoughts.move("pigs", Level.HARD, seen()))
        while not moving.done():
            await asyncio.sleep(0.01)
            await clock.sleep(LATEST)
        assert await moving == NORMAL
        assert await thoughts.rate("pigs", seen())
        assert set(thoughts.pids) - {pid}


async def test_all_who_ask_at_once_are_answered_by_one_process() -> None:
    async with thinking() as (thoughts, _):
        rated = await asyncio.gather(*(thoughts.rate("pigs", seen()) for _ in range(7)))
        assert all(rated)
        assert len(thoughts.pids) == 1


async def test_normal_moves_when_the_process_finds_wrong_data(tmp_path: Path) -> None:
    (tmp_path / "pigs.toml").write_text("nonsense")
    async with thinking(data=DataFolders(tmp_path)) as (thoughts, _):
        assert await thoughts.move("pigs", Level.HARD, seen()) == NORMAL
        (tmp_path / "pigs.toml").write_bytes((SHIPPED / "pigs.toml").read_bytes())
        assert await thoughts.rate("pigs", seen())


async def test_closing_ends_a_thought() -> None:
    async with thinking(FOREVER) as (thoughts, _):
        moving = [asyncio.create_task(thoughts.move("pigs", Level.HARD, seen())) for _ in range(3)]
        await until(lambda: thoughts.pids)
        await thoughts.close()
        assert await asyncio.gather(*moving) == [NORMAL] * 3
        assert await thoughts.move("pigs", Level.HARD, seen()) == NORMAL


BOT = """
import asyncio
from tests.process.test_thinking import FOREVER, seen, thinking, until

async def main():
    async with thinking() as (thoughts, _):
        await thoughts.rate("pigs", seen())
        thoughts._seconds = FOREVER
        asking = asyncio.create_task(thoughts.rate("pigs", seen()))
        await until(lambda: thoughts._busy)
        print("thinking", flush=True)
        await asking

try:
    import uvloop
except ImportError:
    asyncio.run(main())
else:
    uvloop.run(main())
"""
"""A bot with the event loop that it has in production."""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
async def test_no_process_outlives_the_bot(how: signal.Signals) -> None:
    bot = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", BOT), cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    assert bot.stdout is not None
    assert bot.stderr is not None
    async with asyncio.timeout(PATIENCE):
        assert await bot.stdout.readline()
        bot.send_signal(how)
        await bot.wait()
        # The process that thinks has the same stderr, whose end comes when both have ended.
        assert await bot.stderr.read() == b""
