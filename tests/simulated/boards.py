"""Finished games written down without being played, and what a leaderboard shows of them."""

from __future__ import annotations

import re
from typing import Any

from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from bot.model.records import Person, Player, Result, Standing, Table, TablePhase
from tests import stored
from tests.simulated.world import World, controls, find, text_of


async def won(
    world: World,
    *people: Person,
    game: str = "pigs",
    guild: int | None = None,
    channel: int | None = None,
    at: int | None = None,
    tied: bool = False,
    points: int = 10,
) -> None:
    """Write down a finished game: the first wins, or all do; the first has so many points, each other one less."""
    store = world.store
    where, when = guild or world.guild.id, now(world) if at is None else at
    players = tuple(map(Player, people))
    private = world.env.backend.snowflake()
    table = await store.tables.open(
        Table(0, where, private, game, 1, people[0].user, when, phase=TablePhase.FINISHED, players=players)
    )
    standings = tuple(
        Standing(seat, person.user, person.name, 1 if tied else seat + 1, points - seat, False)
        for seat, person in enumerate(people)
    )
    result = Result(table.id, where, channel or world.channel.id, game, 1, {}, when, when, 50, standings)
    await stored.save(store, table, table, (), result)


def now(world: World) -> int:
    return int(world.clock.now().timestamp())


def seated(member: MemberActor, name: str) -> Person:
    return Person(member.id, name)


async def many(world: World) -> None:
    """Let 25 people win against somebody, every other one twice."""
    for number in range(25):
        for _ in range(1 + number % 2):
            await won(world, player(number), Person(99, "loser"))


def player(number: int) -> Person:
    return Person(100 + number, f"player {number:02}")


async def board(world: World, who: MemberActor, channel: Any = None, **options: str) -> ResponseMessage:
    """Ask for a leaderboard."""
    answer = (await world.slash(who, "leaderboard", channel, **options)).response
    assert answer is not None
    return answer


def control(message: ResponseMessage, name: str, sort: str = "") -> str:
    """Find the control that ends in a word, and that leads to an order."""
    split = {what: what.split(".") for what in controls(message)}
    found = [what for what, words in split.items() if words[-1] == name and sort in ("", words[4])]
    assert found, f"no {name!r} among {sorted(split)}"
    return found[0]


async def pick(world: World, who: MemberActor, message: ResponseMessage, name: str, value: str) -> ResponseMessage:
    """Choose a line of a menu; give the message that shows it, which somebody else gets to themselves."""
    result = await who.select(message, [value], custom_id=find(message, control(message, name)))
    assert result.acknowledged
    assert result.response is not None
    return result.followups[0] if result.followups else result.response


def chosen(message: ResponseMessage, name: str) -> list[str]:
    """Read what a closed menu shows."""
    return [option["label"] for option in controls(message)[control(message, name)]["options"] if option.get("default")]


def offered(message: ResponseMessage, name: str) -> list[str]:
    """Read the lines of a menu."""
    return [option["label"] for option in controls(message)[control(message, name)]["options"]]


def names(message: ResponseMessage) -> list[str]:
    """Read who stands on a page, each with the place."""
    return re.findall(r"^(?:👉 )?\*\*(.+)\*\* · ", text_of(message), re.MULTILINE)


def rows(message: ResponseMessage) -> list[str]:
    """Read the lines of a page about players."""
    return text_of(message).split("\n\n")[1].splitlines()
