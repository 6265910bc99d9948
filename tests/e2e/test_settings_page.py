from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.browser import Player, game_bot, needs_chromium, open_browser, open_playground

pytestmark = needs_chromium


@pytest.mark.slow
async def test_an_admin_chooses_channels_and_a_timer_and_others_may_not(tmp_path: Path) -> None:
    async with open_playground(game_bot(tmp_path)) as address, open_browser() as browser:
        ada = await Player.join(browser, address, "Ada")
        await ada.slash("settings server")
        await ada.sees("In every channel.")
        await ada.tick("Channels (none: everywhere)", "games")
        await ada.sees("Only in")
        await ada.pick("Time per move: 15 minutes")
        await ada.sees("15 minutes where a game hasn't been played before")
        await ada.become("Ben")
        await ada.slash("settings server")
        await ada.sees("Only a server manager")
        await ada.slash("pigs start")
        await ada.sees("15 minutes per move, then autopilot")
        assert ada.complaints == []


async def test_a_host_chooses_in_the_panel_of_a_lobby(tmp_path: Path) -> None:
    async with open_playground(game_bot(tmp_path)) as address, open_browser() as browser:
        ada = await Player.join(browser, address, "Ada")
        await ada.slash("pigs start")
        await ada.click("Options")
        await ada.pick("Variant: Veteran")
        await ada.click("Twin tiles: off")
        await ada.sees("Veteran · Twin tiles · 24 hours per move, then autopilot")
        await ada.click("Cancel this table")
        await ada.click("Cancel this table")
        await ada.sees("This table was closed")
        assert ada.complaints == []
