"""A click may make several moves: all of them or none, in one transaction, and they are taken back together."""

from __future__ import annotations

import pytest

from bot.hosting.decisions.play import Meaning
from bot.hosting.replay import rebuilt
from bot.model.meaning import Act
from bot.model.refusals import RefusalReason
from rules.game import IllegalMove
from rules.pigs.refusals import Refusal
from rules.pigs.state import Phase, State
from tests.bot.acts import Acts
from tests.bot.seats import ADA, BEN, act, reason, started
from tests.rules.pigs.table import GAME, yards
from tests.rules.pigs.table import table as laid

LAST_STRAW = laid("wd", seats=2, dice="WWDRR", phase=Phase.REROLL, left={"sw": "0"})
"""Who buys the last straw window sees nothing new."""


def several(*moves: str) -> Meaning:
    return lambda _table, _seen: Act(moves[0], moves[1:])


async def test_all_moves_of_a_click_are_made_in_one_step_of_the_table_and_its_log(tables: Acts) -> None:
    table = await started(tables, ADA, BEN, state=LAST_STRAW)
    moved = await tables.press(table.id, table.seq, ADA.user, several("build", "buy.straw-window.1"))
    assert yards(moved.after.state)[0] == "wd sw"
    assert (moved.after.seq, moved.after.turns) == (table.seq + 1, table.turns + 1)
    entry = (await tables.store.history.log(table.id))[-1]
    assert entry.move == "build buy.straw-window.1"
    assert [event.kind for event in entry.events] == ["bought"]


async def test_they_are_taken_back_together(tables: Acts) -> None:
    table = await started(tables, ADA, BEN, state=LAST_STRAW)
    after = (await tables.press(table.id, table.seq, ADA.user, several("build", "buy.straw-window.1"))).after
    assert after.undo_seat == 0
    back = (await tables.undo(table.id, after.seq, ADA.user)).after
    assert (back.state, back.turns) == (table.state, table.turns)
    assert [entry.move for entry in await tables.store.history.log(table.id)] == ["new"]


async def test_they_are_not_taken_back_when_one_of_them_revealed_something(tables: Acts) -> None:
    table = await started(tables, ADA, BEN, state=laid("wd", seats=2, dice="WWDRR", phase=Phase.REROLL))
    after = (await tables.press(table.id, table.seq, ADA.user, several("build", "buy.straw-window.1"))).after
    assert await reason(tables.undo(table.id, after.seq, ADA.user)) is RefusalReason.SECRET_SHOWN


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        (("build", "buy.brick-roof.1"), Refusal.DICE_TOO_FEW),
        (("buy.straw-window.1", "build"), Refusal.STILL_ROLLING),
        (("build", "fly"), "unreadable"),
    ],
)
async def test_none_is_made_when_one_of_them_is_refused(tables: Acts, moves: tuple[str, ...], why: str) -> None:
    table = await started(tables, ADA, BEN, state=LAST_STRAW)
    with pytest.raises(IllegalMove) as refused:
        await tables.press(table.id, table.seq, ADA.user, several(*moves))
    assert refused.value.reason == why
    assert await tables.find(table.id) == table


async def test_nobody_moves_for_the_next_player(tables: Acts) -> None:
    table = await started(tables, ADA, BEN, state=LAST_STRAW)
    with pytest.raises(IllegalMove):
        await tables.press(table.id, table.seq, ADA.user, several("build", "buy.straw-window.1", "roll"))
    assert await tables.find(table.id) == table


async def test_a_log_with_several_moves_in_an_entry_can_be_played_again(tables: Acts) -> None:
    table = await started(tables, ADA, BEN)
    while not isinstance(table.state, State) or not GAME.offers(table.state):
        seat = tables.to_move(table)[0]
        user = table.players[seat].person.user
        move = GAME.format_move(GAME.default_move(tables.view(table, seat)))
        table = (await tables.press(table.id, table.seq, user, act(move))).after
    seat, offer = table.state.seat, GAME.offers(table.state)[0]
    buy = f"buy.{offer.tile.material}-{offer.tile.part}.new"
    table = (await tables.press(table.id, table.seq, table.players[seat].person.user, several("build", buy))).after
    assert rebuilt(GAME, table, await tables.store.history.log(table.id)) == table.state
