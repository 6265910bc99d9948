"""The clicks of `clicks.py` with PostgreSQL, at one process and at several that divide the servers.

The trivial bot has as many processes, on the same PostgreSQL server, which syncs every commit.

    python -m tests.bench.clicks_postgres --processes 1 2 --rounds 1 --clicks 50 --tables 20 --games pigs
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence

from tests import postgres
from tests.bench._report import report, skipped
from tests.bench.clicks import Home, Sizes, arguments_of, compare

PROCESSES = (1, 2, 4)


def measure(sizes: Sizes | None = None, processes: Sequence[int] = PROCESSES) -> dict[str, float]:
    """Measure on a server of its own, on the disk that matters."""
    lacking = postgres.missing()
    if lacking is not None:
        return skipped(lacking)
    figures: dict[str, float] = {}
    with postgres.cluster(durable=True) as cluster:
        for count in processes:
            homes = [Home.server(cluster) for _ in range(4)]
            found = asyncio.run(compare(homes, sizes or Sizes(), count))
            figures |= {f"{count}_processes_{name}": value for name, value in found.items()}
    return figures


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure as much as the arguments say."""
    parser = arguments_of("tests.bench.clicks_postgres", __doc__, Sizes())
    parser.add_argument("--processes", nargs="+", type=int, default=PROCESSES)
    chosen = vars(parser.parse_args(arguments))
    processes = chosen.pop("processes")
    sys.stdout.write(report(measure(Sizes(**(chosen | {"games": tuple(chosen["games"])})), processes)))


if __name__ == "__main__":
    main()
