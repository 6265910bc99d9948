"""``/wolves``: The Three Little Wolves."""

from __future__ import annotations

from bot.app import GameBot
from cogs.wolves.art import Art
from cogs.wolves.face import WolvesFace
from rules.wolves.game import Wolves

ABOUT = "The Three Little Wolves: tall houses, sneaky wolves"
OPTIONS = {"baby_wolf": "Variant: wolves move into your own houses, and Big Bad Pigs have no effect"}


async def setup(bot: GameBot) -> None:
    """Add the game."""
    game = bot.games["wolves"]
    assert isinstance(game, Wolves)
    bot.add_game(WolvesFace(game, bot.art("wolves", Art)), ABOUT, OPTIONS)
