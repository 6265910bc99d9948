"""Two clicks at once, clicks that come too late, and clicks of those who have no business there."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult

from bot.model.records import TablePhase
from rules.pigs.state import Phase as Step
from rules.pigs.state import State
from tests.named import called
from tests.rules.pigs.table import table as laid
from tests.simulated import play
from tests.simulated.play import lay, moves, open_panel, start, state_of, tile
from tests.simulated.world import World, controls, find, text_of

ROLLING = laid("", "", dice="DDWWR", phase=Step.REROLL)
BUYING = laid("sd | sw", "", dice="WWWDD")
PLACING = laid("sd | wd", "", dice="WWRRR")
WOLF = laid("", "sd | sw wr", dice="DD!!W", phase=Step.BLOW)
WOLF_OF_MANY = laid("", *[" | ".join(["sd"] * 9)] * 3, seats=4, dice="DD!!W", phase=Step.BLOW)


def told(result: InteractionResult) -> list[str]:
    """Read the private answers of a click."""
    answers = [answer for answer in (result.response, *result.followups) if answer is not None and answer.ephemeral]
    return [text_of(answer) for answer in answers]


async def click_at_once(
    world: World, message: discord.Message, *clicks: tuple[MemberActor, str]
) -> list[InteractionResult]:
    return await world.at_once(*(who.click(message, custom_id=find(message, what)) for who, what in clicks))


async def test_the_same_click_twice_in_one_tick_has_one_effect_and_one_log_entry(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    table = await start(world, ada, ben, begins=ada)
    first, second = await click_at_once(world, await world.message(table), (ada, "roll"), (ada, "roll"))
    after = await world.table()
    assert (after.seq, after.turns) == (table.seq + 1, table.turns + 1)
    assert [entry.move for entry in await world.store.history.log(table.id)] == ["new", "roll"]
    assert told(first) == []
    assert "moved on" in world.private(second)


async def test_of_two_tiles_bought_at_once_one_is_bought_and_the_other_click_is_told(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben, begins=ada)
    table = await lay(world, ada, laid("", "", dice="WWDDR"))
    message = await world.message(table)
    door, window = tile(message, "straw-door"), tile(message, "straw-window")
    first, second = await click_at_once(world, message, (ada, door), (ada, window))
    board = state_of(await world.table()).board
    assert [part.part for house in board.yards[0] for part in house.tiles] == ["door"]
    assert told(first) == []
    assert "moved on" in world.private(second)


async def test_start_pressed_twice_at_once_makes_one_game(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await world.slash(ada, "pigs start")
    await world.click(ben, "lobby.join")
    lobby = await world.message(await world.table())
    _, second = await click_at_once(world, lobby, (ada, "lobby.start"), (ada, "lobby.start"))
    table = await world.table()
    assert (table.phase, table.turns) == (TablePhase.PLAYING, 1)
    assert len(await world.store.history.log(table.id)) == 1
    assert "started" in world.private(second)
    assert "roll" in controls(await world.message(table))


async def test_two_starts_in_a_channel_at_once_make_one_table(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    results = await world.at_once(ada.slash(world.channel, "pigs start"), ben.slash(world.channel, "pigs start"))
    (refused,) = [result for result in results if told(result)]
    assert "already" in world.private(refused)
    assert [message.id for message in world.channel.history()] == [(await world.table()).message]
    assert len((await world.table()).players) == 1


async def test_one_person_joining_twice_at_once_gets_one_seat(world: World) -> None:
    ada, ben, cleo = world.person("Ada"), world.person("Ben"), world.person("Cleo")
    await world.slash(ada, "pigs start")
    lobby = await world.message(await world.table())
    await click_at_once(world, lobby, (ben, "lobby.join"), (ben, "lobby.join"), (cleo, "lobby.join"))
    assert called(await world.table()) == ("Ada", "Ben", "Cleo")


async def test_cancelling_a_lobby_does_not_reach_the_game_that_started_before(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await world.slash(ada, "pigs start")
    await world.click(ben, "lobby.join")
    lobby = await world.message(await world.table())
    asked = await world.click(ada, "lobby.cancel", await open_panel(world, ada))
    await world.click(ada, "lobby.start", lobby)
    assert asked.response is not None
    late = await world.click(ada, "lobby.close", asked.response)
    assert (await world.table()).phase is TablePhase.PLAYING
    assert late.response is not None
    assert "started" in text_of(late.response)


async def test_two_dice_tapped_at_once_both_count(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben, begins=ada)
    message = await world.message(await lay(world, ada, ROLLING))
    both = await click_at_once(world, message, (ada, "hold.1"), (ada, "hold.3"), (ada, "hold.4"))
    assert [told(result) for result in both] == [[], [], []]
    assert (await world.table()).players[0].selection == "1-3-4"
    await click_at_once(world, message, (ada, "hold.3"), (ada, "hold.0"))
    await world.click(ada, "reroll")
    entry = (await world.store.history.log((await world.table()).id))[-1]
    assert entry.move == "reroll.0-1-4"


async def test_a_reroll_clicked_twice_rolls_once(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben, begins=ada)
    await lay(world, ada, ROLLING)
    await world.click(ada, "hold.0")
    first, second = await click_at_once(
        world, await world.message(await world.table()), (ada, "reroll"), (ada, "reroll")
    )
    assert told(first) == []
    assert "moved on" in world.private(second)
    log = await world.store.history.log((await world.table()).id)
    assert [entry.move for entry in log] == ["new", "reroll.0"]


async def test_no_fourth_roll_even_from_two_messages(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben, begins=ada)
    await lay(world, ada, laid("", "", dice="DDWWR", phase=Step.REROLL, rolls=2))
    await world.click(ada, "hold.4")
    message = await world.message(await world.table())
    await world.at_once(
        ada.click(message, custom_id=find(message, "reroll")),
        ada.slash(world.channel, "table show"),
        ada.click(message, custom_id=find(message, "reroll")),
    )
    table = await world.table()
    assert [entry.move for entry in await world.store.history.log(table.id)] == ["new", "reroll.4"]
    assert state_of(table).phase is not Step.REROLL


async def test_what_was_tapped_for_the_last_turn_does_not_land_in_the_next(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben, begins=ada)
    await lay(world, ada, ROLLING)
    await world.click(ada, "hold.0")
    message = await world.message(await world.table())
    _, late = await click_at_once(world, message, (ada, "buy.straw-door.new"), (ada, "reroll"))
    assert "moved on" in world.private(late)
    table = await world.table()
    assert [player.selection for player in table.players] == ["", ""]
    assert state_of(table).phase is Step.BUY


@pytest.mark.parametrize("state", [laid(), ROLLING, BUYING, WOLF], ids=["roll", "reroll", "buy", "wolf"])
async def test_outsiders_and_those_who_wait_are_refused_in_private_and_change_nothing(
    world: World, state: State
) -> None:
    ada, ben, eve = world.person("Ada"), world.person("Ben"), world.person("Eve")
    await start(world, ada, ben, begins=ada)
    table = await lay(world, ada, state)
    message = await world.message(table)
    before = text_of(message)
    assert moves(message)
    for what in moves(message):
        assert "no seat" in world.private(await world.click(eve, what, message))
        assert "not your turn" in world.private(await world.click(ben, what, message))
    assert await world.table() == table
    assert text_of(await world.message(table)) == before


async def test_a_menu_too_is_refused_to_others(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben, begins=ada)
    table = await lay(world, ada, laid("", " | ".join(["sd"] * 12), dice="DD!!W", phase=Step.BLOW))
    message = await world.message(table)
    item = controls(message)["house"]
    refused = await ben.select(message, [item["options"][3]["value"]], custom_id=item["custom_id"])
    assert "not your turn" in world.private(refused)
    assert await world.table() == table


@pytest.mark.parametrize(
    ("state", "clicks"),
    [
        (PLACING, ["tile.straw-window"]),
        (WOLF, []),
        (WOLF_OF_MANY, ["seat.2"]),
    ],
    ids=["place", "house", "seat"],
)
async def test_a_half_made_choice_is_refused_to_others_too(world: World, state: State, clicks: list[str]) -> None:
    people = [world.person(name) for name in ("Ada", "Ben", "Cleo", "Dov")][: state.seats]
    await start(world, *people, begins=people[0])
    await lay(world, people[0], state)
    for what in clicks:
        await world.click(people[0], what)
    table = await world.table()
    message = await world.message(table)
    for what in moves(message):
        assert "not your turn" in world.private(await world.click(people[1], what, message))
    assert await world.table() == table


async def test_a_click_reaches_the_table_it_names_who_plays_where(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    other = world.guild.create_text_channel("other")
    here = await start(world, ada, ben, begins=ada)
    there = await start(world, ada, ben, channel=other, begins=ada)
    await world.click(ada, "roll", await world.message(here))
    assert await world.table(other) == there
    assert (await world.table()).turns == here.turns + 1
    left = await world.slash(ada, "table leave", other)
    assert left.response is not None
    await world.click(ada, "table.resign", left.response)
    assert (await world.tables.find(there.id)).phase is TablePhase.FINISHED
    assert (await world.table()).phase is TablePhase.PLAYING


async def test_a_button_of_a_finished_game_acts_on_no_other(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben, begins=ada)
    question = (await world.slash(ada, "table leave")).response
    await play.end(world, ada)
    second = await start(world, ada, ben, begins=ada)
    assert question is not None
    assert "over" in world.private(await world.click(ada, "table.resign", question))
    assert await world.table() == second


async def test_forged_words_are_refused_in_private(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    table = await start(world, ada, ben, begins=ada)
    message = await world.message(table)
    for what in ("buy.straw-door.new", "blow.1.1", "tile.gold-door", "nonsense", "seat.9", "place", "reroll"):
        assert world.private(await forge(world, ada, message, f"t1:{table.id}:{table.seq}:{what}"))
    for custom_id in (
        f"t1:{table.id}:0:lobby.dance",
        f"t1:{table.id}:0:table.dance",
        "t1:0:0:dance",
        "t0:old",
        "t1:99:1:roll",
    ):
        assert world.private(await forge(world, ada, message, custom_id))
    assert await world.table() == table


async def forge(world: World, who: MemberActor, message: discord.Message, custom_id: str) -> InteractionResult:
    """Click a button that is not there, as after a change of the program."""
    stored: Any = world.env.backend.get_message(message.channel.id, message.id)
    before = stored.components
    stored.components = [{"type": 1, "components": [{"type": 2, "style": 2, "label": "?", "custom_id": custom_id}]}]
    try:
        result = await who.click(message, custom_id=custom_id)
    finally:
        stored.components = before
    assert result.acknowledged
    return result
