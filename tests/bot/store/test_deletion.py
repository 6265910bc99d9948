"""What is deleted is not to be found in the database's files any more."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.model.preferences import OwnChoices, ServerChoices
from bot.model.records import Person, Player
from bot.store.sqlite import SqliteStore
from tests.bot.store import samples
from tests.bot.store.scored import Played, record

pytestmark = pytest.mark.sqlite


async def test_nothing_of_a_forgotten_name_is_left_in_the_file_or_its_log(store: SqliteStore, path: Path) -> None:
    name = "Adalgisa of the long name"
    await record(store, Played({11: 1, 12: 2}), names={11: name, 12: "Ben"})
    table = samples.table(channel=9)
    await store.tables.open(replace(table, players=(Player(Person(11, name)),), invited=(Person(11, name),)))
    await store.people.anonymise(11, "Former player", OwnChoices)
    assert not [file.name for file in path.parent.iterdir() if name.encode() in file.read_bytes()]
    assert [file.name for file in path.parent.iterdir() if b"Former player" in file.read_bytes()]


async def test_nothing_of_a_deleted_server_is_left_in_the_file_or_its_log(store: SqliteStore, path: Path) -> None:
    name = "Adalgisa of the long name"
    opened = replace(samples.table(channel=9), players=(Player(Person(11, name)),), invited=(Person(11, name),))
    table = await store.tables.open(opened)
    assert [file.name for file in path.parent.iterdir() if name.encode() in file.read_bytes()]
    await store.servers.delete(table.guild, ServerChoices)
    assert not [file.name for file in path.parent.iterdir() if name.encode() in file.read_bytes()]
