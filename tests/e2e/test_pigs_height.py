"""A table of three players fits on a phone, drawn with the bot's own emojis."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from bot.service import rate_limit
from rules.pigs.events import Blown, Bought, Event, Rolled, TurnBegan, WolfCame
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
NEWS: tuple[Event, ...] = (
    Rolled(1, 3, (0, 1), faces("DD!W!")),
    WolfCame(1),
    Blown(1, 2, 0, Material.STRAW, (tile("sd"), tile("sw")), None, True, False),
    TurnBegan(2, 4),
    Rolled(2, 2, (1, 2), faces("WWDWR")),
    Bought(2, tile("sw1"), 1, False, False, None),
    TurnBegan(0, 5),
)


def state(dice: str = "", yards: Sequence[str] = YARDS, **how: object) -> State:
    return laid(*yards, seats=3, left=LEFT, dice=dice, each="0120", round=5, **how)  # type: ignore[arg-type]


STATES: Mapping[str, State] = {
    "roll": state(),
    "reroll with two tiles to buy": state("WWWRR", phase=Phase.REROLL),
    "reroll with nothing to buy": state("DWR!D", phase=Phase.REROLL, rolls=2, seat=1),
    "reroll with much to buy": state("WWWDD", phase=Phase.REROLL, seat=2),
    "buy": state("WWRRR", rolls=3),
    "buy a second tile": state("WWRRR", rolls=3, bought="wr"),
    "the wolf": state("!WR!D", phase=Phase.BLOW),
    "the wolf and more houses": state("!WR!D", SHORT, phase=Phase.BLOW),
    "late": state(yards=LATE),
    "late with tiles to buy": state("WWWRR", LATE, phase=Phase.REROLL),
    "late and the wolf": state("!WR!D", LATE, phase=Phase.BLOW),
}


async def test_a_table_of_three_players_fits_on_a_phone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "AT_ONCE", 10_000)
    heights: dict[str, float] = {}
    async with open_phone(tmp_path, "pigs", ("Ada", "Ben", "Cleo")) as phone:
        for name, laid_out in STATES.items():
            heights[name] = await phone.lay(laid_out, NEWS)
            await phone.photograph(name)
    assert {name: height for name, height in heights.items() if height > HEIGHT} == {}
