"""The controls under tables and looks. The custom id of one that moves contains the move's text."""

from __future__ import annotations

from collections.abc import Sequence

from bot.display import common
from bot.display.drawing import Button, Label, Row, Style
from bot.display.face import HAND, Scene
from bot.display.rows import in_rows, switch
from bot.language import Language
from cogs.planet import labels
from cogs.planet import names as said
from cogs.planet.art import Art, number
from rules.game import UNREADABLE, IllegalMove, Seat
from rules.planet.game import Planet
from rules.planet.moves import ChooseStack, Hide, Move, Name, Take, TakeCharacter, format_move
from rules.planet.state import Phase, State
from rules.planet.tiles import BACK, TileId

LEGEND = "look.legend"
PLANET = "look.planet"
"""The reader's planet; with ``.3``, that of the third seat."""


class Controls:
    """Makes the controls of tables and looks."""

    def __init__(self, game: Planet, art: Art) -> None:
        self._game = game
        self._art = art

    def rows(self, _: Language, scene: Scene[State]) -> tuple[Row, ...]:
        """Make the controls for the seat to move and for everybody."""
        state = scene.seen.state
        if state.phase is Phase.OVER:
            return (self._everybody(_, state),)
        if state.phase is Phase.HIDE:
            look = Button(HAND, labels.look_at_tiles(_), "👀", Style.primary)
            return (look,), self._everybody(_, state)
        return *self._moves(_, scene), self._everybody(_, state)

    def hand(self, _: Language, scene: Scene[State]) -> tuple[Row, ...]:
        """Make the controls for the tiles that only one of two players sees."""
        state = scene.seen.state
        secret = state.phase is Phase.HIDE or state.draft.face_down not in (None, BACK)
        return self._moves(_, scene) if secret and scene.seen.seat == state.seat else ()

    def planets(self, scene: Scene[State], shown: Seat) -> tuple[Row, ...]:
        """Make the controls that show the other planets."""
        return (
            tuple(
                switch(f"{PLANET}.{seat + 1}", name, self._art.game, chosen=seat == shown)
                for seat, name in enumerate(scene.plain_names)
            ),
        )

    def _everybody(self, _: Language, state: State) -> Row:
        secret = state.setup.hidden_characters and state.phase is not Phase.OVER
        planets = labels.hidden_planets(_, self._art.hidden) if secret else labels.planets(_)
        row = [
            Button(PLANET, planets, self._art.game),
            Button(LEGEND, labels.legend(_), "🔎"),
            common.rules_button(_, self._game.info.key),
        ]
        if state.phase is Phase.PICK and state.draft.face_down is not None:
            row.insert(0, Button(HAND, labels.my_look(_), "👀"))
        return row

    def _moves(self, _: Language, scene: Scene[State]) -> tuple[Row, ...]:
        state = scene.seen.state
        buttons = [self._move(_, scene, move) for move in self._game.legal_moves(state, state.seat)]
        return in_rows(buttons)

    def _move(self, _: Language, scene: Scene[State], move: Move) -> Button:
        state = scene.seen.state
        table = state.draft.table
        match move:
            case ChooseStack(kind):
                return self._button(move, said.kind(_, kind), self._art.kinds[kind], Style.primary)
            case Name(seat):
                return self._button(move, scene.plain_names[seat], "👉", Style.primary)
            case Hide(place):
                return self._button(move, self._face(_, table[place - 1]), number(place), Style.primary)
            case Take(tile):
                return self._button(move, self._face(_, tile), number(table.index(tile) + 1), Style.success)
            case TakeCharacter(place):
                return self._button(move, self._face(_, table[place - 1]), number(place), Style.success)
        known = state.draft.face_down not in (None, BACK)
        label = self._face(_, str(state.draft.face_down)) if known else labels.face_down(_)
        return self._button(move, label, self._art.face_down, Style.success)

    def _button(self, move: Move, label: Label, emoji: str, style: Style) -> Button:
        return Button(format_move(move), label, emoji, style)

    def _face(self, _: Language, tile: TileId) -> str:
        return said.face(_, self._art, self._game.tile(tile))


def planet_of(what: str, scene: Scene[State]) -> Seat:
    """Read whose planet a look shows; by default the reader's, or for spectators that of the seat to move."""
    state = scene.seen.state
    numbers: Sequence[str] = what.removeprefix(PLANET).split(".")[1:]
    if not numbers:
        return state.seat if scene.seen.seat is None else scene.seen.seat
    seats = [seat for seat in range(state.seats) if [str(seat + 1)] == numbers]
    if not seats:
        raise IllegalMove(UNREADABLE)
    return seats[0]
