"""The face of every game, as its package gives it to the bot."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from importlib import import_module
from typing import TypeVar

from bot.display.art import Art
from bot.display.emojis import Emojis
from bot.display.face import AnyFace
from rules.catalogue import load_games
from rules.datafile import DataFolders
from tests.pictures import pictures

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


class DrawingBot(FakeBot):
    """Keeps what games are drawn with."""

    def __init__(self) -> None:
        super().__init__()
        self.arts: dict[str, Art] = {}

    def art(self, game: str, model: type[A]) -> A:
        art = super().art(game, model)
        self.arts[game] = art
        return art


def _faces(bot: FakeBot) -> dict[str, AnyFace]:
    for key in bot.games:
        asyncio.run(import_module(f"cogs.{key}").setup(bot))
    return bot.faces


FACES = _faces(FakeBot())


def drawn_faces() -> tuple[dict[str, AnyFace], Emojis]:
    """Make the faces once more, with a picture for every word; nothing is drawn yet."""
    bot = DrawingBot()
    faces = _faces(bot)
    emojis = Emojis(pictures({word for art in bot.arts.values() for word in art.unicode}))
    for game, art in bot.arts.items():
        emojis.add(game, art, art)
    return faces, emojis
