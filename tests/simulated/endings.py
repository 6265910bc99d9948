"""Games that end with one click, and the message that tells of it."""

from __future__ import annotations

from typing import Any

from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.model.records import Table, TablePhase
from rules.pigs.state import Phase as Step
from tests.rules.pigs.table import table as laid
from tests.simulated.play import lay, start
from tests.simulated.world import World

POST = ("POST", "/channels/*/messages")


async def one_click_before_the_end(
    world: World, *people: MemberActor, channel: ChannelHandle | None = None, turns: int = 60, **changes: Any
) -> Table:
    """Play until the first of some people ends the game with Build; so many moves were made."""
    await start(world, *people, channel=channel, begins=people[0])
    await world.set(await world.table(channel), turns=turns)
    houses = changes.pop("houses", ("bd2 bw br", "sd sr"))
    left = dict.fromkeys(("sd", "sw", "bd", "wd", "bw"), "")
    state = laid(*houses, seats=len(people), dice="!DWRR", phase=Step.REROLL, left=left, **changes)
    return await lay(world, people[0], state, channel)


async def ended(world: World, *people: MemberActor, channel: ChannelHandle | None = None, **changes: Any) -> Table:
    """Play a game to its end, by a click of the first of some people."""
    table = await one_click_before_the_end(world, *people, channel=channel, **changes)
    await world.click(people[0], "build", await world.message(table))
    table = await world.tables.find(table.id)
    assert table.phase is TablePhase.FINISHED
    return table
