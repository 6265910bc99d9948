"""The process dies between two clicks of Make Me a Planet, and the game goes on from what was shown."""

from __future__ import annotations

import random

from bot.model.records import TablePhase
from rules.planet.state import Phase as Step
from tests.rules.planet.playing import began, with_tops
from tests.simulated.planet import go_on, hand, play_to_the_end, read, start, state_of, whole
from tests.simulated.play import lay, moves, to_move
from tests.simulated.world import World


async def test_the_same_three_tiles_are_looked_at(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben, begins=ada)
    await world.click(ada, "stack.centre")
    before = await hand(world, ada)
    buttons = {what: item["label"] for what, item in moves(before).items()}
    assert len(buttons) == 3
    table = await world.table()
    await world.restart()
    assert await world.table() == table
    again = await hand(world, ada)
    assert {what: item["label"] for what, item in moves(again).items()} == buttons
    assert read(again) == read(before)


async def test_a_look_from_before_lays_a_tile_down(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben, begins=ada)
    await lay(world, ada, with_tops(began(2), ["uphill-03", "uphill-08", "uphill-17"]))
    await world.click(ada, "stack.uphill")
    look = await hand(world, ada)
    await world.restart()
    await world.click(ada, "hide.2", look)
    assert "1 volcano" in read(look)
    assert moves(look) == {}
    await world.restart()
    shown = await world.message(await world.table())
    assert list(moves(shown)) == ["take.uphill-03", "take.uphill-17", "take.face-down"]
    await world.click(ben, "take.face-down", shown)
    assert state_of(await world.table()).planets[1] == ("uphill-08",)


async def test_who_has_picked_still_names_the_next_one(world: World) -> None:
    people = [world.person(name) for name in ("Ada", "Ben", "Cleo")]
    await start(world, *people, begins=people[0])
    await lay(world, people[0], with_tops(began(3), ["centre-07", "centre-10", "centre-03"]))
    await world.click(people[0], "stack.centre")
    await world.click(people[0], "take.centre-10")
    shown = await world.message(await world.table())
    await world.restart()
    assert whole(await world.message(await world.table())) == whole(shown)
    await world.click(people[0], "next.3", shown)
    assert to_move(world, await world.table(), people) is people[2]


async def test_a_game_of_hidden_characters_goes_on_to_its_end_with_a_restart_every_seventh_click(world: World) -> None:
    people = [world.person("Ada"), world.person("Ben")]
    table = await start(world, *people, hidden=True)
    chance, clicks, phases = random.Random(8), 0, set()
    while (table := await world.tables.find(table.id)).phase is TablePhase.PLAYING:
        await go_on(world, people, chance)
        clicks += 1
        if clicks % 7 == 0:
            phases.add(state_of(table).phase)
            await world.restart()
    assert phases == {Step.STACK, Step.HIDE, Step.PICK}
    assert "🏆" in read(await world.message(table))


async def test_a_finished_game_is_looked_at_and_played_again(world: World) -> None:
    people = [world.person("Ada"), world.person("Ben")]
    await start(world, *people)
    table = await play_to_the_end(world, people, seed=4)
    shown = await world.message(table)
    await world.restart()
    assert "The count" in world.private(await world.click(people[1], "look.planet", shown))
    await world.click(people[1], "table.rematch", await world.ending(table))
    assert (await world.table()).phase is TablePhase.LOBBY
