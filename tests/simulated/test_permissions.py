"""What the bot may do in a channel, what people may do at a table, and what the bot asks of Discord."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import discord
import pytest
from simcord.backend.models.channel import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from bot.model.records import TablePhase
from rules.pigs.state import Phase as Step
from tests import stored
from tests.bot.store.samples import recorded
from tests.rules.pigs.table import table as laid
from tests.simulated.play import end, lay, set_timer, start, to_move
from tests.simulated.world import World, controls, text_of

NEEDED = {"send_messages": "Send Messages", "embed_links": "Embed Links"}


def restricted(world: World, *denied: str) -> ChannelHandle:
    return world.guild.create_text_channel("restricted", overwrites={world.guild.default_role: deny(*denied)})


def deny(*denied: str) -> discord.PermissionOverwrite:
    return discord.PermissionOverwrite(**dict.fromkeys(denied, False))


def change(world: World, channel: ChannelHandle, *denied: str) -> None:
    """Change what everybody may do in a channel, as a moderator does in its settings."""
    for overwrite in world.env.backend.get_channel(channel.id).overwrites:
        overwrite.deny = deny(*denied).pair()[1].value


@pytest.mark.parametrize("denied", [("send_messages",), ("embed_links",), ("send_messages", "embed_links")])
async def test_what_is_missing_is_listed_before_a_game(world: World, denied: tuple[str, ...]) -> None:
    ada = world.person("Ada")
    channel = restricted(world, *denied)
    answer = world.private(await world.slash(ada, "pigs start", channel))
    assert {name for name in NEEDED.values() if name in answer} == {NEEDED[name] for name in denied}
    assert await stored.live_table(world.store, channel.id) is None


async def test_in_a_thread_the_permission_for_threads_is_asked_for(world: World) -> None:
    ada = world.person("Ada")
    channel = restricted(world, "send_messages_in_threads")
    thread = world.thread("a thread", channel)
    assert "Send Messages in Threads" in world.private(await world.slash(ada, "pigs start", thread))


async def test_a_permission_taken_away_during_a_game_is_told_and_the_game_goes_on(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    channel = restricted(world, "attach_files")
    await start(world, ada, ben, channel=channel, begins=ada)
    await lay(world, ada, laid(dice="!DWRR", phase=Step.REROLL), channel)
    change(world, channel, "send_messages")
    message = await world.message(await world.table(channel))
    assert "Send Messages" in world.private(await world.click(ada, "build", message))
    table = await world.table(channel)
    assert to_move(world, table, [ada, ben]) is ben
    assert "Send Messages" in world.private(await world.slash(ben, "table show", channel))
    await world.click(ben, "roll", await world.message(table))
    assert (await world.table(channel)).turns == table.turns + 1


TAKEN = ("send_messages", "embed_links", "view_channel")


@pytest.mark.parametrize("denied", [few for most in (1, 2, 3) for few in combinations(TAKEN, most)], ids=str)
async def test_whatever_the_bot_may_no_more_moves_count_and_the_table_is_back_when_it_may(
    world: World, denied: tuple[str, ...]
) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    me = world.bot.user
    assert me is not None
    channel = world.guild.create_text_channel("trying", overwrites={me: deny("attach_files")})
    await set_timer(world, 900)
    await start(world, ada, ben, channel=channel, begins=ada)
    before = await lay(world, ada, laid(dice="!DWRR", phase=Step.REROLL), channel)
    shown = await world.message(before)
    change(world, channel, *denied)
    await world.click(ada, "build", shown)
    assert to_move(world, await world.table(channel), [ada, ben]) is ben
    answer = world.private(await world.slash(ben, "table show", channel))
    assert all(name.replace("_", " ").title() in answer for name in denied)
    await world.env.advance_time(900 + 5)
    table = await world.table(channel)
    assert [player.away for player in table.players] == [False, True]
    change(world, channel, "attach_files")
    await world.slash(ben, "table show", channel)
    assert "autopilot: Ben" in text_of(await world.message(await world.table(channel)))


PLACES: dict[str, Callable[[World], ChannelHandle]] = {
    "text": lambda world: world.guild.create_text_channel("place"),
    "announcements": lambda world: world.guild.create_news_channel("place"),
    "voice": lambda world: world.guild.create_voice_channel("place"),
    "stage": lambda world: world.guild.create_stage_channel("place"),
    "thread": lambda world: world.thread("thread", world.guild.create_text_channel("place")),
    "forum post": lambda world: world.thread("post", world.guild.create_forum_channel("place")),
    "announcement thread": lambda world: world.thread("thread", world.guild.create_news_channel("place")),
}
IN_THREADS = ("thread", "forum post", "announcement thread")
IN_PLACES = [
    *((kind, denied) for kind in PLACES for denied in ("view_channel", "embed_links")),
    *((kind, "send_messages_in_threads" if kind in IN_THREADS else "send_messages") for kind in PLACES),
    *((kind, "connect") for kind in ("voice", "stage")),
]


def deny_bot(world: World, channel: ChannelHandle, *denied: str) -> None:
    """Take something from the bot in a channel, or in the channel of a thread."""
    me, place = world.bot.user, world.env.backend.get_channel(channel.id)
    assert me is not None
    if place.thread_metadata is not None:
        assert place.parent_id is not None
        place = world.env.backend.get_channel(place.parent_id)
    place.overwrites[:] = [Overwrite(me.id, OverwriteType.MEMBER, 0, deny(*denied).pair()[1].value)]


@pytest.mark.parametrize(("kind", "denied"), IN_PLACES)
async def test_in_every_kind_of_channel_what_is_missing_is_named_before_a_game_and_during_it(
    world: World, kind: str, denied: str
) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    channel = PLACES[kind](world)
    name = denied.replace("_", " ").title().replace("In", "in")
    deny_bot(world, channel, denied)
    assert f"**{name}**" in world.private(await world.slash(ada, "pigs start", channel))
    assert await stored.live_table(world.store, channel.id) is None
    deny_bot(world, channel)
    await start(world, ada, ben, channel=channel, begins=ada)
    await lay(world, ada, laid(dice="!DWRR", phase=Step.REROLL), channel)
    table = await world.table(channel)
    shown = await world.message(table)
    deny_bot(world, channel, denied)
    if denied != "embed_links":  # a call has no embeds
        world.env.inject_error("POST", f"/channels/{channel.id}/messages", status=403, code=50001, times=None)
        assert f"**{name}**" in world.private(await world.click(ada, "build", shown))
    assert f"**{name}**" in world.private(await world.slash(ben, "table show", channel))


async def test_a_channel_where_discord_refuses_posts_without_a_reason_is_told_about(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await start(world, ada, ben, begins=ada)
    await lay(world, ada, laid(dice="!DWRR", phase=Step.REROLL))
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50001)
    assert "didn't let me post" in world.private(await world.click(ada, "build"))
    assert to_move(world, await world.table(), [ada, ben]) is ben


async def test_what_is_missing_is_listed_before_a_rematch(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    channel = restricted(world, "attach_files")
    table = await start(world, ada, ben, channel=channel)
    await world.click(ben, "table.resign", (await world.slash(ben, "table leave", channel)).response)
    over = await world.ending(table)
    change(world, channel, "embed_links")
    assert "Embed Links" in world.private(await world.click(ada, "table.rematch", over))
    assert await stored.live_table(world.store, channel.id) is None
    change(world, channel, "attach_files")
    await world.click(ada, "table.rematch", over)
    assert (await world.table(channel)).phase is TablePhase.LOBBY


async def test_an_outsider_can_not_end_a_table_and_a_moderator_can(world: World) -> None:
    ada, ben, eve = world.person("Ada"), world.person("Ben"), world.person("Eve")
    mod = world.person("Mod", "manage_messages")
    table = await start(world, ada, ben)
    for person in (ben, eve):
        assert "host" in await end(world, person)
    assert await world.table() == table
    await end(world, mod)
    ended = await world.tables.find(table.id)
    assert (ended.phase, ended.ping) == (TablePhase.CLOSED, None)
    message = await world.message(ended)
    assert [*controls(message)] == [f"replay.{table.id}.0.table.open", f"fair.{table.id}"]
    assert "without a result" in text_of(message)
    assert await recorded(world.bot.store, world.guild.id) == []


async def test_a_moderator_can_cancel_a_lobby_and_a_player_can_not(world: World) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    mod = world.person("Mod", "manage_messages")
    await world.slash(ada, "pigs start")
    await world.click(ben, "lobby.join")
    assert "host" in await end(world, ben)
    table = await world.table()
    await end(world, mod)
    assert controls(await world.message(table)) == {}


@pytest.mark.parametrize("command", ["table show", "table end", "table leave"])
async def test_without_a_table_the_way_to_start_one_is_told(world: World, command: str) -> None:
    ada = world.person("Ada")
    assert "/pigs start" in world.private(await world.slash(ada, command))


async def test_no_privileged_intent_is_needed(world: World) -> None:
    intents = world.bot.intents
    assert not any((intents.members, intents.presences, intents.message_content))


def told_commands(world: World) -> Any:
    """Read the commands that Discord was told once."""
    (synced,) = [request.json for request in world.env.http_requests if request.method == "PUT"]
    return synced


async def test_commands_show_in_servers_only(world: World) -> None:
    synced = told_commands(world)
    assert isinstance(synced, list)
    assert {"leaderboard", "pigs", "table"} <= {command["name"] for command in synced}
    assert all((command["contexts"], command["integration_types"]) == ([0], [0]) for command in synced)
    ada = world.env.create_user("alone")
    assert ada.available_commands() == ()


async def test_every_command_and_option_is_described_within_discords_limits(world: World) -> None:
    synced = told_commands(world)
    described = [*walk(synced)]
    assert len(described) > 10
    for item in described:
        assert 1 <= len(item["name"]) <= 32
        assert 1 <= len(item["description"]) <= 100
        assert item["description"] != "…"


def walk(commands: object) -> list[dict[str, str]]:
    assert isinstance(commands, list)
    return [item for command in commands for item in (command, *walk(command.get("options", [])))]
