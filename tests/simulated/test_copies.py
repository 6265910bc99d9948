"""Copies of messages with controls, in another channel, on another server or in a direct message."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, UserHandle
from simcord.results import InteractionResult

from bot.display.controls import HOST_WORDS, NO_TABLE, Target
from bot.display.face import HAND, WHOLE
from bot.model.preferences import ServerChoices
from bot.model.records import Table, TablePhase
from bot.model.scores import SeasonMode
from tests.sampling import some
from tests.simulated.play import PLANTED, moves, start
from tests.simulated.world import World, find, text_of

OF_TABLES = ("lobby", "table", "look")
"""The first words of the host's controls that belong to a table; those of games do too."""
PLACES = ("channel", "thread", "server", "direct message")
TOLD = {
    "channel": "belongs to a table in another channel",
    "thread": "belongs to a table in another channel",
    "server": "only on the server where I posted it",
    "direct message": "in a channel of a server",
}
LOBBY = (
    *("lobby.join", "lobby.leave", "lobby.start", "lobby.options", "lobby.cancel", "lobby.close"),
    *("lobby.set.twin_tiles.on", "lobby.set.variant", "lobby.timer", "lobby.invite.1"),
)
PLAYING = ("resign", "vacate", "undo", "back", "take.2", "kick", "kicked.{ben}", "end", "unheard-of")
PAGES = (
    *("rules.pigs.0.open", "log.{game}.since", "log.{game}.0.next", "replay.{game}.0.table.open", "fair.{game}"),
    *("hint.{game}", "review.{game}", "review.{game}.1"),
    *(
        "history.c.{channel}.0.open",
        "history.u.{ben}.0.open",
        "leaders.pigs.s.all.r.{ben}.0.next",
        "leaders.pigs.c.all.w.{eve}.0.next",
    ),
    *(
        "profile.{ben}.pigs.{ada}",
        "profile.{ben}.pigs.{eve}",
        "season.show.0.next",
        "season.close.1",
        "season.change.1.off",
    ),
    *("settings.me.pings.off", "settings.server.show", "settings.server.style.compact", "settings.server.everywhere"),
    *("settings.server.seasons.off", "privacy.export", "privacy.delete", "privacy.forget"),
)
"""Controls of pages, of which some are menus or stand in private messages when people see them."""


@dataclass(frozen=True, slots=True)
class Copy:
    """A message with one control, and who may press it there."""

    message: discord.Message
    click: Callable[..., Any]
    custom_id: str

    async def press(self) -> InteractionResult:
        result: InteractionResult = await self.click(self.message, custom_id=self.custom_id)
        assert result.acknowledged
        return result


async def copied(world: World, what: str, target: Target, place: str, who: MemberActor) -> Copy:
    """Post a control elsewhere; on another server, the person who presses it there administrates that."""
    where, presser = elsewhere(world, place, who)
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(custom_id=target.custom_id(what), label=what))
    with world.env._bot_scope():
        found: Any = world.bot.get_channel(where.id) or await world.bot.create_dm(discord.Object(who.id))
        message = await found.send(PLANTED, view=view)
    return Copy(message, presser.click, target.custom_id(what))


def elsewhere(world: World, place: str, who: MemberActor) -> tuple[ChannelHandle, MemberActor | UserHandle]:
    match place:
        case "channel":
            return world.guild.create_text_channel("elsewhere"), who
        case "thread":
            return world.thread("below"), who
        case "server":
            guild = world.env.create_guild("Elsewhere")
            admin = guild.create_role("admin", permissions=discord.Permissions(administrator=True))
            return guild.create_text_channel("elsewhere"), guild.add_member(who.user, roles=[admin])
    return who.user.dm_channel, who.user


def on_disk(world: World) -> list[str]:
    with closing(sqlite3.connect(world.database)) as connection:
        return list(connection.iterdump())


async def refused(world: World, what: str, table: Table, place: str, who: MemberActor) -> None:
    """Press a copy of a table's control: nothing changes, there or at the table, and the person is told why."""
    copy = await copied(world, what, Target(table.id, table.seq), place, who)
    shown, stored = text_of(await world.message(table)), on_disk(world)
    requests = len(world.env.http_requests)
    told = world.private(await copy.press())
    assert TOLD[place] in told, what
    assert (f"/{table.channel}/" in told) is (place in ("channel", "thread"))
    assert on_disk(world) == stored, what
    assert text_of(await world.message(table)) == shown
    sent = [f"{request.method} {request.path}" for request in world.env.http_requests[requests:]]
    assert [one for one in sent if not one.startswith("GET")] == [one for one in sent if "/callback" in one]


