"""What happened in a step: all that the table may know, and nothing that is hidden from anybody."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

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
    """The last rounds are played."""
    ALONE = "alone"
    """Everybody else has left."""


@dataclass(frozen=True, slots=True)
class GameBegan:
    """The cards were dealt and the start player found."""

    seat: Seat
    """The start player."""
    drawn: bool
    """Whether chance said so."""
    kind: Literal["game-began"] = "game-began"


@dataclass(frozen=True, slots=True)
class FloorBuilt:
    """A card was built as a floor."""

    builder: Builder
    card: Card
    number: int
    """What it is used as."""
    house: int
    """From 0."""
    colour: Colour
    """Of the house now."""
    starts: bool
    """Whether it started that house."""
    colours: bool
    """Whether it gave a white house its colour."""
    kind: Literal["floor-built"] = "floor-built"


@dataclass(frozen=True, slots=True)
class BasementBuilt:
    """A card was built as a basement."""

    builder: Builder
    card: Card
    house: int
    """From 0."""
    colour: Colour
    """Of the house now."""
    colours: bool
    """Whether it gave a white house its colour."""
    kind: Literal["basement-built"] = "basement-built"


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card was discarded; a card of Smooki's because he could not build it."""

    builder: Builder
    card: Card
    kind: Literal["discarded"] = "discarded"


@dataclass(frozen=True, slots=True)
class WolfSent:
    """A wolf moved in."""

    seat: Seat
    """Whose wolf it is."""
    wolf: int
    builder: Builder
    """Whose house it is."""
    house: int
    """From 0."""
    kind: Literal["wolf-sent"] = "wolf-sent"


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A floor card was drawn, and the turn ends."""

    seat: Seat
    kind: Literal["card-drawn"] = "card-drawn"


@dataclass(frozen=True, slots=True)
class PigDrawn:
    """A Big Bad Pig card came and was set aside."""

    builder: Builder
    """Who drew it, or for whom it was revealed."""
    pig: Pig
    number: int
    """How many have come, with this one."""
    kind: Literal["pig-drawn"] = "pig-drawn"


@dataclass(frozen=True, slots=True)
class TokenPlaced:
    """The tallest house without a token got one."""

    token: int
    builder: Builder
    house: int
    """From 0."""
    height: int
    kind: Literal["token-placed"] = "token-placed"


@dataclass(frozen=True, slots=True)
class TokenLost:
    """There was no house for a token."""

    token: int
    kind: Literal["token-lost"] = "token-lost"


@dataclass(frozen=True, slots=True)
class Refilled:
    """A hand was refilled after a Big Bad Pig card."""

    seat: Seat
    cards: int
    """How many floor cards were drawn; 0 when the deck is out."""
    kind: Literal["refilled"] = "refilled"


@dataclass(frozen=True, slots=True)
class EffectBegan:
    """Everybody has to do what a Big Bad Pig card says."""

    pig: Pig
    kind: Literal["effect-began"] = "effect-began"


@dataclass(frozen=True, slots=True)
class EffectIgnored:
    """With baby wolves a Big Bad Pig card has no effect."""

    pig: Pig
    kind: Literal["effect-ignored"] = "effect-ignored"


@dataclass(frozen=True, slots=True)
class CardChosen:
    """A seat has chosen a card in secret, or has changed its mind."""

    seat: Seat
    kind: Literal["card-chosen"] = "card-chosen"


@dataclass(frozen=True, slots=True)
class CardsPassed:
    """All passed their card at once."""

    pig: Pig
    gifts: tuple[tuple[Seat, Seat], ...]
    """Who gave, and to whom."""
    kind: Literal["cards-passed"] = "cards-passed"


@dataclass(frozen=True, slots=True)
class NoWolfSent:
    """A seat that must send a wolf can't, and is skipped."""

    seat: Seat
    lack: Lack
    kind: Literal["no-wolf-sent"] = "no-wolf-sent"


@dataclass(frozen=True, slots=True)
class LastRoundsBegan:
    """The last Big Bad Pig card came: from now on nobody draws."""

    turns: int | None
    """How many every seat has; None when two players play all their cards."""
    kind: Literal["last-rounds-began"] = "last-rounds-began"


@dataclass(frozen=True, slots=True)
class CardOpened:
    """A chosen card was shown, or a card was revealed for Smooki."""

    builder: Builder
    card: Card
    kind: Literal["card-opened"] = "card-opened"


@dataclass(frozen=True, slots=True)
class DeckOut:
    """There was no card to reveal for Smooki."""

    kind: Literal["deck-out"] = "deck-out"


@dataclass(frozen=True, slots=True)
class MustachePassed:
    """The Mustache went to the other player."""

    seat: Seat
    """Who has it now."""
    kind: Literal["mustache-passed"] = "mustache-passed"


@dataclass(frozen=True, slots=True)
class Left:
    """A seat resigned."""

    seat: Seat
    kind: Literal["left"] = "left"


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game is over and can be counted."""

    reason: Reason
    kind: Literal["game-over"] = "game-over"


Event: TypeAlias = Annotated[
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
    | GameOver,
    Field(discriminator="kind"),
]
