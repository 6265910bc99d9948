"""Lists in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import Language


def listed(_: Language, things: Sequence[str]) -> str:
    """List all of some things: "Ada, Cleo and Eve"; "" when there are none."""
    if len(things) < 2:
        return "".join(things)
    return _("{most} and {last}", most=", ".join(things[:-1]), last=things[-1])


def either(_: Language, things: Sequence[str]) -> str:
    """List things of which one is enough: "Ada, Cleo or Eve"; "" when there are none."""
    if len(things) < 2:
        return "".join(things)
    return _("{most} or {last}", most=", ".join(things[:-1]), last=things[-1])