@pytest.mark.parametrize("place", PLACES)
async def test_controls_of_a_lobby_work_in_its_own_channel_alone(world: World, place: str) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await world.slash(ada, "pigs start")
    await world.click(ben, "lobby.join")
    for what in LOBBY:
        await refused(world, what, await world.table(), place, ada)
    cleo = world.person("Cleo")
    await refused(world, "lobby.join", await world.table(), place, cleo)
    await world.click(cleo, "lobby.join")
    assert len((await world.table()).players) == 3


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("game", some(["pigs", "wolves", "planet"], 3))
async def test_controls_of_a_game_work_in_its_own_channel_alone(world: World, place: str, game: str) -> None:
    people = [world.person(name) for name in ("Ada", "Ben", "Cleo")]
    ada, ben, _cleo = people
    table = await start(world, *people, game=game, begins=ada)
    shown = await world.message(table)
    for what in (*(f"table.{each}" for each in PLAYING), HAND, WHOLE, "look.count", *sorted(moves(shown))[:3]):
        await refused(world, what.format(ben=ben.id), table, place, ada)
    await world.click(ben, "table.resign", (await world.slash(ben, "table leave")).response)
    await world.click(people[2], "table.resign", (await world.slash(people[2], "table leave")).response)
    over = await world.tables.find(table.id)
    assert over.phase is TablePhase.FINISHED
    await refused(world, "table.rematch", over, place, ada)


async def test_every_control_of_the_hosts_is_tried_elsewhere() -> None:
    tried = {what.partition(".")[0] for what in (*LOBBY, "table.resign", HAND, *PAGES)}
    assert tried == HOST_WORDS


async def server_with_a_game(world: World) -> dict[str, Any]:
    """Let Ada and Ben finish a game and make choices; give what controls of pages about it say."""
    ada, ben = world.person("Adalgisa"), world.person("Bennington")
    table = await start(world, ada, ben)
    await world.click(ben, "table.resign", (await world.slash(ben, "table leave")).response)
    store, guild = world.store, world.guild.id
    await store.scores.set_seasons(guild, SeasonMode.MANUAL, int(world.clock.now().timestamp()))
    await store.choices.change(ServerChoices, guild, lambda now: ServerChoices(channels=(world.channel.id,)))
    return {"ada": ada, "ben": ben, "eve": world.person("Eve"), "game": table.id, "channel": world.channel.id}


@pytest.mark.parametrize("what", some(PAGES, 5))
async def test_on_another_server_a_page_tells_and_changes_nothing_of_this_one(world: World, what: str) -> None:
    about = await server_with_a_game(world)
    words = {key: getattr(value, "id", value) for key, value in about.items()}
    copy = await copied(world, what.format(**words), NO_TABLE, "server", about["eve"])
    store, guild = world.store, world.guild.id
    before = (await store.choices.of(ServerChoices, guild), await store.scores.season_rule(guild))
    results = await store.history.results_in(world.channel.id, 9, 0)
    told = await copy.press()
    answers = [answer for answer in (told.response, *told.followups) if answer is not None]
    for text in (*map(text_of, answers), text_of(await copy.message.channel.fetch_message(copy.message.id))):
        assert "Adalgisa" not in text
        assert "Bennington" not in text
        assert str(world.channel.id) not in text
    assert (await store.choices.of(ServerChoices, guild), await store.scores.season_rule(guild)) == before
    assert await store.history.results_in(world.channel.id, 9, 0) == results


@pytest.mark.parametrize("what", [what for what in PAGES if what.startswith(("season.c", "settings.server"))])
async def test_rights_on_another_server_are_none_here(world: World, what: str) -> None:
    eve = (await server_with_a_game(world))["eve"]
    elsewhere(world, "server", eve)
    here = await copied(world, what, NO_TABLE, "channel", eve)
    stored = on_disk(world)
    assert "Only a server manager" in world.private(await here.press())
    assert on_disk(world) == stored


@pytest.mark.parametrize("what", some(PAGES, 5))
async def test_in_a_direct_message_a_page_says_where_it_works(world: World, what: str) -> None:
    about = await server_with_a_game(world)
    words = {key: getattr(value, "id", value) for key, value in about.items()}
    copy = await copied(world, what.format(**words), NO_TABLE, "direct message", about["ada"])
    stored = on_disk(world)
    told = (await copy.press()).response
    assert told is not None
    assert TOLD["direct message"] in text_of(told)
    assert on_disk(world) == stored


async def test_an_older_message_of_a_table_in_its_channel_leads_to_where_it_is(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    table = await start(world, ada, ben, begins=ada)
    old = await world.message(table)
    await world.slash(ada, "table show")
    roll = find(await world.message(await world.table()), "roll")
    assert (await world.table()).message != old.id
    assert text_of(await old.channel.fetch_message(old.id)) != text_of(old)
    result = await ada.click(await world.message(await world.table()), custom_id=roll)
    assert result.acknowledged
    assert (await world.table()).turns == table.turns + 1


async def test_a_table_in_a_thread_is_played_in_the_thread(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    thread = world.thread("a game")
    table = await start(world, ada, ben, channel=thread, begins=ada)
    await world.click(ada, "roll", await world.message(table))
    assert (await world.table(thread)).turns == table.turns + 1
