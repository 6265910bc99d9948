"""Controls that no version has drawn so, or not there: they do nothing, and show nothing to others."""

from __future__ import annotations

import pytest

from bot.display.controls import Target
from bot.model.preferences import OwnChoices, Pings
from tests.simulated.play import planted, start
from tests.simulated.world import World, text_of

PAGES = ("rules", "log", "replay", "fair", "history", "hint", "review", "leaders", "profile", "season", "settings")
WORDS = ("", ".x", ".1", ".1.x", ".1.0.x.x", f".{9 * 10**20}", ".u.1.x.x", ".me", ".me.pings.x", ".show.x", ".s.s.s")


@pytest.mark.parametrize("page", [*PAGES, "privacy"])
async def test_a_page_that_is_not_there_is_not_known(world: World, page: str) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben)
    before = await world.table()
    for words in WORDS:
        message = await planted(world, f"{page}{words}")
        said = world.private(await world.click(ada, f"{page}{words}", message))
        assert said
        assert "Something went wrong" not in said
    assert await world.table() == before


async def test_no_unknown_control_deletes_anybodys_data(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    table = await start(world, ada, ben)
    await world.store.choices.change(OwnChoices, ada.id, lambda _: OwnChoices(pings=Pings.OFF))
    for words in ("privacy.x", "privacy.forget.x", "privacy.export.x", "privacy.forgotten"):
        said = world.private(await world.click(ada, words, await planted(world, words)))
        assert "don't know that button" in said
    assert await world.table() == table
    assert (await world.store.choices.of(OwnChoices, ada.id)).pings is Pings.OFF


@pytest.mark.parametrize("what", ["settings.me.pings.on", "season.show.0.next", "privacy.forget"])
async def test_a_private_page_is_never_drawn_where_all_can_see_it(world: World, what: str) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    other = world.guild.create_text_channel("other")
    await start(world, ada, ben, world.person("Cleo"), channel=other)
    message = await planted(world, what)
    before = text_of(message)
    assert world.private(await world.click(ada, what, message))
    (after,) = [one for one in world.channel.history() if one.id == message.id]
    assert text_of(after) == before


async def test_a_page_about_another_table_leaves_the_message_as_it_is(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    other = world.guild.create_text_channel("other")
    await world.slash(ada, "pigs start", other)
    lobby = await world.table(other)
    table = await start(world, ada, ben)
    what = f"replay.{lobby.id}.0.table.open"
    message = await planted(world, what, target=Target(0, 0))
    before = text_of(message)
    assert "hasn't started" in world.private(await world.click(ada, what, message))
    (after,) = [one for one in world.channel.history() if one.id == message.id]
    assert text_of(after) == before
    assert await world.table() == table
