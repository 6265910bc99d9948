"""What computer players think: easy and normal at once, hard in a bounded pool of processes that start when needed."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from bot.clock import Clock, SystemClock, stopwatch
from bot.metrics import NO_METRICS, Metrics
from bot.service.thinking_process import ThinkingProcess
from rules.datafile import DataFolders
from rules.game import Game, Seen
from rules.opinions import ask, own_chance, read
from rules.players import Level
from rules.search import Rated

_log = logging.getLogger(__name__)

SECONDS = 0.8
"""How long hard thinks about a move when nobody waits for a process."""
SHORTEST = 0.2
"""How long hard thinks at least, however many wait."""
LONGEST_WAIT = 5.0
"""Seconds after which a move that no process was free for is left to normal."""
PATIENT_WAIT = 120.0
"""The same for what can be told later."""


class Thinking:
    """The thoughts of computer players; close it in the end.

    Each question gets a process of its own while it is thought about. Those that wait are served in the order in which
    they came, patient ones last; the more wait, the shorter each is thought about.
    """

    def __init__(
        self,
        games: Mapping[str, Game[Any, Any, Any]],
        workers: int,
        data: DataFolders | None = None,
        clock: Clock | None = None,
        *,
        seconds: float = SECONDS,
        metrics: Metrics = NO_METRICS,
    ) -> None:
        """Start nothing yet; there will be so many processes at most, which read the games from ``data``."""
        clock = clock or SystemClock()
        self._games = games
        self._clock = clock
        self._seconds = seconds
        self._metrics = metrics
        self._workers = workers
        self._idle = [ThinkingProcess(data, clock) for _ in range(workers)]
        self._busy: set[ThinkingProcess] = set()
        self._waiting: deque[asyncio.Future[ThinkingProcess | None]] = deque()
        self._patient: deque[asyncio.Future[ThinkingProcess | None]] = deque()

    @property
    def offers_hard(self) -> bool:
        """Whether there are processes for the hard level."""
        return self._workers > 0

    @property
    def pids(self) -> tuple[int, ...]:
        """The numbers of the processes that run."""
        return tuple(process.pid for process in (*self._idle, *self._busy) if process.pid is not None)

    @property
    def waiting(self) -> int:
        """How many questions wait for a process."""
        return len(self._waiting) + len(self._patient)

    @property
    def busy(self) -> int:
        """How many processes think now."""
        return len(self._busy)

    async def move(self, key: str, level: Level, seen: Seen[Any]) -> str:
        """Choose a move for a seat that is to move, as text.

        It never takes long: normal's move stands in for one that hard can't give in time, which the log tells.
        """
        game = self._games[key]
        assert seen.seat is not None
        moves = game.legal_moves(seen.state, seen.seat)
        if len(moves) == 1:
            return game.format_move(moves[0])
        took = stopwatch()
        move = await self._choose(key, level, seen)
        self._metrics.thought(key, level, took())
        return move

    async def _choose(self, key: str, level: Level, seen: Seen[Any]) -> str:
        game = self._games[key]
        if level is Level.EASY:
            return game.format_move(game.easy_move(seen, own_chance(game, seen)))
        if level is Level.HARD and self.offers_hard:
            rated = await self.rate(key, seen)
            if rated:
                return rated[0].move
            self._metrics.hard_replaced(key)
            _log.warning("normal moves in place of hard in %s", key)
        return game.format_move(game.default_move(seen))

    async def rate(
        self, key: str, seen: Seen[Any], *, patient: bool = False, times: float = 1
    ) -> Sequence[Rated[str]] | None:
        """Rate the moves of a seat that is to move, the best first, by hard's opinion; None when it can't be had.

        Patient questions wait until nobody else does. It is thought ``times`` as long as about a computer's move.
        """
        process = await self._take(patient=patient)
        if process is None:
            return None
        try:
            game = self._games[key]
            opinion = await process.answer(ask(game, seen, times * self._fair_seconds()))
            rated = () if opinion is None else read(opinion)
            return _checked(game, seen, rated) if rated else None
        except Exception:
            _log.exception("what was thought about %s can't be used", key)
            return None
        finally:
            self._give_back(process)

    async def close(self) -> None:
        """End all processes; requests that still wait get no opinion."""
        self._workers = 0
        for turn in (*self._waiting, *self._patient):
            _resolve(turn)
        idle, self._idle = self._idle, []
        for process in (*idle, *self._busy):
            await process.close()

    def _fair_seconds(self) -> float:
        """Share the time between those who wait."""
        return max(min(SHORTEST, self._seconds), self._seconds / (1 + len(self._waiting) // max(1, self._workers)))

    async def _take(self, *, patient: bool) -> ThinkingProcess | None:
        """Wait for a process; None when none is free in time, or at all."""
        if self._idle:
            free = self._idle.pop()
            self._busy.add(free)
            return free
        if not self._workers:
            return None
        line = self._patient if patient else self._waiting
        turn: asyncio.Future[ThinkingProcess | None] = asyncio.get_running_loop().create_future()
        line.append(turn)
        timer = self._clock.call_later(PATIENT_WAIT if patient else LONGEST_WAIT, lambda: _resolve(turn))
        try:
            return await turn
        except asyncio.CancelledError:
            if not turn.cancelled() and (process := turn.result()) is not None:
                self._give_back(process)
            raise
        finally:
            timer.cancel()
            if turn in line:
                line.remove(turn)

    def _give_back(self, process: ThinkingProcess) -> None:
        """Pass a process on to the first who waits."""
        for line in (self._waiting, self._patient):
            while line:
                turn = line.popleft()
                if not turn.done():
                    turn.set_result(process)
                    return
        self._busy.discard(process)
        if self._workers:
            self._idle.append(process)


def _resolve(turn: asyncio.Future[ThinkingProcess | None]) -> None:
    if not turn.done():
        turn.set_result(None)


def _checked(game: Game[Any, Any, Any], seen: Seen[Any], rated: tuple[Rated[str], ...]) -> tuple[Rated[str], ...]:
    """Make sure that the best move is legal; ValueError or IllegalMove otherwise."""
    assert seen.seat is not None
    if game.parse_move(rated[0].move) not in game.legal_moves(seen.state, seen.seat):
        raise ValueError(f"not a legal move: {rated[:1]}")
    return rated
