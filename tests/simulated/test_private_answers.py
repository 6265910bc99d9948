"""What people are told when somebody leaves, loses a seat or asks for a rematch fits the table they are at."""

from __future__ import annotations

import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult, ResponseMessage

from bot.display.controls import Target
from bot.model.records import TablePhase
from tests.rules.wolves.table import house, position
from tests.simulated import wolves
from tests.simulated.play import lay, planted, start
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
    assert (await world.tables.find(table.id)).phase is TablePhase.CLOSED
    assert "Your seat is open" not in said


async def test_who_leaves_a_lobby_is_not_thanked_for_playing(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await world.slash(ada, "pigs start")
    await world.click(ben, "lobby.join")
    for who in (ben, ada):
        said = world.private(await world.slash(who, "table leave"))
        assert "left" in said
        assert "playing" not in said


async def test_who_takes_a_seat_away_sees_which_of_two_people_with_the_same_name_it_is(world: World) -> None:
    ada, *twins = (world.person(name) for name in ("Ada", "Twin", "Twin"))
    await start(world, ada, *twins)
    chosen = (await world.slash(ada, "table kick")).response
    assert chosen is not None
    labels = [option["label"] for option in controls(chosen)["table.kick"]["options"]]
    assert labels == ["Twin", "Twin (2)"]
    question = await world.pick(ada, "table.kick", str(twins[1].id), chosen)
    assert "Twin (2)" in world.private(question)
    assert "Twin (2)" in world.private(await world.click(ada, f"table.kicked.{twins[1].id}", question.response))


async def test_who_takes_a_seat_is_told_whose_it_was_of_two_people_with_the_same_name(world: World) -> None:
    ada, *twins = (world.person(name) for name in ("Ada", "Twin", "Twin"))
    await start(world, ada, *twins)
    await world.click(twins[1], "table.vacate", (await world.slash(twins[1], "table leave")).response)
    assert "Twin (2)" in world.private(await world.click(world.person("Eve"), "table.take.2"))


async def test_a_rematch_leaves_out_options_that_are_not_known_any_more(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    table = await start(world, ada, ben, variant="veteran")
    await world.click(ben, "table.resign", (await world.slash(ben, "table leave")).response)
    over = await world.tables.find(table.id)
    over = await world.set(over, options={**over.options, "of_an_earlier_version": "on"})
    await world.click(ada, "table.rematch", await world.ending(over))
    lobby = await world.table()
    assert lobby.options == {key: choice for key, choice in over.options.items() if key != "of_an_earlier_version"}


async def test_those_who_are_asked_to_a_rematch_are_called_once(world: World) -> None:
    ada, ben, cleo = (world.person(name) for name in ("Ada", "Ben", "Cleo"))
    table = await start(world, ada, ben, cleo)
    for who in (ben, cleo):
        await world.click(who, "table.resign", (await world.slash(who, "table leave")).response)
    over = await world.tables.find(table.id)
    await world.click(ada, "table.rematch", await world.ending(over))
    called = [{user.id for user in message.mentions} for message in world.channel.history() if message.mentions]
    assert called == [{ada.id}, {ben.id, cleo.id}]


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
    assert (await world.tables.find(table.id)).phase is TablePhase.CLOSED
    assert "over" in world.private(await world.click(ada, "table.end", forged))


def quiet(result: InteractionResult, clicked: ResponseMessage | None) -> str:
    """Read what took the place of the private message that was clicked, and has nothing more to press."""
    assert result.response is not None
    assert clicked is not None
    assert result.response.id == clicked.id
    assert result.response.ephemeral
    assert result.followups == []
    assert [*controls(result.response)] == []
    return text_of(result.response)


@pytest.mark.parametrize(
    ("command", "confirm", "said"),
    [
        ("table leave", "table.resign", "You've left the game."),
        ("table leave", "table.vacate", "Your seat is open"),
        ("table end", "table.end", "The table is closed."),
    ],
)
async def test_what_was_done_takes_the_place_of_the_question(
    world: World, command: str, confirm: str, said: str
) -> None:
    people = [world.person(name) for name in ("Ada", "Ben", "Cleo")]
    await start(world, *people)
    asked = (await world.slash(people[0], command)).response
    assert said in quiet(await world.click(people[0], confirm, asked), asked)


async def test_whose_seat_is_taken_away_can_be_chosen_again_until_it_is_done(world: World) -> None:
    ada, ben, cleo = (world.person(name) for name in ("Ada", "Ben", "Cleo"))
    await start(world, ada, ben, cleo)
    menu = (await world.slash(ada, "table kick")).response
    question = await world.pick(ada, "table.kick", str(ben.id), menu)
    assert "Ben" in world.private(question)
    question = await world.pick(ada, "table.kick", str(cleo.id), question.response)
    assert "Ben" not in world.private(question)
    done = await world.click(ada, f"table.kicked.{cleo.id}", question.response)
    assert "Cleo was removed" in quiet(done, menu)
    assert [player.vacant for player in (await world.table()).players] == [False, False, True]


@pytest.mark.usefixtures("old_hands")
@pytest.mark.parametrize("way", ["table.resign", "table.vacate", "kicked"])
@pytest.mark.parametrize("taken", [False, True])
async def test_a_hand_vanishes_at_the_first_click_of_somebody_who_has_the_seat_no_more(
    world: World, way: str, taken: bool
) -> None:
    people = [world.person(name) for name in ("Ada", "Ben", "Cleo")]
    ada, ben, _cleo = people
    await wolves.start(world, *people, begins=ben)
    await lay(world, ben, position("", "red-2 red-9 green-7 yellow-2 white-4", "", yards=[[house("red-3")]], active=1))
    hands = [await wolves.open_hand(world, ben) for _ in range(3)]
    cards = wolves.cards_in(text_of(hands[0]))
    picked = [what for what in controls(hands[1]) if what.startswith("pick.")]
    await world.click(ben, picked[0], hands[1])
    if way == "kicked":
        question = await world.pick(ada, "table.kick", str(ben.id), (await world.slash(ada, "table kick")).response)
        await world.click(ada, f"table.kicked.{ben.id}", question.response)
    else:
        await world.click(ben, way, (await world.slash(ben, "table leave")).response)
    if taken and way != "table.resign":
        await world.click(world.person("Dov"), "table.take.1")
    for hand in hands:
        said = quiet(await world.click(ben, next(iter(controls(hand))), hand), hand)
        assert "welcome to watch" in said
        assert len(cards) == 5
        assert wolves.cards_in(said) == set()


async def test_who_can_not_be_told_has_left_all_the_same(world: World) -> None:
    ada, ben, cleo = (world.person(name) for name in ("Ada", "Ben", "Cleo"))
    await start(world, ada, ben, cleo)
    asked = (await world.slash(ben, "table leave")).response
    assert asked is not None
    world.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10062)
    await ben.click(asked, custom_id=find(asked, "table.vacate"))
    assert "table.take.1" in controls(await world.message(await world.table()))
