"""Tables as a phone shows them: laid as a state says, drawn with the bot's own emojis, measured and photographed."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.app import GameBot
from bot.clock import Clock
from bot.display.emojis import read_pictures
from bot.model.records import LogEntry, TablePhase
from bot.playground.database import open_database
from bot.store import Codec, Store
from rules.datafile import DataFolders
from tests import stored
from tests.e2e.browser import Player, open_browser, open_playground
from tests.pictures import shown

WIDTH, HEIGHT = 400, 800
"""A phone's, in pixels."""


class Phone:
    """A page as wide as a phone, on which one table can be laid in any way."""

    def __init__(self, bot: GameBot, player: Player) -> None:
        self._bot = bot
        self.player = player
        self._message = player.page.locator(".channel-message", has=player.page.locator("button")).last

    async def lay(self, state: Any, *moves: Sequence[Any]) -> float:
        """Lay the table as a state says after some moves with their events; give its height with the controls."""
        tables = self._bot.host.tables
        table = (await tables.load(1)).table
        over = not self._bot.games[table.game].to_move(state)
        phase = TablePhase.FINISHED if over else TablePhase.PLAYING
        after = replace(table, seq=table.seq + 1, turns=table.turns + len(moves), state=state, phase=phase)
        log = [LogEntry(table.turns + at, 0, "move", (), tuple(events), 0) for at, events in enumerate(moves)]
        await stored.save(tables.store, table, after, log)
        await self.player.slash("table show")
        return await self.height()

    async def height(self) -> float:
        """Give the height of the table with its controls."""
        box = await self._message.bounding_box()
        assert box is not None
        return box["height"]

    async def photograph(self, name: str) -> None:
        """Save a picture of the table in the folder that SCREENSHOTS names, if there is one."""
        if folder := os.environ.get("SCREENSHOTS"):
            await self._message.screenshot(path=Path(folder, f"{name}.png"))


@asynccontextmanager
async def open_phone(
    folder: Path, game: str, names: Sequence[str], width: int = WIDTH, *, pictures: bool = True, **options: str
) -> AsyncIterator[Phone]:
    """Start a game with some people, on the page of the first one; without ``pictures`` it is drawn in Unicode."""
    bots: list[GameBot] = []

    async def open_store(games: Mapping[str, Codec]) -> Store:
        return await open_database(folder / "tables.sqlite3", games)

    def make(clock: Clock) -> GameBot:
        bots.append(GameBot(DataFolders(), open_store, clock, lobby_seconds=3600, shard_count=1, upload_seconds=0))
        return bots[-1]

    with shown(read_pictures(DataFolders()) if pictures else {}):
        async with open_playground(make) as address, open_browser() as browser:
            player = await Player.join(browser, address, names[0], width=width, height=2 * HEIGHT)
            await player.slash(f"{game} start", **options)
            for name in names[1:]:
                await player.become(name)
                await player.click("Join")
            await player.become(names[0])
            await player.click("Start")
            emojis = bots[0].own_emojis

            async def drawn() -> bool:
                return len(emojis.ids) == len(emojis.wanted)

            await player._until(drawn, "pictures")
            yield Phone(bots[0], player)
