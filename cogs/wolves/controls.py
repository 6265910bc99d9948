"""The controls of a seat, and what clicks on them mean.

The seat's selection is a card (``red-9``), a card to be discarded to send a wolf (``red-9.wolf``), the same with the
wolf (``red-9.wolf5``), or just the wolf (``wolf5``). A control's words are complete: a move's text, or ``pick.`` and
the selection that it makes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from bot.display.drawing import Button, Row, Style
from bot.display.face import Scene
from bot.display.rows import in_rows
from bot.language import Language
from bot.model.meaning import Act, Select
from cogs.wolves import names as said
from cogs.wolves import words
from cogs.wolves.art import Art, letter
from rules.game import NOT_TO_MOVE, UNREADABLE, IllegalMove, Seat
from rules.wolves.game import Wolves
from rules.wolves.moves import Basement, Build, Choose, Discard, ForSmooki, Move, Pass, Send, format_move
from rules.wolves.state import SMOOKI, Card, Phase, State

PICK = "pick."
SECRET = (Phase.PASSING, Phase.CHOOSE)
"""In these phases all choose a card simultaneously and may change their minds."""
OPEN = (Phase.SEND, Phase.SMOOKI, Phase.SHOWN)
"""In these phases no choice depends on a hidden card, so the table itself has the controls."""

Played: TypeAlias = Build | Basement | Discard


@dataclass(frozen=True, slots=True)
class Selection:
    """An unfinished choice."""

    card: str = ""
    sends: bool = False
    """Whether a wolf is to be sent."""
    wolf: int | None = None
    """Which one."""

    @classmethod
    def read(cls, text: str) -> Selection:
        """Read what :meth:`__str__` wrote; any other text matches no move."""
        card, _, wolf = text.rpartition(".") if "wolf" in text else (text, "", "")
        value = wolf.removeprefix("wolf")
        return cls(card, bool(wolf), int(value) if value.isdecimal() else None)

    def __str__(self) -> str:
        wolf = f"wolf{self.wolf or ''}" if self.sends else ""
        return ".".join(filter(None, (self.card, wolf)))

    def among(self, moves: Sequence[Move]) -> list[Move]:
        """Find the moves that this selection can lead to."""
        return [move for move in moves if self._leads_to(move)]

    def _leads_to(self, move: Move) -> bool:
        send = _send_of(move)
        if self.sends and (send is None or self.wolf not in (None, send.wolf)):
            return False
        return not self.card or (isinstance(move, Played) and move.card == self.card)


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
        offer = _Offer(self._game, self._art, scene, seat)
        match state.phase:
            case Phase.SMOOKI:
                return in_rows([offer.way(_, move, move.way) for move in moves if isinstance(move, ForSmooki)])
            case Phase.SEND:
                return offer.wolves(_, moves, selection)
            case Phase.SHOWN:
                return offer.ways(_, moves, selection)
        cards = self._game.by_card(moves)
        chosen = cards.get(Card(selection.card), ())
        buttons = [offer.card(_, card, cards[card], chosen=card == selection.card) for card in self.sorted(cards)]
        return (*in_rows(buttons), *(offer.ways(_, chosen, selection) if chosen else ()))

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
        buttons = []
        for card in self.sorted(card for card in state.hands[seat] if card is not None):
            chosen = state.pending.chosen[seat] == card
            style = Style.success if chosen else Style.secondary
            buttons.append(
                Button(
                    format_move(move(card)),
                    said.face(_, self._game.box, card),
                    self._art.card(card),
                    style,
                    disabled=chosen,
                )
            )
        return in_rows(buttons)


class _Offer:
    """Makes the buttons for a seat's moves."""

    def __init__(self, game: Wolves, art: Art, scene: Scene[State], seat: Seat) -> None:
        self._game = game
        self._art = art
        self._state = scene.seen.state
        self._plain_names = scene.plain_names
        self._seat = seat

    def card(self, _: Language, card: Card, moves: Sequence[Move], *, chosen: bool) -> Button:
        """Make a card's button; if only one move is possible with the card, it makes that move."""
        face = said.face(_, self._game.box, card)
        if len(moves) == 1:
            return Button(format_move(moves[0]), words.only_discard(_, face), self._art.card(card))
        style = Style.primary if chosen else Style.secondary
        return Button(f"{PICK}{Selection(card)}", face, self._art.card(card), style)

    def ways(self, _: Language, moves: Sequence[Move], selection: Selection) -> tuple[Row, ...]:
        """Make the controls for the moves of one card."""
        if selection.sends:
            return (*self.wolves(_, moves, selection), (Button(PICK, words.back(_), "↩️"),))
        builds = [self.way(_, move, move) for move in moves if isinstance(move, Build | Basement)]
        discards = [move for move in moves if isinstance(move, Discard)]
        buttons = [self._discard(_, move) for move in discards if move.send is None]
        sends = [move for move in discards if move.send is not None]
        if sends:
            buttons.append(self._discard_for_wolf(_, sends))
        return (*in_rows(builds), *in_rows(buttons))

    def way(self, _: Language, move: Move, way: Build | Basement) -> Button:
        """Make the button for a way to build a card by ``move``."""
        builder = SMOOKI if isinstance(move, ForSmooki) else self._seat
        label = words.way(_, way, self._state.yards[builder])
        start = "🆕" if way.house is None else letter(way.house)
        emoji = self._art.basement if isinstance(way, Basement) else start
        return Button(format_move(move), label, emoji, Style.success)

    def wolves(self, _: Language, moves: Sequence[Move], selection: Selection) -> tuple[Row, ...]:
        """Make the controls for the wolves that can be sent, and for the houses of the selected one."""
        sending = [(move, send) for move in moves if (send := _send_of(move)) is not None]
        by_wolf: dict[int, list[tuple[Move, Send]]] = {}
        for move, send in sending:
            by_wolf.setdefault(send.wolf, []).append((move, send))
        if len(by_wolf) == 1:
            return in_rows([self._to(_, move, send) for move, send in sending])
        chosen = by_wolf.get(selection.wolf or 0, [])
        wolves = [self._wolf(_, wolf, ends, selection) for wolf, ends in by_wolf.items()]
        return (tuple(wolves), *in_rows([self._to(_, move, send) for move, send in chosen]))

    def _wolf(self, _: Language, wolf: int, ends: Sequence[tuple[Move, Send]], selection: Selection) -> Button:
        if len(ends) == 1:
            return self._to(_, *ends[0])
        style = Style.primary if wolf == selection.wolf else Style.secondary
        what = replace(selection, sends=True, wolf=wolf)
        return Button(f"{PICK}{what}", words.which_wolf(_, wolf), self._art.wolf, style)

    def _to(self, _: Language, move: Move, send: Send) -> Button:
        colour = self._state.yards[send.builder][send.house].colour
        return Button(format_move(move), self._wolf_to(_, send), self._art.of(colour), Style.danger)

    def _wolf_to(self, _: Language, send: Send) -> str:
        height = self._game.box.height(self._state.yards[send.builder][send.house])
        return words.wolf_to(_, self._plain_names, send, height, own=send.builder == self._seat)

    def _discard(self, _: Language, move: Discard) -> Button:
        return Button(format_move(move), words.discard(_), self._art.discard)

    def _discard_for_wolf(self, _: Language, moves: Sequence[Discard]) -> Button:
        if len(moves) == 1 and moves[0].send is not None:
            label = words.discard_and(_, self._wolf_to(_, moves[0].send))
            return Button(format_move(moves[0]), label, self._art.wolf, Style.danger)
        selection = Selection(moves[0].card, sends=True)
        return Button(f"{PICK}{selection}", words.discard_for_wolf(_), self._art.wolf)


def _selected(scene: Scene[State], seat: Seat, moves: Sequence[Move]) -> Selection:
    selection = Selection.read(scene.selection(seat))
    return selection if len(selection.among(moves)) > 1 else Selection()


def _send_of(move: Move) -> Send | None:
    if isinstance(move, Discard):
        return move.send
    return move if isinstance(move, Send) else None
