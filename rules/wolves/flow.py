"""A state while a step changes it."""

from __future__ import annotations

from msgspec.structs import replace

from rules.game import Seat, Step
from rules.wolves.box import Box
from rules.wolves.building import Yard
from rules.wolves.events import Event, GameOver, Reason
from rules.wolves.state import Builder, Card, Cards, Pending, Phase, State


class Flow:
    """The fields of a state, open to change, and what has been told; it lives no longer than the step."""

    __slots__ = (
        "active",
        "box",
        "deck",
        "discard",
        "events",
        "gone",
        "hands",
        "mustache",
        "pending",
        "phase",
        "pigs",
        "revealed",
        "setup",
        "turns_left",
        "waiting",
        "wolves",
        "yards",
    )

    def __init__(self, box: Box, state: State) -> None:
        self.box = box
        self.events: list[Event] = []
        self.revealed = False
        self.setup = state.setup
        self.deck = state.deck
        self.hands = state.hands
        self.yards = state.yards
        self.wolves = state.wolves
        self.active = state.active
        self.phase = state.phase
        self.waiting = state.waiting
        self.discard = state.discard
        self.pigs = state.pigs
        self.pending = state.pending
        self.turns_left = state.turns_left
        self.mustache = state.mustache
        self.gone = state.gone

    def step(self) -> Step[State, Event]:
        """Close the state again."""
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
        """Who has not left, in seat order."""
        return tuple(seat for seat in range(len(self.hands)) if seat not in self.gone.seats)

    @property
    def smooki(self) -> bool:
        """Whether Smooki plays."""
        return len(self.yards) > len(self.hands)

    @property
    def ending(self) -> bool:
        """Whether the last Big Bad Pig card has been dealt with, and nobody draws any more."""
        return self.pigs.tokens == self.box.last_pig

    def wait_for(self, phase: Phase, *seats: Seat) -> None:
        """Let seats do something."""
        self.phase = phase
        self.waiting = seats

    def set_hand(self, seat: Seat, hand: Cards) -> None:
        """Give a seat another hand."""
        self.hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])

    def set_yard(self, builder: Builder, yard: Yard) -> None:
        """Give a builder other houses."""
        self.yards = (*self.yards[:builder], yard, *self.yards[builder + 1 :])

    def set_senders(self, senders: tuple[Seat, ...]) -> None:
        """Say who must still send a wolf."""
        self.pigs = replace(self.pigs, senders=senders)

    def set_chosen(self, seat: Seat, card: Card | None) -> None:
        """Note the card that a seat has chosen, or that its choice is void."""
        chosen = self.pending.chosen
        self.pending = Pending(chosen=(*chosen[:seat], card, *chosen[seat + 1 :]))

    def take_from_hand(self, seat: Seat, card: Card) -> None:
        """Take a card out of a hand."""
        hand = self.hands[seat]
        at = hand.index(card)
        self.set_hand(seat, hand[:at] + hand[at + 1 :])

    def take_from_deck(self) -> Card:
        """Take the top card, which somebody gets to see; there must be one."""
        card = self.deck[-1]
        assert card is not None, "a view can't be played"
        self.deck = self.deck[:-1]
        self.revealed = True
        return card

    def end(self, reason: Reason) -> None:
        """End the game."""
        self.wait_for(Phase.OVER)
        self.set_senders(())
        self.pending = replace(self.pending, chosen=())
        self.events.append(GameOver(reason))
