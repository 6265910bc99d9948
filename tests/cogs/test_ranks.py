"""A table shows the ranks that its result has, for every game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.display.common import COUNT
from bot.display.drawing import Drawing
from bot.display.table_drawing import bare_scene
from bot.language import ENGLISH
from bot.model.outcome import result
from bot.model.preferences import TableStyle
from bot.model.records import Standing, Table
from tests.cogs.drawing import NAMES, TableDrawer
from tests.cogs.test_compact import DRAWERS, ids, lines, walk

GONE = "🚶"
MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}
TABLES = [(drawer, seats) for drawer in DRAWERS for seats in drawer.game.info.seats if seats > 2]


def counts(drawer: TableDrawer) -> bool:
    """Say whether people can look at the count so far at a table."""
    seats = drawer.game.info.seats[-1]
    state, _told = next(walk(drawer.game, seats))
    drawing = drawer.face.board(ENGLISH, drawer.scene(state, None, names=NAMES))
    return COUNT in [item.what for row in drawing.rows for item in row]


COUNTING = [drawer for drawer in DRAWERS if counts(drawer)]


def opened(drawer: TableDrawer, state: Any, seats: int) -> Table:
    """Let the winner have left the seat open."""
    winner = drawer.game.ranking(state)[0][0]
    table = replace(drawer.seated(state, NAMES[:seats]), started_at=0)
    players = [replace(player, away=True, vacant=seat == winner) for seat, player in enumerate(table.players)]
    return replace(table, players=tuple(players))


def marked(drawing: Drawing) -> list[tuple[str, str]]:
    """List the marks of ranks with the names behind them, from top to bottom."""
    marks = (*MEDALS.values(), GONE, *(f"{place}." for place in range(4, 11)))
    places = [(mark, line) for line in lines(drawing) for mark in marks if line.startswith(mark)]
    return [(mark, next(name for name in NAMES if name in line)) for mark, line in places]


def expected(standings: tuple[Standing, ...]) -> list[tuple[str, str]]:
    return [
        (GONE if standing.resigned else MEDALS.get(standing.rank, f"{standing.rank}."), standing.name)
        for standing in standings
    ]


@pytest.mark.parametrize("style", TableStyle)
@pytest.mark.parametrize(("drawer", "seats"), TABLES, ids=ids)
async def test_an_open_seat_is_last_at_the_table_as_in_the_result(
    drawer: TableDrawer, seats: int, style: TableStyle
) -> None:
    *_, (state, told) = walk(drawer.game, seats)
    table = opened(drawer, state, seats)
    drawing = drawer.drawn(table, told[-12:], style)
    standings = result(table, drawer.game, state, 0).standings
    assert [standing.resigned for standing in standings] == [False] * (seats - 1) + [True]
    assert marked(drawing) == expected(standings)
    winners = {standing.name for standing in standings if standing.rank == 1}
    assert {name for name in NAMES if name in lines(drawing)[0]} == winners


@pytest.mark.parametrize("drawer", COUNTING, ids=ids)
async def test_so_it_is_in_the_count_as_if_the_game_ended_now(drawer: TableDrawer) -> None:
    seats = drawer.game.info.seats[-1]
    *_, (state, _told), _over = walk(drawer.game, seats)
    table = opened(drawer, state, seats)
    scene = bare_scene(table, drawer.game.view(state, None))
    assert marked(drawer.face.look(ENGLISH, scene, COUNT)) == expected(result(table, drawer.game, state, 0).standings)
