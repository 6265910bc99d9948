"""The playground's page shows the bot's own emojis as Discord does."""

from __future__ import annotations

from pathlib import Path

from tests.e2e.browser import Player, game_bot, needs_chromium, open_browser, open_playground
from tests.pictures import pictures, shown

pytestmark = needs_chromium

DICE = [f"{colour}_die_{face}" for colour in ("white", "black") for face in ("door", "window", "roof", "wolf")]
TILES = [f"straw_{part}" for part in ("door", "window", "roof")]


async def loaded(player: Player, where: str, number: int) -> list[tuple[float, float]]:
    """Wait until a page shows so many pictures, each with its pixels; give the top and the height of each."""
    images = player.page.locator(f"{where} .custom-emoji")

    async def seen() -> bool:
        widths = [await image.evaluate("image => image.naturalWidth") for image in await images.all()]
        return len(widths) >= number and all(widths)

    await player._until(seen, f"{number} pictures in {where}")
    boxes = [await image.bounding_box() for image in await images.all()]
    return [(box["y"], box["height"]) for box in boxes if box is not None]


async def test_pictures_are_seen_in_texts_and_on_buttons(tmp_path: Path) -> None:
    with shown(pictures([*DICE, *TILES])):
        async with open_playground(game_bot(tmp_path)) as address, open_browser() as browser:
            ada = await Player.join(browser, address, "Ada")
            ben = await Player.join(browser, address, "Ben", width=400)
            await ada.slash("pigs start")
            await ben.sees("Ada (host)")
            await ben.click("Join")
            await ada.sees("Press Join to play.")
            await ada.click("Start")
            await ada.sees("roll the dice")
            mover, other = (ada, ben) if any("Ada: roll" in text for text in await ada.messages()) else (ben, ada)
            await mover.click("Roll")
            for player in (mover, other):
                heights = await loaded(player, ".embed-field-value", len(TILES))
                assert {height for _, height in heights} == {18}
                assert len({top for top, _ in heights}) == 1
                await loaded(player, ".component-button", 3)
                assert player.complaints == []
