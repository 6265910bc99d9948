"""People's names, made harmless and told apart: each in one form for text with markup and one for labels.

A name as Discord or the database gives it is a ``str``. What is drawn takes the other two types only.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NewType

from bot.model.lettering import looks, visible

MOST_NAME = 32
"""Discord's limit for names, in characters."""

SafeName = NewType("SafeName", str)
"""A name for messages and embeds, titles too: nothing in it is formatted, mentions anybody or becomes a link."""

_ISOLATE, _POP = "\u2068", "\u2069"
_RIGHT_TO_LEFT = ("R", "AL")
_NAMELESS = "?"
_MARKUP = re.compile(
    r"""
    [\\*_~`|<>\[\]#]            # bold, code, spoilers, quotes, mentions, timestamps, masked links, headings ...
    | ^[-+]                     # a list
    | (?<=[:/])/                # an address with any scheme
    | (?<=\w)\.(?=\w)           # an address without one, such as an invitation's
    | :(?=[\w+-]+:)             # an emoji by its name
    """,
    re.VERBOSE,
)
"""What Discord does not show as it is written; a backslash before it prevents that."""
_NUMBERED = re.compile(r"^(\d+)(?=[.)])")
"""The beginning of a numbered list."""
_MENTION = re.compile(r"@(?=everyone|here|[!&]?\d{17,20})")
"""What would mention somebody; a zero-width space after it prevents that where no backslash does."""
_CACHE_SIZE = 1024
"""Size of the cache of cleaned names: every drawing of a table needs those of its players."""


@dataclass(frozen=True, slots=True)
class PlainName:
    """A name for labels, where there is no markup; no ``str``, so that no other text takes it by mistake."""

    in_label: str
    """One visible line, which shows what it says only where there is no markup."""
    safe: SafeName
    """The same name for messages and embeds."""

    def __str__(self) -> str:
        return self.safe


@lru_cache(_CACHE_SIZE)
def cleaned(name: str) -> str:
    """Clean a name: one line of ``MOST_NAME`` characters at most, nothing invisible, not empty."""
    text = visible(name)
    if len(text) > MOST_NAME:
        text = visible(text[:MOST_NAME])
    return text or _NAMELESS


@lru_cache(_CACHE_SIZE)
def plain(name: str) -> PlainName:
    """Clean a name for labels."""
    text = cleaned(name)
    return PlainName(text, _escaped(text))


def safe(name: str) -> SafeName:
    """Clean a name for messages and embeds: all markup and mentions are escaped."""
    return plain(name).safe


def distinct(names: Iterable[str]) -> tuple[PlainName, ...]:
    """Clean names, and number those that look like an earlier one: the second Ada is "Ada (2)"."""
    return _distinct(tuple(names))


@lru_cache(_CACHE_SIZE)
def _distinct(names: tuple[str, ...]) -> tuple[PlainName, ...]:
    found: list[str] = []
    seen: set[tuple[str, str]] = set()
    for name in map(cleaned, names):
        number, shown = 1, name
        while not seen.isdisjoint(looks(shown)):
            number += 1
            mark = f" ({number})"
            shown = f"{cleaned(name[: MOST_NAME - len(mark)])}{mark}"
        found.append(shown)
        seen |= looks(shown)
    return tuple(map(plain, found))


def _escaped(text: str) -> SafeName:
    escaped = _NUMBERED.sub(r"\1\\", _MARKUP.sub(r"\\\g<0>", text))
    escaped = _MENTION.sub("\\\\@\u200b", escaped)
    if any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in text):
        escaped = f"{_ISOLATE}{escaped}{_POP}"
    return SafeName(escaped)
