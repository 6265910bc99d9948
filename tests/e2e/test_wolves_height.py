"""A table of three players fits on a phone, drawn with the bot's own emojis."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path

import pytest

from bot.service import rate_limit
from rules.wolves.events import CardDrawn, Event, FloorBuilt, PigDrawn, WolfSent
from rules.wolves.state import Card, Colour, House, Phase, Pig, State
from tests.e2e.browser import needs_chromium
from tests.e2e.phone import HEIGHT, open_phone
from tests.rules.wolves.table import house, position

pytestmark = needs_chromium

Yards = Sequence[Sequence[House]]

YARDS: Yards = (
    [house("red-2 red-5 white-8 red-11", (1, 3)), house("yellow-4 yellow-6")],
    [house("red-3 red-7"), house("yellow-3 white-6 yellow-9 / yellow-1", (2, 5), token=2), house("green-9as5")],
    [house("green-1 green-4 green-6 white-7", (0, 5)), house("yellow-7"), house("white-12")],
)
HANDS = ("red-12 yellow-8 green-3 white-1 white-10", "red-9 green-8", "yellow-10")
NEWS: tuple[Event, ...] = (
    FloorBuilt(1, Card("yellow-9"), 9, 1, Colour.YELLOW, starts=False, colours=False),
    CardDrawn(1),
    WolfSent(2, 5, 1, 1),
    CardDrawn(2),
)
BANNER = (PigDrawn(2, Pig.LEFT, 2),)


def state(phase: Phase = Phase.PLAY, came: str = "pass-left", yards: Yards = YARDS, **how: object) -> State:
    wolves = ((3, 4), (4, 5), (3, 4))
    deck = " ".join(f"green-{number}" for number in range(10, 15))
    return position(*HANDS, yards=yards, phase=phase, wolves=wolves, came=came, deck=deck, **how)  # type: ignore[arg-type]


LATE: Yards = (
    [house("green-2 white-5 green-6 green-8 green-13"), house("red-5", (1, 3)), house("yellow-4 white-5 yellow-10")],
    [house("yellow-4 white-7", token=2), house("green-3 green-7", (2, 5)), house("red-6 red-8 red-11 / red-1", (0, 5))],
    [house("yellow-1 yellow-5 / yellow-2"), house("green-5 / white-2"), house("red-2 white-3 red-7", (0, 4), token=3)],
)  # fmt: skip
"""Late houses, too high to stand all upright."""
HIGH: Yards = (
    [house("red-2 red-5 white-8", (1, 3)), house("yellow-4 yellow-6"), house("green-9")],
    [house("yellow-3 white-6 / yellow-1", (2, 5)), house("green-4as4 green-8"), house("red-7 / red-1")],
    [house("green-1 green-6", (0, 5)), house("yellow-7 / white-2"), house("red-12")],
)
"""As high as houses may be upright."""

STATES: Mapping[str, State] = {
    "play": state(),
    "pass": state(Phase.PASSING, waiting=(0, 1, 2), chosen=(None, None, None)),
    "last turns": state(came="pass-left pass-right send", turns_left=(2, 2, 1)),
    "late": state(came="pass-left pass-right send", turns_left=(2, 2, 1), yards=LATE),
    **{
        f"send a wolf {name}": state(Phase.SEND, "pass-left send", yards, senders=(0, 1))
        for name, yards in (("early", YARDS), ("at the highest", HIGH), ("late", LATE))
    },
}


@pytest.mark.slow
async def test_a_table_of_three_players_fits_on_a_phone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "AT_ONCE", 10_000)
    heights: dict[str, float] = {}
    async with open_phone(tmp_path, "wolves", ("Ada", "Ben", "Cleo")) as phone:
        for (name, laid_out), last in product(STATES.items(), ("news", "banner")):
            moves = (NEWS,) if last == "news" else (NEWS, BANNER)
            heights[f"{name}, {last}"] = await phone.lay(laid_out, *moves)
            await phone.photograph(f"{name} {last}")
    assert {name: height for name, height in heights.items() if height > HEIGHT} == {}
