"""The message that calls a player says what is to be done and has the control for it, which works as on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor

from bot.display.drawing import Button, Style
from bot.display.face import HAND, Call, Scene
from bot.language import Language
from bot.model.preferences import OwnChoices, Pings
from bot.service.presence import JUST_NOW
from bot.service.table_messages import MOST_BELOW
from rules.game import Seat
from rules.pigs.events import Event
from rules.pigs.state import Phase as Step
from rules.pigs.state import State
from tests.rules.pigs.table import table as laid
from tests.simulated import wolves
from tests.simulated.play import calls, lay, set_timer, start
from tests.simulated.test_wolves_turns import PASSING
from tests.simulated.world import World, controls, find, text_of

TASKS = {Step.ROLL: ("roll the dice", "roll"), Step.REROLL: ("roll again or build", "build")}
PASSES = "!DWRR"
"""Dice that buy nothing, so that Build passes the turn."""


@pytest.fixture(autouse=True)
def _say_tasks(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def roll(_: Language, scene: Scene[State], seat: Seat, events: Sequence[Event]) -> Call:
        assert scene.seen.seat is None
        assert seat == scene.seen.state.seat
        task, what = TASKS[scene.seen.state.phase]
        return Call(task, Button(what, task.split()[0].title(), style=Style.primary))

    def choose(_: Language, scene: Scene[Any], _seat: Seat, _events: Sequence[object]) -> Call:
        assert scene.seen.seat is None
        return Call("pass a card", Button(HAND, "My hand"))

    monkeypatch.setattr(world.bot.faces["pigs"], "call", roll, raising=False)
    monkeypatch.setattr(world.bot.faces["wolves"], "call", choose, raising=False)


@pytest.fixture
async def people(world: World) -> list[MemberActor]:
    return [world.person(name) for name in ("Ada", "Ben", "Cleo")]


async def call(world: World) -> discord.Message:
    """Find the only message that calls somebody."""
    table = await world.table()
    assert table.ping is not None
    channel = world.env.bot.get_channel(table.channel)
    assert isinstance(channel, discord.TextChannel)
    return await channel.fetch_message(table.ping)


async def called_second(world: World, people: list[MemberActor]) -> discord.Message:
    """Let the first player's turn pass, and look at how the second is called."""
    await start(world, *people, begins=people[0])
    await lay(world, people[0], laid(seats=len(people), dice=PASSES, phase=Step.REROLL))
    await world.click(people[0], "build")
    return await call(world)


async def test_a_call_says_the_task_and_has_its_control_and_a_link(world: World, people: list[MemberActor]) -> None:
    message = await called_second(world, people)
    table = await world.table()
    assert "your turn: roll the dice" in message.content
    assert f"/{table.channel}/{table.message}" in message.content
    assert [*controls(message)] == ["roll"]
    assert [user.id for user in message.mentions] == [people[1].id]


@pytest.mark.dice("five dice and no wolf")
async def test_a_click_on_a_call_plays_redraws_the_table_and_lets_the_call_go(
    world: World, people: list[MemberActor]
) -> None:
    message = await called_second(world, people)
    before, requests = await world.table(), len(world.env.http_requests)
    result = await world.click(people[1], "roll", message)
    assert result.followups == []
    assert result.response is None or "moved down" not in text_of(result.response)
    after = await world.table()
    assert after.turns == before.turns + 1
    assert after.message == before.message
    assert "roll" not in controls(await world.message(after))
    assert after.ping is None
    assert calls(world) == []
    assert not [request for request in world.env.http_requests[requests:] if "moved down" in str(request.json)]


@pytest.mark.dice("five dice and no wolf")
async def test_a_move_on_the_table_lets_go_of_the_call_too(world: World, people: list[MemberActor]) -> None:
    await called_second(world, people)
    await world.click(people[1], "roll")
    assert calls(world) == []
    assert (await world.table()).ping is None


async def test_an_old_call_that_could_not_be_deleted_is_refused_kindly(world: World, people: list[MemberActor]) -> None:
    message = await called_second(world, people)
    world.env.inject_error("DELETE", "/channels/*/messages/*", status=403, code=50013)
    await world.click(people[1], "roll", message)
    table = await world.table()
    late = await world.click(people[1], "roll", message)
    assert "moved on" in world.private(late)
    assert await world.table() == table
    assert text_of(await world.message(table)).count("moved down") == 0


async def test_others_who_click_on_a_call_are_refused_in_private(world: World, people: list[MemberActor]) -> None:
    message = await called_second(world, people)
    assert "not your turn" in world.private(await world.click(people[2], "roll", message))
    assert "welcome to watch" in world.private(await world.click(world.person("Eve"), "roll", message))
    assert calls(world) == [[people[1].id]]


