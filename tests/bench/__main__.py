"""``python -m tests.bench``: every benchmark, each figure beside its comparison from the same run."""

from __future__ import annotations

import sys
from importlib import import_module
from pkgutil import iter_modules

import tests.bench


def main() -> None:
    """Run every module of this folder that has a ``measure``."""
    for module in sorted(module.name for module in iter_modules(tests.bench.__path__)):
        if module.startswith("_"):
            continue
        sys.stdout.write(f"{module}\n")
        for name, value in import_module(f"tests.bench.{module}").measure().items():
            sys.stdout.write(f"  {name.replace('_', ' '):<45} {value:>14,.2f}\n")


if __name__ == "__main__":
    main()
