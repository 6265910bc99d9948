"""The playground's page shows the bot's own emojis as Discord does."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.pigs.state import Phase
from tests.e2e.browser import Player, needs_chromium
from tests.e2e.phone import open_phone
from tests.rules.pigs.table import table as laid

pytestmark = needs_chromium


async def loaded(player: Player, where: str, number: int) -> list[tuple[float, float]]:
    """Wait until a page shows so many pictures, each with its pixels; give the top and the height of each."""
    images = player.page.locator(f"{where} .custom-emoji")

    async def seen() -> bool:
        widths = [await image.evaluate("image => image.naturalWidth") for image in await images.all()]
        return len(widths) >= number and all(widths)

    await player._until(seen, f"{number} pictures in {where}")
    boxes = [await image.bounding_box() for image in await images.all()]
    return [(box["y"], box["height"]) for box in boxes if box is not None]


@pytest.mark.slow
async def test_pictures_are_seen_in_texts_and_on_buttons(tmp_path: Path) -> None:
    async with open_phone(tmp_path, "pigs", ("Ada", "Ben")) as phone:
        await phone.lay(laid("sd ww br", "bd", seats=2, dice="DDWWR", phase=Phase.REROLL))
        boxes = await loaded(phone.player, ".embed-description", 3)
        assert {height for _, height in boxes} == {18}
        assert len({top for top, _ in boxes[:3]}) == 3
        boxes = await loaded(phone.player, ".embed-field-value", 9)
        assert {height for _, height in boxes} == {18}
        assert len({top for top, _ in boxes}) >= 3
        await loaded(phone.player, ".component-button", 5)
        assert phone.player.complaints == []
