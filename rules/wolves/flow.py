"""A state while a step changes it."""

from __future__ import annotations

from rules.game import Seat, Step
from rules.wolves.box import Box
from rules.wolves.building import Yard
from rules.wolves.events import Event, GameOver, Reason
from rules.wolves.state import Builder, Card, Cards, Phase, State


class Flow:
    """The fields of a state, open to change, and what has been told; it lives no longer than the step."""

    __slots__ = (
        "active",
        "baby_wolf",
        "box",
        "chosen",
        "deck",
        "discard",
        "events",
        "first",
        "hands",
        "left",
        "mustache",
        "opened",
        "phase",
        "pigs",
        "resigned",
        "revealed",
        "senders",
        "tokens",
        "turns_left",
        "waiting",
        "wolves",
        "yards",
    )

    def __init__(self, box: Box, state: State) -> None:
        self.box = box
        self.events: list[Event] = []
        self.revealed = False
        self.first = state.first
        self.baby_wolf = state.baby_wolf
        self.deck = state.deck
        self.hands = state.hands
        self.yards = state.yards
        self.wolves = state.wolves
        self.active = state.active
        self.phase = state.phase
        self.waiting = state.waiting
        self.discard = state.discard
        self.pigs = state.pigs
        self.tokens = state.tokens
        self.senders = state.senders
        self.chosen = state.chosen
        self.opened = state.opened
        self.turns_left = state.turns_left
        self.mustache = state.mustache
        self.resigned = state.resigned
        self.left = state.left

    def step(self) -> Step[State, Event]:
        """Close the state again."""
        state = State(
            self.first,
            self.baby_wolf,
            self.deck,
            self.hands,
            self.yards,
            self.wolves,
            self.active,
            self.phase,
            self.waiting,
            self.discard,
            self.pigs,
            self.tokens,
            self.senders,
            self.chosen,
            self.opened,
            self.turns_left,
            self.mustache,
            self.resigned,
            self.left,
        )
        return Step(state, tuple(self.events), self.revealed)

    @property
    def present(self) -> tuple[Seat, ...]:
        """Who has not left, in seat order."""
        return tuple(seat for seat in range(len(self.hands)) if seat not in self.resigned)

    @property
    def smooki(self) -> bool:
        """Whether Smooki plays."""
        return len(self.yards) > len(self.hands)

    @property
    def ending(self) -> bool:
        """Whether the last Big Bad Pig card has been dealt with, and nobody draws any more."""
        return self.tokens == self.box.last_pig

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

    def set_chosen(self, seat: Seat, card: Card | None) -> None:
        """Note the card that a seat has chosen, or that its choice is void."""
        self.chosen = (*self.chosen[:seat], card, *self.chosen[seat + 1 :])

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
        self.senders = self.chosen = ()
        self.events.append(GameOver(reason))
