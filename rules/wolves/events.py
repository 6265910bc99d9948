"""What happened in a step: everything public, nothing that is hidden from anybody."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, TypeAlias

from msgspec import Struct

from rules.game import Seat
from rules.wolves.state import Builder, Card, Colour, Pig


class Lack(StrEnum):
    """Why a player sends no wolf."""

    WOLF = "wolf"
    """All wolves have been sent."""
    HOUSE = "house"
    """No house that may be chosen has room."""


class Reason(StrEnum):
    """Why the game is over."""

    PLAYED = "played"
    """The last rounds have been played."""
    ALONE = "alone"
    """Everyone else has resigned."""


class GameBegan(Struct, frozen=True, gc=False):
    """The cards were dealt and the start player chosen."""

    seat: Seat
    """The start player."""
    drawn: bool
    """Whether chance decided that."""
    kind: Literal["game-began"] = "game-began"


class FloorBuilt(Struct, frozen=True, gc=False):
    """A card was built as a floor."""

    builder: Builder
    card: Card
    number: int
    """The number it is used as."""
    house: int
    """From 0."""
    colour: Colour
    """Of the house after building."""
    starts: bool
    """Whether it started that house."""
    colours: bool
    """Whether it gave a white house its colour."""
    kind: Literal["floor-built"] = "floor-built"


class BasementBuilt(Struct, frozen=True, gc=False):
    """A card was built as a basement."""

    builder: Builder
    card: Card
    house: int
    """From 0."""
    colour: Colour
    """Of the house after building."""
    colours: bool
    """Whether it gave a white house its colour."""
    kind: Literal["basement-built"] = "basement-built"


class Discarded(Struct, frozen=True, gc=False):
    """A card was discarded; Smooki discards a card when he can't build it."""

    builder: Builder
    card: Card
    kind: Literal["discarded"] = "discarded"


class WolfSent(Struct, frozen=True, gc=False):
    """A wolf moved in."""

    seat: Seat
    """Whose wolf it is."""
    wolf: int
    builder: Builder
    """Whose house it is."""
    house: int
    """From 0."""
    kind: Literal["wolf-sent"] = "wolf-sent"


class CardDrawn(Struct, frozen=True, gc=False):
    """A floor card was drawn, and the turn ends."""

    seat: Seat
    kind: Literal["card-drawn"] = "card-drawn"


class PigDrawn(Struct, frozen=True, gc=False):
    """A Big Bad Pig card came and was set aside."""

    builder: Builder
    """Who drew it, or Smooki if it was revealed for him."""
    pig: Pig
    number: int
    """How many have come, including this one."""
    kind: Literal["pig-drawn"] = "pig-drawn"


class TokenPlaced(Struct, frozen=True, gc=False):
    """The tallest house without a token got one."""

    token: int
    builder: Builder
    house: int
    """From 0."""
    height: int
    kind: Literal["token-placed"] = "token-placed"


class TokenLost(Struct, frozen=True, gc=False):
    """There was no house for a token."""

    token: int
    kind: Literal["token-lost"] = "token-lost"


class Refilled(Struct, frozen=True, gc=False):
    """A hand was refilled after a Big Bad Pig card."""

    seat: Seat
    cards: int
    """How many floor cards were drawn; 0 when the deck is out."""
    kind: Literal["refilled"] = "refilled"


class EffectBegan(Struct, frozen=True, gc=False):
    """A Big Bad Pig card takes effect for everyone."""

    pig: Pig
    kind: Literal["effect-began"] = "effect-began"


class EffectIgnored(Struct, frozen=True, gc=False):
    """With baby wolves a Big Bad Pig card has no effect."""

    pig: Pig
    kind: Literal["effect-ignored"] = "effect-ignored"


class CardChosen(Struct, frozen=True, gc=False):
    """A seat has chosen a card in secret, or has changed its mind."""

    seat: Seat
    kind: Literal["card-chosen"] = "card-chosen"


class CardsPassed(Struct, frozen=True, gc=False):
    """All players passed their cards simultaneously."""

    pig: Pig
    gifts: tuple[tuple[Seat, Seat], ...]
    """Pairs of giver and receiver."""
    kind: Literal["cards-passed"] = "cards-passed"


class NoWolfSent(Struct, frozen=True, gc=False):
    """A seat that must send a wolf can't do so and is skipped."""

    seat: Seat
    lack: Lack
    kind: Literal["no-wolf-sent"] = "no-wolf-sent"


class LastRoundsBegan(Struct, frozen=True, gc=False):
    """The last Big Bad Pig card came: nobody draws any more."""

    turns: int | None
    """How many each seat has left; None when two players play all their cards."""
    kind: Literal["last-rounds-began"] = "last-rounds-began"


class CardOpened(Struct, frozen=True, gc=False):
    """A chosen card was shown, or a card was revealed for Smooki."""

    builder: Builder
    card: Card
    kind: Literal["card-opened"] = "card-opened"


class DeckOut(Struct, frozen=True, gc=False):
    """There was no card to reveal for Smooki."""

    kind: Literal["deck-out"] = "deck-out"


class MustachePassed(Struct, frozen=True, gc=False):
    """The Mustache went to the other player."""

    seat: Seat
    """Who has it now."""
    kind: Literal["mustache-passed"] = "mustache-passed"


class Left(Struct, frozen=True, gc=False):
    """A seat resigned."""

    seat: Seat
    kind: Literal["left"] = "left"


class GameOver(Struct, frozen=True, gc=False):
    """The game is over and can be counted."""

    reason: Reason
    kind: Literal["game-over"] = "game-over"


Event: TypeAlias = (
    GameBegan
    | FloorBuilt
    | BasementBuilt
    | Discarded
    | WolfSent
    | CardDrawn
    | PigDrawn
    | TokenPlaced
    | TokenLost
    | Refilled
    | EffectBegan
    | EffectIgnored
    | CardChosen
    | CardsPassed
    | NoWolfSent
    | LastRoundsBegan
    | CardOpened
    | DeckOut
    | MustachePassed
    | Left
    | GameOver
)
