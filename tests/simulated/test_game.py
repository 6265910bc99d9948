"""Whole games by clicking."""

from __future__ import annotations

import random

import pytest
from simcord.actors import MemberActor

from bot.records import Phase
from tests.simulated.world import World, controls, text_of


async def start(world: World, *people: MemberActor, **options: str) -> None:
    await world.slash(people[0], "pigs start", None, **options)
    for person in people[1:]:
        await world.click(person, "lobby.join")
    await world.click(people[0], "lobby.start")


async def play_to_the_end(world: World, people: dict[int, MemberActor], seed: int, most: int = 4000) -> int:
    """Click at random, as whoever is to move, until the game is over; give the table's number."""
    chance = random.Random(seed)
    table = await world.table()
    for _ in range(most):
        tables = world.bot.host.tables
        table = await tables.find(table.id)
        if table.phase is not Phase.PLAYING:
            return table.id
        seat = chance.choice(tables.to_move(table))
        message = await world.message(table)
        game = [what for what in controls(message) if what.split(".")[0] not in ("look", "rules", "table")]
        what = chance.choice(game)
        actor = people[table.sitters[seat].person.user]
        item = controls(message)[what]
        if "options" in item:
            value = chance.choice(item["options"])["value"]
            assert (await actor.select(message, [value], custom_id=item["custom_id"])).acknowledged
        else:
            await world.click(actor, what, message)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("seats", "variant"), [(2, "standard"), (5, "veteran")])
async def test_a_whole_game_is_played_by_clicking(world: World, seats: int, variant: str) -> None:
    people = [world.person(f"P{number}") for number in range(seats)]
    await start(world, *people, variant=variant)
    number = await play_to_the_end(world, {person.id: person for person in people}, seed=seats)
    table = await world.bot.host.tables.find(number)
    assert table.phase is Phase.FINISHED
    assert "🏆" in text_of(await world.message(table))
