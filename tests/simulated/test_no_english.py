"""On a server of another language, nothing that the bot says of itself is English."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import discord

from bot.model.records import Person
from tests.limits import messages
from tests.sentences import accented
from tests.simulated.play import start
from tests.simulated.profiles import played
from tests.simulated.speaking import NAMES, speak, spoken
from tests.simulated.world import World
from tests.translated import translate_all

PEOPLE = ("Ada", "Ben")
COMMANDS = (
    *("help", "settings me", "settings server", "leaderboard", "profile", "history", "fairness", "replay"),
    *("privacy show", "season show", "table show", "table log", "table leave", "table kick", "table end"),
    *("pigs rules", "wolves rules", "planet rules", "pigs start"),
)
SAME = re.compile(r"<[^<>]*>|`/[^`]*`|https?://\S+|\b[0-9a-f]{8}\b")
"""What is alike in every language: mentions, emoji, commands, links, secrets."""
OWN_NAMES = ("English", "Italiano", "Polski")


def words(body: Mapping[str, Any]) -> Iterator[str]:
    """Give what people read of a message."""
    yield body.get("content") or ""
    for embed in body.get("embeds", ()):
        yield from (embed.get("title") or "", embed.get("description") or "", embed.get("footer", {}).get("text", ""))
        yield from (text for field in embed.get("fields", ()) for text in (field["name"], field["value"]))
    for item in (item for row in body.get("components") or () for item in row["components"]):
        yield from (item.get("label") or "", item.get("placeholder") or "")
        yield from (
            text for option in item.get("options", ()) for text in (option["label"], option.get("description")) if text
        )


def english(text: str) -> list[str]:
    """List the English words of a text, but for names."""
    for name in (*NAMES, *PEOPLE, *OWN_NAMES):
        text = text.replace(name, "")
    return re.findall(r"\b(?=\w*[aeiouAEIOU])\w{2,}\b", SAME.sub("", text))


async def test_what_is_said_in_another_language_has_no_english_in_it(world: World, tmp_path: Path) -> None:
    with spoken(tmp_path) as locales:
        translate_all(tmp_path, "zh_TW", accented)
        ada, ben = world.person("Ada", "manage_guild"), world.person("Ben")
        speak(locales, {ada: "zh-TW", ben: "zh-TW"})
        guild = world.bot.get_guild(world.guild.id)
        assert guild is not None
        guild.preferred_locale = discord.Locale.taiwan_chinese
        await played(world, {Person(ada.id, "Ada"): 9, Person(ben.id, "Ben"): 8})
        for command in COMMANDS:
            await world.slash(ada, command)
        await start(world, ada, ben, begins=ada)
        for command in COMMANDS[:-1]:
            await world.slash(ada, command)
        await world.click(ben, "roll")
        await world.click(ada, "roll")
    said = [text for body in messages(world.env.http_requests) for text in words(body)]
    assert len(said) > 200
    assert {text: found for text in said if (found := english(text))} == {}
