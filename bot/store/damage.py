"""Noticing that the write-ahead log beside a database file is damaged.

SQLite reads the log up to the first page whose checksum is wrong and takes the rest for the remains of an earlier log.
After a crash that is right for one commit, which was not finished. If there are more, the log was damaged afterwards:
what was saved last is missing, and SQLite says nothing.

The format is that of https://www.sqlite.org/fileformat2.html#the_write_ahead_log.
"""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

_HEADER = struct.Struct(">IIII8sII")
_FRAME = struct.Struct(">II8s8x")
_BIG_ENDIAN = 1
"""The bit of the magic number that tells how checksums are counted."""


class _Frame(NamedTuple):
    page: int
    size: int
    """The pages of the database after the commit that ends with this frame; 0 when none does."""
    salt: bytes
    """Tells the frames of this log from those of earlier ones in the same file."""


def unreadable_commits(connection: sqlite3.Connection, path: Path) -> int:
    """Count the finished commits that a damaged log keeps from SQLite; to be called before anything is written.

    Of the last commit in a log it can't be known whether it was finished, so that one alone counts as none.
    """
    read = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()[1]
    try:
        with path.with_name(f"{path.name}-wal").open("rb") as log:
            commits = _commits_behind(log, max(0, read))
    except FileNotFoundError:
        return 0
    return commits if commits > 1 else 0


def _commits_behind(log: BinaryIO, read: int) -> int:
    """Count the ends of commits behind the frames that SQLite has read."""
    header = log.read(_HEADER.size)
    if len(header) < _HEADER.size:
        return 0
    magic, _version, page_bytes, _number, salt, *checksum = _HEADER.unpack(header)
    frames = list(_frames(log, page_bytes))
    if frames and not read and checksum != _checksum(header[:24], big_endian=bool(magic & _BIG_ENDIAN)):
        salt = frames[0].salt
    commits = 0
    for frame in frames[read:]:
        if frame.salt == salt:
            commits += frame.size > 0
    return commits


def _frames(log: BinaryIO, page_bytes: int) -> Iterator[_Frame]:
    while len(frame := log.read(_FRAME.size)) == _FRAME.size:
        yield _Frame(*_FRAME.unpack(frame))
        log.seek(page_bytes, 1)


def _checksum(header: bytes, *, big_endian: bool) -> list[int]:
    words = struct.unpack(f"{'>' if big_endian else '<'}{len(header) // 4}I", header)
    first = second = 0
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return [first, second]
