"""What happened in a step, complete enough to be told without the state."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, TypeAlias

from msgspec import Struct

from rules.game import Seat
from rules.pigs.state import Face, Material, Tile


class Award(StrEnum):
    """The cards of the veteran variant: three go to the first to complete such a house, three are given at the end."""

    ALL_STRAW = "all-straw"
    ALL_WOOD = "all-wood"
    ALL_BRICK = "all-brick"
    MOST_POTS = "most-pots"
    MOST_HOUSES = "most-houses"
    TALLEST = "tallest"


WHOLE_HOUSE = (Award.ALL_STRAW, Award.ALL_WOOD, Award.ALL_BRICK)
"""The cards that can be won during the game, in the order of MATERIALS."""


class Lack(StrEnum):
    """Why a turn ended with nothing."""

    PURCHASE = "purchase"
    """The dice buy no tile that is left and can be placed."""
    TARGET = "target"
    """The wolf came, and no opponent has a house."""


class Reason(StrEnum):
    """Why the game is over."""

    STACKS = "stacks"
    """Enough stacks are empty."""
    GUARD = "guard"
    """Nobody has bought a tile for many rounds."""
    ALONE = "alone"
    """Everyone else has resigned."""


class GameBegan(Struct, frozen=True, gc=False):
    """The stacks were shuffled and the first player chosen."""

    seat: Seat
    """The first player."""
    drawn: bool
    """Whether chance decided that."""
    tops: tuple[Tile, ...]
    """The top tile of every stack."""
    kind: Literal["game-began"] = "game-began"


class TurnBegan(Struct, frozen=True, gc=False):
    """The turn came to a seat."""

    seat: Seat
    round: int
    kind: Literal["turn-began"] = "turn-began"


class Rolled(Struct, frozen=True, gc=False):
    """Dice were rolled, for the first time or again."""

    seat: Seat
    roll: int
    """Which roll of the turn it was, from 1."""
    dice: tuple[int, ...]
    """Which dice, from 0."""
    faces: tuple[Face, ...]
    """What all dice show now."""
    kind: Literal["rolled"] = "rolled"


class Bought(Struct, frozen=True, gc=False):
    """A tile was bought and placed."""

    seat: Seat
    tile: Tile
    house: int
    """Which of the seat's houses it went to, from 0."""
    begins: bool
    """Whether it began that house."""
    completes: bool
    """Whether it completed that house."""
    next: Tile | None
    """The stack's new top tile; None when the stack is exhausted."""
    kind: Literal["bought"] = "bought"


class AwardWon(Struct, frozen=True, gc=False):
    """A seat won a card."""

    seat: Seat
    award: Award
    kind: Literal["award-won"] = "award-won"


class WolfCame(Struct, frozen=True, gc=False):
    """Rolling and buying ended; the active player blows if there is a house to blow on."""

    seat: Seat
    kind: Literal["wolf-came"] = "wolf-came"


class Blown(Struct, frozen=True, gc=False):
    """The wolf blew on a house."""

    seat: Seat
    target: Seat
    house: int
    """Which of the target's houses, from 0, as counted before the blow."""
    material: Material
    """What the spinner named."""
    lost: tuple[Tile, ...]
    """The tiles of that material."""
    fallen: Tile | None
    """The roof that fell because nothing else was left."""
    opened: bool
    """Whether a complete house lost its roof and still stands."""
    gone: bool
    """Whether nothing is left of the house."""
    kind: Literal["blown"] = "blown"


class TurnWasted(Struct, frozen=True, gc=False):
    """A turn ended with nothing."""

    seat: Seat
    lack: Lack
    kind: Literal["turn-wasted"] = "turn-wasted"


class EndNear(Struct, frozen=True, gc=False):
    """So many stacks are exhausted that the game ends after this turn, or after this round."""

    empty_stacks: int
    after_round: bool
    kind: Literal["end-near"] = "end-near"


class Left(Struct, frozen=True, gc=False):
    """A seat resigned."""

    seat: Seat
    kind: Literal["left"] = "left"


class GameOver(Struct, frozen=True, gc=False):
    """The game is over and can be counted."""

    reason: Reason
    kind: Literal["game-over"] = "game-over"


Event: TypeAlias = (
    GameBegan | TurnBegan | Rolled | Bought | AwardWon | WolfCame | Blown | TurnWasted | EndNear | Left | GameOver
)
