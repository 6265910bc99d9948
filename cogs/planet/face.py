"""The face of The Little Prince: Make Me a Planet."""

from __future__ import annotations

from collections.abc import Sequence

from bot.display.drawing import Drawing
from bot.display.face import FINAL, Call, Face, Scene, Sketch
from bot.language import Language
from bot.model.achievements import Finished
from bot.model.meaning import Act, Select
from bot.model.names import SafeName
from cogs.planet import hints, news, stories, words
from cogs.planet.achievements import achievements
from cogs.planet.art import Art
from cogs.planet.board import BoardDrawing
from cogs.planet.controls import PLANET, THEN, Controls, planet_of
from cogs.planet.looks import Looks
from cogs.planet.pages import pages
from cogs.planet.picture import Pictures
from cogs.planet.successor import candidates, successor
from rules.game import NOT_TO_MOVE, UNREADABLE, IllegalMove, Seat
from rules.planet.events import Event
from rules.planet.game import Planet
from rules.planet.moves import Move, Name
from rules.planet.state import Phase, State


class PlanetFace(Face[State, Move, Event]):
    """Draws the game and interprets clicks."""

    PITCH = words.PITCH
    OPTIONS = words.OPTIONS
    CHOICES = words.CHOICES
    EFFECTS = words.EFFECTS
    CONTROLS = ("stack", "hide", "take", "next", THEN)
    colour = 0x4C6FB1

    def __init__(self, game: Planet, art: Art) -> None:
        self.game = game
        self.achievements = achievements(game)
        self._art = art
        self._board = BoardDrawing(game, art, self.colour)
        self._controls = Controls(game, art)
        self._pictures = Pictures(game)
        self._looks = Looks(game, art, self.colour)

    @property
    def emoji(self) -> str:
        """The game's own."""
        return self._art.game

    def rules(self, _: Language) -> Sequence[Drawing]:
        """Explain the game in short pages."""
        return pages(_, self._art, self.game)

    def board(self, _: Language, scene: Scene[State]) -> Drawing:
        """Draw the public table, or the final count."""
        return self._board.draw(_, scene)

    def look(self, _: Language, scene: Scene[State], what: str) -> Drawing:
        """Draw a planet, the legend, or the tiles that only the reader may see."""
        return self._looks.draw(_, scene, what)

    def press(self, scene: Scene[State], seat: Seat, what: str, values: Sequence[str]) -> Act | Select:
        """Interpret a click: a move's text, or who picks next; taking a tile names them too."""
        state = scene.seen.state
        if seat not in self.game.to_move(state):
            raise IllegalMove(NOT_TO_MOVE)
        kind, _dot, number = what.partition(".")
        if kind == THEN:
            if number not in [str(other + 1) for other in candidates(state)]:
                raise IllegalMove(UNREADABLE)
            return Select(number)
        named = successor(self.game, scene)
        if kind != "take" or named is None:
            return Act(what)
        return Act(what, (self.game.format_move(Name(named)),))

    def move(self, _: Language, scene: Scene[State], move: Move) -> str:
        """Name a move, as advice."""
        return hints.named(_, self._art, self.game, scene, move)

    def call(self, _: Language, scene: Scene[State], seat: Seat, events: Sequence[Event] = ()) -> Call:
        """Say what a player is called for; from the private look they can do all of it."""
        state = scene.seen.state
        return Call(words.task(_, state), self._controls.look(_, state))

    def picture(self, _: Language, scene: Scene[State], what: str) -> Sketch | None:
        """Sketch a planet, or all of them when the game is over."""
        if not self._pictures.possible:
            return None
        if what == FINAL:
            return self._pictures.final(_, scene) if scene.seen.state.phase is Phase.OVER else None
        if what == PLANET or what.startswith(f"{PLANET}."):
            return self._pictures.planet(_, scene, planet_of(what, scene))
        return None

    def moment(self, _: Language, scene: Scene[State], events: Sequence[Event]) -> str | None:
        """Say in one line what everybody will remember."""
        return stories.moment(_, self._art, self.game, scene, events)

    def highlights(self, _: Language, finished: Finished[State, Event], names: Sequence[SafeName]) -> Sequence[str]:
        """Tell the most remarkable things of a finished game."""
        return stories.highlights(_, self._art, finished, names)

    def recap(self, _: Language, events: Sequence[Event], names: Sequence[SafeName]) -> Sequence[str]:
        """Describe what happened."""
        return news.recap(_, self._art, self.game, events, names)

    def refusal(self, _: Language, refused: IllegalMove, names: Sequence[SafeName]) -> str:
        """Say why a move was refused."""
        return words.refusal(_, refused, names)
