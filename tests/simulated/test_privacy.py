from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from io import BytesIO
from typing import Any, cast
from zipfile import ZipFile

import pytest

from bot.model.preferences import OwnChoices, Pings
from bot.model.records import Person, TablePhase
from cogs.privacy import DELETE_AFTER, RETRY_SECONDS, PrivacyCog, as_file
from tests import stored
from tests.bot.store import samples
from tests.bot.store.samples import recorded
from tests.named import called
from tests.simulated.play import start
from tests.simulated.world import World, controls, text_of


def everything(world: World) -> str:
    """Read every value of every table of the database."""
    with closing(sqlite3.connect(world.database)) as connection:
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = [row for name in names for row in connection.execute(f"SELECT * FROM {name}")]
    return "\n".join(
        value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value) for row in rows for value in row
    )


async def resign(world: World, who: Any) -> None:
    await world.click(who, "table.resign", (await world.slash(who, "table leave")).response)


def cog(world: World) -> PrivacyCog:
    return cast("PrivacyCog", world.bot.get_cog("PrivacyCog"))


async def test_what_is_stored_is_said_with_a_way_to_get_and_to_delete_it(world: World) -> None:
    ada = world.person("Ada")
    shown = (await world.slash(ada, "privacy show")).response
    assert shown is not None
    assert shown.ephemeral
    assert set(controls(shown)) == {"privacy.export", "privacy.delete"}
    assert f"{DELETE_AFTER.days} days" in text_of(shown)
    assert "Leaderboards for everywhere show your name" in text_of(shown)


