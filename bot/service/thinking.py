"""Computer players' thoughts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.hosting.situation import AnyGame
from rules.chance import Secret
from rules.game import Seen
from rules.players import Level


class Thinking:
    """Chooses moves; the hard level needs workers."""

    def __init__(self, games: Mapping[str, AnyGame], workers: int) -> None:
        self._games = games
        self.offers_hard = workers > 0

    async def move(self, key: str, level: Level, seen: Seen[Any]) -> str:
        """Choose a move for a seat that is to move; give its text."""
        game = self._games[key]
        if level is Level.EASY:
            return game.format_move(game.easy_move(seen, Secret.new().turn(0)))
        return game.format_move(game.default_move(seen))

    async def close(self) -> None:
        """Stop thinking."""
