"""Lists in a sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence

from babel.lists import format_list

from bot.language import Language


def listed(_: Language, things: Sequence[str]) -> str:
    """List all of some things: "Ada, Cleo and Eve"; "" when there are none."""
    return _euphonic(_, format_list(things, "standard", _.locale), things)


def either(_: Language, things: Sequence[str]) -> str:
    """List things of which one is enough: "Ada, Cleo or Eve"; "" when there are none."""
    return _euphonic(_, format_list(things, "or", _.locale), things)


_SPANISH = (
    (" y ", " e ", re.compile(r"\W*h?[ií](?![aeo])", re.IGNORECASE)),
    (" o ", " u ", re.compile(r"\W*h?[oó]", re.IGNORECASE)),
)
"""The Spanish conjunctions, what takes their place before a word that begins with their own sound, and such words."""


def _euphonic(_: Language, said: str, things: Sequence[str]) -> str:
    """Say a list as it is spoken: in Spanish "Ana e Inés", where the data of Unicode has "Ana y Inés"."""
    if _.locale.language == "es" and len(things) > 1:
        last = things[-1]
        for usual, other, before in _SPANISH:
            if before.match(last) and said.endswith(usual + last):
                return said[: -len(usual + last)] + other + last
    return said
