"""A table of three players fits on a phone, drawn with the bot's own emojis."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from bot.app import GameBot
from bot.clock import Clock
from bot.display.emojis import read_pictures
from bot.model.records import LogEntry, TablePhase
from bot.service import rate_limit
from bot.store import Codec, Store
from bot.store.sqlite import SqliteStore
from rules.chance import Secret
from rules.datafile import DataFolders
from rules.planet.events import Event
from rules.planet.state import Phase, State
from rules.planet.tiles import Kind
from tests import stored
from tests.e2e.browser import Player, needs_chromium, open_browser, open_playground
from tests.pictures import shown
from tests.rules.planet.playing import GAME

pytestmark = needs_chromium

WIDTH, HEIGHT = 400, 800
SEED = 5
ROUNDS = (8, 15)
"""Rounds in the middle and near the end of a game."""


def moments(seats: int) -> Iterator[tuple[str, State, tuple[Event, ...]]]:
    """Let the autopilot play a game; give the first state of each phase and sort of tile in two rounds and after."""
    secret = Secret(bytes([SEED]) * 32)
    state = GAME.new(seats, GAME.info.settle({}), secret.turn(0), first=0).state
    events: list[Event] = []
    seen = set()
    while state.phase is not Phase.OVER:
        draft = state.draft
        sort = f"{state.phase}-{'characters' if draft.kind is Kind.CHARACTER else 'tiles'}"
        for at in ROUNDS:
            if draft.number >= at and (at, sort) not in seen:
                seen.add((at, sort))
                yield f"{at}-{sort}", state, tuple(events[-8:])
        move = GAME.default_move(GAME.view(state, state.seat))
        step = GAME.apply(state, state.seat, move, secret.turn(1))
        state = step.state
        events += step.events


def drawn_bot(folder: Path, made: list[GameBot]) -> Callable[[Clock], GameBot]:
    """Give what makes a bot that has its pictures soon, and note the bot."""

    async def open_store(games: Mapping[str, Codec]) -> Store:
        return await SqliteStore.start(folder / "tables.sqlite3", games)

    def make(clock: Clock) -> GameBot:
        made.append(GameBot(DataFolders(), open_store, clock, lobby_seconds=3600, shard_count=1, upload_seconds=0))
        return made[-1]

    return make


async def lay(bot: GameBot, who: Player, state: State, events: tuple[Event, ...]) -> None:
    """Lay the only table as a state says after some events, and show it."""
    table = (await bot.host.tables.load(1)).table
    after = replace(table, seq=table.seq + 1, turns=table.turns + 1, state=state)
    if state.phase is Phase.OVER:
        after = replace(after, phase=TablePhase.FINISHED)
    log = [LogEntry(table.turns, state.seat, "move", (), events, 0)]
    await stored.save(bot.host.tables.store, table, after, log)
    await who.slash("table show")


async def test_a_table_of_three_players_fits_on_a_phone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "AT_ONCE", 10_000)
    bots: list[GameBot] = []
    heights: dict[str, float] = {}
    shots = os.environ.get("SCREENSHOTS")
    with shown(read_pictures(DataFolders())):
        async with open_playground(drawn_bot(tmp_path, bots)) as address, open_browser() as browser:
            ada = await Player.join(browser, address, "Ada", width=WIDTH, height=2 * HEIGHT)
            emojis = bots[0].own_emojis
            await ada.slash("planet start")
            for name in ("Ben", "Cleo"):
                await ada.become(name)
                await ada.click("Join")
            await ada.become("Ada")
            await ada.click("Start")

            async def drawn() -> bool:
                return len(emojis.ids) == len(emojis.wanted)

            await ada._until(drawn, "pictures")
            for name, state, events in moments(3):
                await lay(bots[0], ada, state, events)
                message = ada.page.locator(".channel-message", has=ada.page.locator("button")).last
                box = await message.bounding_box()
                assert box is not None
                heights[name] = box["height"]
                if shots is not None:
                    await message.screenshot(path=Path(shots, f"{name}.png"))
    assert {name: height for name, height in heights.items() if height > HEIGHT} == {}
