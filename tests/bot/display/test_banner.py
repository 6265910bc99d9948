"""A moment stands above the table until another move tells something, and is told only once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.display.drawing import Drawing
from bot.display.table_drawing import draw_table
from bot.language import ENGLISH
from bot.model.computers import computer_id
from bot.model.preferences import TableStyle
from bot.model.records import Person, SeatChange, SeatEvent, TablePhase
from rules.pigs.events import Award, AwardWon, Blown, Bought, EndNear, Event, Rolled, TurnBegan
from rules.pigs.state import Material
from rules.players import Level
from tests.cogs.drawing import NAMES, TableDrawer
from tests.cogs.faces import FACES
from tests.rules.pigs.table import faces, tile
from tests.rules.pigs.table import table as laid

DRAWER = TableDrawer(FACES["pigs"], NAMES)
TABLE = DRAWER.seated(laid("sd sr", "wd ww wr", seats=2, dice="DDDWW", seat=1))
BLOWN = Blown(0, 1, 0, Material.STRAW, (tile("sw"),), None, False, False)
BOUGHT = Bought(0, tile("sd"), 0, True, False, None)
LINE = "🤖 🌬️ 🌾 Ben's 🇦 loses 1 tile!"


def drawn(events: Sequence[Event], style: TableStyle, phase: TablePhase = TablePhase.PLAYING) -> Drawing:
    """Draw a table as some moves left it, one event each."""
    return draw_table(ENGLISH, DRAWER.face, DRAWER.at(replace(TABLE, phase=phase), events), style)


def told(drawing: Drawing) -> list[str]:
    """List the lines of a table, but for those on what is to be done."""
    return "\n".join([drawing.text, *(field.value for field in drawing.fields)]).split("\n")


@pytest.mark.parametrize("style", TableStyle)
@pytest.mark.parametrize("idle", [(), (TurnBegan(1, 2),), (TurnBegan(1, 2), TurnBegan(0, 3))])
def test_a_moment_stands_above_all_and_nowhere_else(style: TableStyle, idle: tuple[Event, ...]) -> None:
    lines = told(drawn([BOUGHT, BLOWN, *idle], style))
    assert lines[0] == f"### ✨ {LINE}"
    assert sum("🌬️" in line for line in lines) == 1
    assert not any("starts 🇦" in line for line in lines)


@pytest.mark.parametrize("style", TableStyle)
def test_when_another_move_tells_something_the_moment_is_news(style: TableStyle) -> None:
    lines = told(drawn([BLOWN, TurnBegan(1, 2), Rolled(1, 1, (0,), faces("DDDWR"))], style))
    assert lines[0] != f"### ✨ {LINE}"
    assert sum(line.endswith(LINE) for line in lines) == 1


@pytest.mark.parametrize("style", TableStyle)
def test_what_else_the_move_tells_stands_with_it(style: TableStyle) -> None:
    at = DRAWER.at(TABLE, [BLOWN, BOUGHT])
    *earlier, last = at.recent
    log = (*earlier, replace(last, events=(BOUGHT, AwardWon(0, Award.ALL_STRAW), EndNear(3, after_round=False))))
    at = replace(at, loaded=replace(at.loaded, recent=log))
    lines = told(draw_table(ENGLISH, DRAWER.face, at, style))
    assert lines[0] == "### ✨ 🤖 🏅 Ada wins an award: first house all of straw!"
    assert [line.removeprefix("> ") for line in lines if "🤖" in line][1:] == [
        "🤖 🚪🌾 Ada starts 🇦 with a straw door."
    ]


@pytest.mark.parametrize("style", TableStyle)
def test_what_happens_to_seats_afterwards_is_told_too(style: TableStyle) -> None:
    at = DRAWER.at(TABLE, [BLOWN])
    left = SeatChange(at.recent[-1].turn + 1, 0, SeatEvent.LATE, 0)
    lines = told(draw_table(ENGLISH, DRAWER.face, replace(at, loaded=replace(at.loaded, changes=(left,))), style))
    assert lines[0] == f"### ✨ {LINE}"
    assert any("Ada" in line and "time" in line for line in lines[1:])


@pytest.mark.parametrize("phase", [TablePhase.FINISHED, TablePhase.CLOSED])
def test_a_table_that_is_over_has_none(phase: TablePhase) -> None:
    table = drawn([BLOWN], TableStyle.FULL, phase)
    assert "✨" not in table.text


@pytest.mark.parametrize("style", TableStyle)
def test_what_computers_did_is_told_below_the_moment(style: TableStyle) -> None:
    ada, ben = TABLE.players
    table = replace(TABLE, players=(ada, replace(ben, person=Person(computer_id(0, Level.EASY), "Ben"))))
    at = DRAWER.at(table, [BLOWN, BOUGHT, TurnBegan(0, 3)])
    log = tuple(
        replace(entry, seat=seat, autopilot=False) for entry, seat in zip(at.recent[-3:], (0, 1, 1), strict=True)
    )
    lines = told(draw_table(ENGLISH, DRAWER.face, replace(at, loaded=replace(at.loaded, recent=log)), style))
    assert lines[0] == f"### ✨ {LINE.removeprefix('🤖 ')}"
    assert sum("🌬️" in line for line in lines) == 1
    assert sum("starts 🇦" in line for line in lines) == 1
