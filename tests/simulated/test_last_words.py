"""What people are told when somebody leaves, is sent away or asks for a rematch is true of the table they are at."""

from __future__ import annotations

import pytest
from simcord.actors import MemberActor

from bot.controls import Target
from bot.records import Phase
from tests.simulated.play import planted, start
from tests.simulated.world import World, controls, find, text_of


async def last_one(world: World) -> MemberActor:
    """Start a game of two, and let one of them leave the seat open; give the other."""
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben, begins=ada)
    await world.click(ben, "table.vacate", (await world.slash(ben, "table leave")).response)
    return ada


async def test_the_last_one_at_a_table_is_told_before_leaving_that_this_closes_it(world: World) -> None:
    ada = await last_one(world)
    asked = (await world.slash(ada, "table leave")).response
    assert asked is not None
    said = text_of(asked)
    assert "without a result" in said
    assert "until somebody takes it over" not in said
    assert [*controls(asked)] == ["table.resign"]


async def test_the_last_one_who_leaves_the_seat_open_is_told_that_the_table_is_closed(world: World) -> None:
    ada = await last_one(world)
    table = await world.table()
    asked = await planted(world, "table.vacate", target=Target(table.id, table.seq))
    said = world.private(await world.click(ada, "table.vacate", asked))
    assert (await world.bot.host.tables.find(table.id)).phase is Phase.CLOSED
    assert "Your seat is open" not in said


async def test_who_leaves_a_lobby_is_not_thanked_for_playing(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await world.slash(ada, "pigs start")
    await world.click(ben, "lobby.join")
    for who in (ben, ada):
        said = world.private(await world.slash(who, "table leave"))
        assert "left" in said
        assert "playing" not in said


async def test_whoever_takes_a_seat_away_sees_which_of_two_people_with_the_same_name_it_is(world: World) -> None:
    ada, *twins = (world.person(name) for name in ("Ada", "Twin", "Twin"))
    await start(world, ada, *twins)
    chosen = (await world.slash(ada, "table kick")).response
    assert chosen is not None
    labels = [option["label"] for option in controls(chosen)["table.kick"]["options"]]
    assert labels == ["Twin", "Twin (2)"]
    question = await world.pick(ada, "table.kick", str(twins[1].id), chosen)
    assert "Twin (2)" in world.private(question)
    assert "Twin (2)" in world.private(await world.click(ada, f"table.kicked.{twins[1].id}", question.response))


async def test_whoever_takes_a_seat_is_told_whose_it_was_of_two_people_with_the_same_name(world: World) -> None:
    ada, *twins = (world.person(name) for name in ("Ada", "Twin", "Twin"))
    await start(world, ada, *twins)
    await world.click(twins[1], "table.vacate", (await world.slash(twins[1], "table leave")).response)
    assert "Twin (2)" in world.private(await world.click(world.person("Eve"), "table.take.2"))


async def test_a_rematch_leaves_out_options_that_are_not_known_any_more(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    table = await start(world, ada, ben, variant="veteran")
    await world.click(ben, "table.resign", (await world.slash(ben, "table leave")).response)
    over = await world.bot.host.tables.find(table.id)
    over = await world.set(over, options={**over.options, "of_an_earlier_version": "on"})
    await world.click(ada, "table.rematch", await world.message(over))
    lobby = await world.table()
    assert lobby.options == {key: choice for key, choice in over.options.items() if key != "of_an_earlier_version"}


async def test_those_who_are_asked_to_a_rematch_are_called_once(world: World) -> None:
    ada, ben, cleo = (world.person(name) for name in ("Ada", "Ben", "Cleo"))
    table = await start(world, ada, ben, cleo)
    for who in (ben, cleo):
        await world.click(who, "table.resign", (await world.slash(who, "table leave")).response)
    over = await world.bot.host.tables.find(table.id)
    await world.click(ada, "table.rematch", await world.message(over))
    called = [{user.id for user in message.mentions} for message in world.channel.history() if message.mentions]
    assert called == [{ben.id, cleo.id}]


async def test_a_running_game_is_closed_after_a_question_and_a_lobby_at_once(world: World) -> None:
    ada, ben, eve = (world.person(name) for name in ("Ada", "Ben", "Eve"))
    await world.slash(ada, "pigs start")
    assert "closed" in world.private(await world.slash(ada, "table end"))
    table = await start(world, ada, ben)
    assert "Only the host" in world.private(await world.slash(eve, "table end"))
    asked = (await world.slash(ada, "table end")).response
    assert asked is not None
    assert "without a result" in text_of(asked)
    assert await world.table() == table
    forged = await planted(world, "table.end", target=Target(table.id, table.seq))
    assert "Only the host" in world.private(await world.click(ben, "table.end", forged))
    assert "closed" in world.private(await world.click(ada, "table.end", asked))
    assert (await world.bot.host.tables.find(table.id)).phase is Phase.CLOSED
    assert "over" in world.private(await world.click(ada, "table.end", forged))


QUESTIONS = {"table.resign": "table leave", "table.vacate": "table leave", "table.end": "table end"}


@pytest.mark.parametrize("what", [*QUESTIONS, "table.kicked"])
async def test_a_question_goes_when_it_is_answered(world: World, what: str) -> None:
    ada, ben, cleo = (world.person(name) for name in ("Ada", "Ben", "Cleo"))
    table = await start(world, ada, ben, cleo)
    if what == "table.kicked":
        what = f"{what}.{ben.id}"
        chosen = (await world.slash(ada, "table kick")).response
        asked = (await world.pick(ada, "table.kick", str(ben.id), chosen)).response
    else:
        asked = (await world.slash(ada, QUESTIONS[what])).response
    assert asked is not None
    question = text_of(asked)
    told = await world.click(ada, what, asked)
    assert told.response is not None
    assert told.response.id == asked.id
    assert controls(told.response) == {}
    assert text_of(told.response) != question
    assert (await world.bot.host.tables.find(table.id)).seq > table.seq


async def test_who_can_not_be_told_has_left_all_the_same(world: World) -> None:
    ada, ben, cleo = (world.person(name) for name in ("Ada", "Ben", "Cleo"))
    await start(world, ada, ben, cleo)
    asked = (await world.slash(ben, "table leave")).response
    assert asked is not None
    world.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10062)
    await ben.click(asked, custom_id=find(asked, "table.vacate"))
    assert "table.take.1" in controls(await world.message(await world.table()))
