"""Calling the next player, and reposting the table when its message is old or has scrolled up."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.service.table_messages import MOST_BELOW
from rules.pigs.state import Phase as Step
from rules.pigs.state import State
from tests.named import called
from tests.rules.pigs.table import table as laid
from tests.simulated import play
from tests.simulated.play import lay, play_to_the_end, start
from tests.simulated.world import World, controls, text_of

PASSING = "!DWRR"
"""Dice that buy nothing, so that Build passes the turn."""


def passing(seat: int = 0, seats: int = 2, **changes: Any) -> State:
    return laid(seats=seats, seat=seat, dice=PASSING, phase=Step.REROLL, **changes)


def pings(world: World) -> list[tuple[int, list[int]]]:
    """List the messages that call somebody, with whom they call."""
    return [
        (message.id, [user.id for user in message.mentions]) for message in world.channel.history() if message.mentions
    ]


async def chat(world: World, who: MemberActor, times: int) -> None:
    for number in range(times):
        await who.send(world.channel, f"chatter {number}")


async def test_the_next_player_is_called_by_a_new_message_for_them_alone(world: World) -> None:
    people = [world.person(name) for name in ("Ada", "Ben", "Cleo")]
    await start(world, *people, begins=people[0])
    assert pings(world) == []
    await lay(world, people[0], passing(seats=3))
    await world.click(people[0], "build")
    table = await world.table()
    assert pings(world) == [(table.ping, [people[1].id])]
    assert table.ping != table.message
    history = world.channel.history()
    assert history[-1].id == table.ping
    assert f"/{table.channel}/{table.message}" in history[-1].content


@pytest.mark.usefixtures("call_all")
async def test_the_message_that_called_before_is_deleted(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben, begins=ada)
    called = []
    for seat, who in enumerate((ada, ben, ada)):
        await lay(world, who, passing(seat % 2))
        await world.click(who, "build")
        called += [users for _, users in pings(world)]
    assert called == [[ben.id], [ada.id], [ben.id]]


async def test_who_begins_is_called_unless_they_pressed_start(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben, begins=ben)
    assert [users for _, users in pings(world)] == [[ben.id]]


async def test_nobody_is_called_within_a_turn(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben, begins=ada)
    await lay(world, ada, laid("sd | wd", "", dice="WWRRR", phase=Step.REROLL))
    await world.click(ada, "hold.0")
    await world.click(ada, "tile.straw-window")
    await world.click(ada, "buy.straw-window.1")
    assert pings(world) == []


async def test_a_table_that_ends_leaves_no_call_behind(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben, begins=ben)
    assert pings(world)
    await play.end(world, ada)
    assert pings(world) == []


@pytest.mark.usefixtures("call_all")
async def test_in_a_whole_game_only_the_player_to_move_is_ever_mentioned_and_at_its_end_the_others(
    world: World,
) -> None:
    people = [world.person(name) for name in ("@everyone", "Ben", "<@1>")]
    await start(world, *people)
    over = await play_to_the_end(world, people, seed=3)
    assert over.ping is None
    ((ending, at_the_end),) = pings(world)
    assert ending == over.ending
    assert len(at_the_end) == 2
    called = []
    for request in world.env.http_requests:
        body = request.json
        if not isinstance(body, dict):
            continue
        body = body.get("data", body)
        allowed = (body.get("allowed_mentions") or {}).get("users", [])
        if "the game is over" in (body.get("content") or ""):
            assert sorted(map(int, allowed)) == sorted(at_the_end)
        elif request.method == "POST" and request.path.endswith("/messages"):
            (user,) = map(int, allowed)
            assert user in [person.id for person in people]
            assert body["content"].count("<@") == 1
            assert f"<@{user}>" in body["content"]
            called.append(user)
        else:
            assert allowed == []
            assert "<@" not in (body.get("content") or "")
    assert len(set(called)) == 3
    # Who plays while the wolf is still blowing isn't called any more.
    played = await world.store.history.log(over.id)
    seats = [seat for seat, _ in groupby(entry.seat for entry in played) if seat is not None]
    turns = iter([over.players[seat].person.user for seat in seats])
    assert all(user in turns for user in called)


@pytest.mark.parametrize("minutes", [49, 51])
async def test_a_table_older_than_fifty_minutes_is_reposted_with_the_next_move(world: World, minutes: int) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben, begins=ada)
    first = await world.table()
    await world.env.advance_time(60 * minutes)
    await world.click(ada, "roll")
    table = await world.table()
    if minutes < 50:
        assert table.message == first.message
        return
    assert table.message != first.message
    assert world.channel.history()[-1].id == table.message
    left = await world.message(first)
    assert controls(left) == {}
    assert str(table.message) in text_of(left)
    assert controls(await world.message(table))


async def test_a_game_started_in_an_old_lobby_is_reposted(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await world.slash(ada, "pigs start")
    await world.click(ben, "lobby.join")
    lobby = await world.table()
    await world.env.advance_time(55 * 60)
    await world.click(ada, "lobby.start")
    table = await world.table()
    assert table.message != lobby.message
    assert controls(await world.message(lobby)) == {}
    assert "roll" in controls(await world.message(table))


async def test_a_table_reposted_calls_the_next_player_in_the_same_message(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben, begins=ben)
    await lay(world, ada, passing())
    assert len(pings(world)) == 1
    await world.env.advance_time(51 * 60)
    await world.click(ada, "build")
    table = await world.table()
    assert pings(world) == [(table.message, [ben.id])]
    assert table.ping is None


@pytest.mark.parametrize("scrolled_up", [MOST_BELOW, MOST_BELOW + 1])
async def test_a_table_that_has_scrolled_up_is_reposted_at_the_next_turn(world: World, scrolled_up: int) -> None:
    ada, ben, eve = world.person("Ada"), world.person("Ben"), world.person("Eve")
    await start(world, ada, ben, begins=ada)
    first = await lay(world, ada, laid("sd | wd", "", dice="!WWRR", phase=Step.REROLL))
    await chat(world, eve, scrolled_up)
    await world.click(ada, "hold.1")
    assert (await world.table()).message == first.message
    await world.click(ada, "tile.straw-window")
    await world.click(ada, "buy.straw-window.1")
    assert (await world.table()).message == first.message
    await world.click(ada, "done")
    table = await world.table()
    assert (table.message != first.message) == (scrolled_up > MOST_BELOW)
    if scrolled_up > MOST_BELOW:
        assert pings(world) == [(table.message, [ben.id])]


async def test_messages_elsewhere_scroll_no_table_up(world: World) -> None:
    ada, ben, eve = world.person("Ada"), world.person("Ben"), world.person("Eve")
    other = world.guild.create_text_channel("other")
    await start(world, ada, ben, begins=ada)
    first = await lay(world, ada, passing())
    for number in range(MOST_BELOW + 1):
        await eve.send(other, f"chatter {number}")
    await world.click(ada, "build")
    assert (await world.table()).message == first.message


async def test_show_posts_the_table_at_the_bottom_and_disarms_the_old_message(world: World) -> None:
    ada, ben, eve = world.person("Ada"), world.person("Ben"), world.person("Eve")
    first = await start(world, ada, ben, begins=ada)
    await chat(world, eve, 3)
    await world.slash(eve, "table show")
    table = await world.table()
    assert world.channel.history()[-1].id == table.message
    assert controls(await world.message(first)) == {}
    assert str(table.message) in text_of(await world.message(first))
    assert table.seq == first.seq
    await world.click(ada, "roll")


async def test_a_lobby_is_shown_again_too(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await world.slash(ada, "pigs start")
    await world.slash(ben, "table show")
    await world.click(ben, "lobby.join")
    assert called(await world.table()) == ("Ada", "Ben")


async def test_tables_in_threads_call_and_are_reposted_there(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    thread = world.thread("a thread")
    await start(world, ada, ben, channel=thread, begins=ada)
    await lay(world, ada, passing(), thread)
    await world.click(ada, "build", await world.message(await world.table(thread)))
    table = await world.table(thread)
    assert [user.id for user in thread.history()[-1].mentions] == [ben.id]
    await world.env.advance_time(51 * 60)
    await world.click(ben, "roll", await world.message(table))
    moved = await world.table(thread)
    assert moved.message != table.message
    assert thread.history()[-1].id == moved.message
