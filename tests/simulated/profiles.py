"""Finished games to have a profile of, and profiles as people see them."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import Any

from PIL import Image
from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from bot.display.plot import HEIGHT, WIDTH
from bot.model.records import Earned, Person, Player, Result, Standing, Table, TablePhase
from tests import stored
from tests.simulated.world import World

DAY = 24 * 60 * 60


async def played(
    world: World,
    points: dict[Person, int],
    game: str = "pigs",
    achievements: tuple[Earned, ...] = (),
    turns: int = 60,
    day: int = 0,
) -> None:
    """Write down a finished game: who made how many points."""
    store = world.store
    host, channel = next(iter(points)).user, world.env.backend.snowflake()
    seats = tuple(map(Player, points))
    table = await store.tables.open(Table(0, world.guild.id, channel, game, 1, host, 1, players=seats))
    standings = tuple(
        Standing(seat, person.user, person.name, 1 + sum(other > own for other in points.values()), own, False)
        for seat, (person, own) in enumerate(points.items())
    )
    result = Result(
        table.id, world.guild.id, channel, game, 1, table.options, 1, 2 + day * DAY, turns, standings, achievements
    )
    await stored.save(store, table, replace(table, phase=TablePhase.FINISHED), [], result)


async def profile(world: World, who: MemberActor, channel: Any = None, **options: Any) -> ResponseMessage:
    answer = (await world.slash(who, "profile", channel, **options)).response
    assert answer is not None
    return answer


def drawn(world: World, message: Any) -> Image.Image | None:
    """Give the picture of a message, if it has one; nothing else may be attached."""
    files = message.attachments
    shown = [embed.image.url for embed in message.embeds if embed.image.url]
    assert len(files) == len(shown) <= 1
    if not files:
        return None
    assert shown[0] in (files[0].url, f"attachment://{files[0].filename}")
    png = world.env.backend.cdn.get(files[0].url)
    assert png is not None
    image = Image.open(BytesIO(png))
    assert (image.format, image.size) == ("PNG", (WIDTH, HEIGHT))
    return image


def people(*members: MemberActor) -> list[Person]:
    return [Person(member.id, member.user.global_name or "") for member in members]


async def ada_and_ben(world: World) -> list[MemberActor]:
    """Two who have played three games of one kind and two of another."""
    members = [world.person("Ada"), world.person("Ben")]
    ada, ben = people(*members)
    for own, other in ((10, 20), (30, 5), (12, 12)):
        await played(world, {ada: own, ben: other})
    for _ in range(2):
        await played(world, {ada: 40, ben: 41}, "wolves")
    return members
