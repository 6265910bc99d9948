"""What lies on the table: cards, houses, wolves, tokens, and who has to do what."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType, TypeAlias

from msgspec import Struct

from rules.game import Seat

Card = NewType("Card", str)
"""A floor card by colour and printed number (``red-9``), or a Big Bad Pig card by its effect (``pass-left``)."""

Cards: TypeAlias = tuple[Card | None, ...]
"""Cards; None is a card hidden from the reader."""

Builder: TypeAlias = int
"""An owner of houses: a seat, or Smooki in a game of two."""

SMOOKI: Builder = 2
"""The third builder in a game of two."""


class Colour(StrEnum):
    """The colour of a card or a house; a white house has no colour yet."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    WHITE = "white"


class Pig(StrEnum):
    """A Big Bad Pig card, by its effect."""

    RIGHT = "pass-right"
    LEFT = "pass-left"
    SEND = "send"


class Floor(Struct, frozen=True, gc=False):
    """A card in a house, and the number it is used as."""

    card: Card
    number: int


class Wolf(Struct, frozen=True, gc=False):
    """A wolf token that has moved in."""

    seat: Seat
    """Whose it is."""
    value: int


class House(Struct, frozen=True, gc=False):
    """A house has at least one floor above ground."""

    colour: Colour
    floors: tuple[Floor, ...]
    """From the ground up."""
    basements: tuple[Floor, ...] = ()
    """From the ground down."""
    wolves: tuple[Wolf, ...] = ()
    token: int | None = None
    """The Big Bad Pig token on it."""

    @property
    def top(self) -> int:
        """The number of its rooftop, the highest floor."""
        return self.floors[-1].number

    @property
    def deepest(self) -> int:
        """The number of its deepest basement; 0 when it has none."""
        return self.basements[-1].number if self.basements else 0


class Address(Struct, frozen=True, gc=False):
    """Identifies a house by its builder and its index in the order in which they were started, from 0."""

    builder: Builder
    house: int


class Opened(Struct, frozen=True, gc=False):
    """A card that lies open and has still to be played."""

    builder: Builder
    """For whose houses."""
    card: Card


class Phase(StrEnum):
    """What the waiting seats have to do."""

    PLAY = "play"
    """Play a card from the hand."""
    PASSING = "passing"
    """Choose in secret a card to pass."""
    SEND = "send"
    """Send a wolf."""
    SMOOKI = "smooki"
    """Say where Smooki builds the open card."""
    CHOOSE = "choose"
    """Choose in secret the next card to play; last rounds of two players."""
    SHOWN = "shown"
    """Play the card that was chosen and shown."""
    OVER = "over"


class Setup(Struct, frozen=True, gc=False):
    """What is fixed before the game and never changes."""

    first: Seat
    """The start player."""
    baby_wolf: bool
    """Whether the variant is played."""


class Pigs(Struct, frozen=True, gc=False):
    """The Big Bad Pig cards that have come, and what remains to be done for them."""

    cards: tuple[Pig, ...] = ()
    """In the order in which they came."""
    tokens: int = 0
    """How many of their tokens have been placed or lost."""
    senders: tuple[Seat, ...] = ()
    """Who must still send a wolf, in this order."""


class Pending(Struct, frozen=True, gc=False):
    """Cards that have been chosen or opened but not played yet."""

    chosen: Cards = ()
    """The card that every seat has chosen in secret; it is still in the hand. Empty when nobody has to choose."""
    opened: tuple[Opened, ...] = ()
    """The open cards, in the order in which they will be played."""


class Gone(Struct, frozen=True, gc=False):
    """The seats that have resigned, and their cards."""

    seats: tuple[Seat, ...] = ()
    """In seat order."""
    cards: Cards = ()
    """Their hands, which nobody may see."""


class State(Struct, frozen=True, gc=False):
    """A game between two moves."""

    setup: Setup
    deck: Cards
    """The last card is the top."""
    hands: tuple[Cards, ...]
    yards: tuple[tuple[House, ...], ...]
    """The houses of every builder, in the order in which they were started."""
    wolves: tuple[tuple[int, ...], ...]
    """Each seat's unsent wolves, by value."""
    active: Seat
    """Whose turn it is; while both play simultaneously, whose it was last."""
    phase: Phase
    waiting: tuple[Seat, ...]
    """Who has something to do now."""
    discard: tuple[Card, ...] = ()
    """The last card is the top."""
    pigs: Pigs = Pigs()
    pending: Pending = Pending()
    turns_left: tuple[int, ...] = ()
    """How many turns each seat has left in the last rounds of three or four players; empty before."""
    mustache: Seat | None = None
    """Who decides for Smooki; None when he doesn't play."""
    gone: Gone = Gone()

    @property
    def smooki(self) -> bool:
        """Whether Smooki plays."""
        return len(self.yards) > len(self.hands)
