"""The face of every game, as its package gives it to the bot."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from importlib import import_module
from typing import TypeVar

from bot.display.art import Art
from bot.display.face import AnyFace
from rules.catalogue import load_games
from rules.datafile import DataFolders

A = TypeVar("A", bound=Art)


class FakeBot:
    """Takes in games as the bot does."""

    def __init__(self) -> None:
        self.data = DataFolders()
        self.games = load_games(self.data)
        self.faces: dict[str, AnyFace] = {}

    def art(self, game: str, model: type[A]) -> A:
        return self.data.read(f"{game}.emoji.toml", model)

    def add_game(self, face: AnyFace, about: str, options: Mapping[str, str]) -> None:
        self.faces[face.game.info.key] = face


def _faces() -> dict[str, AnyFace]:
    bot = FakeBot()
    for key in bot.games:
        asyncio.run(import_module(f"cogs.{key}").setup(bot))
    return bot.faces


FACES = _faces()
