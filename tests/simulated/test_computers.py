"""Whole games of people with computers: each click costs two edits at most, and nothing hidden is told."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.display.face import Scene
from bot.model.computers import is_computer, level_of
from bot.model.records import TablePhase
from bot.service import computer_turns
from bot.service.click_results import SUSPENSE
from rules.players import Level
from tests.games import GAMES
from tests.sampling import some
from tests.simulated import play
from tests.simulated.computers import press, start, whose
from tests.simulated.world import World, text_of

EASY, NORMAL, HARD = Level.EASY, Level.NORMAL, Level.HARD
MOST_CLICKS = 1500


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("levels", some([[NORMAL], [EASY, NORMAL], [HARD, EASY, HARD]], 3), ids=["one", "two", "hard"])
async def test_a_whole_game_is_played_against_computers(world: World, key: str, levels: list[Level]) -> None:
    ada, random = world.person("Ada"), Random(key)
    table = await start(world, [ada], levels, key)
    for _click in range(MOST_CLICKS):
        table = await world.tables.find(table.id)
        if table.phase is not TablePhase.PLAYING:
            break
        assert whose(world, table, [ada]) == [ada]
        assert await press(world, table, [ada], random) <= (2 if HARD in levels else 1)
    assert table.phase is TablePhase.FINISHED
    await world.env.advance_time(SUSPENSE)  # a game may end with the wolf's breath
    assert "🏆" in text_of(await world.message(table))
    assert play.calls(world) == []
    log = await world.store.history.log(table.id)
    assert not any(entry.autopilot for entry in log)
    (result,) = await world.store.history.results_in(world.channel.id, 2, 0)
    computers = [standing for standing in result.standings if is_computer(standing.user)]
    assert sorted(level_of(standing.user) for standing in computers) == sorted(levels)
    assert all(standing.name.startswith("💻 ") and not standing.gone for standing in computers)
    assert not [request.path for request in world.env.http_requests if "/members" in request.path]


@pytest.mark.parametrize("key", some(GAMES, 3))
async def test_two_people_and_computers_play_a_whole_game_and_only_people_are_called(
    world: World, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computer_turns, "AT_ONCE", -1)  # even those that take no time are thought of beside the click
    people, random = [world.person("Ada"), world.person("Ben")], Random(key)
    table = await start(world, people, [NORMAL], key)
    for _click in range(MOST_CLICKS):
        table = await world.tables.find(table.id)
        if table.phase is not TablePhase.PLAYING:
            break
        assert await press(world, table, people, random) <= 2
        world.bot.host.computers._messages.calls._presence._clicked.clear()
    assert table.phase is TablePhase.FINISHED
    called = {user for users in play.calls(world) for user in users}
    assert called <= {person.id for person in people}


@pytest.mark.parametrize("key", GAMES)
async def test_what_a_computer_thinks_about_is_what_its_seat_may_see(world: World, key: str) -> None:
    ada, random = world.person("Ada"), Random(key)
    table = await start(world, [ada], [HARD, HARD], key)
    for _click in range(MOST_CLICKS):
        table = await world.tables.find(table.id)
        if table.phase is not TablePhase.PLAYING or len(world.thinking.asked) > 20:
            break
        await press(world, table, [ada], random)
    game: Any = GAMES[key]
    asked = [seen for _level, seen in world.thinking.asked]
    assert asked
    for seen in asked:
        assert seen.seat in (1, 2)
        assert game.view(seen.state, seen.seat) == seen


@pytest.mark.parametrize("key", GAMES)
async def test_no_message_is_drawn_with_the_eyes_of_a_computer(
    world: World, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, random, face = world.person("Ada"), Random(key), world.bot.faces[key]
    eyes: list[int | None] = []
    for name in ("board", "look", "picture", "call"):
        drawn = getattr(face, name)

        def watched(_: Any, scene: Scene[Any], *args: Any, drawn: Any = drawn) -> Any:
            eyes.append(scene.seen.seat)
            return drawn(_, scene, *args)

        monkeypatch.setattr(face, name, watched)
    table = await start(world, [ada], [NORMAL, HARD], key)
    for _click in range(30):
        table = await world.tables.find(table.id)
        if table.phase is TablePhase.PLAYING:
            await press(world, table, [ada], random)
    assert None in eyes
    assert set(eyes) <= {None, 0}
