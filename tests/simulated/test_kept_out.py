"""People who lost a seat or gave one up, and try to get another by clicking."""

from __future__ import annotations

import pytest

from bot.display.controls import Target
from bot.display.face import HAND
from bot.model.records import TablePhase
from tests.simulated.play import end, planted, start
from tests.simulated.world import World, controls, text_of


async def test_who_knows_a_hand_gets_no_other_at_that_table_after_being_forgotten(world: World) -> None:
    ada, ben, cleo, dov = (world.person(name) for name in ("Ada", "Ben", "Cleo", "Dov"))
    table = await start(world, ada, ben, cleo, game="wolves")
    for who in (ben, cleo):
        await world.click(who, "table.vacate", (await world.slash(who, "table leave")).response)
    told = (await world.click(ben, "privacy.forget", (await world.slash(ben, "privacy delete")).response)).response
    assert told is not None
    assert "data is deleted" in text_of(told)
    await world.restart()
    for seat in (1, 2):
        assert "already had a seat" in world.private(await world.click(ben, f"table.take.{seat}"))
    assert "is open" not in world.private(await world.slash(ben, "help"))
    assert "is open" in world.private(await world.slash(dov, "help"))
    hand = await planted(world, HAND, target=Target(table.id, table.seq))
    assert "no seat" in world.private(await world.click(ben, HAND, hand))
    await world.click(dov, "table.take.2")
    assert [player.vacant for player in (await world.table()).players] == [False, True, False]
    await end(world, ada)
    assert (await world.tables.find(table.id)).forgotten == ()
    await world.slash(ada, "wolves start", with_1=ben)
    await world.click(ben, "lobby.join")
    assert (await world.table()).seat_of(ben.id) == 1


@pytest.mark.parametrize("kicks", ["host", "moderator"])
async def test_join_seats_nobody_who_was_kicked_from_that_lobby(world: World, kicks: str) -> None:
    ada, ben, mod = world.person("Ada"), world.person("Bennington"), world.person("Mod", "manage_messages")
    await world.slash(ada, "pigs start", with_1=ben)
    await world.click(ben, "lobby.join")
    by = ada if kicks == "host" else mod
    chosen = (await world.slash(by, "table kick")).response
    question = (await world.pick(by, "table.kick", str(ben.id), chosen)).response
    await world.click(by, f"table.kicked.{ben.id}", question)
    table = await world.table()
    await world.restart()
    for _ in range(20):
        assert "You were removed" in world.private(await world.click(ben, "lobby.join"))
    assert "You were removed" in world.private(await world.slash(ben, "help"))
    assert await world.table() == table
    assert "Bennington" not in text_of(await world.message(table))
    await end(world, ada)
    await world.slash(ada, "pigs start", with_1=ben)
    await world.click(ben, "lobby.join")
    assert (await world.table()).seat_of(ben.id) == 1


async def test_who_was_kicked_from_the_lobby_takes_no_open_seat_of_its_game(world: World) -> None:
    ada, ben, cleo, dov = (world.person(name) for name in ("Ada", "Ben", "Cleo", "Dov"))
    await world.slash(ada, "wolves start")
    for who in (ben, cleo, dov):
        await world.click(who, "lobby.join")
    chosen = (await world.slash(ada, "table kick")).response
    question = (await world.pick(ada, "table.kick", str(ben.id), chosen)).response
    await world.click(ada, f"table.kicked.{ben.id}", question)
    await world.click(ada, "lobby.start")
    await world.click(dov, "table.vacate", (await world.slash(dov, "table leave")).response)
    assert "table.take.2" in controls(await world.message(await world.table()))
    assert "You were removed" in world.private(await world.click(ben, "table.take.2"))
    assert (await world.table()).phase is TablePhase.PLAYING
    assert (await world.table()).players[2].vacant
