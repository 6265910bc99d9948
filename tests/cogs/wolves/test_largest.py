"""Every drawing of the game at its largest is inside Discord's limits, and nothing of it is cut."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.display.drawing import Button, Drawing
from bot.model.preferences import TableStyle
from cogs.wolves.art import MOST_UPRIGHT
from rules.game import Seat
from rules.wolves.events import (
    CardOpened,
    CardsPassed,
    Discarded,
    Event,
    FloorBuilt,
    GameOver,
    LastRoundsBegan,
    Left,
    PigDrawn,
    Reason,
    TokenPlaced,
    WolfSent,
)
from rules.wolves.state import Card, Colour, House, Phase, Pig, State
from tests.bot.hostile import HOSTILE_NAMES
from tests.cogs.drawing import LONGEST_NAMES, check_hostile
from tests.cogs.wolves.drawn import count, draw, hand
from tests.rules.wolves.table import house, position
from tests.sampling import some


def tower(floors: int, colour: str, *wolves: tuple[Seat, int], token: int | None = None) -> House:
    """A house with all its basements; of those with many floors every second one is white."""
    above = [f"{'white' if at % 2 else colour}-{14 - floors + at + 1}" for at in range(floors)]
    return house(" ".join(above) + f" / {colour}-1 white-2 {colour}-3", *wolves, token=token)


def full(floors: int, seats: int = 4) -> list[list[House]]:
    """Every builder has three houses: more than all the cards in the box."""
    builders = max(seats, 3)
    tokens = (2, 3, 4)
    return [
        [
            tower(
                floors,
                colour,
                ((at + 1) % seats, 3 + place),
                ((at + 2) % seats, 3 + place),
                token=tokens[place] if at == 0 else None,
            )
            for place, colour in enumerate(("red", "yellow", "green"))
        ]
        for at in range(builders)
    ]


HANDS = ("red-9 yellow-10 green-9 white-10 white-9", "red-10 green-10 red-1 red-2 red-3", "yellow-1", "yellow-2")
EVENTS: list[Event] = [
    CardsPassed(Pig.RIGHT, ((0, 1), (1, 0))),
    PigDrawn(0, Pig.RIGHT, 3),
    TokenPlaced(4, 1, 2, 14),
    LastRoundsBegan(2),
    Discarded(0, Card("white-10")),
    WolfSent(0, 5, 1, 2),
    FloorBuilt(1, Card("white-10"), 4, 2, Colour.GREEN, starts=False, colours=True),
    Discarded(0, Card("white-9")),
    WolfSent(1, 5, 0, 2),
]


def largest(seats: int, floors: int, phase: Phase, baby_wolf: bool = False) -> State:
    waiting = tuple(range(seats)) if phase in (Phase.PASSING, Phase.CHOOSE) else (0,)
    return replace(
        position(
            *HANDS[:seats],
            yards=full(floors, seats),
            phase=phase,
            waiting=() if phase is Phase.OVER else waiting,
            came="send pass-left pass-right",
            chosen=(None,) * seats,
            opened=[(2 if phase is Phase.SMOOKI else 0, "white-9")] if phase in (Phase.SMOOKI, Phase.SHOWN) else (),
            turns_left=(2,) * seats,
            baby_wolf=baby_wolf,
        ),
        discard=tuple(Card(f"{colour}-{number}") for colour in Colour for number in range(1, 15)),
    )


def phases(seats: int) -> list[Phase]:
    both = [Phase.PLAY, Phase.PASSING, Phase.SEND, Phase.OVER]
    return [*both, Phase.SMOOKI, Phase.CHOOSE, Phase.SHOWN] if seats == 2 else both


@pytest.mark.parametrize(
    ("seats", "phase"), [(seats, phase) for seats in (2, 4) for phase in phases(seats)], ids=lambda value: str(value)
)
@pytest.mark.parametrize("floors", [1, MOST_UPRIGHT, 14])
@pytest.mark.parametrize("style", TableStyle)
async def test_everything_at_its_largest(seats: int, phase: Phase, floors: int, style: TableStyle) -> None:
    names = LONGEST_NAMES[:seats]
    events = [*EVENTS, GameOver(Reason.PLAYED)] if phase is Phase.OVER else EVENTS
    state = largest(seats, floors, phase)
    table = await draw(state, events, names, style=style)
    assert len(table.fields) == (seats + (seats == 2) + 1 if style is TableStyle.FULL else 0)
    count(state, 0, names)
    for seat in range(seats):
        for selection in ("", *(f"{card}{more}" for card in state.hands[seat] for more in ("", ".wolf", ".wolf5"))):
            hand(state, seat, [selection if at == seat else "" for at in range(seats)], names)


def roomy(seats: int = 4) -> list[list[House]]:
    """Nobody's houses are lived in, and every card can be built in as many ways as possible."""
    low = [house("red-3"), house("yellow-3"), house("green-3")]
    return [low for _ in range(max(seats, 3))]


def buttons(drawing: Drawing) -> list[Button]:
    return [item for row in drawing.rows for item in row if isinstance(item, Button)]


def test_the_most_ways_to_build_and_the_most_houses_for_a_wolf_are_all_offered() -> None:
    state = position("white-9 white-10 white-1 white-2 red-9", "", "", "", yards=roomy())
    ways = hand(state, 0, ["white-9"], LONGEST_NAMES)
    assert sum(button.what.startswith("build") for button in buttons(ways)) == 6
    places = hand(state, 0, ["white-9.wolf5"], LONGEST_NAMES)
    assert sum(button.what.startswith("discard.white-9.wolf5") for button in buttons(places)) == 9


async def test_the_most_houses_for_a_wolf_are_offered_on_the_table() -> None:
    state = position(*HANDS, yards=roomy(), phase=Phase.SEND, senders=(0, 1, 2, 3), came="send")
    table = await draw(state, EVENTS, LONGEST_NAMES, ["wolf5"])
    assert sum(button.what.startswith("send.5") for button in buttons(table)) == 9


async def test_the_most_ways_for_smooki_and_for_a_shown_card_are_offered_on_the_table() -> None:
    smooki = position("red-1", "", yards=roomy(2), phase=Phase.SMOOKI, opened=[(2, "white-10")])
    table = await draw(smooki, [CardOpened(2, Card("white-10"))], LONGEST_NAMES)
    assert sum(button.what.startswith("smooki.build") for button in buttons(table)) == 6
    shown = position("red-1", "", yards=roomy(2), phase=Phase.SHOWN, opened=[(0, "white-10")])
    for selection in ("", "white-10.wolf", "white-10.wolf5"):
        table = await draw(shown, EVENTS, LONGEST_NAMES, [selection])
    assert sum(button.what.startswith("discard.white-10.wolf5") for button in buttons(table)) == 6


@pytest.mark.parametrize("style", TableStyle)
@pytest.mark.parametrize("name", some(HOSTILE_NAMES, 8))
async def test_a_hostile_name_breaks_no_drawing(name: str, style: TableStyle) -> None:
    names = [name] * 4
    state = largest(4, 3, Phase.SEND)
    over = await draw(largest(4, 3, Phase.OVER), EVENTS, names, style=style)
    table = await draw(state, [*EVENTS, Left(1)], names, style=style)
    choosing = await draw(largest(4, 3, Phase.PASSING), EVENTS, names, style=style)
    for drawing in (table, over, choosing, count(state, 0, names), hand(largest(4, 3, Phase.PASSING), 0, names=names)):
        check_hostile(drawing)
    assert over.text.startswith("### ")
