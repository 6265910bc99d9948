"""Make Me a Planet on the playground's page, as three people in three browsers draft it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.datafile import SHIPPED, DataFolders
from tests.e2e.browser import Player, game_bot, needs_chromium, open_browser, open_playground

pytestmark = needs_chromium

MOST_CLICKS = 30


def _small_planets(folder: Path) -> DataFolders:
    """Make a box whose planets have one tile of each kind."""
    text = (SHIPPED / "planet.toml").read_text(encoding="utf-8")
    text = text.replace("{ 2 = 8, 3 = 8, 4 = 4, 5 = 0 }", "{ 2 = 17, 3 = 17, 4 = 16, 5 = 15 }")
    for place, kind in enumerate(("centre", "uphill", "downhill", "character")):
        text = re.sub(rf"^{kind} = \[\d+(, \d+)+\]", f"{kind} = [{place}]", text, count=1, flags=re.MULTILINE)
    (folder / "planet.toml").write_text(text, encoding="utf-8")
    return DataFolders(folder)


async def table_labels(player: Player) -> list[str]:
    """Read the buttons of the table, below which there may be a call with a button."""
    table = player.page.locator(".channel-message", has_text="Legend").last
    return [" ".join(text.split()) for text in await table.locator("button.component-button").all_inner_texts()]


@pytest.mark.slow
async def test_three_people_draft_planets_to_the_count(tmp_path: Path) -> None:
    async with open_playground(game_bot(tmp_path, _small_planets(tmp_path))) as address, open_browser() as browser:
        ada = await Player.join(browser, address, "Ada")
        ben = await Player.join(browser, address, "Ben", width=400)
        cleo = await Player.join(browser, address, "Cleo", width=400)
        players = {"Ada": ada, "Ben": ben, "Cleo": cleo}
        await ada.slash("planet start", hidden_characters="on")
        await ben.sees("Ada (host)")
        await ben.click("Join")
        await cleo.sees("Ben")
        await cleo.click("Join")
        await ada.agrees_with(cleo)
        await ada.click("Start")

        done = []
        for _ in range(MOST_CLICKS):
            await ada.agrees_with(ben)
            await ada.agrees_with(cleo)
            text = "\n".join(await ada.messages())
            if "🏆" in text:
                break
            ((name, task),) = re.findall(r"^(Ada|Ben|Cleo): (.+)$", text, re.MULTILINE)
            done.append(re.sub(r"then \w+ picks", "then ... picks", task))
            labels = await table_labels(players[name])
            assert {"🪐 Planets 🎭", "🔎 Legend", "📖 Rules"} <= set(labels)
            await players[name].click(labels[0].split(" ", 1)[1])
            await ada.sees_no_more(f"{name}: {task}")
            if task.startswith("take a tile"):
                assert labels[0].startswith("1️⃣ ")
        assert done == ["choose a stack", "take a tile, then ... picks", "take a tile"] * 4

        await ada.sees("🏆")
        planets = "\n".join(await ada.messages())
        assert re.search(r"^🥇 (Ada|Ben|Cleo) · \S+ points?$", planets, re.MULTILINE)
        await ben.click("Planets")
        await ben.sees("The count")
        await ben.click("Cleo")
        shown = "\n".join(await ben.messages())
        assert re.search(r"^Cleo · \S+ points?$", shown, re.MULTILINE)
        assert shown.count("Only you can see this") == 1
        await cleo.sees("the game is over")
        assert await cleo.labels() == ["🔁 Rematch", "⏯️ Replay", "⚖️ Fair?"]
        assert ada.complaints == ben.complaints == cleo.complaints == []
