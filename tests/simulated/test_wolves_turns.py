"""Turns of The Three Little Wolves by clicking: hands, secret choices, wolves, Smooki, and restarts between them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from simcord.actors import MemberActor

from bot.display.face import HAND
from bot.model.records import TablePhase
from rules.wolves.state import Phase as Step
from rules.wolves.state import State
from tests.rules.wolves.table import house, position
from tests.simulated.play import lay
from tests.simulated.wolves import moves, open_hand, start, state_of
from tests.simulated.world import World, controls, text_of

PASSING = position(
    "red-1 red-2 red-3", "green-1 green-2", "yellow-1 yellow-2", phase=Step.PASSING, came="pass-left",
    waiting=(0, 1, 2), chosen=(None, None, None),
)  # fmt: skip
CHOOSING = position(
    "red-1 red-2", "green-1 green-2", phase=Step.CHOOSE, came="pass-left pass-right send",
    waiting=(0, 1), chosen=(None, None),
)  # fmt: skip
SENDING = position(
    "red-1", "green-1", "yellow-1", yards=[[house("red-4")], [house("green-4"), house("red-2")]],
    phase=Step.SEND, senders=(0, 1, 2), came="send",
)  # fmt: skip
SMOOKI = position(
    "red-1", "green-1", yards=[[], [], [house("red-4")]], phase=Step.SMOOKI, opened=[(2, "white-9")], active=1,
    waiting=(0,), mustache=0,
)  # fmt: skip


@pytest.fixture
async def people(world: World) -> list[MemberActor]:
    return [world.person(name) for name in ("Ada", "Ben", "Cleo")]


async def begin(world: World, people: list[MemberActor], state: State) -> None:
    """Start a game, and lay it as a state says."""
    seated = people[: len(state.hands)]
    await start(world, *seated, begins=seated[0])
    await lay(world, seated[0], state)


async def last_moves(world: World, count: int) -> list[str]:
    log = await world.store.history.log((await world.table()).id)
    return [entry.move for entry in log[-count:]]


async def test_a_game_is_opened_with_its_variant_and_its_rules_come_in_pages(
    world: World, people: list[MemberActor]
) -> None:
    ada, ben, _cleo = people
    table = await start(world, ada, ben, baby_wolf="on")
    assert table.options == {"baby_wolf": "on"}
    assert state_of(table).setup.baby_wolf
    page = (await world.slash(ben, "wolves rules")).response
    assert page is not None
    assert page.ephemeral
    first = text_of(page)
    await world.click(ben, "rules.wolves.1.next", page)
    assert text_of(page) != first


async def test_a_card_is_played_in_private_and_the_hand_comes_back_with_the_card_that_was_drawn(
    world: World, people: list[MemberActor]
) -> None:
    await begin(
        world,
        people,
        position("red-9 red-2 red-3 red-4 red-5", "", "", yards=[[house("red-1")]], deck="green-3 white-7"),
    )
    ada = people[0]
    hand = await open_hand(world, ada)
    shown = text_of(await world.message(await world.table()))
    assert text_of(await world.message(await world.table())) == shown
    assert {"build.red-9.1", "build.red-9as5.1", "discard.red-9"} <= set(moves(hand))
    await world.click(ada, "build.red-9as5.1", hand)
    assert "🤍🤍7️⃣🆕" in text_of(hand)
    assert "9️⃣" not in text_of(hand)
    assert moves(hand) == []
    assert "Waiting for Ben" in text_of(hand)
    after = text_of(await world.message(await world.table()))
    assert "🟥🟥5️⃣\n🟥🟥1️⃣" in after
    assert "**R 9/5** as 5" in after


async def test_a_hand_is_for_those_who_sit_and_its_buttons_for_its_owner(
    world: World, people: list[MemberActor]
) -> None:
    await begin(world, people, position("red-9 red-2", "green-1", "yellow-1"))
    eve = world.person("Eve")
    assert "no seat" in world.private(await world.click(eve, HAND))
    waiting = await open_hand(world, people[1])
    assert "🍀🍀1️⃣" in text_of(waiting)
    assert "Waiting for Ada" in text_of(waiting)
    assert moves(waiting) == []


@pytest.mark.usefixtures("old_hands")
async def test_a_stale_click_in_a_hand_brings_it_up_to_date_and_says_so(
    world: World, people: list[MemberActor]
) -> None:
    await begin(world, people, position("red-9 red-2", "green-1", "yellow-1", deck="green-3 green-4"))
    old, new = await open_hand(world, people[0]), await open_hand(world, people[0])
    await world.click(people[0], "build.red-2.new", new)
    late = await world.click(people[0], "build.red-2.new", old)
    assert "moved on" in text_of(late.followups[0])
    assert text_of(old) == text_of(new)
    assert moves(old) == []


async def test_a_card_that_was_thought_of_is_still_chosen_after_a_restart(
    world: World, people: list[MemberActor]
) -> None:
    await begin(world, people, position("red-9 red-2", "green-1", "yellow-1", yards=[[], [house("red-3")]]))
    hand = await open_hand(world, people[0])
    await world.click(people[0], "pick.red-2.wolf", hand)
    await world.restart()
    again = await open_hand(world, people[0])
    assert text_of(again) == text_of(hand)
    assert moves(again) == moves(hand)
    await world.click(people[0], "discard.red-2.wolf4.2.1", hand)
    assert state_of(await world.table()).yards[1][0].wolves[0].value == 4


async def test_between_two_secret_choices_the_process_dies_and_minds_are_changed(
    world: World, people: list[MemberActor]
) -> None:
    await begin(world, people, PASSING)
    ada, ben, cleo = people
    hands = {who.id: await open_hand(world, who) for who in people}
    await world.click(ada, "pass.red-1", hands[ada.id])
    table = await world.message(await world.table())
    assert "Still to choose: Ben and Cleo" in text_of(table)
    assert "pass **" not in text_of(table)
    await world.restart()
    assert text_of(await world.message(await world.table())) == text_of(table)
    await world.click(cleo, "pass.yellow-2", hands[cleo.id])
    assert "You pass 🟥 **R 1** to Ben" in text_of(hands[ada.id])
    await world.click(ada, "pass.red-3", hands[ada.id])
    assert "You pass 🟥 **R 3** to Ben" in text_of(hands[ada.id])
    assert "Still to choose: Ben\n" in text_of(await world.message(await world.table()))
    await world.click(ben, "pass.green-1", hands[ben.id])
    state = state_of(await world.table())
    assert state.hands == (("red-1", "red-2", "yellow-2"), ("green-2", "red-3"), ("yellow-1", "green-1"))
    assert "passed a card to the left" in text_of(await world.message(await world.table()))


@pytest.mark.usefixtures("old_hands")
async def test_a_mind_cannot_be_changed_when_all_have_chosen(world: World, people: list[MemberActor]) -> None:
    await begin(world, people, PASSING)
    hands = [await open_hand(world, who) for who in people]
    for who, hand, card in zip(people, hands, ("red-1", "green-1", "yellow-1"), strict=True):
        await world.click(who, f"pass.{card}", hand)
    table = await world.table()
    for who, hand, card, sentence in (
        (people[0], hands[0], "red-2", "not your turn"),
        (people[1], hands[1], "green-2", "moved on"),
    ):
        assert f"pass.{card}" in controls(hand)
        (told,) = (await world.click(who, f"pass.{card}", hand)).followups
        assert sentence in text_of(told)
        assert told.ephemeral
        assert f"pass.{card}" not in controls(hand)
    assert await world.table() == table


@pytest.mark.usefixtures("old_hands")
async def test_a_hand_is_looked_at_again_in_place(world: World, people: list[MemberActor]) -> None:
    await begin(world, people, position("red-9 red-2", "green-1 green-2", "yellow-1", deck="green-3 green-4"))
    waiting = await open_hand(world, people[1])
    hand = await open_hand(world, people[0])
    await world.click(people[0], "discard.red-9", hand)
    assert "Waiting for Ada" in text_of(waiting)
    await world.click(people[1], HAND, waiting)
    assert "Your turn" in text_of(waiting)
    assert HAND not in controls(waiting)
    await world.click(people[1], "discard.green-1", waiting)
    assert "Waiting for Cleo" in text_of(waiting)


async def test_two_choose_at_once_in_the_end_and_neither_sees_the_others_card(
    world: World, people: list[MemberActor]
) -> None:
    await begin(world, people, CHOOSING)
    ada, ben = people[:2]
    hers, his = await open_hand(world, ada), await open_hand(world, ben)
    await world.click(ben, "choose.green-2", his)
    await world.restart()
    again = await open_hand(world, ada)
    for text in (text_of(await world.message(await world.table())), text_of(again)):
        assert "G 2" not in text
    await world.click(ada, "choose.red-1", hers)
    shown = text_of(await world.message(await world.table()))
    assert "Ada shows 🟥 **R 1**" in shown
    assert "Ben shows 🍀 **G 2**" in shown
    assert "Ada: play the open card\n🟥 **R 1**" in shown
    await world.click(ada, "build.red-1.new")
    assert "Ben: play" in text_of(await world.message(await world.table()))
    assert "not your turn" in world.private(await world.click(ada, "build.green-2.new"))
    await world.click(ben, "build.green-2.new")
    assert [yard[0].top for yard in state_of(await world.table()).yards[:2]] == [1, 2]


async def test_wolves_that_must_be_sent_are_sent_on_the_table_in_turn_order(
    world: World, people: list[MemberActor]
) -> None:
    await begin(world, people, SENDING)
    ada, ben, cleo = people
    message = await world.message(await world.table())
    assert moves(message) == ["pick.wolf3", "pick.wolf4", "send.5.2.1", "send.5.2.2"]
    for other in (ben, cleo):
        assert "not your turn" in world.private(await world.click(other, "pick.wolf3", message))
    await world.click(ada, "pick.wolf4")
    assert moves(await world.message(await world.table())) == ["pick.wolf3", "pick.wolf5", "send.4.2.1", "send.4.2.2"]
    assert "not your turn" in world.private(await world.click(ben, "send.4.2.1"))
    await world.click(ada, "send.4.2.2")
    await world.click(ben, "send.3.1.1")
    await world.click(cleo, "pick.wolf4") if "pick.wolf4" in moves(await world.message(await world.table())) else None
    await world.click(cleo, "send.4.2.1")
    assert await last_moves(world, 3) == ["send.4.2.2", "send.3.1.1", "send.4.2.1"]


async def test_who_has_the_mustache_says_where_smooki_builds(world: World, people: list[MemberActor]) -> None:
    await begin(world, people, SMOOKI)
    ada, ben = people[:2]
    message = await world.message(await world.table())
    assert "Ada: choose where Smooki builds\n🤍 **W 9/5**" in text_of(message)
    assert len(moves(message)) == 4
    assert "not your turn" in world.private(await world.click(ben, "smooki.build.white-9as5.1", message))
    await world.click(ada, "smooki.build.white-9as5.1")
    state = state_of(await world.table())
    assert state.yards[2][0].top == 5
    assert state.mustache == 1
    assert "Ben · 0 points · 🥸" in text_of(await world.message(await world.table()))


async def test_when_the_last_who_has_to_choose_leaves_the_cards_are_passed_at_once(
    world: World, people: list[MemberActor]
) -> None:
    await begin(world, people, PASSING)
    for who, card in zip(people[:2], ("red-1", "green-1"), strict=True):
        await world.click(who, f"pass.{card}", await open_hand(world, who))
    question = (await world.slash(people[2], "table leave")).response
    assert question is not None
    world.private(await world.click(people[2], "table.resign", question))
    state = state_of(await world.table())
    assert state.hands[:2] == (("red-2", "red-3", "green-1"), ("green-2", "red-1"))
    left = await open_hand(world, people[2])
    assert "You've left" in text_of(left)
    assert moves(left) == []


@pytest.mark.usefixtures("old_hands")
async def test_a_hand_of_a_finished_game_says_that_it_is_over(world: World, people: list[MemberActor]) -> None:
    await begin(world, people, position("red-1 red-2", "green-1", deck=""))
    hand = await open_hand(world, people[0])
    table = await world.table()
    question = (await world.slash(people[1], "table leave")).response
    assert question is not None
    world.private(await world.click(people[1], "table.resign", question))
    over = await world.tables.find(table.id)
    assert over.phase is TablePhase.FINISHED
    shown = text_of(await world.message(over))
    assert "🏆 Ada wins!" in shown
    assert "🚶" in shown
    late = await world.click(people[0], "build.red-1.new", hand)
    assert late.acknowledged
    assert "over" in text_of(hand)
    assert moves(hand) == []


async def test_a_card_picked_in_the_hand_ends_an_absence_for_all_to_see(
    world: World, people: list[MemberActor]
) -> None:
    ada, ben, _cleo = people
    state = position("red-1 red-2", "green-1 green-2", yards=[[house("red-4")], [house("green-4")]])
    await begin(world, [ada, ben], state)
    table = await world.table()
    away = replace(table.players[0], away=True)
    await world.set(table, players=(away, *table.players[1:]))
    await world.slash(ada, "table show")
    assert "autopilot: Ada" in text_of(await world.message(await world.table()))
    hand = await open_hand(world, ada)
    pick = next(what for what in moves(hand) if what.startswith("pick."))
    await world.click(ada, pick, hand)
    table = await world.table()
    assert (table.players[0].away, table.players[0].selection) == (False, pick.removeprefix("pick."))
    assert "autopilot: Ada" not in text_of(await world.message(table))
    assert "table.back" not in controls(await world.message(table))
