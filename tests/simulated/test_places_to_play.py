"""A whole game in every kind of channel in which Discord lets people use commands."""

from __future__ import annotations

import pytest

from bot.model.records import TablePhase
from tests.sampling import some
from tests.simulated.play import calls, play_to_the_end, start
from tests.simulated.test_permissions import PLACES
from tests.simulated.world import World, text_of

pytestmark = pytest.mark.usefixtures("call_all")


@pytest.mark.parametrize("kind", some(PLACES, 7))
async def test_a_game_is_played_to_its_end_and_asked_for_again(world: World, kind: str) -> None:
    people = [world.person("Ada"), world.person("Ben")]
    ada, ben = people
    channel = PLACES[kind](world)
    await start(world, ada, ben, channel=channel, begins=ben)
    assert calls(world, channel)[-1] == [ben.id]
    over = await play_to_the_end(world, people, seed=1, channel=channel)
    assert over.phase is TablePhase.FINISHED
    ending = await world.ending(over)
    assert (ending.channel.id, "🏆" in text_of(ending)) == (channel.id, True)
    for command in ("history", "table log", "replay", "fairness"):
        world.private(await world.slash(ada, command, channel))
    await world.slash(ada, "leaderboard", channel, scope="channel")
    await world.click(ben, "table.rematch", ending)
    await world.click(ada, "lobby.join", await world.message(await world.table(channel)))
    await world.click(ben, "lobby.start", await world.message(await world.table(channel)))
    assert (await world.table(channel)).phase is TablePhase.PLAYING
