from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

from bot.preferences import OwnChoices, Pings, ServerChoices
from bot.records import Phase
from bot.store.sqlite import SqliteStore
from tests.bot.store import samples

KNOWN_PEOPLE = {
    ("sitters", "user_id"),
    ("sitters", "name"),
    ("standings", "user_id"),
    ("standings", "name"),
    ("tables", "host"),
    ("tables", "asked"),
    ("tables", "invited"),
    ("settings", "owner"),
    ("tallies", "user_id"),
    ("tallies", "name"),
    ("courses", "user_id"),
    ("opponents", "user_id"),
    ("opponents", "other"),
    ("honours", "user_id"),
}
"""What `forget` takes somebody out of."""
KNOWN_SERVERS = {
    ("tables", "guild"),
    ("results", "guild"),
    ("departures", "guild"),
    ("settings", "owner"),
    ("boards", "guild"),
    ("honours", "guild"),
    ("season_rules", "guild"),
}
"""What `forget_guild` deletes by."""


def columns(path: Path) -> set[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as connection:
        return set(
            connection.execute(
                "SELECT made.name, info.name FROM sqlite_master AS made, pragma_table_info(made.name) AS info "
                "WHERE made.type = 'table'"
            )
        )


async def test_every_column_for_people_and_servers_is_known_to_what_forgets_them(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    await (await SqliteStore.start(path)).close()
    found = columns(path)
    words = ("user", "name", "host", "asked", "invited", "owner", "member", "person", "player", "other")
    people = {(table, column) for table, column in found if any(word in column for word in words)}
    assert {pair for pair in people if not pair[0].startswith("sqlite_")} == KNOWN_PEOPLE
    assert {(table, column) for table, column in found if column in ("guild", "server", "owner")} == KNOWN_SERVERS


async def test_choices_of_others_and_of_another_kind_are_left_alone(store: SqliteStore) -> None:
    assert await store.choices(OwnChoices, 1) == OwnChoices()
    await store.choose(OwnChoices, 1, lambda now: replace(now, pings=Pings.OFF))
    await store.choose(ServerChoices, 1, lambda now: replace(now, channels=(4, 2**63 - 1)))
    assert await store.choices(OwnChoices, 1) == OwnChoices(Pings.OFF)
    assert await store.choices(ServerChoices, 1) == ServerChoices((4, 2**63 - 1))
    assert await store.choices(OwnChoices, 2) == OwnChoices()


async def test_what_nobody_chose_follows_its_default_and_unknown_fields_are_let_be(store: SqliteStore) -> None:
    @dataclass(frozen=True)
    class Later:
        KIND: ClassVar[str] = "server"
        pings: bool = False
        style: str = "plain"

    await store.choose(ServerChoices, 1, lambda now: replace(now, host_ends=False))
    assert await store.choices(Later, 1) == Later()


async def test_a_write_of_what_was_read_before_somebody_was_forgotten_is_refused(store: SqliteStore) -> None:
    before = await store.open(samples.table())
    await store.forget(10, "Former player", OwnChoices)
    after = await store.table(before.id)
    assert after is not None
    assert after.seq == before.seq + 1
    assert [(sitter.person.user, sitter.person.name) for sitter in after.sitters] == [
        (-1, "Former player"),
        (11, "player 11"),
    ]
    assert after.host == -1


async def test_a_finished_table_keeps_its_number_when_somebody_is_forgotten(store: SqliteStore) -> None:
    table = await store.open(samples.table())
    over = replace(table, phase=Phase.FINISHED)
    await store.save(table, over, (), samples.result(over, 3, 4))
    await store.forget(11, "Former player", OwnChoices)
    after = await store.table(table.id)
    assert after is not None
    assert after.seq == over.seq
    assert [standing.user for standing in (await store.results_in(1, 9, 0))[0].standings] == [-1, 10]


async def test_a_server_is_forgotten_whole_and_others_are_kept(store: SqliteStore, tmp_path: Path) -> None:
    kept = await store.open(samples.table(channel=1, guild=6))
    for channel in range(2, 250):
        table = await store.open(samples.table(channel=channel))
        after, entry = samples.moved(table)
        over = replace(after, phase=Phase.FINISHED)
        await store.note_commitment(table.id, "c")
        await store.save(table, over, [entry], samples.result(over, 3, 4) if channel % 2 else None)
    await store.choose(ServerChoices, 5, lambda now: replace(now, pings=False))
    await store.depart(5, 9)
    assert set(await store.guilds(ServerChoices)) == {5, 6}
    await store.forget_guild(5, ServerChoices)
    assert await store.guilds(ServerChoices) == [6]
    assert await store.table(kept.id) == kept
    assert await store.departed(2**40) == []
    assert await store.choices(ServerChoices, 5) == ServerChoices()
    for name in ("results", "standings", "log_entries", "commitments"):
        assert (await store._reader.execute_fetchall(f"SELECT COUNT(*) FROM {name}"))[0][0] == 0  # type: ignore[index]
