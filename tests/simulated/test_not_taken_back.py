"""A step that can't be taken back says why on the button, as long as its player's turn goes on."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.model.refusals import RefusalReason
from bot.texts.seats import NOT_TAKEN_BACK
from rules.pigs.state import Phase as Step
from tests.rules.pigs.table import table as laid
from tests.rules.wolves.table import house, position
from tests.simulated import planet
from tests.simulated.play import lay, moves, start
from tests.simulated.test_wolves_turns import begin
from tests.simulated.wolves import open_hand
from tests.simulated.world import World, controls

ROLLED = NOT_TAKEN_BACK[RefusalReason.CHANCE_DECIDED]
SEEN = NOT_TAKEN_BACK[RefusalReason.SECRET_SHOWN]
HANDS = ("red-9 red-2", "green-1 green-2", "yellow-1 yellow-2")


@pytest.fixture
def people(world: World) -> list[MemberActor]:
    return [world.person(name) for name in ("Ada", "Ben", "Cleo")]


def why_not(message: Any) -> list[str]:
    """Read the disabled buttons of a message that say why nothing is taken back."""
    rows: list[Any] = [row if isinstance(row, dict) else row.to_dict() for row in message.components]
    items = [item for row in rows for item in row["components"]]
    return [item["label"] for item in items if item.get("disabled") and item["label"] in NOT_TAKEN_BACK.values()]


async def on_table(world: World) -> list[str]:
    return why_not(await world.message(await world.table()))


async def test_dice_that_somebody_chose_to_roll_again_stay_and_the_first_throw_needs_no_word(
    world: World, people: list[MemberActor]
) -> None:
    ada = people[0]
    await start(world, *people, begins=ada)
    await lay(world, ada, laid(seats=3))
    await world.click(ada, "roll")
    assert await on_table(world) == []
    await lay(world, ada, laid(seats=3, dice="WWRRR", phase=Step.REROLL))
    await world.click(ada, "hold.0")  # a white die has no wolf
    await world.click(ada, "reroll")
    assert await on_table(world) == [ROLLED]
    await world.restart()
    await world.slash(ada, "table show")
    assert await on_table(world) == [ROLLED]


async def test_a_tile_from_a_stack_is_bought_for_good(world: World, people: list[MemberActor]) -> None:
    ada = people[0]
    await start(world, *people, begins=ada)
    await lay(world, ada, laid("sd", "", "", seats=3, dice="WWRRR"))
    await world.click(ada, "buy.straw-window.1")
    assert await on_table(world) == [SEEN]
    await world.click(ada, "done")
    assert await on_table(world) == []
    assert "table.undo" in controls(await world.message(await world.table()))


async def test_a_stack_is_opened_for_good(world: World, people: list[MemberActor]) -> None:
    await planet.start(world, *people, begins=people[0])
    message = await world.message(await world.table())
    assert why_not(message) == []
    await world.click(people[0], min(moves(message)))
    assert await on_table(world) == [SEEN]
    await world.click(
        people[0], min(what for what in moves(await world.message(await world.table())) if "then" not in what)
    )
    assert await on_table(world) == []


async def test_a_card_that_ended_its_player_s_turn_is_no_news_for_the_next(
    world: World, people: list[MemberActor]
) -> None:
    await begin(world, people, position(*HANDS, yards=[[], [], [house("white-9")]], deck="green-3 green-4 green-5"))
    await world.click(people[0], "build.red-2.new", await open_hand(world, people[0]))
    assert await on_table(world) == []


async def test_once_somebody_else_has_done_something_nobody_looks_for_it(
    world: World, people: list[MemberActor]
) -> None:
    ada, ben, _cleo = people
    await start(world, *people, begins=ada)
    await lay(world, ada, laid("sd", "", "", seats=3, dice="WWRRR"))
    await world.click(ada, "buy.straw-window.1")
    assert await on_table(world) == [SEEN]
    asked = await world.slash(ben, "table leave")
    await world.click(ben, "table.vacate", asked.response)
    assert await on_table(world) == []
