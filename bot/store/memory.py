"""What the process knows of the database without reading it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from threading import Lock
from typing import Any, TypeAlias

Key: TypeAlias = tuple[Hashable, int]
"""A sort of values, and the number of one of them."""

TABLES = "tables"
"""The sort of :class:`~bot.model.records.Loaded`; choices are kept by their class."""
LIMITS: Mapping[Hashable, int] = {TABLES: 1_000}
"""How many values of a sort are remembered: those that were used last."""
LIMIT = 10_000
"""How many of any other sort; choices are small."""


class Memory:
    """Values as they are stored, by key; never older than the last commit of this process.

    The writer's thread changes it with its transactions: what a piece of work writes counts for the pieces after it,
    for everybody else once it is committed, and not at all when it is undone. What a reader finds is remembered unless
    it was changed meanwhile.

    A commit of another process shows when the next transaction begins; then all is dropped.
    """

    def __init__(self, limits: Mapping[Hashable, int] = LIMITS) -> None:
        self._lock = Lock()
        self._limits = limits
        self._kept: dict[Hashable, OrderedDict[int, Any]] = {}
        self._reads: dict[Key, set[object]] = {}
        """Reads that have begun, as long as they may find what is stored now."""
        self._version: int | None = None
        self._batch, self._piece = _Changes(), _Changes()

    def get(self, key: Key) -> Any:
        """Give what is known to be stored; None when nothing is."""
        sort, number = key
        with self._lock:
            kept = self._kept.get(sort)
            value = None if kept is None else kept.get(number)
            if kept is not None and value is not None:
                kept.move_to_end(number)
            return value

    @contextmanager
    def reading(self, key: Key) -> Iterator[Callable[[Any], None]]:
        """Let the body read a value, and give what remembers it: in vain if it was changed since."""
        read = object()

        def remember(value: Any) -> None:
            with self._lock:
                if read in self._reads.get(key, ()):
                    self._keep(key, value)

        with self._lock:
            self._reads.setdefault(key, set()).add(read)
        try:
            yield remember
        finally:
            with self._lock:
                reads = self._reads.get(key, set())
                reads.discard(read)
                if not reads:
                    self._reads.pop(key, None)

    def forget(self, key: Key) -> None:
        """Drop a value."""
        with self._lock:
            self._drop(key)

    def forget_all(self) -> None:
        """Drop everything."""
        with self._lock:
            self._drop_all()

    def begin(self, version: int) -> None:
        """Begin a transaction in which the database has a version: another one after commits of other connections."""
        if version != self._version:
            self._version = version
            self.forget_all()

    def current(self, key: Key) -> Any:
        """Give what is stored as far as the transaction has come; None when that is not known."""
        for changes in (self._piece, self._batch):
            if key in changes.values:
                return changes.values[key]
            if changes.all:
                return None
        return self.get(key)

    def change(self, key: Key, value: Any) -> None:
        """Note that a piece of work has written a value; None when it need not be remembered."""
        self._piece.values[key] = value

    def change_all(self) -> None:
        """Note that a piece of work may have written anything."""
        self._piece.change_all()

    def end_piece(self, *, done: bool) -> None:
        """Count what a piece of work has changed, or leave it out because the piece was undone."""
        if done:
            if self._piece.all:
                self._batch.change_all()
            self._batch.values |= self._piece.values
        self._piece.clear()

    def end(self, *, committed: bool) -> None:
        """End the transaction. After one that was not committed nothing is remembered: something is wrong."""
        with self._lock:
            if self._batch.all or not committed:
                self._drop_all()
            if committed:
                for key, value in self._batch.values.items():
                    self._drop(key)
                    if value is not None:
                        self._keep(key, value)
        self._piece.clear()
        self._batch.clear()

    def __len__(self) -> int:
        with self._lock:
            return sum(map(len, self._kept.values()))

    def _keep(self, key: Key, value: Any) -> None:
        sort, number = key
        kept = self._kept.setdefault(sort, OrderedDict())
        kept[number] = value
        kept.move_to_end(number)
        if len(kept) > self._limits.get(sort, LIMIT):
            kept.popitem(last=False)

    def _drop(self, key: Key) -> None:
        sort, number = key
        self._reads.pop(key, None)
        if sort in self._kept:
            self._kept[sort].pop(number, None)

    def _drop_all(self) -> None:
        self._reads.clear()
        self._kept.clear()


class _Changes:
    """What a transaction, or a piece of work in it, has written so far."""

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