async def test_an_export_holds_what_is_stored_about_the_asker_and_nobody_else(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Bennington")
    first = await start(world, ada, ben, begins=ada)
    await world.click(ada, "roll")
    await resign(world, ben)
    second = await start(world, ben, ada, begins=ben)
    await world.store.choices.change(OwnChoices, ada.id, lambda _: OwnChoices(Pings.DIRECT))
    store = world.store
    copy = json.loads(json.dumps(await store.people.copy_of(ada.id, OwnChoices)))
    assert copy["user"] == str(ada.id)
    assert copy["settings"] == [{"kind": "person", "chosen": {"pings": "direct"}}]
    assert [(seat["table"], seat["seat"]) for seat in copy["seats"]] == [(first.id, 0), (second.id, 1)]
    assert [table["table"] for table in copy["hosted"]] == [first.id]
    assert [(result["table"], result["place"]) for result in copy["results"]] == [(first.id, 1)]
    assert [(move["table"], move["move"]) for move in copy["moves"]] == [(first.id, "roll")]
    assert "Bennington" not in json.dumps(copy)
    assert str(ben.id) not in json.dumps(copy)
    result = await world.slash(ada, "privacy export")
    assert result.response is not None
    assert result.response.ephemeral
    assert "everything" in text_of(result.response)
    (sent,) = [file for file in result.response.attachments if file.filename.endswith(".json")]
    assert sent.size > 300


@pytest.mark.parametrize("room", [10**9, 10_000])
def test_an_export_that_is_too_long_as_text_is_packed(room: int) -> None:
    moves = [{"table": number // 40, "turn": number % 40, "move": "roll.2.3"} for number in range(2000)]
    name, sent = as_file({"user": "1", "moves": moves}, room)
    assert len(sent) < room
    assert name == ("three-tales.json" if room == 10**9 else "three-tales.json.zip")
    text = ZipFile(BytesIO(sent)).read("three-tales.json") if name.endswith(".zip") else sent
    assert json.loads(text)["moves"] == moves


async def test_where_no_file_may_be_sent_the_asker_is_told_where_to_get_the_export(world: World) -> None:
    ada = world.person("Ada")
    for command, what in (("privacy export", ""), ("privacy show", "privacy.export")):
        shown = (await world.slash(ada, command)).response if what else None
        world.env.inject_error("POST", "/interactions/*/*/callback", status=403, code=50013)
        result = await (world.click(ada, what, shown) if what else world.slash(ada, command))
        assert "attach files" in world.private(result)


async def test_deleting_is_asked_first(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    table = await start(world, ada, ben)
    asked = (await world.slash(ada, "privacy delete")).response
    assert asked is not None
    assert asked.ephemeral
    assert "1 table" in text_of(asked)
    assert "achievements" in text_of(asked)
    assert await world.table() == table
    await world.click(ada, "table.vacate", (await world.slash(ada, "table leave")).response)
    asked = (await world.slash(ada, "privacy delete")).response
    assert asked is not None
    assert "table" not in text_of(asked)


async def test_after_a_deletion_id_and_name_are_nowhere_and_results_stand(world: World) -> None:
    ada, ben, cleo = world.person("Adalgisa"), world.person("Ben"), world.person("Cleo")
    other, lobby = world.guild.create_text_channel("other"), world.guild.create_text_channel("lobby")
    for _ in range(2):
        await start(world, ada, ben)
        await resign(world, ben)
    over = (await world.store.history.results_in(world.channel.id, 1, 0))[0]
    shown = await world.ending(await world.tables.find(over.table))
    await world.click(ben, "table.rematch", shown)  # Adalgisa is asked to it
    running = await start(world, ada, ben, cleo, channel=other, begins=ben)
    await world.slash(ada, "pigs start", lobby)
    await world.slash(ada, "table leave", lobby)
    await world.slash(ada, "pigs start", lobby)
    await world.store.choices.change(OwnChoices, ada.id, lambda _: OwnChoices(Pings.OFF))
    assert str(ada.id) in everything(world)
    asked = (await world.slash(ada, "privacy delete")).response
    told = (await world.click(ada, "privacy.forget", asked)).response
    assert told is not None
    assert "data is deleted" in text_of(told)
    assert controls(told) == {}
    left = everything(world)
    assert str(ada.id) not in left
    assert "Adalgisa" not in left
    assert str(ben.id) in left
    store = world.store
    assert [(row.user > 0, row.place) for row in await recorded(store, world.guild.id)] == [(False, 1)] * 2 + [
        (True, 2)
    ] * 2
    table = await world.table(other)
    assert called(table) == ("Former player", "Ben", "Cleo")
    assert table.host == ben.id
    assert table.id == running.id
    assert "Former player" in text_of(await world.message(table))
    assert "Adalgisa" not in text_of(await world.message(table))
    assert await stored.live_table(store, lobby.id) is None
    await world.click(ben, "roll", await world.message(table))
    dov = world.person("Dov")
    await world.click(dov, "table.take.0", await world.message(await world.table(other)))
    assert called(await world.table(other)) == ("Dov", "Ben", "Cleo")
    await start(world, ada, ben, channel=lobby)
    assert str(ada.id) in everything(world)


@pytest.mark.parametrize("how", ["by the host", "to a rematch"])
async def test_a_lobby_to_which_somebody_was_asked_shows_them_no_more(world: World, how: str) -> None:
    ada, ben = world.person("Ada"), world.person("Bennington")
    over = await start(world, ada, ben)
    await resign(world, ben)
    if how == "by the host":
        await world.slash(ada, "pigs start", with_1=ben)
    else:
        await world.click(ada, "table.rematch", await world.ending(over))
    assert "Bennington" in text_of(await world.message(await world.table()))
    asked = (await world.slash(ben, "privacy delete")).response
    assert asked is not None
    assert "leave" not in text_of(asked)
    await world.click(ben, "privacy.forget", asked)
    shown = text_of(await world.message(await world.table()))
    assert "Bennington" not in shown
    assert str(ben.id) not in shown
    assert "Ada" in shown


async def test_who_sits_down_elsewhere_while_being_forgotten_leaves_that_table_too(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben, other = world.person("Ada"), world.person("Ben"), world.guild.create_text_channel("other")
    await start(world, ada, ben, world.person("Cleo"))
    vacate = world.bot.host.vacate

    async def vacate_slowly(*args: Any) -> None:
        await vacate(*args)
        tables = world.tables
        table = await tables.opened(world.guild.id, other.id, "pigs", Person(ada.id, "Ada"), {})
        await tables.join(table.id, Person(ben.id, "Ben"))

    monkeypatch.setattr(world.bot.host, "vacate", vacate_slowly)
    question = (await world.slash(ada, "privacy delete")).response
    await world.click(ada, "privacy.forget", question)
    lobby = await world.table(other)
    assert (lobby.host, [player.person.user for player in lobby.players]) == (ben.id, [ben.id])


async def test_a_lobby_whose_host_is_forgotten_gets_another(world: World) -> None:
    ada, ben, cleo = (world.person(name) for name in ("Ada", "Ben", "Cleo"))
    await world.slash(ada, "pigs start")
    for person in (ben, cleo):
        await world.click(person, "lobby.join")
    await world.store.people.anonymise(ada.id, "Former player", OwnChoices)
    await world.click(ben, "lobby.start")
    table = await world.table()
    assert (table.phase, table.host) == (TablePhase.PLAYING, ben.id)
    assert {player.person.user for player in table.players} == {ben.id, cleo.id}


async def test_two_who_are_forgotten_stay_two(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    table = await start(world, ada, ben)
    await resign(world, ben)
    for who in (ada, ben):
        await world.click(who, "privacy.forget", (await world.slash(who, "privacy delete")).response)
    users = {player.person.user for player in (await world.tables.find(table.id)).players}
    assert len(users) == 2
    assert all(user < 0 for user in users)
    assert {row.user for row in await recorded(world.store, world.guild.id)} == users
    private = world.private(await world.click(ada, "table.rematch", await world.ending(table)))
    assert "no seat" in private


async def test_a_rematch_asks_nobody_who_is_forgotten(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    table = await start(world, ada, ben)
    await resign(world, ben)
    await world.click(ada, "privacy.forget", (await world.slash(ada, "privacy delete")).response)
    await world.click(ben, "table.rematch", await world.ending(table))
    assert (await world.table()).order == (ben.id,)


async def test_a_server_that_removed_the_bot_is_forgotten_after_its_time(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    store = world.store
    await start(world, ada, ben)
    await resign(world, ben)
    gone = await store.tables.open(samples.table(channel=77, guild=88, state=None))
    await stored.save(store, gone, replace(gone, phase=TablePhase.FINISHED), (), samples.result(gone, 3, 4))
    await store.servers.record_removal(88, int((world.clock.now() - DELETE_AFTER + timedelta(hours=3)).timestamp()))
    await store.servers.record_removal(88, int(world.clock.now().timestamp()))
    await world.env.advance_time(timedelta(hours=2).total_seconds())
    assert await stored.table(store, gone.id) is not None
    await world.env.advance_time(timedelta(hours=2).total_seconds())
    assert await stored.table(store, gone.id) is None
    assert await store.history.results_in(77, 9, 0) == []
    assert await store.servers.removed_until(2**40) == []
    assert len(await store.history.results_in(world.channel.id, 9, 0)) == 1


async def test_removal_is_noted_and_a_return_strikes_it(world: World) -> None:
    store = world.store
    guild = world.bot.get_guild(world.guild.id)
    assert guild is not None
    with world.env._bot_scope():
        await cog(world).on_guild_remove(guild)
    assert await store.servers.removed_until(2**40) == [world.guild.id]
    with world.env._bot_scope():
        await cog(world).on_guild_join(guild)
    assert await store.servers.removed_until(2**40) == []


@pytest.mark.parametrize("unavailable", [True, False])
async def test_discord_says_whether_a_server_is_gone_or_only_away(world: World, unavailable: bool) -> None:
    ada = world.person("Ada")
    await world.slash(ada, "pigs start")
    state = world.bot._connection
    data: Any = {"id": str(world.guild.id)} | ({"unavailable": True} if unavailable else {})
    with world.env._bot_scope():
        state.parse_guild_delete(data)
    await world.env.settle(idle=0.002)
    noted = await world.store.servers.removed_until(2**40)
    assert noted == ([] if unavailable else [world.guild.id])


async def test_a_server_that_is_there_is_never_forgotten_whatever_was_noted(world: World) -> None:
    ada = world.person("Ada")
    await world.slash(ada, "pigs start")
    store = world.store
    await store.servers.record_removal(world.guild.id, 1)
    with world.env._bot_scope():
        await cog(world).delete_removed_servers()
    assert await store.servers.removed_until(2**40) == []
    assert (await world.table()).guild == world.guild.id


async def test_no_server_is_forgotten_before_discord_has_said_which_are_there(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.slash(world.person("Ada"), "pigs start")
    store = world.store
    await store.servers.record_removal(world.guild.id, 1)
    monkeypatch.setattr(world.bot, "is_ready", lambda: False)
    monkeypatch.setattr(world.bot, "get_guild", lambda guild: None)
    with world.env._bot_scope():
        assert await cog(world).delete_removed_servers() == RETRY_SECONDS
    assert (await world.table()).guild == world.guild.id


async def test_servers_lost_while_the_bot_was_off_are_noted_when_it_starts(world: World) -> None:
    store = world.store
    await store.tables.open(samples.table(channel=77, guild=88, deadline=2**40, state=None))
    await store.servers.record_removal(world.guild.id, 5)
    await world.slash(world.person("Ada"), "pigs start")
    await world.restart()
    assert await world.store.servers.removed_until(2**40) == [88]
