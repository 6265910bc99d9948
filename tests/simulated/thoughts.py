"""Thoughts of computers that take as long as a test says, in no other process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.clock import Clock
from bot.hosting.situation import AnyGame
from bot.service.thinking import Thinking
from rules.game import Seen
from rules.players import Level
from rules.search import Rated

LONG = 1e6
"""Seconds that a held thought takes if nobody lets it go: longer than any test."""


def in_order(game: AnyGame, seen: Seen[Any]) -> Sequence[Rated[str]]:
    """Like the moves the better the earlier they are listed."""
    assert seen.seat is not None
    moves = game.legal_moves(seen.state, seen.seat)
    return [Rated(game.format_move(move), 0.6 / at, 20.4 - at, 9) for at, move in enumerate(moves, 1)]


class Held(Thinking):
    """Lets hard think until a test says that it is done, and makes normal's moves."""

    def __init__(self, games: Mapping[str, AnyGame], clock: Clock) -> None:
        super().__init__(games, 0)
        self._clock = clock
        self.free = asyncio.Event()
        self.free.set()
        self.asked: list[tuple[Level, Seen[Any]]] = []
        self.rated: list[Seen[Any]] = []
        self.opinions: Callable[[AnyGame, Seen[Any]], Sequence[Rated[str]] | None] = in_order

    async def rate(
        self, key: str, seen: Seen[Any], *, patient: bool = False, times: float = 1
    ) -> Sequence[Rated[str]] | None:
        self.rated.append(seen)
        return self.opinions(self._games[key], seen)

    async def move(self, key: str, level: Level, seen: Seen[Any]) -> str:
        self.asked.append((level, seen))
        assert seen.seat is not None
        if level is Level.HARD and len(self._games[key].legal_moves(seen.state, seen.seat)) > 1:
            await self._clock.wait(self.free, LONG)
        return await super().move(key, level, seen)
