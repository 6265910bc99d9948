"""Playing by clicking."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult, ResponseMessage

from bot.display.controls import HOST_WORDS, NO_TABLE, Target
from bot.model.preferences import ServerChoices, TableStyle
from bot.model.records import Table, TablePhase
from bot.service.click_results import SUSPENSE
from rules.pigs.state import State
from tests.simulated.world import World, controls

PLANTED = "planted"
"""What a message says whose controls no version of the bot has drawn."""


async def start(
    world: World,
    *people: MemberActor,
    channel: ChannelHandle | None = None,
    begins: MemberActor | None = None,
    game: str = "pigs",
    **options: str,
) -> Table:
    """Open a table, let everybody join, and start it; ``begins`` has the first turn, or whom chance says."""
    await world.slash(people[0], f"{game} start", channel, **options)
    for person in people[1:]:
        await world.click(person, "lobby.join", await world.message(await world.table(channel)))
    if begins is not None:
        await world.set(await world.table(channel), order=(begins.id,))
    await world.click(people[0], "lobby.start", await world.message(await world.table(channel)))
    return await world.table(channel)


async def open_panel(world: World, who: MemberActor, channel: ChannelHandle | None = None) -> ResponseMessage:
    """Open the panel of a lobby's options."""
    opened = await world.click(who, "lobby.options", await world.message(await world.table(channel)))
    assert opened.response is not None
    return opened.response


async def choose(world: World, who: MemberActor, key: str, choice: str) -> InteractionResult:
    """Choose an option, or the timer, in the panel of the channel's lobby."""
    panel = await open_panel(world, who)
    if key == "timer":
        return await world.pick(who, "lobby.timer", choice, panel)
    if f"lobby.set.{key}" in controls(panel):
        return await world.pick(who, f"lobby.set.{key}", choice, panel)
    return await world.click(who, f"lobby.set.{key}.{choice}", panel)


async def lay(world: World, who: MemberActor, state: Any, channel: ChannelHandle | None = None) -> Table:
    """Lay a started table as a state of its game says, and let somebody show it."""
    table = await world.table(channel)
    await world.set(table, state=state)
    await world.slash(who, "table show", channel)
    return await world.table(channel)


async def set_style(world: World, style: TableStyle) -> None:
    """Have the server's tables drawn in a style."""
    store = world.store
    await store.choices.change(ServerChoices, world.guild.id, lambda now: replace(now, style=style))


async def set_timer(world: World, seconds: int) -> None:
    """Give the server's next tables so much time for a move."""
    store = world.store
    await store.choices.change(ServerChoices, world.guild.id, lambda now: replace(now, timer=seconds))


def state_of(table: Table) -> State:
    """Read how a table stands."""
    assert table.state is not None
    state: State = table.state
    return state


async def end(world: World, who: MemberActor, channel: ChannelHandle | None = None) -> str:
    """End a channel's table by the command, and by the button of the question if one comes; give what is said."""
    result = await world.slash(who, "table end", channel)
    if result.response is not None and "table.end" in controls(result.response):
        result = await world.click(who, "table.end", result.response)
    return world.private(result)


def calls(world: World, channel: ChannelHandle | None = None) -> list[list[int]]:
    """List whom the messages of a channel call, the earliest first."""
    messages = (channel or world.channel).history()
    return [[user.id for user in message.mentions] for message in messages if message.mentions]


def to_move(world: World, table: Table, people: Sequence[MemberActor]) -> MemberActor:
    """Find who is to move."""
    (seat,) = world.tables.to_move(table)
    return next(person for person in people if person.id == table.players[seat].person.user)


def moves(message: Any) -> dict[str, Any]:
    """List the controls with which the game goes on."""
    return {what: item for what, item in controls(message).items() if what.split(".")[0] not in HOST_WORDS}


def tile(message: Any, name: str) -> str:
    """Find the control that takes a tile, whether its place must be chosen next or not."""
    return next(what for what in moves(message) if what == f"tile.{name}" or what.startswith(f"buy.{name}."))


async def play_to_the_end(
    world: World,
    people: Sequence[MemberActor],
    seed: int,
    most: int = 4000,
    restart_every: int | None = None,
    channel: ChannelHandle | None = None,
) -> Table:
    """Click at random for those who are to move until the game is over; kill the process every so many clicks."""
    chance = random.Random(seed)
    table = await world.table(channel)
    for clicks in range(1, most):
        table = await world.tables.find(table.id)
        if table.phase is not TablePhase.PLAYING:
            await world.env.advance_time(SUSPENSE)
            return table
        message = await world.message(table)
        actor = to_move(world, table, people)
        what, item = chance.choice(sorted(moves(message).items()))
        if "options" in item:
            value = chance.choice(item["options"])["value"]
            result = await actor.select(message, [value], custom_id=item["custom_id"])
            assert result.acknowledged
        else:
            await world.click(actor, what, message)
        if restart_every is not None and clicks % restart_every == 0:
            await world.restart()
    raise AssertionError("the game does not end")


async def planted(
    world: World, *whats: str, target: Target = NO_TABLE, where: ChannelHandle | None = None
) -> discord.Message:
    """Post a message with buttons, which belong to no table unless one is given, for anybody to click."""
    buttons = [discord.ui.Button[Any](custom_id=target.custom_id(what), label=what) for what in whats]
    return await planted_items(world, *buttons, where=where)


async def planted_items(
    world: World, *items: discord.ui.Item[Any], where: ChannelHandle | None = None
) -> discord.Message:
    """Post a message with controls for anybody to use."""
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    channel = world.env.bot.get_channel((where or world.channel).id)
    assert isinstance(channel, discord.TextChannel | discord.Thread)
    with world.env._bot_scope():
        return await channel.send(PLANTED, view=view)
