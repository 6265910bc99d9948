"""Games of people with computers."""

from __future__ import annotations

from random import Random

import pytest

from bot.model.computers import is_computer, level_of
from bot.model.records import TablePhase
from rules.players import Level
from tests.games import GAMES
from tests.simulated import play
from tests.simulated.computers import play_to_the_end, press, requests, start, whose
from tests.simulated.world import World, text_of

EASY, NORMAL, HARD = Level.EASY, Level.NORMAL, Level.HARD
MOST_CLICKS = 1500


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("levels", [(NORMAL,), (EASY, NORMAL)], ids=["one", "two"])
async def test_a_whole_game_is_played_against_computers_that_answer_with_the_click(
    world: World, key: str, levels: tuple[Level, ...]
) -> None:
    ada = world.person("Ada")
    table = await start(world, [ada], levels, key)
    random = Random(key)
    for _click in range(MOST_CLICKS):
        table = await world.tables.find(table.id)
        if table.phase is not TablePhase.PLAYING:
            break
        assert whose(world, table, [ada]) == [ada]
        before = len(world.env.http_requests)
        await press(world, table, [ada], random)
        made = [one for one in requests(world, before) if "/callback" in one or one.startswith("PATCH /channels")]
        assert len(made) <= 3  # a hand is opened and answered in private beside the table
    assert table.phase is TablePhase.FINISHED
    assert "🏆" in text_of(await world.message(table))
    assert play.calls(world) == []
    log = await world.store.history.log(table.id)
    assert not any(entry.autopilot for entry in log)
    (result,) = await world.store.history.results_in(world.channel.id, 2, 0)
    computers = [standing for standing in result.standings if is_computer(standing.user)]
    assert sorted(level_of(standing.user) for standing in computers) == sorted(levels)
    assert all(standing.name.startswith("💻 ") and not standing.gone for standing in computers)


@pytest.mark.parametrize("key", GAMES)
async def test_a_click_costs_two_edits_when_computers_think_long(world: World, key: str) -> None:
    ada = world.person("Ada")
    table = await start(world, [ada], [HARD, NORMAL, HARD][: GAMES[key].info.seats[-1] - 1], key)
    table = await play_to_the_end(world, table, [ada])
    assert table.phase is TablePhase.FINISHED
    assert play.calls(world) == []
