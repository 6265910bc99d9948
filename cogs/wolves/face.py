"""The face of The Three Little Wolves."""

from __future__ import annotations

from collections.abc import Sequence

from bot.display.drawing import Button, Drawing, Style
from bot.display.face import FINAL, HAND, Call, Face, Scene, Sketch
from bot.language import Language
from bot.model.achievements import Finished
from bot.model.meaning import Act, Select
from bot.model.names import SafeName
from cogs.wolves import hints, labels, news, stories, words
from cogs.wolves.achievements import ACHIEVEMENTS
from cogs.wolves.art import Art
from cogs.wolves.board import BoardDrawing
from cogs.wolves.controls import Controls
from cogs.wolves.final import final_sketch
from cogs.wolves.looks import Looks
from cogs.wolves.pages import pages
from rules.game import IllegalMove, Seat
from rules.wolves.events import Event
from rules.wolves.game import Wolves
from rules.wolves.moves import Move
from rules.wolves.state import State


class WolvesFace(Face[State, Move, Event]):
    """Draws the game and interprets clicks."""

    PITCH = words.PITCH
    OPTIONS = words.OPTIONS
    CHOICES = words.CHOICES
    EFFECTS = words.EFFECTS
    CONTROLS = ("pick", "build", "basement", "discard", "pass", "send", "choose", "smooki")
    colour = 0x8FA3B5
    achievements = ACHIEVEMENTS

    def __init__(self, game: Wolves, art: Art) -> None:
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
        return pages(_, self._art, self.game.box.data)

    def board(self, _: Language, scene: Scene[State]) -> Drawing:
        """Draw the public table, or the final count."""
        return self._board.draw(_, scene)

    def look(self, _: Language, scene: Scene[State], what: str) -> Drawing:
        """Draw the reader's hand or the current count."""
        return self._looks.draw(_, scene, what)

    def press(self, scene: Scene[State], seat: Seat, what: str, values: Sequence[str]) -> Act | Select:
        """Interpret a click; whether a move is legal is left to the rules."""
        return self._controls.press(scene, seat, what)

    def move(self, _: Language, scene: Scene[State], move: Move) -> str:
        """Name a move, as advice."""
        return hints.named(_, self._art, self.game.box, scene, move)

    def call(self, _: Language, scene: Scene[State], seat: Seat, events: Sequence[Event] = ()) -> Call | None:
        """Say what is to be done; the hand has the buttons for all of it."""
        task = words.bare_task(_, scene.seen.state)
        return Call(task, Button(HAND, labels.my_hand(_), self._art.button("deck"), Style.primary))

    def picture(self, _: Language, scene: Scene[State], what: str) -> Sketch | None:
        """Sketch all houses at the end of the game."""
        return final_sketch(_, self.game, self._art, scene) if what == FINAL else None

    def moment(self, _: Language, scene: Scene[State], events: Sequence[Event]) -> str | None:
        """Tell of a Big Bad Pig, and of wolves."""
        return stories.moment(_, self._art, self.game.box, scene, events)

    def highlights(self, _: Language, finished: Finished[State, Event], names: Sequence[SafeName]) -> Sequence[str]:
        """Tell of wolves that came home, and of houses that rose and fell."""
        return stories.highlights(_, self._art, finished, names)

    def recap(self, _: Language, events: Sequence[Event], names: Sequence[SafeName]) -> Sequence[str]:
        """Describe what happened."""
        return news.recap(_, self._art, self.game.box, events, names)

    def refusal(self, _: Language, refused: IllegalMove, names: Sequence[SafeName]) -> str:
        """Say why a move was refused."""
        return words.refusal(_, self._art, self.game.box, refused, names)
