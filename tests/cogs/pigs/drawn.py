"""The largest tables and the longest logs of the pigs."""

from __future__ import annotations

from rules.pigs.events import Award, AwardWon, Blown, Bought, EndNear, Event, GameOver, Reason, Rolled, WolfCame
from rules.pigs.state import Face, Material
from tests.cogs.drawing import TableDrawer
from tests.cogs.faces import FACES
from tests.rules.pigs.table import house, tile

FACE = FACES["pigs"]
DRAWER = TableDrawer(FACE)
draw = DRAWER.draw

MANY = " | ".join(["sd0 wr", "wd1 br", "bd1 sr"] * 4 + ["sw2", "ww2", "bw2"] * 4)
"""All doors and windows begun as houses, half of them finished."""
TALL = "sd1 sw2 ww2 bw2 sw1 ww1 bw1 sw1 ww1 bw1 sw0 ww0 bw0 br"
"""All windows in one house, under a roof."""
SPREAD = [" | ".join(["sd1 sw2 wr", "wd1 ww2 br"] * 2)] * 5

YARDS = {
    "nothing": [""] * 5,
    "24 houses": [MANY, "", "", "", ""],
    "a house of 14 tiles": [TALL, " | ".join(["wd1"] * 11), "", "", ""],
    "houses beside it": [" | ".join([TALL, *["wd1"] * 11]), "", "", "", ""],
    "everywhere": SPREAD,
}


def longest_log() -> list[Event]:
    """The longest that can happen one after another: turn after turn the wolf blows a whole house down.

    The table after the last blow has a banner in place of the news, that after the next roll has none.
    """
    turns: list[Event] = []
    for seat in range(5):
        turns += [
            Rolled(seat, 3, (0, 1), (Face.WOLF,) * 5),
            WolfCame(seat),
            Blown(seat, (seat + 1) % 5, 23, Material.STRAW, house(TALL).tiles[:13], tile("br"), False, True),
        ]
    return [*turns, Rolled(0, 1, (0, 1), (Face.DOOR,) * 5)]


def last_log() -> list[Event]:
    """All that can happen in the last move of a game."""
    bought = Bought(0, tile("bw2"), 23, False, True, None)
    return [
        bought,
        *(AwardWon(seat, award) for seat, award in enumerate([*Award][:5])),
        EndNear(5, True),
        GameOver(Reason.GUARD),
    ]
