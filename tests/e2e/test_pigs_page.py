"""The Three Little Pigs on the playground's page, as two people in two browsers play it."""

from __future__ import annotations

import re
from pathlib import Path

from rules.datafile import SHIPPED, DataFolders
from tests.e2e.browser import Player, game_bot, needs_chromium, open_browser, open_playground

pytestmark = needs_chromium

MOST_CLICKS = 150
FACES = ("🚪", "🪟", "🔺")
ASIDE = ("🐺", "🎲", "🔎", "📖", "📜", "🔙", "🔒")


def _short_game(folder: Path) -> DataFolders:
    """Make a box in which the game ends with its first empty stack, and stacks hold one tile."""
    text = (SHIPPED / "pigs.toml").read_text(encoding="utf-8")
    text = text.replace("tiles = 36", "tiles = 9").replace("copies = 4", "copies = 1")
    text = text.replace("empty_stacks = { 2 = 2,", "empty_stacks = { 2 = 1,")
    head, each = text.split("each = [\n")
    kinds: dict[str, str] = {}
    for line in each.splitlines():
        if found := re.search(r'material = "\w+", part = "\w+"', line):
            kinds.setdefault(found[0], line)
    (folder / "pigs.toml").write_text(f"{head}each = [\n" + "\n".join(kinds.values()) + "\n]\n", encoding="utf-8")
    return DataFolders(folder)


async def test_two_people_play_a_game_from_the_command_to_the_count(tmp_path: Path) -> None:
    async with open_playground(game_bot(tmp_path, _short_game(tmp_path))) as address, open_browser() as browser:
        ada = await Player.join(browser, address, "Ada")
        ben = await Player.join(browser, address, "Ben", width=400)
        await ada.slash("pigs start", variant="veteran")
        await ben.sees("Ada (host)")
        await ben.click("Join")
        await ada.sees("Press Join to play.")
        await ada.click("Start")

        players = {"Ada": ada, "Ben": ben}
        toggled = built = False
        for _ in range(MOST_CLICKS):
            await ada.agrees_with(ben)
            text = "\n".join(await ada.messages())
            if suspense := next((line for line in text.splitlines() if "huffs and puffs" in line), None):
                await ada.sees_no_more(suspense)
                continue
            if "🏆" in text:
                break
            (name,) = re.findall(r"^(Ada|Ben): ", text, re.MULTILINE)
            mover = players[name]
            labels = await mover.labels()
            die = next((label for label in labels if label in FACES), None)
            if "🎲 Roll" in labels:
                await mover.click("Roll")
            elif die and not toggled:
                await mover.click(die)
                assert f"{die} ↻" in await mover.labels()
                await mover.click(next(label for label in await mover.labels() if "Reroll 1 die" in label)[2:])
                toggled = True
            else:
                aside = (*ASIDE, "🚪 Keep", "🪟 Keep", "🔺 Keep")
                choice = next(label for label in labels if " " in label and not label.startswith(aside))
                built = built or "→" in choice
                await mover.click(choice if "'s " in choice else choice.split(" ", 1)[1])
        await ada.sees("🏆")
        await ben.sees("🏆")
        assert toggled
        assert built
        await ben.sees("the game is over")
        assert await ben.labels() == ["🔁 Rematch", "⏯️ Replay", "⚖️ Fair?"]
        assert ada.complaints == ben.complaints == []
