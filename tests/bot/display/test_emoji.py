"""Whatever a host writes in place of an emoji is refused when the bot starts, as Discord would refuse the table."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from pydantic_core import PydanticCustomError

from bot.display.emoji import check_emoji
from rules.datafile import SHIPPED, DataError, DataFolders
from tests.games import GAMES

GOOD = (
    "🐷",
    "🗑️",
    "▫️",
    "1️⃣",
    "#️⃣",
    "🇦",
    "🇮🇹",
    "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "👍🏽",
    "👨‍👩‍👧‍👦",
    "🏳️‍🌈",
    "❤️‍🔥",
    "<:pig:123456789012345678>",
    "<a:pig_1:1234567890123456789>",
)
BAD = (
    "abc",
    "",
    " ",
    "1",
    "é",
    "♙",
    "☙",
    "🐷🐺",
    "🐷 ",
    "🐷\n",
    "🐷️️",
    "🐷‍",
    ":pig:",
    "<:pig:1>",
    "<:p:123456789012345678>",
    "<:pig:123456789012345678> ",
    "pig:123456789012345678",
    "<@123456789012345678>",
    "🇦🇧🇨",
    "🐷" * 2000,
)


@pytest.mark.parametrize("emoji", GOOD)
def test_an_emoji_is_taken_as_it_is(emoji: str) -> None:
    assert check_emoji(emoji) == emoji


def test_a_character_that_is_text_without_its_mark_gets_the_mark() -> None:
    assert check_emoji("🗑") == "🗑\ufe0f"


@pytest.mark.parametrize("value", BAD)
def test_anything_else_is_refused(value: str) -> None:
    with pytest.raises(PydanticCustomError):
        check_emoji(value)


def written(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(written, value))}]"
    return '"' + str(value).replace("\n", "\\n") + '"'


def file_of(content: dict[str, Any]) -> str:
    """Write a TOML file of strings, lists and tables of them."""
    tables = {key: value for key, value in content.items() if isinstance(value, dict)}
    lines = [f"{key} = {written(value)}" for key, value in content.items() if key not in tables]
    for name, table in tables.items():
        lines += [f"[{name}]", *(f"{key} = {written(value)}" for key, value in table.items())]
    return "\n".join(lines)


def spoiled(content: dict[str, Any], bad: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Give the file once for each of its emoji, with that one replaced, and where it is."""
    for key, value in content.items():
        if isinstance(value, dict):
            for inner, changed in spoiled(value, bad):
                yield f"{key}.{inner}", content | {key: changed}
        elif isinstance(value, list):
            for number in range(len(value)):
                yield f"{key}.{number}", content | {key: [*value[:number], bad, *value[number + 1 :]]}
        else:
            yield key, content | {key: bad}


def shipped(key: str) -> dict[str, Any]:
    return tomllib.loads((SHIPPED / f"{key}.emoji.toml").read_text(encoding="utf-8"))


def read(folder: Path, key: str, content: dict[str, Any]) -> Any:
    (folder / f"{key}.emoji.toml").write_text(file_of(content), encoding="utf-8")
    return DataFolders(folder).read(f"{key}.emoji.toml", import_module(f"cogs.{key}.art").Art)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("bad", ["abc", "", "🐷🐺", "🐷\n"])
def test_every_entry_of_every_file_must_be_an_emoji(tmp_path: Path, key: str, bad: str) -> None:
    tried = 0
    for where, content in spoiled(shipped(key), bad):
        with pytest.raises(DataError) as refused:
            read(tmp_path, key, content)
        (line,) = str(refused.value).splitlines()
        assert line.startswith(f"{tmp_path / key}.emoji.toml: {where}: must be one emoji such as 🐷")
        tried += 1
    assert tried > 9


@pytest.mark.parametrize("key", GAMES)
def test_missing_and_unknown_entries_are_refused_by_name(tmp_path: Path, key: str) -> None:
    whole = shipped(key)
    assert read(tmp_path, key, whole)
    for name in whole:
        with pytest.raises(DataError, match=rf"toml: {name}: Field required"):
            read(tmp_path, key, {other: value for other, value in whole.items() if other != name})
    with pytest.raises(DataError, match="toml: moon: Extra inputs are not permitted"):
        read(tmp_path, key, {"moon": "🌙"} | whole)
