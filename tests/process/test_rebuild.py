"""Recounting everything while a bot runs."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.model.records import TablePhase
from bot.store.scores import BATCH
from bot.store.sqlite import SqliteStore
from tests import stored
from tests.bot.store import samples
from tests.process.party import Ledger, Party
from tests.wire.forkserver import FORKS
from tests.wire.server import WireServer
from tests.wire.world import Place

pytestmark = pytest.mark.asyncio(loop_scope="module")

RESULTS = BATCH + 1
MOVES = 20
"""With so few no game is over."""


@pytest.mark.usefixtures("bot")
async def test_ratings_are_rebuilt_while_people_play(server: WireServer, ledger: Ledger, place: Place) -> None:
    party = Party(server, ledger, place, people=2)
    await party.start()
    store = await SqliteStore.start(ledger.path, stored.BYTES)
    while await store.scores.bring_up_to_date():  # so that the bot does not recount as well
        pass
    for number in range(RESULTS):
        table = await store.tables.open(samples.table(channel=samples.TOP - number))
        await stored.save(
            store, table, replace(table, phase=TablePhase.FINISHED), (), samples.result(table, number % 5, 3)
        )
    await store.close()
    counted = tallies(ledger.path)
    ledger.write("UPDATE tallies SET wins = 0, mu = 1.0, rating = 1")
    assert tallies(ledger.path) != counted
    rebuilding = asyncio.create_task(rebuild(ledger.path))
    clicks = 0
    while not rebuilding.done():
        await (party.step() if clicks < MOVES else party.click(party.host, "look.count"))
        clicks += 1
    assert await rebuilding == (0, f"Recounted all ratings and leaderboards. Results: {RESULTS}.\n", "")
    assert clicks > 1
    assert tallies(ledger.path) == counted
    assert party.check().turns == party.table.turns
    await party.step()


async def test_without_a_database_nothing_is_counted_and_none_is_made(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "none.sqlite3")
    status, output, error = await rebuild(ledger.path)
    assert (status, output, error.count("\n")) == (2, "", 1)
    assert "none.sqlite3" in error
    assert ledger.files() == []


async def test_where_no_result_is_that_is_said(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "fresh.sqlite3")
    await (await SqliteStore.start(ledger.path, stored.BYTES)).close()
    status, output, error = await rebuild(ledger.path)
    assert (status, error) == (0, "")
    assert "no results yet" in output


def tallies(path: Path) -> list[tuple[Any, ...]]:
    sql = """
        SELECT game, scope, boards.place, period, size, user_id, games, wins, average, mu, sigma, rating
        FROM tallies JOIN boards ON boards.id = tallies.board, scoring WHERE edition = shown ORDER BY 1, 2, 3, 4, 6
    """
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchall()


async def rebuild(database: Path) -> tuple[int, str, str]:
    """Run the command; give its exit status and what it says on stdout and stderr."""
    return await FORKS.run("bot", "rebuild-ratings", env=os.environ | {"DATABASE_PATH": str(database)})
