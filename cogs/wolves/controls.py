"""The controls of a seat, and what clicks on them mean.

Every way to build stands on a button of its own as long as there are not too many. The seat's selection is a card
(``red-9``), a card to be discarded to send a wolf (``red-9.wolf``), the same with the wolf (``red-9.wolf5``), or just
the wolf (``wolf5``); as long as no wolf is chosen it is the one with the highest number. A control's words are
complete: a move's text, or ``pick.`` and the selection that it makes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.display.drawing import Row
from bot.display.face import Scene
from bot.display.rows import in_rows, switch
from bot.language import Language
from bot.model.meaning import Act, Select
from cogs.wolves import names as said
from cogs.wolves.art import Art
from cogs.wolves.offers import PICK, Offer, Selection
from rules.game import NOT_TO_MOVE, UNREADABLE, IllegalMove, Seat
from rules.wolves.game import Wolves
from rules.wolves.moves import Choose, Move, Pass, format_move
from rules.wolves.state import Card, Phase, State

SECRET = (Phase.PASSING, Phase.CHOOSE)
"""In these phases all choose a card simultaneously and may change their minds."""
OPEN = (Phase.SEND, Phase.SMOOKI, Phase.SHOWN)
"""In these phases no choice depends on a hidden card, so the table itself has the controls."""


class Controls:
    """Makes the controls of a seat and interprets clicks."""

    def __init__(self, game: Wolves, art: Art) -> None:
        self._game = game
        self._art = art

    def rows(self, _: Language, scene: Scene[State], seat: Seat) -> tuple[Row, ...]:
        """Make the controls for the moves of a seat; none when it is not to move."""
        state = scene.seen.state
        if state.phase in SECRET:
            return self._secret(_, state, seat)
        moves = self._game.legal_moves(state, seat)
        if not moves:
            return ()
        selection = _selected(scene, seat, moves)
        offer = Offer(self._game, self._art, scene, seat)
        match state.phase:
            case Phase.SMOOKI:
                return offer.smooki(_, moves)
            case Phase.SEND:
                return offer.wolves(_, moves, selection)
            case Phase.SHOWN:
                return offer.shown(_, moves, selection)
        cards = self._game.by_card(moves)
        return offer.hand(_, {card: cards[card] for card in self.sorted(cards)}, selection)

    def selection(self, scene: Scene[State], seat: Seat) -> Selection:
        """Return a seat's selection if it still leaves something to choose, or an empty one."""
        if not scene.selection(seat):
            return Selection()
        return _selected(scene, seat, self._game.legal_moves(scene.seen.state, seat))

    def press(self, scene: Scene[State], seat: Seat, what: str) -> Act | Select:
        """Interpret a click; IllegalMove when it means nothing now."""
        if not what.startswith(PICK):
            return Act(what)
        moves = self._game.legal_moves(scene.seen.state, seat)
        if not moves:
            raise IllegalMove(NOT_TO_MOVE)
        selection = Selection.read(what.removeprefix(PICK))
        ends = selection.among(moves)
        if not ends:
            raise IllegalMove(UNREADABLE)
        return Select(str(selection)) if len(ends) > 1 else Act(format_move(ends[0]))

    def sorted(self, cards: Iterable[Card]) -> list[Card]:
        """Sort cards by colour and number, in the order of the data file."""
        held = set(cards)
        return [card for card in self._game.box.cards if card in held]

    def _secret(self, _: Language, state: State, seat: Seat) -> tuple[Row, ...]:
        if seat not in state.waiting and state.pending.chosen[seat] is None:
            return ()
        move = Pass if state.phase is Phase.PASSING else Choose
        box = self._game.box
        buttons = []
        for card in self.sorted(card for card in state.hands[seat] if card is not None):
            chosen = state.pending.chosen[seat] == card
            face = self._art.face_button(card, said.numbers(box, card))
            buttons.append(switch(format_move(move(card)), said.face(_, box, card), face, chosen=chosen))
        return in_rows(buttons)


def _selected(scene: Scene[State], seat: Seat, moves: Sequence[Move]) -> Selection:
    selection = Selection.read(scene.selection(seat))
    return selection if len(selection.among(moves)) > 1 else Selection()
