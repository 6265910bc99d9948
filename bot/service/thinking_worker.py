"""``python -m bot.service.thinking_worker``: answers one question a line on stdin with one line on stdout.

It says that it is ready with an empty line, and ends as soon as stdin is closed, also in the middle of a thought: so it
never outlives the process that started it.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
from pathlib import Path
from queue import SimpleQueue

from bot.clock import stopwatch
from bot.logs import say_why, set_up_child
from rules.catalogue import load_games
from rules.datafile import DataError, DataFolders
from rules.opinions import NO_OPINION, Adviser

_log = logging.getLogger(__name__)

NICENESS = 10
"""Clicks go before thoughts."""


def main(own_data: str | None = None) -> None:
    """Serve until stdin is closed; DataError when a data file is wrong."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    adviser = Adviser(load_games(DataFolders(Path(own_data) if own_data else None)), stopwatch)
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(questions,), daemon=True).start()
    _say(b"")
    while True:
        _say(_answer(adviser, questions.get()))


def _listen(questions: SimpleQueue[bytes]) -> None:
    for line in sys.stdin.buffer:
        questions.put(line)
    os._exit(0)


def _answer(adviser: Adviser, question: bytes) -> bytes:
    try:
        return adviser.answer(question)
    except Exception:
        _log.exception("a question can't be answered")
        return NO_OPINION


def _say(line: bytes) -> None:
    try:
        sys.stdout.buffer.write(line + b"\n")
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        os._exit(0)


if __name__ == "__main__":
    set_up_child()
    try:
        main(*sys.argv[1:])
    except DataError as error:
        say_why(" ".join(f"{error}".split()))
        sys.exit(1)
