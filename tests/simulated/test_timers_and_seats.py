"""Timers, absent players, open seats, taking back and invitations, as people see them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.hosting.decisions import due
from bot.hosting.decisions.due import LATER
from bot.hosting.situation import Situation, Updated
from bot.model.preferences import OwnChoices, Pings
from bot.model.records import Person, TablePhase, Unreadable
from bot.model.refusals import RefusalReason, Refused
from bot.model.timers import AUTOPILOT_DELAY, DAY
from bot.service.due_jobs import PATIENCE, SWEEP
from rules.pigs.state import Phase as Step
from tests import stored
from tests.named import called
from tests.rules.pigs.table import table as laid
from tests.simulated import play
from tests.simulated.play import calls, lay, set_timer, start, to_move
from tests.simulated.world import World, controls, find, text_of

PASSING = laid(seats=3, dice="!DWRR", phase=Step.REROLL)
MARGIN = 2
TIMER = 900


@pytest.fixture
def people(world: World) -> list[MemberActor]:
    return [world.person(name) for name in ("Ada", "Ben", "Cleo")]


async def board(world: World) -> str:
    return text_of(await world.message(await world.table()))


async def put_away(world: World, seat: int) -> None:
    """Let the autopilot have a seat, as after a deadline."""
    table = await world.table()
    players = [replace(player, away=player.away or at == seat) for at, player in enumerate(table.players)]
    await world.set(table, players=tuple(players))


async def test_the_host_chooses_the_timer_in_the_lobby_and_the_table_counts_down(
    world: World, people: list[MemberActor]
) -> None:
    ada, ben, _cleo = people
    await world.slash(ada, "pigs start")
    await world.click(ben, "lobby.join")
    assert "24 hours" in await board(world)
    assert "host" in world.private(await world.pick(ben, "lobby.timer", "120"))
    await world.pick(ada, "lobby.timer", "120")
    assert "2 minutes" in await board(world)
    await world.click(ada, "lobby.start")
    table = await world.table()
    (when,) = [player.deadline for player in table.players if player.deadline is not None]
    assert when == int(world.clock.now().timestamp()) + 120
    assert f"<t:{when}:R>" in await board(world)


async def test_a_reminder_then_the_autopilot_then_back(world: World, people: list[MemberActor]) -> None:
    await world.slash(people[0], "pigs start")
    for person in people[1:]:
        await world.click(person, "lobby.join")
    await world.pick(people[0], "lobby.timer", str(TIMER))
    await world.set(await world.table(), order=(people[0].id,))
    await world.click(people[0], "lobby.start")
    ada, ben, cleo = people
    assert calls(world) == []
    await world.env.advance_time(TIMER * 3 / 4 + MARGIN)
    assert calls(world) == [[ada.id]]
    assert "<t:" in world.channel.history()[-1].content
    assert "I'm back" in world.channel.history()[-1].content
    await world.env.advance_time(100)
    assert calls(world) == [[ada.id]]
    await world.env.advance_time(TIMER / 4 - 100 + MARGIN)
    assert to_move(world, await world.table(), people) is ben
    assert calls(world) == [[ben.id, ada.id]]
    turn, over = world.channel.history()[-1].content.splitlines()
    assert f"<@{ben.id}> your turn" in turn
    assert f"<@{ada.id}> your time is over" in over
    assert "I'm back" in over
    assert "played by the autopilot: Ada" in await board(world)
    assert "not away" in world.private(await world.click(cleo, "table.back"))
    await world.click(ada, "table.back")
    assert "autopilot" not in await board(world)
    assert "table.back" not in controls(await world.message(await world.table()))


@pytest.mark.parametrize("delivered", [True, False])
async def test_late_players_who_want_direct_messages_are_told_there_how_to_come_back(
    world: World, people: list[MemberActor], delivered: bool
) -> None:
    ada, ben, _cleo = people
    for who, pings in ((ada, Pings.DIRECT), (ben, Pings.OFF)):
        await world.store.choices.change(OwnChoices, who.id, lambda _, pings=pings: OwnChoices(pings))  # type: ignore[misc]
    await set_timer(world, TIMER)
    await start(world, *people, begins=ada)
    for wait in (TIMER * 3 / 4, TIMER / 4):
        if not delivered:
            world.env.inject_error("POST", "/users/@me/channels", status=403, code=50007)
        await world.env.advance_time(wait + MARGIN)
    table = await world.table()
    sent = [request.json for request in world.env.http_requests if request.method == "POST"]
    written = [body for body in sent if isinstance(body, dict) and "I'm back" in str(body)]
    for body, said in zip(written, (" ends <t:", "time is over"), strict=True):
        text = str(body["content"])
        assert said in text
        assert (f"<@{ada.id}>" in text) is not delivered
        assert f"<@{ben.id}>" not in text
        assert f"/{table.channel}/{table.message}" in str(body)
    assert calls(world) == ([] if delivered else [[ada.id]])


async def test_when_everybody_is_away_the_last_one_is_told_too(world: World, people: list[MemberActor]) -> None:
    ada = people[0]
    await set_timer(world, TIMER)
    await start(world, *people, begins=ada)
    for seat in (1, 2):
        await put_away(world, seat)
    await world.env.advance_time(TIMER + MARGIN)
    said = await board(world)
    assert "Everybody is away" in said
    assert "by the autopilot" not in said
    assert calls(world) == [[ada.id]]
    assert "I'm back" in world.channel.history()[-1].content
    await world.click(ada, "table.back")
    assert to_move(world, await world.table(), people) is ada


async def test_who_is_away_is_not_called_and_played_for_within_a_minute(
    world: World, people: list[MemberActor]
) -> None:
    ada, _ben, cleo = people
    await start(world, *people, begins=ada)
    await put_away(world, 1)
    await lay(world, ada, PASSING)
    await world.click(ada, "build")
    assert calls(world) == []
    turns = (await world.table()).turns
    await world.env.advance_time(AUTOPILOT_DELAY - MARGIN)
    assert (await world.table()).turns == turns
    await world.env.advance_time(2 * MARGIN)
    assert to_move(world, await world.table(), people) is cleo
    assert calls(world) == [[cleo.id]]


async def test_overdue_tables_are_looked_after_once_after_a_restart(world: World, people: list[MemberActor]) -> None:
    ada, ben, _cleo = people
    await set_timer(world, TIMER)
    table = await start(world, *people, begins=ada)
    await world.set(
        table,
        players=tuple(replace(player, deadline=1) for player in table.players[:1]) + table.players[1:],
        deadline=1,
    )
    await world.restart()
    await world.env.advance_time(MARGIN)
    after = await world.table()
    assert to_move(world, after, people) is ben
    assert {entry.seat for entry in await world.store.history.log(table.id)} <= {None, 0}
    assert calls(world) == [[ben.id, ada.id]]
    await world.env.advance_time(TIMER / 2)
    assert (await world.table()).turns == after.turns


async def test_a_table_that_cannot_be_looked_after_keeps_no_other_waiting(
    world: World, people: list[MemberActor], caplog: pytest.LogCaptureFixture
) -> None:
    ada, ben, _cleo = people
    other = world.guild.create_text_channel("other")
    await set_timer(world, LATER)
    broken = await start(world, *people, begins=ada)
    await world.set(broken, state=Unreadable(b"{}", LookupError()), deadline=1)
    stored.read_again(world.bot.host.tables.store)
    table = await start(world, *people, channel=other, begins=ada)
    await world.env.advance_time(LATER * 3 / 2)
    assert to_move(world, await world.table(other), people) is ben
    assert (await world.table(other)).id == table.id
    assert sum("could not be looked after" in entry.getMessage() for entry in caplog.records) == 2
    await play.end(world, ada)
    assert (await world.tables.find(broken.id)).phase is TablePhase.CLOSED
    caplog.clear()


async def test_a_table_at_which_nobody_can_play_now_is_tried_again_later(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await start(world, *people)
    tables, jobs = world.tables, world.bot.host.jobs
    table = await world.set(table, deadline=1)

    def refuse(_at: Situation) -> None:
        raise Refused(RefusalReason.OTHER_DATA, table)

    monkeypatch.setattr(due, "act_when_due", refuse)
    with world.env._bot_scope():
        await jobs.act_when_due()
    assert (await tables.find(table.id)).deadline == int(world.clock.now().timestamp()) + LATER


async def test_a_table_that_another_process_has_just_changed_is_looked_at_again_soon(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await world.set(await start(world, *people), deadline=1)

    def refuse(_at: Situation) -> None:
        raise Refused(RefusalReason.STALE, table)

    monkeypatch.setattr(due, "act_when_due", refuse)
    with world.env._bot_scope():
        assert await world.bot.host.jobs.act_when_due() <= SWEEP
    assert (await world.tables.find(table.id)).deadline == 1


async def test_a_table_that_is_slow_to_be_shown_keeps_no_other_waiting(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben, _cleo = people
    tables = [await start(world, ada, ben, channel=world.guild.create_text_channel(name)) for name in ("one", "two")]
    for table in tables:
        await world.set(table, deadline=1)
    show_change = world.bot.host.messages.show_change
    both = asyncio.Barrier(2)

    async def slow(*what: Any) -> None:
        async with asyncio.timeout(120):
            await both.wait()
        await show_change(*what)

    monkeypatch.setattr(world.bot.host.messages, "show_change", slow)
    with world.env._bot_scope():
        await world.bot.host.jobs.act_when_due()
    for table in tables:
        assert (await world.tables.find(table.id)).deadline != 1


async def test_a_table_that_is_stuck_while_it_is_shown_delays_no_later_one(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben, _cleo = people
    stuck, later = [
        await start(world, ada, ben, channel=world.guild.create_text_channel(name), begins=ada)
        for name in ("one", "two")
    ]
    overdue = replace(later.players[0], deadline=1)
    show_change = world.bot.host.messages.show_change
    freed = asyncio.Event()

    async def slow(updated: Updated) -> None:
        if updated.table.id == stuck.id:
            await world.clock.wait(freed, 10 * DAY)
        await show_change(updated)

    monkeypatch.setattr(world.bot.host.messages, "show_change", slow)
    await world.set(stuck, players=(overdue, *stuck.players[1:]), deadline=1)
    await world.env.advance_time(SWEEP + MARGIN)
    assert (await world.tables.find(stuck.id)).turns > stuck.turns
    await world.set(later, players=(overdue, *later.players[1:]), deadline=1)
    await world.env.advance_time(SWEEP + PATIENCE)
    assert "autopilot: Ada" in text_of(await world.message(await world.tables.find(later.id)))
    assert "autopilot: Ada" not in text_of(await world.message(await world.tables.find(stuck.id)))
    freed.set()
    await world.env.settle()
    assert "autopilot: Ada" in text_of(await world.message(await world.tables.find(stuck.id)))


async def test_leaving_the_seat_open_and_taking_it(world: World, people: list[MemberActor]) -> None:
    ada, ben, cleo = people
    dov = world.person("Dov")
    await start(world, *people, begins=ada)
    asked = await world.slash(ben, "table leave")
    assert "open" in world.private(await world.click(ben, "table.vacate", asked.response))
    shown = await world.message(await world.table())
    assert "Ben" in text_of(shown)
    assert "somebody else" in world.private(await world.click(ben, "table.take.1", shown))
    assert "seat at this table already" in world.private(await world.click(cleo, "table.take.1", shown))
    eve = world.person("Eve")
    take = find(shown, "table.take.1")
    took, refused = await world.at_once(dov.click(shown, custom_id=take), eve.click(shown, custom_id=take))
    assert "seat of Ben" in world.private(took)
    assert "not open" in world.private(refused)
    assert called(await world.table()) == ("Ada", "Dov", "Cleo")


async def test_a_seat_is_taken_away_after_a_question_by_host_or_moderator_alone(
    world: World, people: list[MemberActor]
) -> None:
    ada, ben, cleo = people
    moderator = world.person("Mo", "manage_messages")
    await start(world, *people, begins=ada)
    assert "Only the host" in world.private(await world.slash(ben, "table kick"))
    for who, whom in ((ada, ben), (moderator, cleo)):
        chosen = await world.slash(who, "table kick")
        assert chosen.response is not None
        assert chosen.response.ephemeral
        question = await world.pick(who, "table.kick", str(whom.id), chosen.response)
        assert (await world.table()).seat_of(whom.id) is not None
        done = await world.click(who, f"table.kicked.{whom.id}", question.response)
        assert "no seat" in world.private(done)
        assert (await world.table()).seat_of(whom.id) is None
    assert "nobody else" in world.private(await world.slash(ada, "table kick"))
    table = await world.table()
    chosen = await world.slash(moderator, "table kick")
    question = await world.pick(moderator, "table.kick", str(ada.id), chosen.response)
    await world.click(moderator, f"table.kicked.{ada.id}", question.response)
    assert (await world.tables.find(table.id)).phase is TablePhase.CLOSED


async def test_a_call_goes_with_the_one_who_was_called(world: World, people: list[MemberActor]) -> None:
    ben = people[1]
    await start(world, *people, begins=ben)
    assert calls(world) == [[ben.id]]
    asked = await world.slash(ben, "table leave")
    await world.click(ben, "table.vacate", asked.response)
    assert calls(world) == []


async def test_taking_back_is_offered_while_it_may_be_done(world: World, people: list[MemberActor]) -> None:
    ada, ben, _cleo = people
    await start(world, *people, begins=ada)
    await lay(world, ada, PASSING)
    assert "table.undo" not in controls(await world.message(await world.table()))
    await world.click(ada, "build")
    assert calls(world) == [[ben.id]]
    shown = await world.message(await world.table())
    assert "only they can take it back" in world.private(await world.click(ben, "table.undo", shown))
    await world.click(ada, "table.undo", shown)
    assert calls(world) == []
    assert to_move(world, await world.table(), people) is ada
    await world.click(ada, "build")
    await world.restart()
    await world.click(ada, "table.undo")
    assert to_move(world, await world.table(), people) is ada
    await world.click(ada, "build")
    await world.click(ben, "roll")
    assert "table.undo" not in controls(await world.message(await world.table()))


async def test_those_who_are_asked_are_called_once_and_bound_to_nothing(
    world: World, people: list[MemberActor]
) -> None:
    ada, ben, cleo = people
    await world.slash(ada, "pigs start", with_1=ben, with_2=cleo, with_3=ben)
    assert [sorted(users) for users in calls(world)] == [sorted([ben.id, cleo.id])]
    table = await world.table()
    assert (called(table), table.invited) == (("Ada",), (Person(ben.id, "Ben"), Person(cleo.id, "Cleo")))
    assert "Asked to play: Ben, Cleo" in await board(world)
    await world.click(world.person("Dov"), "lobby.join")
    await world.click(ben, "lobby.join")
    assert "Asked to play: Cleo" in await board(world)
    await world.click(ada, "lobby.start")
    assert called(await world.table()) == ("Ada", "Dov", "Ben")


async def test_neither_bots_nor_oneself_can_be_asked_and_nothing_is_left_behind(
    world: World, people: list[MemberActor]
) -> None:
    ada = people[0]
    robot = world.guild.add_member(world.env.create_user("robot", bot=True))
    for guest in (ada, robot):
        assert "neither bots nor yourself" in world.private(await world.slash(ada, "pigs start", with_1=guest))
        assert await stored.live_table(world.store, world.channel.id) is None
    await world.slash(ada, "pigs start")


async def test_a_channel_remembers_options_and_timer(world: World, people: list[MemberActor]) -> None:
    ada = people[0]
    await world.slash(ada, "pigs start", variant="veteran")
    await world.pick(ada, "lobby.timer", "0")
    await play.end(world, ada)
    await world.slash(ada, "pigs start", twin_tiles="on")
    table = await world.table()
    assert table.options == {"variant": "veteran", "twin_tiles": "on", "finish_round": "off"}
    assert table.timer == 0
