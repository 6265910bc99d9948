"""The buttons for a seat's moves, each with what it leads to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from bot.display.drawing import MOST_IN_ROW, Button, Row, Style, label_text
from bot.display.face import Scene
from bot.display.rows import MOST_BUTTONS, in_rows, switch
from bot.language import Language
from cogs.wolves import labels
from cogs.wolves import names as said
from cogs.wolves.art import Art
from cogs.wolves.prospects import FALLING, SECURE, Prospect, prospect
from rules.game import Seat
from rules.wolves.building import built_on
from rules.wolves.game import Wolves
from rules.wolves.moves import Basement, Build, Discard, ForSmooki, Move, Send, format_move
from rules.wolves.state import SMOOKI, Address, Builder, Card, State, Wolf

PICK = "pick."

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
        """Find the moves that this selection can lead to; a card may always be discarded without sending a wolf."""
        own = [move for move in moves if not self.card or (isinstance(move, Played) and move.card == self.card)]
        if not self.sends:
            return own
        sends = [move for move in own if (send := send_of(move)) is not None and self.wolf in (None, send.wolf)]
        alone = [move for move in own if self.card and isinstance(move, Discard) and move.send is None]
        return [*alone, *sends] if sends else []


class Offer:
    """Makes the buttons for a seat's moves."""

    def __init__(self, game: Wolves, art: Art, scene: Scene[State], seat: Seat) -> None:
        self._box = game.box
        self._art = art
        self._state = scene.seen.state
        self._plain_names = scene.plain_names
        self._seat = seat

    def hand(self, _: Language, cards: Mapping[Card, Sequence[Move]], selection: Selection) -> tuple[Row, ...]:
        """Offer every way to build a card of the hand, and to discard each; what was selected, if anything is."""
        chosen = cards.get(Card(selection.card), ())
        if chosen and selection.sends:
            return self._discarding(_, chosen, selection)
        if ways(chosen):
            return (*in_rows(self._builds(_, chosen)), (self._back(_),))
        crowded = _crowded({card: len(ways(moves)) for card, moves in cards.items()})
        builds = []
        for card, moves in cards.items():
            builds += [self._places(_, card)] if card in crowded else self._builds(_, moves, named=True)
        return (*in_rows(builds), *in_rows([self._discard(_, card, moves) for card, moves in cards.items()]))

    def shown(self, _: Language, moves: Sequence[Move], selection: Selection) -> tuple[Row, ...]:
        """Offer the ways to play the card that lies open."""
        if selection.sends:
            return self._discarding(_, moves, selection)
        discards = [move for move in moves if isinstance(move, Discard)]
        buttons = [Button(format_move(move), labels.discard(_), self._art.discard) for move in discards[:1]]
        if len(discards) == 2 and (send := discards[1].send) is not None:
            place = self._to(_, discards[1], send, alone=True)
            buttons.append(replace(place, label=labels.discard_and(_, label_text(place.label))))
        elif len(discards) > 2:
            what = f"{PICK}{Selection(discards[0].card, sends=True)}"
            buttons.append(Button(what, labels.discard_for_wolf(_), self._art.wolf))
        return (*in_rows(self._builds(_, moves)), tuple(buttons))

    def smooki(self, _: Language, moves: Sequence[Move]) -> tuple[Row, ...]:
        """Offer the ways in which Smooki can build."""
        return in_rows([self._build(_, move, move.way, SMOOKI) for move in moves if isinstance(move, ForSmooki)])

    def wolves(self, _: Language, moves: Sequence[Move], selection: Selection) -> tuple[Row, ...]:
        """Offer the wolves that can be sent, and the houses for the selected one."""
        by_wolf: dict[int, list[tuple[Move, Send]]] = {}
        for move in moves:
            if (send := send_of(move)) is not None:
                by_wolf.setdefault(send.wolf, []).append((move, send))
        every = [end for ends in by_wolf.values() for end in ends]
        if len(by_wolf) == 1 or len(every) <= MOST_IN_ROW:
            return in_rows([self._to(_, *end, alone=True) for end in every])
        chosen = max(by_wolf) if selection.wolf is None else selection.wolf
        wolves = [self._wolf(_, wolf, selection, chosen=wolf == chosen) for wolf in by_wolf]
        return (*in_rows(wolves), *in_rows([self._to(_, *end) for end in by_wolf[chosen]]))

    def _discarding(self, _: Language, moves: Sequence[Move], selection: Selection) -> tuple[Row, ...]:
        alone = next(move for move in moves if isinstance(move, Discard) and move.send is None)
        no_wolf = Button(format_move(alone), labels.no_wolf(_), self._art.discard)
        return (*self.wolves(_, moves, selection), (no_wolf, self._back(_)))

    def _builds(self, _: Language, moves: Sequence[Move], *, named: bool = False) -> list[Button]:
        return [self._build(_, way, way, self._seat, named=named) for way in ways(moves)]

    def _build(
        self, _: Language, move: Move, way: Build | Basement, builder: Builder, *, named: bool = False
    ) -> Button:
        """Make the button for a way to build a card; ``named`` says which card."""
        box, yards = self._box, self._state.yards
        after, built = built_on(box, yards, builder, way)
        fate = prospect(box, after, Address(builder, built.house))
        face = said.face(_, box, way.card) if named else ""
        number = way.number if isinstance(way, Build) and len(said.numbers(box, way.card)) > 1 else None
        label = labels.build(_, way, built, face, number, fate)
        emoji = self._art.face_button(way.card, said.numbers(box, way.card)) if named else self._art.letter(built.house)
        return Button(format_move(move), label, emoji, Style.success if fate in SECURE else Style.secondary)

    def _places(self, _: Language, card: Card) -> Button:
        numbers = said.numbers(self._box, card)
        label = labels.places(_, said.face(_, self._box, card))
        return Button(f"{PICK}{Selection(card)}", label, self._art.face_button(card, numbers))

    def _discard(self, _: Language, card: Card, moves: Sequence[Move]) -> Button:
        """Make the button that discards a card, or leads to the wolves that may be sent for it."""
        discards = [move for move in moves if isinstance(move, Discard)]
        face = said.face(_, self._box, card)
        if len(discards) == 1:
            return Button(format_move(discards[0]), labels.discard_card(_, face), self._art.discard)
        return Button(f"{PICK}{Selection(card, sends=True)}", labels.discard_card_for_wolf(_, face), self._art.discard)

    def _wolf(self, _: Language, wolf: int, selection: Selection, *, chosen: bool) -> Button:
        what = f"{PICK}{replace(selection, sends=True, wolf=wolf)}"
        return switch(what, labels.wolf(_, wolf), self._art.dweller_button(Wolf(self._seat, wolf)), chosen=chosen)

    def _to(self, _: Language, move: Move, send: Send, *, alone: bool = False) -> Button:
        fate = prospect(self._box, self._state.yards, Address(send.builder, send.house))
        own = send.builder == self._seat
        label = labels.wolf_to(_, self._plain_names, send, fate, own=own, alone=alone)
        colour = self._state.yards[send.builder][send.house].colour
        return Button(format_move(move), label, self._art.of(colour), _style(fate))

    def _back(self, _: Language) -> Button:
        return Button(PICK, labels.back(_), "↩️")


def send_of(move: Move) -> Send | None:
    """Return the sending of a wolf that a move is or has."""
    if isinstance(move, Discard):
        return move.send
    return move if isinstance(move, Send) else None


def ways(moves: Sequence[Move]) -> list[Build | Basement]:
    """Pick the moves that build."""
    return [move for move in moves if isinstance(move, Build | Basement)]


def _crowded(ways_of: Mapping[Card, int]) -> set[Card]:
    """Choose the cards whose ways to build there is no room for, those with the most first."""
    crowded: set[Card] = set()
    for card in sorted(ways_of, key=lambda card: -ways_of[card]):
        if sum(1 if other in crowded else number for other, number in ways_of.items()) <= MOST_BUTTONS:
            break
        crowded.add(card)
    return crowded


def _style(fate: Prospect) -> Style:
    if fate in FALLING:
        return Style.danger
    return Style.success if fate in SECURE else Style.secondary
