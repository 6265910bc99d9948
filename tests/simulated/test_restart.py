"""The process dies between two clicks, at every kind of moment, and the game goes on from what was shown."""

from __future__ import annotations

import asyncio

import pytest

from bot.model.records import TablePhase
from rules.pigs.state import Phase as Step
from tests.named import called
from tests.rules.pigs.table import table as laid
from tests.simulated.play import lay, moves, play_to_the_end, start, state_of, tile, to_move
from tests.simulated.world import World, controls, text_of


async def test_a_lobby_keeps_its_seats_options_and_buttons(world: World) -> None:
    ada, ben, cleo = world.person("Ada"), world.person("Ben"), world.person("Cleo")
    await world.slash(ada, "pigs start", twin_tiles="on")
    await world.click(ben, "lobby.join")
    before = await world.table()
    await world.restart()
    assert await world.table() == before
    await world.click(cleo, "lobby.join")
    await world.click(ada, "lobby.set.variant.veteran")
    await world.click(ada, "lobby.start")
    table = await world.table()
    assert called(table) == ("Ada", "Ben", "Cleo")
    assert table.options == {"variant": "veteran", "twin_tiles": "on", "finish_round": "off"}


async def test_a_lobby_still_expires(world: World) -> None:
    ada = world.person("Ada")
    await world.slash(ada, "pigs start")
    table = await world.table()
    await world.restart()
    await world.env.advance_time(2 * 3600)
    assert controls(await world.message(table)) == {}


async def test_dice_and_those_chosen_for_a_reroll_lie_as_they_lay(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben, begins=ada)
    await lay(world, ada, laid("", "", dice="!DWWR", phase=Step.REROLL))
    await world.click(ada, "hold.1")
    await world.click(ada, "hold.2")
    shown = await world.message(await world.table())
    await world.restart()
    after = await world.message(await world.table())
    assert text_of(after) == text_of(shown)
    await world.click(ada, "hold.2", shown)
    await world.click(ada, "reroll", shown)
    table = await world.table()
    assert (await world.store.history.log(table.id))[-1].move == "reroll.1"
    assert state_of(table).dice[0] == "wolf"


async def test_a_tile_that_was_chosen_is_still_to_be_placed(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben, begins=ada)
    await lay(world, ada, laid("sd | wd", "", dice="WWRRR"))
    await world.click(ada, "tile.straw-window")
    shown = await world.message(await world.table())
    assert "buy.straw-window.2" in moves(shown)
    await world.restart()
    await world.click(ada, "buy.straw-window.2", shown)
    yard = state_of(await world.table()).board.yards[0]
    assert [house.height for house in yard] == [1, 2]


async def test_the_wolf_still_waits_for_a_house(world: World) -> None:
    people = [world.person(name) for name in ("Ada", "Ben", "Cleo")]
    await start(world, *people, begins=people[0])
    await lay(world, people[0], laid("", "sd | sd", "bw", seats=3, dice="DD!!W", phase=Step.BLOW))
    await world.click(people[0], "seat.2")
    shown = await world.message(await world.table())
    assert "blow.2.2" in moves(shown)
    await world.restart()
    await world.click(people[0], "blow.2.2", shown)
    assert to_move(world, await world.table(), people) is people[1]


async def test_a_finished_game_keeps_its_count_and_can_be_played_again(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    first = await start(world, ada, ben, begins=ada)
    await lay(world, ada, laid("sd wr", "", dice="DDWWR", left={"sw": "", "sd": "0"}))
    message = await world.message(await world.table())
    await world.click(ada, tile(message, "straw-door"), message)
    over = await world.tables.find(first.id)
    assert over.phase is TablePhase.FINISHED
    shown = await world.message(over)
    await world.restart()
    assert text_of(await world.message(over)) == text_of(shown)
    await world.click(ben, "table.rematch", await world.ending(over))
    again = await world.table()
    assert (again.phase, again.host) == (TablePhase.LOBBY, ben.id)


@pytest.mark.parametrize("what", ["look.count", "rules.pigs.0.open"])
async def test_private_answers_are_given_by_old_buttons(world: World, what: str) -> None:
    ada, ben, eve = world.person("Ada"), world.person("Ben"), world.person("Eve")
    await start(world, ada, ben)
    await world.restart()
    assert world.private(await world.click(eve, what))


async def test_pages_turn_after_a_restart(world: World) -> None:
    ada = world.person("Ada")
    page = (await world.slash(ada, "pigs rules")).response
    assert page is not None
    before = text_of(page)
    await world.restart()
    await world.click(ada, "rules.pigs.1.next", page)
    assert text_of(page) != before


async def test_a_question_to_leave_can_be_confirmed_after_a_restart(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    table = await start(world, ada, ben, begins=ada)
    question = (await world.slash(ben, "table leave")).response
    assert question is not None
    await world.restart()
    world.private(await world.click(ben, "table.resign", question))
    assert (await world.tables.find(table.id)).phase is TablePhase.FINISHED


async def test_the_message_that_called_the_last_player_goes_after_a_restart_too(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben, begins=ada)
    await lay(world, ada, laid(dice="!DWRR", phase=Step.REROLL))
    await world.click(ada, "build")
    called = (await world.table()).ping
    assert called in {message.id for message in world.channel.history()}
    await world.restart()
    await lay(world, ada, laid(seat=1, dice="!DWRR", phase=Step.REROLL))
    await world.click(ben, "build")
    left = {message.id for message in world.channel.history()}
    assert called not in left
    assert (await world.table()).ping in left


async def test_no_control_ever_times_out(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben, begins=ada)
    assert len(world.bot.persistent_views) == 0
    await world.env.advance_time(1800)
    await world.click(ada, "roll")
    assert (await world.table()).turns == 2


async def test_no_answer_leaves_a_task_or_a_view_behind(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben, begins=ada)
    before = len(asyncio.all_tasks())
    for command in ("table log", "table leave", "settings me", "leaderboard", "pigs rules", "table show"):
        await world.slash(ada, command)
        assert len(asyncio.all_tasks()) == before, command
    await world.click(ada, "roll")
    assert len(asyncio.all_tasks()) == before
    assert list(world.bot.cached_messages) == []
    assert not world.bot._connection._view_store._synced_message_views


async def test_a_whole_game_with_a_restart_at_every_turn_ends_like_any_other(world: World) -> None:
    people = [world.person(name) for name in ("Ada", "Ben")]
    await start(world, *people)
    table = await play_to_the_end(world, people, seed=7, restart_every=9)
    assert table.phase is TablePhase.FINISHED
    log = await world.store.history.log(table.id)
    assert [entry.turn for entry in log] == list(range(table.turns))
