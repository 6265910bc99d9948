from __future__ import annotations

import asyncio

import pytest

from tests.e2e.browser import Player, needs_chromium, open_browser, open_playground
from tests.e2e.sample import SampleBot

pytestmark = needs_chromium


async def test_people_play_together_each_on_a_page_of_their_own() -> None:
    async with open_playground(SampleBot) as address, open_browser() as browser:
        ada = await Player.join(browser, address, "Ada")
        ben = await Player.join(browser, address, "Ben", width=400)

        await ada.slash("demo start", house="bricks", rival="Cleo")
        await ben.sees("Floors built: 0 of bricks against Cleo")
        assert await ben.labels() == ["🧱 Build", "👀 Peek"]

        await ben.click("Build")
        await ada.sees("Floors built: 1 by Ben")
        await ada.click("Build")
        await ben.sees("Floors built: 2 by Ada")

        await ben.click("Peek")
        await ben.sees("Ben alone sees this.")
        await ben.pick("Red", "Blue")
        await ben.sees("You chose Red and Blue.")
        await ben.say("Your turn, Ada")
        await ada.sees("Your turn, Ada")
        assert not any("Ben alone" in message or "You chose" in message for message in await ada.messages())

        await ben.become("Cleo")
        assert not any("Ben alone" in message for message in await ben.messages())
        await ben.become("Ben")
        await ben.sees("Ben alone sees this.")
        assert ada.complaints == ben.complaints == []


@pytest.mark.slow
async def test_a_page_loaded_again_is_still_the_same_persons_and_shows_what_the_bot_does_by_itself() -> None:
    async with open_playground(SampleBot) as address, open_browser() as browser:
        ada = await Player.join(browser, address, "Ada")
        ben = await Player.join(browser, address, "Ben")
        await ben.page.reload()
        await ada.type_and_enter("/demo later")
        await ada.sees("The wolf has come.")
        await ben.sees("The wolf has come.")
        assert await ben.name() == "Ben"


@pytest.mark.slow
async def test_ending_the_session_on_a_page_ends_the_playground() -> None:
    closed = asyncio.Event()

    class Closing(SampleBot):
        async def close(self) -> None:
            await super().close()
            closed.set()

    async with open_playground(Closing) as address, open_browser() as browser:
        ada = await Player.join(browser, address, "Ada")
        await ada.end_session()
        async with asyncio.timeout(120):
            await closed.wait()
