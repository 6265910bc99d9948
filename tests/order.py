"""The order in which tests are run: each worker begins with its share of those that take long."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from pathlib import Path
from typing import Protocol, TypeVar


class Test(Protocol):
    @property
    def path(self) -> Path:
        """The file that it is in."""


T = TypeVar("T", bound=Test)


def spread(tests: Sequence[T], takes_long: Callable[[T], bool], workers: int) -> list[T]:
    """Order tests for so many workers, which get equal parts of the list at first.

    Files of long tests are dealt out among them, so that none is left with several when the others have done.
    """
    shares: list[list[T]] = [[] for _ in range(workers)]
    long = [test for test in tests if takes_long(test)]
    for number, (_, group) in enumerate(groupby(long, key=lambda test: test.path)):
        shares[number % workers] += group
    others = [test for test in tests if not takes_long(test)]
    ordered: list[T] = []
    for number, share in enumerate(shares):
        part = (len(tests) - len(ordered)) // (workers - number)
        filled = max(0, part - len(share))
        ordered += [*share, *others[:filled]]
        del others[:filled]
    return ordered
