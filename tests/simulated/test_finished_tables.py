"""People come back to a channel whose game is over, or that never had one."""

from __future__ import annotations

import pytest
from simcord.actors import MemberActor

from bot.model.records import Table, TablePhase
from tests.simulated import play
from tests.simulated.play import start
from tests.simulated.world import World, controls, text_of


async def finished(world: World, *people: MemberActor) -> Table:
    """Play a game that ends when its second player leaves."""
    table = await start(world, *people)
    await world.click(people[1], "table.resign", (await world.slash(people[1], "table leave")).response)
    over = await world.tables.find(table.id)
    assert over.phase is TablePhase.FINISHED
    return over


async def test_a_finished_game_is_shown_again_with_its_count_and_what_can_be_done_next(world: World) -> None:
    ada, ben, eve = (world.person(name) for name in ("Ada", "Ben", "Eve"))
    first = await finished(world, ada, ben)
    await world.restart()
    await world.slash(eve, "table show")
    table = await world.tables.find(first.id)
    assert table.message != first.message
    message = await world.message(table)
    assert "🏆 Ada" in text_of(message)
    assert {"table.rematch", f"replay.{table.id}.0.table.open", f"fair.{table.id}"} <= set(controls(message))
    old = await world.message(first)
    assert controls(old) == {}
    assert f"/{table.message}" in text_of(old)


async def test_a_finished_game_whose_message_was_deleted_is_shown_too(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    first = await finished(world, ada, ben)
    assert first.message is not None
    world.env.backend.delete_message(first.channel, first.message)
    await world.slash(ben, "table show")
    assert "🏆 Ada" in text_of(await world.message(await world.tables.find(first.id)))


async def test_a_rematch_from_a_table_shown_again_begins_and_the_channel_holds_one_table(world: World) -> None:
    ada, ben, eve = (world.person(name) for name in ("Ada", "Ben", "Eve"))
    first = await finished(world, ada, ben)
    await world.slash(ben, "table show")
    over = await world.message(await world.tables.find(first.id))
    assert "no seat" in world.private(await world.click(eve, "table.rematch", over))
    await world.click(ben, "table.rematch", over)
    lobby = await world.table()
    assert (lobby.phase, lobby.host, lobby.id > first.id) == (TablePhase.LOBBY, ben.id, True)
    assert "You're in" in world.private(await world.click(ada, "table.rematch", over))
    await world.slash(ada, "table show")
    assert (await world.table()).id == lobby.id
    await world.click(ben, "lobby.start")
    assert (await world.table()).phase is TablePhase.PLAYING
    said = world.private(await world.click(ada, "table.rematch", over))
    assert "already has a table" in said
    assert "Join" not in said


async def test_the_latest_of_several_finished_games_is_shown_and_none_that_was_closed(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    first = await finished(world, ada, ben)
    second = await finished(world, ada, ben)
    closed = await start(world, ada, ben)
    await play.end(world, ada)
    await world.slash(ada, "table show")
    after = [await world.tables.find(table.id) for table in (first, second, closed)]
    assert [table.message for table in after] == [first.message, world.channel.history()[-1].id, closed.message]


async def test_the_log_of_a_finished_game_can_be_read(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await finished(world, ada, ben)
    assert "Ben has left" in world.private(await world.slash(ada, "table log"))


@pytest.mark.parametrize("command", ["show", "log", "end", "leave", "kick"])
async def test_where_there_is_no_table_people_are_told_how_to_start_any_game(world: World, command: str) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await finished(world, ada, ben)
    elsewhere = world.guild.create_text_channel("elsewhere")
    said = world.private(await world.slash(ada, f"table {command}", elsewhere))
    assert "There's no table" in said
    for key in world.bot.games:
        assert f"`/{key} start`" in said


async def test_a_finished_table_cannot_be_ended_left_or_emptied(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    over = await finished(world, ada, ben)
    for command in ("end", "leave", "kick"):
        assert "There's no table" in world.private(await world.slash(ada, f"table {command}"))
    assert await world.tables.find(over.id) == over


async def test_what_is_shown_of_a_closed_game_is_said_to_be_how_it_stood(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await world.slash(ada, "pigs start")
    lobby = await world.table()
    await play.end(world, ada)
    game = await start(world, ada, ben)
    await play.end(world, ada)
    shown = [text_of(await world.message(await world.tables.find(table.id))) for table in (lobby, game)]
    assert ["This table was closed without a result." in text for text in shown] == [True, True]
    assert ["This is how it stood:" in text for text in shown] == [False, True]
