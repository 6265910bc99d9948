from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bot.model.records import TablePhase
from bot.model.scores import Leaderboard, Scope, Sort
from bot.store.sqlite import SqliteStore
from tests import stored
from tests.bot.store import samples
from tests.bot.store.places import SqlitePlace
from tests.bot.store.scored import bring_up_to_date, counted, editions, shown

pytestmark = [pytest.mark.sqlite, pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")]


def killed_before_every_statement(scenario: str, folder: Path) -> list[Path]:
    """The files that the runs of a scenario left, in the order of how far they came."""
    subprocess.run([sys.executable, "-m", "tests.bot.store.crash", scenario, str(folder)], check=True)
    return sorted(folder.glob("*.db"), key=lambda path: int(path.stem))


async def test_a_process_killed_at_any_statement_of_a_save_leaves_all_of_it_or_nothing(tmp_path: Path) -> None:
    paths = killed_before_every_statement("finish", tmp_path)
    finished: list[bool] = []
    for path in paths:
        store = await SqliteStore.start(path, stored.BYTES)
        players = len({row.user for row in await samples.recorded(store)})
        board = Leaderboard("pigs", Scope.SERVER, 5)
        assert (await store.scores.board(board, Sort.WINS, 9, 0, 1)).players == players
        both = set()
        for table_id in (1, 2):
            table = await stored.table(store, table_id)
            assert table is not None
            over = table.phase is TablePhase.FINISHED
            both.add(over)
            assert table.seq == table.turns == over
            assert [player.selection for player in table.players] == ["done" if over else ""] * 2
            assert len(await store.history.log(table_id)) == over
            assert players == 2 * over
            if not over:
                after, entry = samples.moved(table)
                await stored.save(store, table, after, [entry], samples.result(after, 1, 2))
        assert len(both) == 1
        finished += both
        assert len({row.user for row in await samples.recorded(store)}) == 2
        assert (await store.scores.board(board, Sort.WINS, 9, 0, 1)).players == 2
        await store.close()
    assert finished == [False] * (len(paths) - 1) + [True]
    assert len(paths) > 20


@pytest.mark.slow
async def test_a_process_killed_at_any_statement_of_its_first_start_can_start_again(tmp_path: Path) -> None:
    paths = killed_before_every_statement("create", tmp_path)
    assert len(paths) > 15
    for path in paths:
        store = await SqliteStore.start(path, stored.BYTES)
        table = await store.tables.open(samples.table())
        assert await stored.table(store, table.id) == table
        await store.close()


@pytest.mark.slow
async def test_a_process_killed_between_any_parts_of_a_rebuild_shows_the_old_boards_and_can_count_again(
    tmp_path: Path,
) -> None:
    paths = killed_before_every_statement("rebuild", tmp_path)
    assert len(paths) > 20
    left = []
    for path in paths:
        old = {row[8] for row in shown(SqlitePlace(path))["tallies"]} == {70}
        assert old or shown(SqlitePlace(path)) == counted(SqlitePlace(path))
        left.append((old, editions(SqlitePlace(path))))
        store = await SqliteStore.start(path, stored.BYTES)
        await bring_up_to_date(store)
        assert shown(SqlitePlace(path)) == counted(SqlitePlace(path))
        assert editions(SqlitePlace(path)) == 1
        await store.close()
    assert (True, 2) in left
    assert (False, 2) in left
    assert left[-1] == (False, 1)
