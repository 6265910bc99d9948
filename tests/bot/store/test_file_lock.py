from __future__ import annotations

import errno
import fcntl
import logging
import os
from pathlib import Path

import pytest

from bot.store import StoreError
from bot.store.file_lock import alone


def test_of_two_at_once_the_second_is_refused_and_the_file_goes_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    for _ in range(2):
        with alone(path):
            with pytest.raises(StoreError, match="in use by another process"), alone(path):
                pass
            with alone(tmp_path / "playground.sqlite3"):
                pass
        assert [*tmp_path.iterdir()] == []


def test_what_a_killed_process_left_is_no_lock(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite3-lock").touch()
    with alone(tmp_path / "tables.sqlite3"):
        pass


def test_a_file_that_was_removed_while_it_was_waited_for_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside = tmp_path / "tables.sqlite3-lock"
    flock = fcntl.flock
    removed: list[Path] = []

    def remove_first(file: int, how: int) -> None:
        if not removed:
            removed.append(beside)
            beside.unlink()
        flock(file, how)

    monkeypatch.setattr(fcntl, "flock", remove_first)
    with alone(tmp_path / "tables.sqlite3"):
        assert removed
        assert beside.exists()


def test_a_disk_without_locks_is_used_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(_file: int, _how: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "flock", refuse)
    with alone(tmp_path / "tables.sqlite3"):
        pass
    assert [entry.levelno for entry in caplog.records] == [logging.WARNING]


@pytest.mark.parametrize("path", ["none/tables.sqlite3", "."])
def test_a_place_where_no_database_can_be_is_named(tmp_path: Path, path: str) -> None:
    with pytest.raises(StoreError, match=r"is (not )?a folder"), alone(tmp_path / path):
        pass
