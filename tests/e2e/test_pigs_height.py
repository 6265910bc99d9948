"""A table of three players fits on a phone, drawn with the bot's own emojis."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

import pytest

from bot.service import rate_limit
from rules.pigs.events import Blown, Bought, EndNear, Event, Rolled, TurnBegan, WolfCame
from rules.pigs.state import Material, Phase, State
from tests.e2e.browser import needs_chromium
from tests.e2e.phone import HEIGHT, open_phone
from tests.rules.pigs.table import faces, tile
from tests.rules.pigs.table import table as laid

pytestmark = needs_chromium

YARDS = ("wd ww1 wr | sd sw", "bd sw1 sr | wd", "sw2 bw | sd1 sw1 ww")
LATE = (
    "wd ww1 wr | sd sw sw1 sr | bd bw",
    "bd sw1 sw ww wr | wd sd sw | sd",
    "sw2 bw sw ww br | sd1 sw1 ww | wd",
)
"""Late houses, too high to stand upright."""
SHORT = ("wd ww1 wr | sd", "bd sw1 sr | wd | bd", "sw2 bw | sd1 sw1 ww | wd")
LEFT = {"sd": "01", "sw": "1", "sr": "", "wd": "10", "ww": "2", "bd": "01"}
Move: TypeAlias = tuple[Event, ...]
WOLF: Move = (Rolled(1, 3, (0, 1), faces("DD!W!")), WolfCame(1))
BLOWN: Move = (
    Blown(1, 2, 0, Material.STRAW, (tile("sd"), tile("sw")), None, opened=True, gone=False),
    TurnBegan(2, 4),
)
ROLLED: Move = (Rolled(2, 2, (1, 2), faces("WWDWR")),)
BOUGHT: Move = (Bought(2, tile("sw1"), 1, begins=False, completes=False, next=None), TurnBegan(0, 5))
LAST: Move = (Bought(2, tile("sw1"), 1, begins=False, completes=False, next=None), EndNear(3, after_round=True))
NEWS = (WOLF, BLOWN, ROLLED, BOUGHT)


def state(dice: str = "", yards: Sequence[str] = YARDS, **how: object) -> State:
    return laid(*yards, seats=3, left=LEFT, dice=dice, each="0120", round=5, **how)  # type: ignore[arg-type]


STATES: Mapping[str, tuple[State, tuple[Move, ...]]] = {
    "roll": (state(), NEWS),
    "roll after the wolf": (state(), NEWS[:2]),
    "reroll with two tiles to buy": (state("WWWRR", phase=Phase.REROLL), NEWS),
    "reroll with nothing to buy": (state("DWR!D", phase=Phase.REROLL, rolls=2, seat=1), NEWS),
    "reroll with much to buy": (state("WWWDD", phase=Phase.REROLL, seat=2), NEWS),
    "buy": (state("WWRRR", rolls=3), NEWS),
    "buy a second tile": (state("WWRRR", rolls=3, bought="wr"), NEWS),
    "buy a second tile near the end": (state("WWRRR", rolls=3, bought="wr"), (*NEWS[:3], LAST)),
    "the wolf": (state("!WR!D", phase=Phase.BLOW), (*NEWS, WOLF)),
    "the wolf and more houses": (state("!WR!D", SHORT, phase=Phase.BLOW), (*NEWS, WOLF)),
    "late": (state(yards=LATE), NEWS),
    "late with tiles to buy": (state("WWWRR", LATE, phase=Phase.REROLL), NEWS),
    "late after the wolf": (state(yards=LATE), NEWS[:2]),
    "late and the wolf": (state("!WR!D", LATE, phase=Phase.BLOW), (*NEWS, WOLF)),
}


@pytest.mark.slow
async def test_a_table_of_three_players_fits_on_a_phone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "AT_ONCE", 10_000)
    heights: dict[str, float] = {}
    async with open_phone(tmp_path, "pigs", ("Ada", "Ben", "Cleo")) as phone:
        for name, (laid_out, moves) in STATES.items():
            heights[name] = await phone.lay(laid_out, *moves)
            await phone.photograph(name)
    assert {name: height for name, height in heights.items() if height > HEIGHT} == {}
