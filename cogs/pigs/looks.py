"""The only private drawing of this game: the current count."""

from __future__ import annotations

from bot.display.drawing import Drawing
from bot.display.face import Scene
from bot.language import Language
from bot.texts import table as texts
from cogs.pigs.art import Art
from cogs.pigs.count import Count
from rules.pigs.game import Pigs
from rules.pigs.state import State


class Looks:
    """Draws looks, from what the reader may know."""

    def __init__(self, game: Pigs, art: Art, colour: int) -> None:
        self._colour = colour
        self._count = Count(game, art)

    def draw(self, _: Language, scene: Scene[State], what: str) -> Drawing:
        """Draw the count as if the game ended now, for any ``what``."""
        return Drawing(texts.ended_now_label(_), "", self._count.fields(_, scene), colour=self._colour)
