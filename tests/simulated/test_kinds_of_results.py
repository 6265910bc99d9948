"""Whatever way a game ended, boards, profiles and history say of it what is so."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

import pytest

from bot.model.preferences import OwnChoices
from bot.model.records import Person, Player, Result, Standing, Table, TablePhase
from tests import stored
from tests.sampling import some
from tests.simulated.boards import board, names, now
from tests.simulated.profiles import profile
from tests.simulated.world import World, text_of

DAY = 24 * 60 * 60
NAMES = ("Ada", "Ben", "Cleo")


@dataclass(frozen=True)
class Kind:
    """How a game of Ada, Ben and Cleo ended: their places, and what else happened."""

    places: tuple[int, ...]
    own: tuple[int, ...] = (20, 20, 20)
    """Of 20 decisions on every seat, so many were the player's."""
    resigned: tuple[int, ...] = ()
    taken: tuple[int, ...] = ()
    counted: tuple[int, ...] | None = None
    """The places that count, 0 for nobody's; None: the same places."""


KINDS = {
    "won": Kind((1, 2, 3)),
    "all tied": Kind((1, 1, 1)),
    "two tied": Kind((1, 1, 3)),
    "two resigned": Kind((1, 2, 2), resigned=(1, 2)),
    "all resigned": Kind((1, 1, 1), resigned=(0, 1, 2), counted=(0, 0, 0)),
    "the autopilot won": Kind((1, 2, 3), (9, 20, 20), counted=(3, 1, 2)),
    "the autopilot and who resigned": Kind((1, 2, 3), (9, 20, 20), (2,), counted=(2, 1, 2)),
    "one played": Kind((1, 2, 3), (0, 0, 20), counted=(2, 2, 1)),
    "nobody played": Kind((1, 2, 3), (0, 0, 9), counted=(0, 0, 0)),
    "half is enough": Kind((1, 2, 3), (10, 10, 10)),
    "taken over late": Kind((1, 2, 3), (1, 20, 20), taken=(0,), counted=(0, 1, 2)),
    "taken over early": Kind((1, 2, 3), (15, 20, 20), taken=(0,)),
    "one human": Kind((1,), counted=(0,)),
}


async def ended(world: World, kind: Kind, people: list[Person], at: int) -> None:
    """Write such a game down."""
    channel = world.env.backend.snowflake()
    players = tuple(map(Player, people))
    table = await world.store.tables.open(Table(0, world.guild.id, channel, "pigs", 1, 1, 1, players=players))
    standings = tuple(
        Standing(seat, who.user, who.name, place, 30 - place, seat in kind.resigned, own, 20, seat in kind.taken)
        for seat, (who, place, own) in enumerate(zip(people, kind.places, kind.own, strict=False))
    )
    result = Result(table.id, world.guild.id, world.channel.id, "pigs", 1, {}, at, at, 61, standings)
    await stored.save(world.store, table, replace(table, phase=TablePhase.FINISHED), (), result)


@pytest.mark.parametrize("kind", some(KINDS.values(), 5), ids=KINDS)
async def test_every_page_says_of_a_game_what_is_so(world: World, kind: Kind) -> None:
    members = [world.person(name) for name in NAMES[: len(kind.places)]]
    people = [Person(member.id, name) for member, name in zip(members, NAMES, strict=False)]
    times = 3
    for number in range(times):
        await ended(world, kind, people, now(world) + number * DAY)
    counted = kind.counted or kind.places
    for sort in ("rating", "wins", "average place"):
        said = text_of(await board(world, members[0], sort=sort))
        assert "nan" not in said.lower()
        for who, place in zip(people, counted, strict=True):
            assert (f" {who.name}**" in said) == (place > 0)
            if place:
                won = f"{times if place == 1 else 0} of {times} won"
                (row,) = re.findall(rf"{who.name}\*\* · .*\n↳ .*", said)
                assert won in row
                assert sort == "wins" or f"{place}.00" in row
                assert "?" in row
    for member, place in zip(members, counted, strict=True):
        said = text_of(await profile(world, member, game="pigs"))
        if not place:
            assert "hasn't finished a game" in said
            continue
        assert f"3 games · {'3 wins (100%)' if place == 1 else '0 wins (0%)'}" in said
        assert f"Average place {place}.00" in said
    listed = (await world.slash(members[0], "history")).response
    assert listed is not None
    idle = [own < 10 and seat not in kind.resigned for seat, own in enumerate(kind.own[: len(people)])]
    for field in listed.embeds[0].fields:
        assert field.value is not None
        assert [part.count("🤖") for part in field.value.split(" · ")[1:]] == [int(mark) for mark in idle]


async def test_few_games_stand_below_many_on_every_page(world: World) -> None:
    ada, ben, cleo = (world.person(name) for name in NAMES)
    people = [Person(member.id, name) for member, name in zip((ada, ben, cleo), NAMES, strict=True)]
    for number in range(10):
        others = [Person(1000 + number, "passer-by"), Person(2000 + number, "passer-by")]
        await ended(world, KINDS["won"], [others[0], people[0], others[1]], now(world) + number * DAY)
    await ended(world, KINDS["won"], [people[1], people[2], people[0]], now(world))
    for sort in ("rating", "wins", "average place"):
        shown = await board(world, ada, sort=sort)
        assert names(shown)[0] == "🥇 Ada"
        assert "🥇 Ben" not in names(shown)
        assert "listed last" in text_of(shown)
    assert "🥇 place 1 of 23" in text_of(await profile(world, ada))
    assert "place 1 of" not in text_of(await profile(world, ben))


async def test_a_forgotten_player_keeps_the_place_of_an_idle_seat(world: World) -> None:
    ada, ben, cleo = (world.person(name) for name in NAMES)
    people = [Person(member.id, name) for member, name in zip((ada, ben, cleo), NAMES, strict=True)]
    await ended(world, KINDS["the autopilot won"], people, now(world))
    await world.store.people.anonymise(ada.id, "Former player", OwnChoices)
    before = text_of(await board(world, ben))
    assert "🥉 Former player" in before
    await world.store.scores.rebuild()
    assert text_of(await board(world, ben)) == before
