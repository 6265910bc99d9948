from __future__ import annotations

from pathlib import Path

from tests.e2e.browser import Player, game_bot, needs_chromium, open_browser, open_playground

pytestmark = needs_chromium


async def test_an_admin_chooses_channels_and_a_timer_and_others_may_not(tmp_path: Path) -> None:
    async with open_playground(game_bot(tmp_path)) as address, open_browser() as browser:
        ada = await Player.join(browser, address, "Ada")
        await ada.slash("settings server")
        await ada.sees("In every channel.")
        await ada.tick("Channels (none: everywhere)", "games")
        await ada.sees("Only in")
        await ada.pick("Time for a move: 15 minutes")
        await ada.sees("15 minutes where a game has not been played before")
        await ada.click("Everywhere")
        await ada.sees("In every channel.")
        await ada.become("Ben")
        await ada.slash("settings server")
        await ada.sees("Only a server manager")
        await ada.slash("pigs start")
        await ada.sees("Time for a move: 15 minutes")
        assert ada.complaints == []
