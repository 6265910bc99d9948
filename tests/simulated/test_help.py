from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.model.preferences import OwnChoices, Pings, ServerChoices
from rules.pigs.state import Phase as Step
from tests.rules.pigs.table import table as laid
from tests.simulated import play
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


async def test_nobody_is_told_to_open_a_table_where_the_server_wants_none(world: World) -> None:
    ada, other = world.person("Ada"), world.guild.create_text_channel("other")
    await world.store.choices.change(ServerChoices, world.guild.id, lambda _: ServerChoices((other.id,)))
    said = await helped(world, ada)
    assert "start`" not in said
    assert f"only in <#{other.id}>" in said
    assert "`/pigs start`" in await helped(world, ada, other)
    assert "`/pigs start`" in await helped(world, ada, world.thread("a thread", other))


@pytest.mark.parametrize("host_ends", [True, False])
async def test_only_commands_are_named_that_the_asker_may_use_now(world: World, host_ends: bool) -> None:
    people = {name: world.person(name) for name in ("host", "player", "outsider")}
    people["moderator"] = world.person("moderator", "manage_messages")
    await world.store.choices.change(ServerChoices, world.guild.id, lambda _: ServerChoices(host_ends=host_ends))

    async def named() -> dict[str, set[str]]:
        said = {name: await helped(world, who) for name, who in people.items()}
        return {name: set(re.findall(r"`/table (\w+)`", text)) for name, text in said.items()}

    await world.slash(people["host"], "pigs start")
    await world.click(people["player"], "lobby.join")
    assert await named() == {
        "host": {"show", "leave", "kick", "end"},
        "player": {"show", "leave"},
        "outsider": {"show"},
        "moderator": {"show", "kick", "end"},
    }
    await world.click(people["host"], "lobby.start")
    assert await named() == {
        "host": {"show", "log", "leave", "kick", *(["end"] if host_ends else [])},
        "player": {"show", "log", "leave"},
        "outsider": {"show", "log"},
        "moderator": {"show", "log", "kick", "end"},
    }


@pytest.mark.parametrize(
    ("server", "own", "called"),
    [(True, None, True), (False, None, False), (True, Pings.OFF, False), (False, Pings.ON, True)],
)
async def test_only_who_will_be_called_is_told_so(world: World, server: bool, own: Pings | None, called: bool) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    store = world.store
    await store.choices.change(ServerChoices, world.guild.id, lambda _: ServerChoices(pings=server))
    await store.choices.change(OwnChoices, ben.id, lambda _: OwnChoices(own))
    await start(world, ada, ben, begins=ada)
    assert ("I'll ping you" in await helped(world, ben)) is called


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
    assert "It's your turn" in await helped(world, ada)
    assert "Ada's turn" in await helped(world, ben)
    assert "watch" in await helped(world, eve)
    assert [("/table end" in await helped(world, who)) for who in (ada, ben, eve, mod)] == [True, False, False, True]
    await world.click(ben, "table.resign", (await world.slash(ben, "table leave")).response)
    assert "You've left" in await helped(world, ben)
    await lay(world, ada, laid(seats=3, seat=2, resigned=(1,), phase=Step.ROLL))
    assert r"Cl\*eo's turn" in await helped(world, ada)


async def test_after_a_game_its_table_and_log_are_offered(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben)
    await play.end(world, ada)
    assert re.findall(r"`/table (\w+)`", await helped(world, ada)) == []
    await start(world, ada, ben)
    await world.click(ben, "table.resign", (await world.slash(ben, "table leave")).response)
    assert re.findall(r"`/table (\w+)`", await helped(world, ada)) == ["show", "log"]
    assert "rematch" in await helped(world, ada)


async def test_an_open_seat_is_offered_to_those_who_may_take_it(world: World) -> None:
    ada, ben, cleo, eve = (world.person(name) for name in ("Ada", "Ben", "Cleo", "Eve"))
    await start(world, ada, ben, cleo, begins=ada)
    assert "Take over" not in await helped(world, eve)
    await world.click(cleo, "table.vacate", (await world.slash(cleo, "table leave")).response)
    assert ["Take over" in await helped(world, who) for who in (ada, cleo, eve)] == [False, False, True]


async def test_a_full_lobby_is_not_offered(world: World) -> None:
    ada, *guests = (world.person(name) for name in ("Ada", "Ben", "Cleo", "Dov", "Eve", "Flo"))
    await world.slash(ada, "pigs start")
    for guest in guests[:4]:
        await world.click(guest, "lobby.join")
    said = await helped(world, guests[4])
    assert "Press Join" not in said
    assert "every seat is taken" in said


async def test_who_is_away_is_told_how_to_come_back(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    table = await start(world, ada, ben, begins=ada)
    away = tuple(replace(player, away=True) for player in table.players[:1])
    await world.set(table, players=(*away, *table.players[1:]))
    assert "I'm back" in await helped(world, ada)
    assert "I'm back" not in await helped(world, ben)
