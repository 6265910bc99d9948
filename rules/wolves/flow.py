"""A mutable state while a step is carried out."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from rules.game import IllegalMove, Seat, Step
from rules.tuples import with_item, without
from rules.wolves.box import Box
from rules.wolves.building import Yard
from rules.wolves.events import Event, GameOver, Reason
from rules.wolves.refusals import Refusal
from rules.wolves.state import Builder, Card, Cards, Gone, Pending, Phase, Pigs, Setup, State


class Flow(Struct, gc=False):
    """The fields of a state, mutable, and the events so far; discarded after the step."""

    box: Box
    setup: Setup
    deck: Cards
    hands: tuple[Cards, ...]
    yards: tuple[Yard, ...]
    wolves: tuple[tuple[int, ...], ...]
    active: Seat
    phase: Phase
    waiting: tuple[Seat, ...]
    discard: tuple[Card, ...]
    pigs: Pigs
    pending: Pending
    turns_left: tuple[int, ...]
    mustache: Seat | None
    gone: Gone
    events: list[Event] = []
    revealed: bool = False

    @classmethod
    def of(cls, box: Box, state: State) -> Flow:
        """Make a mutable copy of a state."""
        return cls(
            box,
            state.setup,
            state.deck,
            state.hands,
            state.yards,
            state.wolves,
            state.active,
            state.phase,
            state.waiting,
            state.discard,
            state.pigs,
            state.pending,
            state.turns_left,
            state.mustache,
            state.gone,
        )

    def step(self) -> Step[State, Event]:
        """Return the resulting state and events."""
        state = State(
            self.setup,
            self.deck,
            self.hands,
            self.yards,
            self.wolves,
            self.active,
            self.phase,
            self.waiting,
            self.discard,
            self.pigs,
            self.pending,
            self.turns_left,
            self.mustache,
            self.gone,
        )
        return Step(state, tuple(self.events), self.revealed)

    @property
    def present(self) -> tuple[Seat, ...]:
        """The seats that have not resigned, in order."""
        gone = self.gone.seats
        return tuple([seat for seat in range(len(self.hands)) if seat not in gone])

    @property
    def smooki(self) -> bool:
        """Whether Smooki plays."""
        return len(self.yards) > len(self.hands)

    @property
    def ending(self) -> bool:
        """Whether the last Big Bad Pig card has been dealt with; then nobody draws any more."""
        return self.pigs.tokens == self.box.last_pig

    def wait_for(self, phase: Phase, *seats: Seat) -> None:
        """Set the phase and the seats that have something to do."""
        self.phase = phase
        self.waiting = seats

    def set_hand(self, seat: Seat, hand: Cards) -> None:
        """Replace a seat's hand."""
        self.hands = with_item(self.hands, seat, hand)

    def set_yard(self, builder: Builder, yard: Yard) -> None:
        """Replace a builder's houses."""
        self.yards = with_item(self.yards, builder, yard)

    def set_senders(self, senders: tuple[Seat, ...]) -> None:
        """Set the seats that must still send a wolf."""
        self.pigs = replace(self.pigs, senders=senders)

    def set_chosen(self, seat: Seat, card: Card | None) -> None:
        """Set the card that a seat has chosen in secret; None clears its choice."""
        chosen = self.pending.chosen
        self.pending = Pending(chosen=with_item(chosen, seat, card))

    def take_from_hand(self, seat: Seat, card: Card) -> None:
        """Take a card out of a hand; IllegalMove when it is not there."""
        self.check_in_hand(seat, card)
        hand = self.hands[seat]
        self.set_hand(seat, without(hand, hand.index(card)))

    def take_from_deck(self) -> Card:
        """Take the top card, which somebody gets to see. The deck must not be empty."""
        card = self.deck[-1]
        assert card is not None, "a view can't be played"
        self.deck = self.deck[:-1]
        self.revealed = True
        return card

    def check_in_hand(self, seat: Seat, card: Card) -> None:
        """Raise IllegalMove when a card is not in a hand."""
        if card not in self.hands[seat]:
            raise IllegalMove(Refusal.NOT_IN_HAND, card=card)

    def end(self, reason: Reason) -> None:
        """End the game."""
        self.wait_for(Phase.OVER)
        self.set_senders(())
        self.pending = replace(self.pending, chosen=())
        self.events.append(GameOver(reason))
