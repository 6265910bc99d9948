"""One grammar for the custom id of every control.

A control is stateless: its id ``t1:<table>:<seq>:<what>`` says all. ``what`` is words with dots between them. The
first one says who answers the control: the host if it is one of ``HOST_WORDS``, else the game. A game may not use one
of these words (``check_words``), so neither takes a click that is meant for the other.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from bot.model.records import MOST_ID

E = TypeVar("E", bound=StrEnum)

HOST_WORDS = frozenset(
    {
        *("lobby", "table", "look"),
        *("rules", "log", "replay", "fair", "history", "hint", "review"),
        *("leaders", "profile", "season", "settings", "privacy"),
    }
)
"""The first words of the host's controls: of tables, of pages about games, and of the commands that every game shares.

They stand in messages that were sent long ago, so none can be taken back; a new one must not be a word of a game.
"""

_GRAMMAR = re.compile(r"t1:(?P<table>[0-9]{1,19}):(?P<seq>[0-9]{1,10}):(?P<what>[a-z0-9._-]{1,60})")


class UnknownControlError(Exception):
    """What was clicked or chosen is on no control of this version."""


@dataclass(frozen=True, slots=True)
class Target:
    """The table that a control belongs to, as it stood when the control was drawn; table 0 is none."""

    table: int
    seq: int

    def custom_id(self, what: str) -> str:
        """Write the id of the control that does ``what``, at most 100 characters."""
        custom_id = f"t1:{self.table}:{self.seq}:{what}"
        if not _GRAMMAR.fullmatch(custom_id):
            raise ValueError(f"no control can do {what!r}")
        return custom_id


NO_TABLE = Target(0, 0)
"""Stands in the id of a control that belongs to no table."""


def check_words(game: str, words: Collection[str]) -> None:
    """Raise ValueError if a game has a word for the host's controls among the first words of its own."""
    taken = sorted(HOST_WORDS.intersection(words))
    if taken:
        raise ValueError(f"{game} can't have controls that begin with {', '.join(taken)}: these are the host's")


def parse(custom_id: str) -> tuple[Target, str] | None:
    """Read a control's target and what it does; None when the id is not of this grammar."""
    match = _GRAMMAR.fullmatch(custom_id)
    if match is None or int(match["table"]) > MOST_ID:
        return None
    return Target(int(match["table"]), int(match["seq"])), match["what"]


def number(word: str) -> int:
    """Read a number that a control names, at least 0; UnknownControlError."""
    if not (word.isascii() and word.isdecimal()) or int(word) > MOST_ID:
        raise UnknownControlError(f"{word!r} is no number of a control")
    return int(word)


def one_of(kind: type[E], word: str) -> E:
    """Read a choice that a control names; UnknownControlError."""
    try:
        return kind(word)
    except ValueError:
        raise UnknownControlError(f"{word!r} is no {kind.__name__}") from None
