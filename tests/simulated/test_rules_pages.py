from __future__ import annotations

from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from bot.language import ENGLISH
from tests.simulated import play
from tests.simulated.play import start
from tests.simulated.world import World, controls, text_of


async def opened(world: World, who: MemberActor) -> ResponseMessage:
    page = (await world.slash(who, "pigs rules")).response
    assert page is not None
    return page


async def test_the_rules_are_for_the_eyes_of_who_asked(world: World) -> None:
    page = await opened(world, world.person("Ada"))
    assert page.ephemeral
    assert "1" in (page.embeds[0].footer.text or "")


async def test_pages_turn_to_the_end_and_back(world: World) -> None:
    ada = world.person("Ada")
    page = await opened(world, ada)
    seen = [text_of(page)]
    while (following := [what for what in controls(page) if what.endswith(".next")]) and len(seen) < 20:
        await world.click(ada, following[0], page)
        seen.append(text_of(page))
    assert len(seen) == len(set(seen)) == len(world.bot.faces["pigs"].rules(ENGLISH))
    for before in reversed(seen[:-1]):
        (back,) = [what for what in controls(page) if what.endswith(".back")]
        await world.click(ada, back, page)
        assert text_of(page) == before
    assert len(world.channel.history(viewer=ada)) == 1


async def test_the_rules_open_from_the_lobby_and_the_table_without_changing_them(world: World) -> None:
    ada, ben, eve = world.person("Ada"), world.person("Ben"), world.person("Eve")
    await world.slash(ada, "pigs start")
    lobby = text_of(await world.message(await world.table()))
    from_lobby = world.private(await world.click(eve, "rules.pigs.0.open"))
    assert text_of(await world.message(await world.table())) == lobby
    await play.end(world, ada)
    table = await start(world, ada, ben)
    assert world.private(await world.click(eve, "rules.pigs.0.open")) == from_lobby
    assert await world.table() == table


async def test_everybody_turns_pages_of_their_own(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben)
    pages = [(await world.click(person, "rules.pigs.0.open")).response for person in (ada, ben)]
    assert pages[0] is not None
    assert pages[1] is not None
    first = text_of(pages[0])
    await world.click(ada, "rules.pigs.1.next", pages[0])
    assert text_of(pages[1]) == first
    assert text_of(pages[0]) != first
