"""The Three Little Wolves on the playground's page, as two people in two browsers play its first turns."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.e2e.browser import Player, game_bot, needs_chromium, open_browser, open_playground

pytestmark = needs_chromium

CARD = re.compile("[🟥🟡🍀🤍]+((?:[0-9]\ufe0f?\u20e3)+)(?:/(?:[0-9]\ufe0f?\u20e3)+)?")
TASK = re.compile("Your turn|Waiting for")


async def hand(player: Player) -> list[str]:
    """Read the cards in a player's newest private message."""
    private = [message for message in await player.messages() if "Your hand" in message]
    return [card[0] for card in CARD.finditer(TASK.split(private[-1])[-1])]


async def shown(player: Player) -> set[str]:
    """Read every card that a player sees."""
    return {card[0] for card in CARD.finditer("\n".join(await player.messages()))}


async def play(player: Player) -> None:
    """Build the first card, and see the hand come back with one that is new."""
    held = await hand(player)
    (start, *_) = (label for label in await player.labels() if "new house A" in label)
    await player.click(start.split(" ", 1)[1])
    await player.sees("🆕")
    after = await hand(player)
    assert len(after) == 5
    assert len({*held} - {*after}) == 1


@pytest.mark.dice("a first card that wakes nobody")
async def test_two_people_play_the_first_turns_and_each_sees_only_their_own_cards(tmp_path: Path) -> None:
    async with open_playground(game_bot(tmp_path)) as address, open_browser() as browser:
        ada = await Player.join(browser, address, "Ada")
        ben = await Player.join(browser, address, "Ben", width=400)
        await ada.slash("wolves start", baby_wolf="off")
        await ben.sees("Ada (host)")
        await ben.click("Join")
        await ada.sees("Press Join to play.")
        await ada.click("Start")
        await ben.sees("My hand")
        (name,) = re.findall(r"^(Ada|Ben): play a card", "\n".join(await ben.messages()), re.MULTILINE)
        first, second = (ada, ben) if name == "Ada" else (ben, ada)

        for player in (first, second):
            await player.click("My hand")
            assert len(await hand(player)) == 5
        await second.sees(f"Waiting for {name}.")
        for player, other in ((first, second), (second, first)):
            assert await shown(player) == {*await hand(player)}
            assert not await shown(player) & {*await hand(other)}

        await play(first)
        await second.sees(f"{name} starts house")
        await second.sees("Your turn: build a card, or discard one.")
        await play(second)
        await first.sees(f"{'Ben' if name == 'Ada' else 'Ada'} starts house")
        for player, other in ((first, second), (second, first)):
            assert not await shown(player) & {*await hand(other)}
        assert ada.complaints == ben.complaints == []
