from __future__ import annotations

from tests.bench.__main__ import benchmarks


def test_every_benchmark_can_be_run() -> None:
    found = dict(benchmarks())
    assert all(map(callable, found.values()))
    assert {"leaders", "replay", "store_acts", "sweeper", "table_acts"} <= found.keys()
