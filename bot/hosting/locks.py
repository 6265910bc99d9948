"""Locks that exist only as long as somebody holds or awaits them."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary


class Locks:
    """One lock a number."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def __call__(self, number: int) -> asyncio.Lock:
        """Give the lock of a number, the same one to all who use it at once."""
        lock = self._locks.get(number)
        if lock is None:
            lock = self._locks[number] = asyncio.Lock()
        return lock
