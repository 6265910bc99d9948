"""Players who left the server, whose account is gone, or whom a moderator has timed out."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import TypeAlias

import pytest
from simcord.actors import MemberActor

from bot.display.controls import Target
from bot.model.records import TablePhase
from bot.model.timers import AUTOPILOT_DELAY, DAY
from bot.service.presence import FRESH
from rules.pigs.state import Phase as Step
from tests.named import called
from tests.rules.pigs.table import table as laid
from tests.simulated import play
from tests.simulated.play import calls, choose, lay, planted, start, to_move
from tests.simulated.test_timers_and_seats import MARGIN, board
from tests.simulated.world import World, controls, find, text_of

Absence: TypeAlias = Callable[[World, MemberActor], None]

LONG = FRESH.total_seconds() + MARGIN
"""Seconds after which somebody is asked about again."""


def leaves(world: World, who: MemberActor) -> None:
    world.guild.remove_member(who)


def deletes_the_account(world: World, who: MemberActor) -> None:
    world.env.inject_error("GET", f"/guilds/{world.guild.id}/members/{who.id}", status=404, code=10013)


def is_timed_out(world: World, who: MemberActor) -> None:
    time_out(world, who, timedelta(days=7))


def time_out(world: World, who: MemberActor, how_long: timedelta | None) -> None:
    until = None if how_long is None else (world.clock.now() + how_long).isoformat()
    world.env.backend.edit_member(world.guild.id, who.id, {"timed_out_until": until})


absences = pytest.mark.parametrize("absence", [leaves, deletes_the_account, is_timed_out])


def questions(world: World) -> list[str]:
    """List whom Discord was asked about."""
    return [
        request.path for request in world.env.http_requests if request.method == "GET" and "/members/" in request.path
    ]


@pytest.fixture
def people(world: World) -> list[MemberActor]:
    return [world.person(name) for name in ("Ada", "Ben", "Cleo")]


@pytest.fixture
def long_lobby(world: World) -> None:
    """Let lobbies stand for a day, as they do outside of tests."""
    world.bot.host.tables._lobby_seconds = DAY


async def pass_the_turn(world: World, who: MemberActor, seats: int = 3) -> None:
    await lay(world, who, laid(seats=seats, dice="!DWRR", phase=Step.REROLL))
    await world.click(who, "build")


@absences
async def test_whose_turn_comes_and_who_is_not_there_is_played_for(
    world: World, people: list[MemberActor], absence: Absence
) -> None:
    ada, ben, cleo = people
    await start(world, *people, begins=ada)
    await world.env.advance_time(LONG)
    absence(world, ben)
    await pass_the_turn(world, ada)
    table = await world.table()
    assert (table.players[1].away, table.players[1].vacant) == (True, False)
    assert "played by the autopilot: Ben" in await board(world)
    assert calls(world) == []
    await world.env.advance_time(AUTOPILOT_DELAY + MARGIN)
    assert to_move(world, await world.table(), people) is cleo
    assert calls(world) == [[cleo.id]]


async def test_who_pressed_something_within_the_hour_is_there(world: World, people: list[MemberActor]) -> None:
    ada, ben, _cleo = people
    await start(world, *people, begins=ada)
    await world.env.advance_time(LONG - 2 * MARGIN)
    await pass_the_turn(world, ada)
    assert calls(world) == [[ben.id]]
    assert questions(world) == []


async def test_who_is_there_is_asked_about_once_a_turn_and_called(world: World, people: list[MemberActor]) -> None:
    ada, ben, _cleo = people
    await start(world, *people, begins=ada)
    await world.env.advance_time(LONG)
    await pass_the_turn(world, ada)
    assert questions(world) == [f"/guilds/{world.guild.id}/members/{ben.id}"]
    assert calls(world) == [[ben.id]]
    assert not any(player.away for player in (await world.table()).players)


async def test_a_timeout_that_is_over_is_none(world: World, people: list[MemberActor]) -> None:
    ada, ben, _cleo = people
    await start(world, *people, begins=ada)
    time_out(world, ben, timedelta(minutes=30))
    await world.env.advance_time(LONG)
    await pass_the_turn(world, ada)
    assert calls(world) == [[ben.id]]


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (404, 10004), (404, 0), (500, 0)])
async def test_when_discord_does_not_say_who_is_there_everybody_is(
    world: World, people: list[MemberActor], status: int, code: int
) -> None:
    ada, ben, _cleo = people
    await start(world, *people, begins=ada)
    await world.env.advance_time(LONG)
    world.env.inject_error(
        "GET", f"/guilds/{world.guild.id}/members/{ben.id}", status=status, code=code, times=9 if status == 500 else 1
    )
    await pass_the_turn(world, ada)
    assert questions(world) != []
    assert calls(world) == [[ben.id]]
    assert not any(player.away for player in (await world.table()).players)


async def test_while_a_server_is_out_of_reach_everybody_counts_as_there(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben, _cleo = people
    await start(world, *people, begins=ada)
    await world.env.advance_time(LONG)
    leaves(world, ben)
    guild = world.bot.get_guild(world.guild.id)
    monkeypatch.setattr(guild, "unavailable", True)
    await pass_the_turn(world, ada)
    assert not (await world.table()).players[1].away
    assert questions(world) == []


async def test_who_left_in_the_middle_of_a_turn_is_not_reminded_but_played_for(
    world: World, people: list[MemberActor], seldom: float
) -> None:
    ada, ben, _cleo = people
    await start(world, *people, begins=ada)
    leaves(world, ada)
    await world.env.advance_time(DAY * 3 / 4 + MARGIN)
    assert calls(world) == []
    assert "played by the autopilot: Ada" in await board(world)
    await world.env.advance_time(AUTOPILOT_DELAY + seldom)
    assert to_move(world, await world.table(), people) is ben


async def test_who_comes_back_plays_on(world: World, people: list[MemberActor]) -> None:
    ada, ben, _cleo = people
    await start(world, *people, begins=ada)
    await world.env.advance_time(LONG)
    is_timed_out(world, ben)
    await pass_the_turn(world, ada)
    assert (await world.table()).players[1].away
    time_out(world, ben, None)
    await world.click(ben, "table.back")
    assert to_move(world, await world.table(), people) is ben
    assert not (await world.table()).players[1].away


async def test_when_all_have_left_the_table_closes_a_day_later(
    world: World, people: list[MemberActor], seldom: float
) -> None:
    ada, ben, _cleo = people
    table = await start(world, ada, ben, begins=ada)
    await world.env.advance_time(LONG)
    leaves(world, ben)
    await pass_the_turn(world, ada, seats=2)
    leaves(world, ada)
    await world.env.advance_time(AUTOPILOT_DELAY + DAY * 3 / 4 + seldom)
    assert "Everybody is away" in await board(world)
    await world.env.advance_time(DAY + seldom)
    assert (await world.tables.find(table.id)).phase is TablePhase.CLOSED


class TestWithoutAHost:
    """When the host is gone, the first player who does what only a host may becomes host."""

    async def begin(self, world: World, people: list[MemberActor], absence: Absence) -> None:
        ada, ben, _cleo = people
        await world.slash(ada, "pigs start")
        for person in people[1:]:
            await world.click(person, "lobby.join")
        assert "Only the host" in world.private(await world.click(ben, "lobby.start"))
        await world.env.advance_time(LONG - 10 * MARGIN)
        absence(world, ada)
        assert "Only the host" in world.private(await world.click(ben, "lobby.start"))
        await world.env.advance_time(10 * MARGIN)

    @absences
    async def test_a_lobby_is_started_by_who_is_there(
        self, world: World, people: list[MemberActor], absence: Absence, long_lobby: None
    ) -> None:
        _ada, ben, cleo = people
        await self.begin(world, people, absence)
        stranger = world.person("Dov")
        assert "Only the host" in world.private(await world.click(stranger, "lobby.start"))
        await world.click(ben, "lobby.start")
        table = await world.table()
        assert (table.phase, called(table), table.host) == (TablePhase.PLAYING, ("Ben", "Cleo"), ben.id)
        assert "Only the host" in world.private(await world.slash(cleo, "table kick"))

    async def test_of_two_at_once_one_is_host(self, world: World, people: list[MemberActor], long_lobby: None) -> None:
        _ada, ben, cleo = people
        await self.begin(world, people, leaves)
        table = await world.table()
        shown = await planted(world, "lobby.set.twin_tiles.on", target=Target(table.id, 0))
        switch = find(shown, "lobby.set.twin_tiles.on")
        first, second = await world.at_once(ben.click(shown, custom_id=switch), cleo.click(shown, custom_id=switch))
        refused = [
            answer
            for result in (first, second)
            for answer in (result.response, *result.followups)
            if answer is not None and answer.ephemeral
        ]
        assert ["Only the host" in text_of(answer) for answer in refused] == [True]
        assert len((await world.table()).players) == 2

    async def test_in_a_running_game_the_seat_stays_and_the_table_can_be_ended(
        self, world: World, people: list[MemberActor]
    ) -> None:
        ada, ben, cleo = people
        table = await start(world, *people, begins=ben)
        await world.env.advance_time(LONG)
        leaves(world, ada)
        chosen = await world.slash(ben, "table kick")
        assert chosen.response is not None
        assert "table.kick" in controls(chosen.response)
        after = await world.table()
        assert (after.host, after.seat_of(ada.id)) == (ben.id, 0)
        assert "Only the host" in world.private(await world.slash(cleo, "table end"))
        await play.end(world, ben)
        assert (await world.tables.find(table.id)).phase is TablePhase.CLOSED


class TestWithoutATimeLimit:
    """Nothing is ever due at such a table; the bot looks once a day, and when it starts."""

    async def begin(self, world: World, people: list[MemberActor]) -> None:
        ada = people[0]
        await world.slash(ada, "pigs start")
        for person in people[1:]:
            await world.click(person, "lobby.join")
        await choose(world, ada, "timer", "0")
        await world.set(await world.table(), order=(ada.id,))
        await world.click(ada, "lobby.start")
        assert (await world.table()).deadline is None

    async def test_who_left_in_the_middle_of_a_turn_is_missed_within_a_day(
        self, world: World, people: list[MemberActor], seldom: float
    ) -> None:
        await self.begin(world, people)
        leaves(world, people[0])
        await world.env.advance_time(DAY + AUTOPILOT_DELAY + 2 * seldom)
        assert to_move(world, await world.table(), people) is people[1]

    async def test_who_is_there_has_all_the_time_in_the_world(
        self, world: World, people: list[MemberActor], seldom: float
    ) -> None:
        await self.begin(world, people)
        before = await world.table()
        await world.env.advance_time(DAY + seldom)
        assert len(questions(world)) == 1
        assert await world.table() == before

    @absences
    async def test_who_left_while_the_bot_was_away_is_missed_when_it_starts(
        self, world: World, people: list[MemberActor], absence: Absence
    ) -> None:
        await self.begin(world, people)
        absence(world, people[0])
        await world.restart()
        await world.env.advance_time(AUTOPILOT_DELAY + MARGIN)
        assert to_move(world, await world.table(), people) is people[1]
