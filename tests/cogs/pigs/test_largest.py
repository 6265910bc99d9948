"""Every drawing of the game at its largest is inside Discord's limits, and nothing of it is cut."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from bot.display.common import COUNT
from bot.display.drawing import Drawing
from bot.display.payload import edited_message
from bot.model.preferences import TableStyle
from rules.chance import Secret
from rules.game import Step as GameStep
from rules.pigs.events import Event, Left
from rules.pigs.state import Part, State
from rules.pigs.state import Phase as Step
from tests.bot.hostile import HOSTILE_NAMES
from tests.cogs.contract import Moment
from tests.cogs.drawing import LONGEST, TableDrawer, check_hostile
from tests.cogs.faces import drawn_faces
from tests.cogs.pigs.drawn import DRAWER, FACE, MANY, YARDS, draw, last_log, longest_log
from tests.limits import faults
from tests.pictures import draw_all
from tests.rules.pigs.table import table as laid

PICTURED, EMOJIS = drawn_faces()
draw_all(EMOJIS)
ids_of_pictures = EMOJIS.ids.values()


def with_pictures(state: State, events: Sequence[Event]) -> dict[str, Any]:
    """Draw a table with a picture for every word; give what is sent."""
    drawer = TableDrawer(PICTURED["pigs"])
    return edited_message(drawer.drawn(drawer.seated(state), events[-6:]), LONGEST, EMOJIS).body


def ids(drawing: Drawing) -> list[str]:
    return [item.what for row in drawing.rows for item in row]


@pytest.mark.parametrize("style", TableStyle)
@pytest.mark.parametrize("veteran", [False, True])
@pytest.mark.parametrize("step", Step)
@pytest.mark.parametrize("yards", YARDS.values(), ids=YARDS)
async def test_tables_at_their_largest(yards: list[str], step: Step, veteran: bool, style: TableStyle) -> None:
    cards = (0, 0, 0) if veteran else (None, None, None)
    dice = "" if step is Step.ROLL else "WWRRR"
    state = laid(*yards, seats=5, seat=4, dice=dice, phase=step, veteran=veteran, cards=cards, each="2222")
    if step is Step.BLOW and not any(yards):
        return
    drawing = await draw(state, last_log() if step is Step.OVER else longest_log(), style=style)
    assert len(drawing.fields) >= 2 or style is TableStyle.COMPACT
    blown = await draw(state, longest_log()[:-1], style=style)
    assert ("✨" in blown.text) is (step is not Step.OVER)


@pytest.mark.parametrize("yards", YARDS.values(), ids=YARDS)
@pytest.mark.parametrize("step", Step)
def test_tables_at_their_largest_fit_with_pictures_too(yards: list[str], step: Step) -> None:
    dice = "" if step is Step.ROLL else "WWRRR"
    drawn = with_pictures(laid(*yards, seats=5, dice=dice, phase=step, each="2222"), longest_log())
    assert faults(drawn, ids_of_pictures) == []


@pytest.mark.parametrize("seats", [3, 5])
def test_a_usual_table_shows_only_pictures(seats: int) -> None:
    yards = ["wd ww1 wr | sd sw", "bd sw1 sr | wd", "sw2 bw | sd1 sw1 ww", "wd | bd bw | sw sr", "sd sw1 bw | bd"]
    state = laid(*yards[:seats], seats=seats, dice="WWRRD", phase=Step.REROLL, each="0012")
    (embed,) = with_pictures(state, longest_log()[:3])["embeds"]
    assert not {"🚪", "🪟", "🔺", "🌾", "🇦"} & {*json.dumps(embed, ensure_ascii=False)}
    assert "<:wood_window_pot:" in embed["description"]


@pytest.mark.parametrize("part", Part)
async def test_every_place_for_a_tile_is_offered(part: Part) -> None:
    yard = " | ".join(["sw2"] * 24 if part is Part.DOOR else ["sd1"] * 24)
    dice = {"door": "DDDDD", "window": "WWWWW", "roof": "RRRRR"}[part]
    drawing = await draw(laid(yard, seats=5, dice=dice), selections=[f"brick-{part}"])
    (menu,) = [item for row in drawing.rows for item in row if item.what == "place"]
    assert len(menu.choices) == 24 + (part is not Part.ROOF)  # type: ignore[union-attr]


async def test_every_house_of_an_opponent_is_offered_to_the_wolf() -> None:
    state = laid("", MANY, "sd | wd", seats=3, dice="DD!!W", phase=Step.BLOW)
    drawing = await draw(state, selections=["seat.2"])
    (menu,) = [item for row in drawing.rows for item in row if item.what == "house"]
    assert len(menu.choices) == 24  # type: ignore[union-attr]
    assert [what for what in ids(await draw(state)) if what.startswith("seat")] == ["seat.2", "seat.3"]


@pytest.mark.parametrize("part", Part)
def test_every_line_of_the_menu_of_places_can_be_chosen(part: Part) -> None:
    yard = " | ".join(["sw2"] * 24 if part is Part.DOOR else ["sd1"] * 24)
    dice = {"door": "DDDDD", "window": "WWWWW", "roof": "RRRRR"}[part]
    check_menu(laid(yard, seats=5, dice=dice), f"brick-{part}", "place")


def test_every_line_of_the_menu_of_houses_can_be_chosen() -> None:
    check_menu(laid("", MANY, "sd | wd", seats=3, dice="DD!!W", phase=Step.BLOW), "seat.2", "house")


def check_menu(state: State, selection: str, what: str) -> None:
    """Choose every line of a menu; each is a move."""
    moment = Moment(FACE, state, Secret(bytes(32)), 1, state.seats)
    moment.selections[state.seat] = selection
    moment.check([])
    lines = [values for control, values in moment.presses(state.seat) if control == what]
    assert len(lines) >= 24
    assert all(isinstance(moment.press(state.seat, what, values), GameStep) for values in lines)


async def test_the_wolf_is_offered_the_houses_of_four_opponents_and_ten_of_one() -> None:
    one_each = laid("", "sd", "sd", "sd", "sd", seats=5, dice="DD!!W", phase=Step.BLOW)
    blows = [what for what in ids(await draw(one_each)) if what.startswith("blow")]
    assert blows == [f"blow.{n}.1" for n in range(2, 6)]
    ten = laid("", " | ".join(["sd1 sw2 ww2 bw2 br"] * 10), seats=2, dice="DD!!W", phase=Step.BLOW)
    assert [what for what in ids(await draw(ten)) if what.startswith("blow")] == [f"blow.2.{n}" for n in range(1, 11)]


@pytest.mark.parametrize("step", [Step.REROLL, Step.BUY])
async def test_every_tile_that_can_be_bought_is_offered(step: Step) -> None:
    few = await draw(laid("wd", seats=5, dice="DDWWR", phase=step, each="2222"))
    assert [what for what in ids(few) if what.startswith(("tile", "buy"))] == [
        "buy.straw-door.new",
        "buy.straw-window.new",
        "buy.straw-window.1",
    ]
    many = await draw(laid("sw | ww | bw", seats=5, dice="DDDDD", phase=step, each="2222"))
    assert [what for what in ids(many) if what.startswith(("tile", "buy"))] == [
        "buy.straw-door.new",
        "tile.straw-door",
        "tile.wood-door",
        "tile.brick-door",
    ]


@pytest.mark.parametrize("yards", YARDS.values(), ids=YARDS)
@pytest.mark.parametrize("veteran", [False, True])
def test_the_private_count_at_its_largest(yards: list[str], veteran: bool) -> None:
    state = laid(*yards, seats=5, veteran=veteran, cards=(0, 0, 0) if veteran else (None,) * 3)
    assert len(DRAWER.look(COUNT, state, 0).fields) == 5


@pytest.mark.parametrize("style", TableStyle)
@pytest.mark.parametrize("name", HOSTILE_NAMES)
async def test_a_hostile_name_breaks_no_drawing(name: str, style: TableStyle) -> None:
    state = laid("", "sd", "sd sw", "", "bd", seats=5, dice="DD!!W", phase=Step.BLOW)
    drawing = await draw(state, [*longest_log(), Left(1)], [name] * 5, style=style)
    over = await draw(replace(state, phase=Step.OVER), last_log(), [name] * 5, style=style)
    check_hostile(drawing)
    check_hostile(over)
    assert over.text.startswith("### ")
