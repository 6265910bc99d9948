"""A process is killed or the power fails, and the end of the write-ahead log is torn, or a place before it damaged."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.model.records import Table
from bot.store.sqlite import SqliteStore
from tests import stored
from tests.bot.store import samples

MOVES = 6
HEADER, FRAME_HEADER, PAGE = 32, 24, 4096
FRAME = FRAME_HEADER + PAGE


@dataclass(slots=True)
class Crash:
    """The files of a table as they were after each of its moves, and after it was opened."""

    table: int = 0
    database: bytes = b""
    logs: list[bytes] = field(default_factory=list)

    async def left(self, folder: Path, log: bytes) -> SqliteStore:
        """Start on what a crash has left."""
        path = folder / "crashed.db"
        path.write_bytes(self.database)
        path.with_name(f"{path.name}-wal").write_bytes(log)
        path.with_name(f"{path.name}-shm").unlink(missing_ok=True)
        return await SqliteStore.start(path, stored.BYTES)

    async def turns(self, folder: Path, log: bytes) -> int:
        """Count the moves that a start on what a crash has left still knows, each of them whole, and play on."""
        store = await self.left(folder, log)
        table = await stored.table(store, self.table)
        assert table is not None
        assert table.seq == table.turns == len(await store.history.log(table.id))
        await move(store, table)
        await store.close()
        return table.turns


async def move(store: SqliteStore, table: Table) -> Table:
    after, entry = samples.moved(table)
    await stored.save(store, table, after, [entry])
    return after


@pytest.fixture
async def crash(tmp_path: Path) -> Crash:
    path, crash = tmp_path / "tables.db", Crash()
    async with stored.opened(path) as store:
        table = await store.tables.open(samples.table())
        await store.database.checkpoints.empty()
        crash.table, crash.database = table.id, path.read_bytes()
        for _ in range(MOVES):
            table = await move(store, table)
            crash.logs.append(path.with_name(f"{path.name}-wal").read_bytes())
    return crash


def damaged(log: bytes, at: int) -> bytes:
    return log[:at] + bytes([log[at] ^ 0xFF]) + log[at + 1 :]


def complaints(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]


async def test_whatever_is_torn_off_a_commit_in_hand_all_that_was_answered_is_there(
    crash: Crash, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for moves in range(1, MOVES):
        before, after = len(crash.logs[moves - 1]), len(crash.logs[moves])
        frames = range(before, after, FRAME)
        assert len(frames) > 1
        ends = {end for frame in frames for end in (frame, frame + 1, frame + FRAME_HEADER, frame + FRAME - 1)}
        for end in sorted(ends):
            assert await crash.turns(tmp_path, crash.logs[moves][:end]) == moves
        assert await crash.turns(tmp_path, crash.logs[moves]) == moves + 1
    assert complaints(caplog) == []


async def test_whatever_is_garbled_in_a_commit_in_hand_all_that_was_answered_is_there(
    crash: Crash, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    before, whole = len(crash.logs[-2]), crash.logs[-1]
    for frame in range(before, len(whole), FRAME):
        for at in (frame, frame + 8, frame + 16, frame + FRAME_HEADER, frame + FRAME - 1):
            assert await crash.turns(tmp_path, damaged(whole, at)) == MOVES - 1
    assert complaints(caplog) == []


@pytest.mark.parametrize("moves", range(MOVES - 1))
async def test_damage_before_the_end_loses_what_follows_and_the_bot_says_so(
    crash: Crash, tmp_path: Path, caplog: pytest.LogCaptureFixture, moves: int
) -> None:
    at = (len(crash.logs[moves - 1]) if moves else HEADER) + FRAME_HEADER + 100
    assert await crash.turns(tmp_path, damaged(crash.logs[-1], at)) == moves
    (complaint,) = complaints(caplog)
    assert f"crashed.db-wal is damaged: the last {MOVES - moves} commits in it can't be read" in complaint
    caplog.clear()
    store = await SqliteStore.start(tmp_path / "crashed.db", stored.BYTES)
    await store.close()
    assert complaints(caplog) == []


@pytest.mark.parametrize("at", [0, 8, 12, 16, 20, 24, 28])
async def test_a_damaged_beginning_loses_all_of_the_log_and_the_bot_says_so(
    crash: Crash, tmp_path: Path, caplog: pytest.LogCaptureFixture, at: int
) -> None:
    assert await crash.turns(tmp_path, damaged(crash.logs[-1], at)) == 0
    assert len(complaints(caplog)) == (0 if at == 8 else 1)


async def test_remains_of_earlier_logs_are_no_damage(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "tables.db"
    async with stored.opened(path) as store:
        table = await store.tables.open(samples.table())
        for _ in range(MOVES):
            table = await move(store, table)
        await store.database.connections.writer.execute_fetchall("PRAGMA wal_checkpoint(RESTART)")
        crash = Crash(table.id, path.read_bytes())
        long = path.with_name(f"{path.name}-wal").read_bytes()
        await move(store, table)
        short = path.with_name(f"{path.name}-wal").read_bytes()
        assert len(short) == len(long)
        assert short != long
    for log in (short, long, b"", short[:10], short[:HEADER], short[: HEADER + 10]):
        assert await crash.turns(tmp_path, log) >= MOVES
    assert complaints(caplog) == []
