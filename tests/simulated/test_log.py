"""What `/table log` tells somebody who comes back: moves, the autopilot's moves, and what happened to seats."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.model.preferences import TableStyle
from bot.model.records import Table
from bot.model.timers import AUTOPILOT_DELAY
from rules.pigs.state import Phase as Step
from tests.rules.pigs.table import table as laid
from tests.simulated.play import lay, planted, set_style, set_timer, start
from tests.simulated.world import World, controls, text_of

pytestmark = pytest.mark.dice("rolls to choose from")

PASSING = laid(seats=3, dice="!DWRR", phase=Step.REROLL)
LATE = "⏰ {}'s time ran out: 🤖 takes over."
BACK = "👋 {} is back."
EXPLAINED = "🤖 played by the autopilot"
MARGIN = 2
TIMER = 900


@pytest.fixture
def people(world: World) -> list[MemberActor]:
    return [world.person(name) for name in ("Ada", "Ben", "Cleo")]


async def since(world: World, who: MemberActor) -> list[str]:
    """Read what `/table log` tells somebody, a line each, but for what the draws of the game are bound to."""
    lines = world.private(await world.slash(who, "table log")).splitlines()
    return [line for line in lines if not line.startswith("🔒")]


async def whole(world: World, who: MemberActor) -> list[str]:
    """Read the latest page of the whole log."""
    opening, _check = controls(shown := (await world.slash(who, "table log")).response)  # type: ignore[arg-type]
    return world.private(await world.click(who, opening, shown)).splitlines()


async def board(world: World, table: Table) -> str:
    return text_of(await world.message(await world.tables.find(table.id)))


async def asked(world: World, who: MemberActor, command: str, answer: str) -> None:
    """Type a command and press a button of the question that comes."""
    await world.click(who, answer, (await world.slash(who, command)).response)


async def kick(world: World, who: MemberActor, whom: MemberActor) -> None:
    chosen = (await world.slash(who, "table kick")).response
    question = (await world.pick(who, "table.kick", str(whom.id), chosen)).response
    await world.click(who, f"table.kicked.{whom.id}", question)


async def test_who_comes_back_reads_whose_time_was_over_what_was_played_and_who_is_back(
    world: World, people: list[MemberActor]
) -> None:
    ada, ben, cleo = people
    await set_timer(world, TIMER)
    table = await start(world, *people, begins=ada)
    await world.click(ada, "roll")
    await lay(world, ada, PASSING)
    await world.click(ada, "build")
    for wait in (TIMER * 3 / 4, TIMER / 4):
        await world.env.advance_time(wait + MARGIN)
    log = await world.store.history.log(table.id)
    assert {entry.seat for entry in log if entry.autopilot} == {1}
    marked = [line for line in (await board(world, table)).splitlines() if line.startswith("🤖")]
    assert [line for line in marked if "Away" not in line]
    title, *told, sign = await since(world, ben)
    assert "so far" in title  # Ben has not had a turn that he took himself
    assert sign == EXPLAINED
    begun = told.index(LATE.format("Ben"))
    assert not [line for line in told[:begun] if line.startswith("🤖")]
    assert told[begun + 1 :]
    assert all(line.startswith("🤖") for line in told[begun + 1 :])
    await world.click(ben, "table.back")
    assert (await since(world, ben))[-2:] == [BACK.format("Ben"), EXPLAINED]
    assert (await since(world, ada))[1] == LATE.format("Ben")
    await world.click(cleo, "roll")
    assert await since(world, cleo) == ["📜 Since your last turn", "Nothing has happened since then."]
    _title, *lines, rolled, footer = await whole(world, cleo)
    assert lines == [*told, BACK.format("Ben")]
    assert "Cleo rolled" in rolled
    assert footer == f"Page 1 of 1 · {EXPLAINED}"
    assert (await since(world, ada))[1:-1] == [*lines[begun:], rolled]


async def test_the_replay_marks_what_the_autopilot_played_and_tells_of_the_seat_before_it(
    world: World, people: list[MemberActor]
) -> None:
    ada, _ben, cleo = people
    await set_timer(world, TIMER)
    table = await start(world, *people, begins=ada)
    for wait in (TIMER * 3 / 4, TIMER / 4):
        await world.env.advance_time(wait + MARGIN)
    await world.click(ada, "table.back")
    step = (await world.slash(cleo, "replay")).response
    assert step is not None
    assert "🤖" not in text_of(step)
    last = (await world.table()).turns - 1
    for turn, seen in ((1, LATE.format("Ada")), (last, BACK.format("Ada"))):
        there = f"replay.{table.id}.{turn}.table.next"
        step = (await world.click(cleo, there, await planted(world, there))).response
        assert step is not None
        assert "\n🤖 🎲 Ada" in text_of(step) or turn == last
        assert seen in text_of(step)
        assert f"Move {turn} of {last} · {EXPLAINED}" in text_of(step)


async def test_a_seat_is_told_from_hand_to_hand_and_everybody_by_the_name_of_then(
    world: World, people: list[MemberActor]
) -> None:
    ada, ben, cleo = people
    dov, mo = world.person("Dov"), world.person("Mo", "manage_messages")
    table = await start(world, *people, begins=ben)
    await world.click(ben, "roll")
    await kick(world, ada, ben)
    await world.click(dov, "table.take.1")
    await kick(world, mo, dov)
    await asked(world, cleo, "table leave", "table.vacate")
    told = (await since(world, ada))[1:]
    assert [line.split()[1] for line in told[:2]] == ["Ben", "Ben"]
    assert told[2:] == [
        "🪑 The host took Ben's seat away.",
        "🪑 Dov takes the seat of Ben.",
        "🪑 A moderator took Dov's seat away.",
        "🪑 Cleo has left the seat open.",
    ]
    assert "🪑 Cleo has left the seat open." in await board(world, table)
    eve = world.person("Eve")
    await world.click(eve, "table.take.1")
    assert (await since(world, eve))[0] == "📜 What has happened so far"
    replayed = world.private(await world.slash(eve, "replay"))
    assert "Ben begins" in replayed
    assert "Eve" not in replayed


async def test_leaving_for_good_is_told_once(world: World, people: list[MemberActor]) -> None:
    ada, ben, _cleo = people
    await start(world, *people, begins=ada)
    await asked(world, ben, "table leave", "table.resign")
    assert [line for line in await since(world, ada) if "Ben" in line] == ["🚶 Ben has left the game."]


async def test_who_is_not_at_the_server_is_told_to_be_played_for(world: World, people: list[MemberActor]) -> None:
    ada, ben, _cleo = people
    await start(world, *people, begins=ada)
    world.guild.remove_member(ben)
    await lay(world, ada, PASSING)
    await world.env.advance_time(3700)
    await world.click(ada, "build")
    await world.env.advance_time(AUTOPILOT_DELAY + MARGIN)
    told = await since(world, ada)
    assert told[1] == "🚪 Ben can't play here: 🤖 takes over."
    assert told[2].startswith("🤖 ")


async def test_steps_taken_back_are_told_to_the_others_once(world: World, people: list[MemberActor]) -> None:
    ada, ben, _cleo = people
    await start(world, *people, begins=ada)
    await lay(world, ada, PASSING)
    for _ in range(3):
        await world.click(ada, "build")
        await world.click(ada, "table.undo")
    assert [line for line in await since(world, ben) if "back" in line] == ["↩️ Ada took a step back."]
    await world.restart()
    assert (await since(world, ben))[-1] == "↩️ Ada took a step back."


async def test_a_compact_table_tells_it_too(world: World, people: list[MemberActor]) -> None:
    ada, ben, _cleo = people
    await set_style(world, TableStyle.COMPACT)
    table = await start(world, *people, begins=ada)
    await asked(world, ben, "table leave", "table.vacate")
    assert "> 🪑 Ben has left the seat open." in await board(world, table)


async def test_no_line_is_lost_between_pages_however_much_happens_to_seats(
    world: World, people: list[MemberActor]
) -> None:
    ada, ben, _cleo = people
    eve = world.person("Eve")
    table = await start(world, *people, begins=ada)
    await asked(world, ben, "table leave", "table.vacate")
    for number in range(10, 32):
        who = world.person(f"{'|' * 30}{number}")
        await world.click(who, "table.take.1")
        await asked(world, who, "table leave", "table.vacate")
    shown: Any = await planted(world, what := f"log.{table.id}.0.open")
    page = (await world.click(eve, what, shown)).response
    lines: list[str] = []
    assert page is not None
    while True:
        _title, *told, footer = text_of(page).splitlines()
        lines += told
        number, pages = (int(word) for word in footer.split()[1::2])
        if number == pages:
            break
        page = (await world.click(eve, f"log.{table.id}.{number}.next", page)).response
        assert page is not None
    assert pages > 2
    assert len([line for line in lines if "left the seat open" in line]) == 23
    assert len([line for line in lines if "takes the seat" in line]) == 22
    assert len(await since(world, eve)) <= 43


async def test_who_is_forgotten_is_named_in_no_log_and_on_no_table(world: World) -> None:
    gone, ben, cleo, dov = (world.person(name) for name in ("Adalgisa", "Ben", "Cleo", "Dov"))
    table = await start(world, gone, ben, cleo, begins=gone)
    await world.click(gone, "roll")
    await asked(world, gone, "table leave", "table.vacate")
    await world.click(dov, "table.take.0")
    assert "Adalgisa" in await board(world, table)
    question = (await world.slash(gone, "privacy delete")).response
    assert question is not None
    assert "table" not in text_of(question)
    await world.click(gone, "privacy.forget", question)
    assert "Adalgisa" not in await board(world, table)
    told = await since(world, ben)
    assert "🪑 Dov takes the seat of Former player." in told
    assert "Adalgisa" not in "\n".join([*told, world.private(await world.slash(cleo, "replay"))])
