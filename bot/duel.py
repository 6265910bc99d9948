"""``python -m bot duel``: matches of computer players on all cores, which needs neither a database nor a token."""

from __future__ import annotations

import argparse
import multiprocessing
import os
import signal
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from bot.clock import work_stopwatch
from bot.settings import read_settings
from rules.catalogue import load_games
from rules.datafile import DataFolders
from rules.matches import Arena, Entrant, Match, Played, Standing, matches, standings

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

LONGEST = 60.0
"""Seconds that may be thought about a move."""


class DuelError(Exception):
    """The duel can't be played; the message says in one line why and what to do."""


def duel(arguments: Sequence[str]) -> None:
    """Play what the arguments ask for and print what everybody won; DuelError, DataError or SettingsError.

    Ctrl+C ends it early, with the table of what has been played.
    """
    try:
        from rich.console import Console
    except ModuleNotFoundError as error:
        raise DuelError(f"duel: {error.name} isn't installed; run it as: make duel") from None
    data = DataFolders(read_settings(token=False).data_path)
    games = load_games(data)
    chosen = _parser(list(games)).parse_args(arguments)
    info = games[chosen.game].info
    seats = _seats(chosen.seats, info.seats)
    if chosen.games < 1 or not 0 < chosen.seconds <= LONGEST or chosen.cores < 1:
        raise DuelError(f"duel: it takes a game, a core, and more than 0 to {LONGEST:.0f} seconds a move at least")
    try:
        options = info.settle(_options(chosen.options))
    except ValueError as error:
        raise DuelError(f"duel --options: {error}") from None
    to_play = list(matches(chosen.game, seats, options, chosen.games, chosen.seconds))
    console = Console()
    played = _played(console, data, to_play, chosen.cores)
    if not played:
        raise DuelError("duel: no game was played to its end")
    console.print(_table(info.name, options, standings(played)))


def _parser(games: Sequence[str]) -> argparse.ArgumentParser:
    entrants = ", ".join(Entrant)
    parser = argparse.ArgumentParser(prog="python -m bot duel", description="Play matches of computer players.")
    parser.add_argument("game", choices=games)
    parser.add_argument(
        "--seats", required=True, metavar="PLAYER,...", help=f"who plays, separated by commas: {entrants}"
    )
    parser.add_argument(
        "--games", type=int, default=200, help="how many games at least: everybody sits in every place equally often"
    )
    parser.add_argument("--options", nargs="*", default=[], metavar="KEY=CHOICE", help="variants and house rules")
    parser.add_argument(
        "--seconds", type=float, default=0.2, help="how long hard and flat think about a move (default: 0.2)"
    )
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1, help="how many games at a time")
    return parser


def _seats(text: str, allowed: range) -> list[Entrant]:
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in [*Entrant]:
            raise DuelError(f"duel --seats: there is no player {name!r}; choose from {', '.join(Entrant)}")
    seats = [Entrant(name) for name in names]
    if len(seats) not in allowed:
        raise DuelError(f"duel --seats: {allowed[0]} to {allowed[-1]} may play, not {len(seats)}")
    return seats


def _options(given: Sequence[str]) -> dict[str, str]:
    pairs = [pair.partition("=") for pair in given]
    return {key: choice for key, _, choice in pairs}


def _played(console: Console, data: DataFolders, to_play: Sequence[Match], cores: int) -> list[Played]:
    """Play, and show how far it is."""
    from rich.progress import BarColumn, Progress, TimeRemainingColumn

    played: list[Played] = []
    count = "{task.completed} of {task.total}"
    with Progress(BarColumn(), count, TimeRemainingColumn(), console=console) as progress:
        bar = progress.add_task("playing", total=len(to_play))
        try:
            for one in on_cores(data, to_play, cores):
                played.append(one)
                progress.advance(bar)
        except KeyboardInterrupt:
            pass
    return played


def on_cores(data: DataFolders, to_play: Sequence[Match], cores: int) -> Iterator[Played]:
    """Play games of the same kind, so many at a time, and give each as it ends."""
    game = to_play[0].game
    spawn = multiprocessing.get_context("spawn")
    with spawn.Pool(min(cores, len(to_play)), _begin, (data, game)) as pool:
        yield from pool.imap_unordered(_play, to_play)


_arenas: dict[str, Arena] = {}
"""That of a process."""


def _begin(data: DataFolders, game: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process ends the others
    # What is thought about a move is counted in work of its core, so that a busy machine makes nobody weaker.
    _arenas[game] = Arena(load_games(data)[game], work_stopwatch)


def _play(match: Match) -> Played:
    return _arenas[match.game].play(match)


def _table(title: str, options: Mapping[str, str], rows: Sequence[Standing]) -> Table:
    from rich.table import Table

    changed = ", ".join(f"{key}={choice}" for key, choice in options.items())
    table = Table(title=f"{title}: {rows[0].games} games" + (f" ({changed})" if changed else ""))
    table.add_column("player")
    for name in ("won", "95 %", "fair", "median ms", "99 % ms"):
        table.add_column(name, justify="right")
    for row in rows:
        table.add_row(
            row.entrant,
            f"{row.won:.1%}",
            f"{row.low:.1%} to {row.high:.1%}",
            f"{row.fair:.1%}",
            f"{row.median_ms:.1f}",
            f"{row.p99_ms:.1f}",
        )
    return table
