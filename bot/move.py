"""``python -m bot move-database``: move all data between SQLite and PostgreSQL, and show how far it is."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from bot.store.moving import Progress, move


def move_database(arguments: Sequence[str]) -> None:
    """Move what the arguments name; StoreError."""
    parser = argparse.ArgumentParser(
        prog="python -m bot move-database",
        description="Copies all data from one database to another and compares every row, while the bot is stopped. "
        "If it is interrupted, run it again.",
    )
    parser.add_argument("source", metavar="FROM", help="a SQLite file, or postgresql://…")
    parser.add_argument("target", metavar="TO", help="a new SQLite file, or an empty database: postgresql://…")
    chosen = parser.parse_args(arguments)
    with _shown() as progress:
        rows = asyncio.run(move(chosen.source, chosen.target, progress))
    sys.stdout.write(f"Moved and compared. Rows: {rows}.\n")


@contextmanager
def _shown() -> Iterator[Progress]:
    """Show a bar at a terminal, or else a line for each table."""
    try:
        from rich.progress import Progress as Bar
    except ModuleNotFoundError:
        yield _in_lines()
        return
    if not sys.stdout.isatty():
        yield _in_lines()
        return
    bar = Bar()
    task = bar.add_task("", total=None)

    def show(doing: str, done: int, total: int) -> None:
        bar.start()
        bar.update(task, description=doing, completed=done, total=total)

    try:
        yield show
    finally:
        bar.stop()


def _in_lines() -> Progress:
    said = ""

    def say(doing: str, done: int, total: int) -> None:
        nonlocal said
        if doing != said:
            said = doing
            sys.stdout.write(f"{doing} ({done} of {total})\n")
            sys.stdout.flush()

    return say
