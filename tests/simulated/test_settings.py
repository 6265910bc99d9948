from __future__ import annotations

import re
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.model.preferences import OwnChoices, Pings, ServerChoices
from bot.model.records import TablePhase
from cogs.settings import CHANNEL_TYPES
from rules.pigs.state import Phase as Step
from tests import stored
from tests.rules.pigs.table import table as laid
from tests.simulated import play
from tests.simulated.play import calls, lay, planted, start
from tests.simulated.world import World, controls, find, text_of

FORGED = (
    *(
        "languages.server",
        "languages.server.xx",
        "languages.x.it",
        "languages.1",
        "channels",
        "timer",
        "timer.7",
        "timer.-1",
        "channels.0.x",
        "pings.maybe",
        "end.nobody",
        "place.all",
        "nonsense",
    ),
)
"""Controls that no settings page has."""
PASSING = laid(dice="!DWRR", phase=Step.REROLL)


async def choose(world: World, who: MemberActor, command: str, *clicks: str, channel: Any = None) -> Any:
    """Open settings and press buttons there; give the message as it stands at last."""
    message: Any = (await world.slash(who, command, channel)).response
    assert message.ephemeral
    for what in clicks:
        message = (await world.click(who, what, message)).response
    return message


async def pick(world: World, who: MemberActor, what: str, values: list[Any], message: Any) -> Any:
    """Choose from a menu; give the message as it stands then."""
    result = await who.select(message, values, custom_id=find(message, what))
    assert result.acknowledged
    return result.response


async def pass_turn(world: World, who: MemberActor) -> None:
    await lay(world, who, PASSING)
    await world.click(who, "build")


async def test_only_who_manages_the_server_changes_its_settings(world: World) -> None:
    command = "settings server"
    ada, boss = world.person("Ada", "manage_messages"), world.person("Boss", "manage_guild")
    assert "server manager" in world.private(await world.slash(ada, command))
    forged = await planted(world, "settings.server.pings.off")
    assert "server manager" in world.private(await world.click(ada, "settings.server.pings.off", forged))
    store = world.store
    assert await store.choices.of(ServerChoices, world.guild.id) == ServerChoices()
    await choose(world, boss, command, "settings.server.pings.off", "settings.server.end.moderators")
    await world.restart()
    store = world.store
    assert await store.choices.of(ServerChoices, world.guild.id) == ServerChoices(pings=False, host_ends=False)
    await choose(world, boss, command, "settings.server.pings.on", "settings.server.end.host")
    assert await store.choices.of(ServerChoices, world.guild.id) == ServerChoices()


def ticked(message: Any) -> list[str]:
    return [str(chosen["id"]) for chosen in controls(message)[channel_menu(message)].get("default_values", ())]


def channel_menu(message: Any) -> str:
    (what,) = [what for what in controls(message) if what.startswith("settings.server.channels.")]
    return what


async def test_tables_are_opened_in_the_chosen_channels_and_their_threads_only(world: World) -> None:
    ada, boss = world.person("Ada"), world.person("Boss", "manage_guild")
    other, third = world.guild.create_text_channel("other"), world.guild.create_text_channel("third")
    message = await choose(world, boss, "settings server")
    assert "In every channel" in text_of(message)
    assert ticked(message) == []
    message = await pick(world, boss, channel_menu(message), [world.channel], message)
    assert f"Only in <#{world.channel.id}>" in text_of(message)
    assert ticked(message) == [str(world.channel.id)]
    refused = world.private(await world.slash(ada, "pigs start", other))
    assert f"<#{world.channel.id}>" in refused
    assert await stored.live_table(world.store, other.id) is None
    await world.slash(ada, "pigs start", world.thread("a thread"))
    await world.slash(ada, "pigs start")
    message = await pick(world, boss, channel_menu(message), [world.channel, other], message)
    assert {f"<#{world.channel.id}>", f"<#{other.id}>"} <= set(re.findall(r"<#\d+>", text_of(message)))
    await world.slash(ada, "pigs start", other)
    assert f"<#{other.id}>" in world.private(await world.slash(ada, "pigs start", third))


async def test_channels_that_were_deleted_are_named_to_nobody_and_it_is_said_when_none_is_left(world: World) -> None:
    ada, boss = world.person("Ada"), world.person("Boss", "manage_guild")
    chosen = [world.guild.create_text_channel(name) for name in ("one", "two")]
    message = await choose(world, boss, "settings server")
    message = await pick(world, boss, channel_menu(message), chosen, message)
    for channel in chosen:
        world.env.backend.delete_channel(channel.id)
        await world.env.settle(idle=0.002)
        refused = world.private(await world.slash(ada, "pigs start"))
        shown = text_of(await choose(world, boss, "settings server"))
        for text in (refused, shown):
            assert f"<#{channel.id}>" not in text
            assert (f"<#{chosen[1].id}>" in text) is (channel is chosen[0])
            assert ("gone" in text) is (channel is chosen[1])
    assert "`/settings server`" in refused