async def test_who_choose_at_once_are_called_together_and_the_button_opens_each_hand(
    world: World, people: list[MemberActor]
) -> None:
    await wolves.start(world, *people, begins=people[0])
    table = await lay(world, people[0], PASSING)
    await world.set(table, players=tuple(replace(player, uncalled=True) for player in table.players))
    await world.bot.host.jobs.call_again()
    message = await call(world)
    assert {user.id for user in message.mentions} == {person.id for person in people}
    assert message.content.count("pass a card") == 1
    assert [*controls(message)] == [HAND]
    hands = [(await world.click(who, HAND, message)).response for who in people]
    for hand, cards in zip(hands, PASSING.hands, strict=True):
        assert hand is not None
        assert hand.ephemeral
        assert wolves.cards_in(text_of(hand)) == {*map(str, cards)}
    await world.click(people[0], "pass.red-1", hands[0])
    assert (await world.table()).ping == message.id
    for who, hand, card in zip(people[1:], hands[1:], ("green-1", "yellow-1"), strict=True):
        await world.click(who, f"pass.{card}", hand)
    assert (await world.table()).ping != message.id


async def test_a_reminder_has_the_control_too(world: World, people: list[MemberActor]) -> None:
    await set_timer(world, 3600)
    await called_second(world, people)
    await world.env.advance_time(3000)
    message = await call(world)
    assert "time runs out" in message.content
    before = await world.table()
    await world.click(people[1], "roll", message)
    assert (await world.table()).turns == before.turns + 1


async def test_who_is_written_to_gets_a_link_and_no_control(world: World, people: list[MemberActor]) -> None:
    await world.store.choices.change(OwnChoices, people[1].id, lambda _: OwnChoices(Pings.DIRECT))
    await start(world, *people, begins=people[0])
    await lay(world, people[0], laid(seats=3, dice=PASSES, phase=Step.REROLL))
    await world.click(people[0], "build")
    assert calls(world) == []
    (sent,) = [request.json for request in world.env.http_requests if "Your turn in" in str(request.json)]
    assert isinstance(sent, dict)
    assert "roll the dice" in sent["content"]
    ((button,),) = [row["components"] for row in sent["components"]]
    assert button["style"] == 5
    assert "custom_id" not in button


async def test_a_table_that_is_reposted_says_the_task_above_it(world: World, people: list[MemberActor]) -> None:
    await start(world, *people, begins=people[0])
    await lay(world, people[0], laid(seats=3, dice=PASSES, phase=Step.REROLL))
    for number in range(MOST_BELOW + 1):
        await people[2].send(world.channel, f"chatter {number}")
    await world.click(people[0], "build")
    message = await world.message(await world.table())
    assert f"<@{people[1].id}> your turn: roll the dice" in message.content


async def test_a_call_without_words_is_as_plain_as_ever(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no words")

    monkeypatch.setattr(world.bot.faces["pigs"], "call", fail)
    message = await called_second(world, people)
    assert "your turn!" in message.content
    assert controls(message) == {}
    assert "no words" in caplog.text
    caplog.clear()


@pytest.mark.parametrize("just_now", [True, False])
async def test_who_has_just_clicked_at_the_table_is_not_called_but_reminded(
    world: World, people: list[MemberActor], just_now: bool
) -> None:
    await set_timer(world, 3600)
    await start(world, *people, begins=people[0])
    await lay(world, people[0], laid(seats=3, dice=PASSES, phase=Step.REROLL))
    await world.click(people[1], "look.count")
    await world.env.advance_time(JUST_NOW.total_seconds() - 1 if just_now else JUST_NOW.total_seconds())
    await world.click(people[0], "build")
    assert calls(world) == ([] if just_now else [[people[1].id]])
    assert not any(player.uncalled for player in (await world.table()).players)
    await world.env.advance_time(3000)
    assert calls(world) == [[people[1].id]]
    assert "time runs out" in (await call(world)).content


async def test_a_click_elsewhere_or_in_the_lobby_does_not_count(world: World, people: list[MemberActor]) -> None:
    other = world.guild.create_text_channel("other")
    table = await start(world, *people, channel=other)
    await start(world, *people, begins=people[0])
    await world.click(people[1], "look.count", await world.message(table))
    await lay(world, people[0], laid(seats=3, dice=PASSES, phase=Step.REROLL))
    await world.click(people[0], "build")
    assert calls(world) == [[people[1].id]]


async def test_clicks_on_the_call_and_the_table_at_once_are_all_answered(
    world: World, people: list[MemberActor]
) -> None:
    message = await called_second(world, people)
    before = await world.table()
    table = await world.message(before)
    await world.at_once(
        people[2].click(message, custom_id=find(message, "roll")),
        people[1].click(message, custom_id=find(message, "roll")),
        people[1].click(table, custom_id=find(table, "roll")),
    )
    assert (await world.table()).turns == before.turns + 1
