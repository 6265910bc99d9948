"""A lock that keeps a database file for one process of the bot."""

from __future__ import annotations

import fcntl
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.store.errors import StoreError
from bot.store.schema import check_place

_log = logging.getLogger(__name__)


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Keep the database at ``path`` for this process; StoreError when another one has it.

    The operating system ends the lock with the process, however that ends. It is on a file beside the database:
    SQLite would lose its own locks if the database itself were opened and closed here.
    """
    check_place(path)
    database = path.resolve()
    beside = database.with_name(f"{database.name}-lock")
    file = _lock(path, beside)
    try:
        yield
    finally:
        if file is not None:
            beside.unlink(missing_ok=True)  # while it is locked, so it is this process's own
            os.close(file)


def _lock(path: Path, beside: Path) -> int | None:
    """Open and lock a file, which is created if need be; None when it is on a disk without locks."""
    while True:
        try:
            file = os.open(beside, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise StoreError(
                f"{path} can't be used: {beside.name} can't be opened beside it ({error.strerror}). "
                "Let this user write the folder."
            ) from error
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.path.samestat(os.fstat(file), beside.stat()):
                return file
        except BlockingIOError:
            os.close(file)
            raise StoreError(f"{path} is in use by another process of the bot. Stop that one first.") from None
        except FileNotFoundError:
            pass  # the process that had it has just removed it
        except OSError as error:
            _log.warning("%s can't be locked (%s): start no second process with this database", path, error.strerror)
            os.close(file)
            return None
        os.close(file)
