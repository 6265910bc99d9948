"""The face of The Three Little Pigs."""

from __future__ import annotations

from collections.abc import Sequence

from bot.display.drawing import Drawing
from bot.display.face import Face, Scene
from bot.language import Language
from bot.model.meaning import Act, Select
from bot.model.names import SafeName
from cogs.pigs import news, words
from cogs.pigs.achievements import ACHIEVEMENTS
from cogs.pigs.art import Art
from cogs.pigs.board import BoardDrawing
from cogs.pigs.controls import Controls
from cogs.pigs.looks import Looks
from cogs.pigs.pages import pages
from rules.game import NOT_TO_MOVE, IllegalMove, Seat
from rules.pigs.events import Event
from rules.pigs.game import Pigs
from rules.pigs.moves import Move
from rules.pigs.state import State


class PigsFace(Face[State, Move, Event]):
    """Draws the game and interprets clicks."""

    PITCH = words.PITCH
    OPTIONS = words.OPTIONS
    CHOICES = words.CHOICES
    EFFECTS = words.EFFECTS
    CONTROLS = ("roll", "hold", "reroll", "build", "tile", "buy", "place", "done", "seat", "blow", "house", "back")
    colour = 0xE8A0B4
    achievements = ACHIEVEMENTS

    def __init__(self, game: Pigs, art: Art) -> None:
        self.game = game
        self._art = art
        self._board = BoardDrawing(game, art, self.colour)
        self._looks = Looks(game, art, self.colour)
        self._controls = Controls(game, art)

    @property
    def emoji(self) -> str:
        """The game's own."""
        return self._art.game

    def rules(self, _: Language) -> Sequence[Drawing]:
        """Explain the game in short pages."""
        return pages(_, self._art, self.game.data)

    def board(self, _: Language, scene: Scene[State]) -> Drawing:
        """Draw the public table, or the final count."""
        return self._board.draw(_, scene)

    def look(self, _: Language, scene: Scene[State], what: str) -> Drawing:
        """Draw the current count, the only private drawing of this game."""
        return self._looks.draw(_, scene, what)

    def press(self, scene: Scene[State], seat: Seat, what: str, values: Sequence[str]) -> Act | Select:
        """Interpret a click; IllegalMove when the seat is not to move or the click means nothing."""
        if seat not in self.game.to_move(scene.seen.state):
            raise IllegalMove(NOT_TO_MOVE)
        return self._controls.press(scene, what, values)

    def recap(self, _: Language, events: Sequence[Event], names: Sequence[SafeName]) -> Sequence[str]:
        """Describe what happened."""
        return news.recap(_, self._art, events, names)

    def refusal(self, _: Language, refused: IllegalMove, names: Sequence[SafeName]) -> str:
        """Say why a move was refused."""
        return words.refusal(_, refused, names)
