"""Discord refuses, forgets or is slow, or the bot has a fault: every click is answered and every game goes on."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import Mock

import pytest
from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from bot.model.records import Table, TablePhase, Unreadable
from bot.service.answers import PATIENCE, Answer
from rules.pigs.state import Phase as Step
from tests import stored
from tests.rules.pigs.table import table as laid
from tests.simulated import play
from tests.simulated.play import lay, start, state_of, to_move
from tests.simulated.world import World, controls, text_of

EDIT = ("PATCH", "/channels/*/messages/*")
POST = ("POST", "/channels/*/messages")
ANSWER = ("POST", "/interactions/*/callback")


@pytest.fixture
async def ada(world: World) -> MemberActor:
    return world.person("Ada")


@pytest.fixture
async def ben(world: World) -> MemberActor:
    return world.person("Ben")


async def leaving(world: World, who: MemberActor) -> ResponseMessage:
    """Ask to leave: confirming changes the table by a click that was not made on it."""
    question = (await world.slash(who, "table leave")).response
    assert question is not None
    return question


async def three(world: World, ada: MemberActor, ben: MemberActor) -> Table:
    return await start(world, ada, ben, world.person("Cleo"), begins=ada)


@pytest.mark.parametrize(("status", "code"), [(429, 30046), (404, 10008), (401, 50027), (404, 10015)])
async def test_a_message_that_can_not_be_edited_any_more_is_reposted(
    world: World, ada: MemberActor, ben: MemberActor, status: int, code: int
) -> None:
    first = await three(world, ada, ben)
    question = await leaving(world, ben)
    world.env.inject_error(*EDIT, status=status, code=code)
    assert "left" in world.private(await world.click(ben, "table.resign", question))
    table = await world.table()
    assert table.message != first.message
    message = await world.message(table)
    assert "has left" in text_of(message)
    await world.click(ada, "roll", message)
    assert (await world.table()).turns == 3


@pytest.mark.parametrize("code", [30046, 10008])
async def test_the_count_of_a_game_is_shown_even_when_its_message_can_not_be_edited(
    world: World, ada: MemberActor, ben: MemberActor, code: int
) -> None:
    first = await start(world, ada, ben, begins=ada)
    question = await leaving(world, ben)
    world.env.inject_error(*EDIT, status=429 if code == 30046 else 404, code=code)
    world.private(await world.click(ben, "table.resign", question))
    over = await world.tables.find(first.id)
    assert over.phase is TablePhase.FINISHED
    assert over.message != first.message
    message = await world.message(over)
    assert "🏆 Ada" in text_of(message)
    await world.click(ada, "table.rematch", await world.ending(over))


@pytest.mark.parametrize("code", [50001, 50013])
async def test_a_table_that_may_not_be_edited_is_not_posted_again_and_again(
    world: World, ada: MemberActor, ben: MemberActor, code: int
) -> None:
    first = await three(world, ada, ben)
    question = await leaving(world, ben)
    shown = len(world.channel.history())
    world.env.inject_error(*EDIT, status=403, code=code)
    assert "left" in world.private(await world.click(ben, "table.resign", question))
    assert len(world.channel.history()) == shown
    table = await world.table()
    assert (table.message, state_of(table).board.resigned) == (first.message, (1,))
    await world.click(ada, "roll")
    assert "has left" in text_of(await world.message(await world.table()))


@pytest.mark.parametrize("code", [50001, 50013])
async def test_when_the_next_player_can_not_be_called_the_game_goes_on(
    world: World, ada: MemberActor, ben: MemberActor, code: int
) -> None:
    await start(world, ada, ben, begins=ada)
    await lay(world, ada, laid(dice="!DWRR", phase=Step.REROLL))
    world.env.inject_error(*POST, status=403, code=code)
    await world.click(ada, "build")
    table = await world.table()
    assert table.ping is None
    assert to_move(world, table, [ada, ben]) is ben
    await world.click(ben, "roll")


@pytest.mark.parametrize("by", ["show", "leave"])
async def test_a_deleted_table_comes_back(world: World, ada: MemberActor, ben: MemberActor, by: str) -> None:
    first = await three(world, ada, ben)
    assert first.message is not None
    question = await leaving(world, ben)
    world.env.backend.delete_message(first.channel, first.message)
    if by == "show":
        await world.slash(ada, "table show")
    else:
        await world.click(ben, "table.resign", question)
    table = await world.table()
    assert table.message != first.message
    await world.click(ada, "roll")
    assert (await world.table()).turns > first.turns


async def test_a_deleted_call_is_no_trouble(world: World, ada: MemberActor, ben: MemberActor) -> None:
    table = await start(world, ada, ben, begins=ben)
    assert table.ping is not None
    world.env.backend.delete_message(table.channel, table.ping)
    await lay(world, ben, laid(seat=1, dice="!DWRR", phase=Step.REROLL))
    await world.click(ben, "build")
    assert (await world.table()).ping is not None


async def test_a_lobby_whose_message_is_gone_expires_in_silence(world: World, ada: MemberActor) -> None:
    await world.slash(ada, "pigs start")
    table = await world.table()
    assert table.message is not None
    world.env.backend.delete_message(table.channel, table.message)
    await world.env.advance_time(2 * 3600)
    assert (await world.tables.find(table.id)).phase is TablePhase.CLOSED
    assert world.channel.history() == []


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (404, 10015), (401, 50027)])
async def test_an_answer_that_is_not_taken_loses_nothing(
    world: World, ada: MemberActor, ben: MemberActor, status: int, code: int
) -> None:
    table = await start(world, ada, ben, begins=ada)
    message = await world.message(table)
    world.env.inject_error(*ANSWER, status=status, code=code)
    await ada.click(message, custom_id=f"t1:{table.id}:{table.seq}:roll")
    after = await world.table()
    assert after.turns == table.turns + 1
    assert f":{after.seq}:" in str(controls(await world.message(after)).values())


async def test_no_edit_goes_through_an_old_interaction(world: World, ada: MemberActor, ben: MemberActor) -> None:
    await three(world, ada, ben)
    question = await leaving(world, ben)
    await world.env.advance_time(16 * 60)
    seen = len(world.env.http_requests)
    world.private(await world.click(ben, "table.resign", question))
    table = await world.table()
    edits = [request.path for request in world.env.http_requests[seen:] if request.method == "PATCH"]
    assert edits == [f"/channels/{table.channel}/messages/{table.message}"]
    assert "has left" in text_of(await world.message(table))


async def test_a_drawing_that_fails_is_answered_and_the_table_stays_playable(
    world: World, ada: MemberActor, ben: MemberActor, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await start(world, ada, ben, begins=ada)
    with monkeypatch.context() as broken:
        broken.setattr(type(world.bot.faces["pigs"]), "board", fail)
        assert "wrong" in world.private(await world.click(ada, "roll"))
        assert "wrong" in world.private(await world.slash(ada, "table show"))
    assert f"table {table.id}" in caplog.text
    caplog.clear()
    assert (await world.table()).turns == table.turns + 1
    await world.slash(ada, "table show")


async def test_a_table_that_nothing_can_read_is_ended_all_the_same(
    world: World, ada: MemberActor, ben: MemberActor, caplog: pytest.LogCaptureFixture
) -> None:
    table = await start(world, ada, ben, begins=ada)
    await world.set(table, state=Unreadable(b'{"not": "a game"}', LookupError()))
    stored.read_again(world.bot.host.tables.store)
    assert "wrong" in world.private(await world.slash(ben, "table show"))
    assert "wrong" in world.private(await world.click(ada, "look.count", await world.message(table)))
    assert "closed" in await play.end(world, ada)
    ended = await world.tables.find(table.id)
    assert ended.phase is TablePhase.CLOSED
    message = await world.message(ended)
    assert [*controls(message)] == [f"fair.{table.id}"]
    assert "without a result" in text_of(message)
    caplog.clear()
    await start(world, ada, ben)


async def test_counting_that_fails_at_the_end_leaves_the_game_before_its_last_move(
    world: World, ada: MemberActor, ben: MemberActor, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await start(world, ada, ben, begins=ada)
    table = await lay(world, ada, laid("sd wr", "", dice="!DWRR", phase=Step.REROLL, left={"sw": "", "sd": ""}))
    with monkeypatch.context() as broken:
        broken.setattr(type(world.bot.games["pigs"]), "ranking", fail)
        assert "wrong" in world.private(await world.click(ada, "build"))
    caplog.clear()
    assert await world.table() == table
    await world.click(ada, "build")
    assert (await world.tables.find(table.id)).phase is TablePhase.FINISHED


async def test_work_that_takes_long_is_announced_and_then_answered(
    world: World, ada: MemberActor, ben: MemberActor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await start(world, ada, ben, begins=ada)
    slow(world, monkeypatch, "update")
    message = await world.message(table)
    result = await ada.click(message, custom_id=f"t1:{table.id}:{table.seq}:roll")
    assert not result.acknowledged
    await world.env.advance_time(PATIENCE)
    assert result.deferred
    await world.env.advance_time(3)
    after = await world.table()
    assert after.turns == table.turns + 1
    assert f":{after.seq}:" in str(controls(await world.message(after)).values())


@pytest.mark.parametrize(
    "command", ["pigs start", "table show", "table end", "table leave", "leaderboard", "profile", "pigs rules"]
)
async def test_an_error_after_a_deferral_is_answered_in_private_and_nothing_keeps_thinking(
    world: World, ada: MemberActor, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, command: str
) -> None:
    async def work(*_: object, **__: object) -> None:
        await world.bot.host.clock.sleep(3)
        raise RuntimeError("broken")

    for place in (world.store, world.bot.host.tables, world.store.scores):
        for name in ("open", "load_live", "load_latest", "board", "games"):
            if hasattr(place, name):
                monkeypatch.setattr(place, name, work)
    monkeypatch.setattr(world.bot.rules_pages, "_page", lambda *_: fail())
    result = await ada.slash(world.channel, command)
    await world.env.advance_time(4)
    assert "wrong" in world.private(result)
    assert not [message for message in world.channel.history() if message.flags.loading]
    caplog.clear()


async def test_a_refusal_after_a_deferral_is_private_too(
    world: World, ada: MemberActor, ben: MemberActor, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.slash(ada, "pigs start")
    slow(world, monkeypatch, "open")
    result = await ben.slash(world.channel, "pigs start")
    await world.env.advance_time(4)
    assert "already" in world.private(result)
    assert [message.id for message in world.channel.history()] == [(await world.table()).message]


async def test_a_command_that_fails_before_the_host_has_it_is_answered(
    world: World, ada: MemberActor, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(world.bot.rules_pages, "open", fail)
    assert "wrong" in world.private(await world.slash(ada, "pigs rules"))
    assert len(world.env.errors) == 1
    caplog.clear()


async def test_when_the_process_is_told_to_stop_people_are_asked_to_wait(
    world: World, ada: MemberActor, ben: MemberActor
) -> None:
    table = await start(world, ada, ben, begins=ada)
    await world.bot.host.drain(1)
    assert "restarting" in world.private(await world.click(ada, "roll"))
    assert await world.table() == table


async def test_a_stop_waits_for_what_follows_a_click_that_ends_meanwhile(world: World) -> None:
    requests = world.bot.host._requests
    done: list[str] = []

    async def follow() -> None:
        for _ in range(100):
            await asyncio.sleep(0)
        done.append("call")

    async def work() -> None:
        await asyncio.sleep(0)
        requests.go_on(Mock(Answer), follow(), 0)

    requests.go_on(Mock(Answer), work(), 0)
    await world.bot.host.drain(60)
    assert done == ["call"]


def slow(world: World, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Let a method of the tables take longer than Discord waits."""
    method = getattr(world.bot.host.tables, name)

    async def wait(*args: Any, **more: Any) -> Any:
        await world.bot.host.clock.sleep(3)
        return await method(*args, **more)

    monkeypatch.setattr(world.bot.host.tables, name, wait)


def fail(*_: object, **__: object) -> Any:
    raise RuntimeError("broken")


async def test_one_table_that_waits_holds_up_no_other(world: World, ada: MemberActor, ben: MemberActor) -> None:
    other = world.guild.create_text_channel("other")
    here, there = await start(world, ada, ben, begins=ada), await start(world, ada, ben, channel=other, begins=ada)
    async with world.bot.host.tables._lock(here.id):
        await world.click(ada, "roll", await world.message(there))
    assert (await world.table(other)).turns == there.turns + 1
