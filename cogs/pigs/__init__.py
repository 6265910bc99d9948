"""``/pigs``: The Three Little Pigs."""

from __future__ import annotations

from bot.app import GameBot
from cogs.pigs.art import Art
from cogs.pigs.face import PigsFace
from rules.pigs.game import Pigs

ABOUT = "The Three Little Pigs: dice, houses and a wolf"
OPTIONS = {
    "variant": "Veteran: awards instead of points for flowerpots and houses",
    "twin_tiles": "House rule: four equal dice may buy two equal straw tiles",
    "finish_round": "House rule: everyone gets the same number of turns",
}


async def setup(bot: GameBot) -> None:
    """Add the game."""
    game = bot.games["pigs"]
    assert isinstance(game, Pigs)
    bot.add_game(PigsFace(game, bot.art("pigs", Art)), ABOUT, OPTIONS)
