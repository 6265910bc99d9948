"""Games that were half played with a bot of any earlier schema go on after the upgrade, by the rules."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.model.meaning import Act
from bot.model.records import Table, TablePhase
from bot.store.schema import MIGRATIONS
from bot.store.sqlite import SqliteStore
from rules.game import Seen
from tests.bot.acts import Acts, Moved
from tests.bot.seats import ADA, BEN, CLEO, DOV, LOBBY, HandClock
from tests.games import GAMES
from tests.sampling import some

SCRIPTS = sorted(MIGRATIONS.glob("*.sql"))
CHANNELS = {key: channel for channel, key in enumerate(GAMES, 1)}
LOBBY_CHANNEL = 99
PLAYED = 9
"""Moves before the upgrade."""
LONGEST = 1000


def written_down(new: Path, old: Path, version: int) -> None:
    """Make the file that a bot of an earlier schema would have left of the tables in a new one."""
    with closing(sqlite3.connect(old)) as connection:
        for script in SCRIPTS[:version]:
            connection.executescript(script.read_text())
        connection.execute("ATTACH ? AS new", (str(new),))
        tables = connection.execute(
            "SELECT name FROM main.sqlite_master WHERE type = 'table' ORDER BY rowid"
        ).fetchall()
        for name in (name for (name,) in tables if not name.startswith("sqlite_")):
            then, now = (
                [row[1] for row in connection.execute(f"PRAGMA {file}.table_info({name})")] for file in ("main", "new")
            )
            columns = ", ".join(column for column in then if column in now)
            connection.execute(f"INSERT INTO main.{name} ({columns}) SELECT {columns} FROM new.{name}")
        connection.execute(f"PRAGMA user_version = {version}")
        connection.commit()


async def moved(tables: Acts, table: Table) -> Moved:
    """Let the seat that is to move make a sensible move."""
    game = GAMES[table.game]

    def decide(_table: Table, seen: Seen[object]) -> Act:
        return Act(game.format_move(game.default_move(seen)))

    seat = tables.to_move(table)[0]
    return await tables.press(table.id, table.seq, table.players[seat].person.user, decide)


@pytest.mark.parametrize("version", some(range(1, len(SCRIPTS)), 5))
async def test_half_played_games_of_every_kind_and_schema_go_on_to_their_end(
    tmp_path: Path, clock: HandClock, version: int
) -> None:
    store = await SqliteStore.start(tmp_path / "new.sqlite3", GAMES)
    tables = Acts(store, GAMES, clock, LOBBY)
    before = {}
    for game, channel in CHANNELS.items():
        table = await tables.opened(5, channel, game, ADA, {})
        for person in (BEN, CLEO):
            await tables.join(table.id, person)
        table = (await tables.start(table.id, ADA.user)).after
        for _ in range(PLAYED):
            table = (await moved(tables, table)).after
        before[game] = table
    await tables.opened(5, LOBBY_CHANNEL, "pigs", ADA, {})
    await store.close()
    written_down(tmp_path / "new.sqlite3", tmp_path / "old.sqlite3", version)

    store = await SqliteStore.start(tmp_path / "old.sqlite3", GAMES)
    tables = Acts(store, GAMES, clock, LOBBY)
    lobby = await tables.find_in(LOBBY_CHANNEL)
    await tables.join(lobby.id, DOV)
    assert (await tables.start(lobby.id, ADA.user)).after.phase is TablePhase.PLAYING
    for game, channel in CHANNELS.items():
        table = await tables.find_in(channel)
        assert (table.state, table.secret, table.turns) == (
            before[game].state,
            before[game].secret,
            before[game].turns,
        )
        for _ in range(LONGEST):
            if table.phase is not TablePhase.PLAYING:
                break
            table = (await moved(tables, table)).after
        assert table.phase is TablePhase.FINISHED
        assert [entry.turn for entry in await store.history.log(table.id)] == [*range(table.turns)]
        (result,) = await store.history.results_in(channel, 2, 0)
        assert (result.game, len(result.standings)) == (game, 3)
    await store.close()
