"""Whole games of The Three Little Wolves by clicking, while somebody reads along whether a secret gets out."""

from __future__ import annotations

import logging

import pytest

from bot.model.preferences import TableStyle
from bot.model.records import TablePhase
from rules.wolves.state import Phase as Step
from tests.sampling import some
from tests.simulated.play import set_style
from tests.simulated.wolves import Spy, cards_in, start
from tests.simulated.world import World, text_of


@pytest.mark.parametrize(
    ("seats", "baby_wolf", "style"),
    some(
        [
            (3, "on", TableStyle.FULL),
            (2, "off", TableStyle.FULL),
            (2, "on", TableStyle.COMPACT),
            (4, "off", TableStyle.COMPACT),
        ],
        4,
    ),
)
async def test_a_whole_game_is_played_by_clicking_and_tells_nobody_what_others_hold(
    world: World, caplog: pytest.LogCaptureFixture, seats: int, baby_wolf: str, style: TableStyle
) -> None:
    caplog.set_level(logging.DEBUG, logger="bot")
    await set_style(world, style)
    names = ("Ada", "Ben", "Cleo", "Dov")[:seats]
    people = [world.person(name) for name in names]
    table = await start(world, *people, baby_wolf=baby_wolf)
    assert table.options == {"baby_wolf": baby_wolf}
    spy = Spy(world, table, people, seed=seats)
    table = await spy.play()
    assert table.phase is TablePhase.FINISHED
    shown = text_of(await world.message(table))
    assert "🏆" in shown
    for name in names:
        assert f"{name} · " in shown
    assert min(spy.read[private] for private in (False, True)) > 15
    assert {Step.PLAY, Step.CHOOSE, Step.SHOWN} <= spy.phases if seats == 2 else Step.PLAY in spy.phases
    assert caplog.records
    assert cards_in("\n".join(record.getMessage() for record in caplog.records)) == set()
