"""Whole games by clicking."""

from __future__ import annotations

import pytest

from bot.model.records import TablePhase
from tests.sampling import some
from tests.simulated.play import play_to_the_end, start
from tests.simulated.world import World, text_of


@pytest.mark.parametrize(("seats", "variant"), some([(2, "standard"), (5, "veteran")], 2))
async def test_a_whole_game_is_played_by_clicking(world: World, seats: int, variant: str) -> None:
    people = [world.person(f"P{number}") for number in range(seats)]
    await start(world, *people, variant=variant)
    table = await play_to_the_end(world, people, seed=seats)
    assert table.phase is TablePhase.FINISHED
    assert "🏆" in text_of(await world.message(table))