@pytest.mark.parametrize("gone", [False, True], ids=["choose none", "everywhere"])
async def test_choosing_no_channel_or_everywhere_lets_tables_be_opened_in_every_channel(
    world: World, gone: bool
) -> None:
    ada, boss = world.person("Ada"), world.person("Boss", "manage_guild")
    other = world.guild.create_text_channel("other")
    message = await choose(world, boss, "settings server")
    assert "settings.server.everywhere" not in controls(message)
    message = await pick(world, boss, channel_menu(message), [other], message)
    before = channel_menu(message)
    assert "settings.server.everywhere" not in controls(message)
    if gone:  # a menu in which nothing is ticked can't be emptied
        world.env.backend.delete_channel(other.id)
        await world.env.settle(idle=0.002)
        message = await choose(world, boss, "settings server", "settings.server.everywhere")
    else:
        message = await pick(world, boss, channel_menu(message), [], message)
        assert channel_menu(message) != before  # clients keep what was ticked in one they know
    assert "In every channel" in text_of(message)
    assert ticked(message) == []
    await world.slash(ada, "pigs start")


async def test_the_page_shows_still_when_a_chosen_channel_is_deleted(world: World) -> None:
    boss = world.person("Boss", "manage_guild")
    other = world.guild.create_text_channel("other")
    message = await choose(world, boss, "settings server")
    await pick(world, boss, channel_menu(message), [world.channel, other], message)
    world.env.backend.delete_channel(other.id)
    await world.env.settle(idle=0.002)
    message = await choose(world, boss, "settings server")
    assert ticked(message) == [str(world.channel.id)]
    assert controls(message)[channel_menu(message)]["channel_types"] == [kind.value for kind in CHANNEL_TYPES]


async def test_no_rematch_in_a_channel_that_is_not_among_the_chosen(world: World) -> None:
    ada, ben, boss = world.person("Ada"), world.person("Ben"), world.person("Boss", "manage_guild")
    other = world.guild.create_text_channel("other")
    table = await start(world, ada, ben)
    await world.click(ada, "table.resign", (await world.slash(ada, "table leave")).response)
    message = await choose(world, boss, "settings server")
    await pick(world, boss, channel_menu(message), [other], message)
    over = await world.tables.find(table.id)
    assert f"<#{other.id}>" in world.private(await world.click(ada, "table.rematch", await world.ending(over)))
    assert await stored.live_table(world.store, world.channel.id) is None


async def test_a_new_table_has_the_server_s_timer_and_later_ones_that_of_the_channel_s_last(world: World) -> None:
    ada, boss = world.person("Ada"), world.person("Boss", "manage_guild")
    other = world.guild.create_text_channel("other")
    message = await choose(world, boss, "settings server")
    assert "**24 hours**" in text_of(message)
    message = await pick(world, boss, "settings.server.timer", ["900"], message)
    assert "**15 minutes**" in text_of(message)
    await world.slash(ada, "pigs start")
    assert (await world.table()).timer == 900
    await play.choose(world, ada, "timer", "120")
    await play.end(world, ada)
    await world.restart()
    await world.slash(ada, "pigs start")
    assert (await world.table()).timer == 120
    await play.end(world, ada)
    await world.slash(ada, "wolves start")
    await world.slash(ada, "pigs start", other)
    assert [(await world.table(channel)).timer for channel in (world.channel, other)] == [900, 900]


async def test_a_server_may_have_no_timer(world: World) -> None:
    ada, boss = world.person("Ada"), world.person("Boss", "manage_guild")
    message = await pick(world, boss, "settings.server.timer", ["0"], await choose(world, boss, "settings server"))
    assert "**no limit**" in text_of(message)
    await world.slash(ada, "pigs start")
    assert (await world.table()).timer == 0


@pytest.mark.parametrize(
    "what",
    [
        *(
            "everywhere",
            "pings.on",
            "pings.off",
            "end.host",
            "end.moderators",
            "channels.0",
            "channels.0.5",
            "timer.120",
        ),
        *FORGED,
    ],
)
async def test_every_control_of_a_server_s_settings_asks_each_time_who_presses_it(world: World, what: str) -> None:
    ada, boss = world.person("Ada", "manage_messages"), world.person("Boss", "manage_guild")
    store = world.store
    before = ServerChoices((3,), pings=False, host_ends=False, timer=900)
    await store.choices.change(ServerChoices, world.guild.id, lambda _: before)
    message = await planted(world, f"settings.server.{what}")
    assert "server manager" in world.private(await world.click(ada, f"settings.server.{what}", message))
    assert await store.choices.of(ServerChoices, world.guild.id) == before
    await world.click(boss, f"settings.server.{what}", message)
    after = await store.choices.of(ServerChoices, world.guild.id)
    second = await planted(world, f"settings.server.{what}")
    answer = await world.click(boss, f"settings.server.{what}", second)
    assert await store.choices.of(ServerChoices, world.guild.id) == after
    if what in FORGED:
        assert "don't know that button" in world.private(answer)
        assert after == before


