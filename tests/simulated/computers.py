"""Tables with computers."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.display.face import HAND
from bot.model.records import Table, TablePhase
from rules.players import Level
from tests.simulated.play import moves
from tests.simulated.world import World, controls


async def add(world: World, host: MemberActor, *levels: Level | str) -> None:
    """Add computers by the menu of the channel's lobby."""
    for level in levels:
        await choose(world, host, str(level))


async def choose(world: World, who: MemberActor, value: str, channel: ChannelHandle | None = None) -> InteractionResult:
    """Choose something in the menu of computers of a channel's lobby."""
    message = await world.message(await world.table(channel))
    return await world.pick(who, menu(message), value, message)


def menu(message: Any) -> str:
    """Find the menu of computers below a lobby."""
    (what,) = (what for what in controls(message) if what.startswith("lobby.computer."))
    return what


async def start(world: World, people: Sequence[MemberActor], levels: Sequence[Level], game: str = "pigs") -> Table:
    """Open a table, let people join and add computers, and start it."""
    await world.slash(people[0], f"{game} start")
    for person in people[1:]:
        await world.click(person, "lobby.join")
    await add(world, people[0], *levels)
    await world.click(people[0], "lobby.start")
    return await world.table()


def whose(world: World, table: Table, people: Sequence[MemberActor]) -> list[MemberActor]:
    """List the people who are to move."""
    users = {table.players[seat].person.user for seat in world.tables.to_move(table)}
    return [person for person in people if person.id in users]


async def press(world: World, table: Table, people: Sequence[MemberActor], random: Random) -> int:
    """Let one of the people who are to move click something at random, on the table or else in the hand.

    Gives how often that edited the table's message.
    """
    actor = random.choice(whose(world, table, people))
    shown: Any = await world.message(table)
    public = bool(moves(shown))
    if not public:
        shown = (await world.click(actor, HAND, shown)).response
    what, item = random.choice(sorted(moves(shown).items()))
    before = len(world.env.http_requests)
    if "options" in item:
        await world.pick(actor, what, random.choice(item["options"])["value"], shown)
    else:
        await world.click(actor, what, shown)
    return public + edits(world, table, before)


def edits(world: World, table: Table, since: int) -> int:
    """Count how often the bot has edited a table's message by itself since a number of requests."""
    edit = f"PATCH /channels/{table.channel}/messages/{table.message}"
    return requests(world, since).count(edit)


async def play_to_the_end(world: World, table: Table, people: Sequence[MemberActor], most: int = 1500) -> Table:
    """Let people click at random until the game is over."""
    random = Random(table.game)
    for _click in range(most):
        table = await world.tables.find(table.id)
        if table.phase is not TablePhase.PLAYING:
            return table
        await press(world, table, people, random)
    raise AssertionError("the game does not end")


def requests(world: World, since: int) -> list[str]:
    """List the requests to Discord since a number of them."""
    return [f"{each.method} {each.path}" for each in world.env.http_requests[since:]]
