"""Games that were closed without a result still show their secret and can be checked and replayed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, TypeAlias

import pytest
from simcord.actors import MemberActor

from bot.hosting.decisions.play import Meaning
from bot.hosting.fairness import verify
from bot.model.meaning import Act
from bot.model.preferences import OwnChoices
from bot.model.records import Table, TablePhase
from bot.model.refusals import RefusalReason
from bot.model.timers import DAY
from tests import stored
from tests.bot.seats import reason
from tests.simulated import planet, play, wolves
from tests.simulated.play import planted, start
from tests.simulated.world import World, controls, text_of

Close: TypeAlias = Callable[[World, Table, list[MemberActor]], Awaitable[None]]


async def by_its_host(world: World, table: Table, people: list[MemberActor]) -> None:
    said = await play.end(world, people[0])
    assert f"game {table.id}" in said


async def by_a_moderator(world: World, table: Table, people: list[MemberActor]) -> None:
    said = await play.end(world, world.person("Mod", "manage_messages"))
    assert f"game {table.id}" in said


async def by_the_last_who_leaves(world: World, table: Table, people: list[MemberActor]) -> None:
    for person in people:
        asked = (await world.slash(person, "table leave")).response
        how = "table.vacate" if "table.vacate" in controls(asked) else "table.resign"  # type: ignore[arg-type]
        said = world.private(await world.click(person, how, asked))
    assert f"game {table.id}" in said


async def by_everybody_s_absence(world: World, table: Table, people: list[MemberActor]) -> None:
    store = world.store
    table = await stored.live_table(store, table.channel) or table
    gone = tuple(replace(player, away=True, deadline=None) for player in table.players)
    now = int(world.clock.now().timestamp())
    await world.set(table, players=gone, deadline=now - 1)
    await world.bot.host.jobs.act_when_due()


WAYS: dict[str, Close] = {
    way.__name__: way for way in (by_its_host, by_a_moderator, by_the_last_who_leaves, by_everybody_s_absence)
}


async def begun(world: World, people: list[MemberActor], game: str = "pigs") -> Table:
    """Start a game, and let some moves be made in it."""
    begin: Any = {"pigs": start, "wolves": wolves.start, "planet": planet.start}[game]
    table: Table = await begin(world, *people)
    tables = world.tables
    for _ in range(9):
        (seat, *_more) = tables.to_move(table)
        rules = tables.game(table)
        move = acting(rules.format_move(rules.default_move(tables.view(table, seat))))
        table = (await tables.press(table.id, table.seq, table.players[seat].person.user, move)).after
    return table


def acting(move: str) -> Meaning:
    return lambda _table, _seen: Act(move)


def private(result: Any) -> Any:
    (answer,) = [one for one in (result.response, *result.followups) if one is not None and one.ephemeral]
    return answer


@pytest.mark.parametrize("way", WAYS)
async def test_however_a_game_was_closed_its_table_and_fairness_show_the_secret_and_every_draw(
    world: World, way: str
) -> None:
    people = [world.person("Ada"), world.person("Ben")]
    eve = world.person("Eve")
    table = await begun(world, people)
    assert table.secret is not None
    promised = await world.store.history.commitment(table.id)
    running = await world.message(table)
    before = text_of(private(await world.click(eve, f"fair.{table.id}", await planted(world, f"fair.{table.id}"))))
    assert promised is not None
    assert promised in before.replace(" ", "")
    assert table.secret.hex() not in before.replace(" ", "")
    assert promised not in text_of(running).replace(" ", "")
    await WAYS[way](world, table, people)
    closed = await world.tables.find(table.id)
    assert closed.phase is TablePhase.CLOSED
    message = await world.message(closed)
    shown = text_of(message)
    assert f"It was game {table.id}." in shown
    assert promised not in shown.replace(" ", "")
    assert table.secret.hex() not in shown.replace(" ", "")
    said = text_of(private(await world.click(eve, f"fair.{table.id}", message)))
    assert table.secret.hex() in said.replace(" ", "")
    assert promised in said.replace(" ", "")
    assert (said.count("✅"), said.count("❌")) == (1, 0)
    log = await world.store.history.log(table.id)
    assert f"Every draw of this game was fair:** {verify(table.secret, None, log).draws} draws checked" in said
    assert "SHA-256 of the secret is what was noted" in said
    assert "closed without a result" in said
    for result in (await world.slash(eve, "fairness"), await world.slash(eve, "fairness", number=table.id)):
        assert text_of(private(result)) == said
    await world.restart()
    assert text_of(private(await world.slash(eve, "fairness"))) == said


async def test_a_game_whose_channel_was_deleted_is_closed_and_checked_by_those_who_sat_there_and_managers(
    world: World,
) -> None:
    people = [world.person("Ada"), world.person("Ben")]
    eve, boss = world.person("Eve"), world.person("Boss", "manage_guild")
    elsewhere = world.guild.create_text_channel("elsewhere")
    table = await start(world, *people, channel=elsewhere)
    world.env.backend.delete_channel(elsewhere.id)
    await world.env.settle(idle=0.002)
    assert (await world.tables.find(table.id)).phase is TablePhase.CLOSED
    for command, seen in (("fairness", "✅"), ("replay", "The set-up")):
        for person in (*people, boss):
            assert seen in world.private(await world.slash(person, command, number=table.id))
        assert "can't see" in world.private(await world.slash(eve, command, number=table.id))
    (kept,) = (await world.store.people.copy_of(people[0].id, OwnChoices))["seats"]
    assert kept["table"] == table.id


async def test_a_draw_or_a_promise_that_is_not_as_the_secret_says_is_found_in_a_closed_game_too(world: World) -> None:
    people = [world.person("Ada"), world.person("Ben")]
    table = await begun(world, people)
    await play.end(world, people[0])
    await world.set(await world.tables.find(table.id), secret=bytes(32))
    said = world.private(await world.slash(people[1], "fairness"))
    assert "❌ **Not every draw" in said
    assert "isn't what was noted" in said


@pytest.mark.parametrize("game", ["pigs", "wolves", "planet"])
async def test_a_closed_game_is_stepped_through_with_everything_that_was_hidden(world: World, game: str) -> None:
    people = [world.person("Ada"), world.person("Ben")]
    eve = world.person("Eve")
    table = await begun(world, people, game)
    last = table.turns - 1
    running = private(await world.slash(eve, "replay", number=table.id))
    hands = f"replay.{table.id}.{last}.1.hand"
    assert not any(what.endswith(".hand") for what in controls(running))
    await play.end(world, people[0])
    message = await world.message(await world.tables.find(table.id))
    step = private(await world.click(eve, f"replay.{table.id}.0.table.open", message))
    assert f"{last} moves follow" in text_of(step)
    step = private(await world.click(eve, f"replay.{table.id}.{last}.table.end", step))
    assert f"Move {last} of {last}" in text_of(step)
    if game == "wolves":
        hand = private(await world.click(eve, hands, step))
        assert "Ben: " in text_of(hand)
    assert f"{last} moves follow" in text_of(private(await world.slash(eve, "replay")))


async def test_without_a_number_the_latest_game_that_ended_is_meant_closed_or_finished(world: World) -> None:
    people = ada, ben = [world.person("Ada"), world.person("Ben")]
    closed = await begun(world, people)
    await play.end(world, ada)
    assert f"game {closed.id} " in world.private(await world.slash(ben, "fairness"))
    finished = await begun(world, people)
    await world.click(ben, "table.resign", private(await world.slash(ben, "table leave")))
    assert f"game {finished.id} " in world.private(await world.slash(ben, "fairness"))
    again = await begun(world, people)
    assert f"game {finished.id} " in world.private(await world.slash(ben, "fairness"))
    await play.end(world, ada)
    assert f"game {again.id} " in world.private(await world.slash(ben, "fairness"))
    await world.slash(ada, "pigs start")
    await play.end(world, ada)
    assert f"game {again.id} " in world.private(await world.slash(ben, "fairness"))


async def test_a_closed_game_counts_for_no_result_and_none_of_the_server_s_dice(world: World) -> None:
    people = [world.person("Ada"), world.person("Ben")]
    table = await begun(world, people)
    await play.end(world, people[0])
    store = world.store
    assert await store.history.results_in(world.channel.id, 9, 0) == []
    assert await store.history.draws_at(table.id) != []
    assert await store.history.draws_on(world.guild.id, "pigs", 200) == []


async def test_nothing_that_anybody_can_try_makes_a_closed_game_go_on(world: World) -> None:
    people = ada, ben = [world.person("Ada"), world.person("Ben")]
    table = await begun(world, people)
    await play.end(world, ada)
    closed = await world.tables.find(table.id)
    tables, host, guest = world.tables, closed.players[0].person, closed.players[1].person
    attempts: tuple[Awaitable[Any], ...] = (
        *(tables.press(closed.id, closed.seq, person.user, acting("roll")) for person in (host, guest)),
        tables.undo(closed.id, closed.seq, host.user),
        tables.back(closed.id, host.user),
        tables.take(closed.id, replace(guest, user=world.person("Eve").id), 0),
        tables.vacate(closed.id, host.user),
        tables.resign(closed.id, host.user),
        tables.kick(closed.id, host.user, True, guest.user),
        tables.start(closed.id, host.user),
        tables.join(closed.id, guest),
        tables.leave_lobby(closed.id, guest.user),
        tables.choose(closed.id, host.user, "variant", "veteran"),
        tables.set_timer(closed.id, host.user, DAY),
        tables.cancel(closed.id, host.user, True),
        tables.end(closed.id, host.user, True),
        tables.rematched(closed.id, host),
    )
    for attempt in attempts:
        assert await reason(attempt) is RefusalReason.OVER
    assert (closed.undo, closed.undo_seat, closed.deadline) == (None, None, None)
    assert await tables.mark_absent(closed.id, [host.user, guest.user]) is None
    assert await tables.act_when_due(closed.id) is None
    assert await tables.find(closed.id) == closed
    await start(world, ada, ben)
