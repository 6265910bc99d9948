"""The controls under tables and looks. The custom id of one that moves contains the move's text."""

from __future__ import annotations

from collections.abc import Sequence

from bot.display import common
from bot.display.drawing import Button, Label, Row, Style
from bot.display.face import HAND, Scene
from bot.display.rows import in_rows, switch
from bot.language import Language
from bot.texts.table import look_again_label
from cogs.planet import labels
from cogs.planet import names as said
from cogs.planet.art import Art
from cogs.planet.draft import Draft
from cogs.planet.successor import candidates, successor
from rules.game import UNREADABLE, IllegalMove, Seat
from rules.planet.game import Planet
from rules.planet.moves import ChooseStack, Hide, Move, Name, Take, TakeCharacter, format_move
from rules.planet.state import Phase, State
from rules.planet.tiles import BACK, TileId

LEGEND = "look.legend"
THEN = "then"
"""Chooses who picks next; ``.3``, the third seat."""
PLANET = "look.planet"
"""The reader's planet; with ``.3``, that of the third seat."""


class Controls:
    """Makes the controls of tables and looks."""

    def __init__(self, game: Planet, art: Art) -> None:
        self._game = game
        self._art = art
        self._draft = Draft(game, art)

    def rows(self, _: Language, scene: Scene[State]) -> tuple[Row, ...]:
        """Make the controls for the seat to move and for everybody."""
        state = scene.seen.state
        if state.phase is Phase.OVER:
            return (self._everybody(_, state),)
        look = self.look(_, state)
        if state.phase is Phase.HIDE:
            return (look,), self._everybody(_, state)
        return *self._play(_, scene), (look, *self._everybody(_, state))

    def look(self, _: Language, state: State) -> Button:
        """Make the button with which a player looks at what only they see, and acts from there."""
        label = labels.look_at_tiles(_) if state.draft.table else labels.look_at_stacks(_)
        return Button(HAND, label, "👀", Style.primary if state.phase is Phase.HIDE else Style.secondary)

    def hand(self, _: Language, scene: Scene[State]) -> tuple[Row, ...]:
        """Make the controls for the reader who is to move, each tile with what it would bring."""
        state = scene.seen.state
        if scene.past or state.phase is Phase.OVER or scene.seen.seat != state.seat:
            return ()
        return self._play(_, scene)

    def planets(self, _: Language, scene: Scene[State], shown: Seat) -> tuple[Row, ...]:
        """Make the controls that show the other planets, and this one again."""
        return (
            tuple(
                Button(f"{PLANET}.{seat + 1}", look_again_label(_), "🔄", Style.primary)
                if seat == shown
                else Button(f"{PLANET}.{seat + 1}", name, self._art.planet)
                for seat, name in enumerate(scene.plain_names)
            ),
        )

    def _everybody(self, _: Language, state: State) -> Row:
        secret = state.setup.hidden_characters and state.phase is not Phase.OVER
        planets = labels.hidden_planets(_, self._art.secret_character) if secret else labels.planets(_)
        return (
            Button(PLANET, planets, self._art.planet),
            Button(LEGEND, labels.legend(_), "🔎"),
            common.rules_button(_, self._game.info.key),
        )

    def _play(self, _: Language, scene: Scene[State]) -> tuple[Row, ...]:
        """Make the controls for the moves; while a tile is taken also those for who picks next."""
        state = scene.seen.state
        moves = [self._move(_, scene, move) for move in self._game.legal_moves(state, state.seat)]
        chosen = successor(self._game, scene)
        next_ = [
            switch(
                f"{THEN}.{seat + 1}",
                labels.picks_next(_, scene.plain_names[seat]),
                self._art.picks_next,
                chosen=seat == chosen,
            )
            for seat in candidates(state)
        ]
        return (*in_rows(moves), *in_rows(next_))

    def _move(self, _: Language, scene: Scene[State], move: Move) -> Button:
        state = scene.seen.state
        table = state.draft.table
        match move:
            case ChooseStack(kind):
                return self._button(move, said.kind(_, kind), self._art.stack(kind), Style.primary)
            case Name(seat):
                return self._button(move, scene.plain_names[seat], self._art.picks_next, Style.primary)
            case Hide(place):
                return self._tile(_, scene, move, table[place - 1], self._art.place(place))
            case Take(tile):
                return self._tile(_, scene, move, tile, self._art.place(table.index(tile) + 1))
            case TakeCharacter(place):
                return self._tile(_, scene, move, table[place - 1], self._art.place(place))
        return self._tile(_, scene, move, state.draft.face_down or BACK, self._art.face_down)

    def _tile(self, _: Language, scene: Scene[State], move: Move, tile: TileId, emoji: str) -> Button:
        label = labels.face_down(_) if tile == BACK else said.label(_, self._art, self._game.tile(tile))
        points = self._draft.brings(scene, tile)
        if points is not None:
            label = labels.brings(label, points)
        return self._button(move, label, emoji, Style.primary if isinstance(move, Hide) else Style.success)

    def _button(self, move: Move, label: Label, emoji: str, style: Style) -> Button:
        return Button(format_move(move), label, emoji, style)


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
