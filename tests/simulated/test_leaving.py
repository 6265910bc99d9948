from __future__ import annotations

import pytest
from simcord.actors import MemberActor

from bot.model.records import Table, TablePhase
from rules.pigs.state import Phase as Step
from rules.pigs.state import State
from tests.bot.store.samples import recorded
from tests.rules.pigs.table import table as laid
from tests.simulated import play
from tests.simulated.play import lay, start, state_of, to_move
from tests.simulated.world import World, controls, find, text_of


async def leave(world: World, who: MemberActor) -> str:
    """Leave a running game: ask, then confirm; give what is said at last."""
    asked = await world.slash(who, "table leave")
    assert asked.response is not None
    assert asked.response.ephemeral
    return world.private(await world.click(who, "table.resign", asked.response))


async def again(world: World, table: Table) -> Table:
    return await world.tables.find(table.id)


async def test_leaving_a_running_game_is_asked_first(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    table = await start(world, ada, ben)
    asked = await world.slash(ada, "table leave")
    assert asked.response is not None
    assert asked.response.ephemeral
    assert list(controls(asked.response)) == ["table.resign", "table.vacate"]
    assert await world.table() == table


@pytest.mark.parametrize(
    "state",
    [
        laid(seats=3),
        laid("", "", "", seats=3, dice="DDWWR", phase=Step.REROLL),
        laid("sd | wd", "", "", seats=3, dice="WWRRR"),
        laid("", "sd | sw wr", "", seats=3, dice="DD!!W", phase=Step.BLOW),
    ],
    ids=["roll", "reroll", "buy", "wolf"],
)
async def test_when_who_is_to_move_leaves_the_next_is_called_at_once(world: World, state: State) -> None:
    people = [world.person(name) for name in ("Ada", "Ben", "Cleo")]
    ada, ben, _cleo = people
    await start(world, *people, begins=ada)
    await lay(world, ada, state)
    await leave(world, ada)
    table = await world.table()
    assert to_move(world, table, people) is ben
    assert table.ping is not None
    message = await world.message(table)
    assert "roll" in controls(message)
    assert "Ada" in text_of(message)
    assert "left this game" in world.private(await world.click(ada, "roll", message))
    await world.click(ben, "roll", message)
    assert (await world.table()).turns == table.turns + 1


async def test_the_turn_goes_round_without_those_who_left(world: World) -> None:
    people = [world.person(name) for name in ("Ada", "Ben", "Cleo")]
    ada, ben, cleo = people
    await start(world, *people, begins=ada)
    await leave(world, ben)
    assert to_move(world, await world.table(), people) is ada
    await lay(world, ada, laid(seats=3, dice="!DWRR", phase=Step.REROLL, resigned=(1,)))
    await world.click(ada, "build")
    assert to_move(world, await world.table(), people) is cleo


async def test_the_last_who_stays_ends_the_game_and_ranks_first(world: World) -> None:
    people = [world.person(name) for name in ("Ada", "Ben", "Cleo")]
    ada, ben, cleo = people
    table = await start(world, *people, begins=ada)
    await leave(world, cleo)
    assert (await world.table()).phase is TablePhase.PLAYING
    await leave(world, ada)
    over = await again(world, table)
    assert over.phase is TablePhase.FINISHED
    assert over.ping is None
    shown = text_of(await world.message(over))
    assert "🏆 Ben" in shown
    (leader, *others) = await recorded(world.bot.store, world.guild.id)
    assert (leader.user, leader.place) == (ben.id, 1)
    assert {(other.user, other.place) for other in others} == {(ada.id, 2), (cleo.id, 2)}
    await world.slash(cleo, "pigs start")


async def test_confirming_twice_leaves_once_and_says_so(world: World) -> None:
    people = [world.person(name) for name in ("Ada", "Ben", "Cleo")]
    table = await start(world, *people, begins=people[0])
    asked = (await world.slash(people[1], "table leave")).response
    assert asked is not None
    clicks = [people[1].click(asked, custom_id=find(asked, "table.resign")) for _ in range(2)]
    for result in await world.at_once(*clicks):
        assert "left this game" in world.private(result)
    assert state_of(await world.table()).board.resigned == (1,)
    assert (await world.table()).turns == table.turns + 1


async def test_when_the_host_leaves_a_running_game_the_next_who_stays_may_end_it(world: World) -> None:
    people = [world.person(name) for name in ("Ada", "Ben", "Cleo", "Dov")]
    ada, ben, cleo, dov = people
    await start(world, *people, begins=dov)
    await leave(world, ben)
    await leave(world, ada)
    assert (await world.table()).host == cleo.id
    for person in (ada, ben, dov):
        await play.end(world, person)
    table = await world.table()
    await play.end(world, cleo)
    assert (await again(world, table)).phase is TablePhase.CLOSED
