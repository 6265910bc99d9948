from __future__ import annotations

import re

from bot.version import version
from tests.simulated.play import start
from tests.simulated.world import World


async def about(world: World) -> str:
    return world.private(await world.slash(world.person("Zed"), "about"))


async def test_what_runs_and_how_much_is_played_is_said_in_private(world: World) -> None:
    await start(world, world.person("Ada"), world.person("Ben"))
    said = await about(world)
    assert f"Version {version()}" in said
    assert re.search(r"Started <t:\d+:R>", said)
    assert "On 1 server\n" in said
    assert "1 game is being played now" in said
    assert "`/privacy show`" in said


async def test_the_source_is_named_where_the_host_names_it(world: World) -> None:
    assert "source" not in await about(world)
    world.bot.source_url = "https://example.org/three-tales"
    assert "](https://example.org/three-tales)" in await about(world)


async def test_a_lobby_is_no_game_that_is_being_played(world: World) -> None:
    await world.slash(world.person("Ada"), "pigs start")
    assert "0 games are being played now" in await about(world)
