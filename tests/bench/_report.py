"""How figures are printed."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping

BESIDE = "_of_trivial_bot"
"""Ends the name of a figure that is printed beside the figure of the same name, with the ratio of the two."""


def skipped(why: str) -> dict[str, float]:
    """Say on stderr why there are no figures, and give none."""
    sys.stderr.write(f"  skipped: {why}\n")
    return {}


def report(figures: Mapping[str, float]) -> str:
    """Print a line for each figure; one that has a figure to stand beside gets two more columns."""
    return "".join(f"{line}\n" for line in _lines(figures))


def _lines(figures: Mapping[str, float]) -> Iterator[str]:
    if any(name.endswith(BESIDE) for name in figures):
        yield f"  {'':<60} {'ours':>14} {'trivial bot':>14} {'ratio':>8}"
    for name, value in figures.items():
        if name.endswith(BESIDE):
            continue
        line = f"  {name.replace('_', ' '):<60} {value:>14,.2f}"
        beside = figures.get(name + BESIDE)
        if beside is not None:
            ratio = f"{value / beside:.2f}" if beside else "-"
            line += f" {beside:>14,.2f} {ratio:>8}"
        yield line
