"""How strong the computer players are: matches in which everybody sits in every place equally often.

Each figure is a share of the wins, with both ends of its 95 % interval. Few games are played by default, so the ends
are far apart; for a figure to rely on:

    python -m tests.bench.strength --games 400 --seconds 0.8 --of pigs
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from bot.duel import on_cores
from rules.datafile import DataFolders
from rules.matches import Entrant, matches, standings
from tests.bench._report import report
from tests.games import GAMES

EASY, NORMAL, HARD, RANDOM, FLAT = Entrant.EASY, Entrant.NORMAL, Entrant.HARD, Entrant.RANDOM, Entrant.FLAT
MATCHES: tuple[tuple[Entrant, ...], ...] = (
    (EASY, RANDOM),
    (NORMAL, EASY),
    (HARD, NORMAL),
    (HARD, NORMAL, NORMAL),
    (HARD, NORMAL, NORMAL, NORMAL),
    (HARD, FLAT),
)
"""The first of each is the one whose share is told."""


def measure(
    games: int = 20, seconds: float = 0.1, of: Sequence[str] = tuple(GAMES), cores: int | None = None
) -> dict[str, float]:
    """Play every match of some games: percentages, and milliseconds of a move that is a choice."""
    figures: dict[str, float] = {}
    for key in of:
        options = GAMES[key].info.settle({})
        for seats in MATCHES:
            if len(seats) not in GAMES[key].info.seats:
                continue
            to_play = list(matches(key, seats, options, games, seconds))
            played = list(on_cores(DataFolders(), to_play, cores or os.cpu_count() or 1))
            (first,) = (row for row in standings(played) if row.entrant is seats[0])
            name = f"{key}_{seats[0]}_against_{len(seats) - 1}_{seats[-1]}"
            figures |= {
                f"{name}_won_%": 100 * first.won,
                f"{name}_at_least_%": 100 * first.low,
                f"{name}_at_most_%": 100 * first.high,
                f"{name}_fair_%": 100 * first.fair,
            }
            if seats[0] is HARD:
                figures |= {f"{name}_median_ms": first.median_ms, f"{name}_p99_ms": first.p99_ms}
    return figures


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure as much as the arguments say."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.strength", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=20, help="of each match at least")
    parser.add_argument("--seconds", type=float, default=0.1, help="of thought about a move")
    parser.add_argument("--of", nargs="+", choices=GAMES, default=tuple(GAMES))
    sys.stdout.write(report(measure(**vars(parser.parse_args(arguments)))))


if __name__ == "__main__":
    main()
