"""Who is called reads what to do, and gets the button of a look from which all of it can be done."""

from __future__ import annotations

import pytest

from bot.display.face import HAND
from bot.language import ENGLISH
from rules.planet.state import Phase
from tests.cogs.planet.drawn import DRAWER, FACE
from tests.cogs.test_compact import walk
from tests.rules.planet.playing import GAME
from tests.sentences import Heard


@pytest.mark.parametrize("seats", GAME.info.seats)
def test_a_call_says_the_task_and_leads_to_every_move(seats: int) -> None:
    heard = Heard()
    tasks = set()
    for state, _told in walk(GAME, seats):
        if state.phase is Phase.OVER:
            break
        call = FACE.call(heard, DRAWER.scene(state, None), state.seat)
        assert call is not None
        assert call.button.what == HAND
        tasks.add(call.task)
        look = FACE.look(ENGLISH, DRAWER.scene(state, state.seat), HAND)
        offered = {item.what for row in look.rows for item in row}
        assert offered >= {GAME.format_move(move) for move in GAME.legal_moves(state, state.seat)}
        assert any(item.what == HAND for row in FACE.board(ENGLISH, DRAWER.scene(state, None)).rows for item in row)
    assert {"choose a stack", "take a tile"} <= tasks
    assert heard.unknown() == set()
