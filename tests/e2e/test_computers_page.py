"""A lone person on the playground's page, with computers to play against."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.browser import Player, game_bot, needs_chromium, open_browser, open_playground

pytestmark = needs_chromium


@pytest.mark.slow
async def test_a_lone_person_seats_two_alike_and_plays_on_at_the_next_start(tmp_path: Path) -> None:
    async with open_browser() as browser:
        async with open_playground(game_bot(tmp_path)) as address:
            ada = await Player.join(browser, address, "Ada", width=400)
            await ada.slash("pigs start")
            await ada.pick("Add a computer: normal")
            await ada.sees("Badger · normal")
            await ada.pick("Add a computer: normal")
            await ada.sees("Otter · normal")
            await ada.click("Start")
            await ada.sees("Ada: roll the dice")
            assert ada.complaints == []
        async with open_playground(game_bot(tmp_path)) as address:
            ada = await Player.join(browser, address, "Ada", width=400)
            await ada.slash("table show")
            await ada.sees("Ada: roll the dice")
            await ada.click("Roll")
            assert ada.complaints == []
