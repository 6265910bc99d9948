"""Turns of computers that take their time: what people see meanwhile, and what becomes of them whatever happens."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.display import table_drawing
from bot.display.controls import Target
from bot.display.face import HAND
from bot.display.table_drawing import full_scene
from bot.language import ENGLISH
from bot.model.preferences import TableStyle
from bot.model.records import Loaded, LogEntry, Table, TablePhase
from bot.model.timers import COMPUTER_DELAY
from bot.service.due_jobs import SWEEP
from rules.game import Seen
from rules.pigs.state import Phase as Step
from rules.players import Level
from rules.wolves.state import Phase as Wolves
from tests.rules.pigs.table import table as laid
from tests.rules.wolves.table import position
from tests.simulated import play
from tests.simulated.computers import edits, start, whose
from tests.simulated.play import lay, moves, planted, set_timer
from tests.simulated.world import World, controls, text_of

pytestmark = pytest.mark.dice("a computer has a choice")

NORMAL, HARD = Level.NORMAL, Level.HARD
IDLE = "!DWRR"
"""Dice that buy nothing."""


@pytest.fixture
def ada(world: World) -> MemberActor:
    return world.person("Ada")


def target(table: Table) -> Target:
    return Target(table.id, table.seq)


async def at_turn(world: World, ada: MemberActor, *levels: Level, dice: str = IDLE, **more: Any) -> None:
    """Start a game of the pigs with computers; Ada may build, which passes her turn."""
    await start(world, [ada], levels)
    await lay(world, ada, laid(seats=1 + len(levels), dice=dice, phase=Step.REROLL, **more))


async def test_while_a_computer_thinks_the_table_says_so_and_then_what_it_did(world: World, ada: MemberActor) -> None:
    await at_turn(world, ada, HARD)
    world.thinking.free.clear()
    before = len(world.env.http_requests)
    await world.click(ada, "build")
    table = await world.table()
    shown = text_of(await world.message(table))
    computer = table.players[1].person.name
    assert f"💭 {computer} is thinking…" in shown
    assert "⏳" not in shown
    assert edits(world, table, before) == 0
    assert moves(await world.message(table)) == {}
    assert whose(world, table, [ada]) == []
    world.thinking.free.set()
    await world.env.settle()
    table = await world.table()
    shown = text_of(await world.message(table))
    assert whose(world, table, [ada]) == [ada]
    assert "💭" not in shown
    assert "⏳" in shown
    assert computer in shown.split("Recent")[-1] or f"🎲 {computer}" in shown
    assert edits(world, table, before) == 1
    assert play.calls(world) == []


@pytest.mark.parametrize(
    ("by_computers", "brief", "shown"), [(3, False, 5), (6, False, 6), (14, False, 7), (6, True, 4)]
)
async def test_what_computers_did_since_a_person_has_moved_is_told_as_far_as_fits(
    world: World, ada: MemberActor, monkeypatch: pytest.MonkeyPatch, by_computers: int, brief: bool, shown: int
) -> None:
    await start(world, [ada], [NORMAL])
    table = await world.table()
    seats = [0, 1, 0, 0, 0] + [1] * by_computers
    recent = tuple(LogEntry(turn, seat, "x", (), (), 0) for turn, seat in enumerate(seats, 1))
    at = replace(world.tables.of(table), loaded=Loaded(table, recent))
    monkeypatch.setattr(table_drawing, "log_lines", lambda *told: [str(entry.turn) for entry in told[3]])
    style = TableStyle.COMPACT if brief else TableStyle.FULL
    scene = full_scene(ENGLISH, world.bot.faces["pigs"], at, None, style)
    lines = scene.recent
    assert scene.newest(2) == lines[-max(2, min(by_computers, shown)) :]
    newest = [str(entry.turn) for entry in recent]
    assert len(lines) == shown
    assert [*lines] == (newest[-shown:] if shown >= by_computers else ["…", *newest[1 - shown :]])


@pytest.mark.parametrize("by_computers", [1, 4])
async def test_what_else_a_persons_move_has_brought_is_told_before_what_computers_did(
    world: World, ada: MemberActor, monkeypatch: pytest.MonkeyPatch, by_computers: int
) -> None:
    await start(world, [ada], [NORMAL])
    table = await world.table()
    recent = tuple(LogEntry(turn, seat, "x", (), (), 0) for turn, seat in enumerate([1, 0] + [1] * by_computers, 1))
    at = replace(world.tables.of(table), loaded=Loaded(table, recent))

    def lines(*told: Any) -> list[str]:
        return [f"{entry.turn}{part}" for entry in told[3] for part in ("", *("bc" if entry.seat == 0 else ""))]

    monkeypatch.setattr(table_drawing, "log_lines", lines)
    scene = full_scene(ENGLISH, world.bot.faces["pigs"], at, None)
    assert [*scene.newest(0)] == ["2b", "2c", *(str(turn) for turn in range(3, 3 + by_computers))]


async def test_no_step_can_be_taken_back_once_a_computer_has_moved(world: World, ada: MemberActor) -> None:
    await at_turn(world, ada, HARD)
    world.thinking.free.clear()
    await world.click(ada, "build")
    assert "table.undo" not in controls(await world.message(await world.table()))
    turns = (await world.table()).turns
    old = await planted(world, "table.undo", target=target(await world.table()))
    assert "nothing for you to take back" in world.private(await world.click(ada, "table.undo", old))
    assert (await world.table()).turns == turns


async def test_a_process_that_is_killed_goes_on_with_a_computer_s_turn_at_its_next_start(
    world: World, ada: MemberActor
) -> None:
    await at_turn(world, ada, HARD, HARD)
    world.thinking.free.clear()
    await world.click(ada, "build")
    stuck = await world.table()
    await world.restart()
    await world.env.settle()
    table = await world.table()
    assert whose(world, table, [ada]) == [ada]
    assert table.turns > stuck.turns
    assert "💭" not in text_of(await world.message(table))
    assert play.calls(world) == [[ada.id]]  # nobody knows any more that she has just clicked


async def test_a_thought_that_does_not_come_is_normal_s_within_a_minute_or_two(world: World, ada: MemberActor) -> None:
    await at_turn(world, ada, HARD, HARD)
    world.thinking.free.clear()
    await world.click(ada, "build")
    for _computer in range(40):
        await world.env.advance_time(COMPUTER_DELAY + SWEEP)
        table = await world.table()
        if whose(world, table, [ada]):
            break
    assert whose(world, table, [ada]) == [ada]
    log = await world.store.history.log(table.id)
    assert not any(entry.autopilot for entry in log)
    assert not any(player.away for player in table.players)
    assert "💭" not in text_of(await world.message(table))


async def test_a_thought_that_is_no_legal_move_is_normal_s(
    world: World, ada: MemberActor, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    think = world.thinking.move

    async def nonsense(key: str, level: Level, seen: Seen[Any]) -> str:
        return "blow.1.1" if level is HARD else await think(key, level, seen)

    await at_turn(world, ada, HARD)
    monkeypatch.setattr(world.thinking, "move", nonsense)
    await world.click(ada, "build")
    assert whose(world, await world.table(), [ada]) == [ada]
    assert "which is not allowed" in caplog.text
    caplog.clear()


@pytest.mark.parametrize("level", [NORMAL, HARD])
async def test_a_thought_that_fails_is_made_up_for_by_a_job(
    world: World, ada: MemberActor, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, level: Level
) -> None:
    async def fail(key: str, level: Level, seen: Seen[Any]) -> str:
        raise ConnectionResetError("no thoughts")

    await at_turn(world, ada, level)
    monkeypatch.setattr(world.thinking, "move", fail)
    await world.click(ada, "build")
    stuck = await world.table()
    assert whose(world, stuck, [ada]) == []
    await world.env.advance_time(COMPUTER_DELAY + SWEEP)
    assert (await world.table()).turns > stuck.turns
    assert "no thoughts" in caplog.text
    caplog.clear()


async def test_people_and_computers_choose_at_the_same_time(world: World, ada: MemberActor) -> None:
    ben = world.person("Ben")
    await start(world, [ada, ben], [HARD, HARD], "wolves")
    hands = ("red-2 red-9", "green-1 green-2", "yellow-1 yellow-2", "yellow-3 yellow-4")
    seats = (0, 1, 2, 3)
    state = position(*hands, phase=Wolves.PASSING, waiting=seats, came="pass-left", chosen=(None,) * 4)
    world.thinking.free.clear()
    await lay(world, ada, state)
    hand = (await world.click(ada, HAND)).response
    what = next(iter(moves(hand)))
    await world.click(ada, what, hand)
    assert set(world.tables.to_move(await world.table())) == {1, 2, 3}
    world.thinking.free.set()
    await world.env.settle()
    assert set(world.tables.to_move(await world.table())) == {1}
    assert "💭" not in text_of(await world.message(await world.table()))


async def test_a_click_meanwhile_at_the_same_table_is_answered(world: World, ada: MemberActor) -> None:
    await at_turn(world, ada, HARD)
    world.thinking.free.clear()
    await world.click(ada, "build")
    assert "not your turn" in world.private(await world.click(ada, "roll", await roll(world)))
    assert "points" in world.private(await world.click(ada, "look.count"))
    world.thinking.free.set()
    await world.env.settle()
    assert whose(world, await world.table(), [ada]) == [ada]


async def roll(world: World) -> Any:
    return await planted(world, "roll", target=target(await world.table()))


async def test_when_the_only_person_is_late_the_game_rests_until_they_are_back(world: World, ada: MemberActor) -> None:
    await set_timer(world, 120)
    await at_turn(world, ada, NORMAL, HARD)
    await world.env.advance_time(2 * SWEEP + 120)
    table = await world.table()
    assert [player.away for player in table.players] == [True, False, False]
    assert "Everybody is away" in text_of(await world.message(table))
    await world.env.advance_time(5 * SWEEP)
    assert (await world.table()).turns == table.turns
    await world.click(ada, "table.back")
    await world.click(ada, "build")
    table = await world.table()
    assert whose(world, table, [ada]) == [ada]
    assert "Everybody is away" not in text_of(await world.message(table))


async def test_a_table_that_is_ended_while_a_computer_thinks_stays_ended(world: World, ada: MemberActor) -> None:
    await at_turn(world, ada, HARD)
    world.thinking.free.clear()
    await world.click(ada, "build")
    table = await world.table()
    await play.end(world, ada)
    world.thinking.free.set()
    await world.env.settle()
    over = await world.tables.find(table.id)
    assert (over.phase, over.turns) == (TablePhase.CLOSED, table.turns)
    assert "closed" in text_of(await world.message(over))