@pytest.mark.parametrize(
    ("host_ends", "who", "may"),
    [
        (True, "host", True),
        (True, "player", False),
        (True, "outsider", False),
        (True, "moderator", True),
        (False, "host", False),
        (False, "player", False),
        (False, "outsider", False),
        (False, "moderator", True),
    ],
)
async def test_who_may_end_a_running_game(world: World, host_ends: bool, who: str, may: bool) -> None:
    people = {name: world.person(name) for name in ("host", "player", "outsider")}
    people["moderator"] = world.person("moderator", "manage_messages")
    table = await start(world, people["host"], people["player"])
    await world.store.choices.change(ServerChoices, world.guild.id, lambda _: ServerChoices(host_ends=host_ends))
    answer = await play.end(world, people[who])
    assert ("closed" in answer) is may
    assert ((await world.tables.find(table.id)).phase is TablePhase.CLOSED) is may


async def test_the_host_may_always_cancel_a_lobby(world: World) -> None:
    ada = world.person("Ada")
    await world.store.choices.change(ServerChoices, world.guild.id, lambda _: ServerChoices(host_ends=False))
    await world.slash(ada, "pigs start")
    assert "closed" in await play.end(world, ada)
    assert await stored.live_table(world.store, world.channel.id) is None


@pytest.mark.parametrize(
    ("usual", "own", "called"),
    [(True, None, True), (False, None, False), (True, "off", False), (False, "on", True), (True, "on", True)],
)
async def test_players_are_called_as_they_chose_or_else_as_the_server_says(
    world: World, usual: bool, own: str | None, called: bool
) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await world.store.choices.change(ServerChoices, world.guild.id, lambda _: ServerChoices(pings=usual))
    if own is not None:
        await choose(world, ben, "settings me", f"settings.me.pings.{own}")
    await start(world, ada, ben, begins=ada)
    await pass_turn(world, ada)
    assert calls(world) == ([[ben.id]] if called else [])


async def test_the_last_call_goes_when_the_next_player_wants_none(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await choose(world, ada, "settings me", "settings.me.pings.off")
    await start(world, ada, ben, begins=ada)
    await pass_turn(world, ada)
    assert calls(world) == [[ben.id]]
    await lay(world, ben, laid(seat=1, dice="!DWRR", phase=Step.REROLL))
    await world.click(ben, "build")
    assert calls(world) == []
    assert (await world.table()).ping is None


async def test_a_direct_message_calls_and_nobody_is_called_in_the_channel(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    message = await choose(world, ben, "settings me", "settings.me.pings.direct")
    assert "direct message" in text_of(message)
    assert "settings.me.pings.direct" not in controls(message)
    await start(world, ada, ben, begins=ada)
    await pass_turn(world, ada)
    table = await world.table()
    assert calls(world) == []
    sent = [r for r in world.env.http_requests if r.method == "POST" and "Your turn in" in str(r.json)]
    assert len(sent) == 1
    assert str(world.channel.id) not in sent[0].path
    assert isinstance(sent[0].json, dict)
    # A control works only on the server, so a direct message leads there.
    (button,) = sent[0].json["components"][0]["components"]
    assert button["url"].endswith(f"/{table.guild}/{table.channel}/{table.message}")
    assert "custom_id" not in button


async def test_where_direct_messages_are_closed_the_player_is_called_in_the_channel(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await choose(world, ben, "settings me", "settings.me.pings.direct")
    world.env.inject_error("POST", "/users/@me/channels", status=403, code=50007)
    await start(world, ada, ben, begins=ada)
    await pass_turn(world, ada)
    assert calls(world) == [[ben.id]]


async def test_choices_are_kept_and_taken_back(world: World) -> None:
    ada = world.person("Ada")
    await choose(world, ada, "settings me", "settings.me.pings.off")
    await world.restart()
    store = world.store
    assert await store.choices.of(OwnChoices, ada.id) == OwnChoices(Pings.OFF)
    await choose(world, ada, "settings me", "settings.me.pings.usual")
    assert await store.choices.of(OwnChoices, ada.id) == OwnChoices()
