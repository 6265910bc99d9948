"""``/planet``: The Little Prince, Make Me a Planet."""

from __future__ import annotations

from bot.app import GameBot
from cogs.planet.art import Art
from cogs.planet.face import PlanetFace
from rules.planet.game import Planet

ABOUT = "The Little Prince: draft tiles, build a planet"
OPTIONS = {"hidden_characters": "Variant: everybody's characters stay secret until the end"}


async def setup(bot: GameBot) -> None:
    """Add the game."""
    game = bot.games["planet"]
    assert isinstance(game, Planet)
    bot.add_game(PlanetFace(game, bot.art("planet", Art)), ABOUT, OPTIONS)
