"""A table of three players fits on a phone, drawn with the bot's own emojis."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.display.drawing import Drawing
from bot.display.face import Scene
from bot.language import Language
from bot.service import rate_limit
from cogs.planet.board import BoardDrawing
from rules.planet.events import Covered, Event
from rules.planet.state import Phase, State
from rules.planet.tiles import Kind
from tests.cogs.test_compact import walk
from tests.e2e.browser import needs_chromium
from tests.e2e.phone import HEIGHT, open_phone
from tests.rules.planet.playing import GAME

pytestmark = needs_chromium

SEED = 5
ROUNDS = (8, 15)
"""Rounds in the middle and near the end of a game."""
NEWS = 8
BANNER = (Covered(0, ("centre-01", "centre-02", "centre-03")),)


def moments(seats: int) -> Iterator[tuple[str, State, list[Event]]]:
    """Let the autopilot play a game; give the first state of each phase and sort of tile in two rounds, with news."""
    seen = set()
    for state, told in walk(GAME, seats, SEED):
        sort = f"{state.phase}-{'characters' if state.draft.kind is Kind.CHARACTER else 'tiles'}"
        for at in ROUNDS:
            if state.phase not in (Phase.NAME, Phase.OVER) and state.draft.number >= at and (at, sort) not in seen:
                seen.add((at, sort))
                yield f"{at}-{sort}", state, told[-NEWS:]


@pytest.mark.slow
@pytest.mark.parametrize("learning", [False, True])
async def test_a_table_of_three_players_fits_on_a_phone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, learning: bool
) -> None:
    monkeypatch.setattr(rate_limit, "AT_ONCE", 10_000)
    if learning:
        draw = BoardDrawing.draw

        def drawn(self: BoardDrawing, _: Language, scene: Scene[State]) -> Drawing:
            return draw(self, _, replace(scene, learners=frozenset(range(3))))

        monkeypatch.setattr(BoardDrawing, "draw", drawn)
    heights: dict[str, float] = {}
    async with open_phone(tmp_path, "planet", ("Ada", "Ben", "Cleo")) as phone:
        for name, state, news in moments(3):
            heights[name] = await phone.lay(state, news, BANNER)
            await phone.photograph(f"{name}{'-learning' if learning else ''}")
    assert {name: height for name, height in heights.items() if height > HEIGHT} == {}
