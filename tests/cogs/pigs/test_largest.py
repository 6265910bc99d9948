"""Every drawing of the game at its largest is inside Discord's limits, and nothing of it is cut."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, cast

import discord
import pytest

from bot.clock import SystemClock
from bot.controls import Target
from bot.drawing import Drawing
from bot.language import ENGLISH
from bot.records import LogEntry, Person, Phase, Sitter, Table
from bot.stage import Stage
from bot.store import Store
from bot.tables import Tables
from cogs.pigs.art import Art
from cogs.pigs.face import PigsFace
from rules.chance import Secret
from rules.datafile import DataFolders
from rules.pigs.events import Award, AwardWon, Blown, Bought, EndNear, Event, GameOver, Left, Reason, Rolled, WolfCame
from rules.pigs.state import Face, Material, Part, State
from rules.pigs.state import Phase as Step
from tests.bot.hostile import HOSTILE_NAMES
from tests.limits import cut, faults
from tests.rules.pigs.table import GAME, house, tile
from tests.rules.pigs.table import table as laid

FACE = PigsFace(GAME, DataFolders().read("pigs.emoji.toml", Art))
LONGEST_NAMES = sorted(("*_" * 16, "|" * 32, "\\" * 32, *HOSTILE_NAMES), key=len)[-5:]

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


class Log:
    """A log of some events and nothing else."""

    def __init__(self, events: Iterable[Event]) -> None:
        self._entries = [
            LogEntry(2**31 + turn, 0, "roll", (), GAME.dump_events((event,)), 2**33)
            for turn, event in enumerate(events)
        ]

    async def log(self, table_id: int, newest: int | None = None) -> Sequence[LogEntry]:
        return self._entries[-newest:] if newest else self._entries


def longest_log() -> list[Event]:
    """The longest that can happen one after another: turn after turn the wolf blows a whole house down."""
    turns: list[Event] = []
    for seat in range(5):
        turns += [
            Rolled(seat, 3, (0, 1), (Face.WOLF,) * 5),
            WolfCame(seat),
            Blown(seat, (seat + 1) % 5, 23, Material.STRAW, house(TALL).tiles[:13], tile("br"), False, True),
        ]
    return turns


def last_log() -> list[Event]:
    """All that can happen in the last move of a game."""
    bought = Bought(0, tile("bw2"), 23, False, True, None)
    return [
        bought,
        *(AwardWon(seat, award) for seat, award in enumerate([*Award][:5])),
        EndNear(5, True),
        GameOver(Reason.GUARD),
    ]


def stage(events: Iterable[Event] = ()) -> Stage:
    tables = Tables(cast("Store", Log(events)), {"pigs": GAME}, SystemClock(), 1)
    return Stage(cast("discord.Client", None), tables, {"pigs": FACE}, SystemClock())


def seated(state: State, names: Sequence[str], draft: str = "") -> Table:
    """A table whose numbers are as long as they can be."""
    return Table(
        id=2**63 - 1,
        guild=2**63 - 1,
        channel=2**63 - 1,
        game="pigs",
        version=1,
        host=1,
        opened_at=0,
        phase=Phase.FINISHED if state.phase is Step.OVER else Phase.PLAYING,
        seq=2**31,
        sitters=tuple(Sitter(Person(2**63 - 1 - seat, name), draft) for seat, name in enumerate(names)),
        secret=Secret.new().reveal(),
        state=GAME.dump(state),
    )


async def draw(state: State, events: Iterable[Event] = (), names: Sequence[str] = (), draft: str = "") -> Drawing:
    """Draw a state as the stage does, and hold it against every limit."""
    table = seated(state, names or LONGEST_NAMES[: state.seats], draft)
    drawing = await stage(events).draw(ENGLISH, table)
    check(drawing, Target(table.id, table.seq))
    return drawing


def check(drawing: Drawing, target: Target) -> None:
    assert cut(drawing) == []
    view = drawing.view(target)
    body: dict[str, Any] = {"embeds": [drawing.embed().to_dict()], "components": view.to_components() if view else []}
    assert faults(body) == []


def ids(drawing: Drawing) -> list[str]:
    return [item.what for row in drawing.rows for item in row]


@pytest.mark.parametrize("veteran", [False, True])
@pytest.mark.parametrize("step", Step)
@pytest.mark.parametrize("yards", YARDS.values(), ids=YARDS)
async def test_tables_at_their_largest(yards: list[str], step: Step, veteran: bool) -> None:
    cards = (0, 0, 0) if veteran else (None, None, None)
    dice = "" if step is Step.ROLL else "WWRRR"
    state = laid(*yards, seats=5, seat=4, dice=dice, phase=step, veteran=veteran, cards=cards, each="2222")
    if step is Step.BLOW and not any(yards):
        return
    drawing = await draw(state, last_log() if step is Step.OVER else longest_log())
    assert len(drawing.fields) >= 6


@pytest.mark.parametrize("part", Part)
async def test_every_place_for_a_tile_is_offered(part: Part) -> None:
    yard = " | ".join(["sw2"] * 24 if part is Part.DOOR else ["sd1"] * 24)
    dice = {"door": "DDDDD", "window": "WWWWW", "roof": "RRRRR"}[part]
    drawing = await draw(laid(yard, seats=5, dice=dice), draft=f"brick-{part}")
    (menu,) = [item for row in drawing.rows for item in row if item.what == "place"]
    assert len(menu.choices) == 24 + (part is not Part.ROOF)  # type: ignore[union-attr]


async def test_every_house_of_an_opponent_is_offered_to_the_wolf() -> None:
    state = laid("", MANY, "sd", seats=3, dice="DD!!W", phase=Step.BLOW)
    drawing = await draw(state, draft="seat.2")
    (menu,) = [item for row in drawing.rows for item in row if item.what == "house"]
    assert len(menu.choices) == 24  # type: ignore[union-attr]
    assert [what for what in ids(await draw(state)) if what.startswith("seat")] == ["seat.2", "seat.3"]


async def test_the_wolf_is_offered_four_opponents_and_ten_houses() -> None:
    one_each = laid("", "sd", "sd", "sd", "sd", seats=5, dice="DD!!W", phase=Step.BLOW)
    assert [what for what in ids(await draw(one_each)) if what.startswith("seat")] == [f"seat.{n}" for n in range(2, 6)]
    ten = laid("", " | ".join(["sd1 sw2 ww2 bw2 br"] * 10), seats=2, dice="DD!!W", phase=Step.BLOW)
    assert [what for what in ids(await draw(ten)) if what.startswith("blow")] == [f"blow.2.{n}" for n in range(1, 11)]


async def test_every_tile_that_can_be_bought_is_offered() -> None:
    drawing = await draw(laid("sd", seats=5, dice="DDWWR", each="2222"))
    assert [what for what in ids(drawing) if what.startswith("tile")] == ["tile.straw-door", "tile.straw-window"]
    drawing = await draw(laid("sd", seats=5, dice="DDDDD", each="2222"))
    assert [what for what in ids(drawing) if what.startswith("tile")] == [
        "tile.straw-door",
        "tile.wood-door",
        "tile.brick-door",
    ]


@pytest.mark.parametrize("yards", YARDS.values(), ids=YARDS)
@pytest.mark.parametrize("veteran", [False, True])
async def test_the_private_count_at_its_largest(yards: list[str], veteran: bool) -> None:
    state = laid(*yards, seats=5, veteran=veteran, cards=(0, 0, 0) if veteran else (None,) * 3)
    scene = stage().bare_scene(seated(state, LONGEST_NAMES), GAME.view(state, 0))
    drawing = FACE.look(ENGLISH, scene, "look.count")
    check(drawing, Target(2**63 - 1, 2**31))
    assert len(drawing.fields) == 5


async def test_the_rules_pages() -> None:
    for page in FACE.rules(ENGLISH):
        check(page, Target(0, 0))


@pytest.mark.parametrize("name", HOSTILE_NAMES)
async def test_a_hostile_name_breaks_no_drawing(name: str) -> None:
    state = laid("", "sd", "sd sw", "", "bd", seats=5, dice="DD!!W", phase=Step.BLOW)
    drawing = await draw(state, [*longest_log(), Left(1)], [name] * 5)
    over = await draw(replace(state, phase=Step.OVER), last_log(), [name] * 5)
    for text in (
        drawing.text,
        over.text,
        *(part for field in drawing.fields + over.fields for part in (field.name, field.value)),
    ):
        assert "@everyone" not in text
        assert "```" not in text
        assert not re.search(r"(?<!\\)\]\(", text)
        assert "://" not in text
    assert drawing.text.startswith("### ")
