"""What a table says of its places is what its result says, over every game."""

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
from tests.cogs.drawing import NAMES, Easel
from tests.cogs.test_compact import EASELS, ids, lines, walk

GONE = "🚶"
MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}
TABLES = [(easel, seats) for easel in EASELS for seats in easel.game.info.seats if seats > 2]


def counts(easel: Easel) -> bool:
    """Say whether people can look at the count so far at a table."""
    seats = easel.game.info.seats[-1]
    state, _told = next(walk(easel.game, seats))
    drawing = easel.face.board(ENGLISH, easel.scene(state, None, names=NAMES))
    return COUNT in [item.what for row in drawing.rows for item in row]


COUNTING = [easel for easel in EASELS if counts(easel)]


def opened(easel: Easel, state: Any, seats: int) -> Table:
    """Let the winner have left the seat open."""
    winner = easel.game.ranking(state)[0][0]
    table = replace(easel.seated(state, NAMES[:seats]), started_at=0)
    players = [replace(player, away=True, vacant=seat == winner) for seat, player in enumerate(table.players)]
    return replace(table, players=tuple(players))


def marked(drawing: Drawing) -> list[tuple[str, str]]:
    """List the marks of places with the names behind them, from top to bottom."""
    marks = (*MEDALS.values(), GONE, *(f"{place}." for place in range(4, 11)))
    places = [(mark, line) for line in lines(drawing) for mark in marks if line.startswith(mark)]
    return [(mark, next(name for name in NAMES if name in line)) for mark, line in places]


def expected(standings: tuple[Standing, ...]) -> list[tuple[str, str]]:
    return [
        (GONE if standing.resigned else MEDALS.get(standing.rank, f"{standing.rank}."), standing.name)
        for standing in standings
    ]


@pytest.mark.parametrize("style", TableStyle)
@pytest.mark.parametrize(("easel", "seats"), TABLES, ids=ids)
async def test_an_open_seat_is_last_at_the_table_as_in_the_result(easel: Easel, seats: int, style: TableStyle) -> None:
    *_, (state, told) = walk(easel.game, seats)
    table = opened(easel, state, seats)
    drawing = easel.drawn(table, told[-12:], style)
    standings = result(table, easel.game, state, 0).standings
    assert [standing.resigned for standing in standings] == [False] * (seats - 1) + [True]
    assert marked(drawing) == expected(standings)
    winners = {standing.name for standing in standings if standing.rank == 1}
    assert {name for name in NAMES if name in lines(drawing)[0]} == winners


@pytest.mark.parametrize("easel", COUNTING, ids=ids)
async def test_so_it_is_in_the_count_as_if_the_game_ended_now(easel: Easel) -> None:
    seats = easel.game.info.seats[-1]
    *_, (state, _told), _over = walk(easel.game, seats)
    table = opened(easel, state, seats)
    scene = bare_scene(table, easel.game.view(state, None))
    assert marked(easel.face.look(ENGLISH, scene, COUNT)) == expected(result(table, easel.game, state, 0).standings)
