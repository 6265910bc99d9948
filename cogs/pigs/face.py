"""The face of The Three Little Pigs."""

from __future__ import annotations

from collections.abc import Sequence

from bot.display.drawing import Button, Drawing, Field
from bot.display.face import FINAL, Call, Face, Scene, Sketch
from bot.language import Language
from bot.model.achievements import Finished
from bot.model.meaning import Act, Select
from bot.model.names import SafeName
from bot.model.ranking import ranking
from bot.texts import game as every_game
from cogs.pigs import hints, news, stories, words
from cogs.pigs.achievements import ACHIEVEMENTS
from cogs.pigs.art import Art
from cogs.pigs.board import BoardDrawing
from cogs.pigs.controls import Controls
from cogs.pigs.looks import Looks
from cogs.pigs.pages import pages
from cogs.pigs.picture import Yard, paint
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

    def move(self, _: Language, scene: Scene[State], move: Move) -> str:
        """Name a move, as advice."""
        return hints.named(_, self._art, scene, move)

    def call(self, _: Language, scene: Scene[State], seat: Seat, events: Sequence[Event] = ()) -> Call | None:
        """Call a player with the first button of the turn's next step, and say what the wolf has done meanwhile."""
        state = scene.seen.state
        items = [item for row in self._controls.own_rows(_, scene) for item in row]
        button = next((item for item in items if isinstance(item, Button) and not item.disabled), None)
        if button is None:
            return None
        placed = self._controls.chosen(state, scene.selection(seat))
        task = words.task(_, state, self.game.rolls_left(state), placed.tile if placed else None)
        return Call(task, button, stories.damage(_, self._art, events, seat))

    def picture(self, _: Language, scene: Scene[State], what: str) -> Sketch | None:
        """Sketch all yards at the end of the game."""
        if what != FINAL:
            return None
        state = scene.seen.state
        first, scores = ranking(scene.table, self.game, state)[0], self.game.scores(state)
        yards = tuple(
            Yard(
                every_game.painted_name(scene.plain_names[seat]),
                every_game.nameless(_, seat),
                str(scores[seat].total),
                seat in first,
                houses,
            )
            for seat, houses in enumerate(state.board.yards)
        )
        return Sketch("yards", yards, words.picture(_, [(yard.name, len(yard.houses)) for yard in yards]), paint)

    def moment(self, _: Language, scene: Scene[State], events: Sequence[Event]) -> str | None:
        """Say what everybody will remember of a move: mostly the wolf."""
        return stories.moment(_, self._art, events, scene.names)

    def suspense(self, _: Language, events: Sequence[Event], names: Sequence[SafeName]) -> Field | None:
        """Let the wolf huff and puff before everybody sees what it has blown away."""
        return stories.suspense(_, self._art, self.game, events, names)

    def highlights(self, _: Language, finished: Finished[State, Event], names: Sequence[SafeName]) -> Sequence[str]:
        """Tell the most remarkable things of a finished game."""
        return stories.highlights(_, self._art, finished, names)

    def recap(self, _: Language, events: Sequence[Event], names: Sequence[SafeName]) -> Sequence[str]:
        """Describe what happened."""
        return news.recap(_, self._art, events, names)

    def refusal(self, _: Language, refused: IllegalMove, names: Sequence[SafeName]) -> str:
        """Say why a move was refused."""
        return words.refusal(_, refused, names)
