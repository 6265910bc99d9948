"""A whole game of each kind by clicking, at the table and in the hand."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.display.face import HAND
from bot.model.records import Table, TablePhase
from bot.service.click_results import SUSPENSE
from tests.games import GAMES
from tests.simulated.play import moves, start
from tests.simulated.world import World, controls, text_of

MOST_CLICKS = 3000


async def play_on(world: World, table: Table, people: list[MemberActor], random: Random) -> None:
    """Let somebody who is to move click something at random, on the table or, if there is nothing, in the hand."""
    seat = random.choice(world.tables.to_move(table))
    actor = next(person for person in people if person.id == table.players[seat].person.user)
    shown: Any = await world.message(table)
    if not moves(shown):
        assert HAND in controls(shown), "there is nothing to click"
        shown = (await world.click(actor, HAND, shown)).response
    what, item = random.choice(sorted(moves(shown).items()))
    if "options" in item:
        await world.pick(actor, what, random.choice(item["options"])["value"], shown)
    else:
        await world.click(actor, what, shown)


@pytest.mark.parametrize("key", GAMES)
async def test_a_whole_game_is_played_by_clicking(world: World, key: str) -> None:
    people = [world.person(f"P{number}") for number in range(GAMES[key].info.seats[0])]
    table = await start(world, *people, game=key)
    random = Random(key)
    for _ in range(MOST_CLICKS):
        table = await world.tables.find(table.id)
        if table.phase is not TablePhase.PLAYING:
            break
        await play_on(world, table, people, random)
    assert table.phase is TablePhase.FINISHED
    await world.env.advance_time(SUSPENSE)
    assert "🏆" in text_of(await world.message(table))
    board = (await world.slash(people[0], "leaderboard", game=key)).response
    assert board is not None
    assert people[0].name in text_of(board) or "P0" in text_of(board)
