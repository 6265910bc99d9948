"""A cache of what is in the database."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from threading import Lock
from typing import Any, TypeAlias

Key: TypeAlias = tuple[Hashable, int]
"""A kind of value and the id of one of them."""

TABLES = "tables"
"""The kind of :class:`~bot.model.records.Loaded`; for choices it is their class."""
STAMPS = "stamps"
"""The kind of a table as it was last written and the version of its row, where the database has such versions."""
ELSEWHERE = "elsewhere"
"""The kind of a table that another process serves: it is not cached here, and that process has to know of a change."""
LIMITS: Mapping[Hashable, int] = {TABLES: 1_000, STAMPS: 1_000}
"""How many values of a kind are cached: the most recently used."""
LIMIT = 10_000
"""The limit for any other kind; choices are small."""


class Cache:
    """Stored values by key, never older than this process's last commit.

    Where one connection writes, its thread updates it within its transactions: what a piece of work writes is visible
    to later pieces of the same transaction, to everybody else after the commit, and to nobody if it is undone. Where
    many write, each puts in what it has written when it is committed. What a reader finds is cached unless it was
    changed meanwhile.

    A commit by another process is noticed when the next transaction begins; then everything is dropped.
    """

    def __init__(self, limits: Mapping[Hashable, int] = LIMITS) -> None:
        self._lock = Lock()
        self._limits = limits
        self._kept: dict[Hashable, OrderedDict[int, Any]] = {}
        self._reads: dict[Key, set[object]] = {}
        """Reads that have begun, as long as they may find what is stored now."""
        self._version: int | None = None
        self._hears = True
        self._batch, self._piece = _Changes(), _Changes()

    def get(self, key: Key) -> Any:
        """Return a cached value, or None."""
        kind, number = key
        with self._lock:
            kept = self._kept.get(kind)
            value = None if kept is None else kept.get(number)
            if kept is not None and value is not None:
                kept.move_to_end(number)
            return value

    @contextmanager
    def reading(self, key: Key) -> Iterator[Callable[[Any], None]]:
        """Yield a function that caches what the body has read; it does nothing if the value was changed meanwhile."""
        read = object()

        def keep(value: Any) -> None:
            with self._lock:
                if read in self._reads.get(key, ()):
                    self._keep(key, value)

        with self._lock:
            self._reads.setdefault(key, set()).add(read)
        try:
            yield keep
        finally:
            with self._lock:
                reads = self._reads.get(key, set())
                reads.discard(read)
                if not reads:
                    self._reads.pop(key, None)

    def drop(self, key: Key) -> None:
        """Drop a value."""
        with self._lock:
            self._drop(key)

    def drop_all(self) -> None:
        """Drop everything."""
        with self._lock:
            self._drop_all()

    def listen(self, *, hears: bool) -> None:
        """Drop everything, and cache again only if this process hears what others change from now on."""
        with self._lock:
            self._hears = hears
            self._drop_all()

    def begin(self, version: int) -> None:
        """Begin a transaction at a data version of SQLite, which differs after commits of other connections."""
        if version != self._version:
            self._version = version
            self.drop_all()

    def current(self, key: Key) -> Any:
        """Return a value as seen within the transaction; None if it is not cached."""
        for changes in (self._piece, self._batch):
            if key in changes.values:
                return changes.values[key]
            if changes.all:
                return None
        return self.get(key)

    def change(self, key: Key, value: Any) -> None:
        """Record that a piece of work has written a value; None when it need not be cached."""
        self._piece.values[key] = value

    def change_all(self) -> None:
        """Record that a piece of work may have written anything."""
        self._piece.change_all()

    def end_piece(self, *, done: bool) -> None:
        """Keep the changes of a piece of work, or discard them because it was undone."""
        if done:
            if self._piece.all:
                self._batch.change_all()
            self._batch.values |= self._piece.values
        self._piece.clear()

    def end(self, *, committed: bool) -> None:
        """End the transaction. If it was not committed, something is wrong, and everything is dropped."""
        self.put(self._batch.values if committed else {}, everything=self._batch.all or not committed)
        self._piece.clear()
        self._batch.clear()

    def put(self, values: Mapping[Key, Any], *, everything: bool) -> None:
        """Take over what was committed; None drops a value. ``everything`` drops all others."""
        with self._lock:
            if everything:
                self._drop_all()
            for key, value in values.items():
                self._drop(key)
                if value is not None:
                    self._keep(key, value)

    def drop_of(self, kind: str, number: int) -> None:
        """Drop the values that are choices of a kind."""
        with self._lock:
            for kept in [*self._kept, *(key[0] for key in self._reads)]:
                if getattr(kept, "KIND", None) == kind:
                    self._drop((kept, number))

    def __len__(self) -> int:
        with self._lock:
            return sum(map(len, self._kept.values()))

    def _keep(self, key: Key, value: Any) -> None:
        if not self._hears:
            return
        kind, number = key
        kept = self._kept.setdefault(kind, OrderedDict())
        kept[number] = value
        kept.move_to_end(number)
        if len(kept) > self._limits.get(kind, LIMIT):
            kept.popitem(last=False)

    def _drop(self, key: Key) -> None:
        kind, number = key
        self._reads.pop(key, None)
        if kind in self._kept:
            self._kept[kind].pop(number, None)

    def _drop_all(self) -> None:
        self._reads.clear()
        self._kept.clear()


class _Changes:
    """The changes of a transaction, or of a piece of work in it, so far."""

    def __init__(self) -> None:
        self.values: dict[Key, Any] = {}
        self.all = False
        """Whether anything beside the values may have been written."""

    def change_all(self) -> None:
        self.values.clear()
        self.all = True

    def clear(self) -> None:
        self.values.clear()
        self.all = False
