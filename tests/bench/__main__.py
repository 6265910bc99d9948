"""``python -m tests.bench``: every benchmark, each figure beside its comparison from the same run."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import iter_modules

import tests.bench
from tests.bench._report import report


def benchmarks() -> Iterator[tuple[str, Callable[[], dict[str, float]]]]:
    """Give every module of this folder by name, with its ``measure``; one that begins with _ helps others."""
    for name in sorted(module.name for module in iter_modules(tests.bench.__path__)):
        if not name.startswith("_"):
            yield name, import_module(f"tests.bench.{name}").measure


def main() -> None:
    """Run every benchmark."""
    for module, measure in benchmarks():
        sys.stdout.write(f"{module}\n")
        sys.stdout.write(report(measure()))


if __name__ == "__main__":
    main()
