"""What compact tables promise, over every game: they are about half as high, and nothing is out of reach."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from bot.display.drawing import Drawing
from bot.display.face import WHOLE
from bot.hosting.situation import AnyGame
from bot.model.preferences import TableStyle
from bot.model.records import Table
from rules.chance import Secret
from rules.planet.tiles import Thing
from tests.cogs.drawing import NAMES, TableDrawer
from tests.cogs.faces import FACES
from tests.cogs.pigs import drawn as pigs
from tests.cogs.planet import drawn as planet
from tests.cogs.wolves import drawn as wolves
from tests.rules.pigs.table import table as laid
from tests.rules.planet.playing import GAME as PLANET
from tests.rules.planet.playing import began, with_planets
from tests.rules.wolves.table import house, position
from tests.sampling import some

COMPACT = TableStyle.COMPACT
BANNER = "### ✨ "
LETTERS = [chr(ord("🇦") + number) for number in range(26)]
DRAWERS = [TableDrawer(face) for face in FACES.values()]
TABLES = [(drawer, seats) for drawer in DRAWERS for seats in drawer.game.info.seats]


def ids(value: object) -> str:
    return value.game.info.key if isinstance(value, TableDrawer) else str(value)


def walk(rules: AnyGame, seats: int, seed: int = 1) -> Iterator[tuple[Any, list[Any]]]:
    """Let the autopilot play a game for everybody; give every state, and what was told until then."""
    secret = Secret(bytes([seed]) * 32)
    step = rules.new(seats, rules.info.settle({}), secret.turn(0))
    told = list(step.events)
    turn = 0
    yield step.state, told
    while waiting := rules.to_move(step.state):
        turn += 1
        move = rules.default_move(rules.view(step.state, waiting[0]))
        step = rules.apply(step.state, waiting[0], move, secret.turn(turn))
        told += step.events
        yield step.state, told


def lines(drawing: Drawing) -> list[str]:
    """List what stands one below the other; a field has a line of its own, and one of air above it."""
    text = drawing.text.split("\n") if drawing.text else []
    for field in drawing.all_fields:
        text += ["", field.name, *filter(None, field.value.split("\n"))]
    return text


def controls(drawing: Drawing) -> list[str]:
    return [item.what for row in drawing.rows for item in row]


@pytest.mark.parametrize(("drawer", "seats"), some(TABLES, 4), ids=ids)
async def test_a_compact_table_is_about_half_as_high_and_offers_the_same_and_the_whole_table(
    drawer: TableDrawer, seats: int
) -> None:
    heights = dict.fromkeys(TableStyle, 0)
    turns = 0
    for state, told in walk(drawer.game, seats):
        full, compact = [await drawer.draw(state, told[-12:], NAMES[:seats], style=style) for style in TableStyle]
        assert set(controls(compact)) == {*controls(full), WHOLE}
        assert WHOLE not in controls(full)
        assert compact.fields == ()
        assert "" not in compact.text.split("\n")
        news = sum(line.startswith("> ") for line in lines(compact))
        if full.text.startswith(BANNER):
            assert compact.text.split("\n")[0] == full.text.split("\n")[0]
            assert news <= 1
        else:
            assert news == min(2, len(full.fields[-1].value.split("\n")))
        for style, drawing in ((TableStyle.FULL, full), (TableStyle.COMPACT, compact)):
            heights[style] += len(lines(drawing))
        turns += 1
    assert turns > seats
    assert heights[TableStyle.COMPACT] < 0.75 * heights[TableStyle.FULL]


def deserted(table: Table) -> Table:
    """Let everybody but one have left, so that there are as many buttons as there can be."""
    players = [replace(player, away=True, vacant=seat > 0) for seat, player in enumerate(table.players)]
    return replace(table, players=tuple(players), undo_seat=0)


@pytest.mark.parametrize("drawer", DRAWERS, ids=ids)
async def test_there_is_always_room_for_the_button_to_the_whole_table(drawer: TableDrawer) -> None:
    most, seats = 0, drawer.game.info.seats[-1]
    for state, told in walk(drawer.game, seats):
        table = deserted(drawer.seated(state, NAMES[:seats]))
        drawing = drawer.drawn(table, told[-12:], TableStyle.COMPACT)
        assert WHOLE in controls(drawing)
        assert len(drawing.rows) <= 5
        most = max(most, len(controls(drawing)))
    assert most > seats + 3


async def test_of_every_pig_all_houses_are_shown_and_none_is_parted() -> None:
    state = laid("sd1 ww bw", "sd sw wr | bd", "", seats=3, dice="DDWWR")
    drawing = await pigs.draw(
        structs.replace(state, board=structs.replace(state.board, resigned=(2,))),
        (),
        NAMES,
        style=COMPACT,
    )
    assert [line.replace("\u2060", "") for line in lines(drawing)[:3]] == [
        "▶️ 🇦🚪🌾🪟🪵🪟🧱 **Ada · 0 pts** (+11) 🌷1",
        f"🇦🚪🌾🪟🌾🔺🪵 🇧🚪🧱 **Ben · {pigs.FACE.game.scores(state)[1].total} pts** (+5)",
        "**Cleo · has left** · *no house yet*",
    ]


YARDS = [yard for key in ("houses beside it", "24 houses", "everywhere") for yard in pigs.YARDS[key][:1]]


@pytest.mark.parametrize("yard", YARDS)
async def test_no_line_of_a_pig_s_houses_is_wider_than_a_phone(yard: str) -> None:
    text = (await pigs.draw(laid("", yard, seats=2), (), NAMES, style=COMPACT)).text
    mine = text[text.index("🇦") : text.index("**Ben")].split("\n")
    houses = [[part for part in line.split(" ") if part[:1] in LETTERS] for line in mine]
    assert [house[0] for row in houses for house in row] == LETTERS[: len(yard.split("|"))]
    assert all(sum(1 + house.count("\u2060") for house in row) <= 15 for row in houses)


async def test_of_a_wolf_that_waits_which_houses_would_fall_and_who_lives_there() -> None:
    yards = [
        [house("red-1 red-2 red-11 / red-3", (1, 4), token=2)],
        [house("red-5", (0, 3), (2, 5)), house("green-4 green-6")],
        [],
    ]
    state = position("red-9", "red-10", "green-1", yards=yards, waiting=(0,))
    shown = [line.replace("\u2060", "") for line in lines(await wolves.draw(state, (), NAMES, style=COMPACT))]
    assert shown[0].startswith("▶️ **🎩 Ada · ")
    assert shown[1] == "🇦🟥 **1 2 11** ⬇️3 · 🗼 👍3️⃣ 🐷2️⃣ 🐺4️⃣👑"
    assert shown[2].startswith("**👑 Ben · ")
    assert shown[3] == "**A**🟥1🏚️🐺3️⃣🎩🐺5️⃣🧢\u2002**B**🍀2🗼"
    assert shown[4].endswith("*no house yet*")


async def test_a_wolf_that_waits_breaks_lines_between_houses_alone() -> None:
    lived_in = [house(f"{colour}-2 / {colour}-3", (0, 3), (0, 4), token=2) for colour in ("red", "yellow", "green")]
    state = position("red-9", "red-10", "green-1", yards=[[], lived_in, []], waiting=(0,))
    shown = [line.replace("\u2060", "") for line in lines(await wolves.draw(state, (), NAMES, style=COMPACT))]
    assert shown[2:4] == [
        "**A**🟥2🗼🐷2️⃣🐺3️⃣🎩🐺4️⃣🎩\u2002**B**🟡2🗼🐷2️⃣🐺3️⃣🎩🐺4️⃣🎩",
        "**C**🍀2🗼🐷2️⃣🐺3️⃣🎩🐺4️⃣🎩",
    ]


async def test_of_a_wolf_that_is_to_move_a_house_that_falls_is_marked() -> None:
    state = position("red-9", "red-10", "green-1", yards=[[house("red-1")], [house("red-2 red-3")], []])
    shown = lines(await wolves.draw(state, (), NAMES, style=COMPACT))
    assert shown[1] == "🇦🟥 **1** · 🏚️"


async def test_of_a_planet_that_waits_what_threatens_it_and_who_lives_there() -> None:
    box = PLANET.box
    baobabs = [tile for tile in box.tiles if box.is_baobab(tile)][:2]
    volcanoes = box.tally(baobabs)[Thing.VOLCANO]
    for hidden, characters in ((False, "\u2002👑🏹"), (True, "")):
        state = structs.replace(with_planets(began(3, hidden=hidden), [], [*baobabs, "king-1", "hunter-1"], []), seat=0)
        (ben,) = [line for line in lines(await planet.draw(state, (), NAMES, style=COMPACT)) if "Ben" in line]
        dangers = "🌳\u202f2⚠️" + (f"\u2002🌋\u202f{volcanoes}" if volcanoes else "")
        assert ben.partition("**\u2002")[2] == f"{dangers}{characters}"
        assert ("+ 🎭🎭" in ben) is hidden
