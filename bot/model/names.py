"""People's names, made harmless: no mentions, markup, line breaks or text direction that affects what follows."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

MOST_NAME = 32
"""Discord's limit for names, in characters."""

_ISOLATE, _POP = "\u2068", "\u2069"
_RIGHT_TO_LEFT = ("R", "AL")
_JOINERS = "\u200d\ufe0f"
"""They join emoji; alone they are invisible."""
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and patterns that look like spaces."""
_MARKUP = re.compile(r"[\\*_~`|<>\[\]#]|^[-+]|(?<=:)/")
"""What Discord formats as bold, a list, a link ..., and the slash that turns an address into a link."""

_MENTION = re.compile(r"@(everyone|here|[!&]?[0-9]{17,20})")
"""What would mention somebody; a zero-width space after the @ prevents it."""
_CACHE_SIZE = 1024
"""Size of the cache of cleaned names: every drawing of a table needs those of its players."""


@lru_cache(_CACHE_SIZE)
def plain(name: str) -> str:
    """Clean a name for text without markup, such as buttons: one line, nothing invisible, not empty."""
    seen = "".join(" " if _is_blank(character) else character for character in name if _visible(character))
    text = " ".join(seen.split())[:MOST_NAME].rstrip()
    return text if text.strip(f"{_JOINERS} ") else "?"


@lru_cache(_CACHE_SIZE)
def safe(name: str) -> str:
    """Clean a name for messages and embeds: as :func:`plain`, with all markup and mentions escaped."""
    text = _MENTION.sub("@\u200b\\1", _MARKUP.sub(r"\\\g<0>", plain(name)))
    if any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in text):
        return f"{_ISOLATE}{text}{_POP}"
    return text


def distinct(names: Iterable[str]) -> tuple[str, ...]:
    """Clean names as :func:`plain`, and number those that look like an earlier one: the second Ada is "Ada (2)"."""
    return _distinct(tuple(names))


@lru_cache(_CACHE_SIZE)
def _distinct(names: tuple[str, ...]) -> tuple[str, ...]:
    found: list[str] = []
    for name in map(plain, names):
        number, shown = 1, name
        while shown in found:
            number += 1
            mark = f" ({number})"
            shown = f"{name[: MOST_NAME - len(mark)].rstrip()}{mark}"
        found.append(shown)
    return tuple(found)


def _is_blank(character: str) -> bool:
    return character.isspace() or character in _BLANK


def _visible(character: str) -> bool:
    return character in _JOINERS or character.isspace() or unicodedata.category(character)[0] != "C"
