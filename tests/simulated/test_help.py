from __future__ import annotations

from typing import Any

from simcord.actors import MemberActor

from rules.pigs.state import Phase as Step
from tests.rules.pigs.table import table as laid
from tests.simulated.play import lay, start
from tests.simulated.world import World


async def helped(world: World, who: MemberActor, channel: Any = None) -> str:
    return world.private(await world.slash(who, "help", channel))


async def test_without_a_table_every_game_is_offered(world: World) -> None:
    said = await helped(world, world.person("Ada"))
    for key in world.bot.games:
        assert f"`/{key} start`" in said
    assert "/table end" not in said
    assert "/settings server" not in said
    assert "/settings server" in await helped(world, world.person("Boss", "manage_guild"))


async def test_in_a_lobby_host_guest_and_outsider_are_told_their_next_step(world: World) -> None:
    ada, ben, eve = world.person("Ada"), world.person("Ben"), world.person("Eve")
    await world.slash(ada, "pigs start")
    await world.click(ben, "lobby.join")
    assert "press Start" in await helped(world, ada)
    assert "You have a seat" in await helped(world, ben)
    assert "Press Join" in await helped(world, eve)


async def test_in_a_game_everybody_is_told_how_they_stand(world: World) -> None:
    ada, ben, cleo, eve = (world.person(name) for name in ("Ada", "Ben", "Cl*eo", "Eve"))
    mod = world.person("Mod", "manage_messages")
    await start(world, ada, ben, cleo, begins=ada)
    assert "It is your turn" in await helped(world, ada)
    assert "turn of Ada" in await helped(world, ben)
    assert "watch" in await helped(world, eve)
    assert [("/table end" in await helped(world, who)) for who in (ada, ben, eve, mod)] == [True, False, False, True]
    await world.click(ben, "table.resign", (await world.slash(ben, "table leave")).response)
    assert "You have left" in await helped(world, ben)
    await lay(world, ada, laid(seats=3, seat=2, resigned=(1,), phase=Step.ROLL))
    assert r"turn of Cl\*eo" in await helped(world, ada)
