"""A server's table style: chosen in the settings, seen from a table's next move on."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.display.face import WHOLE
from bot.model.preferences import ServerChoices, TableStyle
from bot.model.records import TablePhase
from rules.chance import Secret
from rules.pigs.state import Phase as Step
from tests.rules.pigs.table import table as laid
from tests.simulated import planet, wolves
from tests.simulated.play import end, lay, planted, set_style, start
from tests.simulated.world import World, controls, find, text_of

STYLE = "settings.server.style"
ROLLED = laid("sd sw sr | wd", "bd bw", dice="!DWRR", phase=Step.REROLL)


async def choose_style(world: World, boss: MemberActor, style: TableStyle) -> Any:
    """Choose in the settings' menu; give the page as it stands then."""
    page: Any = (await world.slash(boss, "settings server")).response
    result = await boss.select(page, [style.value], custom_id=find(page, STYLE))
    assert result.acknowledged
    return result.response


async def look(world: World, who: MemberActor) -> Any:
    """Look at the whole table alone."""
    answer: Any = (await world.click(who, WHOLE)).response
    assert answer.ephemeral
    return answer


async def test_a_running_table_changes_with_its_next_redraw_and_back(world: World) -> None:
    ada, ben, boss = world.person("Ada"), world.person("Ben"), world.person("Boss", "manage_guild")
    await start(world, ada, ben, begins=ada)
    await lay(world, ada, ROLLED)
    full = await world.message(await world.table())
    page = await choose_style(world, boss, TableStyle.COMPACT)
    assert "Compact" in text_of(page)
    assert "next move" in text_of(page)
    assert text_of(await world.message(await world.table())) == text_of(full)
    await world.click(ada, "hold.1")
    compact = await world.message(await world.table())
    assert compact.id == full.id
    assert [field.name for field in compact.embeds[0].fields] == [full.embeds[0].fields[-1].name]
    assert "**Ada · 7 points**" in text_of(compact)
    assert controls(compact).keys() == {*controls(full), "reroll", WHOLE}
    await world.restart()
    await world.click(ada, "hold.1")
    assert WHOLE in controls(await world.message(await world.table()))
    await choose_style(world, boss, TableStyle.FULL)
    await world.slash(ben, "table show")
    again = await world.message(await world.table())
    assert [field.value for field in again.embeds[0].fields] == [field.value for field in full.embeds[0].fields]
    assert WHOLE not in controls(again)


async def test_only_who_manages_the_server_chooses_its_style(world: World) -> None:
    ada, boss = world.person("Ada"), world.person("Boss", "manage_guild")
    forged = await planted(world, f"{STYLE}.compact")
    assert "manage the server" in world.private(await world.click(ada, f"{STYLE}.compact", forged))
    store = world.store
    assert (await store.choices.of(ServerChoices, world.guild.id)).style is TableStyle.FULL
    await store.choices.change(ServerChoices, world.guild.id, lambda _: ServerChoices(pings=False))
    await choose_style(world, boss, TableStyle.COMPACT)
    assert await store.choices.of(ServerChoices, world.guild.id) == ServerChoices(pings=False, style=TableStyle.COMPACT)


async def test_who_looks_sees_the_whole_table_alone_and_without_what_moves(world: World) -> None:
    ada, ben, eve = world.person("Ada"), world.person("Ben"), world.person("Eve")
    await start(world, ada, ben, begins=ada)
    table = await lay(world, ada, ROLLED)
    full = await world.message(table)
    await set_style(world, TableStyle.COMPACT)
    await world.slash(ada, "table show")
    shown = await world.message(await world.table())
    assert table.secret is not None
    commitment = Secret(table.secret).commitment
    for message in (full, shown):
        assert "🔒 fair draws" in text_of(message)
        assert commitment[:8] not in text_of(message)
    for who in (ada, ben, eve):
        answer = await look(world, who)
        assert text_of(answer) == text_of(full)
        assert controls(answer).keys() == {WHOLE}
    before = text_of(answer)
    await world.click(ada, "build")
    again: Any = (await world.click(eve, WHOLE, answer)).response
    assert again.id == answer.id
    assert text_of(again) != before


@pytest.mark.parametrize("game", ["pigs", "wolves", "planet"])
async def test_a_table_that_is_over_or_closed_can_still_be_looked_at_whole(world: World, game: str) -> None:
    ada, ben = world.person("Ada"), world.person("Ben")
    await set_style(world, TableStyle.COMPACT)
    begin: Any = {"pigs": start, "wolves": wolves.start, "planet": planet.start}[game]
    for ending, phase in (("table.resign", TablePhase.FINISHED), ("table.end", TablePhase.CLOSED)):
        table = await begin(world, ada, ben)
        if phase is TablePhase.FINISHED:
            question = (await world.slash(ada, "table leave")).response
            await world.click(ada, ending, question)
        else:
            await end(world, ada)
        ended = await world.tables.find(table.id)
        assert ended.phase is phase
        shown = await world.message(ended)
        assert shown.embeds[0].fields == []
        answer: Any = (await world.click(ben, WHOLE, shown)).response
        assert answer.ephemeral
        assert len(answer.embeds[0].fields) >= 3
        assert all(name in text_of(answer) for name in ("Ada", "Ben"))


async def test_a_lobby_has_no_table_to_look_at(world: World) -> None:
    ada = world.person("Ada")
    await set_style(world, TableStyle.COMPACT)
    await world.slash(ada, "pigs start")
    assert WHOLE not in controls(await world.message(await world.table()))
