"""Making planets by clicking."""

from __future__ import annotations

import json
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord
from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from bot.display.face import HAND
from bot.model.records import Table, TablePhase
from rules.planet.state import Phase as Step
from rules.planet.state import State
from tests.simulated import play
from tests.simulated.play import moves, to_move
from tests.simulated.world import World, text_of


async def start(world: World, *people: MemberActor, begins: MemberActor | None = None, hidden: bool = False) -> Table:
    """Open a table, let everybody join, and start it; ``begins`` has the first turn, or whom chance says."""
    return await play.start(world, *people, begins=begins, game="planet", hidden_characters="on" if hidden else "off")


def state_of(table: Table) -> State:
    """Read how a table stands."""
    assert table.state is not None
    state: State = table.state
    return state


async def hand(world: World, who: MemberActor, message: Any = None) -> ResponseMessage:
    """Look at what one of two players may see alone."""
    shown = (await world.click(who, HAND, message)).response
    assert shown is not None
    assert shown.ephemeral
    return shown


async def go_on(world: World, people: Sequence[MemberActor], chance: random.Random) -> str:
    """Make one random move for somebody who is to move, the way people do; give what was pressed."""
    table = await world.table()
    message: Any = await world.message(table)
    actor = to_move(world, table, people)
    if state_of(table).phase is Step.HIDE:
        assert moves(message) == {}
        message = await hand(world, actor, message)
    what = chance.choice(sorted(moves(message)))
    await world.click(actor, what, message)
    return what


async def play_to_the_end(
    world: World,
    people: Sequence[MemberActor],
    seed: int,
    each: Callable[[Table], Awaitable[None]] | None = None,
) -> Table:
    """Click at random until the game is over; ``each`` is called after every click."""
    chance = random.Random(seed)
    table = await world.table()
    while table.phase is TablePhase.PLAYING:
        await go_on(world, people, chance)
        table = await world.tables.find(table.id)
        if each is not None:
            await each(table)
    return table


def whole(message: discord.Message | ResponseMessage) -> str:
    """Give all that a message carries, be it seen or not: texts, labels, ids, values."""
    raw = message.message if isinstance(message, ResponseMessage) else message
    parts = [raw.content, [embed.to_dict() for embed in raw.embeds], [row.to_dict() for row in raw.components]]
    return json.dumps(parts, ensure_ascii=False)


def as_read(text: str) -> str:
    """Give a text as people read it: what keeps words on one line is not seen."""
    return text.replace("\u2060", "").replace("\u00a0", " ")


def read(message: discord.Message | ResponseMessage) -> str:
    """Read all that a message says."""
    return as_read(text_of(message))
