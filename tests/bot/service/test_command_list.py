from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest
from discord import app_commands

from bot.service.command_list import FIRST_PAUSE, REST, CommandList
from bot.store.sqlite import SqliteStore
from tests import stored

APPLICATION = 77


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    async with stored.opened(tmp_path / "tables.sqlite3") as store:
        yield store


class Command:
    """A command that Discord is told about by its description."""

    def __init__(self, description: str) -> None:
        self.description = description

    async def get_translated_payload(self, *_: object) -> dict[str, str]:
        return {"description": self.description}


class Tree:
    """A command tree that tells Discord, or fails as often as it has failures."""

    def __init__(self, *descriptions: str, failures: list[Exception] | None = None) -> None:
        http = SimpleNamespace(bulk_upsert_global_commands=self.tell)
        self.client = SimpleNamespace(application_id=APPLICATION, http=http)
        self.commands = [Command(description) for description in descriptions]
        self.failures = failures or []
        self.told = 0
        self.translator = None

    def get_commands(self) -> list[Command]:
        return self.commands

    async def tell(self, application: int, payload: list[dict[str, str]]) -> None:
        assert application == self.client.application_id
        assert payload == [{"description": command.description} for command in self.commands]
        if self.failures:
            raise self.failures.pop()
        self.told += 1


def command_list(tree: Any, store: SqliteStore) -> CommandList:
    return CommandList(tree, store)


async def test_discord_is_told_once_then_only_what_has_changed(store: SqliteStore) -> None:
    for tree, told in ((Tree("a", "b"), 1), (Tree("a", "b"), 0), (Tree("b", "a"), 1), (Tree("a", "b"), 1)):
        assert [await command_list(tree, store).tell() for _ in range(2)] == [REST, REST]
        assert tree.told == told


async def test_another_application_has_to_be_told_too(store: SqliteStore) -> None:
    await command_list(Tree("a"), store).tell()
    other = Tree("a")
    other.client.application_id += 1
    await command_list(other, store).tell()
    assert other.told == 1


async def test_a_failure_is_followed_by_tries_with_growing_pauses(store: SqliteStore) -> None:
    error = app_commands.AppCommandError("limited")
    tree = Tree("a", failures=[error, aiohttp.ClientConnectionError(), *[error] * 8])
    commands = command_list(tree, store)
    pauses = [await commands.tell() for _ in range(10)]
    assert pauses[:3] == [FIRST_PAUSE, 2 * FIRST_PAUSE, 4 * FIRST_PAUSE]
    assert pauses == sorted(pauses)
    assert pauses[-1] == REST
    assert (await commands.tell(), tree.told) == (REST, 1)
    tree.failures = [error]
    await store.runs.forget_commands()
    assert await commands.tell() == FIRST_PAUSE
