"""What becomes of a house if the game ended now, in the terms in which players decide where to build and to send."""

from __future__ import annotations

from enum import Enum, auto

from rules.wolves.box import Box
from rules.wolves.building import Yards
from rules.wolves.score import fates
from rules.wolves.state import Address, Colour


class Prospect(Enum):
    """How a house compares with the others of its colour."""

    WHITE = auto()
    """It has no colour yet, and would fall."""
    FALLS = auto()
    """It is the single shortest."""
    TIED = auto()
    """No house is shorter, but another is as short: it stands."""
    ALONE = auto()
    """There is no other: it stands, and is the tallest."""
    SAFE = auto()
    """Another one is shorter: it stands."""
    TALLEST = auto()
    """It is the single tallest."""


FALLING = (Prospect.WHITE, Prospect.FALLS)
SECURE = (Prospect.SAFE, Prospect.TALLEST)


def prospect(box: Box, yards: Yards, address: Address) -> Prospect:
    """Compare a house with the others of its colour."""
    house = yards[address.builder][address.house]
    if house.colour is Colour.WHITE:
        return Prospect.WHITE
    heights = [box.height(other) for yard in yards for other in yard if other.colour is house.colour]
    fate = fates(box, yards)[address]
    if len(heights) == 1:
        return Prospect.ALONE
    if not fate.standing:
        return Prospect.FALLS
    if fate.tallest:
        return Prospect.TALLEST
    return Prospect.SAFE if min(heights) < box.height(house) else Prospect.TIED
