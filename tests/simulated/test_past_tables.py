"""A replayed or closed table tells nobody to press a control that is not there."""

from __future__ import annotations

import re
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.display.face import HAND
from bot.model.meaning import Act
from bot.model.preferences import ServerChoices, TableStyle
from bot.model.records import Table, TablePhase
from tests.simulated import play
from tests.simulated.play import planted
from tests.simulated.world import World, controls, text_of

GAMES = ("pigs", "wolves", "planet")
MOVES = 12
MOST_MOVES = 200
_PRESS = re.compile(r"(?:[Pp]ress \*\*(.+?)\*\*|(Tap )|(Your turn))")


def orders(message: Any) -> list[str]:
    """Find what a message tells its reader to do, and has no control for."""
    labels = {item.get("label") for item in controls(message).values()}
    found = ("".join(groups) for groups in _PRESS.findall(text_of(message)))
    return [what for what in found if what not in labels]


async def moved(world: World, table: Table, most: int) -> Table:
    """Let the players move as the autopilot would."""
    life = world.tables
    game = life.game(table)
    for _ in range(most):
        if table.phase is not TablePhase.PLAYING:
            break
        seat = life.to_move(table)[0]
        act = Act(game.format_move(game.default_move(life.view(table, seat))))
        user = table.players[seat].person.user
        table = (await life.press(table.id, table.seq, user, lambda _table, _seen, act=act: act)).after  # type: ignore[misc]
    return table


async def step(world: World, who: MemberActor, table: Table, turn: int, word: str, shown: Any, view: str) -> Any:
    """Go to a step of a replay, also to one within a turn, to which no button leads."""
    what = f"replay.{table.id}.{turn}.{view}.{word}"
    return (await world.click(who, what, await planted(world, what))).response


@pytest.mark.parametrize("game", GAMES)
async def test_no_step_of_a_running_game_asks_for_a_move(world: World, game: str) -> None:
    people = [world.person(name) for name in ("Ada", "Ben", "Cleo")]
    table = await moved(world, await play.start(world, *people, game=game), MOVES)
    shown: Any = (await world.slash(people[0], "replay", number=table.id)).response
    assert orders(shown) == []
    for turn in range(1, table.turns):
        shown = await step(world, people[0], table, turn, "next", shown, "table")
        assert orders(shown) == []


async def test_no_hand_of_a_finished_game_asks_for_a_move(world: World) -> None:
    people = [world.person(name) for name in ("Ada", "Ben")]
    table = await moved(world, await play.start(world, *people, game="wolves"), MOST_MOVES)
    assert table.phase is TablePhase.FINISHED
    shown: Any = (await world.slash(people[0], "replay", number=table.id)).response
    shown = await step(world, people[0], table, 0, "hand", shown, "1")
    for turn in range(1, table.turns - 1):
        assert "Your hand" in text_of(shown)
        assert orders(shown) == []
        shown = await step(world, people[0], table, turn, "next", shown, "1")


@pytest.mark.parametrize("style", TableStyle)
@pytest.mark.parametrize("game", GAMES)
async def test_no_closed_table_asks_for_a_move(world: World, game: str, style: TableStyle) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    choices = ServerChoices(style=style)
    await world.store.choices.change(ServerChoices, world.guild.id, lambda _: choices)
    table = await play.start(world, ada, ben, game=game)
    hand = (await world.click(ben, HAND)).response if game == "wolves" else None
    await play.end(world, ada)
    closed = await world.message(await world.tables.find(table.id))
    assert "closed without a result" in text_of(closed)
    assert orders(closed) == []
    if hand is not None:
        assert "Your houses" in text_of(hand)
        assert orders(hand) == []
        assert controls(hand) == {}
