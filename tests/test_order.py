from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from tests.order import spread


class Sample(NamedTuple):
    path: Path
    number: int


def samples(file: str, count: int) -> list[Sample]:
    return [Sample(Path(file), number) for number in range(count)]


SHORT, LONG = samples("short.py", 20), [*samples("a.py", 3), *samples("b.py", 1), *samples("c.py", 2)]


@pytest.mark.parametrize("workers", [1, 2, 3, 4, 7])
def test_every_worker_begins_with_its_share_of_the_long_tests(workers: int) -> None:
    ordered = spread([*SHORT, *LONG], lambda test: test.path.name != "short.py", workers)
    assert sorted(ordered) == sorted([*SHORT, *LONG])
    begins = [ordered.index(samples(file, 1)[0]) for file in ("a.py", "b.py", "c.py")]
    part = len(ordered) // workers
    for at, begin in enumerate(begins[:workers]):
        assert at * part <= begin <= at * part + at


def test_more_long_tests_than_a_part_are_all_there() -> None:
    tests = [*samples("short.py", 2), *samples("a.py", 9)]
    assert sorted(spread(tests, lambda test: test.path.name == "a.py", 4)) == sorted(tests)
