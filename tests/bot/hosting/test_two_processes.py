"""Two processes on one database: the slower one decides again on what is there now; no move is lost or made twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.model.records import Loaded, TablePhase, Update
from bot.model.refusals import RefusalReason, Refused
from rules.pigs.state import Phase
from tests.bot.acts import Acts
from tests.bot.seats import ADA, BEN, CLEO, LOBBY, HandClock, act, reason, seated, started
from tests.bot.store.places import KINDS, Place, PostgresPlace, SqlitePlace, opened
from tests.games import GAMES
from tests.named import called
from tests.rules.pigs.table import table as laid


@pytest.fixture(params=KINDS)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    if request.param == KINDS[0]:
        yield SqlitePlace(tmp_path / "tables.sqlite3")
        return
    cluster = request.getfixturevalue("cluster")
    on_server = PostgresPlace(cluster, cluster.create())
    yield on_server
    cluster.drop(on_server.url)


@pytest.fixture
async def tables(place: Place, clock: HandClock) -> AsyncIterator[Acts]:
    async with opened(place, GAMES) as store:
        yield Acts(store, GAMES, clock, LOBBY)


@pytest.fixture
async def other(place: Place, clock: HandClock) -> AsyncIterator[Acts]:
    """Another process with the same database as ``tables``."""
    async with opened(place, GAMES) as store:
        yield Acts(store, GAMES, clock, LOBBY)


async def test_what_one_process_has_written_the_other_decides_about(tables: Acts, other: Acts) -> None:
    table = await seated(tables, ADA, BEN)
    assert called(await other.join(table.id, CLEO)) == ("Ada", "Ben", "Cleo")
    assert await reason(tables.join(table.id, CLEO)) is RefusalReason.SEATED
    assert called(await tables.leave_lobby(table.id, BEN.user)) == ("Ada", "Cleo")
    assert (await other.start(table.id, ADA.user)).after.phase is TablePhase.PLAYING
    assert await reason(tables.start(table.id, ADA.user)) is RefusalReason.STARTED


async def test_a_click_on_each_makes_one_move(tables: Acts, other: Acts) -> None:
    table = await started(tables, ADA, BEN, state=laid("sd | wd", "", dice="!WWRR", phase=Phase.REROLL))
    await other.find(table.id)
    done = await asyncio.gather(
        *(each.press(table.id, table.seq, ADA.user, act("build")) for each in (tables, other)), return_exceptions=True
    )
    refused = [one for one in done if isinstance(one, Refused)]
    assert [one.reason for one in refused] == [RefusalReason.STALE]
    assert len([one for one in done if isinstance(one, tuple)]) == 1
    assert [entry.move for entry in await other.store.history.log(table.id)] == ["new", "build"]


async def test_a_choice_made_in_one_process_survives_a_choice_of_somebody_else_in_the_other(
    tables: Acts, other: Acts
) -> None:
    table = await started(tables, ADA, BEN, state=laid("sd | wd", "", dice="!WWRR", phase=Phase.REROLL))
    await other.find(table.id)
    await tables.called(table.id, [ADA.user], 77)
    after = await other.shown(table.id, 88)
    assert (after.message, after.ping) == (88, 77)


async def test_a_write_that_is_too_late_again_and_again_is_told_as_an_outdated_click(
    tables: Acts, other: Acts, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await started(tables, ADA, BEN, state=laid("sd | wd", "", dice="!WWRR", phase=Phase.REROLL))
    write, pings = tables.store.tables.write, iter(range(1, 9))

    async def write_too_late(before: Loaded, update: Update) -> Loaded:
        await other.called(table.id, [], next(pings))
        return await write(before, update)

    monkeypatch.setattr(tables.store.tables, "write", write_too_late)
    with pytest.raises(Refused) as refused:
        await tables.press(table.id, table.seq, ADA.user, act("build"))
    assert refused.value.reason is RefusalReason.STALE
    assert refused.value.table is not None
    assert refused.value.table.ping == 2
    assert (await other.find(table.id)).turns == table.turns
