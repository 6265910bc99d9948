"""Processes that divide the servers: each serves its own, others take over, and nobody does what is another's."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.postgres import Cluster
from tests.process.divided import Players, Processes, places_of, processes, said
from tests.process.party import Party
from tests.wire.process import BotProcess
from tests.wire.server import WireServer
from tests.wire.world import PATIENCE, Request

LOST = os.EX_TEMPFAIL


@pytest_asyncio.fixture
async def two(cluster: Cluster) -> AsyncIterator[Processes]:
    """Two shards with a guild each."""
    async with processes(cluster) as made:
        made.server.answer_within = PATIENCE
        yield made


def party(made: Processes, shard: int, number: int = 0, people: int = 2) -> Party:
    return Party(made.server, made.ledger, places_of(made.server, shard)[number], people=people)


def sent(server: WireServer, method: str, ends: str) -> int:
    return sum(request.method == method and request.path.endswith(ends) for request in server.requests)


async def until_lease(made: Processes, *, held: bool) -> None:
    """Wait until the lease of the first part has run out, or is renewed."""
    for _ in range(int(PATIENCE / 0.05)):
        if made.ledger.read("SELECT until > clock_timestamp() FROM leases WHERE part = 1") == [(held,)]:
            return
        await asyncio.sleep(0.05)
    raise TimeoutError


def frozen(process: BotProcess) -> None:
    os.kill(process.pid, signal.SIGSTOP)


def thawed(process: BotProcess) -> None:
    os.kill(process.pid, signal.SIGCONT)


async def test_each_serves_its_servers_and_one_does_what_is_done_once(cluster: Cluster) -> None:
    async with processes(cluster, shards=4) as made:
        server = made.server
        server.answer_within = PATIENCE
        first, second = made.make("1/2"), made.make("2/2")
        await made.start(first, second)
        assert sorted(session.shard for session in server.gateway.connected()) == [0, 1, 2, 3]
        assert said(first, "shards 0 to 1 of 4")
        assert said(second, "shards 2 to 3 of 4")
        await server.until(lambda: server.world.commands)
        for shard, own, other in ((0, first, second), (1, first, second), (2, second, first), (3, second, first)):
            at = party(made, shard)
            await at.start()
            await at.step()
            table = at.check()
            assert said(own, f"table {table.id} (pigs, playing): moved")
            assert not said(other, f"table {table.id} ")
        await server.until(lambda: made.ledger.told_commands())
        assert sent(server, "PUT", "/commands") == 1
        uploaded = [
            request.body["name"]
            for request in server.requests
            if request.path.endswith("/emojis") and request.method == "POST"
        ]
        assert len(uploaded) == len(set(uploaded))


async def test_a_second_process_for_a_part_waits_and_takes_over_when_the_first_was_killed(two: Processes) -> None:
    first, standby = two.make("1/1"), two.make("1/1")
    await two.start(first)
    await standby.launch()
    await two.waiting(standby)
    at = party(two, 0)
    await at.start()
    await at.step()
    before = at.stand
    await first.kill()
    await two.serving(standby)
    assert at.stand == before
    while at.stand.turns == before.turns:
        await at.step()
    at.check()
    assert len(said(standby, "waiting:")) == 1
    await first.launch()
    await two.waiting(first)
    await at.step()
    assert await first.terminate() == 0, "a process that waits can be stopped"


@pytest.mark.slow
async def test_a_process_that_is_stopped_hands_over_at_once(two: Processes) -> None:
    first, standby = two.make("1/1"), two.make("1/1")
    await two.start(first)
    await standby.launch()
    await two.waiting(standby)
    at = party(two, 1)
    await at.start()
    assert await first.terminate() == 0
    held = two.ledger.read("SELECT until > clock_timestamp() FROM leases WHERE holder != '' AND part = 1")
    assert held in ([], [(True,)])
    await two.serving(standby)
    await at.step()
    at.check()


@pytest.mark.slow
@pytest.mark.parametrize("longer", [0, 90])
async def test_who_was_frozen_does_and_says_nothing_more_and_ends(two: Processes, longer: int) -> None:
    server = two.server
    first = two.make("1/1", DISCORD_API_URL=server.api_url.replace("127.0.0.1", "localhost"))
    standby = two.make("1/1")
    await two.start(first)
    await standby.launch()
    await two.waiting(standby)
    at = party(two, 0)
    await at.start()

    def asked_by_first() -> list[Request]:
        return [request for request in server.requests if request.host.startswith("localhost")]

    identified = server.gateway.identified
    frozen(first)
    await two.serving(standby)
    await server.until(lambda: server.gateway.identified == identified + 2)
    asked, lines = asked_by_first(), len(first.output)
    stand = at.stand
    while at.stand.turns == stand.turns:
        await at.step()  # the frozen process has heard these clicks too
    at.check()
    stand = at.stand
    await asyncio.sleep(longer)
    thawed(first)
    assert await asyncio.wait_for(first.end(), PATIENCE) == LOST
    assert said(first, "part 1/1 is served by another process now: this process was frozen")
    assert not [line for line in first.output[lines:] if "table " in line or "Traceback" in line]
    assert asked
    assert asked_by_first() == asked
    assert at.stand == stand
    await at.step()
    at.check()


@pytest.mark.slow
async def test_who_was_frozen_while_nobody_took_over_goes_on(two: Processes) -> None:
    only = two.make("1/1")
    await two.start(only)
    at = party(two, 0)
    await at.start()
    frozen(only)
    await until_lease(two, held=False)
    thawed(only)
    await until_lease(two, held=True)
    await at.step()
    at.check()
    assert only.running


@pytest.mark.slow
async def test_other_divisions_wait_until_all_have_ended(two: Processes) -> None:
    first, second, other = two.make("1/2"), two.make("2/2"), two.make("1/1", SHARDS="2")
    await two.start(first, second)
    await other.launch()
    line = await two.waiting(other, "other processes divide")
    assert "divide 2 shards into 2 parts, and this one 2 into 1; stop them all to change that" in line
    assert await first.terminate() == 0
    assert await second.terminate() == 0
    await two.serving(other)
    at = party(two, 1)
    await at.start()
    await at.step()


@pytest.mark.slow
async def test_servers_of_another_process_are_not_missed(two: Processes) -> None:
    ledger, server = two.ledger, two.server
    first, second = two.make("1/2"), two.make("2/2")
    await two.start(first, second)
    there = party(two, 1)
    await there.start()
    assert await second.terminate() == 0
    assert await first.terminate() == 0
    gone, other = (places_of(server, shard)[0].guild_id + (100 << 22) for shard in (0, 1))
    for guild in (gone, other, there.place.guild_id):
        ledger.write("INSERT INTO departures (guild, at) VALUES (?, 0)", guild)
    await two.start(first)
    await server.until(lambda: said(first, f"deleted the data of server {gone}"))
    assert ledger.read("SELECT guild FROM departures ORDER BY guild") == [(there.place.guild_id,), (other,)]
    assert there.playing
    ledger.write("DELETE FROM departures WHERE guild = ?", other)
    await two.start(second)
    await server.until(lambda: ledger.read("SELECT guild FROM departures") == [])
    there.check()
    await there.step()


@pytest.mark.slow
async def test_who_is_forgotten_leaves_tables_that_another_process_serves(two: Processes) -> None:
    server, ledger = two.server, two.ledger
    await two.start(two.make("1/2"), two.make("2/2"))
    here, there = party(two, 0), party(two, 1)
    here.people = there.people
    await there.start()
    await there.step()
    leaving = there.others()[0]
    asked = await here.command(leaving, "privacy delete")
    assert asked.message is not None
    await server.click(leaving, asked.message, "Delete everything")
    await server.until(lambda: there.up_to_date() and "former player" in str(there.message.embeds).lower())
    assert not ledger.read("SELECT 1 FROM sitters WHERE user_id = ?", leaving.id)
    await there.step()
    there.check()


@pytest.mark.slow
async def test_processes_are_restarted_one_after_another_while_people_play(two: Processes) -> None:
    server = two.server
    first, second = two.make("1/2"), two.make("2/2")
    await two.start(first, second)
    players = [Players(two, places_of(server, shard)[0], "pigs", shard) for shard in (0, 1)]
    stop, pressed = asyncio.Event(), 0

    async def play(one: Players) -> None:
        nonlocal pressed
        while not stop.is_set() and one.party.playing:
            before = one.party.stand
            await one.press()
            after = one.party.stand
            pressed += 1
            assert after.turns - before.turns <= 1

    await asyncio.gather(*(one.sit() for one in players))
    playing = [asyncio.create_task(play(one)) for one in players]
    await server.until(lambda: pressed > 4)
    server.answer_within = 3
    for process in (first, second):
        assert await process.terminate() == 0
        await two.start(process)
        count = pressed
        await server.until(lambda so_far=count: pressed > so_far + 4 or all(task.done() for task in playing))  # type: ignore[misc]
    server.answer_within = PATIENCE
    stop.set()
    await asyncio.gather(*playing)
    for one in players:
        one.party.check()
        await one.sit()
        await one.party.step()
        one.party.check()
