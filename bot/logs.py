"""The log: lines for people, or JSON objects, one a line, for programs that collect logs."""

from __future__ import annotations

import json
import logging
import os
import sys
from datetime import UTC, datetime
from types import TracebackType
from typing import Literal

LINES = "%(asctime)s %(levelname)s %(name)s: %(message)s"

FORM = "LOG_FORMAT"
"""The setting that says how it is logged."""

_log = logging.getLogger("bot")


class JsonFormatter(logging.Formatter):
    """Makes an object of ``time`` (UTC), ``level``, ``logger``, ``message`` and, after an error, ``exception``."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record on one line."""
        entry = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": _message(record),
        }
        if record.exc_info:
            entry["exception"] = self.formatException(record.exc_info)
        if record.stack_info:
            entry["stack"] = self.formatStack(record.stack_info)
        return json.dumps(entry)


def set_up_child() -> None:
    """Let a process that the bot has started log its warnings as the bot does."""
    set_up("WARNING", "json" if os.environ.get(FORM) == "json" else "text")


def _message(record: logging.LogRecord) -> str:
    try:
        return record.getMessage()
    except Exception:  # logging itself would print plain lines then
        return f"{record.msg} {record.args}"


def set_up(level: str, form: Literal["text", "json"]) -> None:
    """Let everything be logged to stderr from now on, in JSON also warnings and what ends the process.

    Processes that this one starts find the form in their environment.
    """
    os.environ[FORM] = form
    handler = logging.StreamHandler()
    if form == "json":
        handler.setFormatter(JsonFormatter())
        logging.captureWarnings(capture=True)
        sys.excepthook = _log_end
    else:
        handler.setFormatter(logging.Formatter(LINES))
    logging.basicConfig(level=level, handlers=[handler])
    logging.getLogger("discord").setLevel(max(logging.WARNING, logging.getLogger().level))


def say_why(sentence: str) -> None:
    """Say in one line on stderr why the process ends, as an object if the log is in JSON."""
    if any(isinstance(handler.formatter, JsonFormatter) for handler in logging.getLogger().handlers):
        _log.error("%s", sentence)
    else:
        sys.stderr.write(f"{sentence}\n")


def _log_end(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
    else:
        _log.critical("the process ends", exc_info=(kind, error, trace))
